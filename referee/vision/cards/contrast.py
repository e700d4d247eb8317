"""Comparing greys so that light, shade and blur do not matter."""

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.float32]

BLURS = (0.0, 0.6, 1.0, 1.5, 2.2)
"""Blurs in pixels, of which the one that makes enrolled pictures as soft as the film is taken."""


def local_contrast(grey: Grey, radius: float) -> Grey:
    """The picture less its surroundings, in units of the contrast there: light and shade drop out."""
    mean = cv2.GaussianBlur(grey, (0, 0), radius)
    spread = np.sqrt(np.maximum(cv2.GaussianBlur(grey * grey, (0, 0), radius) - mean * mean, 0))
    return np.asarray((grey - mean) / (spread + 6.0), np.float32)


def softened(grey: Grey, blur: float) -> Grey:
    """Blurred by so many pixels; as it is at 0."""
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), blur), np.float32) if blur else grey


def unit(vectors: Grey) -> Grey:
    """The vectors along the last axis without their mean, of length 1."""
    centred = vectors - vectors.mean(axis=-1, keepdims=True)
    length = np.linalg.norm(centred, axis=-1, keepdims=True)
    scaled: Grey = centred / np.maximum(length, 1e-6)
    return scaled


def correlation(a: Grey, b: Grey) -> float:
    """-1 to 1."""
    a, b = a - a.mean(), b - b.mean()
    return float((a * b).sum() / max(np.sqrt((a * a).sum() * (b * b).sum()), 1e-6))


def correlations(pictures: Grey, seen: Grey) -> Grey:
    """The correlation (n,) of each of `pictures` (n, h, w) with `seen` (h, w)."""
    flat = unit(pictures.reshape(len(pictures), -1))
    similar: Grey = flat @ unit(seen.reshape(-1))
    return similar
