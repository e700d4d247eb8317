import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes.aim import filled, over_table
from scenes.optics import axes, project
from scenes.state import Camera, to_table, to_world


def test_the_table_profile_points_down_and_the_world_up() -> None:
    assert to_world((30.0, 20.0), 5.0).tolist() == [30.0, -20.0, 5.0]
    assert to_table(np.array([[30.0, -20.0, 5.0], [1.0, 2.0, 0.0]])).tolist() == [[30.0, 20.0], [1.0, -2.0]]


def test_from_straight_above_the_picture_is_the_table() -> None:
    camera = Camera((50.0, -35.0, 100.0), (50.0, -35.0, 0.0), width=1000, height=700, focal=1000.0)
    seen = project(camera, np.array([to_world((50, 35)), to_world((60, 35)), to_world((50, 45))]))
    assert seen == pytest.approx(np.array([[500, 350], [600, 350], [500, 450]]))


@given(
    st.floats(0, 0.8),
    st.floats(-math.pi, math.pi),
    st.floats(-0.5, 0.5),
    st.sampled_from([(640, 480), (1280, 720)]),
)
def test_a_camera_over_the_table_shows_all_that_it_is_filled_with(
    tilt: float, bearing: float, roll: float, size: tuple[int, int]
) -> None:
    table = np.array([to_world(one) for one in ((0, 0), (110, 0), (110, 70), (0, 70))])
    camera = filled(
        over_table(to_world((55, 35)), height=100, tilt=tilt, bearing=bearing, roll=roll, size=size),
        table,
        0.04,
    )
    turn = axes(camera)
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-9)
    share = project(camera, table) / np.array(size)
    assert share.min() >= 0.04 - 1e-9
    assert share.max() <= 0.96 + 1e-9
    assert min(share.min(), 1 - share.max()) == pytest.approx(0.04)


def test_the_picture_s_top_is_away_from_the_camera() -> None:
    camera = over_table(to_world((55, 35)), height=80, tilt=0.5, bearing=0.0)
    near, far = project(camera, np.array([to_world((55, 70)), to_world((55, 0))]))
    assert near[1] > far[1]
    beside = over_table(to_world((55, 35)), height=80, tilt=0.5, bearing=math.pi / 2)
    near, far = project(beside, np.array([to_world((100, 35)), to_world((10, 35))]))
    assert near[1] > far[1]


def test_what_lies_behind_the_camera_has_no_place() -> None:
    above = project(Camera((0.0, 0.0, 100.0), (0.0, 0.0, 0.0)), np.array([[0.0, 0.0, 150.0]]))
    assert np.isnan(above).all()
