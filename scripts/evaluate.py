"""Judges a folder of films and holds the outcome against their truth and against the committed baseline.

The folder holds one sub-folder a film, with `film.mp4`, `table.toml` and `truth.jsonl`, and may hold
`enrol/` with pictures of the deck.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.console import Console
from rich.progress import track
from scoreboard import OWN_RATE, Result, print_json, print_table

from referee.config import TableProfile, load_profile
from referee.errors import DeckError, RefereeError
from referee.evaluation import Figures, compare, find_worse, merge_better
from referee.eventline import read_events
from referee.events import CardPlayed, Event
from referee.judging import judge_film
from referee.places import home, shipped_decks
from referee.vision.cards.deck import Deck, find_deck
from referee.vision.cards.enrol import enrol

ROOT = Path(__file__).resolve().parent.parent

Judge: TypeAlias = "Callable[[Path, TableProfile, Deck, float | None], Iterator[Event]]"
FindDeck: TypeAlias = "Callable[[TableProfile], Deck]"
DeckFinder: TypeAlias = "Callable[[Path], contextlib.AbstractContextManager[FindDeck]]"
Baseline: TypeAlias = dict[str, dict[str, Figures]]
"""Figures by film and rate."""


def main(
    films: Annotated[Path, typer.Option(help="The folder of films.")] = ROOT.parent / "shared/films",
    fps: Annotated[str, typer.Option(help="Frame rates to bring the films to, as in own,10,15,30.")] = "",
    only: Annotated[
        list[str] | None, typer.Option(help="Only the film of this name; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    baseline: Annotated[Path, typer.Option(help="The figures to hold against.")] = ROOT
    / "datasets/baseline.json",
    write_baseline: Annotated[bool, typer.Option(help="Write the figures, if none is worse.")] = False,
) -> None:
    """Judge the films; the status is not 0 where a film cannot be judged or is worse than the baseline."""
    try:
        status = run(
            films, _rates(fps), only or [], baseline_path=baseline, as_json=as_json, write=write_baseline
        )
    except RefereeError as error:
        Console(stderr=True).print(str(error), style="red", markup=False, soft_wrap=True)
        raise typer.Exit(1) from error
    raise typer.Exit(status)


def run(
    films: Path,
    rates: Sequence[float | None],
    only: Sequence[str],
    *,
    baseline_path: Path,
    as_json: bool = False,
    write: bool = False,
    judge: Judge | None = None,
    decks: DeckFinder | None = None,
) -> int:
    """Judges, prints and compares; 0 if every film was judged and none is worse."""
    folders = find_films(films, only)
    baseline = read_baseline(baseline_path)
    with (decks or deck_finder)(films) as find:
        results = evaluate(folders, rates, judge or judge_film, find)
    worse = worse_than(baseline, results)
    print_json(results, worse) if as_json else print_table(results, worse)
    failed = bool(worse) or any(result.error for result in results)
    if write and not failed:
        write_baseline(baseline_path, baseline, results)
    return int(failed)


# ---- films and decks ----


def find_films(folder: Path, only: Sequence[str] = ()) -> list[Path]:
    """The films' folders by name.

    Raises:
        RefereeError: There is none, or one that `only` names is not there.
    """
    found = sorted(
        path.parent for path in folder.glob("*/film.mp4") if (path.parent / "truth.jsonl").is_file()
    )
    if not found:
        raise RefereeError(f"{folder}: no sub-folder holds film.mp4 and truth.jsonl")
    absent = [name for name in only if name not in {path.name for path in found}]
    if absent:
        raise RefereeError(f"{folder}: there is no film {absent[0]!r}")
    return [path for path in found if not only or path.name in only]


@contextlib.contextmanager
def deck_finder(films: Path) -> Iterator[FindDeck]:
    """Finds the deck that a profile names; one that is nowhere is enrolled from the films' own pictures.

    What is enrolled is kept in memory until the films are judged, and never among the user's decks.
    """
    enrolled: dict[str, Deck] = {}

    def find(profile: TableProfile) -> Deck:
        if profile.deck not in enrolled:
            try:
                return find_deck(profile.deck, home(), shipped_decks(), profile.path.parent)
            except DeckError:
                if not (films / "enrol").is_dir():
                    raise
            enrolled[profile.deck] = _enrolled(films / "enrol", profile.deck)
        return enrolled[profile.deck]

    yield find


def _enrolled(pictures: Path, name: str) -> Deck:
    deck = enrol(pictures, name).deck
    if deck is None:
        raise DeckError(f"{pictures}: none of its pictures shows a card that can be used")
    return deck


# ---- judging ----


def evaluate(
    folders: Sequence[Path], rates: Sequence[float | None], judge: Judge, find: FindDeck
) -> list[Result]:
    """Every film at every rate, film by film."""
    tasks = [(folder, fps) for folder in folders for fps in rates]
    console = Console(stderr=True)
    shown = track(tasks, "Judging", console=console, disable=not console.is_terminal, transient=True)
    return [evaluate_film(folder, fps, judge, find) for folder, fps in shown]


def evaluate_film(folder: Path, fps: float | None, judge: Judge, find: FindDeck) -> Result:
    """One film at one rate; what was judged before an error counts."""
    judged: list[Event] = []
    truth: list[Event] = []
    error: str | None = None
    start = time.perf_counter()
    try:
        truth += read_truth(folder / "truth.jsonl")
        profile = load_profile(folder / "table.toml")
        deck = find(profile)
        start = time.perf_counter()
        judged.extend(judge(folder / "film.mp4", profile, deck, fps))
    except RefereeError as problem:
        error = str(problem)
    return Result(
        film=folder.name,
        rate=rate_name(fps),
        score=compare(truth, judged),
        cards=tuple(event.card for event in judged if isinstance(event, CardPlayed)),
        seconds=time.perf_counter() - start,
        error=error,
    )


def read_truth(path: Path) -> list[Event]:
    """The true events of a film.

    Raises:
        RefereeError: The file, and what is wrong with it.
    """
    try:
        return list(read_events(path.read_text(encoding="utf-8").splitlines()))
    except (OSError, UnicodeDecodeError, RefereeError) as error:
        raise RefereeError(f"{path}: {error}") from error


def rate_name(fps: float | None) -> str:
    """What the figures call a rate."""
    return OWN_RATE if fps is None else f"{fps:g}"


def _rates(text: str) -> list[float | None]:
    parts = [part.strip() for part in text.split(",") if part.strip()] or [OWN_RATE]
    return [None if part == OWN_RATE else _rate(part, text) for part in parts]


def _rate(part: str, text: str) -> float:
    try:
        rate = float(part)
    except ValueError as error:
        raise RefereeError(f"--fps {text}: not numbers with commas between them") from error
    if not 0 < rate < 1000:
        raise RefereeError(f"--fps {text}: a frame rate is above 0 and below 1000")
    return rate


# ---- the baseline ----


def read_baseline(path: Path) -> Baseline:
    """The figures by film and rate; none if there is no file yet.

    Raises:
        RefereeError: The file is no baseline.
    """
    if not path.is_file():
        return {}
    try:
        films: Baseline = json.loads(path.read_text(encoding="utf-8"))["films"]
    except (ValueError, KeyError, TypeError) as error:
        raise RefereeError(f"{path}: not a baseline of figures by film and rate") from error
    return films


def worse_than(baseline: Baseline, results: Sequence[Result]) -> list[str]:
    """A sentence for each figure that got worse."""
    return [
        f"{result.film} at {result.rate} fps: {phrase}"
        for result in results
        for phrase in find_worse(result.score.figures(), baseline.get(result.film, {}).get(result.rate, {}))
    ]


def write_baseline(path: Path, before: Baseline, results: Sequence[Result]) -> None:
    """Takes the results up into the baseline; what was not judged this time stays as it was."""
    films = {name: dict(rates) for name, rates in before.items()}
    for result in results:
        rates = films.setdefault(result.film, {})
        rates[result.rate] = merge_better(result.score.figures(), rates.get(result.rate, {}))
    path.write_text(json.dumps({"films": films}, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
