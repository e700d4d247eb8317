"""What was seen in one frame, in plain values: for those who look over the watcher's shoulder."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from referee.events import BlindReason
from referee.vision.cards.region import Region
from referee.vision.cards.stillness import Mask
from referee.vision.cards.top import Sighting
from referee.vision.table import Matrix

Polygon: TypeAlias = tuple[tuple[float, float], ...]
"""Corners in table coordinates, cm."""

LEAST_PATCH_CM2 = 1.0
"""A smaller patch is no hand and no card."""
MOST_PATCHES = 8
SMOOTH_CM = 0.3
"""How far a patch's outline may be off."""
DECIMALS = 2
"""Of centimetres: nobody sees less than a tenth of a millimetre."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the pile.

    Attributes:
        corners: Its four corners, cm on the table.
        code: What it is; None where that is not sure.
        confidence: How sure the reading is, 0 to 1.
    """

    corners: Polygon
    code: str | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen in one frame, and what was known of the pile after it.

    Attributes:
        t: The frame's moment, s.
        shift: The nine numbers, row by row, of the (3, 3) homography from the table profile's pixels to this
            frame's; the camera may have moved.
        blind: Why the pile was not looked at; None if it was.
        top: The uppermost card; None if none is known.
        since: When it came there or was uncovered, or the pile was emptied, s; told later than it happened.
        moving: Around what moved on the pile and close to it.
        changed: Where the pile lies still and looks other than it did, which is not explained yet.
    """

    t: float
    shift: tuple[float, ...]
    blind: BlindReason | None
    top: Lying | None
    since: float
    moving: tuple[Polygon, ...]
    changed: tuple[Polygon, ...]


Observer: TypeAlias = Callable[[Seen], None]
"""Is told of each frame, after the observations that it settled."""


def plain(matrix: Matrix) -> tuple[float, ...]:
    """A matrix's numbers, row by row."""
    return tuple(float(number) for number in matrix.ravel())


def lying(sighting: Sighting, region: Region) -> Lying:
    """A card of the pile as it was read in the region's picture."""
    corners = _polygon(sighting.pose.corners().astype(np.float64), region)
    return Lying(corners, sighting.code, round(float(sighting.reading.confidence), 4))


def patches(mask: Mask, region: Region) -> tuple[Polygon, ...]:
    """The largest patches of a mask over the region's picture, cm on the table."""
    return tuple(_smoothed(contour, region) for contour in _largest(mask, region))


def hulls(mask: Mask, region: Region) -> tuple[Polygon, ...]:
    """The convex hulls of the largest patches: of hands, whose every finger nobody wants to see outlined."""
    return tuple(_smoothed(cv2.convexHull(contour), region) for contour in _largest(mask, region))


def _largest(mask: Mask, region: Region) -> list[NDArray[np.int32]]:
    found, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    least = LEAST_PATCH_CM2 * region.px_per_cm**2
    large = [np.asarray(contour, np.int32) for contour in found if cv2.contourArea(contour) >= least]
    return sorted(large, key=cv2.contourArea, reverse=True)[:MOST_PATCHES]


def _smoothed(contour: ArrayLike, region: Region) -> Polygon:
    smooth = cv2.approxPolyDP(np.asarray(contour, np.int32), SMOOTH_CM * region.px_per_cm, True)
    return _polygon(smooth.reshape(-1, 2).astype(np.float64), region)


def _polygon(points: Matrix, region: Region) -> Polygon:
    return tuple((round(float(x), DECIMALS), round(float(y), DECIMALS)) for x, y in region.to_cm(points))
