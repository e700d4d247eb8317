"""Who was slowest in a mosquito race, and who was first in a cockroach race.

Each arrival has a time and an uncertainty. Two arrivals are normally distributed about their times, so the
probability that A came after B though A's time is smaller is the tail of the normal distribution beyond their
distance, in units of both uncertainties together: Phi(-d / sqrt(sigma_A^2 + sigma_B^2)). A race is decided
when the probability that its order is wrong, summed over all rivals of the one who is named (the union
bound), is at most `WRONG_ORDER`.
"""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from referee.events import Landing, RaceVerdict, Slap

WRONG_ORDER = 0.05
"""A race is too close when its order is wrong with a greater probability than this."""

MS_DECIMALS = 3
"""A margin is told to a microsecond: finer than any camera, and free of the noise of floating point."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a race ended.

    Attributes:
        verdict: Whether it is decided.
        seat: The slowest of a mosquito race, the first of a cockroach race; None unless decided.
        margin_ms: Milliseconds between the two that decide it; None where there are no two.
        why: What the verdict rests on, in the words of the code.
        rivals: The seats between which it is too close, or that were not seen.
    """

    verdict: RaceVerdict
    seat: str | None
    margin_ms: float | None
    why: str
    rivals: tuple[str, ...] = ()


def wrong_order(later: float, later_sigma: float, earlier: float, earlier_sigma: float) -> float:
    """The probability that what seems `later` really came first.

    Args:
        later: Seconds.
        later_sigma: Its standard deviation, in seconds.
        earlier: Seconds.
        earlier_sigma: Its standard deviation, in seconds.
    """
    gap, sigma = later - earlier, math.hypot(later_sigma, earlier_sigma)
    if sigma == 0.0:
        return 0.0 if gap > 0.0 else 0.5
    return 0.5 * math.erfc(gap / sigma / math.sqrt(2.0))


def rule_slaps(
    arrivals: Iterable[Slap], on_top: str | None, missing: Collection[str], runners: Collection[str]
) -> Outcome:
    """MOSQUITO-1: the slowest hand, which lies on top of all the others.

    Time and stack are two witnesses. Where the stack is known it must agree, else the race is too close. Who
    was in view and never slapped is the slowest by absence; who could not be seen leaves the race open.

    Args:
        arrivals: The hands, each with its time; only a runner's first one counts.
        on_top: Whose hand lies on all the others; None if not known.
        missing: Who was in view and did not slap within the time-out.
        runners: Who had to slap.
    """
    hands = _first_of_each(arrivals, runners)
    absent = tuple(seat for seat in runners if seat in missing and seat not in hands)
    unseen = tuple(seat for seat in runners if seat not in hands and seat not in absent)
    if unseen or any(slap.seat is None for slap in arrivals):
        return Outcome("not_seen", None, None, "unseen", unseen)
    if absent:
        return _by_absence(absent)
    return _by_time(sorted(hands.values(), key=lambda slap: slap.t), on_top if on_top in runners else None)


def _by_absence(absent: tuple[str, ...]) -> Outcome:
    if len(absent) == 1:
        return Outcome("decided", absent[0], None, "absent")
    return Outcome("too_close", None, None, "absent_together", absent)


def _by_time(hands: Sequence[Slap], on_top: str | None) -> Outcome:
    if not hands:
        return Outcome("not_seen", None, None, "unseen")
    last, others = hands[-1], hands[:-1]
    margin = _milliseconds(last.t - others[-1].t) if others else None
    doubts = [wrong_order(last.t, last.sigma, slap.t, slap.sigma) for slap in others]
    if sum(doubts) > WRONG_ORDER:
        rivals = tuple(str(slap.seat) for slap, p in zip(others, doubts, strict=True) if p > 0.0)
        return Outcome("too_close", None, margin, "close", (*rivals[-1:], str(last.seat)))
    if on_top is not None and on_top != last.seat:
        return Outcome("too_close", None, margin, "stack", (str(last.seat), on_top))
    return Outcome("decided", last.seat, margin, "time")


def _first_of_each(arrivals: Iterable[Slap], runners: Collection[str]) -> dict[str, Slap]:
    hands: dict[str, Slap] = {}
    for slap in sorted(arrivals, key=lambda slap: slap.t):
        if slap.seat is not None and slap.seat in runners and slap.seat not in hands:
            hands[slap.seat] = slap
    return hands


def rule_landings(valid: Sequence[Landing], doubtful: Sequence[Landing]) -> Outcome:
    """COCKROACH-1: the first card of the right number to land.

    Args:
        valid: What landed and may stay, in order.
        doubtful: What landed and could not be read: it may have been first.
    """
    if not valid:
        return _without_valid(doubtful)
    first = valid[0]
    rivals = [landing for landing in valid[1:] if landing.seat is None or landing.seat != first.seat]
    margin = _milliseconds(rivals[0].t - first.t) if rivals else None
    if first.seat is None or _doubt(first, doubtful) > WRONG_ORDER:
        return Outcome("not_seen", None, margin, "unread")
    if _doubt(first, rivals) > WRONG_ORDER:
        named = tuple(landing.seat for landing in (first, rivals[0]) if landing.seat is not None)
        return Outcome("too_close", None, margin, "close", named)
    return Outcome("decided", first.seat, margin, "time")


def _without_valid(doubtful: Sequence[Landing]) -> Outcome:
    """COCKROACH-2: where nobody has the number, nobody is first."""
    if doubtful:
        return Outcome("not_seen", None, None, "unread")
    return Outcome("decided", None, None, "nobody")


def _doubt(first: Landing, others: Iterable[Landing]) -> float:
    return sum(wrong_order(other.t, other.sigma, first.t, first.sigma) for other in others)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000.0, MS_DECIMALS)
