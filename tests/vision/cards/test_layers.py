"""What a card that is seen now says about those that lay there."""

import numpy as np
import pytest

from referee.vision.cards.detect import Outline
from referee.vision.cards.layers import Layers, Look, Meaning
from referee.vision.cards.pose import Pose
from referee.vision.cards.recognise import Reading
from referee.vision.cards.top import Sighting

SHAPE = (200, 200)
TOP = Pose(90.0, 90.0, 0.0, 50.0, 80.0)
BESIDE = Pose(120.0, 110.0, 0.3, 50.0, 80.0)


def sighting(code: str, pose: Pose, cover: float) -> Sighting:
    return Sighting(Reading(code, 0.99, ((code, 0.99),), pose, 0.95, cover), Outline(pose, 0.95))


def look(*, top_changed: bool) -> Look:
    """The place beside the top card shows something new; the top card's own place too, or not."""
    rng = np.random.default_rng(4)
    rest = rng.integers(0, 255, (*SHAPE, 3), np.uint8)
    change = BESIDE.mask(SHAPE)
    if not top_changed:
        change &= ~TOP.mask(SHAPE)
    view = np.where(change[..., None], rng.integers(0, 255, rest.shape, np.uint8), rest)
    return Look(1.0, view, rest, rest, change, np.ones(SHAPE, bool))


@pytest.mark.parametrize(
    ("top_changed", "cover", "meaning"),
    [(False, 0.2, Meaning.SAME), (True, 0.2, Meaning.PLAYED), (True, 0.0, Meaning.PLAYED)],
)
def test_a_card_partly_under_the_uppermost_one_was_not_played_upon_it(
    top_changed: bool, cover: float, meaning: Meaning
) -> None:
    """Of two race cards the lower one could suddenly be read, and was taken for a third one on top."""
    layers = Layers([sighting("N3", TOP, 0.0)])
    assert layers.meaning(sighting("N4", BESIDE, cover), look(top_changed=top_changed)) is meaning
