"""The deck commands' lines."""

from pathlib import Path

import cv2
import pytest

from referee.enrolment import enrol_folder, read_cards
from referee.errors import DeckError
from tests.vision.cards.photograph import card, lay, place, table


def photograph(path: Path) -> Path:
    assert cv2.imwrite(str(path), lay(table("plain"), card("dark"), place(20, 20, 160)))
    return path


def test_bad_pictures_do_not_stop_the_good_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = photograph(tmp_path / "a.png")
    reading = read_cards([tmp_path, good, tmp_path / "no.jpg", good], "print-and-play")
    lines = [next(reading), next(reading)]
    with pytest.raises(DeckError, match=r"no\.jpg: there is no such file"):
        next(reading)
    assert [line.split("\t")[:2] for line in lines] == [[str(good), "null"]] * 2
    assert capsys.readouterr().err == f"referee: {tmp_path}: it is a folder, not a picture\n"


def test_a_deck_in_the_place_of_a_shipped_one_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    photograph(tmp_path / "N1.png")
    told = "is also a deck that comes with the referee: yours is used from now on"
    assert f"print-and-play {told}" in list(enrol_folder(tmp_path, "print-and-play"))
    assert not [line for line in enrol_folder(tmp_path, "mine") if told in line]
