"""Moments drawn from straight above, with lines and blobs: a look at a script without the renderer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.cast import Cast
from scenes.script import Script
from scenes.stage import Stage
from scenes.state import ArmPose, CardPose, Moment, Prop, Vector
from scenes.truth import corners

MARGIN_CM = 22.0
_SHIFT = 4

_SKIN = ((120, 160, 220), (90, 130, 190), (70, 100, 150), (60, 80, 110), (140, 180, 230))


class Sketch:
    """Draws moments of one table.

    Args:
        cast: Whose table.
        scale: Pixels a cm.
    """

    def __init__(self, cast: Cast, scale: float = 5.0) -> None:
        self.cast, self.scale = cast, scale
        ground = cast.ground
        self.size = tuple(int(scale * (side + 2 * MARGIN_CM)) for side in (ground.width, ground.depth))

    def draw(self, moment: Moment) -> NDArray[np.uint8]:
        """A picture (h, w, 3) of what is there, the highest on top."""
        picture = np.full((self.size[1], self.size[0], 3), 70, np.uint8)
        ground = self.cast.ground
        edges = np.array([[0, 0], [ground.width, 0], [ground.width, -ground.depth], [0, -ground.depth]])
        cv2.fillPoly(picture, [self._pixels(edges)], (150, 175, 195), cv2.LINE_AA, _SHIFT)
        things: list[CardPose | ArmPose | Prop] = [*moment.cards, *moment.arms, *moment.props]
        for thing in sorted(things, key=_height):
            if isinstance(thing, CardPose):
                self._card(picture, thing)
            elif isinstance(thing, ArmPose):
                self._arm(picture, thing)
            else:
                self._prop(picture, thing)
        cv2.putText(picture, f"{moment.t:.3f}", (8, 24), 0, 0.7, (255, 255, 255), 1, cv2.LINE_AA)
        return picture

    def _card(self, picture: NDArray[np.uint8], card: CardPose) -> None:
        if card.hidden:
            return
        quad = self._pixels(corners(card)[:, :2])
        is_open = card.frame[2, 2] > 0
        cv2.fillPoly(picture, [quad], (235, 250, 255) if is_open else (150, 110, 100), cv2.LINE_AA, _SHIFT)
        cv2.polylines(picture, [quad], True, (30, 30, 30), 1, cv2.LINE_AA, _SHIFT)
        if is_open:
            x, y = self._pixels(card.at[None, :2])[0] >> _SHIFT
            cv2.putText(picture, card.code, (x - 9, y + 5), 0, 0.4, (0, 0, 160), 1, cv2.LINE_AA)

    def _arm(self, picture: NDArray[np.uint8], arm: ArmPose) -> None:
        tone = _SKIN[self.cast.seats.index(arm.seat) % len(_SKIN)]
        under = arm.wrist[2] < 0
        length = self.cast.person(arm.seat).hand_cm
        limb = np.stack([arm.shoulder[:2], arm.wrist[:2]])
        width = int(7.0 * self.scale)
        start, end = (tuple(int(c) for c in point >> _SHIFT) for point in self._pixels(limb))
        if not under:
            cv2.line(picture, start, end, tuple(int(0.8 * c) for c in tone), width, cv2.LINE_AA)
        outline = arm.wrist + _HAND_OUTLINE * length @ arm.hand.T
        shade = tuple(int(0.5 * c) for c in tone) if under else tone
        pixels = self._pixels(outline[:, :2])
        if under:
            cv2.polylines(picture, [pixels], True, shade, 1, cv2.LINE_AA, _SHIFT)
            return
        cv2.fillPoly(picture, [pixels], shade, cv2.LINE_AA, _SHIFT)
        cv2.polylines(picture, [pixels], True, (20, 20, 60), 1, cv2.LINE_AA, _SHIFT)
        name = max(arm.shape, key=lambda one: arm.shape[one])
        x, y = (self._pixels(arm.wrist[None, :2])[0] >> _SHIFT).tolist()
        cv2.putText(picture, f"{name} {arm.wrist[2]:.0f}", (x - 20, y), 0, 0.35, (0, 0, 0), 1, cv2.LINE_AA)

    def _prop(self, picture: NDArray[np.uint8], prop: Prop) -> None:
        x, y = (self._pixels(prop.at[None, :2])[0] >> _SHIFT).tolist()
        cv2.circle(picture, (x, y), int(3.5 * self.scale), (80, 200, 80), 2, cv2.LINE_AA)
        cv2.putText(picture, prop.kind, (x - 15, y), 0, 0.4, (0, 90, 0), 1, cv2.LINE_AA)

    def _pixels(self, points: Vector) -> NDArray[np.int32]:
        """World points (n, 2) as pixels with `_SHIFT` bits of fraction."""
        flat = points * [1.0, -1.0] + MARGIN_CM
        return np.asarray(np.round(flat * self.scale * (1 << _SHIFT)), np.int32)


_HAND_OUTLINE = np.array(
    [
        [-0.16, 0, 0],
        [-0.22, 0.45, 0],
        [-0.2, 0.9, 0],
        [0, 1.0, 0],
        [0.2, 0.9, 0],
        [0.22, 0.45, 0],
        [0.16, 0, 0],
    ]
)


def _height(thing: CardPose | ArmPose | Prop) -> float:
    if isinstance(thing, ArmPose):
        return float(thing.wrist[2])
    return float(thing.at[2])


def contact_sheet(
    script: Script, times: Sequence[float], columns: int, scale: float = 3.0
) -> NDArray[np.uint8]:
    """A picture of many moments, row by row."""
    stage, sketch = Stage(script), Sketch(script.cast, scale)
    pictures = [sketch.draw(stage.at(t)) for t in times]
    pictures += [np.zeros_like(pictures[0])] * (-len(pictures) % columns)
    rows = [np.hstack(pictures[start : start + columns]) for start in range(0, len(pictures), columns)]
    return np.vstack(rows)


def save_sheet(script: Script, path: Path, count: int = 12, columns: int = 4, scale: float = 3.0) -> None:
    """Writes a contact sheet of evenly spread moments."""
    times = np.linspace(0.0, script.seconds, count, endpoint=False)
    cv2.imwrite(str(path), contact_sheet(script, times.tolist(), columns, scale))
