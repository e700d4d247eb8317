"""The figures of an evaluation as a picture that people can look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ratings import by_condition, by_set, summed
from scoreboard import Result

from referee.evaluation import Measured
from referee.evaluation.rates import Rate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {
    "right": "#1b7837",
    "wrong": "#c51b7d",
    "too_close": "#bdbdbd",
    "not_seen": "#737373",
    "missed": "#252525",
    "unsure": "#bdbdbd",
}
"""Told apart without red and green, too."""


def draw_plots(results: Sequence[Result], path: Path) -> None:
    """Draws rates by set, races by gap, arrival errors and rates by condition into one picture."""
    from matplotlib.figure import Figure  # it takes a second to load, and most evaluations draw nothing

    figure = Figure(figsize=(15, 11), layout="constrained")
    axes = figure.subplots(2, 2)
    total = summed(results)
    _draw_shares(axes[0, 0], {name or "films": one for name, one in by_set(results).items()})
    _draw_gaps(axes[0, 1], total)
    _draw_errors(axes[1, 0], total)
    _draw_conditions(axes[1, 1], by_condition(results))
    figure.savefig(path, dpi=100)


def _draw_shares(axes: Axes, sets: Mapping[str, Measured]) -> None:
    """The good rates of each set, each with its interval."""
    axes.set_title("Rates by set, with 95 % intervals")
    rows = [
        (f"{name}: {rate} (of {one.rates[rate].of})", one.rates[rate])
        for name, one in sets.items()
        for rate in one.rates
        if rate.rpartition(".")[2].partition("@")[0] in ("right", "found") and one.rates[rate].of
        if "@" not in rate
    ]
    _draw_intervals(axes, rows)


def _draw_gaps(axes: Axes, total: Measured) -> None:
    """Mosquito races: what became of them, by how far the slowest was behind."""
    axes.set_title("Mosquito races by the last gap in ms")
    classes = sorted(
        {name.partition("@")[2].partition(".")[0] for name in total.rates if name.startswith("mosquito@")},
        key=lambda name: int(name.rstrip("+").partition("-")[0]),
    )
    base = [0.0] * len(classes)
    for outcome in ("right", "too_close", "not_seen", "missed", "wrong"):
        rates = [total.rates[f"mosquito@{one}.{outcome}"] for one in classes]
        shares = [rate.share or 0.0 for rate in rates]
        axes.bar(range(len(classes)), shares, bottom=base, color=COLOURS[outcome], label=outcome)
        base = [low + share for low, share in zip(base, shares, strict=True)]
    labels = [f"{one}\n({total.rates[f'mosquito@{one}.right'].of})" for one in classes]
    axes.set_xticks(range(len(classes)), labels)
    axes.set_ylim(0, 1)
    axes.legend(loc="lower right")


def _draw_errors(axes: Axes, total: Measured) -> None:
    """How far off times are."""
    axes.set_title("Judged less true time in ms")
    for name, colour in (("plays.error", "#2166ac"), ("arrivals.error", "#b35806")):
        errors = [1000 * error for error in total.samples.get(name, ())]
        if errors:
            axes.hist(
                errors, bins=41, range=(-205, 205), alpha=0.6, color=colour, label=f"{name} ({len(errors)})"
            )
    if total.samples.get("plays.error") or total.samples.get("arrivals.error"):
        axes.legend()


def _draw_conditions(axes: Axes, conditions: Mapping[tuple[str, str], Measured]) -> None:
    """One rate by condition: that of races where there are any, else that of plays."""
    of_races = any(one.rates.get("mosquito.right", (0, 0))[1] for one in conditions.values())
    name = "mosquito.right" if of_races else "plays.right"
    axes.set_title(f"{name} by condition, with 95 % intervals")
    rows = [
        (key, one.rates[name]) for key, one in conditions.items() if name in one.rates and one.rates[name].of
    ]
    _draw_intervals(axes, [(f"{key}: {value} (of {rate.of})", rate) for (key, value), rate in rows])


def _draw_intervals(axes: Axes, rows: Sequence[tuple[str, Rate]]) -> None:
    for place, (_, rate) in enumerate(rows):
        axes.plot(rate.interval, [place, place], color="#4d4d4d", linewidth=2)
        axes.plot([rate.hits / rate.of], [place], "o", color=COLOURS["right"])
    axes.set_yticks(range(len(rows)), [label for label, _ in rows])
    axes.set_xlim(0, 1)
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)
