"""The geometry of quadrilaterals that may be cards: many at once, as arrays of shape (n, 4, 2).

Coordinates are pixels (x right, y down). Corners run clockwise as seen in the picture; side k joins corner k
to corner k + 1. An ordered quad has its short sides at 0 and 2.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

ASSUMED_FOCAL = 1.1
"""Focal length in units of the picture's longer side: phones and webcams lie between 0.8 and 1.4."""


def sides(quads: Floats) -> tuple[Floats, Floats, Floats]:
    """Starts (n, 4, 2), vectors (n, 4, 2) and outward unit normals (n, 4, 2) of the sides."""
    vectors = np.roll(quads, -1, axis=1) - quads
    lengths = np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-6)
    normals = np.stack([vectors[..., 1], -vectors[..., 0]], axis=-1) / lengths
    return quads, vectors, normals.astype(np.float32)


def side_lengths(quads: Floats) -> Floats:
    """Lengths (n, 4) of the sides in pixels."""
    lengths: Floats = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2).astype(np.float32)
    return lengths


def widths(quads: Floats) -> Floats:
    """The shorter of the two mean lengths of opposite sides (n,) in pixels."""
    lengths = side_lengths(quads)
    shorter: Floats = np.minimum(lengths[:, 0] + lengths[:, 2], lengths[:, 1] + lengths[:, 3]) / 2
    return shorter


def ordered(quads: Floats) -> Floats:
    """The same quads clockwise, the first side a short one."""
    x, y = quads[..., 0], quads[..., 1]
    doubled_area = (x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y).sum(axis=1)
    clockwise = np.where((doubled_area < 0)[:, None, None], quads[:, ::-1], quads)
    lengths = side_lengths(clockwise)
    lying = lengths[:, 0] + lengths[:, 2] > lengths[:, 1] + lengths[:, 3]
    return np.where(lying[:, None, None], np.roll(clockwise, -1, axis=1), clockwise)


def inside(quads: Floats, width: int, height: int, margin: float) -> NDArray[np.bool_]:
    """Which quads (n,) lie in the picture, up to `margin` pixels."""
    last = np.array([width, height], np.float32) - 1
    fits = np.isfinite(quads) & (quads >= -margin) & (quads <= last + margin)
    return np.asarray(fits.all(axis=(1, 2)))


def without_doubles(quads: Floats, pixels: float = 2.0) -> Floats:
    """The quads without those whose corners fall into the same cells of a grid of `pixels`."""
    cells = np.round(quads.reshape(len(quads), 8) / pixels).astype(np.int64)
    _, first = np.unique(cells, axis=0, return_index=True)
    return quads[np.sort(first)]


def rectangle_of(quads: Floats, width: int, height: int, focal: float) -> tuple[Floats, Floats]:
    """Which rectangle in space each quad shows: its width over its height (n,) and |cos| of its corner (n,).

    Zhang and He, "Whiteboard scanning and image enhancement", section 3.2: with square pixels, the
    principal point in the middle and a known focal length (in pixels) the quad fixes its rectangle's two
    directions. A |cos| well above 0 means that no rectangle looks like that.
    """
    centred = (quads.astype(np.float64) - [width / 2, height / 2]) / focal
    rays = np.concatenate([centred, np.ones((*quads.shape[:2], 1))], axis=2)
    first, second, third, fourth = (rays[:, k] for k in range(4))
    diagonal = np.cross(first, third)
    with np.errstate(divide="ignore", invalid="ignore"):
        k_across = (diagonal * fourth).sum(1) / (np.cross(second, third) * fourth).sum(1)
        k_down = (diagonal * second).sum(1) / (np.cross(fourth, third) * second).sum(1)
        across = k_across[:, None] * second - first
        down = k_down[:, None] * fourth - first
        aspect = np.linalg.norm(across, axis=1) / np.linalg.norm(down, axis=1)
        slant = np.abs((across * down).sum(1)) / (
            np.linalg.norm(across, axis=1) * np.linalg.norm(down, axis=1)
        )
    return np.nan_to_num(aspect, nan=0.0).astype(np.float32), np.nan_to_num(slant, nan=1.0).astype(np.float32)


def plausible(
    quads: Floats, width: int, height: int, aspects: tuple[float, float], slant: float
) -> NDArray[np.bool_]:
    """Which quads (n,) may be a card's rectangle seen by an ordinary camera."""
    aspect, cosine = rectangle_of(quads, width, height, ASSUMED_FOCAL * max(width, height))
    return (aspect > aspects[0]) & (aspect < aspects[1]) & (cosine < slant)


def from_sides(starts: Floats, ends: Floats) -> Floats:
    """Quads (n, 4, 2) whose side k runs along the line from starts[:, k] to ends[:, k]."""
    along = ends - starts
    normals = np.stack([-along[..., 1], along[..., 0]], axis=-1)
    offsets = (normals * starts).sum(-1)
    before, offsets_before = np.roll(normals, 1, axis=1), np.roll(offsets, 1, axis=1)
    det = before[..., 0] * normals[..., 1] - before[..., 1] * normals[..., 0]
    det = np.where(np.abs(det) < 1e-6, 1e-6, det)
    x = (offsets_before * normals[..., 1] - offsets * before[..., 1]) / det
    y = (offsets * before[..., 0] - offsets_before * normals[..., 0]) / det
    return np.stack([x, y], axis=-1).astype(np.float32)


def with_margins(quad: Floats, aspect: float, margins: NDArray[np.floating]) -> Floats:
    """Quads (n, 4, 2) around an ordered `quad` (4, 2), its sides moved outward in the card's own plane.

    Args:
        quad: The card, its first side a short one.
        aspect: The card's width over its height.
        margins: (n, 4) how far each side moves, in units of the card's width; below 0 is inward.
    """
    height = 1 / aspect
    unit = np.array([[0, 0], [1, 0], [1, height], [0, height]], np.float32)
    to_picture = cv2.getPerspectiveTransform(unit, quad.astype(np.float32))
    top, right, bottom, left = (margins[:, k] for k in range(4))
    x = np.stack([-left, 1 + right, 1 + right, -left], axis=1)
    y = np.stack([-top, -top, height + bottom, height + bottom], axis=1)
    points = np.stack([x, y], axis=-1).reshape(1, -1, 2).astype(np.float32)
    return cv2.perspectiveTransform(points, to_picture).reshape(-1, 4, 2).astype(np.float32)


def overlap(one: Floats, other: Floats) -> float:
    """Which share of the smaller of two convex quads (4, 2) lies in the other one, to a few per cent."""
    small, large = sorted((one, other), key=lambda quad: abs(cv2.contourArea(quad.astype(np.float32))))
    across, down = (grid.reshape(-1, 1) for grid in np.meshgrid(*[np.linspace(0.04, 0.96, 13)] * 2))
    upper = small[0] + across * (small[1] - small[0])
    lower = small[3] + across * (small[2] - small[3])
    points = upper + down * (lower - upper)
    starts, _, normals = (part[0] for part in sides(large[None]))
    outside_by = ((points[:, None] - starts) * normals).sum(-1).max(1)
    return float((outside_by <= 0).mean())
