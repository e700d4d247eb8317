"""A worn face's pictures replaced; the deck's other faces and its counts stay as they are."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from referee.errors import DeckError
from referee.events import CARD_CODES
from referee.vision.capture.frames import Picture
from referee.vision.cards.align import on_one_frame, same_way_up
from referee.vision.cards.contrast import correlation, softened
from referee.vision.cards.deck import Deck, Face
from referee.vision.cards.enrol import LEAST_SHARPNESS, PictureProblem, one_card, sharpness
from referee.vision.cards.picture import PictureReader
from referee.vision.cards.quads import Floats

LEAST_LIKENESS = 0.4
"""Correlation with the face's old picture below which a picture shows something else."""
SOFT = 4.0
"""Blur in pixels at which the two are compared: wear and a place a little off do not matter."""
EXAMPLES = 12
"""So many of the deck's pictures say where its border lies."""


def renewed(deck: Deck, code: str, paths: Sequence[Path]) -> Deck:
    """The deck with new pictures of one face.

    Args:
        deck: The deck as it is.
        code: The face; one that the deck lacks is added.
        paths: Photographs with that one card.

    Raises:
        DeckError: One of them cannot be used, or shows another face of the deck.
    """
    pictures = [_flat(deck, code, path) for path in paths]
    others = tuple(face for face in deck.faces if face.code != code)
    old = next((face.pictures[0] for face in deck.faces if face.code == code), pictures[0])
    face = Face(code, same_way_up({code: [old, *pictures]})[code][1:])
    faces = sorted((*others, face), key=lambda one: CARD_CODES.index(one.code))
    return replace(deck, faces=tuple(faces))


def _flat(deck: Deck, code: str, path: Path) -> Picture:
    """The card in a photograph as one of the deck's pictures, either way up."""
    found = one_card(path)
    if isinstance(found, PictureProblem):
        raise DeckError(f"{path}: {found.sentence}: nothing is changed")
    shown, _ = PictureReader(deck).read_card(*found)
    if shown not in (None, code) and any(face.code == code for face in deck.faces):
        raise DeckError(f"{path}: it shows {shown}, not {code}: nothing is changed")
    examples = [(face.pictures[0], _frame(deck)) for face in deck.faces[:EXAMPLES]]
    flat = on_one_frame([*examples, found], deck.size)[-1]
    if sharpness(flat) < LEAST_SHARPNESS:
        raise DeckError(f"{path}: the card in it is blurred or too small: nothing is changed")
    for old in (face for face in deck.faces if face.code == code):
        if _likeness(old.pictures[0], flat) < LEAST_LIKENESS:
            raise DeckError(f"{path}: what it shows looks nothing like {code}: nothing is changed")
    return flat


def _likeness(old: Picture, new: Picture) -> float:
    """The correlation, -1 to 1, of two pictures of a card, either way up."""
    one, other = (
        softened(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32), SOFT) for picture in (old, new)
    )
    return max(correlation(one, other), correlation(one, np.ascontiguousarray(other[::-1, ::-1])))


def _frame(deck: Deck) -> Floats:
    """The corners (4, 2) of a card that fills its picture."""
    width, height = deck.size
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
