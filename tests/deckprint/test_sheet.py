"""The printed sheets, read back from the PDF itself."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import cast

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from referee.deckprint import (
    CARD_MM,
    PAPERS,
    Paper,
    PrintError,
    draw_back,
    draw_face,
    write_deck,
)
from referee.errors import RefereeError
from referee.events import FULL_DECK

Picture = NDArray[np.uint8]

ROOT = Path(__file__).resolve().parents[2]

PIXELS_PER_MM = 4
# The renderer rounds sizes up: a hair less keeps whole numbers whole.
SCALE = PIXELS_PER_MM / mm * (1 - 1e-6)
PRINTER_MARGIN_MM = 5
PAPER_NAMES: tuple[Paper, ...] = ("a4", "letter")


def render(content: bytes) -> list[Picture]:
    """The pages as (h, w, 3) pictures."""
    with pypdfium2.PdfDocument(content) as document:
        pages = [page.render(scale=SCALE).to_numpy() for page in document]
        return [np.array(page[:, :, :3], dtype=np.uint8) for page in pages]


def card(draw: Callable[[Canvas], None]) -> Picture:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(CARD_MM[0] * mm, CARD_MM[1] * mm))
    draw(canvas)
    canvas.save()
    return render(buffer.getvalue())[0]


@pytest.fixture(scope="module")
def cards() -> dict[str, Picture]:
    """Each face, drawn on its own, and the back."""
    drawn = {code: card(partial(draw_face, code=code, x=0, y=0)) for code in FULL_DECK}
    return drawn | {"back": card(partial(draw_back, x=0, y=0))}


@pytest.fixture(scope="module", params=PAPER_NAMES)
def paper(request: pytest.FixtureRequest) -> Paper:
    return cast(Paper, request.param)


@pytest.fixture(scope="module")
def pages(paper: Paper, tmp_path_factory: pytest.TempPathFactory) -> list[Picture]:
    path = tmp_path_factory.mktemp(paper) / "deck.pdf"
    sheets = write_deck(path, paper)
    assert (sheets.path, sheets.paper, sheets.sheets, sheets.pages, sheets.cards) == (path, paper, 8, 16, 72)
    return render(path.read_bytes())


def cut(page: Picture, paper: Paper) -> list[Picture]:
    """The nine pieces that a knife makes of a sheet, row by row."""
    paper_width, paper_height = PAPERS[paper]
    width, height = CARD_MM
    left, top = (paper_width - 3 * width) / 2, (paper_height - 3 * height) / 2
    corners = [(left + column * width, top + row * height) for row in range(3) for column in range(3)]
    return [piece(page, x, y) for x, y in corners]


def piece(page: Picture, x: float, y: float) -> Picture:
    column, row = round(x * PIXELS_PER_MM), round(y * PIXELS_PER_MM)
    width, height = (round(side * PIXELS_PER_MM) for side in CARD_MM)
    return page[row : row + height, column : column + width]


def difference(one: Picture, other: Picture) -> float:
    return float(np.abs(one.astype(np.int16) - other.astype(np.int16)).mean())


def nearest(shown: Picture, cards: dict[str, Picture]) -> str:
    """The card that a piece shows; none but that one comes near it, and no mark lies on it."""
    ranked = sorted(cards, key=lambda name: difference(shown, cards[name]))
    assert difference(shown, cards[ranked[0]]) < 5, ranked[:3]
    assert difference(shown, cards[ranked[1]]) > 2 * difference(shown, cards[ranked[0]]), ranked[:3]
    return ranked[0]


def test_the_deck_of_the_rule_book_has_72_cards() -> None:
    kinds: Counter[str] = Counter()
    for code, count in FULL_DECK.items():
        kinds[code[0]] += count
    assert kinds == {"N": 43, "S": 5, "A": 5, "C": 5, "M": 5, "T": 8, "G": 1}
    assert [FULL_DECK[f"N{n}"] for n in range(1, 6)] == [9, 9, 9, 8, 8]
    assert [FULL_DECK[f"T{n}"] for n in range(1, 6)] == [2, 2, 1, 1, 2]
    assert len(FULL_DECK) == 31


def test_the_sheets_show_every_card_of_the_deck_once(
    pages: list[Picture], paper: Paper, cards: dict[str, Picture]
) -> None:
    shown = Counter(nearest(piece, cards) for page in pages[0::2] for piece in cut(page, paper))
    assert shown == FULL_DECK


def test_behind_every_face_lies_a_back(pages: list[Picture], paper: Paper, cards: dict[str, Picture]) -> None:
    assert len(pages) == 16
    for page in pages[1::2]:
        turned_over = page[:, ::-1]
        assert {nearest(piece[:, ::-1], cards) for piece in cut(turned_over, paper)} == {"back"}


def test_nothing_is_printed_in_a_printer_margin(pages: list[Picture], paper: Paper) -> None:
    width, height = PAPERS[paper]
    for page in pages:
        assert page.shape[:2] == pytest.approx((height * PIXELS_PER_MM, width * PIXELS_PER_MM), abs=1)
        printed = page.min(axis=2) < 250
        margin = PRINTER_MARGIN_MM * PIXELS_PER_MM
        printed[margin:-margin, margin:-margin] = False
        assert not printed.any()


def test_a_cutting_mark_stands_at_each_end_of_every_cut(pages: list[Picture], paper: Paper) -> None:
    width, height = PAPERS[paper]
    left, top = (width - 3 * CARD_MM[0]) / 2, (height - 3 * CARD_MM[1]) / 2
    dark = pages[0].min(axis=2) < 200
    across = dark[round((top - 3) * PIXELS_PER_MM)]
    down = dark[:, round((left - 3) * PIXELS_PER_MM)]
    assert mark_places(across) == pytest.approx([left + n * CARD_MM[0] for n in range(4)], abs=0.3)
    assert mark_places(down) == pytest.approx([top + n * CARD_MM[1] for n in range(4)], abs=0.3)


def mark_places(line: NDArray[np.bool_]) -> list[float]:
    """The middles in mm of the runs of dark pixels."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], line, [False])).astype(np.int8)))
    return [float(start + end) / 2 / PIXELS_PER_MM for start, end in edges.reshape(-1, 2)]


def test_each_sheet_says_how_to_print_it(tmp_path: Path) -> None:
    write_deck(tmp_path / "deck.pdf", "a4", backs=False)
    with pypdfium2.PdfDocument(tmp_path / "deck.pdf") as document:
        notes = [page.get_textpage().get_text_bounded() for page in document]
    assert len(notes) == 8
    for number, note in enumerate(notes, start=1):
        assert f"sheet {number} of 8" in note
        assert "57 by 87 mm" in note
        assert "single-sided" in note


def test_round_corners_leave_paper_in_the_corners_only(tmp_path: Path, cards: dict[str, Picture]) -> None:
    write_deck(tmp_path / "deck.pdf", "letter", rounded=True)
    first = cut(render((tmp_path / "deck.pdf").read_bytes())[0], "letter")[4]
    assert first[1, 1].min() > 200
    assert cards["N1"][1, 1].max() < 50
    assert nearest(first, cards) == "N1"


def test_two_runs_write_the_same_bytes(tmp_path: Path, paper: Paper) -> None:
    write_deck(tmp_path / "here.pdf", paper)
    there = tmp_path / "there.pdf"
    code = f"""
from pathlib import Path
from referee.deckprint import write_deck
write_deck(Path({str(there)!r}), {paper!r})
"""
    other_run = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", code], check=True, env=other_run, timeout=60)
    assert (tmp_path / "here.pdf").read_bytes() == there.read_bytes()


def test_a_target_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    folder = tmp_path / "folder.pdf"
    folder.mkdir()
    (tmp_path / "file").write_text("no folder")
    expected = {
        folder: "this is a folder",
        tmp_path / "deck.txt": "must end in .pdf",
        tmp_path / "deck": "must end in .pdf",
        tmp_path / "absent" / "deck.pdf": "there is no folder",
        tmp_path / "file" / "deck.pdf": "there is no folder",
        tmp_path / f"{'long' * 80}.pdf": "cannot be written",
    }
    for path, reason in expected.items():
        with pytest.raises(RefereeError) as caught:
            write_deck(path, "a4")
        assert str(caught.value).startswith(str(path))
        assert reason in str(caught.value)
        assert "\n" not in str(caught.value)


def test_an_unknown_paper_is_named_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="paper: 'a5' is not one of a4, letter"):
        write_deck(tmp_path / "deck.pdf", cast(Paper, "a5"))
    assert list(tmp_path.iterdir()) == []
