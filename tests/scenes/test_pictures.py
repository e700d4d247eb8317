"""Surfaces, solids, props, shadows and the webcam: what needs no OpenGL."""

from itertools import pairwise

import numpy as np
import pytest
from scenes.dress import CLOTH, METAL, dressed
from scenes.motionblur import chosen, moving
from scenes.props import PROPS, prop
from scenes.shadows import NOTHING, lowest_heights, map_frame, soften
from scenes.solids import card, limb, turned
from scenes.state import CARD_HEIGHT, CARD_THICKNESS, CARD_WIDTH, Camera, Look, Moment
from scenes.textures import PIXELS_PER_CM, TOPS, floor, table_top
from scenes.webcam import Webcam

from tests.scenes.company import MIA, lying_arm


@pytest.mark.parametrize("name", list(TOPS))
def test_a_table_top_is_seeded_and_fits_its_table(name: str) -> None:
    first, again, other = (table_top(name, (40.0, 30.0), seed) for seed in (1, 1, 2))
    assert first.shape == (30 * PIXELS_PER_CM, 40 * PIXELS_PER_CM, 3)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert 0.0 <= first.min() < first.max() <= 1.0


def test_an_unknown_table_top_is_named() -> None:
    with pytest.raises(ValueError, match="unknown table top 'glass'"):
        table_top("glass", (40.0, 30.0), 1)


def test_floors_of_all_kinds_are_dark() -> None:
    assert all(floor(seed, 256).mean() < 0.4 for seed in range(6))


@pytest.mark.parametrize("kind", list(PROPS))
def test_a_prop_stands_on_the_table(kind: str) -> None:
    shown = prop(kind)
    assert shown.solid.vertices[:, 2].min() == pytest.approx(0.1, abs=0.25)
    assert len(shown.tints) == len(shown.solid.vertices)


def test_an_unknown_prop_is_named() -> None:
    with pytest.raises(ValueError, match="unknown prop 'cat'"):
        prop("cat")


def test_solids_turn_outwards() -> None:
    for solid in (
        card(),
        turned([(0.1, 0.0), (2.0, 0.0), (2.0, 3.0), (0.1, 3.0)]),
        limb([(0, 0, 0), (0, 9, 1)], [1, 2]),
    ):
        a, b, c = (solid.vertices[solid.triangles[:, corner]] for corner in range(3))
        across = np.cross(b - a, c - a)
        assert (across * solid.normals[solid.triangles].sum(axis=1)).sum(axis=1).min() > -1e-6


def test_a_card_has_a_cards_size() -> None:
    size = np.ptp(card().vertices, axis=0)
    assert size == pytest.approx([CARD_WIDTH, CARD_HEIGHT, CARD_THICKNESS], abs=1e-9)


def test_what_is_higher_casts_a_softer_shadow() -> None:
    look = Look()
    frame = map_frame(look)
    edges = []
    for height in (1.0, 20.0):
        seen = np.full((frame.rows, frame.columns), NOTHING, np.float32)
        seen[:, : frame.columns // 2] = height
        light = soften(seen, lowest_heights([], frame), look, frame, None)
        edges.append(np.abs(np.diff(light[frame.rows // 2, :, 0].astype(int))).max())
    assert edges[0] > 2 * edges[1]


def test_low_things_shadow_the_table_but_not_the_cards_that_lie() -> None:
    look = Look()
    frame = map_frame(look)
    seen = np.full((frame.rows, frame.columns), 0.8, np.float32)
    light = soften(seen, lowest_heights([], frame), look, frame, None)
    assert light[..., 0].max() == 0
    assert light[..., 1].min() == 255


def test_nearness_darkens_below_what_is_low() -> None:
    look = Look()
    frame = map_frame(look)
    point = np.array([[55.0, -35.0, 0.5]])
    low, high = (lowest_heights([point + np.array([0, 0, z])], frame) for z in (0.0, 25.0))
    assert low.max() == pytest.approx(0.5)
    seen = np.full((frame.rows, frame.columns), NOTHING, np.float32)
    dark, light = (soften(seen, lowest, look, frame, None)[..., 2].min() for lowest in (low, high))
    assert dark < light


def test_a_still_shutter_needs_one_picture_and_a_fast_one_many() -> None:
    camera = Camera((55.0, -36.0, 118.0), (55.0, -35.0, 0.0))

    def shutter(step: float) -> list[Moment]:
        return [Moment(0.0, (), (lying_arm("Mia", "left", 50 + step * n, -40.0, 2.0),)) for n in range(8)]

    counts = [
        len(chosen(moments, moving(moments, camera).farthest)) for moments in map(shutter, (0.0, 0.1, 2.0))
    ]
    assert counts[0] == 1 < counts[1] < counts[2] == 8


def test_sleeves_end_at_the_cuff_and_rings_are_worn() -> None:
    worn = dressed(MIA, "left")
    materials = worn.attributes[:, 4]
    assert {CLOTH, METAL} <= set(materials.astype(int).tolist())
    assert worn.cuff == pytest.approx(1.6)
    assert worn.attributes[materials == CLOTH, 3].max() < worn.cuff + 0.13


def test_noise_is_as_strong_as_the_look_says() -> None:
    grey = np.full((180, 320, 3), 128, np.uint8)
    webcam = Webcam(Look(noise=4.0, drift=0.0, blur=0.0), 320, 180, seed=3)
    frames = [webcam.develop(grey, 0.0, number).astype(float) for number in range(4)]
    spread = np.mean([(a - b).std() / 2**0.5 for a, b in pairwise(frames)])
    assert spread == pytest.approx(4.0, rel=0.3)


def test_a_frame_is_always_developed_alike() -> None:
    grey = np.full((180, 320, 3), 90, np.uint8)
    first, again = (Webcam(Look(drift=0.1), 320, 180, seed=3).develop(grey, 1.5, 45) for _ in range(2))
    assert np.array_equal(first, again)


def test_exposure_wanders_no_more_than_the_look_says() -> None:
    webcam = Webcam(Look(drift=0.1), 32, 18, seed=1)
    gains = np.array([webcam.gains(t) for t in np.linspace(0, 60, 300)])
    assert 0.02 < np.ptp(gains.mean(axis=1)) < 0.22
