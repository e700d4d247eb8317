"""Turns and directions in the world: what wrists, hands and cards are placed with. Angles are in radians."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from scenes.state import Vector

UP: Vector = np.array([0.0, 0.0, 1.0])


def vector(*values: float) -> Vector:
    """A vector of these numbers."""
    return np.array(values, dtype=np.float64)


def unit(direction: Vector) -> Vector:
    """The direction at length 1; a vector of no length stays as it is."""
    length = math.sqrt(float(direction @ direction))
    return direction / length if length > 0 else direction


def heading(angle: float) -> Vector:
    """The unit vector (2,) at an angle, counterclockwise from X."""
    return np.array([math.cos(angle), math.sin(angle)])


def angle_of(direction: Sequence[float] | Vector) -> float:
    """The angle of a direction in the plane, counterclockwise from X."""
    return math.atan2(direction[1], direction[0])


def rotation(axis: Vector, angle: float) -> Vector:
    """(3, 3) a turn about a unit vector, by Rodrigues' formula."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    k = 1.0 - c
    return np.array(
        [
            [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
            [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
            [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
        ]
    )


def turn_of(frame: Vector) -> tuple[Vector, float]:
    """Axis and angle, 0 to pi, of a rotation matrix."""
    cosine = min(1.0, max(-1.0, (float(np.trace(frame)) - 1.0) / 2.0))
    angle = math.acos(cosine)
    skew = np.array([frame[2, 1] - frame[1, 2], frame[0, 2] - frame[2, 0], frame[1, 0] - frame[0, 1]])
    if math.pi - angle > 1e-4:
        return (unit(skew) if angle > 1e-9 else UP), angle
    # Near half a turn the skew part fades: the axis is then the largest column of (R + I) / 2.
    outer = (frame + np.eye(3)) / 2.0
    axis = unit(outer[:, int(np.argmax(np.diag(outer)))])
    return (axis if float(axis @ skew) >= 0 else -axis), angle


def slerp(start: Vector, end: Vector, share: float) -> Vector:
    """(3, 3) the frame that is `share` of the way from one frame to another."""
    if share <= 0.0:
        return start
    if share == 1.0:
        return end
    axis, angle = turn_of(start.T @ end)
    return start @ rotation(axis, angle * share)


def hand_frame(direction: Vector, pitch: float = 0.0, roll: float = 0.0) -> Vector:
    """(3, 3) of a hand whose back is up.

    Args:
        direction: (2,) where its fingers point, seen from above.
        pitch: How far the fingers point down.
        roll: How far the hand is turned about its fingers; positive lifts its left side.
    """
    ahead = unit(direction)
    fingers = vector(ahead[0] * math.cos(pitch), ahead[1] * math.cos(pitch), -math.sin(pitch))
    right = vector(ahead[1], -ahead[0], 0.0)
    frame = np.column_stack([right, fingers, np.cross(right, fingers)])
    return frame @ rotation(vector(0.0, 1.0, 0.0), roll) if roll else frame


def card_frame(top: float, *, is_open: bool) -> Vector:
    """(3, 3) of a card that lies flat.

    Args:
        top: Where its top edge points, as an angle seen from above.
        is_open: Whether its face is up.
    """
    c, s = math.cos(top), math.sin(top)
    side = 1.0 if is_open else -1.0
    return np.array([[s * side, c, 0.0], [-c * side, s, 0.0], [0.0, 0.0, side]])


FLIP: Vector = np.diag([-1.0, 1.0, -1.0])
"""(3, 3) half a turn of a card about its long axis, in its own frame."""
