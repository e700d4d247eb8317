"""The moments of a film in which nothing moves: whoever shows cards lets each of them lie for a while.

The camera may stand or be held in the hand: its own sway is taken out before two pictures are compared.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Frame, Picture
from referee.vision.cards.locate import FINE_SIDE, reduced

Grey = NDArray[np.float32]
Mask = NDArray[np.bool_]
Matrix = NDArray[np.float64]

STEP = 0.09
"""Seconds between two pictures that are looked at."""

LOOKED_AT = 320
"""Longer side, in pixels, of the copy in which movement is looked for."""

LEAST_REST = 0.25
"""Seconds: what lies shorter is passed over."""

MOVED_LEVELS = 13.0
"""Grey levels by which a pixel must differ, and so much more where it lies on an edge."""
EDGE_SHARE = 0.6

CALM = 0.003
"""A picture of which a smaller share moves is still."""

CHANGED_LEVELS = 16.0
"""What differs by so much between two rests has changed: less is light and grain."""

MOST_SWAY = 10.0
"""Pixels of the small copy by which a hand may carry the camera from one picture to the next."""

SWAYING = 0.25
"""A camera that moves by more than this, in the middle of its still pictures, is held in the hand."""

BETTER = 0.7
"""A sway is believed if it leaves less than this share of the differences."""

FEWEST_POINTS = 8
KEPT_QUALITY = 97


@dataclass(frozen=True, slots=True, eq=False)
class Rest:
    """A stretch of the film in which nothing moved.

    Attributes:
        t: Seconds at its start.
        end: Seconds at its end.
        changed: (h, w) what differs from the rest before, in pixels of the small copy; all at the first.
        touched: (h, w) where anything was in between, as seen from this rest's camera.
        move: (3, 3) takes pixels of the small copy of the rest before to those of this one's.
        grey: (h, w) the small copy of its last picture.
        width: Of the sharpest picture, in pixels.
        jpeg: The sharpest picture of it, packed: a film has hundreds of rests.
    """

    t: float
    end: float
    changed: Mask
    touched: Mask
    move: Matrix
    grey: NDArray[np.uint8]
    width: int
    jpeg: bytes

    @property
    def picture(self) -> Picture:
        """The sharpest picture, at most `FINE_SIDE` pixels long."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)

    def looks_like(self, other: "Rest") -> bool:
        """Whether nothing in it differs from another one, as where the table is bare again."""
        one, two = (rest.grey.astype(np.float32) for rest in (self, other))
        return bool(_differs(one, two, CHANGED_LEVELS).mean() < CALM)


def rests(frames: Iterable[Frame]) -> Iterator[Rest]:
    """The stretches of a film in which nothing moved, each when it has ended."""
    watcher, last = _Watcher(), -1.0
    for frame in frames:
        if frame.t < last + STEP:
            continue
        last = frame.t
        rest = watcher.see(frame.t, frame.image)
        if rest:
            yield rest
    if rest := watcher.rest():
        yield rest


@dataclass(slots=True)
class _Sample:
    t: float
    grey: Grey


@dataclass(slots=True)
class _Before:
    """How the rest before looked, and what was seen since.

    Attributes:
        grey: The small copy of it.
        move: Takes its pixels to those of the newest picture.
        touched: What differed from it since, in its own pixels.
    """

    grey: Grey
    move: Matrix
    touched: Mask


class _Watcher:
    """Follows a film and tells of each rest when it has ended."""

    def __init__(self) -> None:
        self._last: _Sample | None = None
        self._still: list[_Sample] = []
        self._best: tuple[float, Picture] | None = None
        self._before: _Before | None = None
        self._sways: list[float] = []

    def see(self, t: float, picture: Picture) -> Rest | None:
        """Takes a picture; gives the rest that has ended with it."""
        sample, last = _Sample(t, _small(picture)), self._last
        self._last = sample
        if last is None:
            self._keep(sample, picture)
            return None
        move, share = self._sway(last.grey, sample.grey)
        if share < CALM:
            self._follow(move, sample.grey)
            self._keep(sample, picture)
            return None
        ended = self.rest()
        self._still, self._best = [], None
        self._follow(move, sample.grey)
        self._keep(sample, picture)
        return ended

    def rest(self) -> Rest | None:
        """The rest that is on, if it is long enough; what comes is compared with it."""
        if not self._still or self._still[-1].t - self._still[0].t < LEAST_REST or self._best is None:
            return None
        first, last = self._still[0], self._still[-1]
        changed, touched, move = self._since(last.grey)
        self._before = _Before(last.grey, np.eye(3), np.zeros(last.grey.shape, np.bool_))
        sharpest = self._best[1]
        packed = cv2.imencode(".jpg", sharpest, [cv2.IMWRITE_JPEG_QUALITY, KEPT_QUALITY])[1].tobytes()
        grey = last.grey.astype(np.uint8)
        return Rest(first.t, last.t, changed, touched, move, grey, sharpest.shape[1], packed)

    def _keep(self, sample: _Sample, picture: Picture) -> None:
        """Remembers a still picture, and the whole of the sharpest one."""
        self._still.append(sample)
        sharp = _steepness(picture)
        if self._best is None or sharp > self._best[0]:
            self._best = sharp, reduced(picture, FINE_SIDE)[0]

    def _is_held(self) -> bool:
        return len(self._sways) > 0 and float(np.median(self._sways)) > SWAYING

    def _sway(self, one: Grey, other: Grey) -> tuple[Matrix, float]:
        """How the camera moved between two pictures, and what share of them moves besides."""
        still = float(_differs(one, other, MOVED_LEVELS).mean())
        move = _camera_move(one, other)
        if move is None:
            return np.eye(3), still
        swayed = float(_differs(_carried(one, move), other, MOVED_LEVELS).mean())
        if min(still, swayed) < CALM:
            self._sways.append(_shift(move, one))
            return move, min(still, swayed)
        return (move, swayed) if swayed < BETTER * still else (np.eye(3), still)

    def _follow(self, move: Matrix, grey: Grey) -> None:
        """Notes what differs now from the rest before."""
        before = self._before
        if before is None:
            return
        before.move = move @ before.move if self._is_held() else before.move
        seen = _carried(grey, np.asarray(np.linalg.inv(before.move), np.float64))
        before.touched |= _differs(seen, before.grey, CHANGED_LEVELS)

    def _since(self, grey: Grey) -> tuple[Mask, Mask, Matrix]:
        """What has changed since the rest before, where anything was, and how the camera moved."""
        before = self._before
        if before is None:
            everything = np.ones(grey.shape, np.bool_)
            return everything, everything, np.eye(3)
        ways = [np.eye(3), before.move]
        masks = [_differs(_carried(before.grey, way), grey, CHANGED_LEVELS) for way in ways]
        best = int(np.argmin([mask.mean() for mask in masks]))
        touched = _carried(before.touched.astype(np.float32), ways[best]) > 0.5
        return masks[best], touched | masks[best], ways[best]


def _small(picture: Picture) -> Grey:
    small = reduced(picture, LOOKED_AT)[0]
    return np.asarray(cv2.blur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3)), np.float32)


def _steepness(picture: Picture) -> float:
    """How sharp a picture is beside others of the same scene."""
    grey = cv2.cvtColor(reduced(picture, 2 * LOOKED_AT)[0], cv2.COLOR_BGR2GRAY)
    return float(cv2.Laplacian(cv2.GaussianBlur(grey, (0, 0), 0.8), cv2.CV_32F).var())


def _differs(one: Grey, other: Grey, levels: float) -> Mask:
    """Where two small copies differ by more than light, grain and half a pixel of shift account for."""
    ratio = float(np.median(other / np.maximum(one, 1)))
    lit = one * np.clip(ratio, 0.5, 2)
    kernel = np.ones((3, 3), np.uint8)
    edge = np.maximum(*(cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, kernel) for grey in (lit, other)))
    far = (np.abs(lit - other) > levels + EDGE_SHARE * edge).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(far, cv2.MORPH_OPEN, kernel) > 0, np.bool_)


def _carried(grey: Grey, move: Matrix) -> Grey:
    size = (grey.shape[1], grey.shape[0])
    moved = cv2.warpAffine(grey, move[:2], size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)


def _shift(move: Matrix, grey: Grey) -> float:
    """How far the picture's middle moves."""
    middle = np.array([grey.shape[1] / 2, grey.shape[0] / 2, 1.0])
    return float(np.hypot(*(move @ middle - middle)[:2]))


def _camera_move(one: Grey, other: Grey) -> Matrix | None:
    """The likeliest shift, turn and scale (3, 3) between two pictures; None where there is too little to see.

    Corners are followed (Lucas and Kanade 1981, pyramidal) and the majority decides.
    """
    before, after = one.astype(np.uint8), other.astype(np.uint8)
    points = cv2.goodFeaturesToTrack(before, 120, 0.02, 6)
    if points is None or len(points) < FEWEST_POINTS:
        return None
    found, status, _ = cv2.calcOpticalFlowPyrLK(before, after, points, np.empty(0, np.float32))
    followed = status.ravel() == 1
    if followed.sum() < FEWEST_POINTS:
        return None
    move, _ = cv2.estimateAffinePartial2D(points[followed], found[followed], ransacReprojThreshold=0.8)
    whole = np.vstack([move, [0, 0, 1]]).astype(np.float64) if move is not None else None
    return whole if whole is not None and _shift(whole, one) <= MOST_SWAY else None
