"""Races: who was the slowest or the first, and how well each arrival was timed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from referee.evaluation.matching import match
from referee.evaluation.rates import Measured, Rate
from referee.events import Event, Landing, Landings, Race, RaceRuled, RaceVerdict, Slap, Slaps

RACE_WINDOW = 2.0
"""Seconds between a true race's event and the judged one that can be it."""

GAPS_MS = (0, 30, 60, 120, 250)
"""Where the classes of gaps begin, in milliseconds: one frame at 30 fps, two, four, and what any eye sees."""

OUTCOMES = ("right", "wrong", "too_close", "not_seen", "missed")


@dataclass(frozen=True, slots=True)
class _Run:
    """A race with what was ruled on it."""

    kind: Race
    t: float
    arrivals: tuple[Slap | Landing, ...]
    verdict: RaceVerdict
    seat: str | None
    margin_ms: float | None


def measure_races(truth: Iterable[Event], judged: Iterable[Event]) -> Measured:
    """Verdicts by the true gap, and the arrivals of the races that were found.

    Each true race has one outcome: `right` and `wrong` where a seat was named, or rightly nobody; `too_close`
    and `not_seen` where the referee said so of a race that had a result; `missed` where it saw none.
    """
    true, mine = _runs(truth), _runs(judged)
    pairs = match(true, mine, RACE_WINDOW, lambda one, other: 1 if one.kind == other.kind else None)
    total = Measured(flags={"races.false": len(mine) - len(pairs)})
    for number, race in enumerate(true):
        found = mine[pairs[number]] if number in pairs else None
        total += _verdict(race, found)
        if found is not None:
            total += _arrivals(race, found)
    return total


def gap_class(gap_ms: float) -> str:
    """The class of a gap, as in `30-60`."""
    begin = max((edge for edge in GAPS_MS if edge <= gap_ms), default=GAPS_MS[0])
    later = [edge for edge in GAPS_MS if edge > begin]
    return f"{begin}-{later[0]}" if later else f"{begin}+"


def _runs(events: Iterable[Event]) -> list[_Run]:
    """The races of a log, by time; one that was ruled on anew has its last verdict."""
    log = list(events)
    ruled = {one.about: one for one in log if isinstance(one, RaceRuled)}
    runs = [
        _Run(race.race, one.t, tuple(one.arrivals), race.verdict, race.seat, race.margin_ms)
        for one in log
        if isinstance(one, Slaps | Landings) and (race := ruled.get(one.seq)) is not None
    ]
    return sorted(runs, key=lambda run: run.t)


def _verdict(race: _Run, found: _Run | None) -> Measured:
    outcome = _outcome(race, found)
    names: list[str] = [race.kind]
    if race.margin_ms is not None:
        names.append(f"{race.kind}@{gap_class(race.margin_ms)}")
    return Measured(
        {f"{name}.{one}": Rate(int(one == outcome), 1) for name in names for one in OUTCOMES},
    )


def _outcome(race: _Run, found: _Run | None) -> str:
    if found is None:
        return "missed"
    if (found.verdict, found.seat) == (race.verdict, race.seat):
        return "right"
    return "wrong" if found.verdict == "decided" else found.verdict


def _arrivals(race: _Run, found: _Run) -> Measured:
    """Of each seat's first arrival: whether it was seen, how far off, and whether its sigma was honest."""
    mine, true = _first_of_each(found), _first_of_each(race)
    pairs = [(one, mine[seat]) for seat, one in true.items() if seat in mine]
    errors = [other.t - one.t for one, other in pairs]
    within = [
        sum(abs(error) <= times * other.sigma for error, (_, other) in zip(errors, pairs, strict=True))
        for times in (1, 2)
    ]
    order = [one.seat for one in _in_order(race.arrivals)] == [one.seat for one in _in_order(found.arrivals)]
    return Measured(
        {
            "arrivals.seen": Rate(len(pairs), len(true)),
            "arrivals.within_1_sigma": Rate(within[0], len(pairs)),
            "arrivals.within_2_sigma": Rate(within[1], len(pairs)),
            f"{race.kind}.order": Rate(int(order), 1),
        },
        {"arrivals.error": tuple(errors)},
    )


def _first_of_each(race: _Run) -> dict[str | None, Slap | Landing]:
    first: dict[str | None, Slap | Landing] = {}
    for one in _in_order(race.arrivals):
        first.setdefault(one.seat, one)
    return first


def _in_order(arrivals: Sequence[Slap | Landing]) -> Iterator[Slap | Landing]:
    yield from sorted(arrivals, key=lambda one: one.t)
