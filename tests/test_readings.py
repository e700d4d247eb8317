"""How cards are read where their places are known."""

from pathlib import Path

import pytest
from readings import Read, draw, main, readings

TINY = Path(__file__).resolve().parents[1] / "datasets" / "tiny"


def test_lying_cards_of_a_rendered_piece_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(TINY / "vanishing", tmp_path / "readings.png")
    table = capsys.readouterr().out
    assert "uncovered" in table
    assert (tmp_path / "readings.png").stat().st_size > 10_000


def test_what_is_named_is_right() -> None:
    reads = list(readings(TINY / "cockroach"))
    assert reads
    named = [read for read in reads if read.is_named]
    assert named
    assert all(read.is_right for read in named)
    assert all(0.55 <= read.seen <= 1 for read in reads)


def test_a_folder_without_films_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no rendered films"):
        main(tmp_path)


def test_figures_can_be_drawn_of_a_single_card(tmp_path: Path) -> None:
    draw([Read("N1", "N2", 0.95, 5.0, 1.0, "good")], tmp_path / "one.png")
    assert (tmp_path / "one.png").exists()
