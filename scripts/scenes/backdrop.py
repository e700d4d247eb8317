"""What never moves: the table, the floor, and the people's laps below the table's edge."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

import numpy as np

from scenes.solids import Floats, Solid, box, limb, together
from scenes.state import Look, Person

FLOOR_Z = -74.0
TABLE_CM = 2.6
"""The table top's thickness."""

GROUND, TOP = -2.0, -1.0
"""Instead of a colour's red: take the floor's or the table top's picture."""

NARROW_CM = 10.0
"""Shoulders are not nearer than that, wherever they are said to be."""

TROUSERS = [
    (0.03, 0.045, 0.09),
    (0.03, 0.03, 0.032),
    (0.09, 0.075, 0.05),
    (0.06, 0.065, 0.07),
    (0.11, 0.04, 0.05),
]
SHIRTS = [(0.25, 0.26, 0.28), (0.10, 0.14, 0.22), (0.24, 0.10, 0.09), (0.12, 0.17, 0.11), (0.04, 0.04, 0.045)]


def backdrop(look: Look, seats: Mapping[str, Floats]) -> Floats:
    """Triangles (n, 3, 9): place, normal and tint of each corner.

    Args:
        look: The table, and the seed of what people wear.
        seats: Where each person's shoulders are, (2,) in world X and Y.
    """
    parts = [_floor(look), *_table(look)]
    parts += [_person(look, at, look.seed * 7 + order) for order, (_, at) in enumerate(sorted(seats.items()))]
    return np.concatenate([_corners(solid, tint) for solid, tint in parts])


Tinted = tuple[Solid, tuple[float, float, float]]


def _corners(solid: Solid, tint: tuple[float, float, float]) -> Floats:
    rows = np.hstack([solid.vertices, solid.normals, np.tile(tint, (len(solid.vertices), 1))])
    return rows[solid.triangles]


def _floor(look: Look) -> Tinted:
    x, y = look.table_cm
    corners = np.array(
        [[-400, -400 - y, 0], [400 + x, -400 - y, 0], [400 + x, 400, 0], [-400, 400, 0]], np.float64
    )
    square = Solid(corners, np.tile([0.0, 0.0, 1.0], (4, 1)), np.array([[0, 1, 2], [0, 2, 3]], np.int32))
    return square.moved((0, 0, FLOOR_Z)), (GROUND, 0, 0)


def table_faces(look: Look) -> tuple[Solid, Solid]:
    """The table's upper face, and the rest of its top."""
    x, y = look.table_cm
    corners = np.array([[0, -y, 0], [x, -y, 0], [x, 0, 0], [0, 0, 0]], np.float64)
    upper = Solid(corners, np.tile([0.0, 0.0, 1.0], (4, 1)), np.array([[0, 1, 2], [0, 2, 3]], np.int32))
    return upper, box((0, -y, -TABLE_CM), (x, 0, -0.01))


def _table(look: Look) -> list[Tinted]:
    upper, rest = table_faces(look)
    x, y = look.table_cm
    legs = [
        box((cx - 3, cy - 3, FLOOR_Z), (cx + 3, cy + 3, -TABLE_CM)) for cx in (6, x - 6) for cy in (-6, 6 - y)
    ]
    dark = (0.10, 0.075, 0.055)
    return [(upper, (TOP, 0, 0)), (rest, dark), (together(legs), dark)]


def _person(look: Look, at: Floats, seed: int) -> Tinted:
    """Two thighs below the table; the trunk moves with the shoulders, see `trunk`."""
    random = np.random.default_rng(seed)
    inwards = _inwards(look, at)
    across = np.array([-inwards[1], inwards[0]])
    thighs = []
    for side in (-1.0, 1.0):
        hip = at + across * side * 9 - inwards * 4
        knee = at + across * side * float(random.uniform(9, 17)) + inwards * 42
        shin = knee - inwards * 6
        path = [(*hip, -21.0), (*(hip * 0.5 + knee * 0.5), -17.0), (*knee, -16.0), (*shin, -62.0)]
        thighs.append(limb(path, [9.5, 8.5, 6.6, 5.0]))
    return together(thighs), TROUSERS[int(random.integers(len(TROUSERS)))]


def shirt(person: Person) -> tuple[float, float, float]:
    """The colour of what a person wears above: the sleeves', or that of a shirt with short ones."""
    if person.sleeve is not None:
        return person.sleeve
    index = zlib.crc32(person.seat.encode()) % len(SHIRTS)
    return SHIRTS[index]


def trunk(seat: Floats, shoulders: Sequence[Floats]) -> Solid:
    """A trunk that leans to where its shoulders are.

    Args:
        seat: Where the person sits, (2,) in world X and Y.
        shoulders: One or two, (3,).
    """
    middle = np.mean(shoulders, axis=0)
    waist = np.array([*seat, -18.0])
    bar = [np.asarray(one) - [0.0, 0.0, 1.5] for one in shoulders]
    if len(bar) == 1:
        bar.append(2 * np.array([*seat, middle[2] - 1.5]) - bar[0])
    if float(np.linalg.norm(bar[1] - bar[0])) < NARROW_CM:
        bar[1] = bar[0] + np.array([NARROW_CM, 0.0, 0.0])
    centre = (bar[0] + bar[1]) / 2
    body = limb(
        [waist, waist * 0.45 + centre * 0.55 - [0, 0, 3], centre - [0, 0, 7]], [12.5, 13.0, 10.5], 24, 4
    )
    return together([body, limb([bar[0], centre + np.array([0, 0, 1.5]), bar[1]], [4.8, 7.0, 4.8], 16, 4)])


def _inwards(look: Look, at: Floats) -> Floats:
    """The unit direction from a seat to the nearest of the table."""
    nearest = np.clip(at, [0.0, -look.table_cm[1]], [look.table_cm[0], 0.0])
    way = nearest - at
    length = float(np.linalg.norm(way))
    middle = np.array([look.table_cm[0] / 2, -look.table_cm[1] / 2]) - at
    if length < 1e-6:
        return middle / np.linalg.norm(middle)
    return way / length
