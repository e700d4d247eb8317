"""Faces of a deck that a webcam could not tell apart."""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck, Face
from referee.vision.cards.pose import Pose
from referee.vision.cards.recognise import Reading, Recogniser

WEBCAM_WIDTH = 44
"""Pixels: a card's width in a webcam's picture when the whole table fills it, a little less than usual."""
SOFT = 1.0
"""Blur of such a picture, in its pixels."""
TOLD_APART = 0.9
"""Confidence from which on a face is told apart from all others."""
LIKELY = 0.05
"""Share of a reading from which on a face is named as one that it may be."""
MARGIN = 1.6
"""The card is laid on a canvas this many times its size."""


def find_lookalikes(deck: Deck) -> list[tuple[str, str]]:
    """Pairs of faces that are mistaken for each other, or nearly so, in a soft picture of webcam size."""
    pairs: set[tuple[str, str]] = set()
    for face in deck.faces:
        for picture in face.pictures:
            pairs.update(
                (min(face.code, rival), max(face.code, rival)) for rival in _rivals(deck, face, picture)
            )
    return sorted(pairs)


def _rivals(deck: Deck, face: Face, picture: Picture) -> Iterator[str]:
    """What a face is taken for, or nearly so, until it is told apart from all faces that are left."""
    rivals = set(_taken_for(_read(_webcam(deck), deck, picture), face.code))
    while rivals:
        yield from sorted(rivals)
        deck = replace(deck, faces=tuple(other for other in deck.faces if other.code not in rivals))
        rivals = set(_taken_for(_read(_webcam(deck), deck, picture), face.code))


def find_strangers(deck: Deck) -> list[tuple[str, str]]:
    """Faces of which one picture shows another face, and that other one."""
    found: set[tuple[str, str]] = set()
    for number, face in enumerate(deck.faces):
        for picture in face.pictures if len(face.pictures) > 1 else ():
            others = tuple(one for one in face.pictures if one is not picture)
            faces = (*deck.faces[:number], Face(face.code, others), *deck.faces[number + 1 :])
            without = replace(deck, faces=faces)
            reading = _read(_webcam(without), without, picture)
            if reading.code != face.code and reading.confidence >= TOLD_APART:
                found.add((face.code, reading.code))
    return sorted(found)


def find_outsiders(deck: Deck) -> list[tuple[str, str]]:
    """Faces that look most like a face of another kind, and that one; kinds of one face are left out."""
    kinds = [face.code[0] for face in deck.faces]
    looks = np.stack([_look(face.pictures[0]) for face in deck.faces])
    found = []
    for place, face in enumerate(deck.faces):
        if kinds.count(kinds[place]) > 1:
            near = -np.square(looks - looks[place]).mean(axis=1)
            near[place] = -np.inf
            other = int(near.argmax())
            found += [(face.code, deck.faces[other].code)] if kinds[other] != kinds[place] else []
    return found


def _look(picture: Picture) -> NDArray[np.float32]:
    """What a card looks like from afar, the same either way up: the number hardly shows."""
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    small = cv2.resize(cv2.GaussianBlur(lab, (0, 0), 6), (12, 18), interpolation=cv2.INTER_AREA)
    return np.asarray((small + small[::-1, ::-1]) / 2, np.float32).reshape(-1)


def _taken_for(reading: Reading, code: str) -> Iterator[str]:
    if reading.code != code or reading.confidence < TOLD_APART:
        rivals = [(other, share) for other, share in reading.candidates if other != code]
        yield from (other for place, (other, share) in enumerate(rivals) if not place or share >= LIKELY)


def _webcam(deck: Deck) -> Recogniser:
    return Recogniser(deck, *_size(deck))


def _size(deck: Deck) -> tuple[int, int]:
    """Width and height in which a card is read."""
    width = WEBCAM_WIDTH * 1.25
    return round(width), round(width / deck.aspect)


def _read(recogniser: Recogniser, deck: Deck, picture: Picture) -> Reading:
    view, place = _as_seen(picture, *_size(deck))
    return recogniser.read(view, [place])[0]


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
