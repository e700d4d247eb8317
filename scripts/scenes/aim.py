"""How to hold a camera over a table."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from scenes.optics import project
from scenes.state import Camera, Vector


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
    return replace(camera, focal=camera.focal * stretch)


def centred(camera: Camera, points: Vector) -> Camera:
    """The same camera, aimed so that the points lie as far from one edge of the picture as from the other.

    Args:
        camera: Where it is; what it looks at moves within its plane.
        points: (n, 3) of the world.
    """
    for _ in range(12):
        seen = project(camera, points)
        off = (seen.min(axis=0) + seen.max(axis=0) - (camera.width, camera.height)) / 2
        target = np.array(camera.target)
        beside = project(camera, target + np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], float))
        across, along = np.linalg.solve((beside[1:] - beside[0]).T, off)
        camera = replace(camera, target=_triple(target + [across, along, 0.0]))  # noqa: RUF005  a sum
    return camera


def _triple(vector: Vector) -> tuple[float, float, float]:
    return float(vector[0]), float(vector[1]), float(vector[2])


def turned(camera: Camera, right: float, up: float, roll: float) -> Camera:
    """The camera after a bump: it looks so many cm further on the table, and is turned about its own axis.

    Args:
        camera: As it was.
        right: Along world X.
        up: Along world Y.
        roll: In radians, counterclockwise as the picture shows it.
    """
    if not (right or up or roll):
        return camera
    target = (camera.target[0] + right, camera.target[1] + up, camera.target[2])
    x, y, z = camera.up
    cosine, sine = math.cos(roll), math.sin(roll)
    return replace(camera, target=target, up=(cosine * x - sine * y, sine * x + cosine * y, z))
