"""The table: picture and table coordinates, zones and seats.

Two frames of coordinates meet here. *Picture* coordinates are pixels, x to the right and y down, as OpenCV
counts: the middle of the first pixel is (0, 0). *Table* coordinates are centimetres on the table's plane,
turned the same way round as the picture: seen from above, x to y is a quarter turn clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from referee.errors import ProfileError

Points = NDArray[np.float64]
"""(n, 2) points, x before y."""

Matrix = NDArray[np.float64]
"""(3, 3) homography on column vectors (x, y, 1)."""

_ASPECT_TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An upright rectangle of the table, in centimetres."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Along x."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Along y."""
        return self.y1 - self.y0

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def grown(self, margin: float) -> Rectangle:
        """The rectangle with `margin` more on each side."""
        return Rectangle(self.x0 - margin, self.y0 - margin, self.x1 + margin, self.y1 + margin)

    def size_px(self, px_per_cm: float) -> tuple[int, int]:
        """Width and height of its rectified picture, in even numbers of pixels that cover all of it.

        Even ones, since a picture that can be halved exactly is halved ten times as fast.
        """
        # A hair less than the next pair up: 18 cm are 180 pixels, whatever the floats make of 18.
        width, height = (2 * math.ceil(side * px_per_cm / 2 - 1e-6) for side in (self.width, self.height))
        return width, height


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place.

    Attributes:
        id: What events call it.
        name: What people call it.
        at_cm: Where on the table's edge this player's arms come in, in table coordinates.
    """

    id: str
    name: str
    at_cm: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """How a table lies in the pictures of one camera.

    Attributes:
        frame_size: (width, height) of the pictures, in pixels.
        cm_from_px: (3, 3) picture to table coordinates, with a positive third coordinate on the camera's
        side of the
            horizon.
        outline: (n, 2) the table's corners, in table coordinates, in order.
        zones: (n, 2) polygons by name, in table coordinates.
        seats: In the order of play.
    """

    frame_size: tuple[int, int]
    cm_from_px: Matrix
    outline: Points
    zones: Mapping[str, Points]
    seats: tuple[Seat, ...]

    @classmethod
    def from_points(
        cls,
        *,
        frame_size: tuple[int, int],
        pixels: ArrayLike,
        cm: ArrayLike,
        zones: Mapping[str, ArrayLike],
        seats: Sequence[Seat] = (),
    ) -> Table:
        """The table whose plane has points `pixels` (n, 2) in the picture at `cm` (n, 2) on the table.

        Four points fix the plane; more are met as well as least squares can.

        Raises:
            ProfileError: The points do not fix a plane.
        """
        in_picture, on_table = _points(pixels), _points(cm)
        matrix = None if _in_line(in_picture) or _in_line(on_table) else _homography(in_picture, on_table)
        if matrix is None:
            raise ProfileError(f"the points {in_picture.tolist()} do not fix the table's plane")
        return cls(
            frame_size=frame_size,
            cm_from_px=_towards_camera(matrix, in_picture),
            outline=_points(cv2.convexHull(on_table.astype(np.float32))),
            zones={name: _points(polygon) for name, polygon in zones.items()},
            seats=tuple(seats),
        )

    @property
    def px_from_cm(self) -> Matrix:
        """(3, 3) table to picture coordinates."""
        inverse = np.asarray(np.linalg.inv(self.cm_from_px), dtype=np.float64)
        return _towards_camera(inverse, self.outline)

    def to_cm(self, points: ArrayLike) -> Points:
        """Table coordinates, in cm, of (n, 2) points of the picture; NaN beyond the plane's horizon."""
        return _apply(self.cm_from_px, _points(points))

    def to_pixels(self, points: ArrayLike) -> Points:
        """Picture coordinates, in px, of (n, 2) points of the table; NaN for points behind the camera."""
        return _apply(self.px_from_cm, _points(points))

    def bounds(self, zone: str) -> Rectangle:
        """The smallest upright rectangle of the table, in cm, around a zone."""
        (x0, y0), (x1, y1) = self.zones[zone].min(axis=0), self.zones[zone].max(axis=0)
        return Rectangle(float(x0), float(y0), float(x1), float(y1))

    def contains(self, zone: str, points_cm: ArrayLike) -> NDArray[np.bool_]:
        """Which of (n, 2) points of the table, in cm, lie in a zone."""
        return inside(self.zones[zone], _points(points_cm))

    def px_per_cm(self, at_cm: tuple[float, float]) -> float:
        """How many pixels of the picture a centimetre has at a place of the table.

        Aslant the directions differ: this is their geometric mean, the root of the area that a square
        centimetre takes. Rectifying at more than this adds pixels, not detail.
        """
        x, y = at_cm
        step = 0.05
        left, right, above, below = self.to_pixels(
            [[x - step, y], [x + step, y], [x, y - step], [x, y + step]]
        )
        along_x, along_y = (right - left) / (2 * step), (below - above) / (2 * step)
        return math.sqrt(abs(float(along_x[0] * along_y[1] - along_x[1] * along_y[0])))

    def rectifier(self, rectangle: Rectangle, px_per_cm: float) -> Matrix:
        """The (3, 3) homography from picture pixels to the rectified pixels of a rectangle of the table.

        For `cv2.warpPerspective` with the size `rectangle.size_px(px_per_cm)`: the first pixel covers the
        corner at (x0, y0), x and y run as on the table.
        """
        # The first pixel's middle lies half a pixel inside the corner.
        to_rectified = np.array(
            [
                [px_per_cm, 0.0, -rectangle.x0 * px_per_cm - 0.5],
                [0.0, px_per_cm, -rectangle.y0 * px_per_cm - 0.5],
                [0.0, 0.0, 1.0],
            ]
        )
        return np.asarray(to_rectified @ self.cm_from_px, dtype=np.float64)

    def for_frame_size(self, size: tuple[int, int]) -> Table:
        """The same table in pictures of another `size` (width, height) and the same shape.

        Raises:
            ProfileError: The pictures have another shape, so the profile cannot tell what they leave out.
        """
        (width, height), (own_width, own_height) = size, self.frame_size
        x_scale, y_scale = width / own_width, height / own_height
        if abs(x_scale / y_scale - 1) > _ASPECT_TOLERANCE:
            raise ProfileError(
                f"the pictures are {width}x{height}, but the table profile is for {own_width}x{own_height}: "
                "only the same shape in another size can be used"
            )
        # Pixels are scaled about the picture's corner, which lies half a pixel before the middle of the
        # first one.
        to_own = np.diag([1 / x_scale, 1 / y_scale, 1.0])
        to_own[:2, 2] = 0.5 / x_scale - 0.5, 0.5 / y_scale - 0.5
        return replace(self, frame_size=size, cm_from_px=self.cm_from_px @ to_own)


def inside(polygon: Points, points: Points) -> NDArray[np.bool_]:
    """Which of (n, 2) points lie in a simple polygon (m, 2), by the even-odd rule.

    Source: the crossing number test (Shimrat, "Algorithm 112", 1962).
    """
    x, y = points[:, 0, None], points[:, 1, None]
    start, end = polygon, np.roll(polygon, -1, axis=0)
    crosses = (start[:, 1] > y) != (end[:, 1] > y)
    rise = np.where(end[:, 1] == start[:, 1], 1.0, end[:, 1] - start[:, 1])
    at_x = start[:, 0] + (y - start[:, 1]) * (end[:, 0] - start[:, 0]) / rise
    return np.asarray((crosses & (x < at_x)).sum(axis=1) % 2 == 1)


def _points(values: ArrayLike) -> Points:
    return np.asarray(values, dtype=np.float64).reshape(-1, 2)


def _in_line(points: Points) -> bool:
    spread = points - points.mean(axis=0)
    return bool(np.linalg.matrix_rank(spread, tol=1e-6 * float(np.abs(spread).max())) < 2)


def _homography(source: Points, target: Points) -> Matrix | None:
    """By least squares; exact to about a ten thousandth of a unit, for OpenCV takes the points as float32."""
    matrix, _ = cv2.findHomography(source, target, 0)
    return None if matrix is None else np.asarray(matrix, dtype=np.float64)


def _towards_camera(matrix: Matrix, visible: Points) -> Matrix:
    """The matrix with the sign that gives points that the camera sees a positive third coordinate."""
    third = matrix[2] @ np.append(visible.mean(axis=0), 1.0)
    return matrix if third > 0 else -matrix


def _apply(matrix: Matrix, points: Points) -> Points:
    mapped = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    third = mapped[:, 2:]
    ahead = third > 1e-12
    return np.where(ahead, mapped[:, :2] / np.where(ahead, third, 1.0), np.nan)
