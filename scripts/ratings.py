"""Rates with their counts and intervals: of all films, of each set, and by the conditions of filming."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import add

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from scoreboard import OWN_RATE, Result

from referee.evaluation import Figures, Measured, per_minute

_GOOD = ("right", "found", "order", "seen", "named")
_BAD = ("wrong", "missed")
BY_CONDITION = (
    "plays.right",
    "seats.right",
    "mosquito.right",
    "mosquito.wrong",
    "cockroach.right",
    "vanishings.found",
)
"""What is shown for each condition too."""


# ---- adding up ----


def summed(results: Iterable[Result]) -> Measured:
    """All that was measured."""
    return reduce(add, (result.measured for result in results), Measured())


def by_set(results: Sequence[Result]) -> dict[str, Measured]:
    """By set, at the films' own rate or the first one; the films that stand alone are a set of their own."""
    rate = first_rate(results)
    names = dict.fromkeys(result.set_name for result in results)
    return {
        name: summed(one for one in results if one.set_name == name and one.rate == rate) for name in names
    }


def by_condition(results: Sequence[Result]) -> dict[tuple[str, str], Measured]:
    """By each value of each condition, such as `skin` and `dark`."""
    rate = first_rate(results)
    values = sorted({pair for one in results for pair in one.conditions.items()})
    return {
        (name, value): summed(
            one for one in results if one.conditions.get(name) == value and one.rate == rate
        )
        for name, value in values
    }


def first_rate(results: Sequence[Result]) -> str:
    """The rate that the ratings speak of."""
    rates = [result.rate for result in results]
    return OWN_RATE if OWN_RATE in rates or not rates else rates[0]


# ---- against the baseline ----


def set_figures(results: Sequence[Result]) -> dict[tuple[str, str], dict[str, int]]:
    """The counts of each set at each rate, as the baseline keeps them."""
    keys = dict.fromkeys((one.set_name, one.rate) for one in results if one.set_name)
    return {
        (name, rate): _counts(summed(one for one in results if (one.set_name, one.rate) == (name, rate)))
        for name, rate in keys
    }


def _counts(measured: Measured) -> dict[str, int]:
    counts = dict(measured.flags)
    for name, rate in measured.rates.items():
        counts |= {name: rate.hits, f"{name} of": rate.of}
    return counts


def worse_sets(baseline: Mapping[str, Mapping[str, Figures]], results: Sequence[Result]) -> list[str]:
    """A sentence for each count of a set that got worse; of other films than the baseline's there is none."""
    sentences = []
    for (name, rate), now in set_figures(results).items():
        before = baseline.get(name, {}).get(rate, {})
        for figure in before:
            if _is_worse(figure, before, now):
                was, is_now = before[figure], now.get(figure, 0)
                sentences.append(f"{name} at {rate} fps: {figure} was {was} and is {is_now}")
    return sentences


def _is_worse(figure: str, before: Figures, now: Mapping[str, int]) -> bool:
    was, is_now = before[figure] or 0, now.get(figure, 0)
    cases = f"{figure} of"
    if before.get(cases) != now.get(cases):
        return False
    kind = figure.rpartition(".")[2].partition("@")[0]
    return (kind in _GOOD and is_now < was) or (kind in (*_BAD, "false") and is_now > was)


# ---- shown ----


def as_json(results: Sequence[Result]) -> object:
    """The ratings for programs."""
    return {
        "sets": {name: _figures(measured) for name, measured in by_set(results).items()},
        "conditions": {
            f"{name}={value}": _figures(measured) for (name, value), measured in by_condition(results).items()
        },
    }


def _figures(measured: Measured) -> dict[str, object]:
    shares = {
        name: {"hits": rate.hits, "of": rate.of, "share": rate.share, "interval": rate.interval}
        for name, rate in measured.rates.items()
        if rate.of
    }
    flags = {
        name: {
            "count": count,
            "per_minute": per_minute(count, measured.seconds) if measured.seconds > 0 else None,
        }
        for name, count in measured.flags.items()
    }
    sizes = {name: _spread(values) for name, values in measured.samples.items() if values}
    return {"rates": shares, "flags": flags, "samples": sizes, "seconds": measured.seconds}


def _spread(values: Sequence[float]) -> dict[str, float | int]:
    ordered = sorted(values)
    sizes = sorted(abs(value) for value in values)
    return {
        "count": len(values),
        "median": statistics.median(ordered),
        "size_median": statistics.median(sizes),
        "size_p95": sizes[min(len(sizes) - 1, int(0.95 * len(sizes)))],
    }


def print_ratings(results: Sequence[Result]) -> None:
    """The ratings of each set, and by condition, for people."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=120)
    for name, measured in by_set(results).items():
        console.print(_table(name or "films that stand alone", measured))
    conditions = by_condition(results)
    if conditions:
        console.print(_conditions_table(conditions))


def _table(title: str, measured: Measured) -> Table:
    table = Table("", "count", "share", "95 % interval", box=SIMPLE, title=title, title_justify="left")
    for name, rate in sorted(measured.rates.items(), key=_place):
        if rate.share is not None:
            low, high = rate.interval
            table.add_row(name, f"{rate.hits} of {rate.of}", f"{rate.share:.1%}", f"{low:.1%} to {high:.1%}")
    for name, count in measured.flags.items():
        if measured.seconds > 0:
            low, high = per_minute(count, measured.seconds)
            a_minute = 60 * count / measured.seconds
            table.add_row(name, f"{count}", f"{a_minute:.2f} a minute", f"{low:.2f} to {high:.2f}")
    for name, values in measured.samples.items():
        if values:
            spread = _spread(values)
            middle = f"median {1000 * spread['median']:.0f} ms"
            sizes = f"size: median {1000 * spread['size_median']:.0f}, p95 {1000 * spread['size_p95']:.0f} ms"
            table.add_row(name, f"{len(values)}", middle, sizes)
    return table


def _place(figure: tuple[str, object]) -> tuple[bool, str, int, str]:
    """First what is counted as a whole, as it was counted; then its parts, gaps by their length."""
    name, sign, part = figure[0].partition("@")
    kind = name.partition(".")[0]
    least = "".join(letter for letter in part.partition("-")[0].partition(".")[0] if letter.isdigit())
    return bool(sign), kind if sign else "", int(least or 0), part if sign else ""


def _conditions_table(conditions: Mapping[tuple[str, str], Measured]) -> Table:
    shown = [
        name
        for name in BY_CONDITION
        if any(name in one.rates and one.rates[name].of for one in conditions.values())
    ]
    table = Table("condition", *shown, box=SIMPLE, title="by condition", title_justify="left")
    for (name, value), measured in conditions.items():
        table.add_row(f"{name}: {value}", *(_cell(measured, rate) for rate in shown))
    return table


def _cell(measured: Measured, name: str) -> str:
    rate = measured.rates.get(name)
    if rate is None or rate.share is None:
        return "-"
    low, high = rate.interval
    return f"{rate.hits}/{rate.of} ({low:.0%} to {high:.0%})"
