"""The named hand shapes, as angles of the fingers' joints.

Angles are in degrees. A finger's `bend` is the angle of its first bone below the palm's plane, `spread`
turns it away from the middle finger (negative closes), `middle` and `end` bend its two outer joints. The
thumb moves at its root from where it stands in the body at rest: `across` draws it under the palm, `open`
turns it away from the index in the palm's plane, `roll` turns its nail.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scenes.state import Person

FINGER_ANGLES = 4
THUMB_ANGLES = 5
ANGLES = THUMB_ANGLES + 4 * FINGER_ANGLES


@dataclass(frozen=True, slots=True)
class Thumb:
    """The thumb's angles."""

    across: float = 0.0
    open: float = 0.0
    roll: float = 0.0
    middle: float = 10.0
    end: float = 10.0


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger's angles."""

    bend: float = 0.0
    middle: float = 5.0
    end: float = 3.0
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A hand's angles, from the thumb to the little finger."""

    thumb: Thumb
    index: Finger
    middle: Finger
    ring: Finger
    little: Finger

    def angles(self) -> NDArray[np.float64]:
        """All in one row (21,), in radians."""
        thumb = self.thumb
        row = [thumb.across, thumb.open, thumb.roll, thumb.middle, thumb.end]
        for finger in (self.index, self.middle, self.ring, self.little):
            row += [finger.bend, finger.spread, finger.middle, finger.end]
        return np.deg2rad(np.array(row, dtype=np.float64))


SHAPES: dict[str, Shape] = {
    "flat": Shape(
        Thumb(across=-52, open=-16, roll=6, middle=10, end=6),
        Finger(6, 6, 4, 2),
        Finger(8, 6, 4, 0),
        Finger(8, 6, 4, 1),
        Finger(7, 7, 4, 3),
    ),
    "slap": Shape(
        Thumb(across=-48, open=-2, roll=6, middle=6, end=2),
        Finger(6, 4, 3, 6),
        Finger(8, 4, 3, 0),
        Finger(8, 4, 3, 5),
        Finger(7, 5, 3, 10),
    ),
    "relaxed": Shape(
        Thumb(across=-10, open=-20, roll=4, middle=16, end=16),
        Finger(16, 24, 14, -3),
        Finger(20, 29, 17, 0),
        Finger(24, 33, 19, -2),
        Finger(26, 33, 19, -3),
    ),
    "pinch": Shape(
        Thumb(across=-6, open=-37, roll=0, middle=18, end=6),
        Finger(34, 52, 28, -4),
        Finger(42, 60, 34, -1),
        Finger(50, 66, 38, -3),
        Finger(56, 66, 38, -6),
    ),
    "carry": Shape(
        Thumb(across=-12, open=-22, roll=4, middle=12, end=10),
        Finger(26, 24, 12, 1),
        Finger(30, 28, 14, 0),
        Finger(34, 28, 14, 0),
        Finger(36, 28, 14, 1),
    ),
    "fan": Shape(
        Thumb(across=-8, open=-35, roll=0, middle=10, end=2),
        Finger(26, 50, 30, -3),
        Finger(34, 58, 36, -1),
        Finger(42, 66, 40, -3),
        Finger(50, 68, 40, -6),
    ),
    "fist": Shape(
        Thumb(across=14, open=-34, roll=8, middle=40, end=44),
        Finger(72, 98, 62, -4),
        Finger(78, 100, 64, 0),
        Finger(82, 100, 64, -4),
        Finger(84, 98, 62, -7),
    ),
    "point": Shape(
        Thumb(across=8, open=-30, roll=8, middle=36, end=34),
        Finger(4, 8, 5, 0),
        Finger(66, 92, 56, 0),
        Finger(74, 96, 58, -4),
        Finger(80, 96, 58, -7),
    ),
}


def habit(person: Person) -> NDArray[np.float64]:
    """By how much a person's angles differ from the named shapes', (21,) in radians."""
    random = np.random.default_rng(zlib.crc32(f"{person.seat} {person.hand_cm}".encode()))
    deviation = np.array([3.0, 4.0, 3.0, 4.0, 4.0, *[1.5, 2.0, 2.5, 2.0] * 4])
    # A thumb that differs downwards would go through the table that its hand lies on.
    spread = np.clip(random.standard_normal(ANGLES), -1.8, 1.8)
    spread[0] = -abs(spread[0])
    differs: NDArray[np.float64] = np.deg2rad(deviation * spread)
    return differs


def blended(weights: Mapping[str, float]) -> NDArray[np.float64]:
    """The angles (21,) of a blend of named shapes, in radians; weights are taken by their share.

    Raises:
        ValueError: If a name is unknown, or no weight is positive.
    """
    unknown = sorted(set(weights) - set(SHAPES))
    if unknown:
        raise ValueError(f"unknown hand shape {unknown[0]!r}; known are {', '.join(SHAPES)}")
    total = sum(weights.values())
    if total <= 0:
        raise ValueError("a hand's shape needs a positive weight")
    rows = [SHAPES[name].angles() * (weight / total) for name, weight in weights.items()]
    mixed: NDArray[np.float64] = np.sum(rows, axis=0)
    return mixed
