"""The decks that films are made with: the print-and-play one, and foreign ones by their seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from picture_deck import picture

from referee.deckprint import draw_back, draw_face
from referee.events import CARD_CODES
from referee.vision.cards.enrol import enrol
from scenes.foreign import back, faces

PRINTED = "print-and-play"
PHOTO = (960, 720)
"""Width and height of an enrolment picture."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A deck's pictures.

    Attributes:
        name: What its profile is called.
        faces: (h, w, 3) BGR by code.
        back: (h, w, 3) BGR.
    """

    name: str
    faces: Mapping[str, NDArray[np.uint8]]
    back: NDArray[np.uint8]


@lru_cache(maxsize=4)
def drawn(name: str) -> Drawn:
    """The deck of a name: the print-and-play one, or `foreign-7` by its seed."""
    if name == PRINTED:
        pictures = {code: picture(partial(draw_face, code=code, x=0, y=0)) for code in CARD_CODES}
        return Drawn(name, pictures, picture(partial(draw_back, x=0, y=0)))
    seed = int(name.rpartition("-")[2])
    return Drawn(name, faces(seed), back(seed))


def photographed(deck: Drawn, folder: Path) -> None:
    """Enrolment pictures: each face once, on dark cloth, a little turned, seen a little from the side."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, (code, card) in enumerate(deck.faces.items()):
        rng = np.random.default_rng((len(deck.name), number, *deck.name.encode()))
        cv2.imwrite(str(folder / f"{code}.jpg"), _photo(card, rng), [cv2.IMWRITE_JPEG_QUALITY, 92])


def _photo(card: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    width, height = PHOTO
    cloth = rng.normal((58, 66, 60), 2.5, (height, width, 3))
    turn, tall = rng.uniform(-0.35, 0.35), rng.uniform(430, 560)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (
        tall * card.shape[1] / card.shape[0] / 2,
        tall / 2,
    )
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    quad = half @ spin.T * (1 + rng.uniform(-0.03, 0.03, (4, 1))) + (width / 2, height / 2)
    rows, columns = card.shape[:2]
    flat = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    laid = cv2.getPerspectiveTransform(flat, quad.astype(np.float32))
    mask = cv2.warpPerspective(_rounded(columns, rows), laid, PHOTO, flags=cv2.INTER_AREA)[..., None] / 255
    shown = cv2.warpPerspective(card, laid, PHOTO, flags=cv2.INTER_AREA) * rng.uniform(0.8, 0.95)
    photo = cv2.GaussianBlur(cloth * (1 - mask) + shown * mask, (0, 0), 0.8)
    noisy = photo + rng.normal(0, 1.5, photo.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _rounded(columns: int, rows: int) -> NDArray[np.uint8]:
    mask = np.zeros((rows, columns), np.uint8)
    radius = round(columns * 0.07)
    cv2.rectangle(mask, (radius, radius), (columns - radius, rows - radius), 255, -1)
    return np.asarray(
        cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1,) * 2)), np.uint8
    )


def enrolled(name: str, folder: Path) -> Path:
    """The profile of a deck, enrolled from its own photographs unless that has been done.

    Raises:
        ValueError: The photographs do not make a whole deck.
    """
    profile = folder / name
    if not (profile / "deck.json").is_file():
        photos = folder / f"{name}-photos"
        photographed(drawn(name), photos)
        outcome = enrol(photos, name)
        if outcome.deck is None or len(outcome.deck.faces) < len(CARD_CODES):
            raise ValueError(f"{name}: not all faces could be enrolled")
        outcome.deck.save(profile)
    return profile
