"""A missing system library is told in one line, with its package."""

import os
import subprocess
import sys

import pytest

from referee.libraries import explain_missing


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (
            "libGL.so.1: cannot open shared object file: No such file or directory",
            "the system library libGL.so.1 is missing: install Debian's package libgl1",
        ),
        (
            "libgthread-2.0.so.0: cannot open shared object file: No such file or directory",
            "the system library libgthread-2.0.so.0 is missing: install Debian's package libglib2.0-0",
        ),
        (
            "libnobody.so.7: cannot open shared object file: No such file or directory",
            "the system library libnobody.so.7 is missing: install the package that brings it",
        ),
        ("No module named 'cv2'", None),  # not a system library: a traceback helps more
    ],
)
def test_names_library_and_package(message: str, line: str | None) -> None:
    assert explain_missing(ImportError(message)) == line


def test_the_command_does_linear_algebra_on_one_thread_and_lets_the_user_choose() -> None:
    script = "from referee.cli import main; import os, sys; sys.argv = ['referee', '--help']\n"
    script += "try: main()\nfinally: print('numpy' in sys.modules, os.environ['OPENBLAS_NUM_THREADS'])"
    for chosen, used in ((None, "1"), ("2", "2")):
        environment = {key: value for key, value in os.environ.items() if key != "OPENBLAS_NUM_THREADS"}
        environment |= {"OPENBLAS_NUM_THREADS": chosen} if chosen else {}
        told = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
        )
        assert told.stdout.splitlines()[-1] == f"False {used}"
