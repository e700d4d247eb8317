"""How a hand holds a card, and how high and thick it is where it lies: what the stage needs to know of hands.

All of it is computed from the posed hand itself, so that cards sit between thumb and fingers whatever the
hand.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.mesh import arm_mesh
from scenes.skin import hand_landmarks, pose
from scenes.state import CARD_HEIGHT, ArmPose, Person, Side, Vector

THUMB_TIP, INDEX_PIP, INDEX_DIP, INDEX_TIP, MIDDLE_DIP, MIDDLE_TIP, RING_TIP = 4, 6, 7, 8, 11, 12, 16

HELD = {"pinch": 0.12, "fan": 0.16}
"""How much of a card's length lies under the thumb, in hand lengths."""
FINGER_RADIUS = 0.025
"""Of a finger's end, in hand lengths."""
FLESH = 0.15
"""How far soft flesh gives way where it lies on something, in cm."""


@lru_cache(maxsize=256)
def _grip(shape: str, person: Person, side: Side) -> tuple[Vector, Vector]:
    points = hand_landmarks({shape: 1.0}, person, side)
    if shape == "carry":
        return _under_fingertips(points, person)
    if shape in HELD:
        return _under_thumb(points, HELD[shape] * person.hand_cm, side)
    raise ValueError(f"no card is held in the shape {shape!r}; cards are held in carry, {', '.join(HELD)}")


def grip(shape: str, person: Person, side: Side) -> tuple[Vector, Vector]:
    """Where a held card is in the hand's frame.

    In the world its centre is `wrist + hand @ offset`, and its frame `hand @ frame`.

    Args:
        shape: `pinch`, `carry` or `fan` (there: the middle card of the fan).
        person: Whose hand.
        side: Left or right.

    Returns:
        The card's centre (3,) in cm and its frame (3, 3), columns as in `CardPose`: for `pinch` and `fan`
        the second points away from the hand and the third to the thumb's side; for `carry` the second
        points along the fingers and the third up to them. Turn the frame by `diag(-1, 1, -1)` for the other
        face, by `diag(-1, -1, 1)` for the card the other way round.

    Raises:
        ValueError: If no card is held in that shape.
    """
    offset, frame = _grip(shape, person, side)
    return offset.copy(), frame.copy()


def _under_thumb(points: Vector, held_cm: float, side: Side) -> tuple[Vector, Vector]:
    """Between the thumb's pad and the side of the bent index."""
    thumb, pip, dip, tip = points[THUMB_TIP], points[INDEX_PIP], points[INDEX_DIP], points[INDEX_TIP]
    knuckles = (pip + dip) / 2
    pinned = 0.6 * thumb + 0.4 * dip
    out = _unit(thumb - (knuckles + tip) / 2)
    ahead = _unit(_flat(np.array([0.35 if side == "left" else -0.35, 1.0, -0.35]), out))
    frame = np.stack([np.cross(ahead, out), ahead, out], axis=1)
    return pinned + ahead * (CARD_HEIGHT / 2 - held_cm), frame


def _under_fingertips(points: Vector, person: Person) -> tuple[Vector, Vector]:
    """Below the pads of three fingers, pressed by them; the thumb reaches its side."""
    tips = points[[INDEX_TIP, MIDDLE_TIP, RING_TIP]]
    across = tips[0] - tips[2]
    up = np.cross(across, np.array([0.0, 1.0, 0.0]))
    up = _unit(up if up[2] > 0 else -up)
    ahead = _unit(_flat(np.array([0.0, 1.0, 0.0]), up))
    frame = np.stack([np.cross(ahead, up), ahead, up], axis=1)
    lowest = tips[np.argmin(tips @ up)]
    centre = tips.mean(axis=0)
    centre = centre + up * ((lowest - centre) @ up - FINGER_RADIUS * person.hand_cm)
    return centre - ahead * 0.6, frame


def _flat(vector: Vector, normal: Vector) -> Vector:
    return vector - normal * (vector @ normal)


def _unit(vector: Vector) -> Vector:
    unit: Vector = vector / np.linalg.norm(vector)
    return unit


@lru_cache(maxsize=256)
def _extent(person: Person, shape: str) -> tuple[float, float]:
    """The lowest and the highest part of the palm and fingers, in the hand's frame, in cm."""
    arm = ArmPose("", "left", np.zeros(3), np.eye(3), np.array([0.0, -50.0, 12.0]), {shape: 1.0})
    mesh = arm_mesh(person, "left")
    vertices = pose(arm, person).vertices
    palm = (mesh.along > 2.1) & (vertices[:, 0] < 0.3 * person.hand_cm)
    heights = vertices[palm, 2]
    return float(np.percentile(heights, 1)), float(np.percentile(heights, 99))


def palm_height(person: Person, shape: str = "slap") -> float:
    """How high the wrist joint is above the surface that a `flat` or `slap` hand lies on, in cm."""
    return -_extent(person, shape)[0] - FLESH


def hand_thickness(person: Person, shape: str = "slap") -> float:
    """How much higher a hand lies on top of this one, in cm: the palm's and fingers' thickness, pressed."""
    lowest, highest = _extent(person, shape)
    return 0.8 * (highest - lowest) - 2 * FLESH
