"""The pinhole camera: where a point of the world lies in the picture, and how to hold it over a table."""

from __future__ import annotations

import math

import numpy as np

from scenes.state import Camera, Vector


def axes_of(camera: Camera) -> Vector:
    """(3, 3); rows are unit vectors in the world: to the picture's right, down in it, and into it."""
    eye, target = np.asarray(camera.eye), np.asarray(camera.target)
    forward = _unit(target - eye)
    right = _unit(np.cross(forward, np.asarray(camera.up, dtype=np.float64)))
    return np.array([right, np.cross(forward, right), forward])


def project(camera: Camera, points: Vector) -> Vector:
    """World points (n, 3) in the picture (n, 2), in pixels; a pixel's centre lies at a half.

    Raises:
        ValueError: A point lies behind the camera.
    """
    seen = (np.atleast_2d(points) - np.asarray(camera.eye)) @ axes_of(camera).T
    if (seen[:, 2] <= 0).any():
        raise ValueError("a point behind the camera has no place in its picture")
    centre = np.array([camera.width / 2, camera.height / 2])
    pixels: Vector = centre + camera.focal * seen[:, :2] / seen[:, 2:]
    return pixels


def over_table(
    middle: Vector,
    *,
    height: float,
    tilt: float = 0.0,
    bearing: float = 0.0,
    roll: float = 0.0,
    size: tuple[int, int] = (1280, 720),
) -> Camera:
    """A camera over the table, with a focal length of one picture width.

    Args:
        middle: The point (3,) of the world that it looks at.
        height: Of the camera over that point, in cm.
        tilt: From straight down, in radians.
        bearing: To which side it stands, in radians from the picture's lower edge.
        roll: How far it is turned about its own axis, in radians.
        size: Width and height of the picture in pixels.
    """
    away = height * math.tan(tilt)
    eye = middle + np.array([away * math.sin(bearing), -away * math.cos(bearing), height])
    up = (math.sin(bearing + roll) * -1.0, math.cos(bearing + roll), 0.0)
    return Camera(_triple(eye), _triple(middle), up, size[0], size[1], float(size[0]))


def filled(camera: Camera, points: Vector, margin: float = 0.04) -> Camera:
    """The same camera with the longest focal length that keeps all points in the picture.

    Args:
        camera: Where it is, and its picture's size.
        points: (n, 3) of the world.
        margin: What to leave free at each edge, as a share of the picture's size.
    """
    half = np.array([camera.width / 2, camera.height / 2])
    off = np.abs(project(camera, points) - half)
    stretch = float(((1 - 2 * margin) * half / np.maximum(off.max(axis=0), 1e-6)).min())
    return Camera(camera.eye, camera.target, camera.up, camera.width, camera.height, camera.focal * stretch)


def _unit(vector: Vector) -> Vector:
    return vector / np.linalg.norm(vector)


def _triple(vector: Vector) -> tuple[float, float, float]:
    return float(vector[0]), float(vector[1]), float(vector[2])
