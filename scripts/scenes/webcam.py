"""What a webcam makes of a clean picture: soft lens, darker corners, wandering colours, noise, sharpening."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.state import Look

Picture = NDArray[np.uint8]

NOISE_TILE = 128
"""Noise is cut from a larger stored field at a random place: drawn anew it costs more than the picture."""
CHROMA = 0.7
SHARPEN = 0.45
SHARPENED_NOISE = 1.5
"""By how much sharpening makes noise stronger, measured on an even grey."""
VIGNETTE = 0.22
COLOUR_WANDER = (0.6, -0.1, -0.7)
"""How blue, green and red follow a wandering white balance."""


class Webcam:
    """A sensor that wanders a little in exposure and white balance, with its own noise; seeded.

    The same frame number always gives the same noise, so that films can be drawn in any order.
    """

    def __init__(self, look: Look, width: int, height: int, seed: int = 0) -> None:
        """A webcam for pictures of that size."""
        self._look = look
        self._seed = seed
        random = np.random.default_rng((seed, 17))
        self._size = (width, height)
        self._phases = random.uniform(0, 2 * np.pi, 6)
        self._speeds = random.uniform(0.12, 1.1, 6)
        self._tint = random.normal(0.0, 0.012, 3)
        luma = _field(random, width, height, 0.55, 1)[..., None]
        chroma = _field(random, width, height, 1.6, 2)
        self._noise = luma + chroma[..., [0, 1, 1]] * np.array([1, -1, 1], np.int16)
        self._strength = self._strengths()
        self._vignette = _vignette(width, height, random)

    def develop(self, picture: Picture, t: float, frame: int) -> Picture:
        """The picture (h, w, 3) BGR as the webcam gives it.

        Args:
            picture: Clean, of the webcam's size.
            t: Seconds since the film's start: exposure and white balance wander with it.
            frame: The frame's number: noise changes with it.
        """
        gained = cv2.LUT(picture, self._gain_table(t))
        soft = cv2.GaussianBlur(gained, (0, 0), self._look.blur) if self._look.blur > 0.2 else gained
        signal = cv2.multiply(soft, self._vignette, scale=1 / 255, dtype=cv2.CV_16S)
        if self._look.noise > 0:
            signal = self._noisy(np.asarray(signal, dtype=np.int16), np.asarray(soft, dtype=np.uint8), frame)
        sharp = cv2.addWeighted(signal, 1 + SHARPEN, cv2.blur(signal, (3, 3)), -SHARPEN, 0)
        return np.asarray(cv2.convertScaleAbs(cv2.max(sharp, 0)), dtype=np.uint8)

    def _gain_table(self, t: float) -> Picture:
        levels = np.arange(256)[None, :, None] * self.gains(t)
        return np.clip(levels + 0.5, 0, 255).astype(np.uint8)

    def gains(self, t: float) -> NDArray[np.float64]:
        """Factors of blue, green and red at a time."""
        waves = np.sin(self._speeds * t * 2 * np.pi / 3 + self._phases)
        exposure = self._look.drift * float(waves[:3].mean())
        balance = self._look.drift * 0.6 * float(waves[3:].mean())
        gains: NDArray[np.float64] = (1 + exposure) * (1 + balance * np.array(COLOUR_WANDER) + self._tint)
        return gains

    def _noisy(self, signal: NDArray[np.int16], level: Picture, frame: int) -> NDArray[np.int16]:
        """Noise in lightness, and coarser in colour: stronger in the dark, as a picture's curve makes it."""
        random = np.random.default_rng((self._seed, 31, frame))
        width, height = self._size
        x, y = (int(value) for value in random.integers(0, NOISE_TILE, 2))
        noise = self._noise[y : y + height, x : x + width]
        strength = cv2.LUT(level, self._strength)
        scaled = cv2.multiply(noise, strength, scale=1 / 4096, dtype=cv2.CV_16S)
        return np.asarray(cv2.add(signal, scaled), dtype=np.int16)

    def _strengths(self) -> Picture:
        """Deviation by level, in sixteenths: read noise and shot noise, seen through a square root."""
        level = np.arange(256) / 255.0
        shape = np.sqrt(0.25 + 0.75 * 0.5 / np.maximum(level, 0.12))
        deviation = (
            self._look.noise / SHARPENED_NOISE * np.minimum(shape, 1.9) * np.where(level > 0.97, 0.3, 1.0)
        )
        table: Picture = np.clip(deviation * 16, 0, 255).astype(np.uint8)
        return table


def _field(
    random: np.random.Generator, width: int, height: int, sigma: float, channels: int
) -> NDArray[np.int16]:
    """Noise of deviation 256 with grain of a size, larger than the picture."""
    shape = (height + NOISE_TILE, width + NOISE_TILE, channels)
    smooth = cv2.GaussianBlur(random.standard_normal(shape, np.float32), (0, 0), sigma)
    scale = 256 if channels == 1 else 256 * CHROMA
    return np.ascontiguousarray((smooth / float(smooth.std()) * scale).astype(np.int16))


def _vignette(width: int, height: int, random: np.random.Generator) -> Picture:
    """255 in the middle and less at the corners, (h, w, 3)."""
    strength = VIGNETTE * float(random.uniform(0.5, 1.2))
    x = (np.arange(width) - width / 2) / (width / 2)
    y = (np.arange(height) - height / 2) / (width / 2)
    away = (x[None, :] ** 2 + y[:, None] ** 2) / 1.32
    one = np.clip(255 * (1 - strength * away**1.5), 0, 255).astype(np.uint8)
    return np.stack([one, one, one], axis=2)
