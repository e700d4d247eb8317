"""A missing system library is told in one line, with its package."""

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
