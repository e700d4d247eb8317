"""Where a world point is in the picture."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scenes.state import Camera

Floats = NDArray[np.float64]

Rect = tuple[int, int, int, int]
"""A part of a picture: x, y, width, height."""

NEAR, FAR = 5.0, 900.0


@lru_cache(maxsize=64)
def axes(camera: Camera) -> Floats:
    """(3, 3) with rows right, up and forward of the picture, in the world."""
    forward = np.subtract(camera.target, camera.eye)
    forward = forward / np.linalg.norm(forward)
    right = np.cross(forward, np.asarray(camera.up, dtype=np.float64))
    right = right / np.linalg.norm(right)
    return np.stack([right, np.cross(right, forward), forward])


def project(camera: Camera, points: Floats) -> Floats:
    """World points (n, 3) as pixels (n, 2), x to the right and y down; a pixel's centre is at half.

    The picture's top left corner is (0, 0). Points behind the camera give NaN.
    """
    seen = (np.asarray(points, dtype=np.float64) - np.asarray(camera.eye)) @ axes(camera).T
    depth = np.where(seen[:, 2] > 1e-6, seen[:, 2], np.nan)
    x = camera.width / 2 + camera.focal * seen[:, 0] / depth
    y = camera.height / 2 - camera.focal * seen[:, 1] / depth
    return np.stack([x, y], axis=1)


def clip_matrix(camera: Camera) -> Floats:
    """(4, 4) from the world to clip space, as OpenGL wants it, in row-major order."""
    view = np.eye(4)
    view[:3, :3] = axes(camera) * np.array([[1.0], [1.0], [-1.0]])
    view[:3, 3] = -view[:3, :3] @ np.asarray(camera.eye)
    lens = np.zeros((4, 4))
    lens[0, 0] = 2 * camera.focal / camera.width
    lens[1, 1] = 2 * camera.focal / camera.height
    lens[2, 2:] = (FAR + NEAR) / (NEAR - FAR), 2 * FAR * NEAR / (NEAR - FAR)
    lens[3, 2] = -1.0
    matrix: Floats = lens @ view
    return matrix


def shifted(clip: Floats, pixels: tuple[float, float], camera: Camera) -> Floats:
    """A clip matrix that moves the picture by so many pixels to the right and up."""
    moved = np.eye(4)
    moved[0, 3], moved[1, 3] = 2 * pixels[0] / camera.width, 2 * pixels[1] / camera.height
    matrix: Floats = moved @ clip
    return matrix


def near(camera: Camera, points: Floats, rect: Rect, reach_cm: float) -> NDArray[np.bool_]:
    """Which of the points (n, 3) are in a part of the picture, or within a reach of it."""
    x, y, width, height = rect
    distance = np.linalg.norm(points - np.asarray(camera.eye), axis=1)
    pad = (reach_cm * camera.focal / np.maximum(distance - reach_cm, 1.0))[:, None]
    pixels = project(camera, points)
    after, before = pixels > np.array([x, y]) - pad, pixels < np.array([x + width, y + height]) + pad
    return np.asarray((after & before).all(axis=1), dtype=np.bool_)


def in_picture(camera: Camera, points: Floats) -> bool:
    """Whether any of the points (n, 3) is in the picture."""
    return bool(near(camera, points, (0, 0, camera.width, camera.height), 0.0).any())
