"""The commands. Thin: each reads its arguments, calls the room that does the work, and prints."""

import os
import signal
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from referee.errors import RefereeError
from referee.libraries import explain_missing, limit_threads

app = typer.Typer(
    help="A computer-vision referee for the card game Cheating Moth.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
decks = typer.Typer(help="Print a deck, enrol your own, read pictures of cards.", no_args_is_help=True)
app.add_typer(decks, name="deck")
games = typer.Typer(help="A game as text that people read and write, and back.", no_args_is_help=True)
app.add_typer(games, name="game")


def main() -> None:
    """Runs a command; what the user can mend is one line on standard error and a status of 1."""
    # To be told to end is an end like any other: unfinished files are put away.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    limit_threads()
    try:
        app()
    except RefereeError as error:
        _fail(str(error))
    except ImportError as error:
        line = explain_missing(error)
        if line is None:
            raise
        _fail(line)


def _fail(line: str) -> None:
    sys.stderr.write(f"referee: {line}\n")
    raise SystemExit(1)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        import av
        import cv2

        typer.echo(f"referee {version('moth-referee')} (OpenCV {cv2.__version__}, PyAV {av.__version__})")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool,
        typer.Option("--version", help="Say the versions and end.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """A computer-vision referee for the card game Cheating Moth."""


# The modules with eyes are imported by the commands that need them: `--help` needs none, and a missing system
# library is told by `main`.


@app.command()
def demo(
    headless: Annotated[bool, typer.Option(help="Print the rulings only: no live view.")] = False,
    fast: Annotated[bool, typer.Option(help="Do not wait for the film: judge as fast as possible.")] = False,
    language: Annotated[
        str | None,
        typer.Option(help="en, es, pl or de; if left out, that of the environment (LANG), else English."),
    ] = None,
) -> None:
    """Judge the shipped demo game in real time and watch it in the terminal."""
    from referee.messages import language_of
    from referee.show import show_demo

    show_demo(headless=headless, fast=fast, language=language or language_of(os.environ))


@app.command()
def judge(
    video: Annotated[Path | None, typer.Argument(help="The recorded game.")] = None,
    table: Annotated[Path | None, typer.Option(help="Its table profile (TOML).")] = None,
    events: Annotated[
        Path | None, typer.Option(help="Where the events go (JSON Lines); - is standard output.")
    ] = None,
    observations: Annotated[
        Path | None, typer.Option(help="Judge these observations instead of a film.")
    ] = None,
    overlay: Annotated[
        Path | None, typer.Option(help="Write the film with all that was seen and said drawn over it (MP4).")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(help="Of the overlay: en, es, pl or de; if left out, that of the environment (LANG)."),
    ] = None,
) -> None:
    """Judge a recording, or a file of observations, as fast as possible."""
    from referee import record
    from referee.messages import language_of

    if events is None:
        raise RefereeError("say with --events where the events go")
    if overlay is None and language is not None:
        raise RefereeError("--language is that of the overlay: say with --overlay where it goes")
    if overlay is not None and video is None:
        raise RefereeError("an overlay is drawn over a film: give one with --table")
    if observations is not None and video is None:
        record.judge_observations(observations, events, table)
    elif video is None or observations is not None:
        raise RefereeError("give a film with --table, or --observations")
    elif table is None:
        raise RefereeError("a film is judged with --table, its table profile")
    elif overlay is None:
        record.judge_video(video, table, events)
    else:
        record.judge_and_draw(video, table, events, overlay, language or language_of(os.environ))


@app.command()
def look(
    video: Annotated[Path, typer.Argument(help="The recorded game.")],
    table: Annotated[Path, typer.Option(help="Its table profile (TOML).")],
    out: Annotated[Path, typer.Option(help="The picture to write (PNG or JPEG).")],
) -> None:
    """Draw a table profile over the film's first picture, to see whether it fits."""
    from referee.record import draw_profile

    draw_profile(video, table, out)


@decks.command("print")
def print_deck(
    out: Annotated[Path, typer.Option(help="The PDF to write.")],
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The paper's size.")] = "a4",
    backs: Annotated[bool, typer.Option(help="Pages of backs, for printing on both sides.")] = True,
    rounded: Annotated[bool, typer.Option(help="Round corners to cut along.")] = False,
) -> None:
    """Write the print-and-play deck as a PDF with cutting marks."""
    from referee.deckprint import write_deck

    sheets = write_deck(out, paper, backs, rounded=rounded)
    typer.echo(f"{sheets.path}: {sheets.cards} cards on {sheets.sheets} sheets, {sheets.pages} pages")


@decks.command("enrol")
def enrol_deck(
    source: Annotated[
        Path,
        typer.Argument(help="A film of the cards one after the other, or pictures CODE.jpg, CODE-2.jpg, …"),
    ],
    name: Annotated[str, typer.Option(help="The deck profile's name.")],
    order: Annotated[
        str | None,
        typer.Option(help="Of a film: the codes in order of first showing; else N1 to N5, S, A, C, M, T, G."),
    ] = None,
    pictures: Annotated[Path | None, typer.Option(help="Of a film: where pictures of the faces go.")] = None,
) -> None:
    """Make a deck profile from a film or from pictures of your own deck."""
    if source.is_file():
        from referee.filming import enrol_film

        lines = enrol_film(source, name, order, pictures)
    elif order is not None or pictures is not None:
        raise RefereeError(f"{source}: --order and --pictures go with a film, and this is none")
    else:
        from referee.enrolment import enrol_folder

        lines = enrol_folder(source, name)
    for line in lines:
        typer.echo(line)


@decks.command("count")
def count_deck(
    film: Annotated[Path, typer.Argument(help="A film of all the deck's cards, one after the other.")],
    deck: Annotated[str, typer.Option(help="An enrolled deck's name.")],
) -> None:
    """Count how many cards bear each face, and store it in the deck profile."""
    from referee.filming import count_film

    for line in count_film(film, deck):
        typer.echo(line)


@decks.command("renew")
def renew_deck(
    pictures: Annotated[
        list[Path], typer.Argument(help="Pictures CODE.jpg, CODE-2.jpg: one card a picture.")
    ],
    name: Annotated[str, typer.Option(help="The deck profile's name.")],
    face: Annotated[str | None, typer.Option(help="The card, if the pictures are named otherwise.")] = None,
) -> None:
    """Enrol a worn face anew; the other faces and the counts stay as they are."""
    from referee.enrolment import renew_face

    for line in renew_face(pictures, name, face):
        typer.echo(line)


@decks.command("read")
def read_pictures(
    pictures: Annotated[list[Path], typer.Argument(help="Pictures with a card.")],
    deck: Annotated[str, typer.Option(help="A deck profile's name or folder.")],
) -> None:
    """Say what is on pictures: a line each, picture, code or null, confidence."""
    from referee.enrolment import read_cards

    for line in read_cards(pictures, deck):
        typer.echo(line)


@games.command("table")
def show_table(
    events: Annotated[Path, typer.Argument(help="The game's events (JSON Lines).")],
    guard: Annotated[bool, typer.Option(help="Tell what the guard alone may know, too.")] = False,
) -> None:
    """Say how the table stands after these events: turn, piles, hands, what is owed, points."""
    from referee.transcript import describe_game

    for line in describe_game(events, for_guard=guard):
        typer.echo(line)


@games.command("tell")
def tell(
    events: Annotated[Path, typer.Argument(help="The game's events (JSON Lines).")],
    guard: Annotated[bool, typer.Option(help="Tell what the guard alone may know, too.")] = False,
    language: Annotated[str, typer.Option(help="en, es, pl or de; else the one of your system.")] = "",
) -> None:
    """Tell a game in words: what happened, and each ruling with its reason."""
    from referee.messages import language_of
    from referee.transcript import tell_game

    for line in tell_game(events, language or language_of(os.environ), for_guard=guard):
        typer.echo(line)


@games.command("export")
def export_text(
    events: Annotated[Path, typer.Argument(help="The game's events (JSON Lines).")],
    text: Annotated[Path, typer.Option(help="The text to write; - is standard output.")],
) -> None:
    """Write a game's events as text, a sentence an event."""
    from referee.transcript import export_game

    export_game(events, text)


@games.command("import")
def import_text(
    text: Annotated[Path, typer.Argument(help="The game's text.")],
    events: Annotated[Path, typer.Option(help="The events to write (JSON Lines); - is standard output.")],
) -> None:
    """Read a game's text and write its events."""
    from referee.transcript import import_game

    import_game(text, events)
