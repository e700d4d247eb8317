"""A frame with what was seen in it: all is drawn where it is, and no word hides the pile."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from referee.config import load_profile
from referee.vision.capture.frames import Picture
from referee.vision.painter import ALARM, MOVES, TONES, TOP, Captions, Line, Moment, Painter, Played
from referee.vision.seen import Polygon
from referee.vision.table import Table

DEMO = Path(__file__).resolve().parent.parent.parent / "datasets/demo"
CAPTIONS = Captions("on top", "moves", "has changed", "taken back", "not looked at", {"draw": "draw pile"})
STILL = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
CARD: Polygon = ((55.0, 30.0), (61.0, 30.0), (61.0, 39.0), (55.0, 39.0))
BARE = Moment("1.000 s   picture 26", STILL)
RULING = Line(
    1.0, "NOT ALLOWED (TURN-3): Somebody plays number card 2 on cockroach 4.", "illegal", is_new=True
)


def table(size: tuple[int, int] = (1280, 720)) -> Table:
    return load_profile(DEMO / "table.toml").table.for_frame_size(size)


def grey(size: tuple[int, int] = (1280, 720)) -> Picture:
    return np.full((size[1], size[0], 3), 90, np.uint8)


def paint(moment: Moment, size: tuple[int, int] = (1280, 720)) -> tuple[Picture, Picture, Picture]:
    """What stands above the picture, the picture, and what stands below."""
    whole = Painter(table(size), CAPTIONS).paint(grey(size), moment)
    top = int(np.flatnonzero((whole[:, size[0] // 3] == 90).all(axis=1))[0])
    return whole[:top], whole[top : top + size[1]], whole[top + size[1] :]


def at(picture: Picture, cm: tuple[float, float], shift: tuple[int, int] = (0, 0)) -> tuple[int, ...]:
    x, y = table((picture.shape[1], picture.shape[0])).to_pixels([cm])[0].round().astype(int)
    return tuple(int(level) for level in picture[y + shift[1], x + shift[0]])


@pytest.mark.parametrize("size", [(1280, 720), (640, 360), (641, 361)])
def test_nothing_on_the_pile_is_hidden(size: tuple[int, int]) -> None:
    """The card on top is outlined, and what it shows stays as it was filmed."""
    played = (Played(CARD, "illegal", 0.5),)
    moment = replace(BARE, top=CARD, top_words="number card 2 (99% sure)", played=played, lines=(RULING,) * 5)
    drawn = paint(moment, size)[1]
    x0, y0 = table(size).to_pixels([(55.7, 30.7)])[0].round().astype(int)
    x1, y1 = table(size).to_pixels([(60.3, 38.3)])[0].round().astype(int)
    assert (drawn[y0:y1, x0:x1] == 90).all()
    assert at(drawn, (55.0, 34.0), (-2 if size[0] < 1280 else -4, 0)) == TONES["illegal"]


def test_pictures_of_odd_sizes_become_even() -> None:
    painter = Painter(table((641, 361)), CAPTIONS)
    whole = painter.paint(grey((641, 361)), BARE)
    assert (whole.shape[1], whole.shape[0]) == painter.size == (642, painter.size[1])
    assert painter.size[1] % 2 == 0


def test_the_card_on_top_is_outlined_and_named_beside_the_pile() -> None:
    bare = paint(BARE)[1]
    drawn = paint(replace(BARE, top=CARD, top_words="number card 2 (99% sure)"))[1]
    assert at(drawn, (55.0, 34.0), (-3, 0)) == TOP
    rows, columns = np.nonzero((drawn != bare).any(axis=2))
    zone = table().to_pixels(table().zones["discard"])
    named = rows > zone[:, 1].max()
    assert named.sum() > 500
    assert abs(columns[named].mean() - zone[:, 0].mean()) < 20


def test_a_pile_that_fills_the_picture_is_named_above_it() -> None:
    whole = replace(table(), zones={"discard": table().outline})
    cramped = replace(whole, cm_from_px=np.diag([104 / 1280, 70 / 720, 1.0]))
    painter = Painter(cramped, CAPTIONS)
    first, second = (
        painter.paint(grey(), replace(BARE, top=CARD, top_words=words)).copy()
        for words in ("spider 5", "ant 1")
    )
    rows = np.flatnonzero((first != second).any(axis=(1, 2)))
    assert len(rows)
    assert rows.max() < 45


def test_a_mark_closes_in_on_the_card_that_was_played() -> None:
    young, old = (paint(replace(BARE, played=(Played(CARD, "legal", age),)))[1] for age in (0.0, 0.9))
    assert at(young, (54.5, 34.0), (-4, 0)) == TONES["legal"]
    assert at(old, (55.0, 34.0), (-4, 0)) == TONES["legal"]
    assert at(old, (54.5, 34.0), (-4, 0)) != TONES["legal"]


def test_a_card_taken_back_is_dashed() -> None:
    bare, drawn = paint(BARE)[1], paint(replace(BARE, taken=(CARD,)))[1]
    changed = (drawn != bare).any(axis=2)
    (x, y0), (_, y1) = table().to_pixels([(55.0, 30.5), (55.0, 38.5)]).round().astype(int)
    assert 0.4 < changed[y0:y1, x - 3].mean() < 0.9


def test_what_moves_and_what_has_changed_is_marked() -> None:
    drawn = paint(replace(BARE, moving=(CARD,)))[1]
    assert at(drawn, (55.0, 34.0)) == MOVES
    blue, green, red = at(paint(replace(BARE, changed=(CARD,)))[1], (58.0, 34.0))
    assert blue > green
    assert red > green


def test_the_drawing_follows_the_camera() -> None:
    moved = paint(replace(BARE, shift=(1.0, 0.0, 30.0, 0.0, 1.0, 10.0, 0.0, 0.0, 1.0), top=CARD))[1]
    assert at(moved, (55.0, 34.0), (27, 10)) == TOP
    assert at(moved, (55.0, 34.0), (-3, 0)) != TOP


def test_a_span_that_was_not_observed_is_red_and_shows_no_card() -> None:
    head, drawn, _ = paint(replace(BARE, missed="From 1.0 s to 2.0 s I saw nothing.", top=CARD))
    assert tuple(head[0, 0]) == tuple(drawn[360, 0]) == ALARM
    assert at(drawn, (55.0, 34.0), (-3, 0)) == (90, 90, 90)
    assert tuple(paint(BARE)[0][0, 0]) != ALARM


def test_a_long_reason_is_cut_rather_than_written_over_the_time() -> None:
    head = paint(replace(BARE, missed="because " * 40), (640, 360))[0]
    plain = paint(replace(BARE, missed="x"), (640, 360))[0]
    time_ends = 165
    assert np.array_equal(head[:, :time_ends], plain[:, :time_ends])


def test_the_last_words_stand_lowest_and_whole() -> None:
    """A line of which only the end would fit is left out."""
    long = replace(RULING, words=RULING.words + " Only one more or one less fits, and so on and so forth.")
    lines = (Line(0.0, "Round 1 begins."), long, long, long)
    band = paint(replace(BARE, lines=lines))[2]
    fewer = paint(replace(BARE, lines=lines[2:]))[2]
    assert np.array_equal(band, fewer)
    assert not np.array_equal(band, paint(BARE)[2])


def test_words_grow_pale_with_time() -> None:
    new, old = (paint(replace(BARE, lines=(replace(RULING, is_new=is_new),)))[2] for is_new in (True, False))
    legend = 40
    assert int(new[:-legend].max()) > int(old[:-legend].max()) + 50
