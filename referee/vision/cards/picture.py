"""Reading the card in a photograph, wherever it lies in it."""

from pathlib import Path

import cv2
import numpy as np

from referee.errors import DeckError
from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.locate import SURE as SURELY_A_CARD
from referee.vision.cards.locate import LocatedCard, locate_cards
from referee.vision.cards.pose import Pose
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
    if not path.is_file():
        raise DeckError(f"{path}: there is no such file")
    picture = cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_COLOR) if path.stat().st_size else None
    if picture is None:
        raise DeckError(f"{path}: not a picture")
    return picture.astype(np.uint8)


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
        view, place = self._upright(picture, cards[0])
        reading = self._recogniser.read(view, [place])[0]
        known = reading.confidence >= SURE and reading.fit >= LEAST_FIT
        return (reading.code if known else None), reading.confidence

    def _upright(self, picture: Picture, card: LocatedCard) -> tuple[Picture, Pose]:
        """The card seen from straight above with a margin, and its place in that picture."""
        size = (self._width + 2 * MARGIN, HEIGHT + 2 * MARGIN)
        right, bottom = self._width + MARGIN - 0.5, HEIGHT + MARGIN - 0.5
        left = top = MARGIN - 0.5
        target = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
        matrix = cv2.getPerspectiveTransform(card.corners.astype(np.float32), target)
        view = cv2.warpPerspective(
            picture, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
        )
        place = Pose((left + right) / 2, (top + bottom) / 2, 0.0, self._width, HEIGHT)
        return view.astype(np.uint8), place
