"""Finding card outlines in a rectified picture: four straight edges at the right distances.

In table coordinates a card's size is known, so an outline has three unknowns only: place and turn. All
turns are tried in steps; for each the picture's directed edges are summed along the four sides that a card
there would have.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.cards.pose import Pose

TURNS = 36
EDGE_CAP = 10.0
"""Grey levels a pixel: an edge this steep counts in full, so that strong edges do not outvote complete
outlines.

White cards on white cards differ by their shadow line only, 5 to 15 levels a pixel. On 24 looks at drawn
piles of them the outline of the top card scored 0.89 and more with a cap of 8, and was always the best
one; with a cap of 30 it scored 0.32 to 0.75 and was not found in 13.
"""
SIDE_SHARE = 0.84
"""The part of each side that is looked at; the corners are rounded."""

REDUCE = 2
"""The search runs on a picture reduced by this factor; what it finds is refined on the full one."""
LEAST = 0.55
"""Outlines below this score in the reduced picture are left out; refined they gain a little."""
MOST = 4
"""How many outlines a search returns."""

Plane = NDArray[np.uint8]
Floats = NDArray[np.float32]
Slopes = NDArray[np.float32]
"""(h, w, 2) grey levels a pixel, to the right and downwards."""
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Outline:
    """A place that has a card's four edges.

    Attributes:
        pose: Where; the half turn is not known.
        score: 0 to 1: how complete the four sides are, the weakest side weighing most.
    """

    pose: Pose
    score: float


class EdgeMap:
    """The edges of one rectified picture, in which card outlines are looked for.

    Args:
        picture: (h, w, 3), rectified.
        origin: Where its first pixel lies in the picture to whose pixels poses refer, (x, y).
        where: Its pixels in which a card's centre may lie, (h, w); all if None.
    """

    def __init__(self, picture: Picture, origin: tuple[int, int] = (0, 0), where: Mask | None = None) -> None:
        self._origin = origin
        self._full = _slopes(picture)
        self._reduced = _slopes(
            np.asarray(
                cv2.resize(picture, None, fx=1 / REDUCE, fy=1 / REDUCE, interpolation=cv2.INTER_AREA),
                np.uint8,
            )
        )
        shape = self._reduced.shape[:2]
        self._where = np.ones(shape, bool) if where is None else _reduced(where, shape)

    def outlines(
        self, width: float, height: float, keep: Callable[[Pose], bool] | None = None
    ) -> list[Outline]:
        """The likeliest outlines of cards of `width` x `height` pixels, best first, at most `MOST`.

        Args:
            width: The short side.
            height: The long side.
            keep: Says of a roughly known place whether it is of interest; all are if None.
        """
        return self.outlines_of_sizes([(width, height)], keep)

    def outlines_of_sizes(
        self, sizes: Sequence[tuple[float, float]], keep: Callable[[Pose], bool] | None = None
    ) -> list[Outline]:
        """The likeliest outlines of cards of each of `sizes` (width, height), at most `MOST` of each."""
        across, down = (np.asarray(plane, np.float32) for plane in cv2.split(self._reduced))
        small = [(width / REDUCE, height / REDUCE) for width, height in sizes]
        found: list[list[_Peaks]] = [[] for _ in sizes]
        for turn in (np.arange(TURNS // 2) - TURNS // 4) * np.pi / TURNS:
            rotated = _Rotated(across, down, float(turn), self._where)
            for peaks, (width, height) in zip(found, small, strict=True):
                peaks += rotated.peaks(width, height), rotated.peaks_across(width, height)
        return [
            outline
            for peaks, (width, height) in zip(found, small, strict=True)
            for outline in self._exact(_best_first(peaks, width, height), keep)
        ]

    def _exact(self, rough: Iterable[Outline], keep: Callable[[Pose], bool] | None) -> list[Outline]:
        x, y = self._origin
        chosen = _first_distinct(
            rough, MOST, keep and (lambda pose: keep(enlarge(pose, REDUCE).shifted(x, y)))
        )
        refined = [_refined(self._full, enlarge(outline.pose, REDUCE)) for outline in chosen]
        return [Outline(outline.pose.shifted(x, y), outline.score) for outline in distinct(refined, MOST)]

    def near(self, pose: Pose) -> Outline:
        """The best outline within a few pixels and hundredths of the size of `pose`."""
        x, y = self._origin
        outline = _refined(self._full, pose.shifted(-x, -y))
        return Outline(outline.pose.shifted(x, y), outline.score)


def enlarge(pose: Pose, factor: float) -> Pose:
    """The pose in a picture `factor` times as large, pixel centres kept."""
    shift = (factor - 1) / 2
    return Pose(
        pose.x * factor + shift,
        pose.y * factor + shift,
        pose.angle,
        pose.width * factor,
        pose.height * factor,
    )


def _slopes(picture: Picture) -> Slopes:
    """The picture's slopes, (h, w, 2), right and downwards, of the channel that is steepest at each pixel."""
    smooth = cv2.GaussianBlur(picture, (3, 3), 0)
    steepest: NDArray[np.int16] | None = None
    best: list[NDArray[np.int16]] = []
    for channel in cv2.split(smooth):
        slopes = [np.asarray(slope, np.int16) for slope in cv2.spatialGradient(channel)]
        steepness = np.abs(slopes[0]) + np.abs(slopes[1])
        if steepest is None:
            steepest, best = steepness, slopes
            continue
        steeper = (steepness > steepest).view(np.uint8)
        for kept, new in zip((steepest, *best), (steepness, *slopes), strict=True):
            cv2.copyTo(new, steeper, kept)
    # The kernel's weights to either side sum to 4.
    return np.asarray(cv2.merge(best), np.float32) * np.float32(0.25)


def _reduced(mask: Mask, shape: tuple[int, ...]) -> Mask:
    return cv2.resize(mask.astype(np.uint8), shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0


@dataclass(frozen=True, slots=True, eq=False)
class _Peaks:
    """Places at which a card may lie: centres (n, 2), scores (n,), 0 to 1, and the turn they share."""

    centres: NDArray[np.float64]
    scores: NDArray[np.float64]
    turn: float


class _Rotated:
    """A picture's edges, turned so that the sides of a card turned by `turn` run straight across and down."""

    def __init__(self, across: Floats, down: Floats, turn: float, allowed: Mask) -> None:
        rows, columns = across.shape
        middle = ((columns - 1) / 2, (rows - 1) / 2)
        self._turn = turn
        self._allowed = allowed
        self._matrix = cv2.getRotationMatrix2D(middle, float(np.degrees(turn)), 1.0)
        upright, level = (
            np.asarray(cv2.warpAffine(plane, self._matrix, (columns, rows), flags=cv2.INTER_LINEAR), np.uint8)
            for plane in _edges(across, down, turn)
        )
        self._wide = np.asarray(cv2.dilate(upright, np.ones((1, 3), np.uint8)), np.uint8)
        self._tall = np.asarray(cv2.dilate(level, np.ones((3, 1), np.uint8)), np.uint8)

    def peaks(self, width: float, height: float) -> _Peaks:
        """Where a card of that size fits best, better than anywhere near."""
        return self._peaks(width, height, self._turn)

    def peaks_across(self, width: float, height: float) -> _Peaks:
        """The same for a card that lies a quarter turn further: it spares turning the picture again."""
        return self._peaks(height, width, self._turn + np.pi / 2)

    def _peaks(self, width: float, height: float, turn: float) -> _Peaks:
        score = _side_scores(self._wide, self._tall, width, height)
        # A peak is its neighbourhood's maximum.
        high = score > LEAST * _FULL_SCORE
        if high.any():
            high &= score == cv2.dilate(score, _NEIGHBOURHOOD)
        # On the flat mask numpy is ten times as fast.
        row, column = np.divmod(np.flatnonzero(high), high.shape[1])
        back = cv2.invertAffineTransform(self._matrix)
        centres = np.asarray(np.column_stack([column, row]) @ back[:, :2].T + back[:, 2], np.float64)
        inside = self._is_allowed(centres)
        return _Peaks(centres[inside], score[row, column][inside] / _FULL_SCORE, turn)

    def _is_allowed(self, centres: NDArray[np.float64]) -> Mask:
        rows, columns = self._allowed.shape
        column, row = np.rint(centres).astype(int).T
        inside: Mask = (column >= 0) & (row >= 0) & (column < columns) & (row < rows)
        inside[inside] = self._allowed[row[inside], column[inside]]
        return inside


def _best_first(peaks: Sequence[_Peaks], width: float, height: float) -> Iterator[Outline]:
    """The peaks of all turns as outlines of one size."""
    centres = np.concatenate([group.centres for group in peaks])
    scores = np.concatenate([group.scores for group in peaks])
    turns = np.repeat([group.turn for group in peaks], [len(group.scores) for group in peaks])
    for index in np.argsort(-scores, kind="stable"):
        x, y = centres[index]
        yield Outline(Pose(float(x), float(y), float(turns[index]), width, height), float(scores[index]))


def _edges(across: Floats, down: Floats, turn: float) -> tuple[Plane, Plane]:
    """How much of an edge each pixel is for sides along and athwart a card turned by `turn`, 0 to 255."""
    scale = 255 / EDGE_CAP
    cos, sin = float(np.cos(turn)) * scale, float(np.sin(turn)) * scale
    along_width = np.abs(cv2.addWeighted(across, cos, down, sin, 0))
    along_height = np.abs(cv2.addWeighted(down, cos, across, -sin, 0))
    steeper = along_width > along_height
    upright, level = (np.minimum(plane, 255).astype(np.uint8) for plane in (along_width, along_height))
    return upright * steeper, level * ~steeper


_NEIGHBOURHOOD = np.ones((7, 7), np.uint8)
_FULL_SCORE = 8 * 255
"""Four sides, and the weakest one four times more."""


def _side_scores(wide: Plane, tall: Plane, width: float, height: float) -> NDArray[np.uint16]:
    """For each pixel as a card's centre: how well its four sides lie on edges, 0 to `_FULL_SCORE`.

    Args:
        wide: Upright edges, (h, w).
        tall: Level edges, (h, w).
        width: The card's extent across the picture.
        height: Its extent downwards.
    """
    x, y = round(width / 2), round(height / 2)
    rows, columns = wide.shape
    score = np.zeros((rows, columns), np.uint16)
    if rows <= 2 * y or columns <= 2 * x:
        return score
    upright = cv2.blur(wide, (1, round(height * SIDE_SHARE)))
    level = cv2.blur(tall, (round(width * SIDE_SHARE), 1))
    left, right = upright[y:-y, : columns - 2 * x], upright[y:-y, 2 * x :]
    above, below = level[: rows - 2 * y, x:-x], level[2 * y :, x:-x]
    weakest = np.minimum(np.minimum(left, right), np.minimum(above, below))
    inner = score[y:-y, x:-x]
    inner[:] = weakest
    inner *= 4
    for side in (left, right, above, below):
        np.add(inner, side, out=inner)
    return score


def distinct(outlines: Iterable[Outline], most: int) -> list[Outline]:
    """The `most` best outlines, best first, without those nearly the same as a better one."""
    return _first_distinct(sorted(outlines, key=lambda outline: -outline.score), most)


def _first_distinct(
    outlines: Iterable[Outline], most: int, keep: Callable[[Pose], bool] | None = None
) -> list[Outline]:
    """The first `most` outlines that are kept, without those nearly the same as one before."""
    kept: list[Outline] = []
    for outline in outlines:
        if len(kept) == most:
            break
        if any(_same_place(outline.pose, other.pose) for other in kept):
            continue
        if keep is None or keep(outline.pose):
            kept.append(outline)
    return kept


def _same_place(a: Pose, b: Pose) -> bool:
    return a.distance(b) < 0.08 * a.height and a.turn_from(b) < np.radians(8)


_STEPS = ((1.5, np.radians(2.0), 0.02), (0.75, np.radians(0.7), 0.01))
"""Two rounds of refinement: steps in pixels, radians and size."""
_GRID = np.array(
    [
        (dx, dy, da, ds)
        for ds in (0, -1, 1)
        for da in (0, -1, 1)
        for dy in (0, -1, 1, -2, 2)
        for dx in (0, -1, 1, -2, 2)
    ],
    np.float32,
)
_ALONG = np.linspace(-SIDE_SHARE / 2, SIDE_SHARE / 2, 16, dtype=np.float32)
_BOTH = np.array([-0.5, 0.5], np.float32)[:, None]


def _refined(slopes: Slopes, pose: Pose) -> Outline:
    """Moves, turns and resizes an outline a little, to where its sides lie best on edges."""
    best, score = _as_row(pose)[0], 0.0
    for shift, turn, size in _STEPS:
        grid = _GRID * np.array([shift, shift, turn, size], np.float32)
        tried = np.column_stack(
            [best[:3] + grid[:, :3], best[3] * (1 + grid[:, 3]), best[4] * (1 + grid[:, 3])]
        )
        scores = _scores(slopes, tried)
        first = int(np.argmax(scores))
        best, score = tried[first], float(scores[first])
    return Outline(Pose(*(float(value) for value in best)), score)


def _as_row(pose: Pose) -> NDArray[np.float32]:
    return np.array([[pose.x, pose.y, pose.angle, pose.width, pose.height]], np.float32)


def _scores(slopes: Slopes, poses: Floats) -> Floats:
    """The score of each of `poses` (n, 5: x, y, angle, width, height), from the edges along its sides."""
    x, y, angle, width, height = poses.T[:, :, None, None]
    cos, sin = np.cos(angle), np.sin(angle)
    aside, along = _BOTH * width, _ALONG * height
    upright = _edge_shares(slopes, x + aside * cos - along * sin, y + aside * sin + along * cos, (cos, sin))
    aside, along = _BOTH * height, _ALONG * width
    level = _edge_shares(slopes, x - aside * sin + along * cos, y + aside * cos + along * sin, (-sin, cos))
    sides = np.concatenate([upright, level], axis=1)
    return np.asarray((sides.min(axis=1) + sides.mean(axis=1)) / 2, np.float32)


def _edge_shares(slopes: Slopes, x: Floats, y: Floats, normal: tuple[Floats, Floats]) -> Floats:
    """(n, 2) mean steepness along `normal`, two of (n, 1, 1), at points (n, 2, k), each capped at 1."""
    flat = (len(x), -1)
    seen = cv2.remap(slopes, x.reshape(flat), y.reshape(flat), cv2.INTER_LINEAR).reshape(*x.shape, 2)
    slope = np.abs(seen[..., 0] * normal[0] + seen[..., 1] * normal[1])
    return np.asarray(np.minimum(slope / EDGE_CAP, 1).mean(axis=2), np.float32)
