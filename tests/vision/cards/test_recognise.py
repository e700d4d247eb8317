"""Reading faces in drawn views, at places known roughly."""

import math

import numpy as np
import pytest

from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.pose import Pose
from referee.vision.cards.recognise import Reading, Recogniser
from referee.vision.cards.region import Region
from tests.vision.cards.scenes import (
    PILE,
    Camera,
    Scene,
    card_size,
    foreign_deck,
    lies,
    own_deck,
    straight,
    without,
)

DECKS = {"own": own_deck(), "foreign": foreign_deck()}
PLACE = (PILE[0] + 0.4, PILE[1], 33.0)
SCALE = 11.375


@pytest.fixture(scope="module", params=list(DECKS))
def deck(request: pytest.FixtureRequest) -> Deck:
    return DECKS[request.param]


@pytest.fixture(scope="module")
def recogniser(deck: Deck) -> Recogniser:
    return recogniser_of(deck)


def recogniser_of(deck: Deck) -> Recogniser:
    width, height = card_size(deck)
    return Recogniser(deck, round(width * SCALE), round(height * SCALE))


def view_of(deck: Deck, code: str, blur: float = 0.7) -> tuple[Picture, Pose]:
    """The card lying on another one, and its exact place."""
    scene = Scene(Camera(straight().table, blur=blur)).add([lies(deck, "N1", PILE), lies(deck, code, PLACE)])
    region = Region.of_pile(scene.camera.table)
    assert region.px_per_cm == pytest.approx(SCALE)
    view = (
        np.mean([region.rectify(frame.image) for frame in scene.film(0.1)], axis=0).round().astype(np.uint8)
    )
    x, y = (
        (a - b) * SCALE - 0.5 for a, b in zip(PLACE, (region.rectangle.x0, region.rectangle.y0), strict=False)
    )
    width, height = card_size(deck)
    return view, Pose(x, y, math.radians(PLACE[2]), width * SCALE, height * SCALE)


def read(recogniser: Recogniser, view: Picture, pose: Pose) -> Reading:
    return recogniser.read(view, [pose])[0]


@pytest.mark.parametrize("code", ["N1", "N2", "N3", "N4", "N5", "S3", "A1", "C4", "M2", "T5", "G"])
def test_the_face_is_read_from_a_rough_place(deck: Deck, recogniser: Recogniser, code: str) -> None:
    view, pose = view_of(deck, code)
    rough = Pose(pose.x + 2, pose.y - 2, pose.angle + 0.03, pose.width * 1.02, pose.height * 1.02)
    reading = read(recogniser, view, rough)
    assert reading.code == code
    assert reading.confidence > 0.8
    assert reading.cover <= 0.02
    assert reading.pose.distance(pose) < 1
    assert reading.candidates[0] == (code, reading.confidence)
    assert sum(share for _, share in reading.candidates) <= 1


def test_either_half_turn_is_found(deck: Deck, recogniser: Recogniser) -> None:
    view, pose = view_of(deck, "S4")
    one, other = (read(recogniser, view, place) for place in (pose, pose.turned()))
    assert one.code == other.code == "S4"
    assert math.cos(one.pose.angle - pose.angle) == pytest.approx(1, abs=0.01)
    assert math.cos(other.pose.angle - pose.angle) == pytest.approx(1, abs=0.01)


def test_a_kind_that_the_deck_does_not_have_is_not_known(deck: Deck) -> None:
    view, pose = view_of(deck, "M2")
    assert read(recogniser_of(without(deck, *(f"M{n}" for n in range(1, 6)))), view, pose).confidence < 0.5


def test_a_card_half_hidden_is_not_sure(deck: Deck, recogniser: Recogniser) -> None:
    view, pose = view_of(deck, "M2")
    hidden = view.copy()
    hidden[
        Pose(pose.x, pose.y, pose.angle, pose.width, pose.height / 2).shifted(12, -20).mask(view.shape[:2])
    ] = 128
    reading = read(recogniser, hidden, pose)
    assert reading.cover > 0.1
    assert reading.confidence < 0.95


def test_plain_cloth_is_no_face(deck: Deck, recogniser: Recogniser) -> None:
    view, pose = view_of(deck, "M2")
    reading = read(recogniser, np.full_like(view, 130), pose)
    assert reading.confidence < 0.05
