"""Where cards go: whose play it was, draws and gifts, and what vanished."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from referee.evaluation.matching import match
from referee.evaluation.plays import PLAY_WINDOW
from referee.evaluation.rates import Measured, Rate
from referee.events import CardDrawn, CardGiven, CardPlayed, Event, Vanished

HAND_WINDOW = 1.5
"""Seconds between a true draw or gift and the judged one that can be it."""

VANISHING_WINDOW = 2.0
"""Seconds between a true vanishing and the judged one that can be it."""

_One = TypeVar("_One", bound=Event)


def measure_seats(truth: Iterable[Event], judged: Iterable[Event]) -> Measured:
    """Of the plays that were found: whether the seat is right, unknown or wrong."""
    true, mine = _all(truth, CardPlayed), _all(judged, CardPlayed)
    found = match(true, mine, PLAY_WINDOW, lambda one, other: int(one.card == other.card))
    pairs = [(true[one], mine[other]) for one, other in found.items() if true[one].seat is not None]
    right = sum(one.seat == other.seat for one, other in pairs)
    unknown = sum(other.seat is None for _, other in pairs)
    return Measured(
        {
            "seats.right": Rate(right, len(pairs)),
            "seats.unknown": Rate(unknown, len(pairs)),
            "seats.wrong": Rate(len(pairs) - right - unknown, len(pairs)),
        }
    )


def measure_hands(truth: Iterable[Event], judged: Iterable[Event]) -> Measured:
    """Draws and gifts: found with the right seats; and those that never were."""
    true, mine = list(truth), list(judged)
    drawn = _all(true, CardDrawn), _all(mine, CardDrawn)
    given = _all(true, CardGiven), _all(mine, CardGiven)
    draws = len(match(*drawn, HAND_WINDOW, lambda one, other: 1 if one.seat == other.seat else None))
    gifts = len(match(*given, HAND_WINDOW, _same_gift))
    return Measured(
        {"draws.found": Rate(draws, len(drawn[0])), "gifts.found": Rate(gifts, len(given[0]))},
        flags={"draws.false": len(drawn[1]) - draws, "gifts.false": len(given[1]) - gifts},
    )


def measure_vanishings(truth: Iterable[Event], judged: Iterable[Event]) -> Measured:
    """Vanishings: found with the right seat, by the way that they went; and false flags."""
    true, mine = _all(truth, Vanished), _all(judged, Vanished)
    found = match(true, mine, VANISHING_WINDOW, _same_vanishing)
    rates = {"vanishings.found": Rate(len(found), len(true))}
    for way in sorted({one.how for one in true}):
        of_way = [number for number, one in enumerate(true) if one.how == way]
        rates[f"vanishings.found@{way}"] = Rate(sum(number in found for number in of_way), len(of_way))
    named = sum(true[one].how == mine[other].how for one, other in found.items())
    rates["vanishings.named"] = Rate(named, len(found))
    return Measured(rates, flags={"vanishings.false": len(mine) - len(found)})


def _same_gift(one: CardGiven, other: CardGiven) -> int | None:
    return 1 if (one.giver, one.taker) == (other.giver, other.taker) else None


def _same_vanishing(one: Vanished, other: Vanished) -> int | None:
    return int(one.how == other.how) if one.seat == other.seat else None


def _all(events: Iterable[Event], kind: type[_One]) -> Sequence[_One]:
    return sorted((one for one in events if isinstance(one, kind)), key=lambda one: one.t)
