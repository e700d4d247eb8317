"""Makes an environment: a virtual one with the referee and what it needs, at the versions it was tested with.

Runs on the bare python3 of the machine: standard library only.
"""

import argparse
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Makes the environment that the arguments name; 0 if it is there and works."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--extra", default="", help="an extra of pyproject.toml, such as dev")
    arguments = parser.parse_args()
    if sys.version_info < (3, 11):  # noqa: UP036 - the machine's own python3 may be older
        print(f"python 3.11 or newer is needed; this is {sys.version.split()[0]}", file=sys.stderr)
        return 1
    return make(ROOT / arguments.folder, arguments.extra)


def make(folder: Path, extra: str) -> int:
    """Makes the environment anew in `folder`."""
    print(f"making {folder.name} (a minute or two, a few hundred megabytes)", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    try:
        venv.create(folder, with_pip=True, symlinks=True)
    except subprocess.CalledProcessError:
        print("the environment cannot be made: install Debian's package python3-venv", file=sys.stderr)
        return 1
    python = folder / "bin/python"
    what = f"{ROOT}[{extra}]" if extra else str(ROOT)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(
        [*install, "--constraint", str(ROOT / "constraints.txt"), "--editable", what], check=False
    )
    if done.returncode:
        return done.returncode
    checked = subprocess.run([folder / "bin/referee", "--version"], check=False, stdout=subprocess.DEVNULL)
    if checked.returncode == 0:
        (folder / ".done").touch()
    return checked.returncode


if __name__ == "__main__":
    sys.exit(main())
