"""Films in which cards are shown: which are seen, where, and as how many faces."""

from functools import partial

import pytest

from referee.vision.capture.frames import Frame
from referee.vision.cards.filmed import shown_deck
from referee.vision.cards.showings import Shown, showings
from tests.vision.cards.photograph import card, lay, place
from tests.vision.cards.shown import Show, Way

FACES = {"N1": card("dark", "1"), "N2": card("dark", "2"), "S1": card("dark", "1", 5)}
CODES = ("N1", "S1", "N2", "N1", "N2")
SMALL = partial(Show, FACES, size=(640, 480), fps=10, width=130, rest=0.5)


def seen(show: Show) -> Shown:
    return showings(Frame(k, k / show.fps, picture) for k, picture in enumerate(show.pictures()))


def counts(shown: Shown) -> list[int]:
    return [len(face.times) for face in shown_deck(shown.cards).faces]


@pytest.mark.parametrize(
    "way",
    ["table", pytest.param("pile", marks=pytest.mark.slow), pytest.param("held", marks=pytest.mark.slow)],
)
def test_each_face_is_found_and_counted(way: Way) -> None:
    shown = seen(SMALL(CODES, way=way, seed=3))
    assert len(shown.cards) == len(CODES)
    assert shown.unclear == ()
    assert counts(shown) == [2, 1, 2]


@pytest.mark.slow
def test_a_camera_in_the_hand_may_sway() -> None:
    assert counts(seen(SMALL(CODES, sway=8, kind="wood", seed=1))) == [2, 1, 2]


def test_a_card_that_only_lies_there_counts_once() -> None:
    """A hand comes back twice and leaves the card where it is."""
    show = SMALL(("N1",))
    pictures = list(show.pictures())
    shown = showings(Frame(k, k / 10, picture) for k, picture in enumerate([*pictures[:16], *pictures[8:16]]))
    assert counts(shown) == [1]


def test_what_lies_there_from_the_beginning_and_stays_is_no_card() -> None:
    board = place(10, 12, 100, (520, 120))
    pictures = (lay(picture, card("white", "7"), board) for picture in SMALL(("N1",)).pictures())
    shown = showings(Frame(k, k / 10, picture) for k, picture in enumerate(pictures))
    assert [one.t > 0.5 for one in shown.cards] == [True]


def test_a_bare_table_shows_no_card() -> None:
    assert seen(SMALL(())).cards == ()
