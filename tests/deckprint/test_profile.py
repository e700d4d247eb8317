"""The printed deck's own profile: drawn, shipped, and readable."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from enrol_printed_deck import NAME, printed_deck

from referee.events import FULL_DECK
from referee.places import home, shipped_decks
from referee.vision.capture.frames import Picture
from referee.vision.cards.alike import find_lookalikes, find_strangers
from referee.vision.cards.deck import Deck, Face, find_deck
from referee.vision.cards.picture import PictureReader
from tests.vision.cards.photograph import lay, place, table


@pytest.fixture(scope="module")
def shipped() -> Deck:
    return find_deck(NAME, home(), shipped_decks())


def test_the_shipped_profile_is_what_is_drawn(shipped: Deck) -> None:
    """Whoever changes the art enrols it anew: `python scripts/enrol_printed_deck.py`."""
    drawn = printed_deck()
    assert [face.code for face in shipped.faces] == [face.code for face in drawn.faces]
    for own, other in zip(shipped.faces, drawn.faces, strict=True):
        assert np.abs(own.pictures[0].astype(int) - other.pictures[0]).max() <= 2


def test_its_counts_are_those_of_the_full_deck(shipped: Deck) -> None:
    assert shipped.counts == FULL_DECK


def test_no_two_of_its_faces_look_too_alike(shipped: Deck) -> None:
    assert find_lookalikes(shipped) == []


def test_faces_that_cannot_be_told_apart_are_named(shipped: Deck) -> None:
    """The same picture under two codes: whoever enrols it must hear of it.

    That the other number card is named beside the false spider is right too: it has a number card's picture.
    """
    first, second = shipped.faces[0], shipped.faces[7]
    twin = Deck(
        "twin", (first, type(second)(second.code, first.pictures), shipped.faces[3]), {}, shipped.aspect
    )
    told = find_lookalikes(twin)
    assert (first.code, second.code) in told
    assert all(second.code in pair for pair in told)


def test_every_pair_of_one_picture_under_four_codes_is_named(shipped: Deck) -> None:
    """Only some of the pairs were told: each face named a single rival."""
    codes = ("N1", "N2", "N4", "N5")
    same = tuple(Face(code, shipped.faces[0].pictures) for code in codes)
    deck = Deck("same", (*same, shipped.faces[7]), {}, shipped.aspect)
    assert set(find_lookalikes(deck)) >= {("N1", "N2"), ("N1", "N4"), ("N1", "N5")}


def test_a_picture_under_a_wrong_name_beside_a_right_one_is_told(shipped: Deck) -> None:
    """A spider's second picture showed an ant: it was only said that two faces look alike."""
    pictures = {face.code: face.pictures for face in shipped.faces}
    both = Face("S3", (*pictures["S3"], *pictures["A5"]))
    faces = tuple(both if face.code == "S3" else face for face in shipped.faces)
    assert find_strangers(replace(shipped, faces=faces)) == [("S3", "A5")]
    assert find_strangers(shipped) == []


@pytest.mark.parametrize("code", ["N2", "S5", "A1", "C3", "M4", "T5", "G"])
def test_a_photograph_of_it_is_read(shipped: Deck, code: str) -> None:
    face = next(face for face in shipped.faces if face.code == code)
    assert PictureReader(shipped).read(photograph(face.pictures[0]))[0] == code


def test_a_table_without_a_card_is_null(shipped: Deck) -> None:
    assert PictureReader(shipped).read(table("wood")) == (None, 0.0)


def test_a_face_of_another_deck_is_null(shipped: Deck) -> None:
    """Diamonds on a white card: whatever is nearest among the own faces is not what lies there."""
    card = np.full((320, 210, 3), 245, np.uint8)
    cv2.rectangle(card, (0, 0), (209, 319), (0, 0, 0), 6)
    for x, y in ((60, 80), (150, 80), (60, 240), (150, 240)):
        cv2.fillPoly(card, [np.array([[x, y - 30], [x + 22, y], [x, y + 30], [x - 22, y]])], (40, 40, 200))
    assert PictureReader(shipped).read(photograph(card))[0] is None


def photograph(card: Picture) -> Picture:
    """The card on a wooden table, seen a little aslant."""
    return lay(table("wood"), card, place(25, 15, 160))
