"""The truth of scripts, as the referee's own rules judge it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from scenes.casting import HOWS, How, Twist, cockroach, hard, honest, mosquito, plays, round_end, vanishing
from scenes.script import Script
from scenes.stage import Stage
from scenes.state import Vector
from scenes.truth import contact_truth, frame_truth, judged, observations, profile_text

from referee.config import load_profile
from referee.events import (
    CardPlayed,
    CardRetracted,
    Event,
    FalseStart,
    Foreign,
    HandShown,
    Landings,
    NotObserved,
    RaceRuled,
    RoundEnded,
    RoundScored,
    Ruled,
    Slaps,
    Vanished,
)


def illegal(events: list[Event]) -> list[tuple[str, str | None]]:
    return [(one.rule, one.seat) for one in events if isinstance(one, Ruled) and one.verdict == "illegal"]


def only(events: list[Event], kind: type[Event]) -> Event:
    found = [one for one in events if isinstance(one, kind)]
    assert len(found) == 1
    return found[0]


LEGAL: dict[str, Callable[[], Script]] = {
    **{f"plays {seed}": partial(plays, seed, breach=False) for seed in (1, 2, 3)},
    "honest": partial(honest, 4, 15.0),
    **{f"mosquito {seed}": partial(mosquito, seed, 3 + seed, 40.0, gifts=True) for seed in range(3)},
    **{f"cockroach {count}": partial(cockroach, 4, 4, 90.0, answers=count) for count in range(4)},
    "round's end": partial(round_end, 5),
    **{f"caught {how}": partial(vanishing, 6, how, caught=True) for how in HOWS if how != "below"},
    "not caught": partial(vanishing, 7, "edge", caught=False),
}


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_script_is_judged_legal(name: str) -> None:
    assert illegal(judged(LEGAL[name]())) == []


def test_a_breach_is_ruled() -> None:
    assert all(illegal(judged(plays(seed, 12.0, least=4, breach=True))) for seed in range(4))


@pytest.mark.parametrize("gap", [15.0, 120.0, 400.0])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_mosquito_race_has_the_gap_that_was_asked_for(players: int, gap: float) -> None:
    events = judged(mosquito(players, players, gap))
    race, ruling = only(events, Slaps), only(events, RaceRuled)
    assert isinstance(race, Slaps)
    assert isinstance(ruling, RaceRuled)
    assert len(race.arrivals) == players - 1
    assert ruling.margin_ms == pytest.approx(gap, abs=0.11)
    assert ruling.seat == race.on_top == race.arrivals[-1].seat


@pytest.mark.parametrize("twist", ["missing", "short", "beside"])
def test_who_does_not_touch_the_pile_is_missing(twist: Twist) -> None:
    events = judged(mosquito(8, 4, 80.0, twist=twist))
    race, ruling = only(events, Slaps), only(events, RaceRuled)
    assert isinstance(race, Slaps)
    assert isinstance(ruling, RaceRuled)
    assert len(race.arrivals) == 2
    assert race.missing == (ruling.seat,)


@pytest.mark.parametrize(("twist", "count"), [("none", 0), ("twitch", 0), ("touch", 1), ("two_hands", 0)])
def test_only_a_touch_of_the_exempt_player_is_a_false_start(twist: Twist, count: int) -> None:
    script = mosquito(9, 4, 80.0, twist=twist)
    starts = [one for one in judged(script) if isinstance(one, FalseStart)]
    assert len(starts) == count
    assert all(one.seat == script.cast.ground.guard for one in starts)


def test_a_slap_on_no_mosquito_is_a_false_start() -> None:
    events = judged(mosquito(10, 4, twist="wrong_card"))
    assert any(isinstance(one, FalseStart) for one in events)
    assert not any(isinstance(one, Slaps) for one in events)


def test_a_cockroach_race_has_the_gap_that_was_asked_for() -> None:
    events = judged(cockroach(11, 4, 130.0, answers=3))
    ruling = only(events, RaceRuled)
    assert isinstance(ruling, RaceRuled)
    assert ruling.margin_ms == pytest.approx(130.0, abs=0.11)
    assert sum(isinstance(one, CardRetracted) for one in events) == 2


def test_a_wrong_number_lands_and_is_taken_back() -> None:
    events = judged(cockroach(12, 4, 130.0, answers=1, wrong=1))
    race = only(events, Landings)
    assert isinstance(race, Landings)
    assert len(race.arrivals) == 2
    assert len([one for one in events if isinstance(one, CardRetracted)]) == 1
    assert [rule for rule, _ in illegal(events)] == ["COCKROACH-1"]


def test_nobody_answers() -> None:
    events = judged(cockroach(13, 4, answers=0))
    assert not any(isinstance(one, Landings) for one in events)


@pytest.mark.parametrize("how", HOWS)
def test_one_card_vanishes(how: How) -> None:
    event = only(judged(vanishing(14, how)), Vanished)
    assert isinstance(event, Vanished)
    assert event.how == ("edge" if how == "fan" else how)
    assert (event.hidden_card is not None) == (how == "double")


def test_a_round_ends_with_its_score() -> None:
    script = round_end(15)
    events = judged(script)
    ended, scored = only(events, RoundEnded), only(events, RoundScored)
    assert isinstance(ended, RoundEnded)
    assert isinstance(scored, RoundScored)
    shown = [one for one in events if isinstance(one, HandShown)]
    assert {one.seat for one in shown} == set(script.cast.seats) - set(ended.winners)


def test_trouble_is_told() -> None:
    assert isinstance(only(judged(hard(16, "moved")), NotObserved), NotObserved)
    assert isinstance(only(judged(hard(17, "paw")), Foreign), Foreign)


def test_observations_stand_in_the_order_of_their_times() -> None:
    times = [event.t for event in observations(plays(18))]
    assert times == sorted(times)
    assert sum(isinstance(one, CardPlayed) for one in observations(plays(18))) >= 12


# ---- frames and profiles ----


def from_above(points: Vector) -> Vector:
    """A camera straight above: ten pixels a cm."""
    return np.asarray(100.0 + 10.0 * points[:, :2] * [1.0, -1.0])


def test_a_frame_s_truth_has_hands_and_cards_in_pixels() -> None:
    stage = Stage(mosquito(19, 4, 80.0))
    truth = frame_truth(stage, 0.9, from_above)
    hands, cards = truth["hands"], truth["cards"]
    assert isinstance(hands, list)
    assert isinstance(cards, list)
    assert len(hands) == 8
    top = next(card for card in cards if card["code"].startswith("M") and card["holder"] == "discard")
    u, v = stage.script.cast.ground.discard
    assert np.mean(top["corners"], axis=0) == pytest.approx([100 + 10 * u, 100 + 10 * v], abs=60)
    assert top["open"]
    assert sum(card["holder"] == "draw" for card in cards) == 1


def test_touches_are_told_in_order() -> None:
    touches = contact_truth(Stage(mosquito(20, 4, 80.0)))
    assert [one["kind"] for one in touches] == ["landing", "slap", "slap", "slap"]


@pytest.mark.parametrize("seed", range(12))
def test_a_table_profile_is_one_that_the_referee_reads(seed: int, tmp_path: Path) -> None:
    script = plays(seed, 5.0, least=1, players=3 + seed % 3)
    path = tmp_path / "table.toml"
    path.write_text(profile_text(script.cast, (1280, 900), "garden", from_above), encoding="utf-8")
    profile = load_profile(path)
    assert profile.seats == script.cast.seats
    assert profile.table.zones.keys() == {"discard", "draw"}
