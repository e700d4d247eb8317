"""What the watcher tells those who look over its shoulder."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.config import load_profile
from referee.game import round_started
from referee.record import deck_of
from referee.vision.capture.film import Film
from referee.vision.capture.frames import Frame
from referee.vision.cards.region import Region
from referee.vision.seen import MOST_PATCHES, Seen, hulls, patches
from referee.vision.table import inside
from referee.vision.watcher import OBSERVES, Watcher

ROOT = Path(__file__).resolve().parent.parent.parent
DEMO = ROOT / "datasets/demo"
PIECE = ROOT / "datasets/tiny/mosquito"


def region() -> Region:
    return Region.of_pile(load_profile(DEMO / "table.toml").table)


def test_a_patch_is_told_in_table_coordinates() -> None:
    own = region()
    mask = np.zeros(own.zone.shape, np.uint8)
    scale = own.px_per_cm
    cv2.rectangle(mask, (round(2 * scale), round(3 * scale)), (round(6 * scale), round(5 * scale)), 1, -1)
    (patch,) = patches(mask > 0, own)
    corners = np.array(patch) - (own.rectangle.x0, own.rectangle.y0)
    assert corners.min(axis=0) == pytest.approx((2, 3), abs=0.15)
    assert corners.max(axis=0) == pytest.approx((6, 5), abs=0.15)


def test_specks_and_all_but_the_largest_patches_are_passed_over() -> None:
    own = region()
    mask = np.zeros(own.zone.shape, np.uint8)
    mask[5:8, 5:8] = 1
    assert patches(mask > 0, own) == ()
    for row in range(20, 260, 40):
        for column in range(20, 260, 40):
            cv2.rectangle(mask, (column, row), (column + 20, row + 20), 1, -1)
    assert len(patches(mask > 0, own)) == MOST_PATCHES


def test_a_hull_goes_straight_from_finger_to_finger() -> None:
    own = region()
    mask = np.zeros(own.zone.shape, np.uint8)
    cv2.rectangle(mask, (20, 20), (140, 40), 1, -1)
    cv2.rectangle(mask, (20, 20), (40, 140), 1, -1)
    ((patch,), (hull,)) = patches(mask > 0, own), hulls(mask > 0, own)
    within = np.array([[own.rectangle.x0, own.rectangle.y0]]) + 70 / own.px_per_cm
    assert not inside(np.array(patch), within)[0]
    assert inside(np.array(hull), within)[0]


def watch(frames: list[Frame]) -> list[Seen]:
    profile = load_profile(PIECE / "table.toml")
    size = (frames[0].image.shape[1], frames[0].image.shape[0])
    seen: list[Seen] = []
    start = round_started(profile, None, OBSERVES)
    watcher = Watcher(profile.table.for_frame_size(size), deck_of(profile), start, seen.append)
    for frame in frames:
        list(watcher.see(frame))
    return seen


def test_every_frame_is_told_and_the_top_card_is_where_it_lies() -> None:
    with Film(PIECE / "film.mp4") as film:
        frames = list(film)
    seen = watch(frames)
    assert [one.t for one in seen] == [frame.t for frame in frames]
    top = seen[-1].top
    assert top is not None
    middle = np.array(top.corners).mean(axis=0)
    table = load_profile(PIECE / "table.toml").table
    assert inside(table.zones["discard"], middle[None])[0]
    assert any(one.moving for one in seen)
    assert all(one.blind is None for one in seen)


def test_frames_in_the_dark_are_told_as_not_looked_at() -> None:
    black = np.zeros((480, 640, 3), np.uint8)
    seen = watch([Frame(k, k / 10, black) for k in range(3)])
    assert [(one.blind, one.top, one.moving) for one in seen] == [("dark", None, ())] * 3
