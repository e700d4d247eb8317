"""Turns and frames."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes.space import card_frame, hand_frame, heading, rotation, slerp, turn_of, unit, vector

ANGLES = st.floats(-3.1, 3.1)
AXES = st.tuples(*[st.floats(-1.0, 1.0)] * 3).filter(lambda axis: sum(c * c for c in axis) > 0.01)


@given(AXES, st.floats(0.01, 3.14))
def test_axis_and_angle_of_a_rotation_are_found_again(axis: tuple[float, ...], angle: float) -> None:
    turn = rotation(unit(vector(*axis)), angle)
    found, size = turn_of(turn)
    assert size == pytest.approx(angle, abs=1e-5)
    assert np.allclose(rotation(found, size), turn, atol=1e-5)


@given(AXES, ANGLES)
def test_half_of_a_turn_twice_is_the_turn(axis: tuple[float, ...], angle: float) -> None:
    start, turn = card_frame(0.4, is_open=True), rotation(unit(vector(*axis)), angle)
    middle = slerp(start, start @ turn, 0.5)
    assert np.allclose(slerp(middle, start @ turn, 1.0), start @ turn)
    assert np.allclose(middle @ (start.T @ middle), start @ turn, atol=1e-5)


@given(ANGLES, ANGLES, ANGLES)
def test_a_hand_s_frame_is_right_handed(yaw: float, pitch: float, roll: float) -> None:
    frame = hand_frame(heading(yaw), pitch / 3, roll)
    assert np.allclose(frame.T @ frame, np.eye(3), atol=1e-9)
    assert np.linalg.det(frame) == pytest.approx(1.0)


@given(ANGLES, st.booleans())
def test_a_card_s_frame_is_right_handed(top: float, is_open: bool) -> None:
    frame = card_frame(top, is_open=is_open)
    assert np.linalg.det(frame) == pytest.approx(1.0)
    assert np.allclose(frame[:2, 1], [math.cos(top), math.sin(top)])
    assert (frame[2, 2] > 0) == is_open
