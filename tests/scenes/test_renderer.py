from dataclasses import replace

import numpy as np
import pytest
from scenes.grips import palm_height
from scenes.motionblur import card_corners
from scenes.renderer import ARM_ID, CARD_ID, PROP_ID, SLEEVE_ID, TABLE_ID, Renderer
from scenes.state import CARD_THICKNESS, CardPose, Moment, Prop

from tests.scenes.company import MIA, NOAH, lying_arm

FLIP = np.diag([-1.0, 1.0, -1.0])


def _card(key: int, x: float, y: float, frame: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> CardPose:
    return CardPose(key, "N3", np.array([x, y, CARD_THICKNESS / 2]), frame)


def _moment(t: float = 0.0, x: float = 60.0) -> Moment:
    arm = lying_arm("Mia", "right", x, -42.0, palm_height(MIA))
    return Moment(t, (_card(7, 30.0, -30.0, np.eye(3)), _card(8, 80.0, -30.0, FLIP)), (arm,))


def test_cards_show_their_faces_and_backs_where_they_are(renderer: Renderer) -> None:
    moment = _moment()
    picture = renderer.draw([moment])
    for card, channel in zip(moment.cards, (2, 0), strict=True):
        x, y = renderer.project(card.at[None])[0].astype(int)
        assert int(picture[y, x, channel]) > 120
        assert int(picture[y, x, 1]) < 90


def test_each_pixel_knows_what_it_shows(renderer: Renderer) -> None:
    moment = replace(_moment(), props=(Prop("phone", np.array([20.0, -55.0, 0.0])),))
    shown = renderer.identify(moment)
    for point, expected in (
        (moment.cards[0].at, CARD_ID + 7),
        (moment.cards[1].at, CARD_ID + 8),
        (np.array([50.0, -10.0, 0.0]), TABLE_ID),
        (moment.props[0].at, PROP_ID),
        (renderer.landmarks(moment.arms[0])[9], ARM_ID),
        (renderer.joints(moment.arms[0])[1:3].mean(axis=0), SLEEVE_ID),
    ):
        x, y = renderer.project(np.atleast_2d(point))[0].astype(int)
        assert shown[y, x] == expected


def test_a_cards_pixels_fill_its_projected_corners(renderer: Renderer) -> None:
    moment = _moment()
    shown = renderer.identify(moment) == CARD_ID + 7
    corners = renderer.project(card_corners(moment.cards[0]))
    rows, columns = np.nonzero(shown)
    assert columns.min() == pytest.approx(corners[:, 0].min(), abs=1.0)
    assert columns.max() + 1 == pytest.approx(corners[:, 0].max(), abs=1.0)
    assert rows.min() == pytest.approx(corners[:, 1].min(), abs=1.0)
    assert rows.max() + 1 == pytest.approx(corners[:, 1].max(), abs=1.0)


def test_the_same_moments_give_the_same_picture(renderer: Renderer) -> None:
    moments = [_moment(x=60 + step) for step in range(4)]
    first = renderer.draw(moments)
    renderer.draw([_moment(x=20.0)])
    assert np.array_equal(renderer.draw(moments), first)


def test_a_fast_hand_is_blurred_and_the_rest_is_not(renderer: Renderer) -> None:
    sharp = renderer.draw([_moment(x=62.0)])
    blurred = renderer.draw([_moment(x=58 + step) for step in range(8)])
    difference = np.abs(sharp.astype(int) - blurred).max(axis=2)
    x, y = renderer.project(np.array([[62.0, -35.0, 2.0]]))[0].astype(int)
    assert difference[y - 20 : y + 20, x - 20 : x + 20].max() > 30
    assert difference[:20].max() == 0


def test_a_hand_darkens_the_table_next_to_it(renderer: Renderer) -> None:
    bare, with_hand = (renderer.draw([replace(_moment(), arms=arms)]) for arms in ((), _moment().arms))
    shown = renderer.identify(_moment())
    x, y = renderer.project(renderer.landmarks(_moment().arms[0])[12][None])[0].astype(int)
    beside = np.zeros(shown.shape, bool)
    beside[y - 12 : y + 12, x - 12 : x + 12] = True
    beside &= shown == TABLE_ID
    assert with_hand[beside].mean() < bare[beside].mean() - 2


def test_what_is_hidden_or_below_the_table_is_not_drawn(renderer: Renderer) -> None:
    bare = Moment(0.0, (), ())
    hidden = replace(_moment().cards[0], hidden=True)
    below = lying_arm("Noah", "left", 60.0, -35.0, -20.0)
    below = replace(below, shoulder=below.wrist + np.array([0.0, -30.0, -25.0]))
    shown = renderer.identify(Moment(0.0, (hidden,), (below,)))
    assert CARD_ID + 7 not in shown
    assert np.array_equal(shown[60:120, 100:220], renderer.identify(bare)[60:120, 100:220])
    picture, plain = renderer.draw([Moment(0.0, (hidden,), (below,))]), renderer.draw([bare])
    assert np.abs(picture[60:120, 100:220].astype(int) - plain[60:120, 100:220]).max() < 60


def test_a_dimmer_lamp_gives_a_darker_picture(renderer: Renderer) -> None:
    bright, dim = (renderer.draw([replace(_moment(), light=light)]).mean() for light in (1.0, 0.5))
    assert dim < 0.9 * bright


def test_a_heads_shadow_falls_where_it_is(renderer: Renderer) -> None:
    plain = renderer.draw([Moment(0.0, (), ())])
    shaded = renderer.draw([Moment(0.0, (), (), shade=np.array([30.0, -30.0]))])
    (x, y), (u, v) = renderer.project(np.array([[30.0, -30.0, 0.0], [100.0, -60.0, 0.0]])).astype(int)
    assert shaded[y, x].mean() < plain[y, x].mean() - 15
    assert shaded[v, u].mean() == pytest.approx(plain[v, u].mean(), abs=2)


def test_people_with_all_extras_can_be_drawn(renderer: Renderer) -> None:
    arms = (
        lying_arm("Noah", "left", 50.0, -40.0, palm_height(NOAH)),
        lying_arm("Mia", "left", 80.0, -40.0, 2.0),
    )
    assert {ARM_ID, ARM_ID + 1} <= set(np.unique(renderer.identify(Moment(0.0, (), arms))).tolist())
