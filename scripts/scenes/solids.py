"""Simple solid bodies: cards, boxes, turned bodies, limbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scenes.state import CARD_HEIGHT, CARD_THICKNESS, CARD_WIDTH

Floats = NDArray[np.float64]

CARD_CORNER = 0.35


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A body.

    Attributes:
        vertices: (n, 3) in cm.
        normals: (n, 3).
        triangles: (m, 3).
    """

    vertices: Floats
    normals: Floats
    triangles: NDArray[np.int32]

    def moved(self, by: Sequence[float] | Floats, turn: float = 0.0) -> Solid:
        """Turned about Z by so many radians, then shifted."""
        c, s = np.cos(turn), np.sin(turn)
        matrix = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
        return Solid(self.vertices @ matrix.T + np.asarray(by), self.normals @ matrix.T, self.triangles)


def together(solids: Sequence[Solid]) -> Solid:
    """Several as one."""
    starts = np.cumsum([0] + [len(solid.vertices) for solid in solids])
    return Solid(
        np.concatenate([solid.vertices for solid in solids]),
        np.concatenate([solid.normals for solid in solids]),
        np.concatenate(
            [solid.triangles + start for solid, start in zip(solids, starts, strict=False)]
        ).astype(np.int32),
    )


def _outline(width: float, height: float, corner: float, steps: int) -> Floats:
    """A rounded rectangle's corners (n, 2), counterclockwise."""
    turn = np.linspace(0, np.pi / 2, steps + 1)
    rows = []
    for quarter, (x, y) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
        centre = np.array([x * (width / 2 - corner), y * (height / 2 - corner)])
        angle = turn + quarter * np.pi / 2
        rows.append(centre + corner * np.stack([np.cos(angle), np.sin(angle)], axis=1))
    return np.concatenate(rows)


def slab(width: float, height: float, thickness: float, corner: float, steps: int = 3) -> Solid:
    """A plate with rounded corners around the origin, its faces at plus and minus half the thickness."""
    rim = _outline(width, height, corner, steps)
    count = len(rim)
    out = rim - np.clip(
        rim, [-width / 2 + corner, -height / 2 + corner], [width / 2 - corner, height / 2 - corner]
    )
    out = out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)
    parts = []
    for sign in (1.0, -1.0):
        points = np.column_stack([rim, np.full(count, sign * thickness / 2)])
        fan = np.array([(0, i, i + 1) if sign > 0 else (0, i + 1, i) for i in range(1, count - 1)])
        parts.append(Solid(points, np.tile([0.0, 0.0, sign], (count, 1)), fan.astype(np.int32)))
    edge = np.vstack([np.column_stack([rim, np.full(count, s * thickness / 2)]) for s in (1.0, -1.0)])
    sides = np.column_stack([out, np.zeros(count)])
    after = (np.arange(count) + 1) % count
    strip = np.vstack(
        [
            np.stack([np.arange(count), np.arange(count) + count, after + count], axis=1),
            np.stack([np.arange(count), after + count, after], axis=1),
        ]
    )
    parts.append(Solid(edge, np.vstack([sides, sides]), strip.astype(np.int32)))
    return together(parts)


def card() -> Solid:
    """A card around the origin, its face upwards."""
    return slab(CARD_WIDTH, CARD_HEIGHT, CARD_THICKNESS, CARD_CORNER, 2)


def box(low: Sequence[float], high: Sequence[float]) -> Solid:
    """An upright box between two corners."""
    size = np.subtract(high, low)
    plate = slab(float(size[0]), float(size[1]), float(size[2]), 1e-3, 1)
    return plate.moved((np.asarray(low) + np.asarray(high)) / 2)


def turned(profile: Sequence[tuple[float, float]], around: int = 32) -> Solid:
    """A body turned on a lathe: (radius, height) from the bottom outside upwards."""
    line = np.array(profile, dtype=np.float64)
    slope = np.gradient(line, axis=0)
    slope = slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-9)
    angle = np.linspace(0, 2 * np.pi, around, endpoint=False)
    cosine, sine = np.cos(angle)[:, None], np.sin(angle)[:, None]
    vertices = np.stack([cosine * line[:, 0], sine * line[:, 0], np.ones_like(cosine) * line[:, 1]], axis=2)
    normals = np.stack(
        [cosine * slope[:, 1], sine * slope[:, 1], -np.ones_like(cosine) * slope[:, 0]], axis=2
    )
    return Solid(vertices.reshape(-1, 3), normals.reshape(-1, 3), _grid(around, len(line)))


def _grid(around: int, length: int) -> NDArray[np.int32]:
    """Triangles of a closed tube with `around` rows of `length` vertices."""
    row, column = np.meshgrid(np.arange(around), np.arange(length - 1), indexing="ij")
    a = (row * length + column).ravel()
    b = (((row + 1) % around) * length + column).ravel()
    return np.vstack([np.stack([a, b, b + 1], axis=1), np.stack([a, b + 1, a + 1], axis=1)]).astype(np.int32)


def limb(
    points: Sequence[Sequence[float] | Floats], radii: Sequence[float], around: int = 20, smooth: int = 6
) -> Solid:
    """A rounded limb along points (n, 3), as thick as the radii say, with round ends."""
    path, thick = np.array(points, dtype=np.float64), np.array(radii, dtype=np.float64)
    steps = np.linspace(0, len(path) - 1, smooth * (len(path) - 1) + 1)
    index = np.arange(len(path))
    centre = np.stack([np.interp(steps, index, path[:, axis]) for axis in range(3)], axis=1)
    radius = np.interp(steps, index, thick)
    start, end = _cap(centre[0] - centre[1], radius[0]), _cap(centre[-1] - centre[-2], radius[-1])
    centre = np.vstack([centre[0] + start[0][::-1], centre, centre[-1] + end[0]])
    radius = np.concatenate([start[1][::-1], radius, end[1]])
    axis = np.gradient(centre, axis=0)
    axis = axis / np.maximum(np.linalg.norm(axis, axis=1, keepdims=True), 1e-9)
    side = np.cross(axis, [0.13, 0.21, 1.0])
    side = side / np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-9)
    up = np.cross(side, axis)
    angle = np.linspace(0, 2 * np.pi, around, endpoint=False)[:, None, None]
    normals = np.cos(angle) * side + np.sin(angle) * up
    vertices = centre + normals * radius[:, None]
    lean = np.gradient(radius) / np.maximum(np.linalg.norm(np.gradient(centre, axis=0), axis=1), 1e-9)
    normals = normals - axis * np.clip(lean, -4, 4)[:, None]
    normals = normals / np.linalg.norm(normals, axis=2, keepdims=True)
    triangles = _grid(around, len(centre))[:, ::-1].copy()
    return Solid(vertices.reshape(-1, 3), normals.reshape(-1, 3), triangles)


def _cap(outwards: Floats, radius: float) -> tuple[Floats, Floats]:
    """Shifts (4, 3) and radii (4,) of a round end."""
    unit = outwards / np.maximum(np.linalg.norm(outwards), 1e-9)
    angle = np.deg2rad([25.0, 50.0, 72.0, 89.0])
    return np.outer(np.sin(angle) * radius, unit), np.cos(angle) * radius
