import numpy as np
import pytest
from scenes.grips import grip, hand_thickness, palm_height
from scenes.skin import hand_landmarks, pose
from scenes.state import CARD_HEIGHT, CARD_WIDTH, Person, Side

from tests.scenes.company import lying_arm


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("hand_cm", [13.0, 16.0, 20.0])
@pytest.mark.parametrize("shape", ["pinch", "fan"])
def test_a_held_card_is_between_thumb_and_index(shape: str, hand_cm: float, side: Side) -> None:
    person = Person("A", hand_cm)
    offset, frame = grip(shape, person, side)
    marks = (hand_landmarks({shape: 1.0}, person, side) - offset) @ frame
    thumb, index = marks[4], marks[7]
    assert thumb[2] > 0 > index[2]
    assert abs(thumb[0]) < CARD_WIDTH / 2
    assert -CARD_HEIGHT / 2 < thumb[1] < 0


@pytest.mark.parametrize("hand_cm", [13.0, 16.0, 20.0])
def test_a_carried_card_is_below_the_fingertips(hand_cm: float) -> None:
    person = Person("A", hand_cm)
    offset, frame = grip("carry", person, "right")
    tips = (hand_landmarks({"carry": 1.0}, person, "right")[[8, 12, 16]] - offset) @ frame
    assert (tips[:, 2] > 0).all()
    assert tips[:, 2].min() < 0.8


@pytest.mark.parametrize("shape", ["pinch", "carry", "fan"])
def test_a_held_cards_frame_is_a_rotation(shape: str) -> None:
    for side in ("left", "right"):
        _, frame = grip(shape, Person("A"), side)
        assert np.allclose(frame.T @ frame, np.eye(3))
        assert np.linalg.det(frame) == pytest.approx(1.0)


def test_no_card_is_held_in_a_fist() -> None:
    with pytest.raises(ValueError, match="no card is held in the shape 'fist'"):
        grip("fist", Person("A"), "left")


@pytest.mark.parametrize("shape", ["flat", "slap"])
@pytest.mark.parametrize("hand_cm", [13.0, 17.0, 21.0])
def test_a_palm_at_its_height_touches_the_table(shape: str, hand_cm: float) -> None:
    person = Person("A", hand_cm)
    posed = pose(lying_arm("A", "right", 0.0, 0.0, palm_height(person, shape), shape), person)
    hand = posed.vertices[posed.vertices[:, 1] > 0.1 * hand_cm]
    assert -0.8 < hand[:, 2].min() < 0.0
    assert (hand[:, 2] < 0.3).sum() > 40


def test_larger_hands_are_thicker() -> None:
    thin, thick = (hand_thickness(Person("A", size)) for size in (13.0, 20.0))
    assert 1.0 < thin < thick < 4.0
