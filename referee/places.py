"""Where things lie: what the user keeps, and what comes with the referee."""

import os
from pathlib import Path

import platformdirs

from referee.errors import RefereeError

PACKAGE = Path(__file__).resolve().parent


def home() -> Path:
    """The folder of what is enrolled and played: `REFEREE_HOME`, or the platform's folder for user data."""
    chosen = os.environ.get("REFEREE_HOME")
    return Path(chosen) if chosen else platformdirs.user_data_path("referee")


def shipped_decks() -> Path:
    """The folder of the deck profiles that come with the referee."""
    return PACKAGE / "data" / "decks"


def demo() -> Path:
    """The folder of the demo game, which lies in the source tree.

    Raises:
        RefereeError: It is not there.
    """
    folder = PACKAGE.parent / "datasets" / "demo"
    if not folder.is_dir():
        raise RefereeError("the demo game is missing: it lies in datasets/demo of the source tree")
    return folder
