"""How many pictures a frame's exposure needs, and of which part: as the fastest thing moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from scenes.optics import Rect, project
from scenes.state import CARD_HEIGHT, CARD_WIDTH, ArmPose, Camera, CardPose, Look, Moment

Floats = NDArray[np.float64]
ArmName = tuple[str, str]
Name = TypeVar("Name", int, ArmName)

PIXELS_A_PICTURE = 4.0
STILL_PIXELS = 0.4
SHADOW_PAD = 14
"""Pixels around what moves: its shadow's soft edge."""

CARD_CORNERS = np.array([[1, 1, 0], [-1, 1, 0], [-1, -1, 0], [1, -1, 0]]) * [
    CARD_WIDTH / 2,
    CARD_HEIGHT / 2,
    0,
]
HAND_MARKS = np.array([[0.0, 0.0, 0.0], [0.0, 17.0, 0.0], [8.0, 8.0, -2.0], [-8.0, 8.0, 0.0]])
CLOSING = np.array([[0.0, 0.0, 0.0], [0.0, -7.0, -4.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
"""How the marks of a hand go when it closes."""
PROP_MARKS = np.array([[0.0, 0.0, 0.0], [0.0, 8.0, 0.0], [0.0, -30.0, 10.0]])


@dataclass(frozen=True, slots=True)
class Moving:
    """What moves to be seen, by how many pixels each: arms by seat and side, cards by key, props by place."""

    arms: dict[tuple[str, str], float]
    cards: dict[int, float]
    props: dict[int, float]

    @property
    def farthest(self) -> float:
        """The longest way in pixels."""
        return max([*self.arms.values(), *self.cards.values(), *self.props.values()], default=0.0)


def moving(moments: Sequence[Moment], camera: Camera) -> Moving:
    """What moves from the first of the moments over the middle one to the last."""
    stations = [moments[0], moments[len(moments) // 2], moments[-1]]
    arms: list[dict[ArmName, Floats]] = [
        {(arm.seat, arm.side): _arm_marks(arm) for arm in one.arms} for one in stations
    ]
    props = [{i: thing.at + PROP_MARKS for i, thing in enumerate(one.props)} for one in stations]
    return Moving(_ways(arms, camera), _ways(_cards_that_differ(stations), camera), _ways(props, camera))


def chosen(moments: Sequence[Moment], farthest: float) -> list[Moment]:
    """Evenly spread ones of a shutter's moments: one if nothing moves, all if something moves far."""
    count = int(np.clip(np.ceil(farthest / PIXELS_A_PICTURE), 1, len(moments)))
    index = np.round((np.arange(count) + 0.5) / count * len(moments) - 0.5).astype(int)
    return [moments[i] for i in index]


def moving_rect(
    moments: Sequence[Moment], what: Moving, skin: Callable[[ArmPose], Floats], look: Look, camera: Camera
) -> Rect | None:
    """The part of the picture in which something moves or casts a moving shadow; None if it is outside."""
    points = []
    for moment in moments:
        points += [skin(arm) for arm in moment.arms if (arm.seat, arm.side) in what.arms]
        points += [card_corners(card) for card in moment.cards if card.key in what.cards]
        points += [_around(thing.at) for i, thing in enumerate(moment.props) if i in what.props]
    if not points:
        return None
    whole = np.concatenate(points)
    pixels = project(camera, np.concatenate([whole, _shadows(whole, look)]))
    pixels = pixels[np.isfinite(pixels).all(axis=1)]
    limits = np.array([camera.width, camera.height])
    low = np.clip(np.floor(pixels.min(axis=0)) - SHADOW_PAD, 0, limits).astype(int)
    high = np.clip(np.ceil(pixels.max(axis=0)) + SHADOW_PAD, 0, limits).astype(int)
    if (high <= low).any():
        return None
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


def card_corners(card: CardPose) -> Floats:
    """(4, 3) in the world: top right, top left, bottom left, bottom right of its face."""
    corners: Floats = card.at + CARD_CORNERS @ card.frame.T
    return corners


def _shadows(points: Floats, look: Look) -> Floats:
    """Where the lamp casts the points' shadows on the table's plane."""
    lamp = np.asarray(look.lamp)
    fall = lamp[2] / np.maximum(lamp[2] - points[:, 2], 5.0)
    return np.column_stack([lamp[:2] + (points[:, :2] - lamp[:2]) * fall[:, None], np.zeros(len(points))])


def _around(at: Floats) -> Floats:
    """A box around a prop, as large as the largest, a cat's foreleg."""
    low, high = np.array([-36.0, -36.0, 0.0]), np.array([36.0, 36.0, 16.0])
    corners = np.stack(np.meshgrid(*np.stack([low, high], axis=1)), axis=-1).reshape(-1, 3)
    box: Floats = at + corners
    return box


def _arm_marks(arm: ArmPose) -> Floats:
    """Wrist, and about where fingertips and thumb are."""
    closed = sum(weight for name, weight in arm.shape.items() if name in ("fist", "pinch", "fan"))
    marks: Floats = arm.wrist + (HAND_MARKS + closed * CLOSING) @ arm.hand.T
    return marks


def _cards_that_differ(stations: Sequence[Moment]) -> list[dict[int, Floats]]:
    """Corners by key, only of cards that are not everywhere the same: most lie still, and are many."""
    tables = [{card.key: card for card in one.cards if not card.hidden} for one in stations]
    differ = [
        key for key, card in tables[0].items() if any(_differs(card, other.get(key)) for other in tables[1:])
    ]
    return [{key: card_corners(table[key]) for key in differ if key in table} for table in tables]


def _differs(card: CardPose, other: CardPose | None) -> bool:
    if other is None or other is card:
        return False
    return not (np.array_equal(card.at, other.at) and np.array_equal(card.frame, other.frame))


def _ways(stations: Sequence[dict[Name, Floats]], camera: Camera) -> dict[Name, float]:
    """Of each that moves, the longest way of its marks in pixels."""
    ways = {}
    for name in stations[0]:
        pixels = [project(camera, marks[name]) for marks in stations if name in marks]
        steps = [np.linalg.norm(b - a, axis=1) for a, b in pairwise(pixels)]
        way = np.sum(steps, axis=0)
        if np.isfinite(way).any() and float(np.nanmax(way)) > STILL_PIXELS:
            ways[name] = float(np.nanmax(way))
    return ways
