"""All that is measured on a film."""

from collections.abc import Iterable

from referee.evaluation.flow import measure_hands, measure_seats, measure_vanishings
from referee.evaluation.plays import Score, compare
from referee.evaluation.races import measure_races
from referee.evaluation.rates import Measured, Rate
from referee.events import Event


def measure(truth: Iterable[Event], judged: Iterable[Event], seconds: float) -> Measured:
    """Holds a film's judged events against its true ones.

    Args:
        truth: The true events, rulings included.
        judged: The judged ones.
        seconds: How long the film is, for what is counted a minute.
    """
    true, mine = list(truth), list(judged)
    parts = (measure_seats, measure_hands, measure_races, measure_vanishings)
    total = of_score(compare(true, mine), seconds)
    for part in parts:
        total += part(true, mine)
    return total


def of_score(score: Score, seconds: float) -> Measured:
    """The shares of a score's counts."""
    plays = {f"plays.{name}": Rate(getattr(score, name), score.plays) for name in _OF_PLAYS}
    rates = {
        "turn_3.found": Rate(score.illegal_found, score.illegal),
        "moth_1.found": Rate(score.moths_found, score.moths),
        "taken_back.found": Rate(score.retracted_found, score.retracted),
    }
    flags = {
        "plays.false": score.false,
        "turn_3.false": score.illegal_false,
        "moth_1.false": score.moths_false,
        "taken_back.false": score.retracted_false,
    }
    return Measured(plays | rates, {"plays.error": score.errors}, flags, seconds)


_OF_PLAYS = ("right", "wrong", "missed", "unsure")
