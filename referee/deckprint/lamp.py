"""The lamp of the number cards: a lantern that glows in the night."""

from referee.deckprint.insects import PUPIL, draw_star
from referee.deckprint.palette import PALETTES, WHITE
from referee.deckprint.pen import Ink, Pen, Point

BRASS = Ink(fill="#d9952b", edge="#3b2206", width=1.1)


def draw_lamp(pen: Pen) -> None:
    """A lantern in a night-blue window, its light in rings around it, and two eyes that watch it."""
    night = PALETTES["N"].dark
    pen.oval(0, 0, 16.4, 34, Ink(fill=night))
    for half_width, half_height, colour in (
        (14.5, 23, "#3c3f63"),
        (12.5, 19, "#7a6557"),
        (10.5, 15.5, "#c48f3f"),
    ):
        pen.oval(0, -1, half_width, half_height, Ink(fill=colour))
    for x, y, radius in ((-5, 26.5, 1.5), (5.6, 25, 1.2), (9.3, -23, 1.1)):
        with pen.placed(x, y):
            draw_star(pen, radius, Ink(fill="#fff1c4"))
    _lantern(pen)
    _watcher(pen)


def _lantern(pen: Pen) -> None:
    pen.vine([(-5, 12), (-4.4, 19.5), (0, 22.5), (4.4, 19.5), (5, 12)], Ink(edge="#d9952b", width=1.5))
    glass: list[Point] = [(-5.5, 11), (-8.4, 0), (-5.5, -12), (5.5, -12), (8.4, 0), (5.5, 11)]
    pen.polygon(glass, Ink(fill="#fff3b0", edge="#3b2206", width=1.1))
    pen.blob([(0, 8), (3.8, -1), (3, -7), (0, -9), (-3, -7), (-3.8, -1)], Ink(fill="#ffb02e"))
    pen.blob([(0, 3), (1.9, -3), (0, -7.5), (-1.9, -3)], Ink(fill=WHITE))
    pen.polygon([(-7, 10), (-3, 15.5), (3, 15.5), (7, 10)], BRASS)
    pen.polygon([(-6.2, -11), (-8, -15.5), (8, -15.5), (6.2, -11)], BRASS)
    pen.wire([(0, 10), (0, 8.6)], Ink(edge="#3b2206", width=1.1))


def _watcher(pen: Pen) -> None:
    for x in (-2.3, 2.3):
        pen.oval(x, -25.5, 1.9, 2.2, Ink(fill="#e9e2ff"))
        pen.disc(x, -24.7, 1.0, Ink(fill=PUPIL))
