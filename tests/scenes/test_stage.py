"""The stage: touches in time, no card in two places, no jumps, any time asked in any order."""

import functools
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from scenes.arms import PALM
from scenes.casting import (
    HOWS,
    TWISTS,
    Trouble,
    Twist,
    cockroach,
    hard,
    honest,
    mosquito,
    round_end,
    vanishing,
)
from scenes.deeds import CameraGap, CameraMoves, Draw, Lamp, Play, Put, Shade, Slap
from scenes.grips import palm_height
from scenes.script import Script, parse_script, print_script
from scenes.sets import TROUBLES
from scenes.stage import DeedError, Stage
from scenes.state import ArmPose, Moment

from referee.events import FULL_DECK

FASTEST_WRIST, FASTEST_CARD, FASTEST_TURN = 1100.0, 1100.0, 3600.0
"""In cm and degrees a second: no movement of a film is faster."""


@functools.lru_cache
def staged(kind: str) -> Stage:
    """A film of each kind."""
    scripts = {
        "mosquito": lambda: mosquito(11, 4, 60.0),
        "two hands": lambda: mosquito(12, 4, 120.0, twist="two_hands", motion="check"),
        "cockroach": lambda: cockroach(13, 4, 120.0, answers=3, wrong=1),
        "honest": lambda: honest(14, 9.0, motion="check"),
        "end": lambda: round_end(15),
    } | {f"vanish {how}": functools.partial(vanishing, 16, how, caught=True) for how in HOWS}
    return Stage(scripts[kind]())


KINDS = ["mosquito", "two hands", "cockroach", "honest", "end", *(f"vanish {how}" for how in HOWS)]


def arm_of(moment: Moment, seat: str, side: str) -> ArmPose:
    return next(arm for arm in moment.arms if (arm.seat, arm.side) == (seat, side))


# ---- touches ----


@pytest.mark.parametrize("twist", TWISTS)
@pytest.mark.parametrize("motion", ["dev", "check"])
def test_a_palm_touches_exactly_in_time_and_never_before(twist: Twist, motion: str) -> None:
    stage = Stage(mosquito(TWISTS.index(twist) + 20, 4, 50.0, twist=twist, motion=motion))
    slaps = [one for one in stage.contacts if one.kind == "slap"]
    assert slaps
    for slap in slaps:
        person = stage.script.cast.person(slap.seat)

        def palm(t: float, slap: object = slap, person: object = person) -> np.ndarray:
            arm = arm_of(stage.at(t), slap.seat, slap.side)  # type: ignore[attr-defined]
            middle = arm.wrist + PALM * person.hand_cm * arm.hand[:, 1]  # type: ignore[attr-defined]
            return np.asarray(middle - [0.0, 0.0, palm_height(person)])  # type: ignore[arg-type]

        assert palm(slap.t) == pytest.approx(slap.at, abs=1e-9)
        assert palm(slap.t + 0.1) == pytest.approx(slap.at, abs=1e-9)
        assert min(palm(slap.t - before)[2] for before in np.arange(0.002, 0.2, 0.006)) > slap.at[2]


def test_the_later_palm_lies_higher() -> None:
    heights = [one.at[2] for one in staged("mosquito").contacts if one.kind == "slap"]
    assert heights == sorted(heights)
    assert len(set(heights)) == len(heights) == 3


@pytest.mark.parametrize("kind", ["cockroach", "honest"])
def test_a_card_lies_still_from_its_moment_on_and_not_before(kind: str) -> None:
    stage = staged(kind)
    landings = [one for one in stage.contacts if one.kind == "landing"]
    assert landings
    for landing in landings:
        assert landing.key is not None
        before, at, after = (stage.at(landing.t + dt).cards[landing.key] for dt in (-0.01, 0.0, 0.03))
        assert np.array_equal(at.at, after.at)
        assert np.array_equal(at.frame, after.frame)
        assert at.frame[2, 2] > 0.9
        assert np.abs(at.at - before.at).max() > 1e-4


# ---- cards ----


@pytest.mark.parametrize("kind", KINDS)
def test_the_deck_is_there_at_any_time_each_card_once(kind: str) -> None:
    stage = staged(kind)
    for t in np.linspace(0.0, stage.script.seconds, 7):
        cards = stage.at(float(t)).cards
        assert [card.key for card in cards] == list(range(72))
        assert Counter(card.code for card in cards) == Counter(FULL_DECK)
        places = {tuple(np.round(card.at, 6)) for card in cards if not card.hidden}
        assert len(places) == sum(not card.hidden for card in cards)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_jumps(kind: str) -> None:
    stage, step = staged(kind), 0.001
    for t in np.linspace(0.05, stage.script.seconds, 90):
        one, other = stage.at(float(t)), stage.at(float(t) + step)
        for before, after in zip(one.arms, other.arms, strict=True):
            assert np.linalg.norm(after.wrist - before.wrist) < FASTEST_WRIST * step
        for card, later in zip(one.cards, other.cards, strict=True):
            if not (card.hidden or later.hidden):
                where = f"{card.code} at {t:.3f} s: {stage.where(float(t))[card.key]}"
                assert np.linalg.norm(later.at - card.at) < FASTEST_CARD * step, where
                assert _degrees(card.frame.T @ later.frame) < FASTEST_TURN * step, where


def _degrees(turn: np.ndarray) -> float:
    return float(np.degrees(np.arccos(np.clip((np.trace(turn) - 1.0) / 2.0, -1.0, 1.0))))


def test_a_fan_has_as_many_cards_as_the_hand() -> None:
    stage = staged("honest")
    script = stage.script
    seat = script.cast.seats[0]
    held = len(script.cast.hands[seat])
    played = sum(isinstance(deed, Play) and deed.seat == seat for deed in script.deeds)
    drawn = sum(isinstance(deed, Draw) and deed.seat == seat for deed in script.deeds)
    assert stage.count(seat, -5.0) == held
    assert stage.count(seat, script.seconds + 5.0) == held - played + drawn


def test_fans_show_their_backs() -> None:
    stage = staged("mosquito")
    moment, where = stage.at(0.0), stage.where(0.0)
    backs = [card.frame[2, 2] for card in moment.cards if where[card.key].startswith("fan:")]
    assert backs
    assert max(backs) < -0.5


@pytest.mark.parametrize("how", HOWS)
def test_what_vanished_is_not_seen_on_the_table_again(how: str) -> None:
    script = vanishing(30, how)  # type: ignore[arg-type]
    stage, end = Stage(script), script.seconds
    gone = {"edge": "floor", "fan": "floor", "below": "lap", "double": "discard"}
    places = Counter(stage.where(end).values())
    if how == "sleeve":
        assert sum(count for place, count in places.items() if place.startswith("sleeve:")) == 1
    else:
        before = Counter(stage.where(-5.0).values())
        landed = sum(isinstance(deed, Play) for deed in script.deeds) if how == "double" else 0
        assert places[gone[how]] == before[gone[how]] + landed + 1


# ---- time ----


def test_any_time_may_be_asked_for_in_any_order() -> None:
    script = cockroach(3, 3, 200.0)
    times = [0.1 * k for k in range(20)]
    shuffled = np.random.default_rng(1).permutation(times).tolist()
    one, other = Stage(script), Stage(script)
    asked = {t: one.at(t) for t in shuffled}
    for t in times:
        again = other.at(t)
        for arm, twin in zip(asked[t].arms, again.arms, strict=True):
            assert np.array_equal(arm.wrist, twin.wrist)
        for card, copy in zip(asked[t].cards, again.cards, strict=True):
            assert np.array_equal(card.at, copy.at)


def test_no_finger_goes_through_the_table() -> None:
    from scenes.skin import landmarks

    stage = staged("honest")
    ground, cast = stage.script.cast.ground, stage.script.cast
    for t in np.arange(0.0, stage.script.seconds, 0.25):
        for arm in stage.at(float(t)).arms:
            x, y, z = landmarks(arm, cast.person(arm.seat)).T
            inside = (x > 0) & (x < ground.width) & (y < 0) & (y > -ground.depth) & (z > -8.0)
            assert not inside.any() or z[inside].min() > 0.2


# ---- what cannot be done ----


def broken(*deeds: object) -> Script:
    cast = mosquito(1, 3).cast
    return Script(cast, tuple(deeds), 5.0)  # type: ignore[arg-type]


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    seat = mosquito(1, 3).cast.seats[0]
    with pytest.raises(DeedError, match=f"1 play: {seat} does not hold G, but "):
        Stage(broken(Play(1.0, seat, "G")))


def test_a_hand_is_not_in_two_places() -> None:
    seat = mosquito(1, 3).cast.seats[0]
    with pytest.raises(DeedError, match=f"slap: {seat}: the .* hand is busy until"):
        Stage(broken(Slap(1.0, seat, leaves=1.0), Slap(1.5, seat)))


def test_who_is_not_there_does_nothing() -> None:
    with pytest.raises(DeedError, match="seat 'nobody' is not in the cast"):
        Stage(broken(Slap(1.0, "nobody")))


# ---- light ----


def test_a_lamp_that_is_turned_down_stays_so() -> None:
    script = honest(14, 9.0)
    stage = Stage(replace(script, deeds=(Lamp(2.0, 0.6, 1.0), Lamp(5.0, 1.2, 0.5))))
    levels = [stage.at(t).light for t in (0.0, 2.0, 2.5, 3.0, 4.9, 5.5, 8.0)]
    assert levels == pytest.approx([1.0, 1.0, 0.8, 0.6, 0.6, 1.2, 1.2])


def test_a_shadow_goes_over_the_table_and_is_half_way_in_time() -> None:
    script = honest(14, 9.0)
    stage = Stage(replace(script, deeds=(Shade(3.0, (-40.0, 20.0), (140.0, 40.0), 2.0),)))
    assert stage.at(1.9).shade is None
    assert stage.at(4.1).shade is None
    assert stage.at(3.0).shade == pytest.approx([50.0, -30.0])
    assert stage.at(3.5).shade == pytest.approx([95.0, -35.0])


@pytest.mark.parametrize("trouble", TROUBLES)
def test_each_trouble_comes_over_a_film(trouble: Trouble) -> None:
    kind = {
        "moved": CameraMoves, "gap": CameraGap, "paw": Put, "phone": Put, "shade": Shade, "lamp": Lamp
    }[trouble]  # fmt: skip
    script = hard(17, trouble)
    assert sum(isinstance(deed, kind) for deed in script.deeds) == 1
    assert parse_script(print_script(script)) == script
