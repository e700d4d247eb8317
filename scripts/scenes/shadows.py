"""Soft shadows and nearness, from maps over the table.

Two small maps are made: the height of what the lamp sees first, laid out where its shadow falls on the
table's plane, and the lowest height of what is over each place. From them this module makes one picture
with three channels: light on the table, light on cards that lie, and how open each place is to light from
all round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.state import Look

Map = NDArray[np.float32]

Points = NDArray[np.float64]

SHADE, SHADE_WIDTH = 0.55, 700.0
"""How dark a head's shadow is, and how wide: twice the square of a standard deviation in cm."""

NOTHING = -100.0
"""Height in a map where nothing is."""

MARGIN_CM = 4.0
COLUMNS = 320
COARSER = 2
"""How many elements of the lamp's map one of the lowest heights' map spans."""
BANDS = (0.08, 1.4, 3.5, 7.0, 13.0, 24.0, 90.0)
"""Heights between which shadows are blurred alike, in cm."""


@dataclass(frozen=True, slots=True)
class MapFrame:
    """Where the maps lie: world X and Y of the corner, size in cm, and rows and columns."""

    origin: tuple[float, float]
    size: tuple[float, float]
    columns: int
    rows: int

    @property
    def texel(self) -> float:
        """The side of one element, in cm."""
        return self.size[0] / self.columns


def map_frame(look: Look) -> MapFrame:
    """Maps that cover the look's table and a little more."""
    width, depth = (length + 2 * MARGIN_CM for length in look.table_cm)
    rows = round(COLUMNS * depth / width)
    return MapFrame((-MARGIN_CM, -look.table_cm[1] - MARGIN_CM), (width, depth), COLUMNS, rows)


def lowest_heights(points: Sequence[Points], frame: MapFrame) -> Map:
    """The lowest of points (n, 3) in each element of a coarser map; `NOTHING` where there are none."""
    rows, columns = frame.rows // COARSER, frame.columns // COARSER
    lowest = np.full(rows * columns, np.inf, np.float32)
    if points:
        whole = np.concatenate(points)
        column = ((whole[:, 0] - frame.origin[0]) * (columns / frame.size[0])).astype(np.int64)
        row = ((whole[:, 1] - frame.origin[1]) * (rows / frame.size[1])).astype(np.int64)
        over = (column >= 0) & (column < columns) & (row >= 0) & (row < rows) & (whole[:, 2] > -1.0)
        np.minimum.at(lowest, row[over] * columns + column[over], whole[over, 2].astype(np.float32))
    lowest[np.isinf(lowest)] = NOTHING
    return lowest.reshape(rows, columns)


def soften(seen: Map, lowest: Map, look: Look, frame: MapFrame, shade: Points | None) -> NDArray[np.uint8]:
    """The picture of light: (rows, columns, 3) with light on the table, on lying cards, and openness.

    Args:
        seen: Height of what the lamp sees first, `NOTHING` where it sees the table.
        lowest: As `lowest_heights` gives it.
        look: For the lamp.
        frame: Where the maps lie.
        shade: Where a head's shadow lies, (2,) in world X and Y.
    """
    table, cards = _shadows(seen, look, frame.texel)
    openness = cv2.resize(_openness(lowest, frame.texel * COARSER), (frame.columns, frame.rows))
    head = 1.0 if shade is None else head_shadow(shade, frame)
    light = cv2.merge([(1 - table) * head, (1 - cards) * head, openness])
    return np.asarray(cv2.convertScaleAbs(light, alpha=255.0), dtype=np.uint8)


def head_shadow(at: Points, frame: MapFrame) -> Map:
    """How much of the lamp a leaning head leaves, (rows, columns)."""
    x = frame.origin[0] + (np.arange(frame.columns) + 0.5) * frame.texel - at[0]
    y = frame.origin[1] + (np.arange(frame.rows) + 0.5) * frame.size[1] / frame.rows - at[1]
    left: Map = (1 - SHADE * np.exp(-(y[:, None] ** 2 + x[None, :] ** 2) / SHADE_WIDTH)).astype(np.float32)
    return left


def _shadows(seen: Map, look: Look, texel: float) -> tuple[Map, Map]:
    """How much of the lamp is hidden on the table, and on cards that lie: what is higher blurs more."""
    table = np.zeros_like(seen)
    cards = np.zeros_like(seen)
    for band, (low, high) in enumerate(pairwise(BANDS)):
        here = ((seen >= low) & (seen < high)).astype(np.float32)
        if not here.any():
            continue
        middle = min((low + high) / 2, 30.0)
        spread = look.lamp_size * 0.5 * middle / (look.lamp[2] - middle)
        blurred = cv2.GaussianBlur(here, (0, 0), max(spread / texel, 0.6))
        table += blurred
        if band > 0:
            cards += blurred
    return np.minimum(table, 1.0), np.minimum(cards, 1.0)


def _openness(lowest: Map, texel: float) -> Map:
    """1 where light comes from everywhere, less near and below what is close to the table."""
    there = lowest > NOTHING / 2
    height = np.maximum(lowest, 0.0)
    near = np.where(there, np.exp(-height / 1.0), 0.0).astype(np.float32)
    wide = np.where(there, np.exp(-height / 6.0), 0.0).astype(np.float32)
    near_soft = cv2.GaussianBlur(near, (0, 0), max(0.55 / texel, 0.6))
    wide_soft = cv2.GaussianBlur(wide, (0, 0), max(2.2 / texel, 0.6))
    return np.asarray((1 - 0.55 * near_soft) * (1 - 0.50 * wide_soft), dtype=np.float32)
