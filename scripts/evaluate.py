"""Judges a folder of films and holds the outcome against their truth and against the committed baseline.

The folder holds one sub-folder a film, or sets that do, with `film.mp4`, `table.toml` and `truth.jsonl`.
Beside the film `meta.json` may say its `duration` and the `conditions` under which it was filmed. The folder,
a set or a film may hold `enrol/` with pictures of the deck.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer
from plots import draw_plots
from ratings import as_json as ratings_as_json
from ratings import print_ratings, set_figures, worse_sets
from rich.console import Console
from rich.progress import track
from scoreboard import OWN_RATE, Result, print_json, print_table

from referee.config import TableProfile, load_profile
from referee.errors import DeckError, RefereeError
from referee.evaluation import Figures, compare, find_worse, measure, merge_better
from referee.eventline import read_events
from referee.events import CardPlayed, Event
from referee.judging import judge_film
from referee.places import home, shipped_decks
from referee.vision.cards.deck import Deck, find_deck
from referee.vision.cards.enrol import enrol

ROOT = Path(__file__).resolve().parent.parent
BASELINES = ROOT / "datasets" / "baselines"

Judge: TypeAlias = "Callable[[Path, TableProfile, Deck, float | None], Iterator[Event]]"
FindDeck: TypeAlias = "Callable[[TableProfile], Deck]"
DeckFinder: TypeAlias = "Callable[[Path], contextlib.AbstractContextManager[FindDeck]]"
Baseline: TypeAlias = dict[str, dict[str, Figures]]
"""Figures by film and rate; of a set all films added up, under the set's name."""


def main(
    films: Annotated[Path, typer.Option(help="The folder of films.")] = ROOT.parent / "shared/films",
    fps: Annotated[str, typer.Option(help="Frame rates to bring the films to, as in own,10,15,30.")] = "",
    only: Annotated[
        list[str] | None, typer.Option(help="Only the film of this name; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    baseline: Annotated[
        Path | None,
        typer.Option(help="The figures to hold against; else those committed under the folder's name."),
    ] = None,
    write_baseline: Annotated[bool, typer.Option(help="Write the figures, if none is worse.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Draw the figures into this picture.")] = None,
) -> None:
    """Judge the films; the status is not 0 where a film cannot be judged or is worse than the baseline."""
    try:
        status = run(
            films,
            _rates(fps),
            only or [],
            baseline_path=baseline or BASELINES / f"{films.resolve().name}.json",
            as_json=as_json,
            write=write_baseline,
            picture=picture,
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
    picture: Path | None = None,
    judge: Judge | None = None,
    decks: DeckFinder | None = None,
) -> int:
    """Judges, prints and compares; 0 if every film was judged and none is worse."""
    folders = find_films(films, only)
    baseline = read_baseline(baseline_path)
    with (decks or deck_finder)(films) as find:
        results = evaluate(films, folders, rates, judge or judge_film, find)
    worse = worse_than(baseline, results)
    if as_json:
        print_json(results, worse, ratings_as_json(results))
    else:
        print_table(results, worse)
        print_ratings(results)
    if picture is not None:
        draw_plots(results, picture)
    failed = bool(worse) or any(result.error for result in results)
    if write and not failed:
        write_baseline(baseline_path, baseline, results)
    return int(failed)


# ---- films and decks ----


def find_films(folder: Path, only: Sequence[str] = ()) -> list[Path]:
    """The films' folders by name: those in the folder itself, and those of the sets in it.

    Raises:
        RefereeError: There is none, or one that `only` names is not there.
    """
    films = [*folder.glob("*/film.mp4"), *folder.glob("*/*/film.mp4")]
    found = sorted(path.parent for path in films if (path.parent / "truth.jsonl").is_file())
    if not found:
        raise RefereeError(f"{folder}: no sub-folder holds film.mp4 and truth.jsonl")
    names = {path: name_of(path, folder) for path in found}
    absent = [one for one in only if not any(_is_meant(name, one) for name in names.values())]
    if absent:
        raise RefereeError(f"{folder}: there is no film or set {absent[0]!r}")
    return [path for path in found if not only or any(_is_meant(names[path], one) for one in only)]


def name_of(film: Path, folder: Path) -> str:
    """What the figures call a film: `demo`, or `mosquito/0012` in a set."""
    return film.relative_to(folder).as_posix()


def _is_meant(name: str, asked: str) -> bool:
    return asked == name or name.startswith(f"{asked}/")


@contextlib.contextmanager
def deck_finder(films: Path) -> Iterator[FindDeck]:
    """Finds the deck that a profile names; one that is nowhere is enrolled from the films' own pictures.

    What is enrolled is kept in memory until the films are judged, and never among the user's decks.
    """
    enrolled: dict[tuple[Path, str], Deck] = {}

    def find(profile: TableProfile) -> Deck:
        film = profile.path.parent
        try:
            return find_deck(profile.deck, home(), shipped_decks(), film)
        except DeckError:
            places = [place / "enrol" for place in (film, film.parent, films) if (place / "enrol").is_dir()]
            if not places:
                raise
        pictures = places[0]
        if (pictures, profile.deck) not in enrolled:
            enrolled[pictures, profile.deck] = _enrolled(pictures, profile.deck)
        return enrolled[pictures, profile.deck]

    yield find


def _enrolled(pictures: Path, name: str) -> Deck:
    deck = enrol(pictures, name).deck
    if deck is None:
        raise DeckError(f"{pictures}: none of its pictures shows a card that can be used")
    return deck


# ---- judging ----


def evaluate(
    films: Path, folders: Sequence[Path], rates: Sequence[float | None], judge: Judge, find: FindDeck
) -> list[Result]:
    """Every film at every rate, film by film.

    Args:
        films: The folder in which they lie, by which they are named.
        folders: The films' own.
        rates: Frames a second; None for a film's own.
        judge: Judges one.
        find: Finds its deck.
    """
    tasks = [(folder, fps) for folder in folders for fps in rates]
    console = Console(stderr=True)
    shown = track(tasks, "Judging", console=console, disable=not console.is_terminal, transient=True)
    return [evaluate_film(folder, fps, judge, find, name=name_of(folder, films)) for folder, fps in shown]


def evaluate_film(folder: Path, fps: float | None, judge: Judge, find: FindDeck, *, name: str) -> Result:
    """One film at one rate; what was judged before an error counts."""
    judged: list[Event] = []
    truth: list[Event] = []
    error: str | None = None
    start = time.perf_counter()
    about: Mapping[str, Any] = {}
    try:
        about = read_about(folder / "meta.json")
        truth += read_truth(folder / "truth.jsonl")
        profile = load_profile(folder / "table.toml")
        deck = find(profile)
        start = time.perf_counter()
        judged.extend(judge(folder / "film.mp4", profile, deck, fps))
    except RefereeError as problem:
        error = str(problem)
    return Result(
        film=name,
        rate=rate_name(fps),
        score=compare(truth, judged),
        cards=tuple(event.card for event in judged if isinstance(event, CardPlayed)),
        seconds=time.perf_counter() - start,
        error=error,
        measured=measure(truth, judged, about.get("duration") or max((one.t for one in truth), default=0.0)),
        conditions={str(key): str(value) for key, value in about.get("conditions", {}).items()},
    )


def read_about(path: Path) -> Mapping[str, Any]:
    """What a film's `meta.json` says of it; nothing where there is none.

    Raises:
        RefereeError: It is no such file.
    """
    if not path.is_file():
        return {}
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
        return {"duration": float(about.get("duration", 0)), "conditions": dict(about.get("conditions", {}))}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise RefereeError(f"{path}: does not say a film's duration and conditions") from error


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
    alone = [
        f"{result.film} at {result.rate} fps: {phrase}"
        for result in results
        if not result.set_name
        for phrase in find_worse(result.score.figures(), baseline.get(result.film, {}).get(result.rate, {}))
    ]
    return alone + worse_sets(baseline, results)


def write_baseline(path: Path, before: Baseline, results: Sequence[Result]) -> None:
    """Takes the results up into the baseline; what was not judged this time stays as it was."""
    films = {name: dict(rates) for name, rates in before.items()}
    for result in (result for result in results if not result.set_name):
        rates = films.setdefault(result.film, {})
        rates[result.rate] = merge_better(result.score.figures(), rates.get(result.rate, {}))
    for (name, rate), figures in set_figures(results).items():
        films.setdefault(name, {})[rate] = figures
    path.write_text(json.dumps({"films": films}, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
