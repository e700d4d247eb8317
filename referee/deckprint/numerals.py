"""The numerals 1 to 5, drawn as broad strokes so that they survive a blurred webcam picture."""

from referee.deckprint.pen import Ink, Pen, Point

WIDTH, HEIGHT = 10.0, 15.0
STROKE = 3.1

_STROKES: dict[int, tuple[Point, list[tuple[float, ...]]]] = {
    1: ((1.8, 10.0), [(5.2, 13.3), (5.2, 1.7)]),
    2: (
        (1.8, 10.0),
        [(1.9, 14.5, 8.2, 14.4, 8.2, 9.9), (8.2, 6.9, 4.2, 5.0, 1.9, 1.7), (8.4, 1.7)],
    ),
    3: (
        (1.7, 12.6),
        [
            (3.6, 14.0, 8.4, 14.0, 8.4, 10.9),
            (8.4, 8.6, 6.2, 7.6, 4.2, 7.6),
            (6.6, 7.6, 8.4, 6.6, 8.4, 4.4),
            (8.4, 1.0, 3.6, 1.0, 1.7, 2.4),
        ],
    ),
    4: ((7.0, 1.7), [(7.0, 13.3), (1.6, 4.8), (8.6, 4.8)]),
    5: (
        (8.2, 13.3),
        [(1.8, 13.3), (1.8, 7.6), (3.6, 8.8, 8.3, 8.6, 8.3, 5.0), (8.3, 1.8, 5.0, 1.4, 1.7, 2.0)],
    ),
}


def draw_numeral(pen: Pen, number: int, colour: str) -> None:
    """Draws a number from 1 to 5 into the box from (0, 0) to (WIDTH, HEIGHT)."""
    start, pieces = _STROKES[number]
    pen.strokes(start, pieces, Ink(edge=colour, width=STROKE))
