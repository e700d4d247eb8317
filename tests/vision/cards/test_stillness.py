"""What lies still and what has changed, on made pictures."""

import numpy as np
import pytest

from referee.vision.capture.frames import Picture
from referee.vision.cards.stillness import Stillness, changed, likeness, shade, share, texture

DRAW = np.random.default_rng(3)
BOARD: Picture = np.kron(DRAW.integers(60, 200, (12, 12, 3)), np.ones((10, 10, 1))).astype(np.uint8)
HERE = (slice(40, 80), slice(40, 80))


def with_square(level: int) -> Picture:
    picture = BOARD.copy()
    picture[HERE] = level
    return picture


def square_mask() -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    mask = np.zeros((120, 120), bool)
    mask[HERE] = True
    return mask


def seen(*pictures: Picture, spacing: float = 0.1) -> Stillness:
    stillness = Stillness()
    for index, picture in enumerate(pictures):
        stillness.see(index * spacing, picture)
    return stillness


def test_a_place_moves_when_it_changes_and_then_lies_still() -> None:
    stillness = seen(BOARD, BOARD, with_square(250), with_square(250), with_square(250))
    assert share(stillness.still_since(0.15), square_mask()) < 0.1
    assert share(stillness.still_since(0.25), square_mask()) == 1
    assert share(stillness.still_since(0.15), ~square_mask()) > 0.9


def test_grain_is_no_motion() -> None:
    noisy = [np.clip(BOARD + DRAW.normal(0, 5, BOARD.shape), 0, 255).astype(np.uint8) for _ in range(6)]
    assert share(seen(*noisy).still_since(0.05), np.ones((120, 120), bool)) > 0.99


def test_a_shaking_camera_is_no_motion() -> None:
    shaken = [np.roll(BOARD, shift, axis=1) for shift in (0, 1, 0, 1, 0)]
    inner = np.zeros((120, 120), bool)
    inner[10:110, 10:110] = True
    assert share(seen(*shaken).still_since(0.05), inner) > 0.95


def test_what_evening_out_the_light_leaves_behind_is_no_motion() -> None:
    """Twenty levels are motion in steady light, and none where one colour was made half as bright again."""
    stillness, steady = Stillness(), Stillness()
    for index in range(4):
        picture = BOARD + np.uint8(20 * (index % 2))
        stillness.see(index * 0.1, picture, np.array([1.0, 1.0 + 0.5 * (index % 2), 1.0]))
        steady.see(index * 0.1, picture)
    assert stillness.still_since(0.05).all()
    assert not steady.still_since(0.05).any()


def test_nothing_can_be_still_before_the_first_picture() -> None:
    with pytest.raises(ValueError, match="no picture"):
        Stillness().still_since(0)


def test_what_is_laid_there_has_changed() -> None:
    change = changed(with_square(250), BOARD)
    assert share(change, square_mask()) > 0.75
    assert share(change, ~square_mask()) < 0.02


@pytest.mark.parametrize("gain", [0.6, 0.9, 1.4])
def test_a_lamp_changes_nothing(gain: float) -> None:
    lit = np.clip(BOARD * gain, 0, 255).astype(np.uint8)
    assert changed(lit, BOARD).mean() < 0.01


@pytest.mark.parametrize("axis", [0, 1])
def test_a_shake_of_a_pixel_changes_nothing(axis: int) -> None:
    assert changed(np.roll(BOARD, 1, axis)[5:-5, 5:-5], BOARD[5:-5, 5:-5]).mean() < 0.02


def test_shade_is_darker_and_of_the_same_colour() -> None:
    dark = BOARD.copy()
    dark[HERE] = dark[HERE] // 2
    assert share(shade(dark, BOARD), square_mask()) > 0.9
    assert not shade(BOARD, dark)[50:70, 50:70].any()
    assert share(shade(with_square(0), BOARD), square_mask()) < 0.2


def test_likeness_sees_past_the_light() -> None:
    everywhere = np.ones((120, 120), bool)
    assert likeness((BOARD * 0.7).astype(np.uint8), BOARD, everywhere) > 0.99
    assert abs(likeness(BOARD[::-1], BOARD, everywhere)) < 0.6


def test_texture_lies_at_the_edges() -> None:
    assert not texture(np.full((20, 20, 3), 90, np.uint8)).any()
    assert texture(with_square(255))[39:42, 45:75].mean() > 0.5
