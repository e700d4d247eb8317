"""Who was slowest, and who was first, by times and their uncertainties."""

import math

import pytest

from referee.events import Landing, Slap
from referee.rules.races import WRONG_ORDER, Outcome, rule_landings, rule_slaps, wrong_order


def slap(seat: str | None, t: float, sigma: float = 0.01) -> Slap:
    return Slap(seat=seat, t=t, sigma=sigma)


def landing(seat: str | None, t: float, sigma: float = 0.01) -> Landing:
    return Landing(seat=seat, t=t, sigma=sigma, card="N3")


@pytest.mark.rule("MOSQUITO-1", "COCKROACH-1")
@pytest.mark.parametrize(("gap", "p"), [(0.0, 0.5), (1.0, 0.158655), (1.644854, 0.05), (2.0, 0.02275)])
def test_the_probability_of_the_wrong_order(gap: float, p: float) -> None:
    sigma = 1.0 / math.sqrt(2.0)
    assert wrong_order(gap, sigma, 0.0, sigma) == pytest.approx(p, abs=1e-5)


@pytest.mark.rule("MOSQUITO-1", "COCKROACH-1")
@pytest.mark.parametrize(("gap", "p"), [(0.0, 0.5), (0.001, 0.0), (-0.001, 0.5)])
def test_without_uncertainty_only_the_same_moment_is_open(gap: float, p: float) -> None:
    assert wrong_order(gap, 0.0, 0.0, 0.0) == p


@pytest.mark.rule("MOSQUITO-1")
def test_the_rivals_doubts_add_up() -> None:
    gap = 0.018 * math.sqrt(2.0)
    one = wrong_order(gap, 0.01, 0.0, 0.01)
    assert one < WRONG_ORDER < 2 * one
    assert rule_slaps([slap("ben", 0.0), slap("cem", gap)], None, (), ("ben", "cem")).verdict == "decided"
    hands = [slap("ana", 0.0), slap("ben", 0.0), slap("cem", gap)]
    assert rule_slaps(hands, None, (), ("ana", "ben", "cem")).verdict == "too_close"


@pytest.mark.rule("MOSQUITO-1")
def test_one_runner_alone_is_the_slowest() -> None:
    assert rule_slaps([slap("ben", 0.0)], "ben", (), ("ben",)) == Outcome("decided", "ben", None, "time")
    assert rule_slaps([], None, (), ()).verdict == "not_seen"


@pytest.mark.rule("MOSQUITO-1")
def test_only_a_runners_first_hand_counts() -> None:
    hands = [slap("ben", 0.0), slap("cem", 0.2), slap("ben", 0.4), slap("ana", 0.6)]
    outcome = rule_slaps(hands, None, (), ("ben", "cem"))
    assert outcome == Outcome("decided", "cem", 200.0, "time")


@pytest.mark.rule("COCKROACH-1", "COCKROACH-2")
def test_landings() -> None:
    assert rule_landings([], []) == Outcome("decided", None, None, "nobody")
    assert rule_landings([], [landing("ben", 0.0)]).verdict == "not_seen"
    assert rule_landings([landing("ben", 0.0)], []) == Outcome("decided", "ben", None, "time")
    assert rule_landings([landing(None, 0.0)], []).verdict == "not_seen"
    close = rule_landings([landing("ben", 0.0), landing("cem", 0.001)], [])
    assert close == Outcome("too_close", None, 1.0, "close", ("ben", "cem"))
    # An unread card that came much later cannot have been first.
    assert rule_landings([landing("ben", 0.0)], [landing("cem", 0.5)]).seat == "ben"
    assert rule_landings([landing("ben", 0.5)], [landing("cem", 0.0)]).verdict == "not_seen"
    # Two cards of one seat are no rivals.
    assert rule_landings([landing("ben", 0.0), landing("ben", 0.001)], []).margin_ms is None


@pytest.mark.rule("MOSQUITO-1")
def test_of_one_players_two_hands_the_earlier_one_counts() -> None:
    """Whatever order the arrivals are told in."""
    arrivals = [Slap(seat=who, t=t, sigma=0.01) for who, t in (("ben", 6.0), ("cem", 5.2), ("ben", 5.0))]
    assert rule_slaps(arrivals, None, (), ("ben", "cem")) == Outcome("decided", "cem", 200.0, "time")
