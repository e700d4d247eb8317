"""Since when a card lies where it lies, on drawn films."""

import math

import numpy as np
import pytest

from referee.vision.cards.history import SPAN, History
from referee.vision.cards.pose import Pose
from referee.vision.cards.region import Region
from tests.vision.cards.scenes import PILE, Scene, lies, own_deck, play

PLACE = (PILE[0] + 1.0, PILE[1] + 0.5, 40.0)


@pytest.mark.parametrize("hold", [0.1, 0.8])
@pytest.mark.parametrize("fps", [15.0, 30.0])
def test_the_moment_of_rest_under_a_hand(hold: float, fps: float) -> None:
    scene = Scene().add([lies(own_deck(), "N3")]).add(play(lies(own_deck(), "A2", PLACE), 0.8, hold=hold))
    region = Region.of_pile(scene.camera.table)
    history, pictures = History(), [(f.t, region.rectify(f.image)) for f in scene.film(1.4 + hold, fps)]
    for t, picture in pictures:
        history.add(t, picture)
    scale = region.px_per_cm
    x, y = ((a - b) * scale for a, b in zip(PLACE, (region.rectangle.x0, region.rectangle.y0), strict=False))
    pose = Pose(x, y, math.radians(PLACE[2]), 5.7 * scale, 8.7 * scale)
    view = history.mean(pictures[-1][0] - 0.1)
    assert history.rest_time(view, pictures[0][1], pose, 0.0) == pytest.approx(0.8, abs=0.1)
    assert history.rest_time(view, pictures[0][1], pose, 1.0) >= 1.0


def test_old_pictures_are_forgotten() -> None:
    history = History()
    for index in range(400):
        history.add(index * 0.05, np.full((4, 4, 3), index % 200, np.uint8))
    assert history.mean(0.0).mean() == pytest.approx(
        np.mean([index % 200 for index in range(400) if index * 0.05 >= 399 * 0.05 - SPAN]), abs=1
    )


def test_the_mean_takes_the_last_picture_in_any_case() -> None:
    history = History()
    history.add(0.0, np.full((4, 4, 3), 10, np.uint8))
    history.add(0.5, np.full((4, 4, 3), 50, np.uint8))
    assert (history.mean(2.0) == 50).all()
    assert (history.mean(0.0) == 30).all()
