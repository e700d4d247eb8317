"""Where a card lies in a flat, rectified picture of the table."""

from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float32]
"""Points of a plane: (n, 2)."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A card of known size, flat on the table.

    All lengths are pixels of the rectified picture in which the card was found.

    Attributes:
        x: The card's centre, to the right.
        y: The card's centre, downwards.
        angle: Turn of the card in radians, clockwise in the picture; at 0 its short sides lie above and
            below.
        width: The short side.
        height: The long side.
    """

    x: float
    y: float
    angle: float
    width: float
    height: float

    @classmethod
    def from_matrix(cls, matrix: NDArray[np.float64], width: float, height: float) -> Self:
        """The pose nearest to the affine map (2, 3) that lays a `width` x `height` card there."""
        centre = matrix @ np.array([width / 2, height / 2, 1.0])
        right, down = matrix[:, 0], matrix[:, 1]
        turn = np.arctan2(right[1] - down[0], right[0] + down[1])
        return cls(
            float(centre[0]),
            float(centre[1]),
            float(turn),
            width * float(np.linalg.norm(right)),
            height * float(np.linalg.norm(down)),
        )

    def shifted(self, x: float, y: float) -> Self:
        """The same card that far to the right and down."""
        return replace(self, x=self.x + x, y=self.y + y)

    def turned(self) -> Self:
        """The same place, the card turned by half a circle."""
        return replace(self, angle=self.angle + np.pi)

    def matrix(self, width: float, height: float) -> NDArray[np.float64]:
        """The affine map (2, 3) that takes a card picture of `width` x `height` to this place."""
        cos, sin = np.cos(self.angle), np.sin(self.angle)
        across, along = self.width / width, self.height / height
        linear = np.array([[cos * across, -sin * along], [sin * across, cos * along]])
        shift = np.array([self.x, self.y]) - linear @ np.array([width / 2, height / 2])
        return np.hstack([linear, shift[:, None]])

    def corners(self, margin: float = 0.0) -> Points:
        """The four corners, clockwise from the upper left; `margin` pixels further out (or in, below 0)."""
        half = np.array([self.width / 2 + margin, self.height / 2 + margin])
        unit = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        cos, sin = np.cos(self.angle), np.sin(self.angle)
        turn = np.array([[cos, sin], [-sin, cos]])
        return np.asarray((unit * half) @ turn + (self.x, self.y), np.float32)

    def mask(self, shape: tuple[int, int], margin: float = 0.0) -> NDArray[np.bool_]:
        """The pixels (shape: height, width) that the card covers."""
        canvas = np.zeros(shape, np.uint8)
        cv2.fillConvexPoly(canvas, self.corners(margin).round().astype(np.int32), 1)
        return canvas.astype(bool)

    def distance(self, other: "Pose") -> float:
        """How far apart the two centres are."""
        return float(np.hypot(self.x - other.x, self.y - other.y))

    def turn_from(self, other: "Pose") -> float:
        """The angle between the two cards' long sides, 0 to pi/2: half a circle counts as none."""
        difference = abs(self.angle - other.angle) % np.pi
        return float(min(difference, np.pi - difference))
