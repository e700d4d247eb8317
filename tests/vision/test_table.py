import math

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import ProfileError
from referee.vision.table import Rectangle, Table, inside

CM = [[0, 0], [110, 0], [110, 70], [0, 70]]
ASLANT = [[240.36, 85.69], [1016.37, 150.96], [1107.47, 639.5], [131.15, 619.33]]
DISCARD = [[38.0, 28.0], [56.0, 28.0], [56.0, 46.0], [38.0, 46.0]]


def table(pixels: list[list[float]] = ASLANT, cm: list[list[int]] = CM) -> Table:
    return Table.from_points(frame_size=(1280, 720), pixels=pixels, cm=cm, zones={"discard": DISCARD})


def straight() -> Table:
    """Ten pixels a centimetre from above, the table's corner at (90, 10)."""
    return table([[90, 10], [1190, 10], [1190, 710], [90, 710]])


def test_the_four_points_lie_where_the_profile_says() -> None:
    assert np.allclose(table().to_cm(ASLANT), CM, atol=1e-4)
    assert np.allclose(table().to_pixels(CM), ASLANT, atol=1e-3)


@given(st.floats(0, 110), st.floats(0, 70))
def test_to_the_picture_and_back(x: float, y: float) -> None:
    assert np.allclose(table().to_cm(table().to_pixels([[x, y]])), [[x, y]], atol=1e-6)


def test_more_points_are_met_by_least_squares() -> None:
    truth = table()
    cm = [[x, y] for x in (0, 55, 110) for y in (0, 35, 70)]
    noisy = truth.to_pixels(cm) + np.random.default_rng(1).normal(0, 0.3, (9, 2))
    found = Table.from_points(frame_size=(1280, 720), pixels=noisy, cm=cm, zones={})
    assert np.abs(found.to_pixels(cm) - truth.to_pixels(cm)).max() < 1


def test_points_in_a_line_are_refused() -> None:
    with pytest.raises(ProfileError, match="do not fix the table's plane"):
        table([[0, 0], [1, 1], [2, 2], [3, 3]])


def test_beyond_the_horizon_there_is_no_table() -> None:
    low = table([[400, 300], [880, 300], [1280, 720], [0, 720]])
    assert np.isnan(low.to_cm([[640, -2000]])).all()
    assert np.isfinite(low.to_cm([[640, 500]])).all()


def test_the_scale_is_that_of_the_place() -> None:
    assert straight().px_per_cm((55, 35)) == pytest.approx(10)
    low = table([[400, 300], [880, 300], [1280, 720], [0, 720]])
    assert low.px_per_cm((55, 60)) > low.px_per_cm((55, 10))


def test_zones() -> None:
    assert straight().bounds("discard") == Rectangle(38, 28, 56, 46)
    assert straight().contains("discard", [[47, 37], [37, 37], [47, 47]]).tolist() == [True, False, False]


def test_a_rectangle() -> None:
    rectangle = Rectangle(38, 28, 56, 46.01)
    assert rectangle.size_px(10) == (180, 182)
    assert rectangle.centre == pytest.approx((47, 37.005))
    assert rectangle.grown(1) == Rectangle(37, 27, 57, 47.01)
    assert rectangle.width == 18
    assert rectangle.height == pytest.approx(18.01)


def test_a_rectified_picture_shows_the_rectangle_at_its_scale() -> None:
    """A white square of the table from (40, 30) to (44, 34) comes out from pixel 20 to pixel 60."""
    for view in (straight(), table()):
        picture = np.zeros((720, 1280, 3), np.uint8)
        corners = view.to_pixels([[40, 30], [44, 30], [44, 34], [40, 34]])
        cv2.fillPoly(picture, [np.round(corners * 16).astype(np.int32)], (255, 255, 255), shift=4)
        place = Rectangle(38, 28, 46, 36)
        size = place.size_px(10)
        flat = cv2.warpPerspective(picture, view.rectifier(place, 10), size, flags=cv2.INTER_LINEAR)
        assert flat.shape == (80, 80, 3)
        bright = np.argwhere(flat[..., 0] > 127)
        # The middle of pixels 20 to 59; drawing widens the border evenly, by a pixel at most.
        assert np.abs(bright.mean(axis=0) - 39.5).max() < 0.5
        assert 1600 <= len(bright) < 44 * 44


def test_the_first_rectified_pixel_covers_the_corner() -> None:
    matrix = straight().rectifier(Rectangle(38, 28, 56, 46), 10)
    x, y, third = matrix @ [90 + 380, 10 + 280, 1]
    assert (x / third, y / third) == pytest.approx((-0.5, -0.5), abs=1e-3)


def test_a_picture_of_another_size_shows_the_same_table() -> None:
    small = straight().for_frame_size((640, 360))
    assert small.frame_size == (640, 360)
    assert small.px_per_cm((55, 35)) == pytest.approx(5)
    # The picture's corner is the same place in both sizes.
    assert np.allclose(small.to_cm([[-0.5, -0.5]]), straight().to_cm([[-0.5, -0.5]]))
    assert np.allclose(small.to_cm([[639.5, 359.5]]), straight().to_cm([[1279.5, 719.5]]))
    assert np.allclose(straight().for_frame_size((1280, 720)).cm_from_px, straight().cm_from_px)


def test_a_picture_of_another_shape_is_refused() -> None:
    with pytest.raises(ProfileError, match="the pictures are 640x480, but the table profile is for 1280x720"):
        straight().for_frame_size((640, 480))


@given(st.floats(-3, 3), st.floats(-3, 3))
def test_inside_a_circle_of_many_corners(x: float, y: float) -> None:
    angles = np.linspace(0, 2 * math.pi, 400, endpoint=False)
    circle = np.stack([2 * np.cos(angles), 2 * np.sin(angles)], axis=1)
    distance = math.hypot(x, y)
    if abs(distance - 2) > 0.001:
        assert inside(circle, np.array([[x, y]]))[0] == (distance < 2)


def test_inside_a_hollow_shape() -> None:
    hook = np.array([[0, 0], [3, 0], [3, 3], [2, 3], [2, 1], [1, 1], [1, 3], [0, 3]], dtype=float)
    points = np.array([[0.5, 2], [1.5, 2], [2.5, 2], [1.5, 0.5], [4, 2]])
    assert inside(hook, points).tolist() == [True, False, True, True, False]
