"""Telling the faces of one kind apart by the places in which they differ."""

import cv2
import numpy as np
import pytest

from referee.vision.cards.numerals import Numerals, _telling_places

SIZE = (60, 90)
STILL = np.eye(2, 3)


def face(digit: str) -> np.ndarray:
    """A card with a blot in the middle and a digit in two corners."""
    card = np.full((SIZE[1], SIZE[0]), 200, np.uint8)
    cv2.circle(card, (30, 45), 14, 60, -1)
    for _ in range(2):
        cv2.putText(card, digit, (4, 17), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 0, 2, cv2.LINE_AA)
        card = np.ascontiguousarray(card[::-1, ::-1])
    return cv2.GaussianBlur(card, (0, 0), 0.8).astype(np.float32)


CODES = [f"A{number}" for number in range(1, 6)]
FACES = [face(code[1]) for code in CODES]


@pytest.fixture(scope="module")
def numerals() -> Numerals:
    return Numerals(CODES, FACES, SIZE[0] / 6)


def view(grey: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(grey.round().astype(np.uint8), cv2.COLOR_GRAY2BGR)


def test_faces_differ_in_their_two_corners() -> None:
    places = _telling_places(FACES, SIZE[0] / 6)
    assert len(places) == 2
    assert all(place.bottom < 30 or place.top > 60 for place in places)


@pytest.mark.parametrize("code", CODES)
def test_each_number_is_read(numerals: Numerals, code: str) -> None:
    found = numerals.read(view(face(code[1])), STILL, 0)
    assert found.code == code
    assert found.likeness is not None
    assert found.likeness > 0.95
    assert min(found.leads.values()) > 0.3
    assert sorted(found.by_code.values())[-1] - sorted(found.by_code.values())[-2] > 0.3


@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 2), (2, -1)])
def test_a_card_laid_on_inexactly_is_read_all_the_same(numerals: Numerals, x: int, y: int) -> None:
    found = numerals.read(view(face("3")), np.array([[1.0, 0, x], [0, 1.0, y]]), 0)
    assert found.code == "A3"


def test_one_hidden_corner_leaves_the_other(numerals: Numerals) -> None:
    hidden = face("4")
    hidden[:30] = 120
    found = numerals.read(view(hidden), STILL, 0)
    assert found.code == "A4"
    assert found.likeness is not None
    assert found.likeness > 0.9


def test_a_kind_knows_whether_its_numbers_are_all_there(numerals: Numerals) -> None:
    assert numerals.is_whole
    assert numerals.has_number
    assert not Numerals(CODES[:4], FACES[:4], 10.0).is_whole
    bug = Numerals(["G"], [FACES[0]], 10.0)
    assert bug.is_whole
    assert not bug.has_number
    found = bug.read(view(FACES[0]), STILL, 0)
    assert found.code == "G"
    assert found.likeness is None
