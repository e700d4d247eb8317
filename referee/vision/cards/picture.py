"""Reading the card in a photograph, wherever it lies in it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.errors import DeckError
from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.locate import SURE as SURELY_A_CARD
from referee.vision.cards.locate import locate_cards
from referee.vision.cards.pose import Pose
from referee.vision.cards.quads import Floats
from referee.vision.cards.recognise import Recogniser
from referee.vision.cards.top import SURE

HEIGHT = 160
"""Pixels of the upright picture in which a card is read."""
MARGIN = 24
"""Pixels around the card there, so that the alignment has room."""
LEAST_FIT = 0.5
"""A card that fits no face better than that is none of the deck's."""


def open_picture(path: Path) -> Picture:
    """The picture at `path`, turned upright as its camera says.

    Raises:
        DeckError: It cannot be read as a picture.
    """
    if not path.exists():
        raise DeckError(f"{path}: there is no such file")
    picture = picture_or_fault(path)
    if isinstance(picture, str):
        raise DeckError(f"{path}: {picture}")
    return picture


def picture_or_fault(path: Path) -> Picture | str:
    """The picture at `path`, turned upright as its camera says, or what is wrong with the file."""
    if path.is_dir():
        return "it is a folder, not a picture"
    try:
        if path.stat().st_size == 0:
            return "the file is empty"
        known = cv2.haveImageReader(str(path))
        data = np.fromfile(path, np.uint8) if known else np.zeros(0, np.uint8)
    except OSError as error:
        return f"it cannot be read: {error.strerror}"
    if not known:
        return f"it is no picture of a kind that can be read{_advice(path.suffix)}"
    return _decoded(data)


def _advice(suffix: str) -> str:
    return "" if suffix.lower() in (".jpg", ".jpeg", "") else f" ({suffix}): convert it to JPEG"


def _decoded(data: NDArray[np.uint8]) -> Picture | str:
    with _silenced_libraries():
        try:
            picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
        except cv2.error:
            picture = None
    return "it is damaged or cut short: copy it anew" if picture is None else picture.astype(np.uint8)


@contextmanager
def _silenced_libraries() -> Iterator[None]:
    """Keeps off the terminal what picture libraries write to it themselves, past Python's standard error."""
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class PictureReader:
    """Reads photographs with the faces of one deck.

    Args:
        deck: The faces to tell apart.
    """

    def __init__(self, deck: Deck) -> None:
        self._width = round(HEIGHT * deck.aspect)
        self._recogniser = Recogniser(deck, self._width, HEIGHT)

    def read(self, picture: Picture) -> tuple[str | None, float]:
        """The code and how sure it is; None where no card is found (then 0) or it is none of the deck's."""
        cards = [card for card in locate_cards(picture) if card.score >= SURELY_A_CARD]
        if not cards:
            return None, 0.0
        return self.read_card(picture, cards[0].corners)

    def read_card(self, picture: Picture, corners: Floats) -> tuple[str | None, float]:
        """The code of the card with these corners (4, 2), and how sure it is; None for an unknown one."""
        view, place = self._upright(picture, corners)
        reading = self._recogniser.read(view, [place])[0]
        known = reading.confidence >= SURE and reading.fit >= LEAST_FIT
        return (reading.code if known else None), reading.confidence

    def _upright(self, picture: Picture, corners: Floats) -> tuple[Picture, Pose]:
        """The card seen from straight above with a margin, and its place in that picture."""
        size = (self._width + 2 * MARGIN, HEIGHT + 2 * MARGIN)
        right, bottom = self._width + MARGIN - 0.5, HEIGHT + MARGIN - 0.5
        left = top = MARGIN - 0.5
        target = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
        matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
        view = cv2.warpPerspective(
            picture, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
        )
        place = Pose((left + right) / 2, (top + bottom) / 2, 0.0, self._width, HEIGHT)
        return view.astype(np.uint8), place
