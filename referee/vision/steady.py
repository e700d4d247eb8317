"""How the camera and the light of a frame differ from those of the first one.

A shelf that trembles, a table that is leant on and a lamp that flickers change every pixel, and yet nothing
has happened. The edges of all that lies still tell where the camera has moved to, and its brightness tells
the light.
"""

from collections import deque
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.table import Matrix, Table

Floats = NDArray[np.float32]
Light = NDArray[np.float64]
"""(3,) factors for blue, green and red."""

SIDE = 320
"""Longer side, in pixels, of the reduced copy in which edges are followed."""
COARSE = 4
"""It is reduced once more by this, for a camera that has moved far."""
THUMB = 8
"""And by this to measure the light: small enough to mean the same when the camera has moved."""
CELL = 20
"""Side of a square in reduced pixels, none of which gives more than `IN_CELL` points: a fan of cards in a
hand must not outvote the table."""
IN_CELL = 12
AROUND = 0.05
"""In longer sides: how far around the table edges are followed: its own are the best there are."""
LEAST_SLOPE = 8.0
"""Grey levels a pixel from which on a pixel lies on an edge that is followed."""
ROUNDS = 5
SETTLED = 0.01
"""Reduced pixels by which the last round may still have moved the corners."""
OFF, OFF_LEVELS = 0.12, 1.5
"""A point of a picture that is laid over rightly is off by so many reduced pixels across its edge, and grey
levels."""
AGREES = 2.5
"""A point agrees that is off by less than so many times that."""
LEARNING = 0.2
"""How fast squares lose and regain trust, a frame."""
AT_FIRST = 0.6
"""The share of points that agree, by how well, in the first frames."""
USUAL = 0.85
"""A search that explains less than that share of what is usual may have gone astray."""
BETTER = 1.003
"""The camera is said to have moved where that explains so many times more."""
AGREED = 0.5
"""The share of a square's points from which on it agrees."""
ENOUGH = 30
"""Squares with edges, of some 120, that a camera's movement can be told by; a camera that sees fewer is taken
to stand still."""
KNOWN = 0.4
"""The share of squares that must agree where the camera is said to stand."""
WIDE = 0.12
"""Standard deviation of their places, in longer sides: wider than the edges of one hand or fan of cards."""
DEAD_BAND = 0.02
"""Reduced pixels: a smaller movement is none, so that a camera that stands stays exactly where it was."""
RENEWED = 0.6
"""When fewer squares than that agree, new points are chosen."""
RENEW_AFTER = 1.0
"""Seconds between two choices."""
FAR = 0.1
"""In longer sides: a camera that has moved further sees the table from another side."""
CALM = 0.6
"""Pixels of the frame by which a camera has moved at most within `CALM_SPAN` seconds that stands still."""
CALM_SPAN = 1.0
SURE = 0.5
"""The camera is known to stand where at least that share of what usually agrees does so; places that are
wrong have 0.35 at most."""
NOT_COVERED = 0.4
"""The same where a camera that stood still is covered but in part."""
DARK, BRIGHT = 6, 245
"""Levels between which a pixel tells the light."""
PLAIN = 0.6
"""A picture with less than that share of the usual contrast shows what lies before the lens."""
DUSK = 0.25
"""With this share of the brightness that was seen last the light is gone."""
FADING = 0.05
"""How fast the brightest frame is forgotten, as a share of it a second."""
MOST_FLICKER = 1.5
"""A frame that is darker than the brightest one by more is not made as bright: grain would grow too far."""
BRIGHT_ENOUGH, MOST_AID = 140.0, 3.0
"""Level of the brightest hundredth of a well lit picture; a darker one is brightened, by this at most."""
AID_SPAN = 0.2
"""Seconds between two looks at how bright the picture is."""
UNNOTICED = 0.01
"""A factor this near to 1 changes nothing."""


class Trouble(Enum):
    """Why a frame cannot be compared with others."""

    DARK = "dark"
    MOVED = "moved"
    COVERED = "covered"


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """How one frame differs from the others.

    Attributes:
        shift: (3, 3) from the first frame's pixels to this one's.
        gain: (3,) by which blue, green and red must be multiplied to look as in the last frames.
        trouble: Why that is not known; None if it is.
    """

    shift: Matrix
    gain: Light
    trouble: Trouble | None = None


class Steady:
    """Follows the camera and the light through one film.

    Args:
        table: Where the table lies, and the discard zone, in which things change and no edge is followed.
    """

    def __init__(self, table: Table) -> None:
        longer = max(table.frame_size)
        self._scale = min(1.0, SIDE / longer)
        width, height = (max(round(length * self._scale), 8) for length in table.frame_size)
        self._size = (width, height)
        self._apart = _apart(table, self._scale, self._size)
        self._key: _Key | None = None
        self._last = np.eye(3)
        self._lamp = _Lamp()
        self._brightness = self._contrast = 0.0
        self._lately: deque[tuple[float, float, float]] = deque()

    def see(self, t: float, image: Picture) -> Stand:
        """How the frame of moment `t` (s) stands; moments must increase."""
        small = self._small(image)
        soft = cv2.GaussianBlur(small, (3, 3), 0).astype(np.float32)
        thumb = _reduced(soft, THUMB)
        if self._key is None:
            self._key = self._keyed(t, soft, thumb, np.eye(3), np.ones(3))
        light = self._key.light * _light_change(self._key.thumb, thumb)
        found = self._key.find(soft, self._key.light / light, self._last)
        if found.is_sure:
            self._last = found.matrix
            self._brightness, self._contrast = _spread(soft)
            self._note(t)
        if found.is_sure and found.share < RENEWED and t - self._key.t > RENEW_AFTER:
            self._key = self._keyed(t, soft, thumb, self._last, light)
        return Stand(self._in_frame(self._last), self._lamp.gain(t, light, small), self._trouble(found, soft))

    def _trouble(self, found: "_Place", soft: Floats) -> Trouble | None:
        """A camera that stood still is taken to stand still while half of what it sees is covered."""
        if self._is_far():
            return Trouble.MOVED
        if found.is_sure:
            return None
        if not self._is_calm():
            return Trouble.MOVED
        if found.share >= NOT_COVERED:
            return None
        brightness, contrast = _spread(soft)
        if brightness < DUSK * self._brightness:
            return Trouble.DARK
        # What covers a camera hides all edges; one that has been turned aside sees others.
        return Trouble.COVERED if contrast < PLAIN * self._contrast else Trouble.MOVED

    def _small(self, image: Picture) -> Picture:
        """The reduced copy; halving is many times as fast as any other reduction."""
        while image.shape[1] >= 2 * self._size[0] and image.shape[0] >= 2 * self._size[1]:
            half = (image.shape[1] // 2, image.shape[0] // 2)
            image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)
        return np.asarray(cv2.resize(image, self._size, interpolation=cv2.INTER_AREA), np.uint8)

    def _keyed(self, t: float, soft: Floats, thumb: Floats, matrix: Matrix, light: Light) -> "_Key":
        fixed = cv2.warpPerspective(self._apart, matrix, self._size, flags=cv2.INTER_NEAREST)
        return _Key(t, soft, thumb, matrix, light, np.asarray(fixed, np.uint8) > 0)

    def _in_frame(self, reduced: Matrix) -> Matrix:
        """The map between frames that is `reduced` between reduced pictures."""
        shift = (self._scale - 1) / 2
        scale = np.array([[self._scale, 0, shift], [0, self._scale, shift], [0, 0, 1]])
        return np.asarray(np.linalg.inv(scale) @ reduced @ scale, np.float64)

    def _note(self, t: float) -> None:
        x, y, _ = self._last @ (self._size[0] / 2, self._size[1] / 2, 1)
        self._lately.append((t, x / self._scale, y / self._scale))
        while self._lately[0][0] < t - CALM_SPAN:
            self._lately.popleft()

    def _is_far(self) -> bool:
        """Whether the camera stands elsewhere than the table's profile says."""
        x, y, _ = self._last @ (self._size[0] / 2, self._size[1] / 2, 1)
        return bool(abs(x - self._size[0] / 2) + abs(y - self._size[1] / 2) > FAR * max(self._size))

    def _is_calm(self) -> bool:
        """Whether the camera stood still when it was last seen to."""
        places = np.array(self._lately)
        return not len(places) or float(np.ptp(places[:, 1:], axis=0).max()) < CALM


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """Where the camera stands.

    Attributes:
        matrix: (3, 3) from the first frame's reduced pixels to this one's.
        share: The share of squares that agree; where it is not sure, how much is seen of what usually is.
        is_sure: Whether enough agrees.
    """

    matrix: Matrix
    share: float
    is_sure: bool


class _Lamp:
    """Evens out a light that flickers, and makes up for one that is dim.

    Every frame is made as bright as the brightest of the last ones, so that what blinds the camera in one
    does so in all of them.
    """

    def __init__(self) -> None:
        self._t = 0.0
        self._brightest = np.zeros(3)
        self._aid = 0.0
        self._aided_at = -AID_SPAN

    def gain(self, t: float, light: Light, picture: Picture) -> Light:
        """(3,) factors for a frame with that much light; the picture (h, w, 3) tells how bright it all is."""
        faded = self._brightest * (1 - FADING * (t - self._t))
        self._brightest = np.maximum(light, faded)
        gain = np.minimum(self._brightest / np.maximum(light, 1e-3), MOST_FLICKER)
        self._t = t
        if t >= self._aided_at + AID_SPAN:
            self._see_to(t, picture, float(gain.mean()))
        return np.where(gain * self._aid > 1 + UNNOTICED, gain * self._aid, 1.0)

    def _see_to(self, t: float, picture: Picture, gain: float) -> None:
        """Brightens the first picture as needed, and the later ones a little more or less."""
        bright = float(np.percentile(picture[::4, ::4].max(axis=2), 99)) * gain
        wanted = float(np.clip(BRIGHT_ENOUGH / max(bright, 1.0), 1.0, MOST_AID))
        step = 1 + FADING * (t - self._aided_at)
        self._aid = wanted if self._aid == 0 else float(np.clip(wanted, self._aid / step, self._aid * step))
        self._aided_at = t


class _Key:
    """A frame whose edges are followed."""

    def __init__(
        self, t: float, soft: Floats, thumb: Floats, matrix: Matrix, light: Light, fixed: NDArray[np.bool_]
    ) -> None:
        self.t = t
        self.thumb = thumb
        self.light = light
        self._matrix = matrix
        self._fine = _Edges(soft, fixed, CELL, IN_CELL)
        self._plain = _plain(_reduced(soft, COARSE))
        self._window = cv2.createHanningWindow(self._plain.shape[::-1], cv2.CV_32F)
        self._usual = AT_FIRST * self._fine.count
        self._coarse = _Edges(
            _reduced(soft, COARSE), _reduced(fixed.astype(np.uint8), COARSE) > 0, CELL // COARSE, IN_CELL
        )

    def find(self, soft: Floats, gain: Light, last: Matrix) -> _Place:
        """Where the camera stands in a picture `gain` times as dark as this one.

        Args:
            soft: The reduced picture, (h, w, 3).
            gain: (3,) factors.
            last: Where it stood a frame ago, from the first frame's pixels.
        """
        if not self._fine.is_enough:
            return _Place(last, 1.0, is_sure=False)
        before = self._fine.laid(soft, gain, last @ np.linalg.inv(self._matrix))
        best = before
        if not (self._fine.agrees(before) and np.abs(self._fine.step(before)).max() < DEAD_BAND):
            best = self._fine.fit(soft, gain, before)
            if best.likeness < USUAL * self._usual:
                starts = self._rough_starts(soft, gain, before)
                found = [self._fine.fit(soft, gain, start) for start in starts]
                best = max([best, *found], key=lambda fit: fit.likeness)
        if best.likeness < BETTER * before.likeness:
            best = before
        if best.likeness < SURE * self._usual or not self._fine.agrees(best):
            return _Place(last, before.likeness / self._usual, is_sure=False)
        self._fine.learn(best)
        self._usual += LEARNING * (best.likeness - self._usual)
        return _Place(best.matrix @ self._matrix, self._fine.share(best), is_sure=True)

    def _rough_starts(self, soft: Floats, gain: Light, before: "_Laid") -> list["_Laid"]:
        """Where it may stand that has moved by some pixels, and one that has been knocked aside."""
        up, down = np.linalg.inv(_between(COARSE)), _between(COARSE)
        small = _reduced(soft, COARSE)
        near = self._coarse.fit(
            small, gain, self._coarse.laid(small, gain, down @ before.matrix @ up), free=2
        )
        (x, y), _ = cv2.phaseCorrelate(self._plain, _plain(small), self._window)
        far = np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])
        return [self._fine.laid(soft, gain, up @ matrix @ down) for matrix in (near.matrix, far)]


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """Edges laid over another picture.

    Attributes:
        matrix: (3, 3) how.
        unlike: (n,) how much brighter each point is there, in units of what is usual where it lies rightly.
        likeness: How many points agree, each counted by how well.
        agreeing: (squares,) whether most of a square's points agree.
    """

    matrix: Matrix
    unlike: Floats
    likeness: float
    agreeing: NDArray[np.bool_]


class _Edges:
    """The edge pixels of one picture, and their search in others.

    The inverse compositional algorithm (Baker and Matthews, "Lucas-Kanade 20 years on", 2004), with weights
    that leave out what has moved by itself.
    """

    def __init__(self, soft: Floats, fixed: NDArray[np.bool_], cell: int, in_cell: int) -> None:
        across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=1 / 8)
        down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=1 / 8)
        steepness = np.hypot(across, down)
        channel = steepness.argmax(axis=2)
        slope = steepness.max(axis=2) * fixed
        slope[[0, -1]] = 0
        slope[:, [0, -1]] = 0
        rows, columns, self._cells = _steepest(np.asarray(slope, np.float32), cell, in_cell)
        at = (rows, columns, channel[rows, columns])
        self._channel = at[2][:, None]
        self._points = np.column_stack([columns, rows]).astype(np.float32)
        self._level = soft[at]
        self._sharp = 1 / (OFF * slope[rows, columns] + OFF_LEVELS)
        self._side = float(max(soft.shape))
        self._middle = np.array([soft.shape[1] / 2, soft.shape[0] / 2], np.float32)
        x, y = ((self._points - self._middle) / self._side).T
        right, under = across[at], down[at]
        ways = np.column_stack([right, under, right * x + under * y, under * x - right * y])
        self._ways = ways * self._sharp[:, None]
        self._count = np.bincount(self._cells)
        self._trust = np.ones(len(self._count), np.float32)
        self._middles = np.stack(
            [np.bincount(self._cells, axis) / np.maximum(self._count, 1) for axis in (columns, rows)], 1
        )
        self._used = self._count >= in_cell / 4

    @property
    def count(self) -> int:
        """How many points there are."""
        return len(self._points)

    @property
    def is_enough(self) -> bool:
        """Whether there are so many edges that a hand cannot hide most of them."""
        return int(self._used.sum()) >= ENOUGH

    def laid(self, soft: Floats, gain: Light, matrix: Matrix) -> _Laid:
        """The edges laid over another picture, whose brightness is multiplied by `gain`."""
        places = self._points @ matrix[:2, :2].T.astype(np.float32) + matrix[:2, 2].astype(np.float32)
        seen = cv2.remap(soft, places[:, None], None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        own = np.take_along_axis(seen[:, 0], self._channel, 1)[:, 0]
        lit = own * gain.astype(np.float32)[self._channel[:, 0]]
        unlike = np.asarray((lit - self._level) * self._sharp, np.float32)
        likeness = float(self._trust[self._cells] @ _weight(unlike))
        return _Laid(matrix, unlike, likeness, self._agreeing(unlike))

    def fit(self, soft: Floats, gain: Light, start: _Laid, free: int = 4) -> _Laid:
        """The similarity near `start` that lays the edges best; with `free` 2 it does not turn or zoom."""
        laid = start
        for _ in range(ROUNDS):
            step = self.step(laid, free)
            laid = self.laid(soft, gain, laid.matrix @ np.linalg.inv(self._similarity(step)))
            if np.abs(step).max() < SETTLED:
                break
        return laid

    def step(self, laid: _Laid, free: int = 4) -> NDArray[np.float64]:
        """(4,) how far it must still be moved, zoomed and turned, in pixels at the rim."""
        ways = self._ways[:, :free]
        spread = max(1.4826 * _median(np.abs(laid.unlike)), 1.0)
        weighed = ways * (self._trust[self._cells] * _weight(laid.unlike / spread))[:, None]
        step = np.zeros(4)
        step[:free] = np.linalg.solve(weighed.T @ ways + 1e-3 * np.eye(free), weighed.T @ laid.unlike)
        return step

    def learn(self, laid: _Laid) -> None:
        """Trusts squares less that do not agree with what was found: hands and what they hold."""
        self._trust += LEARNING * (laid.agreeing - self._trust)

    def share(self, laid: _Laid) -> float:
        """The share of squares that agree."""
        return float(laid.agreeing.sum()) / max(int(self._used.sum()), 1)

    def agrees(self, laid: _Laid) -> bool:
        """Whether enough squares agree, and far enough apart."""
        agreeing = laid.agreeing
        if np.count_nonzero(agreeing) < KNOWN * self._used.sum():
            return False
        return float(np.hypot(*self._middles[agreeing].std(axis=0))) >= WIDE * self._side

    def _agreeing(self, unlike: Floats) -> NDArray[np.bool_]:
        near = np.bincount(self._cells, np.abs(unlike) < AGREES, len(self._count))
        return np.asarray(self._used & (near >= AGREED * self._count))

    def _similarity(self, step: NDArray[np.float64]) -> Matrix:
        """The similarity that moves, zooms and turns that much about the middle."""
        zoom, turn = step[2] / self._side, step[3] / self._side
        linear = np.array([[1 + zoom, -turn], [turn, 1 + zoom]])
        shift = step[:2] + self._middle - linear @ self._middle
        return np.vstack([np.column_stack([linear, shift]), [0, 0, 1]])


def _median(values: Floats) -> float:
    """The upper one of the two in the middle where their number is even: found faster than by numpy's own."""
    middle = len(values) // 2
    return float(np.partition(values, middle)[middle])


def _weight(unlike: Floats) -> Floats:
    """1 for what agrees, falling to 0 (Geman and McClure 1985)."""
    return np.asarray(1 / np.square(1 + np.square(unlike)), np.float32)


def _steepest(
    slope: Floats, cell: int, in_cell: int
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Rows, columns and squares of the steepest pixels, at most `in_cell` a square."""
    rows, columns = np.nonzero(slope > LEAST_SLOPE)
    cells = rows // cell * (slope.shape[1] // cell + 1) + columns // cell
    order = np.lexsort((-slope[rows, columns], cells))
    rows, columns, cells = rows[order], columns[order], cells[order]
    first = np.searchsorted(cells, cells)
    kept = np.arange(len(cells)) - first < in_cell
    return rows[kept], columns[kept], cells[kept]


def _apart(table: Table, scale: float, size: tuple[int, int]) -> NDArray[np.uint8]:
    """1 on the table and close around it, 0 in the discard zone."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    _fill(mask, table.to_pixels(table.outline) * scale, 1)
    reach = 2 * round(AROUND * max(size)) + 1
    mask = np.asarray(cv2.dilate(mask, np.ones((reach, reach), np.uint8)), np.uint8)
    if "discard" in table.zones:
        _fill(mask, table.to_pixels(table.zones["discard"]) * scale, 0)
    return mask


def _fill(mask: NDArray[np.uint8], polygon: NDArray[np.float64], value: int) -> None:
    if np.isfinite(polygon).all():
        cv2.fillPoly(mask, [np.clip(polygon, -4096, 4096).round().astype(np.int32)], value)


def _reduced(picture: NDArray[np.generic], factor: int) -> Floats:
    height, width = picture.shape[:2]
    size = (max(width // factor, 2), max(height // factor, 2))
    reduced = cv2.resize(np.asarray(picture, np.float32), size, interpolation=cv2.INTER_AREA)
    return np.asarray(reduced, np.float32)


def _spread(picture: Floats) -> tuple[float, float]:
    """Mean and standard deviation over all channels; numpy takes ten times as long."""
    mean, deviation = cv2.meanStdDev(picture.reshape(len(picture), -1))
    return float(mean[0, 0]), float(deviation[0, 0])


def _plain(picture: Floats) -> Floats:
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)


def _between(factor: int) -> Matrix:
    """(3, 3) from pixels to those of a picture reduced by `factor`."""
    shift = (1 / factor - 1) / 2
    return np.array([[1 / factor, 0, shift], [0, 1 / factor, shift], [0, 0, 1.0]])


def _light_change(before: Floats, now: Floats) -> Light:
    """How many times as bright each channel is: the median over all that is neither black nor blinding.

    Of an even number it is the upper one of the two in the middle; channel by channel it is found fastest.
    """
    then, seen = (np.ascontiguousarray(thumb.reshape(-1, 3).T) for thumb in (before, now))
    low, high = np.minimum(then, seen).min(axis=0), np.maximum(then, seen).max(axis=0)
    tells = np.flatnonzero((low > DARK) & (high < BRIGHT))
    if len(tells) < len(low) / 20:
        return np.ones(3)
    middle = len(tells) // 2
    return np.partition(seen[:, tells] / then[:, tells], middle)[:, middle].astype(np.float64)
