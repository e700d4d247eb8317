"""A game's events as a file of text that people read and write, and back."""

from collections.abc import Iterator
from pathlib import Path

from referee.eventline import read_events
from referee.game import Game
from referee.record import text_of, write_events
from referee.rules.notation import WrittenGame, parse_game, print_game
from referee.standing import describe_table
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
