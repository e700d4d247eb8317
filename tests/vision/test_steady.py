"""Where the camera stands and how bright it is, on a drawn table that is moved and lit as known."""

import cv2
import numpy as np
import pytest

from referee.vision.capture.frames import Picture
from referee.vision.steady import Stand, Steady, Trouble
from referee.vision.table import Table

SIZE = (960, 540)
CORNERS = [[0, 0], [960, 0], [960, 540], [0, 540]]
TABLE = Table.from_points(
    frame_size=SIZE,
    pixels=CORNERS,
    cm=[[x / 10, y / 10] for x, y in CORNERS],
    zones={"discard": [[40, 20], [56, 20], [56, 36], [40, 36]]},
)


def board() -> Picture:
    """Patches of all shades with soft borders."""
    shades = np.random.default_rng(2).integers(40, 200, (9, 16, 3))
    return cv2.GaussianBlur(np.kron(shades, np.ones((60, 60, 1))).astype(np.uint8), (0, 0), 1.2).astype(
        np.uint8
    )


def moved(picture: Picture, dx: float, dy: float, turn: float = 0.0) -> Picture:
    matrix = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), turn, 1.0)
    matrix[:, 2] += np.array([dx, dy])
    return cv2.warpAffine(picture, matrix, SIZE, borderMode=cv2.BORDER_REFLECT).astype(np.uint8)


def grainy(picture: Picture, seed: int) -> Picture:
    grain = np.random.default_rng(seed).normal(0, 4, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def stands(*pictures: Picture) -> list[Stand]:
    steady = Steady(TABLE)
    return [steady.see(index / 30, grainy(picture, index)) for index, picture in enumerate(pictures)]


def middle(stand: Stand) -> tuple[float, float]:
    """By how many pixels the picture's middle has moved."""
    x, y, _ = stand.shift @ (SIZE[0] / 2, SIZE[1] / 2, 1)
    return float(x) - SIZE[0] / 2, float(y) - SIZE[1] / 2


@pytest.mark.parametrize("shift", [(0.6, -0.3), (1.5, 1.5), (-3, 2), (25, -18)])
def test_a_moved_camera_is_followed_to_a_quarter_of_a_pixel(shift: tuple[float, float]) -> None:
    stand = stands(board(), moved(board(), *shift))[1]
    assert stand.trouble is None
    assert middle(stand) == pytest.approx(shift, abs=0.25)


def test_a_turn_is_followed() -> None:
    stand = stands(board(), moved(board(), 1.0, 0.0, turn=0.3))[1]
    assert middle(stand) == pytest.approx((1.0, 0.0), abs=0.25)
    assert np.degrees(np.arctan2(stand.shift[0, 1], stand.shift[0, 0])) == pytest.approx(0.3, abs=0.02)


def test_a_camera_that_stands_does_not_move_by_a_hair() -> None:
    assert all((stand.shift == np.eye(3)).all() for stand in stands(*[board()] * 8))


@pytest.mark.parametrize("shift", [(0.0, 0.0), (2.0, -1.0)])
def test_what_moves_by_itself_is_not_the_camera(shift: tuple[float, float]) -> None:
    """A third of the picture is a thing with strong edges that goes its own way; misleading at first only."""
    stripes = np.tile(np.array([[[20] * 3] * 15 + [[240] * 3] * 15], np.uint8), (540, 11, 1))
    frames = []
    for index in range(8):
        frame = moved(board(), *(part * (index % 2) for part in shift))
        frame[:, 630:] = np.roll(stripes, index, axis=1)
        frames.append(frame)
    for index, stand in list(enumerate(stands(*frames)))[5:]:
        assert middle(stand) == pytest.approx([part * (index % 2) for part in shift], abs=0.25)


def test_the_zone_in_which_cards_are_played_does_not_count() -> None:
    played = board()
    played[200:360, 400:560] = moved(board(), 3, 3)[200:360, 400:560]
    assert middle(stands(board(), played)[1]) == (0, 0)


@pytest.mark.parametrize("factor", [0.85, 0.93, 1.15])
def test_a_flicker_is_evened_out(factor: float) -> None:
    """All frames are made as bright as the brightest."""
    flickering = cv2.convertScaleAbs(board(), alpha=factor).astype(np.uint8)
    first, second, third = stands(board(), flickering, board())
    assert (first.gain == 1).all()
    assert second.gain == pytest.approx([max(1, 1 / factor)] * 3, abs=0.01)
    assert third.gain == pytest.approx([max(1, factor)] * 3, abs=0.015)


def test_dim_light_is_brightened() -> None:
    dim = cv2.convertScaleAbs(board(), alpha=0.3).astype(np.uint8)
    gains = [stand.gain.mean() for stand in stands(*[dim] * 4)]
    assert gains[0] > 1.5
    assert gains == pytest.approx([gains[0]] * 4, rel=0.02)


def test_a_cover_darkness_and_another_view_are_told_apart() -> None:
    other = np.ascontiguousarray(board()[::-1, ::-1])
    for picture, trouble in (
        (np.full_like(board(), 90), Trouble.COVERED),
        (board() // 40, Trouble.DARK),
        (other, Trouble.MOVED),
    ):
        first, second = stands(board(), picture.astype(np.uint8))
        assert first.trouble is None
        assert second.trouble is trouble


def test_a_view_far_from_the_profiles_is_none() -> None:
    stand = stands(board(), moved(board(), 150, 0))[1]
    assert stand.trouble is Trouble.MOVED
    assert middle(stand) == pytest.approx((150, 0), abs=1)


def test_half_a_cover_is_no_trouble_for_a_camera_that_stands() -> None:
    leaned_over = board()
    leaned_over[:, :480] = 90
    stand = stands(board(), leaned_over)[1]
    assert stand.trouble is None
    assert middle(stand) == (0, 0)


def test_a_table_without_an_edge_is_taken_to_stand_still() -> None:
    plain = np.full_like(board(), 120)
    assert [stand.trouble for stand in stands(plain, plain)] == [None, None]
