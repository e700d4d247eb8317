"""Which face a card shows: enrolled pictures laid over the card as exactly as they fit.

The kind of a card is easy and its number is hard: faces of one kind differ in their corners only. So an
enrolled picture is first aligned to the card (to a fraction of a pixel), and then faces are compared two by
two, looking only at the pixels in which the two differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.events import CARD_CODES
from referee.vision.capture.frames import Picture
from referee.vision.cards import certainty
from referee.vision.cards.contrast import (
    BLURS,
    Grey,
    correlation,
    correlations,
    local_contrast,
    softened,
    unit,
)
from referee.vision.cards.deck import Deck
from referee.vision.cards.numerals import CAP, Numerals
from referee.vision.cards.pose import Pose

Matrix = NDArray[np.float64]
"""An affine map (2, 3) from the enrolled picture's pixels to the view's."""

HOPELESS = 0.42
"""A place that fits no better even after alignment shows no face: rivals are not tried.

Of 119 readings in six rendered films the 77 good ones began at 0.45 and more.
"""
ROUNDS = 3
SAME_PLACE = 0.1
"""A fit that much better was found in another place than the one it started from: rivals start there once
more."""
KINDS = {code[0] for code in CARD_CODES}
ALIGNED = 3
"""How many of the likeliest kinds and half turns are aligned."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a card was read as.

    Attributes:
        code: The likeliest face.
        confidence: 0 to 1: how surely it is that face of the deck rather than another or none.
        candidates: The likeliest faces with their shares, best first; the shares sum to at most 1.
        pose: The card's place after the face was aligned to it; its half turn is that of the enrolled
            picture.
        fit: Correlation with the face after alignment, -1 to 1; low for a face that the deck does not have.
        cover: The share of the card, 0 to 1, that does not look like that face: fingers, glare, another card.
    """

    code: str
    confidence: float
    candidates: tuple[tuple[str, float], ...]
    pose: Pose
    fit: float
    cover: float


def _chroma(picture: Picture) -> Grey:
    """Colour apart from lightness, (h, w, 2), coarse."""
    # Not Lab: OpenCV takes the time of ten frames to make its tables for that.
    parts = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2YCrCb)
    coarse = cv2.resize(cv2.GaussianBlur(parts, (0, 0), 2.0), (8, 12), interpolation=cv2.INTER_AREA)
    return np.asarray(coarse[..., 1:], np.float32)


class Recogniser:
    """Reads faces of one deck at one size.

    Args:
        deck: The enrolled faces.
        width: A card's short side in pixels of the pictures to be read.
        height: Its long side.
    """

    def __init__(self, deck: Deck, width: int, height: int) -> None:
        self.size = (width, height)
        self.codes: list[str] = []
        pictures: list[Picture] = []
        for face in deck.faces:
            for picture in face.pictures:
                self.codes.append(face.code)
                small = cv2.resize(picture, self.size, interpolation=cv2.INTER_AREA)
                pictures.append(np.asarray(small, np.uint8))
        self._radius = width / 6
        self._greys = [cv2.cvtColor(p, cv2.COLOR_BGR2GRAY).astype(np.float32) for p in pictures]
        self._softened: dict[tuple[int, int], Grey] = {}
        self._numerals: dict[str, Numerals] = {}
        self._coarse = np.stack([self._coarse_vector(p) for p in pictures])

    def _contrast(self, grey: Grey) -> Grey:
        return local_contrast(grey, self._radius)

    def _face(self, level: int, index: int) -> Grey:
        """The contrasts of one picture at one of `BLURS`; most are never asked for."""
        if (level, index) not in self._softened:
            self._softened[level, index] = self._contrast(softened(self._greys[index], BLURS[level]))
        return self._softened[level, index]

    def _coarse_vector(self, picture: Picture) -> Grey:
        """The card's shades and colours as one vector that can be compared by its angle."""
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
        shade = cv2.resize(self._contrast(softened(grey, 1.5)), (20, 32), interpolation=cv2.INTER_AREA)
        colour = unit(_chroma(picture).transpose(2, 0, 1).reshape(2, -1)) * 0.5
        flat = np.asarray(shade, np.float32).reshape(-1)
        vector = np.concatenate([unit(flat), colour.reshape(-1)])
        return np.asarray(vector / np.linalg.norm(vector), np.float32)

    def read(self, view: Picture, places: Sequence[Pose]) -> list[Reading]:
        """Reads the card at each of `places`, a reading a place, in that order."""
        return [self._read_at(view, place) for place in places]

    def _read_at(self, view: Picture, place: Pose) -> Reading:
        best = self._fit(view, *self._likeliest(view, place))
        for _ in range(ROUNDS if best.score >= HOPELESS else 0):
            fits = [self._fit(view, index, matrix) for index, matrix in self._rivals(view, best)]
            seed, best = best, max([best, *fits], key=lambda fit: fit.score)
            if best.score - seed.score < SAME_PLACE:
                break
        return self._decide(view, best)

    def _likeliest(self, view: Picture, place: Pose) -> tuple[int, Matrix]:
        """The picture that looks most like the card at a roughly known place, and its half turn."""
        turns = [pose.matrix(*self.size) for pose in (place, place.turned())]
        alike = np.stack([self._coarse @ self._coarse_vector(self._crop(view, matrix)) for matrix in turns])
        turn, index = np.unravel_index(np.argmax(alike), alike.shape)
        return int(index), turns[int(turn)]

    def _rivals(self, view: Picture, seed: "_Fit") -> list[tuple[int, Matrix]]:
        """The pictures that look most like the card at an exactly known place, one a kind and half turn."""
        turns = [seed.matrix, _half_turn(seed.matrix, *self.size)]
        alike = np.stack([self._alike(self._contrast_of(self._crop(view, m)), seed.level) for m in turns])
        chosen: dict[tuple[str, int], tuple[int, Matrix]] = {}
        for flat in np.argsort(-alike, axis=None):
            turn, index = np.unravel_index(flat, alike.shape)
            chosen.setdefault((self.codes[index][0], int(turn)), (int(index), turns[int(turn)]))
            if len(chosen) == ALIGNED:
                break
        return list(chosen.values())

    def _alike(self, contrast: Grey, level: int) -> Grey:
        """The correlation of each picture with what is seen (h, w)."""
        return correlations(
            np.stack([self._face(level, index) for index in range(len(self.codes))]), contrast
        )

    def _crop(self, view: Picture, matrix: Matrix) -> Picture:
        return np.asarray(_laid(view, matrix, self.size), np.uint8)

    def _contrast_of(self, crop: Picture) -> Grey:
        return self._contrast(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32))

    def _fit(self, view: Picture, index: int, matrix: Matrix) -> "_Fit":
        matrix = align(self._greys[index], view, matrix)
        contrast = self._contrast_of(self._crop(view, matrix))
        scores = [correlation(self._face(level, index), contrast) for level in range(len(BLURS))]
        level = int(np.argmax(scores))
        return _Fit(index, matrix, contrast, level, scores[level])

    def _decide(self, view: Picture, best: "_Fit") -> Reading:
        """First the kind, by the whole card; then the number, by what tells the kind's faces apart."""
        numerals = self._numerals_of(self.codes[best.index][0])
        evidence = numerals.read(view, best.matrix, best.level)
        is_whole = {code[0] for code in self.codes} == KINDS
        known = certainty.of_fit(best.score, has_number=numerals.has_number, is_whole=is_whole)
        lead, rival = self._lead(best)
        kind = certainty.of_lead(lead)
        likeness = best.score if evidence.likeness is None else evidence.likeness
        number = certainty.of_number(likeness, is_whole=numerals.is_whole)
        others = {} if rival is None else {rival: known * (1 - kind)}
        shares = certainty.shares(evidence, known * kind * number, others)
        cover = _cover(best.contrast, self._face(best.level, self.codes.index(shares[0][0])))
        pose = Pose.from_matrix(best.matrix, *self.size)
        return Reading(*shares[0], shares, pose, best.score, cover)

    def _lead(self, best: "_Fit") -> tuple[float, str | None]:
        """By how much a card looks more like its kind than like any other, and the likest other face."""
        alike = self._alike(best.contrast, best.level)
        own = np.array([code[0] == self.codes[best.index][0] for code in self.codes])
        if own.all():
            return 1.0, None
        rival = int(np.argmax(np.where(own, -1.0, alike)))
        lead = np.arctanh(min(alike[own].max(), CAP)) - np.arctanh(min(alike[rival], CAP))
        return float(lead), self.codes[rival]

    def _numerals_of(self, kind: str) -> Numerals:
        if kind not in self._numerals:
            own = [index for index, code in enumerate(self.codes) if code[0] == kind]
            greys = [self._greys[index] for index in own]
            self._numerals[kind] = Numerals([self.codes[index] for index in own], greys, self._radius)
        return self._numerals[kind]


def _laid(picture: NDArray[np.uint8] | Grey, matrix: Matrix, size: tuple[int, int]) -> NDArray[Any]:
    """The part of the picture that `matrix` maps a card of `size` onto, in the card's own pixels."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(picture, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)


@dataclass(frozen=True, slots=True)
class _Fit:
    index: int
    matrix: Matrix
    contrast: Grey
    level: int
    score: float


def _half_turn(matrix: Matrix, width: int, height: int) -> Matrix:
    turn = np.array([[-1, 0, width - 1], [0, -1, height - 1], [0, 0, 1]], np.float64)
    return matrix @ turn


def _cover(seen: Grey, own: Grey) -> float:
    """The share of cells, 6 by 9, that do not look like the face."""
    product = _cells(seen * own)
    strength = np.sqrt(_cells(seen * seen) * _cells(own * own))
    alike = product / np.maximum(strength, 1e-6)
    telling = _cells(own * own) > 0.15
    return float((alike[telling] < 0.3).mean()) if telling.any() else 1.0


def _cells(values: Grey) -> Grey:
    return np.asarray(cv2.resize(values, (6, 9), interpolation=cv2.INTER_AREA), np.float32)


_ROUNDS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-3)


def align(face: Grey, view: Picture, matrix: Matrix) -> Matrix:
    """The affine map (2, 3) near `matrix` that lays `face` best over `view`; `matrix` if none is better.

    Enhanced correlation coefficient maximisation (Evangelidis and Psarakis 2008).
    """
    height, width = face.shape
    corners = matrix @ np.array([[0, width, width, 0], [0, 0, height, height], [1, 1, 1, 1]], np.float64)
    low = np.maximum(np.floor(corners.min(axis=1)).astype(int) - 8, 0)
    high = np.ceil(corners.max(axis=1)).astype(int) + 9
    window = cv2.cvtColor(np.ascontiguousarray(view[low[1] : high[1], low[0] : high[0]]), cv2.COLOR_BGR2GRAY)
    start = matrix.copy()
    start[:, 2] -= low
    try:
        _, found = cv2.findTransformECC(
            face,
            window.astype(np.float32),
            start.astype(np.float32),
            cv2.MOTION_AFFINE,
            _ROUNDS,
            np.full(window.shape[:2], 255, np.uint8),
            5,
        )
    except cv2.error:
        return matrix
    result = np.asarray(found, np.float64)
    result[:, 2] += low
    shift = np.abs(result @ [width / 2, height / 2, 1] - matrix @ [width / 2, height / 2, 1]).max()
    return result if shift < 0.1 * height else matrix
