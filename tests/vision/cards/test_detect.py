"""Outlines in drawn views of known places."""

import math

import numpy as np
import pytest

from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.detect import EdgeMap, Outline, distinct
from referee.vision.cards.pose import Pose
from referee.vision.cards.region import Region
from tests.vision.cards.scenes import PILE, Place, Scene, card_size, foreign_deck, lies, own_deck

DECKS = [own_deck(), foreign_deck()]
EXACT_CM = 0.4
"""A border has two edges: the outline may lie on either; reading the face then finds the exact place."""


def view_of(scene: Scene) -> tuple[Picture, Region]:
    region = Region.of_pile(scene.camera.table)
    pictures = [region.rectify(frame.image) for frame in scene.film(0.1)]
    return np.mean(pictures, axis=0).round().astype(np.uint8), region


def pose_at(region: Region, place: Place, size: tuple[float, float]) -> Pose:
    scale = region.px_per_cm
    x, y = (
        (a - b) * scale - 0.5 for a, b in zip(place, (region.rectangle.x0, region.rectangle.y0), strict=False)
    )
    return Pose(x, y, math.radians(place[2]), size[0] * scale, size[1] * scale)


@pytest.mark.parametrize("deck", DECKS, ids=["own", "foreign"])
@pytest.mark.parametrize("turn", [3.0, 47.0, 91.0, 150.0])
def test_the_top_cards_outline_is_the_best(deck: Deck, turn: float) -> None:
    place = (PILE[0] + 0.8, PILE[1] - 0.5, turn)
    scene = Scene().add(
        [lies(deck, "N1", PILE), lies(deck, "S2", (59.0, 38.0, 70.0)), lies(deck, "M3", place)]
    )
    view, region = view_of(scene)
    truth = pose_at(region, place, card_size(deck))
    best = EdgeMap(view).outlines(truth.width, truth.height)[0]
    assert best.score > 0.8
    assert best.pose.distance(truth) < EXACT_CM * region.px_per_cm
    assert best.pose.turn_from(truth) < math.radians(3)


def test_an_empty_table_has_no_outline() -> None:
    view, region = view_of(Scene(surface="plain"))
    assert EdgeMap(view).outlines(5.7 * region.px_per_cm, 8.7 * region.px_per_cm) == []


def test_a_picture_smaller_than_a_card_has_no_outline() -> None:
    assert EdgeMap(np.zeros((40, 40, 3), np.uint8)).outlines(60, 90) == []


def test_a_part_of_the_picture_tells_places_in_the_whole() -> None:
    place = (PILE[0], PILE[1], 20.0)
    view, region = view_of(Scene().add([lies(own_deck(), "N1", place)]))
    truth = pose_at(region, place, (5.7, 8.7))
    edges = EdgeMap(view[40:280, 60:260], (60, 40))
    assert edges.outlines(truth.width, truth.height)[0].pose.distance(truth) < EXACT_CM * region.px_per_cm
    assert edges.near(truth.shifted(2, -2)).pose.distance(truth) < EXACT_CM * region.px_per_cm


@pytest.mark.parametrize("turn", [91.0, 1.0])
def test_a_card_lies_athwart_near_the_end_of_a_narrow_part(turn: float) -> None:
    place = (PILE[0] - 6.0, PILE[1], turn)
    view, region = view_of(Scene().add([lies(own_deck(), "N1", place)]))
    truth = pose_at(region, place, (5.7, 8.7))
    top = round(truth.y) - 60
    best = EdgeMap(view[top : top + 120], (0, top)).outlines(truth.width, truth.height)[0]
    assert best.pose.distance(truth) < EXACT_CM * region.px_per_cm


def test_distinct_keeps_the_better_of_two_alike() -> None:
    pose = Pose(50, 50, 0.1, 57, 87)
    good, alike, other = (
        Outline(pose, 0.9),
        Outline(pose.shifted(2, 1), 0.8),
        Outline(pose.shifted(30, 0), 0.7),
    )
    assert distinct([alike, other, good], 5) == [good, other]
    assert distinct([alike, other, good], 1) == [good]
