"""Faces of a deck that a webcam could not tell apart."""

import cv2
import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.pose import Pose
from referee.vision.cards.recognise import Recogniser

WEBCAM_WIDTH = 44
"""Pixels: a card's width in a webcam's picture when the whole table fills it, a little less than usual."""
SOFT = 1.0
"""Blur of such a picture, in its pixels."""
TOLD_APART = 0.9
"""Confidence from which on a face is told apart from all others."""
MARGIN = 1.6
"""The card is laid on a canvas this many times its size."""


def find_lookalikes(deck: Deck) -> list[tuple[str, str]]:
    """Pairs of faces that are mistaken for each other, or nearly so, in a soft picture of webcam size."""
    width, height = round(WEBCAM_WIDTH * 1.25), round(WEBCAM_WIDTH * 1.25 / deck.aspect)
    recogniser = Recogniser(deck, width, height)
    pairs: set[tuple[str, str]] = set()
    for face in deck.faces:
        for picture in face.pictures:
            view, place = _as_seen(picture, width, height)
            reading = recogniser.read(view, [place])[0]
            rivals = [code for code, _ in reading.candidates if code != face.code]
            if reading.code != face.code or (reading.confidence < TOLD_APART and rivals):
                rival = reading.code if reading.code != face.code else rivals[0]
                pairs.add((min(face.code, rival), max(face.code, rival)))
    return sorted(pairs)


def _as_seen(picture: Picture, width: int, height: int) -> tuple[Picture, Pose]:
    """The face as a webcam sees it, on a grey canvas, and where it lies there."""
    small = cv2.resize(
        picture, (WEBCAM_WIDTH, round(WEBCAM_WIDTH * height / width)), interpolation=cv2.INTER_AREA
    )
    soft = cv2.GaussianBlur(small, (0, 0), SOFT)
    canvas = np.full((round(height * MARGIN), round(width * MARGIN), 3), 128, np.uint8)
    top, left = (canvas.shape[0] - height) // 2, (canvas.shape[1] - width) // 2
    canvas[top : top + height, left : left + width] = cv2.resize(
        soft, (width, height), interpolation=cv2.INTER_LINEAR
    )
    return canvas, Pose(left + (width - 1) / 2, top + (height - 1) / 2, 0.0, width, height)
