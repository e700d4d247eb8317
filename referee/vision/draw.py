"""Drawing what is known over a picture. Nothing here looks at pictures: what to draw is handed in."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from referee.errors import RefereeError
from referee.vision.capture.frames import Picture
from referee.vision.table import Points, Seat, Table

Colour = tuple[int, int, int]
"""Blue, green, red."""

# Told apart by colour-blind people too (Okabe and Ito's palette), and by their names.
ZONE_COLOURS: dict[str, Colour] = {"discard": (0, 159, 230), "draw": (233, 180, 86)}
OTHER_ZONE: Colour = (115, 158, 0)
OUTLINE: Colour = (255, 255, 255)
SEAT: Colour = (66, 228, 240)
SHADOW: Colour = (0, 0, 0)


def draw_table(picture: Picture, table: Table) -> Picture:
    """A copy of `picture` (h, w, 3) with the table's outline, its zones and its seats.

    Args:
        picture: A picture of `table.frame_size`.
        table: What to draw.
    """
    drawn = picture.copy()
    unit = max(round(drawn.shape[0] / 360), 1)
    _polygon(drawn, table.to_pixels(table.outline), OUTLINE, unit)
    for name, zone in table.zones.items():
        colour = ZONE_COLOURS.get(name, OTHER_ZONE)
        corners = table.to_pixels(zone)
        _polygon(drawn, corners, colour, unit)
        _label(drawn, name, corners[0] - np.array([0, 4]) * unit, colour, unit)
    _seats(drawn, table, table.seats, unit)
    return drawn


def _seats(drawn: Picture, table: Table, seats: Sequence[Seat], unit: int) -> None:
    for number, seat in enumerate(seats, start=1):
        at = table.to_pixels([seat.at_cm])[0]
        cv2.circle(drawn, _pixel(at), 5 * unit, SHADOW, -1, cv2.LINE_AA)
        cv2.circle(drawn, _pixel(at), 4 * unit, SEAT, -1, cv2.LINE_AA)
        _label(drawn, f"{number} {seat.name}", at + np.array([7, 4]) * unit, SEAT, unit)


def _polygon(drawn: Picture, corners: Points, colour: Colour, unit: int) -> None:
    if np.isfinite(corners).all():
        points = [corners.round().astype(np.int32)]
        cv2.polylines(drawn, points, True, SHADOW, unit + 2, cv2.LINE_AA)
        cv2.polylines(drawn, points, True, colour, unit, cv2.LINE_AA)


def _label(drawn: Picture, text: str, at: Points, colour: Colour, unit: int) -> None:
    # OpenCV's own letters know no others.
    plain = text.encode("ascii", "replace").decode()
    # Wider strokes are no outline: OpenCV 5 draws letters of one weight whatever is asked for.
    around = [(x, y) for x in (-unit, 0, unit) for y in (-unit, 0, unit) if x or y]
    for shift, ink in (*((one, SHADOW) for one in around), ((0, 0), colour)):
        place = _pixel(at + np.array(shift))
        cv2.putText(drawn, plain, place, cv2.FONT_HERSHEY_SIMPLEX, 0.35 * unit, ink, unit, cv2.LINE_AA)


def _pixel(point: Points) -> tuple[int, int]:
    x, y = np.nan_to_num(point).round().astype(int)
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
