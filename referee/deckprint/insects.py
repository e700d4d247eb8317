"""The five insects and the guard bug, drawn around (0, 0).

A picture fills at most 33 x 43 mm, and a strip of 21 mm width reaches on to 76 mm between the numerals.
"""

from referee.deckprint.palette import PALETTES, WHITE
from referee.deckprint.pen import Ink, Pen, Point

PUPIL = "#0d0d14"


def draw_eyes(pen: Pen, y: float, apart: float, radius: float, look: Point = (0, 0)) -> None:
    """Draws two round eyes; `look` shifts the pupils, as a share of the radius."""
    for x in (-apart, apart):
        pen.disc(x, y, radius, Ink(fill=WHITE, edge=PUPIL, width=0.5))
        pupil_x, pupil_y = x + look[0] * radius, y + look[1] * radius
        pen.disc(pupil_x, pupil_y, radius * 0.52, Ink(fill=PUPIL))
        pen.disc(pupil_x - radius * 0.16, pupil_y + radius * 0.2, radius * 0.17, Ink(fill=WHITE))


def draw_spider(pen: Pen) -> None:
    """A round spider that hangs on its thread before a web."""
    tone = PALETTES["S"]
    _web(pen, tone.glow)
    pen.wire([(0, 38), (0, 8)], Ink(edge=tone.dark, width=0.9))
    leg = Ink(edge=tone.dark, width=2.0)
    for _ in pen.both_sides():
        pen.wire([(3, 8), (9, 18), (10.6, 31)], leg)
        pen.wire([(4, 6), (13, 11), (15.2, 19.5)], leg)
        pen.wire([(4, 1), (13.5, 0), (15.5, -12)], leg)
        pen.wire([(3, -3), (12, -10), (10.6, -27)], leg)
    pen.disc(0, -7, 10.5, Ink(fill=tone.dark))
    for y, half in ((-3, 5.5), (-8, 6.5), (-13, 4)):
        pen.wire([(-half, y), (0, y - 2.6), (half, y)], Ink(edge=tone.ground, width=1.5))
    pen.disc(0, 7, 7, Ink(fill=tone.dark))
    draw_eyes(pen, 8.5, 3.1, 2.9, (0, -0.25))
    pen.vine([(-2, 3.6), (0, 2.6), (2, 3.6)], Ink(edge=tone.ground, width=0.8))


def _web(pen: Pen, colour: str) -> None:
    spokes: list[Point] = [
        (0, 34),
        (13, 27),
        (16.5, 0),
        (13, -27),
        (0, -34),
        (-13, -27),
        (-16.5, 0),
        (-13, 27),
    ]
    thread = Ink(edge=colour, width=1.1)
    for x, y in spokes:
        pen.wire([(0, 0), (x, y)], thread)
    for share in (0.5, 0.75, 1.0):
        pen.polygon([(x * share, y * share) for x, y in spokes], thread)


def draw_ant(pen: Pen) -> None:
    """An ant with a waist, seen from above, with elbowed feelers."""
    tone = PALETTES["A"]
    pen.oval(0, 0, 16.2, 31, Ink(fill=tone.glow))
    leg = Ink(edge=tone.dark, width=1.7)
    for _ in pen.both_sides():
        pen.wire([(2, 6), (10, 11), (15.5, 18)], leg)
        pen.wire([(2, 3), (11, 1.5), (15.8, -3)], leg)
        pen.wire([(2, 0), (10, -6), (14.5, -19)], leg)
        pen.wire([(2.5, 20), (5.5, 28), (10, 34.5)], Ink(edge=tone.dark, width=1.4))
        pen.disc(10, 34.5, 1.5, Ink(fill=tone.dark))
        pen.vine([(1.2, 23.5), (2.6, 25.6), (1.0, 27)], Ink(edge=tone.dark, width=1.4))
    pen.oval(0, -17, 8.2, 13, Ink(fill=tone.dark))
    for y, half in ((-10.5, 5.4), (-16, 6.6), (-21.5, 5.8)):
        pen.vine([(-half, y), (0, y - 1.6), (half, y)], Ink(edge=tone.middle, width=1.7))
    pen.oval(0, 3, 4.2, 7.4, Ink(fill=tone.dark))
    pen.oval(-1.2, 4.6, 1.0, 3.2, Ink(fill=tone.middle))
    pen.oval(0, 17, 7.4, 7, Ink(fill=tone.dark))
    draw_eyes(pen, 18.3, 3.4, 2.7, (0.15, 0.3))
    pen.vine([(-2.6, 13.2), (0, 12), (2.6, 13.2)], Ink(edge=WHITE, width=0.9))


def draw_cockroach(pen: Pen) -> None:
    """A broad cockroach with wing cases and feelers that sweep over the whole card."""
    tone = PALETTES["C"]
    leg = Ink(edge=tone.dark, width=2.0)
    feeler = Ink(edge=tone.dark, width=1.2)
    for _ in pen.both_sides():
        pen.wire([(7, 7), (15, 11), (15.5, 19)], leg)
        pen.wire([(8, -4), (15.5, -5), (16, -13)], leg)
        pen.wire([(7, -14), (12.8, -19), (10.6, -30)], leg)
        pen.vine([(1.8, 24), (4.5, 31), (9.5, 34), (10.5, 38)], feeler)
    case: list[Point] = [(0, 14), (9.5, 12), (12, 0), (11, -14), (6.5, -27), (0, -33)]
    outline = [*case, *[(-x, y) for x, y in reversed(case[1:-1])]]
    pen.blob(outline, Ink(fill=tone.middle, edge=tone.dark, width=1.6))
    _wing_cases(pen, tone.dark)
    pen.oval(0, 21.5, 5.2, 4.8, Ink(fill=tone.dark))
    shield: list[Point] = [(0, 21), (7, 18.5), (10.5, 12), (6.5, 7.6), (0, 7)]
    pen.blob(
        [*shield, *[(-x, y) for x, y in reversed(shield[1:-1])]],
        Ink(fill="#e2a36a", edge=tone.dark, width=1.4),
    )
    for x in (-4.2, 4.2):
        pen.oval(x, 12.8, 1.9, 3.0, Ink(fill=tone.dark), turn=-4 * x)
    draw_eyes(pen, 22.5, 2.9, 2.5, (0.25, 0.1))


def _wing_cases(pen: Pen, colour: str) -> None:
    pen.wire([(0, 7), (0, -33)], Ink(edge=colour, width=1.3))
    for _ in pen.both_sides():
        pen.vine([(3, 5), (5.2, -8), (3.4, -25)], Ink(edge=colour, width=0.8))
        pen.vine([(6.5, 4), (8.6, -8), (6.6, -20)], Ink(edge=colour, width=0.8))


def draw_mosquito(pen: Pen) -> None:
    """A mosquito that dives at the onlooker: pale wings up, a long sting down."""
    tone = PALETTES["M"]
    pen.oval(0, 0, 16.2, 31, Ink(fill=tone.glow))
    leg = Ink(edge=tone.dark, width=1.3)
    for _ in pen.both_sides():
        pen.wire([(3, 6), (12, 9), (15.8, -4)], leg)
        pen.wire([(3, 4), (10.5, 0), (13.5, -15)], leg)
        pen.wire([(2, 1), (8, -9), (9, -27)], leg)
    _mosquito_wings(pen)
    abdomen: list[Point] = [(0, 36), (2.6, 30), (3.6, 20), (3, 10), (-3, 10), (-3.6, 20), (-2.6, 30)]
    pen.blob(abdomen, Ink(fill=tone.dark))
    for y, half in ((16, 2.6), (21.5, 2.4), (27, 1.8)):
        pen.wire([(-half, y), (half, y)], Ink(edge=WHITE, width=1.3))
    pen.disc(0, 8, 5.6, Ink(fill=tone.middle, edge=tone.dark, width=1.2))
    pen.polygon(
        [(-1.6, -4), (1.6, -4), (0.35, -30), (-0.35, -30)], Ink(fill=tone.dark, edge=tone.dark, width=0.8)
    )
    pen.disc(0, -1, 6.2, Ink(fill=tone.dark))
    draw_eyes(pen, 0.2, 3.3, 3.1, (0, -0.35))
    pen.blob([(0, -30), (1.9, -34), (0, -36), (-1.9, -34)], Ink(fill="#c4122f"))


def _mosquito_wings(pen: Pen) -> None:
    tone = PALETTES["M"]
    for _ in pen.both_sides():
        wing: list[Point] = [
            (2, 8),
            (8.5, 10),
            (14.6, 14.5),
            (14.6, 19),
            (10.8, 26),
            (8.2, 31),
            (5.8, 27),
            (4, 17),
        ]
        pen.blob(wing, Ink(fill=WHITE, edge=tone.dark, width=1.0))
        pen.vine([(3.5, 11), (8, 18), (9.2, 27)], Ink(edge=tone.middle, width=0.7))
        pen.vine([(3.5, 10.5), (9, 14), (13, 19)], Ink(edge=tone.middle, width=0.7))


def draw_moth(pen: Pen) -> None:
    """The cheating moth: a mask over its eyes and a card up its wing."""
    tone = PALETTES["T"]
    pen.disc(0, 24, 9.5, Ink(fill="#ffe9a8"))
    _hidden_card(pen)
    for _ in pen.both_sides():
        hind: list[Point] = [(1, -4), (9, -3), (13, -10), (11, -19), (6.5, -24), (2.5, -16)]
        fore: list[Point] = [
            (1, 8),
            (7, 16),
            (13.6, 19.6),
            (15.6, 16),
            (14.8, 6),
            (11.6, -2),
            (5, -6),
            (1, -5),
        ]
        pen.blob(hind, Ink(fill=tone.middle, edge=tone.dark, width=1.4))
        pen.blob(fore, Ink(fill=tone.dark, edge=tone.dark, width=1.0))
        pen.disc(9.8, 8.2, 4.0, Ink(fill="#e9d2ff"))
        pen.disc(9.8, 8.2, 2.1, Ink(fill=tone.dark))
        pen.disc(8.2, -12.5, 2.7, Ink(fill="#e9d2ff"))
        _feather(pen, tone.dark)
    _moth_body(pen)


def _moth_body(pen: Pen) -> None:
    tone = PALETTES["T"]
    pen.blob(
        [(0, 8), (3.4, 3), (3.2, -8), (0, -19), (-3.2, -8), (-3.4, 3)],
        Ink(fill="#cfaef0", edge=tone.dark, width=1.1),
    )
    for y, half in ((-3, 2.4), (-7.5, 2.1), (-12, 1.4)):
        pen.wire([(-half, y), (half, y)], Ink(edge=tone.middle, width=1.3))
    pen.disc(0, 11.5, 6.2, Ink(fill="#cfaef0", edge=tone.dark, width=1.1))
    pen.blob(
        [(0, 14), (5, 15.2), (8, 13.4), (5.6, 9.6), (0, 10.4), (-5.6, 9.6), (-8, 13.4), (-5, 15.2)],
        Ink(fill=PUPIL),
    )
    draw_eyes(pen, 12.4, 2.9, 2.1, (0.4, 0))
    pen.vine([(-1.6, 7.8), (0.4, 7.2), (2.4, 8.4)], Ink(edge=tone.dark, width=0.8))


def _feather(pen: Pen, colour: str) -> None:
    pen.vine([(2, 16.5), (4.2, 23), (9, 28)], Ink(edge=colour, width=1.2))
    for x, y in ((3.6, 21.5), (5.4, 24.8), (7.6, 27)):
        pen.wire([(x, y), (x + 2.6, y - 0.8)], Ink(edge=colour, width=0.8))
        pen.wire([(x, y), (x - 0.8, y + 2.4)], Ink(edge=colour, width=0.8))


def _hidden_card(pen: Pen) -> None:
    with pen.placed(6.4, -27, 16):
        pen.box(-4.5, -6.8, 9, 13.6, Ink(fill=WHITE, edge=PUPIL, width=1.2), radius=1.2)


def draw_guard(pen: Pen) -> None:
    """The guard bug: a red shield bug with a cap and a badge."""
    tone = PALETTES["G"]
    pen.oval(0, -2, 22, 33, Ink(fill=tone.glow))
    leg = Ink(edge=tone.dark, width=2.2)
    for _ in pen.both_sides():
        pen.wire([(10, 8), (19, 13), (20, 21)], leg)
        pen.wire([(11, -4), (20.5, -5), (21.5, -13)], leg)
        pen.wire([(8, -14), (17, -18), (18.5, -24)], leg)
    pen.disc(0, 15, 9, Ink(fill=tone.dark))
    shield: list[Point] = [(0, 12), (10, 13.5), (17, 9), (15, -6), (9, -20), (0, -31)]
    pen.polygon(
        [*shield, *[(-x, y) for x, y in reversed(shield[1:-1])]],
        Ink(fill=tone.middle, edge=tone.dark, width=2.2),
    )
    pen.wire([(-14, 5.5), (0, -6), (14, 5.5)], Ink(edge=tone.dark, width=1.6))
    pen.wire([(0, -6), (0, -28)], Ink(edge=tone.dark, width=1.6))
    _badge(pen, 0, -6)
    draw_eyes(pen, 17, 4.2, 3.6, (0.35, -0.1))
    _cap(pen)


def _badge(pen: Pen, x: float, y: float) -> None:
    with pen.placed(x, y):
        pen.disc(0, 0, 6.6, Ink(fill="#ffd65a", edge="#5b3a00", width=1.0))
        draw_star(pen, 4.6, Ink(fill="#fffbe9", edge="#5b3a00", width=0.7))


def draw_star(pen: Pen, radius: float, ink: Ink) -> None:
    """Draws a star with five points around (0, 0), one of them up."""
    unit: list[Point] = [
        (0, 1), (0.235, 0.324), (0.951, 0.309), (0.380, -0.124), (0.588, -0.809),
        (0, -0.4), (-0.588, -0.809), (-0.380, -0.124), (-0.951, 0.309), (-0.235, 0.324),
    ]  # fmt: skip
    pen.polygon([(radius * x, radius * y) for x, y in unit], ink)


def _cap(pen: Pen) -> None:
    cloth = Ink(fill="#12346f", edge="#081a3a", width=1.0)
    crown: list[Point] = [(-8, 22), (-11, 29), (-6, 32.5), (0, 34), (6, 32.5), (11, 29), (8, 22)]
    pen.polygon(crown, cloth)
    pen.blob([(-9, 22.5), (0, 24), (9, 22.5), (7, 20), (0, 21), (-7, 20)], Ink(fill="#0b0f1c"))
    pen.disc(0, 28, 2.4, Ink(fill="#ffd65a", edge="#5b3a00", width=0.7))
