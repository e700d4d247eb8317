"""A pen that draws in millimetres on a page of the PDF library."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

Point = tuple[float, float]

ROUND = 1  # the PDF number of round line caps and of round line joins


@dataclass(frozen=True)
class Ink:
    """How a shape looks: colours as `#rrggbb`, None for none; `width` of the edge in mm."""

    fill: str | None = None
    edge: str | None = None
    width: float = 0.8


class Pen:
    """Draws shapes on a canvas; x points right, y points up, all lengths in mm."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    @contextmanager
    def placed(self, x: float = 0, y: float = 0, turn: float = 0, scale: Point = (1, 1)) -> Iterator[None]:
        """Draws with the origin at (x, y), turned anticlockwise by `turn` degrees, scaled along x and y."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(turn)
        self._canvas.scale(*scale)
        yield
        self._canvas.restoreState()

    def both_sides(self) -> Iterator[None]:
        """Repeats what is drawn in the loop, mirrored at the vertical axis."""
        for side in (1, -1):
            with self.placed(scale=(side, 1)):
                yield

    def disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        """Draws a circle around (x, y)."""
        self.oval(x, y, radius, radius, ink)

    def oval(
        self, x: float, y: float, half_width: float, half_height: float, ink: Ink, turn: float = 0
    ) -> None:
        """Draws an ellipse around (x, y), turned anticlockwise by `turn` degrees."""
        with self.placed(x, y, turn):
            path = self._canvas.beginPath()
            path.ellipse(-half_width, -half_height, 2 * half_width, 2 * half_height)
            self._ink(path, ink)

    def box(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None:
        """Draws a rectangle with round corners; (x, y) is its lower left corner."""
        path = self._canvas.beginPath()
        path.roundRect(x, y, width, height, radius)
        self._ink(path, ink)

    def polygon(self, points: Sequence[Point], ink: Ink) -> None:
        """Draws a closed shape with straight sides."""
        self._straight(points, ink, closed=True)

    def wire(self, points: Sequence[Point], ink: Ink) -> None:
        """Draws an open line with straight pieces and round ends."""
        self._straight(points, ink, closed=False)

    def blob(self, points: Sequence[Point], ink: Ink) -> None:
        """Draws a closed shape with a smooth outline through the points."""
        around = [points[-1], *points, points[0], points[1]]
        self._smooth(around, ink, closed=True)

    def vine(self, points: Sequence[Point], ink: Ink) -> None:
        """Draws an open smooth line through the points."""
        self._smooth([points[0], *points, points[-1]], ink, closed=False)

    def strokes(self, start: Point, pieces: Sequence[tuple[float, ...]], ink: Ink) -> None:
        """Draws a line of straight pieces (x, y) and Bezier pieces (x1, y1, x2, y2, x, y)."""
        path = self._canvas.beginPath()
        path.moveTo(*start)
        for piece in pieces:
            if len(piece) == 2:
                path.lineTo(*piece)
            else:
                path.curveTo(*piece)
        self._ink(path, ink)

    def _straight(self, points: Sequence[Point], ink: Ink, *, closed: bool) -> None:
        path = self._canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        if closed:
            path.close()
        self._ink(path, ink)

    def _smooth(self, points: Sequence[Point], ink: Ink, *, closed: bool) -> None:
        """A Catmull-Rom spline from the second point to the last but one, as Bezier pieces."""
        path = self._canvas.beginPath()
        path.moveTo(*points[1])
        for before, start, end, after in zip(points, points[1:], points[2:], points[3:], strict=False):
            first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
            second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
            path.curveTo(*first, *second, *end)
        if closed:
            path.close()
        self._ink(path, ink)

    def _ink(self, path: object, ink: Ink) -> None:
        canvas = self._canvas
        canvas.setLineCap(ROUND)
        canvas.setLineJoin(ROUND)
        canvas.setLineWidth(ink.width)
        if ink.fill is not None:
            canvas.setFillColor(HexColor(ink.fill))
        if ink.edge is not None:
            canvas.setStrokeColor(HexColor(ink.edge))
        canvas.drawPath(path, stroke=int(ink.edge is not None), fill=int(ink.fill is not None))


@contextmanager
def millimetres(canvas: Canvas, x: float, y: float) -> Iterator[Pen]:
    """A pen whose origin lies at (x, y), given in PDF points."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(mm, mm)
    yield Pen(canvas)
    canvas.restoreState()
