"""Piles of cards: how a card comes to lie on those that lie there already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

import numpy as np

from scenes.space import card_frame, unit, vector
from scenes.state import CARD_HEIGHT, CARD_THICKNESS, CARD_WIDTH, Vector

Pose: TypeAlias = tuple[Vector, Vector]

CLEARANCE = 0.004
"""Between a card and what it lies on, in cm."""

_ACROSS, _ALONG = 5, 7

_CANDIDATES = 200
"""So many triples of supports are tried to the end."""

_STEEPEST = 0.2
"""No card on a pile of cards lies steeper, as a slope."""


@cache
def _spots() -> Vector:
    """(n, 2) places on a card, from its centre, at which it is tried what lies below."""
    u, v = np.linspace(-0.5, 0.5, _ACROSS) * CARD_WIDTH, np.linspace(-0.5, 0.5, _ALONG) * CARD_HEIGHT
    return np.stack(np.meshgrid(u, v), axis=-1).reshape(-1, 2)


@cache
def _tripods() -> tuple[Vector, Vector]:
    """The triples of places that can carry a card: (m, 3) places and (m, 3, 3) matrices to a plane.

    A card stays where three supports have its centre between them; the matrix makes height and slopes of
    the three supports' heights.
    """
    spots = _spots()
    triples = np.array(list(combinations(range(len(spots)), 3)))
    systems = np.concatenate([np.ones((len(triples), 3, 1)), spots[triples]], axis=2)
    triples, systems = (part[np.abs(np.linalg.det(systems)) > 1.0] for part in (triples, systems))
    planes = np.linalg.inv(systems)
    # The first row of each matrix are the centre's barycentric coordinates.
    inside = (planes[:, 0, :] >= -1e-9).all(axis=1)
    return triples[inside], planes[inside]


def heights(points: Vector, cards: Sequence[Pose]) -> Vector:
    """(n,) how high the table and the cards on it are at world points (n, 2), in cm."""
    highest = np.zeros(len(points))
    for at, frame in cards:
        normal = frame[:, 2] * (1.0 if frame[2, 2] > 0 else -1.0)
        gap = points - at[:2]
        top = at[2] + 0.5 * CARD_THICKNESS - gap @ normal[:2] / normal[2]
        right, ahead = np.abs(gap @ frame[:2, 0]), np.abs(gap @ frame[:2, 1])
        on_it = (right <= CARD_WIDTH / 2 + 0.2) & (ahead <= CARD_HEIGHT / 2 + 0.2)
        highest = np.where(on_it, np.maximum(highest, top), highest)
    return highest


def come_to_rest(xy: Vector, top: float, cards: Sequence[Pose], *, is_open: bool = True) -> Pose:
    """How a card lies that is put down on others: as low as its centre can be, tilted as that needs.

    Args:
        xy: Its centre (2,), in world coordinates.
        top: Where its top edge points, as an angle seen from above.
        cards: What lies there already.
        is_open: Whether its face is up.
    """
    frame = card_frame(top, is_open=is_open)
    spots = _spots()
    supports = heights(xy + spots @ frame[:2, :2].T, cards)
    height, right, ahead = _lowest_plane(supports)
    x, y = frame[:, 0] + vector(0.0, 0.0, right), frame[:, 1] + vector(0.0, 0.0, ahead)
    across = unit(x)
    along = unit(y - across * float(across @ y))
    tilted = np.column_stack([across, along, np.cross(across, along)])
    return vector(xy[0], xy[1], height + 0.5 * CARD_THICKNESS + CLEARANCE), tilted


def _lowest_plane(supports: Vector) -> tuple[float, float, float]:
    """Height at the centre and both slopes of the plane that rests on the supports."""
    if float(np.ptp(supports)) < 1e-9:
        return float(supports[0]), 0.0, 0.0
    triples, matrices = _tripods()
    planes = np.einsum("mij,mj->mi", matrices, supports[triples])
    spots = np.column_stack([np.ones(len(supports)), _spots()])
    # The card rests where its centre is as low as can be without any support piercing it: by the duality of
    # linear programs that is the triple with the highest centre. Many may have it; one of them is clear.
    highest = planes[np.argsort(-planes[:, 0])[:_CANDIDATES]]
    above = np.maximum((supports[:, None] - spots @ highest.T).max(axis=0), 0.0)
    steep = np.abs(highest[:, 1:]).max(axis=1) > _STEEPEST
    best = int(np.argmin(highest[:, 0] + above + 10.0 * steep))
    if steep[best]:
        return float(supports.max()), 0.0, 0.0
    height, right, ahead = highest[best]
    return float(height + above[best]), float(right), float(ahead)


def stack(middle: Vector, top: float, count: int, rng: np.random.Generator) -> list[Pose]:
    """A squared pile with its backs up, from below; nobody squares it quite."""
    poses = []
    for level in range(count):
        shift = rng.normal(0.0, 0.06, 2)
        at = vector(middle[0] + shift[0], middle[1] + shift[1], (level + 0.5) * CARD_THICKNESS + CLEARANCE)
        poses.append((at, card_frame(top + rng.normal(0.0, 0.012), is_open=False)))
    return poses
