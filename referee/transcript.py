"""A game's events as a file of text that people read and write, and back."""

from collections.abc import Iterator
from pathlib import Path

from referee.eventline import read_events
from referee.game import Game
from referee.projection import Page, Viewer
from referee.record import text_of, write_events
from referee.rules.notation import WrittenGame, parse_game, print_game
from referee.standing import describe_table
from referee.wording import Narrator
from referee.writing import refuse_to_overwrite, writing


def export_game(events: Path, text: Path) -> None:
    """Writes the events of a file of JSON Lines as text.

    Raises:
        RefereeError: A line is no event, or a file cannot be read or written; `text` is then untouched.
    """
    refuse_to_overwrite(text, events)
    game = WrittenGame.of(read_events(text_of(events).split("\n")))
    with writing(text) as out:
        out.write(print_game(game))


def import_game(text: Path, events: Path) -> None:
    """Writes the events of a game's text as JSON Lines; comments stay behind.

    Raises:
        RefereeError: A line is no event, or a file cannot be read or written; `events` is then untouched.
    """
    refuse_to_overwrite(events, text)
    game = parse_game(text_of(text))
    with writing(events) as out:
        write_events(game.events, out)


def describe_game(events: Path, *, for_guard: bool) -> Iterator[str]:
    """The table after the events of a file of JSON Lines, in lines for people.

    Raises:
        RefereeError: A line is no event or makes no sense, or the file cannot be read.
    """
    game = Game()
    for event in read_events(text_of(events).split("\n")):
        game.observe(event)
    return describe_table(game.umpire, for_guard=for_guard)


def tell_game(events: Path, language: str, *, for_guard: bool) -> Iterator[str]:
    """A game in words, a line an event, with the reason of each ruling: the rulings are made anew.

    Args:
        events: JSON Lines; rulings in it are passed over.
        language: One of `referee.messages.LANGUAGES`.
        for_guard: Whether to tell all that is in the log, and not only what the table may hear.

    Raises:
        RefereeError: A line is no event or makes no sense, the file cannot be read, or there is no such
            language.
    """
    narrator, viewer, game = Narrator({}, language), Viewer(Page.TABLE), Game()
    for event in read_events(text_of(events).split("\n")):
        for one in game.observe(event):
            for heard in (one,) if for_guard else viewer.feed(one):
                words = narrator.tell(heard)
                if words:
                    yield f"{heard.t:7.2f} s  {words}"
