"""How a look's lamp and room light its table: the values that all shaders share."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scenes.shadows import MapFrame
from scenes.state import Camera, Look

Value = float | int | tuple[float, ...]

STRENGTH = 1.12
"""Light on the table by which a look with a lamp's power of 1 is well exposed."""


def ambient(brightness: float) -> float:
    """Light from all round dims less than the lamp does."""
    return 0.3 + 0.7 * brightness


class Lighting:
    """The light of one film."""

    def __init__(self, look: Look, camera: Camera, frame: MapFrame, top: NDArray[np.float32]) -> None:
        """The light over a table top (h, w, 3) of linear reflectance, with maps that lie at `frame`."""
        self._look, self._camera, self._frame = look, camera, frame
        self._mean = top.mean(axis=(0, 1)).astype(np.float64)
        self.exposure = 1.1 * float(np.clip((0.25 / float(self._mean.mean())) ** 0.3, 0.75, 1.35))
        """A camera lets in less light where the table is bright."""

    def values(self, brightness: float) -> dict[str, Value]:
        """The uniforms for the lamp's brightness, 1 as the look says."""
        look = self._look
        warm = np.array([1 + 0.14 * look.warmth, 1.0, 1 - 0.22 * look.warmth])
        lamp = warm * look.lamp_power * (1 - look.ambient) * STRENGTH * brightness
        sky = (0.5 + 0.5 * warm) * look.lamp_power * look.ambient * STRENGTH * ambient(brightness)
        return {
            **self.map_values(),
            "lampTint": _triple(lamp),
            "ambientTint": _triple(sky),
            "bounce": _triple(0.12 + 0.75 * self._mean),
            "eye": self._camera.eye,
            "reach": 0.25 + 0.06 * look.lamp_size,
            "gloss": look.gloss,
            "exposure": self.exposure,
        }

    def map_values(self) -> dict[str, Value]:
        """The uniforms that maps over the table need."""
        return {"lamp": self._look.lamp, "mapOrigin": self._frame.origin, "mapSize": self._frame.size}


def _triple(values: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(float(value) for value in values)
