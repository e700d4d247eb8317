"""The discard pile and its surroundings as one flat picture, seen straight from above at a known scale."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.cards.pose import Pose
from referee.vision.steady import Stand
from referee.vision.table import Rectangle, Table

MARGIN_CM = 5.0
"""How far around the discard zone the region reaches: arms on their way can be seen, fans held close by
cannot."""
SCALE_GAIN = 1.25
"""Rectified pixels for each pixel of the picture along a line: a little finer, so that turning loses
nothing."""
SCALE_RANGE = (8.0, 18.0)
"""Pixels a centimetre: below, numbers cannot be read whatever is done; above, time is spent without a
gain."""
STRAY_CM = 1.0
"""A card whose centre lies this far outside the discard zone still counts as laid on the pile."""


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """The part of the table that the pile's watcher looks at.

    Attributes:
        table: The table in the film's own pictures.
        rectangle: The part of the table, cm.
        px_per_cm: Scale of the rectified picture.
        zone: Pixels of the rectified picture that belong to the discard zone, (h, w).
        draw: Pixels that belong to the draw zone.
    """

    table: Table
    rectangle: Rectangle
    px_per_cm: float
    zone: NDArray[np.bool_]
    draw: NDArray[np.bool_]

    @classmethod
    def of_pile(cls, table: Table) -> "Region":
        """The region around the discard zone of `table`."""
        rectangle = table.bounds("discard").grown(MARGIN_CM)
        natural = table.px_per_cm(rectangle.centre)
        scale = float(np.clip(natural * SCALE_GAIN, *SCALE_RANGE))
        return cls(
            table,
            rectangle,
            scale,
            _zone_mask(table, "discard", rectangle, scale, STRAY_CM),
            _zone_mask(table, "draw", rectangle, scale, 0.0),
        )

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the rectified picture."""
        return self.rectangle.size_px(self.px_per_cm)

    def rectify(self, image: Picture, stand: Stand | None = None) -> Picture:
        """The region's picture (h, w, 3) out of a whole frame.

        Args:
            image: The frame.
            stand: How camera and light differ from those of other frames, to be made up for.
        """
        matrix = self.table.rectifier(self.rectangle, self.px_per_cm)
        if stand is not None:
            matrix = matrix @ np.linalg.inv(stand.shift)
        flat = cv2.warpPerspective(
            image, matrix, self.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        if stand is not None and (stand.gain != 1).any():
            flat = cv2.multiply(flat, (*map(float, stand.gain), 0.0))
        return np.asarray(flat, np.uint8)

    def to_cm(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Table coordinates, in cm, of (n, 2) points of the rectified picture."""
        return (points + 0.5) / self.px_per_cm + (self.rectangle.x0, self.rectangle.y0)

    def holds(self, pose: Pose) -> bool:
        """Whether a card's centre lies in the discard zone or hardly outside."""
        rows, columns = self.zone.shape
        x, y = round(pose.x), round(pose.y)
        return 0 <= x < columns and 0 <= y < rows and bool(self.zone[y, x])


def _zone_mask(
    table: Table, zone: str, rectangle: Rectangle, scale: float, stray: float
) -> NDArray[np.bool_]:
    width, height = rectangle.size_px(scale)
    mask = np.zeros((height, width), np.uint8)
    if zone not in table.zones:
        return mask > 0
    corners = (table.zones[zone] - (rectangle.x0, rectangle.y0)) * scale - 0.5
    cv2.fillPoly(mask, [corners.round().astype(np.int32)], 1)
    if stray:
        reach = 2 * round(stray * scale) + 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
        mask = np.asarray(cv2.dilate(mask, kernel), np.uint8)
    return mask > 0
