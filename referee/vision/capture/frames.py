"""A picture with the moment at which it was taken."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""A colour picture: (height, width, 3), blue, green, red."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One frame of a film or a camera.

    Attributes:
        index: 0, 1, 2 … in the order of showing.
        t: Seconds since the first frame, from the source's own timestamps; strictly increasing.
        image: The picture, turned upright.
    """

    index: int
    t: float
    image: Picture
