"""A frame with all that was seen in it and all that was said of it, for people to look at.

Words stand above and below the picture, on a ground of their own: what is quarrelled about is never hidden.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import cv2
import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.draw import LETTERS as NAMES
from referee.vision.draw import (
    draw_dashes,
    draw_outline,
    draw_seat,
    draw_table_on,
    fill,
    inside,
    unit_of,
    unit_of_height,
)
from referee.vision.lettering import (
    BOLD,
    REGULAR,
    Colour,
    cut,
    put_label,
    put_text,
    text_height,
    text_width,
    wrapped,
)
from referee.vision.seen import Polygon
from referee.vision.table import Points, Table

Tone: TypeAlias = Literal["plain", "legal", "illegal", "open"]
Place: TypeAlias = Literal["below", "above"]

TONES: Mapping[Tone, Colour] = {
    "plain": (235, 235, 235),
    "legal": (140, 205, 60),
    "illegal": (90, 120, 255),
    "open": (66, 228, 240),
}
"""Of words and of the cards they are about; each verdict is said in words, too."""
# Cards have white borders: what is drawn around one has a colour.
TOP: Colour = (255, 140, 30)
TOP_WORDS: Colour = (255, 215, 170)
MOVES: Colour = (255, 240, 60)
CHANGED: Colour = (220, 70, 255)
GROUND: Colour = (28, 24, 24)
ALARM: Colour = (30, 30, 190)
QUIET: Colour = (150, 150, 150)
WHITE: Colour = (255, 255, 255)

LETTERS_ACROSS = 44
"""The picture is so many letter sizes wide."""
LEAST_LETTERS, MOST_LETTERS = 9, 72
SMALL = 0.75
"""Size of the lesser words, in those of the rulings."""
ROWS = 5
"""Lines for what was said last."""
SMALLEST = 0.6
"""How far the words of the banner may shrink to fit."""
CHANGED_STRENGTH = 0.3
USUAL_LABEL = 13
"""Width of the words that name a card, in letter sizes."""
HALO_CM = 0.5
"""How far out the mark of a card that was just played begins."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said: when, s, in which words, and whether just now."""

    t: float
    words: str
    tone: Tone = "plain"
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A card that was just played.

    Attributes:
        corners: Where it lies.
        tone: What was ruled.
        age: 0 when it came to rest, up to 1 when it is news no more.
    """

    corners: Polygon
    tone: Tone
    age: float


@dataclass(frozen=True, slots=True)
class Moment:
    """What is drawn over one frame; all that lies on the table in table coordinates, cm.

    Attributes:
        head: The time and the frame's number.
        shift: The nine numbers of the homography from the profile's pixels to this frame's.
        top: The uppermost card.
        top_words: Which it is.
        played: Cards that were just played.
        taken: Cards that were just taken back.
        moving: Where something moves.
        changed: Where something has changed and lies still.
        missed: Why nothing was observed; None if it was.
        blind: Whether this frame was passed over.
        lines: What was said up to now, the latest last.
    """

    head: str
    shift: tuple[float, ...]
    top: Polygon | None = None
    top_words: str = ""
    played: tuple[Played, ...] = ()
    taken: tuple[Polygon, ...] = ()
    moving: tuple[Polygon, ...] = ()
    changed: tuple[Polygon, ...] = ()
    missed: str | None = None
    blind: bool = False
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Captions:
    """Words that stand in every picture: of the legend, and what zones are called by their names."""

    top: str
    moves: str
    changed: str
    taken: str
    blind: str
    zones: Mapping[str, str]


class Painter:
    """Draws the frames of one film.

    Args:
        table: How the table lies in its first frame.
        captions: What is written in every picture.
    """

    def __init__(self, table: Table, captions: Captions) -> None:
        width, height = table.frame_size
        self._table, self._captions = table, captions
        self._letters = int(np.clip(round(width / LETTERS_ACROSS), LEAST_LETTERS, MOST_LETTERS))
        self._small = max(round(self._letters * SMALL), LEAST_LETTERS)
        self._pad = self._letters // 2
        self._head_height = text_height(self._letters) + self._pad
        self._legend_height = text_height(self._small) + self._pad // 2
        band = ROWS * text_height(self._letters) + self._pad + self._legend_height
        # The encoder wants even sides.
        self.size = (width + width % 2, _even(self._head_height + height + band))
        """Width and height of the pictures that are drawn."""
        self._lines: tuple[Line, ...] | None = None
        self._band = np.zeros((self.size[1] - self._head_height - height, self.size[0], 3), np.uint8)
        self._place = _roomy_place(table, self._letters, unit_of_height(height))

    def paint(self, image: Picture, moment: Moment) -> Picture:
        """The frame (h, w, 3), drawn over and set between the words."""
        height, width = image.shape[:2]
        head_height = self._head_height
        whole = np.empty((self.size[1], self.size[0], 3), np.uint8)
        whole[:, width:] = GROUND
        whole[head_height : head_height + height, :width] = image
        self._paint_table(whole[head_height : head_height + height, :width], moment)
        whole[:head_height] = ALARM if moment.missed is not None else GROUND
        self._paint_head(whole[:head_height], moment)
        whole[head_height + height :] = self._words(moment.lines)
        return whole

    # ---- the picture ----

    def _paint_table(self, drawn: Picture, moment: Moment) -> None:
        table, unit = _moved(self._table, moment.shift), unit_of(drawn)
        fill(drawn, [table.to_pixels(patch) for patch in moment.changed], CHANGED, CHANGED_STRENGTH)
        draw_table_on(drawn, table, self._captions.zones)
        for patch in moment.moving:
            draw_outline(drawn, table.to_pixels(patch), MOVES, unit)
        for seat in table.seats:
            draw_seat(drawn, table, seat, seat.name)
        if moment.missed is None:
            self._paint_cards(drawn, table, moment, unit)
        else:
            _frame(drawn, 3 * unit)

    def _paint_cards(self, drawn: Picture, table: Table, moment: Moment, unit: int) -> None:
        for corners in moment.taken:
            draw_dashes(drawn, _around(table, corners, 2 * unit), TOP_WORDS, 2 * unit)
        if moment.top is not None:
            draw_outline(drawn, _around(table, moment.top, 2 * unit), TOP, 2 * unit)
            self._name_top(drawn, table, moment.top_words)
        for played in moment.played:
            _paint_played(drawn, table, played, unit)

    def _name_top(self, drawn: Picture, table: Table, words: str) -> None:
        """Below the discard pile or above it, where there is room."""
        corners = table.to_pixels(table.zones["discard"])
        if self._place is None or not np.isfinite(corners).all():
            return
        size = self._letters
        middle, y = float(corners[:, 0].mean()), _label_y(corners, self._place, size, unit_of(drawn))
        at = (round(middle) - text_width(words, size, BOLD) // 2, y)
        put_label(drawn, words, inside(drawn, words, at, size), size, TOP_WORDS)

    # ---- the words ----

    def _paint_head(self, head: Picture, moment: Moment) -> None:
        self._write_left(head, moment.head)
        words = moment.missed or (self._captions.blind if moment.blind else "")
        if not words and self._place is None:
            words = moment.top_words
        self._write_right(head, words, self.size[0] - text_width(moment.head, self._letters, BOLD))

    def _write_left(self, head: Picture, words: str) -> None:
        put_text(head, words, (self._pad, self._pad // 2), self._letters, WHITE, BOLD)

    def _write_right(self, head: Picture, words: str, room: int) -> None:
        """Words that end at the right edge, smaller or cut where they do not fit."""
        size, room = self._letters, room - 4 * self._pad
        while text_width(words, size, BOLD) > room and size > SMALLEST * self._letters:
            size -= 1
        words = cut(words, size, room, BOLD)
        x = self.size[0] - self._pad - text_width(words, size, BOLD)
        put_text(head, words, (x, self._pad // 2 + (self._letters - size) // 2), size, WHITE, BOLD)

    def _words(self, lines: tuple[Line, ...]) -> Picture:
        """The band below the picture; drawn anew only when it has changed."""
        if lines != self._lines:
            self._lines = lines
            self._band[:] = GROUND
            self._write_lines(lines)
            self._write_legend()
        return self._band

    def _write_lines(self, lines: tuple[Line, ...]) -> None:
        """The latest lines that fit, each whole, the last one lowest."""
        step, left = text_height(self._letters), ROWS
        for line in reversed(lines):
            rows = self._rows(line)[: ROWS if left == ROWS else None]
            left -= len(rows)
            if left < 0:
                return
            self._write_line(line, rows, self._pad // 2 + left * step)

    def _write_line(self, line: Line, rows: list[str], y: int) -> None:
        size = self._letters
        colour = TONES[line.tone] if line.is_new else _faded(TONES[line.tone])
        put_text(self._band, f"{line.t:.2f} s", (self._pad, y), size, colour)
        for number, row in enumerate(rows):
            at = (self._pad + self._indent, y + number * text_height(size))
            put_text(self._band, row, at, size, colour, BOLD if line.is_new else REGULAR)

    def _rows(self, line: Line) -> list[str]:
        return wrapped(line.words, self._letters, self.size[0] - 2 * self._pad - self._indent, BOLD)

    @property
    def _indent(self) -> int:
        return text_width("0000.00 s", self._letters) + self._letters // 2

    def _write_legend(self) -> None:
        height = int(self._band.shape[0])
        x, y = self._pad, height - self._legend_height
        cv2.line(self._band, (0, y - 1), (self.size[0], y - 1), QUIET, 1)
        words = self._captions
        entries = (
            (words.top, TOP, "solid"),
            (words.taken, TOP_WORDS, "dashed"),
            (words.moves, MOVES, "solid"),
            (words.changed, CHANGED, "filled"),
        )
        for text, colour, style in entries:
            _swatch(self._band, (x, y + self._pad // 4), self._small, colour, style)
            x += 2 * self._small
            put_text(self._band, text, (x, y + self._pad // 4), self._small, QUIET)
            x += text_width(text, self._small) + 2 * self._small


def _even(length: int) -> int:
    return length + length % 2


def _moved(table: Table, shift: tuple[float, ...]) -> Table:
    """The table as it lies in a frame whose camera has moved."""
    matrix = np.array(shift).reshape(3, 3)
    return replace(table, cm_from_px=table.cm_from_px @ np.linalg.inv(matrix))


def _label_y(discard: Points, place: Place, size: int, unit: int) -> int:
    """The upper edge of words below the discard zone, or above it and its name."""
    if place == "below":
        return round(float(discard[:, 1].max())) + size // 3
    return round(float(discard[:, 1].min()) - 1.5 * NAMES * unit) - text_height(size)


def _roomy_place(table: Table, size: int, unit: int) -> Place | None:
    """Where a label of usual length hides neither the pile nor another zone; None if nowhere."""
    zones = {name: table.to_pixels(zone) for name, zone in table.zones.items()}
    discard = zones.pop("discard")
    middle, half = float(discard[:, 0].mean()), USUAL_LABEL * size / 2
    places: tuple[Place, Place] = ("below", "above")
    for place in places:
        y = _label_y(discard, place, size, unit)
        label = (middle - half, float(y), middle + half, float(y + text_height(size)))
        fits = label[1] >= 0 and label[3] <= table.frame_size[1]
        if fits and not any(_overlaps(label, zone) for zone in zones.values()):
            return place
    return None


def _overlaps(box: tuple[float, float, float, float], zone: Points) -> bool:
    (x0, y0), (x1, y1) = zone.min(axis=0), zone.max(axis=0)
    return bool(box[0] < x1 and x0 < box[2] and box[1] < y1 and y0 < box[3])


def _paint_played(drawn: Picture, table: Table, played: Played, unit: int) -> None:
    """A mark that begins a little way out, and closes in on the card."""
    margin = HALO_CM * max(1 - 3 * played.age, 0)
    draw_outline(drawn, _around(table, played.corners, 3 * unit, margin), TONES[played.tone], 3 * unit)


def _around(table: Table, card: Polygon, width: int, margin: float = 0.0) -> Points:
    """The pixels along which a line of that width, with its rim, hides nothing of a card.

    Args:
        table: How the table lies in the picture.
        card: Its corners, cm.
        width: Of the line, pixels.
        margin: So many cm further out.
    """
    corners = np.array(card)
    middle = corners.mean(axis=0)
    x, y = middle
    margin += (width / 2 + 1) / table.px_per_cm((float(x), float(y)))
    half = np.linalg.norm(corners - middle, axis=1, keepdims=True)
    return table.to_pixels(middle + (corners - middle) * (1 + margin * np.sqrt(2) / np.maximum(half, 1e-6)))


def _frame(drawn: Picture, width: int) -> None:
    height, across = drawn.shape[:2]
    cv2.rectangle(drawn, (0, 0), (int(across) - 1, int(height) - 1), ALARM, 2 * width)


def _swatch(band: Picture, at: tuple[int, int], size: int, colour: Colour, style: str) -> None:
    (left, top), (right, bottom) = at, (at[0] + round(1.5 * size), at[1] + size)
    if style == "filled":
        cv2.rectangle(band, (left, top), (right, bottom), tuple(c // 2 for c in colour), -1)
    cv2.rectangle(band, (left, top), (right, bottom), colour, max(size // 8, 1))
    if style == "dashed":
        for x in range(left + size // 4, right, size // 2):
            cv2.line(band, (x, top - 1), (x, bottom + 1), GROUND, max(size // 6, 1))


def _faded(colour: Colour) -> Colour:
    blue, green, red = (round(0.6 * c + 0.1 * 255) for c in colour)
    return blue, green, red
