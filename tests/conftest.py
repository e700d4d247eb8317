"""What all tests share: where the films and the real pictures lie."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def outside_folder(variable: str, default: str) -> Path:
    """The folder that `variable` names; skips where it is absent, but fails in CI, which must have it."""
    folder = Path(os.environ.get(variable, ROOT / default))
    if not folder.is_dir():
        reason = f"{variable}: the folder {folder} is not on this machine"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return folder


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the user of this machine has enrolled is neither read nor changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session")
def real() -> Path:
    """Real pictures and films: for tests and measurements, never copied into the project."""
    return outside_folder("REFEREE_REAL", "../shared/real")


@pytest.fixture(scope="session")
def films() -> Path:
    """Rendered films of the game, with their truth."""
    return outside_folder("REFEREE_FILMS", "../shared/films")
