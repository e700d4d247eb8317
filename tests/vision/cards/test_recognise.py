"""Reading faces in drawn views, at places known roughly."""

import math
from dataclasses import replace

import numpy as np
import pytest

from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck, Face
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


def test_a_card_half_hidden_is_known_by_what_shows_and_said_to_be_covered(
    deck: Deck, recogniser: Recogniser
) -> None:
    view, pose = view_of(deck, "M2")
    hidden = view.copy()
    hidden[
        Pose(pose.x, pose.y, pose.angle, pose.width, pose.height / 2).shifted(12, -20).mask(view.shape[:2])
    ] = 128
    reading = read(recogniser, hidden, pose)
    assert reading.cover > 0.1
    assert reading.code == "M2" or reading.confidence < 0.5


@pytest.mark.parametrize("corner", [(-1, -1), (1, -1), (1, 1), (-1, 1)])
def test_a_finger_over_one_corner_leaves_the_number_in_another_one(
    deck: Deck, recogniser: Recogniser, corner: tuple[int, int]
) -> None:
    view, pose = view_of(deck, "S5")
    across, along = corner[0] * 0.36 * pose.width, corner[1] * 0.4 * pose.height
    cos, sin = math.cos(pose.angle), math.sin(pose.angle)
    finger = Pose(pose.x, pose.y, pose.angle, pose.width * 0.3, pose.height * 0.25).shifted(
        across * cos - along * sin, across * sin + along * cos
    )
    hidden = view.copy()
    hidden[finger.mask(view.shape[:2])] = (110, 140, 200)
    reading = read(recogniser, hidden, pose)
    assert reading.code == "S5"
    assert reading.confidence > 0.8


def test_all_corners_hidden_leave_the_kind_and_no_number() -> None:
    """The print-and-play deck shows its numbers in the middle too, other decks do not."""
    deck = DECKS["foreign"]
    view, pose = view_of(deck, "A3")
    hidden = view.copy()
    inner = Pose(pose.x, pose.y, pose.angle, pose.width * 1.02, pose.height * 0.52).mask(view.shape[:2])
    hidden[pose.mask(view.shape[:2], 2.0) & ~inner] = (110, 140, 200)
    assert read(recogniser_of(deck), hidden, pose).confidence < 0.9


def test_of_two_equal_faces_of_other_kinds_both_are_candidates(deck: Deck) -> None:
    faces = {face.code: face for face in deck.faces}
    twin = Face("S2", faces["N2"].pictures)
    both = replace(deck, faces=tuple(twin if face.code == "S2" else face for face in deck.faces))
    view, pose = view_of(deck, "N2")
    reading = read(recogniser_of(both), view, pose)
    assert reading.confidence < 0.9
    assert {code for code, share in reading.candidates if share > 0.1} >= {"N2", "S2"}


def test_plain_cloth_is_no_face(deck: Deck, recogniser: Recogniser) -> None:
    view, pose = view_of(deck, "M2")
    reading = read(recogniser, np.full_like(view, 130), pose)
    assert reading.confidence < 0.05
