"""The still part of the picture, table and all, under the shadows of what moves.

The table's plane goes into the picture by a homography, so shadows on it need no third dimension: the map
of light is warped into the picture and scales the light that `renderer.py` found once for everything that
stands still.
"""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.lighting import ambient
from scenes.optics import Rect, project
from scenes.shadows import MapFrame
from scenes.state import Camera, Look

Picture = NDArray[np.uint8]
Light = NDArray[np.float32]

TILE = 80
"""Side of the parts that are shaded or left as they are, in pixels."""

OPEN = 253
WARP = 4
"""The map of light is brought into the picture at a quarter of its size: it is soft."""

SHOULDER, KNEE = 0.16, 0.2
"""Of the film's curve, as in `shaders.LIGHT`."""


class Ground:
    """What stands still, as light: what comes from all round, and what comes from the lamp."""

    def __init__(self, everywhere: Light, direct: Light, look: Look, camera: Camera, frame: MapFrame) -> None:
        """Both lights are (h, w, 3) BGR, exposed."""
        self._everywhere, self._direct = everywhere, direct
        self._into = _map_to_picture(camera, frame)
        self._outside = _outside(look, camera)
        self._lit = np.zeros(0, np.uint8)
        self._lit_by = -1.0

    def under(self, light: Picture, brightness: float, rect: Rect) -> Picture:
        """The part `rect` (x, y, width, height) of the picture, under a map of light (rows, columns, 3).

        Args:
            light: On the table, on lying cards, and openness, as `shadows.soften` gives them.
            brightness: Of the lamp.
            rect: Which part.
        """
        x, y, width, height = rect
        rough = self._rough(light, rect)
        smooth = cv2.resize(rough, (rough.shape[1] * WARP, rough.shape[0] * WARP))[:height, :width]
        outside = self._outside[y : y + height, x : x + width]
        warped: Picture = np.asarray(cv2.bitwise_or(smooth, outside), dtype=np.uint8)
        picture = self._unshaded(brightness)[y : y + height, x : x + width].copy()
        for top, left in product(range(0, height, TILE), range(0, width, TILE)):
            if _touched(rough, top // WARP, left // WARP):
                here = (slice(top, min(top + TILE, height)), slice(left, min(left + TILE, width)))
                rows, columns = here
                place = (slice(y + rows.start, y + rows.stop), slice(x + columns.start, x + columns.stop))
                picture[here] = self._shaded(warped[here], brightness, place)
        return picture

    def _rough(self, light: Picture, rect: Rect) -> Picture:
        """The map of light in a part of the picture, `WARP` times too small."""
        x, y, width, height = rect
        fewer = np.array([[1, 0, 0.5 - x], [0, 1, 0.5 - y], [0, 0, WARP]]) / WARP
        fewer[:2, 2] -= 0.5
        size = (-(-width // WARP), -(-height // WARP))
        warped = cv2.warpPerspective(
            light, fewer @ self._into, size, flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255)
        )
        return np.asarray(warped, dtype=np.uint8)

    def _shaded(self, warped: Picture, brightness: float, place: tuple[slice, slice]) -> Picture:
        """A part of the picture under a part of the map."""
        lamp, _, open_ = cv2.split(warped)
        lamp_share = cv2.multiply(lamp, cv2.addWeighted(open_, 0.5, open_, 0, 127.5), scale=1 / 255)
        total = cv2.multiply(
            self._direct[place], cv2.merge([lamp_share] * 3), scale=brightness / 255, dtype=cv2.CV_32F
        )
        all_round = cv2.multiply(
            self._everywhere[place],
            cv2.merge([open_] * 3),
            scale=ambient(brightness) / 255,
            dtype=cv2.CV_32F,
        )
        return film(np.asarray(cv2.add(total, all_round), dtype=np.float32))

    def _unshaded(self, brightness: float) -> Picture:
        """The whole picture with nothing over the table; kept as long as the lamp's brightness lasts."""
        if self._lit_by != brightness:
            self._lit = film(self._direct * brightness + self._everywhere * ambient(brightness))
            self._lit_by = brightness
        return self._lit


def _touched(rough: Picture, row: int, column: int) -> bool:
    """Whether any of a part of the map, and what is next to it, is not quite open."""
    side = TILE // WARP
    part = rough[max(row - 1, 0) : row + side + 1, max(column - 1, 0) : column + side + 1]
    return int(part.min()) < OPEN


def film(light: Light) -> Picture:
    """Exposed light as a picture of 8 bits: as the shaders do it."""
    bounded = light
    if cv2.minMaxLoc(light.reshape(-1, 1))[1] > 0.6:
        bounded = np.where(light > 0.6, 1.0 - SHOULDER / (np.maximum(light, 0.6) - KNEE), light)
    return np.asarray(cv2.convertScaleAbs(cv2.sqrt(bounded), alpha=255.0), dtype=np.uint8)


def _map_to_picture(camera: Camera, frame: MapFrame) -> NDArray[np.float64]:
    """The homography from the map's elements to the picture's pixels, both by their centres."""
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
    world = np.column_stack([np.array(frame.origin) + corners * np.array(frame.size), np.zeros(4)])
    elements = corners * np.array([frame.columns, frame.rows]) - 0.5
    pixels = project(camera, world) - 0.5
    found = cv2.getPerspectiveTransform(elements.astype(np.float32), pixels.astype(np.float32))
    return np.asarray(found, dtype=np.float64)


def _outside(look: Look, camera: Camera) -> Picture:
    """255 in all channels where the table's upper face is not."""
    x, y = look.table_cm
    pixels = project(camera, np.array([[0, 0, 0], [x, 0, 0], [x, -y, 0], [0, -y, 0]], np.float64)) - 0.5
    mask = np.full((camera.height, camera.width, 3), 255, np.uint8)
    cv2.fillConvexPoly(mask, np.round(pixels * 16).astype(np.int32), (0, 0, 0), shift=4)
    return mask
