"""The faces of the deck: their codes, how often each is in the deck, and how each is drawn."""

from collections.abc import Callable
from itertools import product

from reportlab.pdfgen.canvas import Canvas

from referee.deckprint import insects, numerals
from referee.deckprint.lamp import draw_lamp
from referee.deckprint.palette import BACK_GREY, BACK_LIGHT, BLACK, PALETTES, WHITE
from referee.deckprint.pen import Ink, Pen, millimetres

CARD_MM = (57.0, 87.0)
"""Width and height of a card in mm."""

CORNER_MM = 4.0
"""Radius of a card's corners in mm, where they are cut round."""

BORDER = 3.0
NUMERAL_SCALE = 1.06
NUMERAL_INSET = 1.8
PIP_RADIUS = 2.8
BACK_STEP = 8.4
PIP_X = 19.9
# Neighbours share as few places as can be: what tells two numbers apart is where the pips are not the same.
PIP_HEIGHTS: dict[int, tuple[float, ...]] = {
    1: (0,),
    2: (-8.6, 8.6),
    3: (-12.9, 0, 12.9),
    4: (-12.9, -4.3, 4.3, 12.9),
    5: (-17.2, -8.6, 0, 8.6, 17.2),
}

_PICTURES: dict[str, Callable[[Pen], None]] = {
    "N": draw_lamp,
    "S": insects.draw_spider,
    "A": insects.draw_ant,
    "C": insects.draw_cockroach,
    "M": insects.draw_mosquito,
    "T": insects.draw_moth,
    "G": insects.draw_guard,
}


def draw_face(canvas: Canvas, code: str, x: float, y: float, *, rounded: bool = False) -> None:
    """Draws the face of a card.

    Args:
        canvas: the page to draw on.
        code: one of the keys of `CARD_CODES`, as `N3` or `G`.
        x: the left edge of the card, in PDF points.
        y: the lower edge of the card, in PDF points.
        rounded: whether the card's corners are round; else the border fills them.
    """
    tone = PALETTES[code[0]]
    width, height = CARD_MM
    with millimetres(canvas, x, y) as pen:
        pen.box(0, 0, width, height, Ink(fill=BLACK), radius=CORNER_MM if rounded else 0)
        pen.box(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER, Ink(fill=tone.ground), radius=3)
        with pen.placed(width / 2, height / 2):
            _PICTURES[code[0]](pen)
            if code == "G":
                _stars(pen)
            else:
                _numbers(pen, int(code[1]), tone.numeral)


def _numbers(pen: Pen, number: int, colour: str) -> None:
    """The numeral in all four corners and as many pips on both sides, the same from both ends."""
    left = BORDER + NUMERAL_INSET - CARD_MM[0] / 2
    top = CARD_MM[1] / 2 - BORDER - NUMERAL_INSET
    width, height = numerals.WIDTH * NUMERAL_SCALE, numerals.HEIGHT * NUMERAL_SCALE
    for turn in (0, 180):
        with pen.placed(turn=turn):
            for x in (left, -left - width):
                with pen.placed(x, top - height, scale=(NUMERAL_SCALE, NUMERAL_SCALE)):
                    numerals.draw_numeral(pen, number, colour)
            for height_of_pip in PIP_HEIGHTS[number]:
                pen.disc(PIP_X, height_of_pip, PIP_RADIUS, Ink(fill=colour))


def _stars(pen: Pen) -> None:
    for x in (-19, 19):
        for y in (-33, 33):
            with pen.placed(x, y, turn=0 if y > 0 else 180):
                insects.draw_star(pen, 5.6, Ink(fill=WHITE, edge=PALETTES["G"].dark, width=0.9))


def draw_back(canvas: Canvas, x: float, y: float, *, rounded: bool = False) -> None:
    """Draws the back of a card, the same either way up; x, y and `rounded` as for `draw_face`."""
    width, height = CARD_MM
    with millimetres(canvas, x, y) as pen:
        pen.box(0, 0, width, height, Ink(fill=BACK_GREY), radius=CORNER_MM if rounded else 0)
        with pen.placed(width / 2, height / 2):
            for row, column in product(range(-4, 5), range(-2, 3)):
                if (row + column) % 2 == 0:
                    _back_moth(pen, BACK_STEP * column, BACK_STEP * row)


def _back_moth(pen: Pen, x: float, y: float) -> None:
    """Two wings and their mirror image below: a small moth that is its own half turn."""
    ink = Ink(fill=BACK_LIGHT)
    with pen.placed(x, y):
        for turn in (0, 180):
            with pen.placed(turn=turn):
                for _ in pen.both_sides():
                    pen.blob([(0.3, 0.2), (2.4, 3.2), (4.6, 3.4), (4.2, 0.9)], ink)
