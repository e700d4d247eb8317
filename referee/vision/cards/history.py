"""The last seconds of the pile's pictures: to average what lies still, and to find when it came to rest."""

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.cards.pose import Pose

SPAN = 8.0
"""Seconds that are kept."""
SPACING = 0.03
"""Pictures nearer than this to the one kept before are not kept: 30 a second are enough."""
ACROSS, ALONG = 4, 6
"""Cells of a card: about as large as a finger tip."""
CELLS = ACROSS * ALONG
AT_REST = 0.22
"""A card lies at its place in a picture in which at least this share of its cells looks as in the end.

Over 43 rendered plays moving cards stay below 0.25 until the last frame, cards at rest under a hand above
0.35.
"""
LONGEST_COVER = 3.0
"""Seconds for which a card at rest may be hidden altogether: a slap that comes at once and stays."""
ALIKE_LEVELS = 20
"""Grey levels within which a pixel looks the same."""
LEAST_TELLING = 60
"""Telling pixels below which all textured or fresh ones are used: half a square centimetre."""
LEAST_IN_CELL = 6
"""Telling pixels below which a cell is left out: chance would decide."""


class History:
    """Pictures of one region with their moments; memory is bounded by `SPAN` and `SPACING`."""

    def __init__(self) -> None:
        self._pictures: deque[tuple[float, Picture]] = deque()

    def add(self, t: float, picture: Picture) -> None:
        """Keeps the picture of moment `t`; moments must increase."""
        if self._pictures and t - self._pictures[-1][0] < SPACING:
            return
        self._pictures.append((t, picture))
        while self._pictures[0][0] < t - SPAN:
            self._pictures.popleft()

    def mean(self, since: float) -> Picture:
        """The average of the pictures from `since` on, the last one in any case: grain averages out."""
        recent = [picture for t, picture in self._pictures if t >= since] or [self._pictures[-1][1]]
        total = np.zeros(recent[0].shape, np.float32)
        for picture in recent:
            cv2.accumulate(picture, total)
        return np.round(total / len(recent)).astype(np.uint8)

    def rest_time(self, view: Picture, before: Picture, card: Pose, not_before: float) -> float:
        """The moment from which on `card` lay as it lies in `view`.

        The card is divided into cells. A moving card or a hand matches hardly any cell of the final
        picture, a card at rest matches all that no hand covers: the jump is sharp even under a hand.

        Args:
            view: The card at rest and free.
            before: What was seen there earlier.
            card: Where the card lies.
            not_before: The search ends at this moment.
        """
        telling = _Telling.of(_grey(view), _grey(before), card)
        rest = self._pictures[-1][0]
        for t, picture in reversed(self._pictures):
            if t < not_before or rest - t > LONGEST_COVER:
                break
            if telling.share(picture) >= AT_REST:
                rest = t
        return rest


@dataclass(frozen=True, slots=True, eq=False)
class _Telling:
    """The pixels of a card that tell whether it lies there: textured, and other than before.

    Attributes:
        rows: (n,) of each pixel.
        columns: (n,).
        grey: (n,) as in the end.
        cells: (n,) the cell that each belongs to.
        counts: (CELLS,) pixels in each cell.
    """

    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    grey: NDArray[np.int16]
    cells: NDArray[np.intp]
    counts: NDArray[np.intp]

    @classmethod
    def of(cls, goal: NDArray[np.uint8], before: NDArray[np.uint8], card: Pose) -> "_Telling":
        inside = card.mask(goal.shape[:2], -2)
        texture = cv2.morphologyEx(goal, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 2 * ALIKE_LEVELS
        fresh = cv2.absdiff(goal, before) > ALIKE_LEVELS
        telling = inside & texture & fresh
        if telling.sum() < LEAST_TELLING:
            telling = inside & (texture | fresh)
        rows, columns = np.nonzero(telling)
        cells = _cells(card, columns, rows)
        return cls(
            rows, columns, goal[rows, columns].astype(np.int16), cells, np.bincount(cells, minlength=CELLS)
        )

    def share(self, picture: Picture) -> float:
        """The share of cells, 0 to 1, that look in `picture` as in the end."""
        alike = np.abs(_grey(picture)[self.rows, self.columns] - self.grey) < ALIKE_LEVELS
        used = self.counts >= LEAST_IN_CELL
        if not used.any():
            return float(alike.mean()) if len(alike) else 0.0
        same = np.bincount(self.cells, alike, minlength=CELLS)[used] / self.counts[used]
        return float((same > 0.8).mean())


def _cells(card: Pose, x: NDArray[np.intp], y: NDArray[np.intp]) -> NDArray[np.intp]:
    """The cell of the card, `ACROSS` by `ALONG`, in which each point lies."""
    cos, sin = np.cos(card.angle), np.sin(card.angle)
    dx, dy = x - card.x, y - card.y
    across = (dx * cos + dy * sin) / card.width + 0.5
    along = (dy * cos - dx * sin) / card.height + 0.5
    column = np.clip((across * ACROSS).astype(np.intp), 0, ACROSS - 1)
    row = np.clip((along * ALONG).astype(np.intp), 0, ALONG - 1)
    cells: NDArray[np.intp] = row * ACROSS + column
    return cells


def _grey(picture: Picture) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
