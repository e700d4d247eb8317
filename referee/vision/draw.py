"""Drawing what is known over a picture. Nothing here looks at pictures: what to draw is handed in."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np

from referee.errors import RefereeError
from referee.vision.capture.frames import Picture
from referee.vision.lettering import BOLD, Colour, put_label, text_height, text_width
from referee.vision.table import Points, Seat, Table

# Told apart by colour-blind people too (Okabe and Ito's palette), and by their names.
ZONE_COLOURS: dict[str, Colour] = {"discard": (0, 159, 230), "draw": (233, 180, 86)}
OTHER_ZONE: Colour = (115, 158, 0)
OUTLINE: Colour = (255, 255, 255)
SEAT: Colour = (66, 228, 240)
SHADOW: Colour = (0, 0, 0)

LETTERS = 11
"""Size of letters, in units of a line's width."""
DASH, GAP = 4.0, 4.0
"""Of dashed lines, in widths of the line."""
FAR = 32000.0
"""Pixels beyond which nothing is drawn: OpenCV counts no further."""

UNNAMED: Mapping[str, str] = MappingProxyType({})


def unit_of(picture: Picture) -> int:
    """The width of a thin line: grows with the picture."""
    return unit_of_height(int(picture.shape[0]))


def unit_of_height(height: int) -> int:
    """The same for a picture that is so many pixels high."""
    return max(round(height / 360), 1)


def draw_table(picture: Picture, table: Table, zone_names: Mapping[str, str] = UNNAMED) -> Picture:
    """A copy of `picture` (h, w, 3) with the table's outline, its zones and its seats.

    Args:
        picture: A picture of `table.frame_size`.
        table: What to draw.
        zone_names: What to call zones; one that is not in it is called as in the table's profile.
    """
    drawn = picture.copy()
    draw_table_on(drawn, table, zone_names)
    for number, seat in enumerate(table.seats, start=1):
        draw_seat(drawn, table, seat, f"{number} {seat.name}")
    return drawn


def draw_table_on(drawn: Picture, table: Table, zone_names: Mapping[str, str] = UNNAMED) -> None:
    """Draws the table's outline and its zones."""
    unit = unit_of(drawn)
    draw_outline(drawn, table.to_pixels(table.outline), OUTLINE, unit)
    for name, zone in table.zones.items():
        colour = ZONE_COLOURS.get(name, OTHER_ZONE)
        corners = table.to_pixels(zone)
        draw_outline(drawn, corners, colour, unit)
        _above(drawn, zone_names.get(name, name), corners, colour, LETTERS * unit)


def draw_seat(drawn: Picture, table: Table, seat: Seat, words: str) -> None:
    """Marks a player's place; the words stand inside the picture also where the place does not."""
    unit = unit_of(drawn)
    size = LETTERS * unit
    at = table.to_pixels([seat.at_cm])[0]
    if not np.isfinite(at).all():
        return
    cv2.circle(drawn, _pixel(at), 5 * unit, SHADOW, -1, cv2.LINE_AA)
    cv2.circle(drawn, _pixel(at), 4 * unit, SEAT, -1, cv2.LINE_AA)
    x, y = _pixel(at + np.array([7 * unit, -0.65 * size]))
    put_label(drawn, words, inside(drawn, words, (x, y), size), size, SEAT)


def draw_outline(drawn: Picture, corners: Points, colour: Colour, width: int) -> None:
    """Draws a closed polygon of pixels (n, 2) with a dark rim; nothing where a corner cannot be seen."""
    if _can_be_drawn(corners):
        points = [corners.round().astype(np.int32)]
        cv2.polylines(drawn, points, True, SHADOW, width + 2, cv2.LINE_AA)
        cv2.polylines(drawn, points, True, colour, width, cv2.LINE_AA)


def draw_dashes(drawn: Picture, corners: Points, colour: Colour, width: int) -> None:
    """Draws a closed polygon of pixels (n, 2) in dashes, as `draw_outline` draws it whole."""
    if not _can_be_drawn(corners):
        return
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = float(np.hypot(*(end - start)))
        way = (end - start) / max(length, 1e-9)
        for begin in np.arange(0.0, length, (DASH + GAP) * width):
            dash = np.array([start + way * begin, start + way * min(begin + DASH * width, length)])
            draw_outline(drawn, dash, colour, width)


def fill(drawn: Picture, polygons: Sequence[Points], colour: Colour, strength: float) -> None:
    """Lays a colour over polygons of pixels, as thin as `strength`, 0 to 1, says, and a fine line around."""
    points = [corners.round().astype(np.int32) for corners in polygons if _can_be_drawn(corners)]
    if not points:
        return
    x, y, width, height = cv2.boundingRect(np.vstack(points))
    left, top = max(x, 0), max(y, 0)
    within = drawn[top : max(y + height, 0), left : max(x + width, 0)]
    if not within.size:
        return
    filled = within.copy()
    shifted = [corners - np.array([left, top], np.int32) for corners in points]
    cv2.fillPoly(filled, shifted, colour)
    within[:] = cv2.addWeighted(filled, strength, within, 1 - strength, 0)
    cv2.polylines(within, shifted, True, colour, 1, cv2.LINE_AA)


def inside(drawn: Picture, words: str, at: tuple[int, int], size: int) -> tuple[int, int]:
    """The place nearest to `at` at which the words stand within the picture."""
    height, width = drawn.shape[:2]
    most_x, most_y = int(width) - text_width(words, size, BOLD) - size // 2, int(height) - text_height(size)
    return max(min(at[0], most_x), 0), max(min(at[1], most_y), 0)


def _above(drawn: Picture, words: str, corners: Points, colour: Colour, size: int) -> None:
    """Words just over the middle of a polygon."""
    if _can_be_drawn(corners):
        (left, top), (right, _) = corners.min(axis=0), corners.max(axis=0)
        x, y = _pixel(np.array([(left + right - text_width(words, size, BOLD)) / 2, top - 1.5 * size]))
        put_label(drawn, words, inside(drawn, words, (x, y), size), size, colour)


def _can_be_drawn(corners: Points) -> bool:
    return len(corners) > 0 and bool((np.abs(corners) < FAR).all())


def _pixel(point: Points) -> tuple[int, int]:
    x, y = np.clip(np.nan_to_num(point), -FAR, FAR).round().astype(int)
    return int(x), int(y)


def write_picture(picture: Picture, path: Path) -> None:
    """Writes a picture in the format that the file's name says.

    Raises:
        RefereeError: It cannot be written.
    """
    if not path.suffix:
        raise RefereeError(f"{path}: not the name of a picture, such as table.png")
    try:
        _, data = cv2.imencode(path.suffix, picture)
        path.write_bytes(data.tobytes())
    except cv2.error as error:
        raise RefereeError(f"{path}: not the name of a picture, such as table.png") from error
    except OSError as error:
        raise RefereeError(f"{path}: cannot be written: {error.strerror}") from error
