"""What an evaluation shows: the figures of each film and in total, as a table or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from referee.evaluation import Measured, Score

OWN_RATE = "own"
"""The name of a film's own frame rate; others are named by their number."""

MOST_ROWS = 60
"""More films than that are shown in total only."""


@dataclass(frozen=True, slots=True)
class Result:
    """One film judged at one rate.

    Attributes:
        film: The name of its folder; of one within a set, the set's name before it.
        rate: `OWN_RATE`, or frames a second.
        score: What was found.
        cards: The codes of the judged plays, in order.
        seconds: How long judging took.
        error: Why the film was not judged to its end; `None` if it was.
        measured: All that was measured.
        conditions: Under which it was filmed, such as `skin` to `dark`.
    """

    film: str
    rate: str
    score: Score
    cards: tuple[str | None, ...]
    seconds: float
    error: str | None
    measured: Measured = field(default_factory=Measured)
    conditions: Mapping[str, str] = field(default_factory=dict)

    @property
    def set_name(self) -> str:
        """The set that it belongs to; empty for a film that stands alone."""
        return self.film.rpartition("/")[0]


def totals(results: Sequence[Result]) -> dict[str, Score]:
    """All films added up, by rate."""
    rates = dict.fromkeys(result.rate for result in results)
    return {
        rate: reduce(add, (result.score for result in results if result.rate == rate), Score())
        for rate in rates
    }


def differing(results: Sequence[Result]) -> list[str]:
    """A sentence for each film in which another rate gives other plays than the first one."""
    first: dict[str, Result] = {}
    sentences: list[str] = []
    for result in results:
        own = first.setdefault(result.film, result)
        if result.cards != own.cards:
            sentences.append(
                f"{result.film}: {result.rate} fps gives {_codes(result.cards)}, "
                f"{own.rate} fps gives {_codes(own.cards)}"
            )
    return sentences


def print_json(results: Sequence[Result], worse: Sequence[str], ratings: object) -> None:
    """The figures on standard output, for programs."""
    films: dict[str, dict[str, object]] = {}
    for result in results:
        films.setdefault(result.film, {})[result.rate] = {
            **result.score.figures(),
            "seconds": round(result.seconds, 2),
            "error": result.error,
            "faults": result.score.faults,
        }
    total = {rate: score.figures() for rate, score in totals(results).items()}
    sys.stdout.write(
        json.dumps(
            {
                "films": films,
                "total": total,
                "ratings": ratings,
                "differing": differing(results),
                "worse": worse,
            },
            indent=1,
        )
        + "\n"
    )


def print_table(results: Sequence[Result], worse: Sequence[str]) -> None:
    """The figures, and under them each fault in a line."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=_PLAIN_WIDTH)
    table = Table(box=SIMPLE, caption=_LEGEND, padding=(0, 1, 0, 0))
    for title in ("film", "fps", *(title for title, _ in _COLUMNS), "s"):
        table.add_column(title, no_wrap=True)
    if len(results) <= MOST_ROWS:
        for result in results:
            table.add_row(result.film, result.rate, *_cells(result.score), f"{result.seconds:.1f}")
        table.add_section()
    for rate, score in totals(results).items():
        spent = sum(result.seconds for result in results if result.rate == rate)
        table.add_row("in total", rate, *_cells(score), f"{spent:.1f}", style="bold")
    console.print(table)
    _print_faults(console, results)
    for sentence in differing(results):
        _say(console, sentence)
    for sentence in worse:
        _say(console, f"worse than the baseline: {sentence}", style="red")


def _print_faults(console: Console, results: Sequence[Result]) -> None:
    for result in results:
        where = f"{result.film} at {result.rate} fps"
        for fault in result.score.faults:
            _say(console, f"{where}, {fault}")
        if result.error:
            _say(console, f"{where}: not judged to its end: {result.error}", style="red")


_COLUMNS = (
    ("plays", "{plays}"),
    ("right", "{right}"),
    ("wrong", "{wrong}"),
    ("missed", "{missed}"),
    ("unsure", "{unsure}"),
    ("false", "{false}"),
    ("race", "{landings}"),
    ("TURN-3", "{illegal_found}/{illegal} +{illegal_false}"),
    ("MOTH-1", "{moths_found}/{moths} ?{moths_open} +{moths_false}"),
    ("back", "{retracted_found}/{retracted} +{retracted_false}"),
    ("ms", "{median} {p95} {max}"),
)

_LEGEND = (
    "race: cards of a cockroach race, neither right nor false. TURN-3, MOTH-1, back (cards taken back): "
    "found/true, ?left open, +falsely called. ms: time error of right plays: median, p95 and most in size. "
    "s: judging took."
)
_PLAIN_WIDTH = 120


def _cells(score: Score) -> list[str]:
    figures = score.figures()
    times = {name: _milliseconds(figures[f"error_{name}"]) for name in ("median", "p95", "max")}
    return [cell.format(**figures, **times) for _, cell in _COLUMNS]


def _milliseconds(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1000 * seconds:.0f}"


def _codes(cards: Sequence[str | None]) -> str:
    return " ".join(card or "null" for card in cards) or "nothing"


def _say(console: Console, text: str, style: str | None = None) -> None:
    console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)
