"""Which parts of a picture lie still, and which differ from how they looked before."""

import functools
import math
from collections import deque
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture

Mask = NDArray[np.bool_]

MOTION_LEVELS = 14
"""A smoothed pixel that changes by more grey levels than this within `MOTION_SPAN` moves; film grain stays
below."""
FLICKER_LEVELS = 255 / 3
"""That many levels more for each unit by which the light's gain differs: what is evened out leaves a third of
itself behind, in what was too bright or was compressed."""
STEADY_LIGHT = np.ones(3)
MOTION_SPAN = 0.07
"""Seconds over which motion is looked for: two frames at 30 a second, one at 10."""
SHAKEN_SHARE = 0.02
"""Share of moving pixels from which on the whole camera may have shaken."""
SHAKE = 1.5
"""Reduced pixels by which a shaking camera may be off; three of the rectified picture's, a quarter of a
centimetre."""
TEXTURE_LEVELS = 40
"""Grey levels between neighbours that make a line or an edge; grain stays far below."""
GLARE = 250
"""A channel this bright may have been any brighter: it cannot have become darker."""
CHANGE_LEVELS = 20
"""A pixel has changed that differs by more levels than this, also from the picture moved by half a pixel."""
DARKEST_SHADE = 0.3
SHADE_TINT = 1.15
"""How dark a shadow may be, and how far its three colours may go apart: skylight is bluer than a lamp."""


PARTS, CALM = (8, 8), 0.1
"""Into how many parts a picture is divided, across and down; fewer of a calm one's pixels move."""


class Stillness:
    """Remembers for each pixel when it last moved.

    Works on a picture reduced to half; masks have the full size.
    """

    def __init__(self) -> None:
        self._past: deque[tuple[float, Picture, NDArray[np.float64]]] = deque()
        self._moved_at: NDArray[np.float64] | None = None
        self._shape = (0, 0)
        self.moved_at = 0.0
        """When anything moved last."""

    def see(self, t: float, picture: Picture, gain: NDArray[np.float64] = STEADY_LIGHT) -> None:
        """Takes the picture of moment `t`; moments must increase.

        Args:
            t: Seconds.
            picture: (h, w, 3).
            gain: (3,) by which its channels were multiplied to even out the light.
        """
        half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        small = np.asarray(cv2.blur(half, (3, 3)), np.uint8)
        if self._moved_at is None:
            self._shape = picture.shape[:2]
            self._moved_at = np.full(small.shape[:2], t)
        while len(self._past) > 1 and self._past[1][0] <= t - MOTION_SPAN:
            self._past.popleft()
        if self._past:
            _, then, gain_then = self._past[0]
            flicker = float(np.abs(gain - gain_then).max())
            moving = _moving(small, then, MOTION_LEVELS + FLICKER_LEVELS * flicker)
            self._moved_at[cv2.dilate(moving.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0] = t
            if moving.any():
                self.moved_at = t
        self._past.append((t, small, gain))

    def lose(self, t: float) -> None:
        """Whatever lay still until `t` may have moved unseen."""
        self._past.clear()
        self.moved_at = t
        if self._moved_at is not None:
            self._moved_at[:] = t

    def calm_since(self, t: float) -> float:
        """The share of the picture's parts, 0 to 1, of whose pixels hardly any has moved after `t`."""
        if self._moved_at is None:
            return 0.0
        moved = cv2.resize((self._moved_at > t).astype(np.float32), PARTS, interpolation=cv2.INTER_AREA)
        return float(np.mean(moved < CALM))

    def still_since(self, t: float) -> Mask:
        """The pixels that have not moved after `t`."""
        if self._moved_at is None:
            raise ValueError("no picture has been seen yet")
        still = (self._moved_at <= t).astype(np.uint8)
        return cv2.resize(still, self._shape[::-1], interpolation=cv2.INTER_NEAREST) > 0


def _moving(now: Picture, then: Picture, levels: float) -> Mask:
    """The pixels that differ by more than so many levels; a shake of the whole camera is taken out first."""
    moving = strongest(cv2.absdiff(now, then)) > levels
    if count(moving) < SHAKEN_SHARE * moving.size:
        return moving
    grey, before = (cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32) for picture in (now, then))
    (dx, dy), _ = cv2.phaseCorrelate(before, grey)
    if max(abs(dx), abs(dy)) > SHAKE:
        return moving
    shifted = cv2.warpAffine(
        then, np.array([[1, 0, dx], [0, 1, dy]]), then.shape[1::-1], borderMode=cv2.BORDER_REPLICATE
    )
    steadied = strongest(cv2.absdiff(now, shifted)) > levels
    return steadied if count(steadied) < 0.5 * count(moving) else moving


def strongest(picture: NDArray[Any]) -> NDArray[np.uint8]:
    """The largest of the three channels at each pixel, (h, w)."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def share(mask: Mask, where: Mask) -> float:
    """The part of `where` that is in `mask`, 0 to 1."""
    return count(mask & where) / max(count(where), 1)


def count(mask: Mask) -> int:
    """How many pixels are set."""
    return cv2.countNonZero(mask.view(np.uint8))


def texture(picture: Picture) -> Mask:
    """The pixels with a line or an edge."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > TEXTURE_LEVELS


def likeness(a: Picture, b: Picture, where: Mask) -> float:
    """The correlation, -1 to 1, of the greys of two pictures at the pixels `where`."""
    first, second = (
        cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[where].astype(np.float64) for picture in (a, b)
    )
    first -= first.mean()
    second -= second.mean()
    power = float(first @ first) * float(second @ second)
    return float(first @ second) / max(math.sqrt(power), 1e-9)


def changed(view: Picture, before: Picture, ignore: Mask | None = None) -> Mask:
    """The pixels of `view` that show something else than `before` did.

    A change of the light is taken out first (one gain for each colour, the median over the picture), and a
    pixel must differ from the picture before however that is moved by half a pixel, so that neither a lamp
    nor a shake counts. Works on pictures reduced to half.

    Args:
        view: (h, w, 3).
        before: The same place earlier.
        ignore: Pixels that take no part in measuring the light.
    """
    half = (view.shape[1] // 2, view.shape[0] // 2)
    now, then = (
        np.asarray(cv2.resize(picture, half, interpolation=cv2.INTER_AREA), np.uint8)
        for picture in (view, before)
    )
    level = _same_light(now, then, None if ignore is None else reduced(ignore, half))
    level = np.where(now >= GLARE, np.maximum(level, then), level)
    least = functools.reduce(cv2.min, (cv2.absdiff(level, shifted) for shifted in _shifted(then)))
    rough = (strongest(least) > CHANGE_LEVELS).astype(np.uint8)
    clean = cv2.morphologyEx(rough, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    return cv2.resize(clean, view.shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0


def _shifted(picture: Picture) -> Iterator[Picture]:
    """The picture, and the same moved by half a pixel each way."""
    yield picture
    for size, anchors in (((2, 1), ((0, 0), (1, 0))), ((1, 2), ((0, 0), (0, 1)))):
        for anchor in anchors:
            yield np.asarray(cv2.blur(picture, size, anchor=anchor), np.uint8)


def shade(view: Picture, before: Picture) -> Mask:
    """The pixels that are darker than before but have kept their colour, as under a shadow."""
    now, then = (cv2.blur(picture, (3, 3)).astype(np.float32) + 4 for picture in (view, before))
    ratio = now / then
    weakest, strongest_ratio = ratio.min(axis=2), ratio.max(axis=2)
    mask: Mask = (weakest > DARKEST_SHADE) & (strongest_ratio < 1) & (strongest_ratio < SHADE_TINT * weakest)
    return mask


def reduced(mask: Mask, size: tuple[int, int]) -> Mask:
    """The mask in another size (width, height)."""
    return cv2.resize(mask.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0


def _same_light(view: Picture, before: Picture, ignore: Mask | None) -> Picture:
    """`view` with the light of `before`."""
    sample = slice(None, None, 4)
    ratio = (before[sample, sample].astype(np.float32) + 4) / (view[sample, sample].astype(np.float32) + 4)
    pixels = ratio.reshape(-1, 3) if ignore is None else ratio[~ignore[sample, sample]]
    if len(pixels) < 16:
        return view
    gain = np.clip(np.median(pixels, axis=0), 0.5, 2.0)
    return np.asarray(cv2.multiply(view, (*map(float, gain), 0.0)), np.uint8)
