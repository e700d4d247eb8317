"""Finding and reading the top card at any size."""

import numpy as np
import pytest

from referee.vision.capture.frames import Picture
from referee.vision.cards.region import Region
from referee.vision.cards.top import TopReader
from tests.vision.cards.scenes import PILE, Scene, aslant, lies, own_deck

OWN = own_deck()


def view_of(scene: Scene) -> tuple[Picture, Region]:
    region = Region.of_pile(scene.camera.table)
    frames = [region.rectify(frame.image) for frame in scene.film(0.1)]
    return np.mean(frames, axis=0).round().astype(np.uint8), region


@pytest.mark.parametrize("size", [(4.2, 6.8), (5.7, 8.7), (6.5, 9.9)])
def test_a_pile_seen_for_the_first_time(size: tuple[float, float]) -> None:
    cards = [lies(OWN, "N2", (59.0, 37.5, 70.0), size), lies(OWN, "M4", (60.5, 36.5, 12.0), size)]
    view, region = view_of(Scene(aslant(), surface="wood").add(cards))
    sighting = TopReader(OWN, region.px_per_cm).first(view, region)
    assert sighting is not None
    assert sighting.code == "M4"
    assert sighting.is_clear
    assert sighting.pose.height / region.px_per_cm == pytest.approx(size[1], rel=0.03)


def test_no_card_no_sighting() -> None:
    view, region = view_of(Scene(surface="plain"))
    assert TopReader(OWN, region.px_per_cm).first(view, region) is None


def test_only_a_card_that_has_changed_and_lies_still_counts() -> None:
    view, region = view_of(Scene().add([lies(OWN, "M4", PILE)]))
    reader, everywhere = TopReader(OWN, region.px_per_cm), np.ones(view.shape[:2], bool)
    found = reader.top(view, everywhere, everywhere, region)
    assert found is not None
    card = found.pose.mask(view.shape[:2])
    corner = np.zeros_like(card)
    corner[:20, :20] = True
    assert reader.top(view, corner, everywhere, region) is None
    assert reader.top(view, everywhere, ~card, region) is None


def test_a_card_beside_the_zone_is_left_out() -> None:
    view, region = view_of(Scene().add([lies(OWN, "M4", (49.0, 28.0, 5.0))]))
    sighting = TopReader(OWN, region.px_per_cm).first(view, region)
    assert sighting is None or sighting.code is None


def test_what_was_seen_is_read_again_where_it_lies() -> None:
    view, region = view_of(Scene().add([lies(OWN, "N2", PILE)]))
    other, _ = view_of(Scene().add([lies(OWN, "N4", PILE)]))
    reader = TopReader(OWN, region.px_per_cm)
    first = reader.first(view, region)
    assert first is not None
    assert [reader.again(picture, first).code for picture in (view, other)] == ["N2", "N4"]
