import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scenes.optics import clip_matrix, in_picture, near, project, shifted
from scenes.state import Camera

CAMERA = Camera((10.0, -90.0, 80.0), (50.0, -35.0, 0.0), (0.0, 0.0, 1.0), 640, 480, 500.0)


def test_the_target_is_in_the_middle() -> None:
    assert np.allclose(project(CAMERA, np.array([CAMERA.target])), [[320.0, 240.0]])


def test_what_is_behind_the_camera_is_nowhere() -> None:
    assert np.isnan(project(CAMERA, np.array([[-30.0, -145.0, 160.0]]))).all()


@given(st.floats(0, 100), st.floats(-70, 0), st.floats(0, 30))
def test_pixels_are_what_the_clip_matrix_gives(x: float, y: float, z: float) -> None:
    clip = clip_matrix(CAMERA) @ np.array([x, y, z, 1.0])
    pixel = (clip[:2] / clip[3] * [1, -1] + 1) / 2 * [640, 480]
    assert np.allclose(project(CAMERA, np.array([[x, y, z]]))[0], pixel)


def test_a_shift_is_in_pixels() -> None:
    point = np.array([50.0, -35.0, 0.0, 1.0])
    plain, moved = (
        matrix @ point for matrix in (clip_matrix(CAMERA), shifted(clip_matrix(CAMERA), (0.5, -0.25), CAMERA))
    )
    assert np.allclose((moved / moved[3] - plain / plain[3])[:2] * [320, 240], [0.5, -0.25])


def test_near_counts_the_reach() -> None:
    points = np.array([[50.0, -35.0, 0.0]])
    assert near(CAMERA, points, (330, 250, 50, 50), 5.0).all()
    assert not near(CAMERA, points, (330, 250, 50, 50), 0.1).any()
    assert in_picture(CAMERA, points)
