import math
from random import Random

import numpy as np
import pytest
from scenes.looks import TOPS_CHECK, TOPS_DEV, closer, corners, people, setting, size_of, skin_of
from scenes.optics import project
from scenes.state import to_world

TABLE = (110.0, 70.0)
LIGHTS = ("good", "dim", "glare", "drifting")


@pytest.mark.parametrize("light", LIGHTS)
def test_the_whole_table_is_in_the_picture(light: str) -> None:
    for seed in range(40):
        made = setting(Random(seed), TABLE, tops=TOPS_DEV, light=light)
        share = project(made.camera, corners(made.look.table_cm)) / (made.camera.width, made.camera.height)
        assert share.min() > 0
        assert share.max() < 1
        assert 50 < made.camera.eye[2] < 155
        assert made.conditions["light"] == light
        assert made.look.top in TOPS_DEV


def test_a_dim_room_is_slow_dark_and_noisy() -> None:
    dim, good = (setting(Random(1), TABLE, tops=TOPS_DEV, light=light) for light in ("dim", "good"))
    assert dim.rate == 16
    assert dim.look.lamp_power < 0.7 < good.look.lamp_power
    assert dim.look.noise > good.look.noise
    assert dim.look.exposure > 0.9


def test_nothing_of_the_check_set_was_tuned_on() -> None:
    assert not set(TOPS_DEV) & set(TOPS_CHECK)


def test_people_are_of_all_kinds() -> None:
    made = [one for seed in range(60) for one in people(Random(seed), ("ana", "ben", "cem")).values()]
    assert {skin_of(one) for one in made} == {"light", "medium", "brown", "dark"}
    assert {size_of(one) for one in made} == {"child", "small", "large"}
    assert {one.sleeve is None for one in made} == {True, False}
    assert all(0 < channel < 1 for one in made for channel in one.skin)


def test_a_longer_lens_shows_the_middle() -> None:
    made = setting(Random(4), TABLE, tops=TOPS_DEV)
    middle = to_world((50.0, 30.0))
    near = closer(made.camera, middle, 25.0, (640, 480))
    assert project(near, middle[None])[0] == pytest.approx((320, 240))
    ring = [middle + 25 * np.array([math.cos(a), math.sin(a), 0]) for a in np.linspace(0, 2 * math.pi, 16)]
    share = project(near, np.array(ring)) / (640, 480)
    assert share.min() > -1e-6
    assert share.max() < 1 + 1e-6


@pytest.mark.parametrize("light", LIGHTS)
def test_the_table_lies_in_the_middle_of_the_picture(light: str) -> None:
    """Seen aslant, the near edge filled half of the picture and the table was small."""
    for seed in range(40):
        made = setting(Random(seed), TABLE, tops=TOPS_DEV, light=light)
        seen = project(made.camera, corners(made.look.table_cm))
        size = np.array([made.camera.width, made.camera.height])
        assert (seen.min(axis=0) + seen.max(axis=0)) / size == pytest.approx([1, 1], abs=0.02)
        assert ((seen.max(axis=0) - seen.min(axis=0)) / size).max() == pytest.approx(0.92, abs=0.02)
