"""Which number a card of a known kind bears: a look at the places in which the kind's faces differ.

These are the corners, mostly, and each of them is looked at on its own, at full resolution: fingers may hide
some, glare others, and a card that is laid over the picture as exactly as it can be is still off by a pixel
in one corner or another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.events import CARD_CODES
from referee.vision.capture.frames import Picture
from referee.vision.cards.contrast import BLURS, Grey, local_contrast, softened

Matrix = NDArray[np.float64]

REACH = 2
"""Pixels by which a corner may lie off."""
EVEN = 0.8
"""Blur in pixels at which faces are compared with each other, so that enrolled pictures' grain drops out."""
TELLING = 0.45
"""The share of the largest difference from which on a place tells faces apart."""
SMALLEST = 0.15
"""Places with less than this share of the largest one's area are grain."""
CAP = 0.99
"""Correlations beyond that say no more."""
ALIKE = 0.82
"""Correlation with the best face, weighed by what tells it from another one, from which on the two can be
compared pixel by pixel."""
TRUST = 3
"""A place that looks like none of the numbers, under a finger, counts less by this power of its likeness."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the card, in pixels: columns from `left` up to `right`, rows from `top` up to `bottom`."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for each face of a kind.

    Attributes:
        code: The face for which most speaks.
        by_code: The higher the better; only differences count.
        leads: For each other face, by how much the best one is nearer to what is seen in the pixels in which
            the two differ: 0.5 if it is seen exactly, 0 and less if it is not nearer; 0 also where those
            pixels look like neither.
        likeness: How much the telling places look like the best face's, -1 to 1; None if there are none, as
            where a single face of the kind is known.
    """

    code: str
    by_code: Mapping[str, float]
    leads: Mapping[str, float]
    likeness: float | None


class Numerals:
    """Tells the faces of one kind apart.

    Args:
        codes: The card code of each picture; all of one kind.
        greys: The pictures (h, w) each.
        radius: Of the surroundings in which contrast is evened out, in pixels.
    """

    def __init__(self, codes: Sequence[str], greys: Sequence[Grey], radius: float) -> None:
        self._codes = codes
        self._radius = radius
        self._soft = [[local_contrast(softened(grey, blur), radius) for grey in greys] for blur in BLURS]
        self._places = _telling_places(greys, radius)

    @property
    def is_whole(self) -> bool:
        """Whether all numbers of the kind are there."""
        return {code for code in CARD_CODES if code[0] == self._codes[0][0]} <= set(self._codes)

    @property
    def has_number(self) -> bool:
        """Whether the kind has numbers at all."""
        return len(self._codes[0]) > 1

    def read(self, view: Picture, matrix: Matrix, level: int) -> Evidence:
        """Looks at each telling place.

        Correlations are added up as Fisher's z (the inverse hyperbolic tangent), whose errors are alike at
        all correlations.

        Args:
            view: (h, w, 3).
            matrix: The affine map (2, 3) from the face's pixels to the view's.
            level: Which of `BLURS` makes faces as soft as the view.
        """
        seen = self._upright(view, matrix)
        likeness = self._likeness(seen, level)
        trust = np.clip(likeness.max(axis=1), 0, 1) ** TRUST
        found: dict[str, tuple[float, float]] = {}
        for code, column in zip(self._codes, likeness.T, strict=True):
            value = float((np.arctanh(np.clip(column, -CAP, CAP)) * trust).sum())
            mean = float((column * trust).sum() / max(float(trust.sum()), 1e-6))
            found[code] = max(found.get(code, (value, mean)), (value, mean))
        best = max(found, key=lambda code: found[code])
        evidence = {code: value for code, (value, _) in found.items()}
        alike = found[best][1] if self._places else None
        return Evidence(best, evidence, self._leads(seen[REACH:-REACH, REACH:-REACH], level, best), alike)

    def _leads(self, seen: Grey, level: int, best: str) -> dict[str, float]:
        """By how much the best face beats each other one, laid exactly over the card's contrasts (h, w).

        Where that is exact enough it tells faces apart that look alike when each corner may be moved.
        """
        own = self._soft[level][self._codes.index(best)]
        found: dict[str, float] = {}
        for code, other in zip(self._codes, self._soft[level], strict=True):
            if code != best:
                found[code] = min(found.get(code, np.inf), _lead(seen, own, other))
        return found

    def _likeness(self, seen: Grey, level: int) -> Grey:
        """How much each place looks like it does on each picture: correlations (places, pictures)."""
        soft = self._soft[max(level - 1, 0) : level + 3]
        rows = [
            [max(_best_match(seen, grey, place) for grey in greys) for greys in zip(*soft, strict=True)]
            for place in self._places
        ]
        return np.array(rows, np.float32).reshape(len(self._places), len(self._codes))

    def _upright(self, view: Picture, matrix: Matrix) -> Grey:
        """The card's contrasts with a margin of `REACH` pixels."""
        rows, columns = self._soft[0][0].shape
        shifted = matrix @ np.array([[1, 0, -REACH], [0, 1, -REACH], [0, 0, 1]], np.float64)
        size = (columns + 2 * REACH, rows + 2 * REACH)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        card = cv2.warpAffine(view, shifted, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return local_contrast(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY).astype(np.float32), self._radius)


def _lead(seen: Grey, own: Grey, other: Grey) -> float:
    """How much nearer `seen` is to `own` than to `other` where they differ; 0 if it looks like neither."""
    apart = own - other
    weight = np.square(apart)
    weight /= max(float(weight.sum()), 1e-6)
    nearer = float((apart * (seen - (own + other) / 2)).sum()) / max(float(np.square(apart).sum()), 1e-6)
    seen, own = seen - (weight * seen).sum(), own - (weight * own).sum()
    power = float((weight * seen * seen).sum() * (weight * own * own).sum())
    alike = float((weight * seen * own).sum()) / max(float(np.sqrt(power)), 1e-6)
    return nearer if alike >= ALIKE else min(nearer, 0.0)


def _best_match(seen: Grey, grey: Grey, place: Place) -> float:
    """The best correlation of a place of the picture `grey` with the one seen, moved by up to `REACH`."""
    around = seen[place.top : place.bottom + 2 * REACH, place.left : place.right + 2 * REACH]
    part = grey[place.top : place.bottom, place.left : place.right]
    return float(cv2.matchTemplate(around, part, cv2.TM_CCORR_NORMED).max())


def _telling_places(greys: Sequence[Grey], radius: float) -> list[Place]:
    """Where the pictures differ."""
    rows, columns = greys[0].shape
    contrasts = np.stack([local_contrast(softened(grey, EVEN), radius) for grey in greys])
    apart = cv2.GaussianBlur(contrasts.std(axis=0), (0, 0), max(columns / 28, 1.0))
    telling = (apart > max(TELLING * float(apart.max()), 1e-6)).astype(np.uint8)
    _, _, found, _ = cv2.connectedComponentsWithStats(telling)
    largest = max((area for *_, area in found[1:]), default=0)
    return [
        Place(max(x - 1, 0), max(y - 1, 0), min(x + width + 1, columns), min(y + height + 1, rows))
        for x, y, width, height, area in found[1:].tolist()
        if area >= SMALLEST * largest
    ]
