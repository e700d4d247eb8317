"""What is installed, and what must not be."""

import re
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TRAINING_ONLY = {"torch", "torchvision", "ultralytics", "tensorflow", "jax"}


def providers(module: str) -> set[str]:
    """The installed distributions that bring files of a top-level module."""
    return {
        distribution.metadata["Name"]
        for distribution in metadata.distributions()
        for file in distribution.files or ()
        if file.parts[0] == module
    }


def test_one_wheel_brings_cv2() -> None:
    """Two OpenCV wheels overwrite each other's files.

    mediapipe names opencv-contrib-python and ultralytics names opencv-python; pip installs both on top of
    each other without a word, and which of them `import cv2` finds depends on the order.
    """
    assert providers("cv2") == {"opencv-contrib-python"}


def needs(name: str, seen: set[str]) -> set[str]:
    """All distributions that `name` needs without an extra, itself included."""
    if name in seen:
        return seen
    seen.add(name)
    for requirement in metadata.requires(name) or ():
        if "extra ==" not in requirement:
            needed = re.match(r"[\w.-]+", requirement)
            assert needed is not None
            try:
                needs(needed[0].lower(), seen)
            except metadata.PackageNotFoundError:
                assert ";" in requirement, f"{requirement} is not installed"
    return seen


def test_runtime_needs_nothing_of_training() -> None:
    assert not needs("moth-referee", set()) & TRAINING_ONLY


def test_eyes_load_nothing_of_training() -> None:
    import referee.judging  # noqa: F401

    assert not TRAINING_ONLY & sys.modules.keys()


def test_direct_needs_are_pinned_alike() -> None:
    """A version in pyproject.toml that constraints.txt does not have would stop every installation."""
    pinned = dict(
        line.split("==")
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if not line.startswith("#")
    )
    direct = re.findall(r'^    "([\w.-]+)==([^"]+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert direct
    assert {name: pinned.get(name) for name, _ in direct} == dict(direct)
