"""Which pictures show the same face."""

import cv2
import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.cards.groups import grouped
from tests.vision.cards.photograph import card
from tests.vision.cards.shown import sleeved

SIZE = (208, 320)


def seen(number: str, seed: int, turned: bool = False, chance: int = 0) -> Picture:
    """A rectified card as a film gives it: a little off, soft, lit and grainy, either way up."""
    rng = np.random.default_rng(chance)
    small = cv2.resize(card("dark", number, seed), SIZE, interpolation=cv2.INTER_AREA)
    corners = np.array([[0, 0], [208, 0], [208, 320], [0, 320]], np.float32)
    off = cv2.getPerspectiveTransform(corners, corners + rng.uniform(-1.5, 1.5, (4, 2)).astype(np.float32))
    warped = cv2.warpPerspective(small, off, SIZE, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    soft = cv2.GaussianBlur(warped, (0, 0), rng.uniform(0.6, 1.2)) * rng.uniform(0.8, 1.1)
    noisy = np.clip(soft + rng.normal(0, 3, soft.shape), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(noisy[::-1, ::-1]) if turned else noisy


def test_faces_are_told_by_their_numbers_and_come_in_the_order_of_showing() -> None:
    shown = [("3", 0), ("2", 0), ("3", 1), ("3", 0), ("2", 0), ("5", 0), ("3", 1)]
    cards = [seen(number, seed, k % 2 == 1, k) for k, (number, seed) in enumerate(shown)]
    groups = grouped(cards)
    assert groups.faces == ((0, 3), (1, 4), (2, 6), (5,))
    assert groups.doubts == ()


def test_what_covers_one_place_makes_no_other_face() -> None:
    cards = [seen("3", 0), seen("3", 0, chance=1), seen("4", 0, chance=2)]
    cv2.ellipse(cards[1], (150, 318), (24, 40), 0, 0, 360, (110, 140, 200), -1)
    assert grouped(cards).faces == ((0, 1), (2,))


def test_light_on_sleeves_makes_no_other_face_where_their_number_is_known() -> None:
    faces = [card("dark", number) for number in ("1", "1", "2", "2", "3", "3")]
    cards = [cv2.resize(sleeved(face, k, 0.5), SIZE).astype(np.uint8) for k, face in enumerate(faces)]
    assert grouped(cards, 3).faces == ((0, 1), (2, 3), (4, 5))


def test_a_wrong_number_of_faces_does_not_join_or_split_any() -> None:
    cards = [seen(number, 0, chance=k) for k, number in enumerate(("3", "2", "3", "5"))]
    for count in (1, 2, 3, 4, 9):
        assert grouped(cards, count).faces == ((0, 2), (1,), (3,))


def test_nothing_is_no_face() -> None:
    assert grouped([]).faces == ()
    assert grouped([seen("3", 0)]).faces == ((0,),)


def test_what_lies_between_one_face_and_two_is_a_doubt() -> None:
    """A digit of which a little is worn away at both ends of the card."""
    whole, worn = seen("3", 0), seen("3", 0, chance=1)
    patch = np.s_[40:50, 12:24]
    for _ in range(2):
        worn[patch] = (worn[patch].astype(np.float32) * 0.5 + 117).astype(np.uint8)
        worn = np.ascontiguousarray(worn[::-1, ::-1])
    groups = grouped([whole, worn])
    assert groups.faces == ((0,), (1,))
    assert groups.doubts == ((0, 1),)
