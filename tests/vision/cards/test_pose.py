import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.vision.cards.pose import Pose

POSE = Pose(40.0, 60.0, 0.5, 20.0, 30.0)


@given(st.floats(-3, 3), st.floats(5, 50), st.floats(0, 100))
def test_the_matrix_and_back(angle: float, width: float, x: float) -> None:
    pose = Pose(x, 20.0, angle, width, 1.5 * width)
    found = Pose.from_matrix(pose.matrix(200, 300), 200, 300)
    assert (found.x, found.y, found.width, found.height) == pytest.approx((x, 20, width, 1.5 * width))
    assert found.turn_from(pose) == pytest.approx(0, abs=1e-6)


def test_the_corners_are_where_the_matrix_lays_those_of_a_picture() -> None:
    matrix = POSE.matrix(200, 300)
    corners = np.array([[0, 0, 1], [200, 0, 1], [200, 300, 1], [0, 300, 1]]) @ matrix.T
    assert np.allclose(POSE.corners(), corners, atol=1e-4)


def test_a_quarter_turn_is_clockwise() -> None:
    """The upper left corner goes to the upper right."""
    x, y = Pose(0, 0, np.pi / 2, 2, 4).corners()[0]
    assert x > 0 > y


def test_a_half_turn_counts_as_none() -> None:
    assert POSE.turn_from(POSE.turned()) == pytest.approx(0, abs=1e-9)
    assert POSE.turn_from(Pose(0, 0, 0.5 + np.pi / 2, 20, 30)) == pytest.approx(np.pi / 2)


def test_the_mask_has_the_cards_area() -> None:
    area = POSE.mask((120, 120)).sum()
    assert area == pytest.approx(600, rel=0.12)
    assert POSE.mask((120, 120), margin=-3).sum() < area < POSE.mask((120, 120), margin=3).sum()


def test_shifted() -> None:
    moved = POSE.shifted(3, 4)
    assert moved.distance(POSE) == pytest.approx(5)
    assert moved.angle == POSE.angle
