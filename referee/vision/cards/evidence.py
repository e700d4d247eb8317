"""What the picture says for or against a quad's being a card's outline.

Everything is sampled along the sides of many quads at once. Colours are Lab with lightness weighed
down, so that shadows and glare count less than a change of hue.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.cards.quads import (
    ASSUMED_FOCAL,
    Floats,
    from_sides,
    rectangle_of,
    sides,
    widths,
    with_margins,
)

CHANNEL_WEIGHTS = (0.7, 1.3, 1.3)
USUAL_ASPECT, ASPECT_SLACK = 0.68, 0.06
"""Cards are 0.62 (tarot, bridge) to 0.74 (poker, square-ish games) as wide as high."""

USUAL_WIDTH = 0.28
"""A card's width over the picture's shorter side, below which a quad is less and less likely the card."""

OFF_CENTRE = 0.06
"""What it costs to lie in the picture's corner: who photographs a card aims at it."""


@dataclass(frozen=True)
class Look:
    """A picture made ready for sampling.

    Attributes:
        colours: (h, w, 3) weighed Lab, smoothed.
        noise: The colour distance that a picture's own grain easily reaches.
    """

    colours: Floats
    noise: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.colours.shape[1], self.colours.shape[0]


def look(picture: Picture) -> Look:
    """Makes a picture ready for sampling."""
    smooth = cv2.GaussianBlur(picture, (0, 0), 1)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.float32)
    colours: Floats = lab * np.array(CHANNEL_WEIGHTS, np.float32)
    across = np.linalg.norm(colours[::3, 4::3] - colours[::3, :-4:3], axis=2).ravel()
    down = np.linalg.norm(colours[4::3, ::3] - colours[:-4:3, ::3], axis=2).ravel()
    grain = float(np.median(np.concatenate([across, down])))
    return Look(colours, float(np.clip(1.2 * grain, 3, 14)))


def sample(colours: Floats, points: Floats) -> Floats:
    """Colours (…, 3) at points (…, 2)."""
    if not points.size:
        return np.zeros((*points.shape[:-1], 3), np.float32)
    rows, columns = len(points), int(np.prod(points.shape[1:-1]))
    flat = np.ascontiguousarray(points.reshape(rows, columns, 2), dtype=np.float32)
    values = cv2.remap(colours, flat, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return values.reshape(*points.shape[:-1], 3).astype(np.float32)


def along_sides(quads: Floats, outward: Floats, places: Floats) -> Floats:
    """Points (n, 4, len(places), k, 2): at `places` (0..1) of each side, `outward` (n, k) pixels off it."""
    starts, vectors, normals = sides(quads)
    on_side = starts[:, :, None] + places[None, None, :, None] * vectors[:, :, None]
    points: Floats = on_side[:, :, :, None] + outward[:, None, None, :, None] * normals[:, :, None, None]
    return points


def places(count: int, margin: float) -> Floats:
    """`count` places along a side, its rounded corners left out."""
    return np.linspace(margin, 1 - margin, count, dtype=np.float32)


def scores(view: Look, quads: Floats) -> Floats:
    """How much each quad (n,) looks like a card's outline: about 0 to 1."""
    if not len(quads):
        return np.zeros(0, np.float32)
    support, inner, contrast = _side_support(view, quads)
    score = 0.5 * support.min(1) + 0.5 * support.mean(1)
    score -= 0.25 * np.minimum(_border_disagreement(inner, contrast, view.noise), 1)
    width, height = view.size
    aspect, slant = rectangle_of(quads, width, height, ASSUMED_FOCAL * max(width, height))
    score -= 0.5 * np.clip(np.abs(aspect - USUAL_ASPECT) - ASPECT_SLACK, 0, 1)
    score -= 0.8 * np.clip(slant - 0.08, 0, 1)
    middle = np.array([width, height], np.float32) / 2
    score -= OFF_CENTRE * np.linalg.norm(quads.mean(1) - middle, axis=1) / np.linalg.norm(middle)
    score -= 0.12 * np.clip(np.log(USUAL_WIDTH * min(width, height) / widths(quads)), 0, 2)
    return np.asarray(score, np.float32)


def _side_support(view: Look, quads: Floats) -> tuple[Floats, Floats, Floats]:
    """Support (n, 4), the colour just inside (n, 4, 3) and the contrast (n, 4) of each side."""
    step = np.clip(0.02 * widths(quads), 1.5, 4)
    outward = np.stack([-step, step], axis=1)
    colours = sample(view.colours, along_sides(quads, outward, places(24, 0.1)))
    inner, change = colours[:, :, :, 0], colours[:, :, :, 0] - colours[:, :, :, 1]
    distance = np.linalg.norm(change, axis=-1)
    contrast = np.median(distance, axis=2)
    middle = np.median(inner, axis=2)
    unevenness = np.median(np.linalg.norm(inner - middle[:, :, None], axis=-1), axis=2)
    present = (distance > view.noise).mean(2)
    one_way = np.linalg.norm(change.mean(2), axis=-1) / (distance.mean(2) + 0.3 * view.noise)
    strong = contrast / (contrast + 1.3 * view.noise)
    even = contrast / (contrast + 2 * unevenness + 0.4 * view.noise)
    return 0.35 * present + 0.25 * one_way + 0.2 * strong + 0.2 * even, middle, contrast


AHEAD = (0.05, 0.25)
"""Where beyond a corner a side's line is looked at, in widths of the card."""

SLIPS = (-2.0, -1.0, 0.0, 1.0, 2.0)
"""Pixels by which the line may lie beside the side's: nothing is straight to the pixel."""


def running_on(view: Look, quads: Floats) -> Floats:
    """How clearly (n,) edges go on beyond the corners in both directions: 0 to 1.

    A card's edges end at its corners. The joints of tiles, boards and bricks do not, and neither do the rules
    of a printed page. Grain along which a card lies goes on in one direction only: the weaker one counts.
    """
    starts, vectors, normals = sides(quads)
    lengths = np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-6)
    far = widths(quads)[:, None] * np.linspace(*AHEAD, 16, dtype=np.float32)
    away = (vectors / lengths)[:, :, None] * far[:, None, :, None]
    lines = np.concatenate([starts[:, :, None] - away, (starts + vectors)[:, :, None] + away], axis=1)
    step = np.clip(0.02 * widths(quads), 1.5, 4)[:, None]
    slips = np.array(SLIPS, np.float32)[None]
    off = np.concatenate([slips - step, slips + step], axis=1)[:, None, None, :, None]
    across = np.concatenate([normals, normals], axis=1)[:, :, None, None]
    points = (lines[:, :, :, None] + off * across).astype(np.float32)
    colours = sample(view.colours, points)
    change = colours[..., len(SLIPS) :, :] - colours[..., : len(SLIPS), :]
    bounded = change / (np.linalg.norm(change, axis=-1, keepdims=True) + 0.8 * view.noise)
    clear = np.linalg.norm(bounded.mean(2), axis=-1).max(-1)
    seen = ((points >= 0) & (points <= np.array(view.size) - 1)).all(axis=(2, 3, 4))
    clear = np.where(seen, clear, 0).reshape(-1, 4, 2)
    return np.asarray(clear.mean(1).min(1), np.float32)


def _border_disagreement(inner: Floats, contrast: Floats, noise: float) -> Floats:
    """How much the four sides' inner colours (n, 4, 3) differ: a card's border has one colour all round."""
    away = (inner - np.median(inner, axis=1, keepdims=True)) * np.array([0.4, 1, 1], np.float32)
    return np.asarray(np.linalg.norm(away, axis=-1).mean(1) / (contrast.mean(1) + noise), np.float32)


def snapped(view: Look, quads: Floats, reach: float, steps: int) -> Floats:
    """The quads with each side moved to the straightest strong edge near it.

    Args:
        view: The picture.
        quads: (n, 4, 2).
        reach: How far each end of a side may move, in widths of the card.
        steps: Into how many steps the reach is divided, either way.
    """
    count, margin = 32, 0.08
    step = np.maximum(reach * widths(quads) / steps, 0.75)
    outward = step[:, None] * np.arange(-steps - 1, steps + 2, dtype=np.float32)
    colours = sample(view.colours, along_sides(quads, outward, places(count, margin)))
    change = colours[..., 2:, :] - colours[..., :-2, :]
    size = np.linalg.norm(change, axis=-1, keepdims=True)
    bounded = np.concatenate([change, size], axis=-1) / (size + view.noise)
    first, last, paths = _paths(2 * steps + 1, count, steps)
    cells = bounded.reshape(len(quads) * 4, -1, 4).transpose(1, 0, 2)
    means = (paths @ cells.reshape(len(cells), -1)).reshape(len(paths), len(quads), 4, 4)
    best = (np.linalg.norm(means[..., :3], axis=-1) + 0.5 * means[..., 3]).argmax(0)
    starts, vectors, normals = sides(quads)
    moved = [(ends[best] - steps)[..., None] * step[:, None, None] * normals for ends in (first, last)]
    return from_sides(starts + margin * vectors + moved[0], starts + (1 - margin) * vectors + moved[1])


def _paths(offsets: int, count: int, most_tilt: int) -> tuple[NDArray[np.int_], NDArray[np.int_], Floats]:
    """All straight paths through a (count, offsets) grid: first and last offset, and averaging weights."""
    first, last = (
        grid.ravel() for grid in np.meshgrid(np.arange(offsets), np.arange(offsets), indexing="ij")
    )
    gentle = np.abs(first - last) <= most_tilt
    first, last = first[gentle], last[gentle]
    at = np.linspace(0, 1, count)
    cells = np.round(first[:, None] * (1 - at) + last[:, None] * at).astype(int) + offsets * np.arange(count)
    weights = np.zeros((len(first), count * offsets), np.float32)
    weights[np.arange(len(first))[:, None], cells] = 1 / count
    return first, last, weights


MARGIN_STEP = 0.005
LEAST_MARGIN, MOST_MARGIN = 0.02, 0.24
"""How far outside a printed frame the card's own edge may lie, in widths of the frame."""

WIDE_MARGIN = 0.06
"""From here on a margin may differ more from side to side: frames are printed a little off the middle."""

WEAK_EDGE, FAIR_EDGE = 0.38, 0.5
"""How one-directed (0..1) an outer edge must be on each side, and on the average of the four."""


def outermost(view: Look, quad: Floats, aspect: float) -> Floats:
    """The quad, or the outermost outline around it that keeps the same distance from all four sides.

    A printed frame, or the inner edge of a border, often shows more clearly than the card's own edge. The
    own edge has the same margin on every side, which chance edges of a table have not.
    """
    margins = np.arange(-0.02, MOST_MARGIN + 2 * MARGIN_STEP, MARGIN_STEP, dtype=np.float32)
    strength = _edges_by_margin(view, quad, aspect, margins)
    peak = np.zeros_like(strength, dtype=bool)
    peak[1:-1] = (strength[1:-1] >= strength[:-2]) & (strength[1:-1] >= strength[2:])
    peaks = np.where(peak & (strength > WEAK_EDGE), strength, 0)
    least = max(LEAST_MARGIN, 3 / float(widths(quad[None])[0]))
    for middle in range(len(margins) - 1, 0, -1):
        if margins[middle] < least:
            break
        near = 2 if margins[middle] < WIDE_MARGIN else 4
        window = peaks[middle - near : middle + near + 1]
        if window.max(0).min() > 0 and window.max(0).mean() > FAIR_EDGE:
            chosen = margins[window.argmax(0) + middle - near]
            return np.asarray(with_margins(quad, aspect, chosen[None])[0])
    return quad


def _edges_by_margin(view: Look, quad: Floats, aspect: float, margins: Floats) -> Floats:
    """How one-directed (0..1) the colour change is along each side at each margin: (len(margins), 4)."""
    quads = with_margins(quad, aspect, np.repeat(margins[:, None], 4, axis=1))
    points = along_sides(quads, np.zeros((len(quads), 1), np.float32), places(40, 0.1))[:, :, :, 0]
    colours = sample(view.colours, points)
    half = max(1, round(1.2 / (MARGIN_STEP * float(widths(quad[None])[0]))))
    change = np.zeros_like(colours)
    change[half:-half] = colours[2 * half :] - colours[: -2 * half]
    bounded = change / (np.linalg.norm(change, axis=-1, keepdims=True) + 0.8 * view.noise)
    within = ((points >= 0) & (points <= np.array(view.size) - 1)).all(axis=(2, 3))
    return np.where(within, np.linalg.norm(bounded.mean(2), axis=-1), 0).astype(np.float32)


def sharpened(picture: Picture, quad: Floats, reach: float) -> Floats:
    """The quad with its sides laid through the strongest edge points, to a fraction of a pixel.

    Args:
        picture: The picture at full size.
        quad: (4, 2) within `reach` of the true outline.
        reach: In pixels.
    """
    view = look(picture)
    offsets = np.arange(-reach - 1, reach + 1.01, 0.5, dtype=np.float32)
    where = places(64, 0.1)
    colours = sample(view.colours, along_sides(quad[None], offsets[None], where))[0]
    change = colours[:, :, 4:] - colours[:, :, :-4]
    towards = change.mean(axis=1, keepdims=True)
    towards = towards / (np.linalg.norm(towards, axis=-1, keepdims=True) + view.noise)
    strength = (change * towards).sum(-1)
    starts, vectors, normals = (part[0] for part in sides(quad[None]))
    lines = [
        _line_through(
            starts[k] + where[:, None] * vectors[k], normals[k], strength[k], offsets[2:-2], view.noise
        )
        for k in range(4)
    ]
    starts_and_ends = (np.array(ends, np.float32)[None] for ends in zip(*lines, strict=True))
    return np.asarray(from_sides(*starts_and_ends)[0])


def _line_through(
    points: Floats, normal: Floats, strength: Floats, offsets: Floats, noise: float
) -> tuple[Floats, Floats]:
    """Two points of the line through each row's strongest place.

    Args:
        points: (n, 2) on the side.
        normal: (2,) outward.
        strength: (n, k) of the edge at each point, `offsets` (k,) pixels off the side.
        offsets: In pixels, half a pixel apart.
        noise: Weaker edges do not count.
    """
    peak = np.clip(strength.argmax(1), 1, strength.shape[1] - 2)
    rows = np.arange(len(points))
    before, at, after = (strength[rows, peak + k] for k in (-1, 0, 1))
    bend = before - 2 * at + after
    shift = np.where(bend < -1e-6, 0.5 * (before - after) / np.where(bend < -1e-6, bend, 1), 0)
    moved = points + ((offsets[peak] + np.clip(shift, -1, 1) * 0.5)[:, None] * normal)
    clear = at > noise
    if clear.sum() < 12:
        return points[0], points[-1]
    x, y, px, py = cv2.fitLine(moved[clear].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.array([px, py], np.float32), np.array([px + 100 * x, py + 100 * y], np.float32)
