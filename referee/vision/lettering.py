"""Letters on pictures: OpenCV's built-in outline font, which knows Latin letters with all their marks."""

from functools import cache, lru_cache
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture

Colour: TypeAlias = tuple[int, int, int]
"""Blue, green, red."""
Stencil: TypeAlias = NDArray[np.uint8]
"""How much of each pixel a letter covers, 0 to 255: (h, w)."""

REGULAR, BOLD = 400, 650
LINE = 1.35
"""Height of a line, in letter sizes."""
ASCENT = 1.0
"""How far its baseline lies below its upper edge."""
HALO = 0.14
"""Width of the dark rim around letters that stand on a picture."""
ELLIPSIS = "…"


def text_width(text: str, size: int, weight: int = REGULAR) -> int:
    """Pixels that a line takes."""
    return _extent(text, size, weight)


def text_height(size: int) -> int:
    """Pixels from one line to the next."""
    return round(LINE * size)


def put_text(
    picture: Picture, text: str, at: tuple[int, int], size: int, colour: Colour, weight: int = REGULAR
) -> None:
    """Writes a line on a plain ground; what lies outside the picture is cut off.

    Args:
        picture: (h, w, 3).
        text: The line.
        at: Its upper left corner.
        size: The letters' size in pixels.
        colour: Of the letters.
        weight: 100 to 900.
    """
    _blend(picture, _stencil(text, size, weight), _outside(at, size), colour)


def put_label(picture: Picture, text: str, at: tuple[int, int], size: int, colour: Colour) -> None:
    """Writes a line with a dark rim, to be read on any ground; `at` is its upper left corner."""
    corner = _outside(at, size)
    _blend(picture, _rimmed(text, size), corner, (0, 0, 0))
    _blend(picture, _stencil(text, size, BOLD), corner, colour)


def wrapped(text: str, size: int, width: int, weight: int = REGULAR) -> list[str]:
    """The text in lines of at most so many pixels, broken between words where one fits at all."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def cut(text: str, size: int, width: int, weight: int = REGULAR) -> str:
    """The text, or as much of its beginning as fits in so many pixels."""
    if text_width(text, size, weight) <= width:
        return text
    while text and text_width(text + ELLIPSIS, size, weight) > width:
        text = text[:-1]
    return text + ELLIPSIS


@cache
def _face() -> cv2.FontFace:
    return cv2.FontFace("sans")


@lru_cache(4096)
def _extent(text: str, size: int, weight: int) -> int:
    x, _, width, _ = cv2.getTextSize((0, 0), text, (0, 0), _face(), size, weight)
    return max(x + width, 0)


@lru_cache(64)
def _stencil(text: str, size: int, weight: int) -> Stencil:
    rim = _rim(size)
    blank = np.zeros((text_height(size) + 2 * rim, _extent(text, size, weight) + 2 * rim + 2, 3), np.uint8)
    at = (rim, rim + round(ASCENT * size))
    cv2.putText(blank, text, at, (255, 255, 255), _face(), size, weight)
    return np.ascontiguousarray(blank[:, :, 0])


@lru_cache(64)
def _rimmed(text: str, size: int) -> Stencil:
    side = 2 * _rim(size) + 1
    round_one = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.dilate(_stencil(text, size, BOLD), round_one), np.uint8)


def _rim(size: int) -> int:
    return max(round(HALO * size), 1)


def _outside(at: tuple[int, int], size: int) -> tuple[int, int]:
    """Stencils have a margin for the rim."""
    return at[0] - _rim(size), at[1] - _rim(size)


def _blend(picture: Picture, stencil: Stencil, at: tuple[int, int], colour: Colour) -> None:
    """Lays a colour over a picture as far as the stencil, whose upper left corner lies at `at`, says."""
    left, top = at
    first_row, first_column = max(-top, 0), max(-left, 0)
    within = picture[
        max(top, 0) : max(top + stencil.shape[0], 0), max(left, 0) : max(left + stencil.shape[1], 0)
    ]
    height, width = within.shape[:2]
    share = stencil[first_row : first_row + height, first_column : first_column + width, None].astype(
        np.uint16
    )
    mixed = within * (255 - share) + np.array(colour, np.uint16) * share + 127
    within[:] = (mixed // 255).astype(np.uint8)
