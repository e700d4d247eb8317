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

from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.pose import Pose

Grey = NDArray[np.float32]
Matrix = NDArray[np.float64]
"""An affine map (2, 3) from the enrolled picture's pixels to the view's."""

BLURS = (0.0, 0.6, 1.0, 1.5, 2.2)
"""Blurs in pixels, of which the one that makes enrolled pictures as soft as the film is taken."""
MARGIN_SCALE = 0.05
"""A rival beaten by this margin is e times less likely."""
HALF_FIT, FIT_SCALE = 0.8, 0.025
HALF_TELLING, TELLING_SCALE = 0.8, 0.04
HALF_COVER, COVER_SCALE = 0.16, 0.015
"""Where a face is known by half, and how fast that changes: for its fit, for the fit of the pixels that
tell it from its nearest rival, and for the share that does not fit.

Measured on 94 plays, 34 of rendered films and 60 drawn: the right face fits by 0.90 and more in all, and
its telling pixels by 0.80 and more in 92. Left out of the deck, a face is taken for another whose telling
pixels fit by 0.77 at most in the films, but by up to 0.92 in the drawn ones: digits can be too alike.
With the whole kind left out the fit is 0.83 at most.
"""
HOPELESS = 0.42
"""A place that fits no better even after alignment shows no face: rivals are not tried.

Of 119 readings in six rendered films the 77 good ones began at 0.45 and more.
"""
CANDIDATES = 3
ROUNDS = 3
SAME_PLACE = 0.1
"""A fit that much better was found in another place than the one it started from: rivals start there once
more."""
ALIGNED_FACES = 5
"""How many of the likeliest faces are aligned and compared in full."""


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


def local_contrast(grey: Grey, radius: float) -> Grey:
    """The picture less its surroundings, in units of the contrast there: light and shade drop out."""
    mean = cv2.GaussianBlur(grey, (0, 0), radius)
    spread = np.sqrt(np.maximum(cv2.GaussianBlur(grey * grey, (0, 0), radius) - mean * mean, 0))
    return np.asarray((grey - mean) / (spread + 6.0), np.float32)


def _unit(vectors: Grey) -> Grey:
    centred = vectors - vectors.mean(axis=-1, keepdims=True)
    length = np.linalg.norm(centred, axis=-1, keepdims=True)
    unit: Grey = centred / np.maximum(length, 1e-6)
    return unit


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
        self._coarse = np.stack([self._coarse_vector(p) for p in pictures])

    def _contrast(self, grey: Grey) -> Grey:
        return local_contrast(grey, self._radius)

    def _face(self, level: int, index: int) -> Grey:
        """The contrasts of one picture at one of `BLURS`; most are never asked for."""
        if (level, index) not in self._softened:
            self._softened[level, index] = self._contrast(_soften(self._greys[index], BLURS[level]))
        return self._softened[level, index]

    def _coarse_vector(self, picture: Picture) -> Grey:
        """The card's shades and colours as one vector that can be compared by its angle."""
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
        shade = cv2.resize(self._contrast(_soften(grey, 1.5)), (20, 32), interpolation=cv2.INTER_AREA)
        colour = _unit(_chroma(picture).transpose(2, 0, 1).reshape(2, -1)) * 0.5
        flat = np.asarray(shade, np.float32).reshape(-1)
        vector = np.concatenate([_unit(flat), colour.reshape(-1)])
        return np.asarray(vector / np.linalg.norm(vector), np.float32)

    def read(self, view: Picture, places: Sequence[Pose]) -> list[Reading]:
        """Reads the card at each of `places`, a reading a place, in that order."""
        return [self._read_at(view, place) for place in places]

    def _read_at(self, view: Picture, place: Pose) -> Reading:
        best = self._fit(view, *self._likeliest(view, place))
        if best.score < HOPELESS:
            return self._decide([best])
        for _ in range(ROUNDS):
            fits = [self._fit(view, index, matrix) for index, matrix in self._rivals(view, best)]
            seed, best = best, max(fits, key=lambda fit: fit.score)
            if best.score - seed.score < SAME_PLACE:
                break
        return self._decide(fits)

    def _likeliest(self, view: Picture, place: Pose) -> tuple[int, Matrix]:
        """The picture that looks most like the card at a roughly known place, and its half turn."""
        turns = [pose.matrix(*self.size) for pose in (place, place.turned())]
        alike = np.stack([self._coarse @ self._coarse_vector(self._crop(view, matrix)) for matrix in turns])
        turn, index = np.unravel_index(np.argmax(alike), alike.shape)
        return int(index), turns[int(turn)]

    def _rivals(self, view: Picture, seed: "_Fit") -> list[tuple[int, Matrix]]:
        """The pictures that look most like the card at an exactly known place, one a face."""
        turns = [seed.matrix, _half_turn(seed.matrix, *self.size)]
        faces = np.stack([self._face(seed.level, index) for index in range(len(self.codes))])
        alike = np.stack(
            [_correlations(faces, self._contrast_of(self._crop(view, matrix))) for matrix in turns]
        )
        chosen: dict[str, tuple[int, Matrix]] = {}
        for flat in np.argsort(-alike, axis=None):
            turn, index = np.unravel_index(flat, alike.shape)
            chosen.setdefault(self.codes[index], (int(index), turns[int(turn)]))
            if len(chosen) == ALIGNED_FACES:
                break
        return list(chosen.values())

    def _crop(self, view: Picture, matrix: Matrix) -> Picture:
        return np.asarray(_laid(view, matrix, self.size), np.uint8)

    def _contrast_of(self, crop: Picture) -> Grey:
        return self._contrast(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32))

    def _fit(self, view: Picture, index: int, matrix: Matrix) -> "_Fit":
        matrix = align(self._greys[index], view, matrix)
        contrast = self._contrast_of(self._crop(view, matrix))
        scores = [_correlation(self._face(level, index), contrast) for level in range(len(BLURS))]
        level = int(np.argmax(scores))
        return _Fit(index, matrix, contrast, level, scores[level])

    def _decide(self, fits: list["_Fit"]) -> Reading:
        """The face that fits best, and by how much it beats the hardest rivals."""
        best = max(fits, key=lambda fit: fit.score)
        own = self._face(best.level, best.index)
        code, cover = self.codes[best.index], _cover(best.contrast, own)
        others = [fit for fit in fits if self.codes[fit.index] != code]
        faces = [self._as_if_there(fit, best) for fit in others]
        rivals = {
            self.codes[fit.index]: _margin(best.contrast, own, face)
            for fit, face in zip(others, faces, strict=True)
        }
        telling = min((_telling_fit(best.contrast, own, face) for face in faces), default=best.score)
        shares = _shares(code, rivals, _known(best.score, telling, cover))
        return Reading(code, *shares, Pose.from_matrix(best.matrix, *self.size), best.score, cover)

    def _as_if_there(self, rival: "_Fit", best: "_Fit") -> Grey:
        """The rival's picture as its own alignment lays it on the card, in the pixels of the best one."""
        face = self._face(best.level, rival.index)
        matrix = cv2.invertAffineTransform(rival.matrix) @ np.vstack([best.matrix, [0, 0, 1]])
        return np.asarray(_laid(face, matrix, self.size), np.float32)


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


def _shares(code: str, rivals: dict[str, float], known: float) -> tuple[float, tuple[tuple[str, float], ...]]:
    """The confidence in `code` and the candidates with their shares.

    A rival that is beaten by a margin of 0 is as likely as `code` itself; each `MARGIN_SCALE` more makes it
    e times less likely. What is missing from `known` to 1 is left for faces that the deck does not have.
    """
    weights = {rival: float(np.exp(-max(margin, -0.5) / MARGIN_SCALE)) for rival, margin in rivals.items()}
    total = 1 + sum(weights.values())
    likeliest = sorted({code: 1.0, **weights}.items(), key=lambda item: (-item[1], item[0]))[:CANDIDATES]
    candidates = tuple((rival, round(known * weight / total, 4)) for rival, weight in likeliest)
    return round(known / total, 4), candidates


def _known(fit: float, telling: float, cover: float) -> float:
    """0 to 1: how surely a card that looks so is a face of the deck at all."""
    doubts = (
        (HALF_FIT - fit) / FIT_SCALE,
        (HALF_TELLING - telling) / TELLING_SCALE,
        (cover - HALF_COVER) / COVER_SCALE,
    )
    return float(np.prod([1 / (1 + np.exp(min(doubt, 50.0))) for doubt in doubts]))


def _half_turn(matrix: Matrix, width: int, height: int) -> Matrix:
    turn = np.array([[-1, 0, width - 1], [0, -1, height - 1], [0, 0, 1]], np.float64)
    return matrix @ turn


def _correlations(faces: Grey, seen: Grey) -> NDArray[np.float32]:
    """The correlation of each of `faces` (n, h, w) with `seen` (h, w)."""
    flat = _unit(faces.reshape(len(faces), -1))
    similar: NDArray[np.float32] = flat @ _unit(seen.reshape(-1))
    return similar


def _soften(grey: Grey, blur: float) -> Grey:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), blur), np.float32) if blur else grey


def _correlation(a: Grey, b: Grey) -> float:
    a, b = a - a.mean(), b - b.mean()
    return float((a * b).sum() / max(np.sqrt((a * a).sum() * (b * b).sum()), 1e-6))


def _margin(seen: Grey, own: Grey, rival: Grey) -> float:
    """How much nearer `seen` is to `own` than to `rival` where they differ: 0.5 own, -0.5 rival."""
    apart = own - rival
    return float((apart * (seen - (own + rival) / 2)).sum() / max((apart * apart).sum(), 1e-6))


def _telling_fit(seen: Grey, own: Grey, rival: Grey) -> float:
    """The correlation of `seen` with `own`, each pixel weighed by how much it tells `own` from `rival`."""
    weight = np.square(own - rival)
    weight /= max(float(weight.sum()), 1e-6)
    seen, own = seen - (weight * seen).sum(), own - (weight * own).sum()
    power = float((weight * seen * seen).sum() * (weight * own * own).sum())
    return float((weight * seen * own).sum()) / max(float(np.sqrt(power)), 1e-6)


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
