"""Drawing a table profile over a picture."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.config import load_profile
from referee.errors import RefereeError
from referee.record import draw_profile
from referee.vision.draw import SEAT, ZONE_COLOURS, draw_table, write_picture

DEMO = Path(__file__).resolve().parent.parent.parent / "datasets/demo"


def test_zones_and_seats_are_drawn_where_they_are() -> None:
    table = load_profile(DEMO / "table.toml").table
    blank = np.full((720, 1280, 3), 90, np.uint8)
    drawn = draw_table(blank, table)
    assert (blank == 90).all()
    for name, colour in ZONE_COLOURS.items():
        corner = table.to_pixels(table.zones[name])[2].round().astype(int)
        assert tuple(drawn[corner[1], corner[0]]) == pytest.approx(colour, abs=60)
    for seat in table.seats:
        x, y = table.to_pixels([seat.at_cm])[0].round().astype(int)
        assert tuple(drawn[y, x]) == SEAT
    assert (drawn[300:320, 300:320] == 90).all()


def test_a_profile_is_drawn_over_a_film(tmp_path: Path) -> None:
    draw_profile(DEMO / "film.mp4", DEMO / "table.toml", tmp_path / "look.png")
    picture = cv2.imread(str(tmp_path / "look.png"))
    assert picture is not None
    assert picture.shape == (720, 1280, 3)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a.xyz", "not the name of a picture"),
        ("-", "not the name of a picture"),
        ("no/a.png", "cannot be written"),
    ],
)
def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path, name: str, line: str) -> None:
    with pytest.raises(RefereeError, match=line):
        write_picture(np.zeros((4, 4, 3), np.uint8), tmp_path / name)
