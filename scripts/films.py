"""Renders the sets of films: cached, resumable, on all cores.

    python scripts/films.py [--sets plays,mosquito,…] [--small] [--check] [--jobs N] [--out FOLDER]

A film that is there, made of the same script by the same code, is not made again. What was interrupted goes
on.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import json
import os
import shutil
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import cv2
import typer
from platformdirs import user_cache_path
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from scenes.decks import enrolled
from scenes.script import print_script
from scenes.sets import DECKS_CHECK, DECKS_DEV, SETS, Piece, pieces, shot_of
from scenes.shoot import Shot, shoot

STAMP = "made.json"
CODE = Path(__file__).parent / "scenes"


def films_home() -> Path:
    """Where rendered films are kept: `REFEREE_FILMS_CACHE`, or the platform's place for such things."""
    named = os.environ.get("REFEREE_FILMS_CACHE")
    return Path(named) if named else user_cache_path("moth-referee") / "films"


def main(
    sets: Annotated[str, typer.Option(help="The sets, with commas between them.")] = ",".join(SETS),
    small: Annotated[bool, typer.Option(help="A part of each set that still ranks changes.")] = False,
    check: Annotated[bool, typer.Option(help="The set that is never tuned on.")] = False,
    jobs: Annotated[int, typer.Option(help="How many films at once.")] = os.cpu_count() or 1,
    out: Annotated[Path | None, typer.Option(help="The folder; else the cache.")] = None,
) -> None:
    """Render the films that are not there yet; the status is not 0 where one cannot be made."""
    names = [name.strip() for name in sets.split(",") if name.strip()]
    unknown = [name for name in names if name not in SETS]
    if unknown or not names:
        said = f"there is no set {unknown[0]!r}" if unknown else "no set is named"
        Console(stderr=True).print(f"{said}; there are {', '.join(SETS)}", style="red", highlight=False)
        raise typer.Exit(1)
    folder = (out or films_home()) / ("check" if check else "small" if small else "dev")
    raise typer.Exit(render(pieces(names, check=check, small=small), folder, jobs))


def render(todo: list[Piece], folder: Path, jobs: int) -> int:
    """Makes the films that are not there; 0 if all of them are."""
    # Each film is drawn on one core; several at once use all of them.
    os.environ.setdefault("LP_NUM_THREADS", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    started = time.perf_counter()
    failed = made = frames = 0
    with ProcessPoolExecutor(
        max(1, jobs), mp_context=get_context("spawn"), initializer=cv2.setNumThreads, initargs=(1,)
    ) as pool:
        names = DECKS_CHECK if any(piece.check for piece in todo) else DECKS_DEV
        for deck in [pool.submit(enrolled, name, folder / "decks") for name in names]:
            deck.result()
        waiting = {pool.submit(make, piece, folder): piece for piece in todo}
        with _progress(len(todo)) as progress:
            for done in as_completed(waiting):
                count, error = _outcome(done)
                progress.advance(progress.task_ids[0])
                failed, made, frames = failed + bool(error), made + bool(count), frames + count
                if error:
                    progress.console.print(f"{waiting[done].name}: {error}", style="red", highlight=False)
    seconds = time.perf_counter() - started
    told = (
        f"{folder}: {len(todo) - failed} films, {made} of them made now, {frames} frames in {seconds:.0f} s"
    )
    sys.stdout.write(told + "\n")
    return int(failed > 0)


def _outcome(done: Future[int]) -> tuple[int, str]:
    error = done.exception()
    return (0, f"{type(error).__name__}: {error}") if error is not None else (done.result(), "")


def make(piece: Piece, folder: Path) -> int:
    """Makes one film unless it is there already; how many frames were drawn."""
    home, shot = folder / piece.name, shot_of(piece)
    stamp = {"made_of": fingerprint(shot)}
    if _stamp_of(home) == stamp:
        return 0
    unfinished = home.with_name(f"{home.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    frames = shoot(shot, unfinished)
    (unfinished / STAMP).write_text(json.dumps(stamp) + "\n", encoding="utf-8")
    shutil.rmtree(home, ignore_errors=True)
    unfinished.rename(home)
    return frames


def fingerprint(shot: Shot) -> str:
    """What a film is made of, in short: its script, its setting, its deck, and the code that draws."""
    told = [print_script(shot.script), repr(shot.setting), shot.deck, str(shot.uneven), code_print()]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


@functools.cache
def code_print() -> str:
    """All that draws and stages, in short; what is said about it does not count."""
    files = sorted(CODE.rglob("*.py"))
    return hashlib.sha256(
        "\n".join(_bare(path.read_text(encoding="utf-8")) for path in files).encode()
    ).hexdigest()


def _bare(code: str) -> str:
    """Python code without its comments and docstrings, so that mending those makes no film anew."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [part for part in node.body if not _is_text(part)]
    return ast.dump(tree)


def _is_text(part: ast.stmt) -> bool:
    return (
        isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Constant)
        and isinstance(part.value.value, str)
    )


def _stamp_of(home: Path) -> object:
    try:
        return json.loads((home / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _progress(total: int) -> Progress:
    console = Console(stderr=True)
    progress = Progress(
        TextColumn("Rendering"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, disable=not console.is_terminal,
    )  # fmt: skip
    progress.add_task("", total=total)
    return progress


if __name__ == "__main__":
    typer.run(main)
