"""The discard pile: plays, what is ruled on them, and cards taken back, held against the truth."""

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TypeAlias

from referee.evaluation.matching import match
from referee.events import CardPlayed, CardRetracted, Event, Landing, Landings, Ruled

PLAY_WINDOW = 0.5
"""Seconds between a true play and the judged one that can be it."""

LANDING_WINDOW = 0.6
"""Seconds between a card that landed in a cockroach race and the judged play that can be it."""

RETRACTION_WINDOW = 1.0
"""Seconds between a card's leaving the pile and the judged event; how long a hand covers the pile is open."""

TIME_TOLERANCE = 0.01
"""Seconds by which a time error may grow before it counts as worse: decoders differ a little."""

_Seen: TypeAlias = CardPlayed | CardRetracted | Landing

Figures: TypeAlias = Mapping[str, int | float | None]

_MAY_NOT_FALL = ("right", "illegal_found", "moths_found", "retracted_found")
_MAY_NOT_RISE = ("wrong", "missed", "false", "illegal_false", "moths_false", "retracted_false")


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of one film, or of several added up.

    Attributes:
        plays: Plays of the truth: `right + wrong + missed + unsure`.
        right: Found with the right card.
        wrong: Found with another card.
        missed: Not found.
        unsure: Found with an unknown card.
        false: Judged plays that nothing in the truth answers to.
        landings: Judged plays that are cards of a cockroach race: neither right nor false.
        illegal: Plays of the truth that break TURN-3.
        illegal_found: Those of them that were ruled so.
        illegal_false: Judged plays ruled to break TURN-3 that do not.
        moths: Plays of the truth that break MOTH-1.
        moths_found: Those of them that were ruled so.
        moths_open: Those of them that were ruled `not_verifiable`.
        moths_false: Judged plays ruled to break MOTH-1 that do not.
        retracted: Cards taken back in the truth.
        retracted_found: Those of them that were seen.
        retracted_false: Judged ones that nothing in the truth answers to.
        errors: Judged less true time of each right play, in seconds.
        faults: A sentence for each play that is not right, and each false one.
    """

    plays: int = 0
    right: int = 0
    wrong: int = 0
    missed: int = 0
    unsure: int = 0
    false: int = 0
    landings: int = 0
    illegal: int = 0
    illegal_found: int = 0
    illegal_false: int = 0
    moths: int = 0
    moths_found: int = 0
    moths_open: int = 0
    moths_false: int = 0
    retracted: int = 0
    retracted_found: int = 0
    retracted_false: int = 0
    errors: tuple[float, ...] = field(default=())
    faults: tuple[str, ...] = field(default=())

    def __add__(self, other: "Score") -> "Score":
        return Score(*(getattr(self, name) + getattr(other, name) for name in _names()))

    def figures(self) -> dict[str, int | float | None]:
        """The counts, and the time error of the right plays in seconds; `None` where there are none.

        `error_median` keeps its sign: below 0 the referee is early. `error_p95` and `error_max` are sizes.
        """
        sizes = sorted(abs(error) for error in self.errors)
        counts = {name: getattr(self, name) for name in _names() if name not in ("errors", "faults")}
        return counts | {
            "error_median": _rounded(statistics.median(self.errors)) if sizes else None,
            # The nearest rank: with few plays there is nothing to interpolate.
            "error_p95": _rounded(sizes[math.ceil(0.95 * len(sizes)) - 1]) if sizes else None,
            "error_max": _rounded(sizes[-1]) if sizes else None,
        }


def compare(truth: Iterable[Event], judged: Iterable[Event]) -> Score:
    """Holds the judged events of a film, rulings included, against its true ones.

    Plays are matched one to one in the order of their times, so that as many as possible are right, then as
    many as possible are found, then as close in time as possible. Two cards laid as one are one play, of the
    card on top.
    """
    true_log, judged_log = _Log(truth), _Log(judged)
    plays = match(true_log.plays, judged_log.plays, PLAY_WINDOW, _same_card)
    over = [number for number in range(len(judged_log.plays)) if number not in plays.values()]
    landed = match(
        true_log.landings,
        [judged_log.plays[number] for number in over],
        LANDING_WINDOW,
        _same_or_unknown_card,
    )
    false = [judged_log.plays[number] for place, number in enumerate(over) if place not in landed.values()]
    pairs = [(true_log.plays[one], judged_log.plays[other]) for one, other in plays.items()]
    missed = [play for number, play in enumerate(true_log.plays) if number not in plays]
    return (
        _count_plays(pairs, missed, false, landings=len(landed))
        + _count_breaches(true_log, judged_log, pairs)
        + _count_retractions(true_log, judged_log)
    )


def find_worse(figures: Figures, baseline: Figures) -> list[str]:
    """What got worse than the baseline, a phrase each; a figure that the baseline lacks is not compared."""
    worse = [name for name in _MAY_NOT_FALL if _number(figures, name) < _number(baseline, name)]
    worse += [
        name
        for name in _MAY_NOT_RISE
        if name in baseline and _number(figures, name) > _number(baseline, name)
    ]
    before, now = baseline.get("error_p95"), figures.get("error_p95")
    if before is not None and now is not None and now > before + TIME_TOLERANCE:
        worse.append("error_p95")
    return [f"{name} was {baseline[name]} and is {figures.get(name)}" for name in worse]


def merge_better(figures: Figures, baseline: Figures) -> dict[str, int | float | None]:
    """The figures as a new baseline, where the time error does not creep up within its tolerance."""
    before, now = baseline.get("error_p95"), figures.get("error_p95")
    best = dict(figures)
    if before is not None and now is not None:
        best["error_p95"] = min(before, now)
    return best


# ---- counting ----


class _Log:
    """What a film's events say of the discard pile, in the order of time."""

    def __init__(self, events: Iterable[Event]) -> None:
        log = list(events)
        self.plays = sorted((one for one in log if isinstance(one, CardPlayed)), key=_time)
        self.retracted = sorted((one for one in log if isinstance(one, CardRetracted)), key=_time)
        races = [one for one in log if isinstance(one, Landings)]
        self.landings = sorted((landing for race in races for landing in race.arrivals), key=_time)
        self._verdicts = {(one.about, one.rule): one.verdict for one in log if isinstance(one, Ruled)}

    def verdict(self, play: CardPlayed, rule: str) -> str | None:
        return self._verdicts.get((play.seq, rule))

    def breaches(self, rule: str) -> set[int]:
        """The `seq` of each play that is ruled to break the rule."""
        return {play.seq for play in self.plays if self.verdict(play, rule) == "illegal"}


def _count_plays(
    pairs: Sequence[tuple[CardPlayed, CardPlayed]],
    missed: Sequence[CardPlayed],
    false: Sequence[CardPlayed],
    landings: int,
) -> Score:
    right = [(one, other) for one, other in pairs if other.card == one.card]
    unsure = [(one, other) for one, other in pairs if other.card is None]
    wrong = [(one, other) for one, other in pairs if other.card not in (None, one.card)]
    faults = [(one.t, f"{one.card} read as {other.card}") for one, other in wrong]
    faults += [(one.t, f"{one.card} not recognised") for one, _ in unsure]
    faults += [(one.t, f"{one.card} missed") for one in missed]
    faults += [(one.t, f"{one.card} where nothing was played") for one in false]
    return Score(
        plays=len(pairs) + len(missed),
        right=len(right),
        wrong=len(wrong),
        missed=len(missed),
        unsure=len(unsure),
        false=len(false),
        landings=landings,
        errors=tuple(other.t - one.t for one, other in right),
        faults=tuple(f"{t:.2f} s: {fault}" for t, fault in sorted(faults)),
    )


def _count_breaches(truth: _Log, judged: _Log, pairs: Sequence[tuple[CardPlayed, CardPlayed]]) -> Score:
    turn, moth = truth.breaches("TURN-3"), truth.breaches("MOTH-1")
    turn_found = {other.seq for one, other in pairs if one.seq in turn} & judged.breaches("TURN-3")
    moth_found = {other.seq for one, other in pairs if one.seq in moth} & judged.breaches("MOTH-1")
    open_moths = [
        other
        for one, other in pairs
        if one.seq in moth and judged.verdict(other, "MOTH-1") == "not_verifiable"
    ]
    return Score(
        illegal=len(turn),
        illegal_found=len(turn_found),
        illegal_false=len(judged.breaches("TURN-3") - turn_found),
        moths=len(moth),
        moths_found=len(moth_found),
        moths_open=len(open_moths),
        moths_false=len(judged.breaches("MOTH-1") - moth_found),
    )


def _count_retractions(truth: _Log, judged: _Log) -> Score:
    found = len(match(truth.retracted, judged.retracted, RETRACTION_WINDOW, _same_card))
    return Score(
        retracted=len(truth.retracted),
        retracted_found=found,
        retracted_false=len(judged.retracted) - found,
    )


# ---- small things ----


def _names() -> list[str]:
    return [one.name for one in fields(Score)]


def _time(seen: _Seen) -> float:
    return seen.t


def _same_card(one: _Seen, other: _Seen) -> int | None:
    return int(one.card == other.card)


def _same_or_unknown_card(one: _Seen, other: _Seen) -> int | None:
    return _same_card(one, other) if other.card in (None, one.card) else None


def _number(figures: Figures, name: str) -> float:
    return figures.get(name) or 0


def _rounded(seconds: float) -> float:
    return round(seconds, 4)
