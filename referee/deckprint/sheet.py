"""The deck as a PDF: sheets of nine cards with cutting marks, each followed by a sheet of backs."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from referee.deckprint.faces import CARD_MM, draw_back, draw_face
from referee.deckprint.palette import BACK_GREY, BLACK
from referee.deckprint.pen import Ink, Point, millimetres
from referee.errors import RefereeError
from referee.events import CARD_CODES, FULL_DECK

Paper = Literal["a4", "letter"]

PAPERS: dict[Paper, Point] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper in mm."""

COLUMNS, ROWS = 3, 3

BLEED = 1.0
MARK_GAP = 1.6
MARK_LENGTH = 2.5
NOTE_SIZE = 2.5
RULER = 50.0

_BACK = "back"


class PrintError(RefereeError):
    """A deck that cannot be written where it was asked for."""


@dataclass(frozen=True)
class DeckSheets:
    """What was written: `sheets` of paper, `pages` of the PDF and `cards` in all."""

    path: Path
    paper: Paper
    sheets: int
    pages: int
    cards: int


def write_deck(path: Path, paper: Paper, backs: bool = True, *, rounded: bool = False) -> DeckSheets:
    """Writes the print-and-play deck as a PDF; the same arguments always give the same bytes.

    Args:
        path: the PDF to write; a file that is already there is replaced.
        paper: the paper to print on.
        backs: whether each sheet of faces is followed by its sheet of backs, for double-sided
            printing that turns the paper over along its long edge.
        rounded: whether the cards are drawn with round corners, to cut along.

    Raises:
        PrintError: the paper is unknown, or the path is no PDF that can be written.
    """
    if paper not in PAPERS:
        raise PrintError(f"paper: {paper!r} is not one of {', '.join(PAPERS)}")
    cards = [code for code, count in FULL_DECK.items() for _ in range(count)]
    on_a_sheet = COLUMNS * ROWS
    sheets = [cards[start : start + on_a_sheet] for start in range(0, len(cards), on_a_sheet)]
    try:
        _check(path)
        path.write_bytes(_Printer(paper, backs=backs, rounded=rounded).pdf(sheets))
    except OSError as error:
        raise PrintError(f"{path}: the deck cannot be written there: {error.strerror}") from error
    return DeckSheets(path, paper, len(sheets), len(sheets) * (2 if backs else 1), len(cards))


def card_slots(paper: Paper) -> list[Point]:
    """The lower left corners of a sheet's cards in mm from the page's, row by row from the top left."""
    left, bottom = _margins(paper)
    return [
        (left + column * CARD_MM[0], bottom + row * CARD_MM[1])
        for row in reversed(range(ROWS))
        for column in range(COLUMNS)
    ]


def _margins(paper: Paper) -> Point:
    width, height = PAPERS[paper]
    return (width - COLUMNS * CARD_MM[0]) / 2, (height - ROWS * CARD_MM[1]) / 2


def _check(path: Path) -> None:
    if path.is_dir():
        raise PrintError(f"{path}: this is a folder, not a file that the deck can be written to")
    if path.suffix.lower() != ".pdf":
        raise PrintError(f"{path}: the deck is a PDF, so the name must end in .pdf")
    if not path.parent.is_dir():
        raise PrintError(f"{path}: there is no folder {path.parent}")


class _Printer:
    """Draws the pages of one PDF."""

    def __init__(self, paper: Paper, *, backs: bool, rounded: bool) -> None:
        self._paper: Paper = paper
        self._backs = backs
        self._rounded = rounded
        self._buffer = BytesIO()
        width, height = PAPERS[paper]
        self._canvas = Canvas(
            self._buffer, pagesize=(width * mm, height * mm), pageCompression=1, invariant=1
        )

    def pdf(self, sheets: list[list[str]]) -> bytes:
        """The whole document; each face is stored once, however many cards show it."""
        self._canvas.setTitle("Cheating Moth: print-and-play deck")
        self._canvas.setAuthor("moth-referee")
        self._keep_faces()
        for number, codes in enumerate(sheets, start=1):
            self._faces(codes, f"sheet {number} of {len(sheets)}")
            if self._backs:
                self._backside(len(codes))
        self._canvas.save()
        return self._buffer.getvalue()

    def _keep_faces(self) -> None:
        for code in CARD_CODES:
            self._canvas.beginForm(code)
            draw_face(self._canvas, code, 0, 0, rounded=self._rounded)
            self._canvas.endForm()
        self._canvas.beginForm(_BACK)
        draw_back(self._canvas, 0, 0, rounded=self._rounded)
        self._canvas.endForm()

    def _faces(self, codes: list[str], sheet: str) -> None:
        self._bleed(BLACK)
        for code, (x, y) in zip(codes, card_slots(self._paper), strict=False):
            self._place(code, x, y)
        self._marks()
        self._note(sheet)
        self._ruler()
        self._canvas.showPage()

    def _backside(self, count: int) -> None:
        """The backs of a sheet's first `count` cards, mirrored as the paper is turned over."""
        self._bleed(BACK_GREY)
        for x, y in card_slots(self._paper)[:count]:
            self._place(_BACK, PAPERS[self._paper][0] - x - CARD_MM[0], y)
        self._canvas.showPage()

    def _place(self, form: str, x: float, y: float) -> None:
        self._canvas.saveState()
        self._canvas.translate(x * mm, y * mm)
        self._canvas.doForm(form)
        self._canvas.restoreState()

    def _bleed(self, colour: str) -> None:
        """Colour beyond the outer edges, so that a cut or a print that is a little off shows no white."""
        if self._rounded:
            return
        left, bottom = _margins(self._paper)
        width, height = COLUMNS * CARD_MM[0] + 2 * BLEED, ROWS * CARD_MM[1] + 2 * BLEED
        with millimetres(self._canvas, 0, 0) as pen:
            pen.box(left - BLEED, bottom - BLEED, width, height, Ink(fill=colour))

    def _marks(self) -> None:
        with millimetres(self._canvas, 0, 0) as pen:
            for start, end in _cutting_marks(self._paper):
                pen.wire([start, end], Ink(edge=BLACK, width=0.15))

    def _note(self, sheet: str) -> None:
        """What to do with the sheet, in small print along the left margin."""
        sides = "double-sided, turned over along the long edge" if self._backs else "single-sided"
        corners = ", then round the corners" if self._rounded else ""
        width, height = CARD_MM
        lines = (
            f"Cheating Moth, print-and-play deck: {sheet}. Cards of {width:.0f} by {height:.0f} mm.",
            f"Print at actual size (100 %), {sides}. Cut along the marks{corners}.",
        )
        left, bottom = _margins(self._paper)
        self._canvas.saveState()
        self._canvas.setFont("Helvetica", NOTE_SIZE * mm)
        self._canvas.rotate(90)
        for line, distance in zip(lines, (10.5, 7.0), strict=True):
            self._canvas.drawString(bottom * mm, (distance - left) * mm, line)
        self._canvas.restoreState()

    def _ruler(self) -> None:
        """A line to hold a ruler to, along the right margin: printers like to shrink pages."""
        left, bottom = _margins(self._paper)
        x = PAPERS[self._paper][0] - left + 8
        with millimetres(self._canvas, 0, 0) as pen:
            pen.wire([(x, bottom), (x, bottom + RULER)], Ink(edge=BLACK, width=0.15))
            for y in (bottom, bottom + RULER):
                pen.wire([(x - 1, y), (x + 1, y)], Ink(edge=BLACK, width=0.15))
        self._canvas.saveState()
        self._canvas.setFont("Helvetica", NOTE_SIZE * mm)
        self._canvas.rotate(90)
        self._canvas.drawString((bottom + 2) * mm, -(x + 3) * mm, f"This line is {RULER:.0f} mm long.")
        self._canvas.restoreState()


def _cutting_marks(paper: Paper) -> Iterator[tuple[Point, Point]]:
    """The marks in the margins, at the ends of every cut; none reaches a card."""
    left, bottom = _margins(paper)
    width, height = COLUMNS * CARD_MM[0], ROWS * CARD_MM[1]
    far = MARK_GAP + MARK_LENGTH
    for column in range(COLUMNS + 1):
        x = left + column * CARD_MM[0]
        yield (x, bottom - far), (x, bottom - MARK_GAP)
        yield (x, bottom + height + MARK_GAP), (x, bottom + height + far)
    for row in range(ROWS + 1):
        y = bottom + row * CARD_MM[1]
        yield (left - far, y), (left - MARK_GAP, y)
        yield (left + width + MARK_GAP, y), (left + width + far, y)
