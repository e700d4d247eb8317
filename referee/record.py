"""Judging what was recorded: a film, or a file of observations; the events go to a file."""

import contextlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from referee.config import TableProfile, load_profile
from referee.errors import (
    BrokenInputError,
    BrokenLogError,
    DeckError,
    EventError,
    ProfileError,
    RefereeError,
    RulesError,
)
from referee.eventline import read_numbered, to_line
from referee.events import Event
from referee.game import Game
from referee.judging import judge_frames
from referee.places import home, shipped_decks
from referee.revision import difference_sentence
from referee.vision.capture.ahead import read_ahead
from referee.vision.capture.film import Film
from referee.vision.capture.frames import Frame
from referee.vision.cards.deck import Deck, find_deck
from referee.vision.draw import draw_table, write_picture
from referee.writing import (
    refuse_all_but_files,
    refuse_the_same,
    refuse_to_overwrite,
    writing,
    writing_film,
)

if TYPE_CHECKING:
    from referee.recording import Recording


def judge_video(video: Path, table: Path, events: Path) -> None:
    """Judges the film `video` and writes its events to `events`.

    A film that breaks is judged up to there: what was judged is kept, and the error is raised all the same.

    Raises:
        RefereeError: The film, the table or the deck cannot be used; `events` is then left as it was.
    """
    refuse_to_overwrite(events, video, table)
    profile = load_profile(table)
    _judge(video, profile, deck_of(profile), events)


def judge_and_draw(video: Path, table: Path, events: Path, overlay: Path, language: str) -> None:
    """Judges the film `video`, and writes it to `overlay` with all that was seen and said drawn over it.

    The overlay takes its place last of all, of a film that breaks up to there.

    Args:
        video: The film.
        table: Its table profile.
        events: Where its events go.
        overlay: The film to write; its name ends in .mp4.
        language: One of `referee.messages.LANGUAGES`.

    Raises:
        RefereeError: As `judge_video`; or the overlay cannot be written, and is left as it was.
    """
    # Loaded for an overlay alone.
    from referee.overlay import draw_overlay
    from referee.recording import Recording
    from referee.vision.reel import SUFFIX
    from referee.wording import Narrator

    refuse_to_overwrite(events, video, table)
    refuse_to_overwrite(overlay, video, table)
    refuse_the_same(overlay, events)
    refuse_all_but_files(overlay)
    if overlay.suffix.lower() != SUFFIX:
        raise RefereeError(f"{overlay}: not the name of an overlay, such as overlay{SUFFIX}")
    profile = load_profile(table)
    deck = deck_of(profile)
    narrator = Narrator({seat.id: seat.name for seat in profile.table.seats}, language)
    with writing_film(overlay) as part, contextlib.closing(Recording(part.parent)) as recording:
        broken: BrokenInputError | None = None
        try:
            _judge(video, profile, deck, events, recording)
        except BrokenInputError as error:
            broken = error
        with Film(video) as film, contextlib.closing(read_ahead(film)) as frames:
            shown = _with_progress(frames, film, overlay.name)
            draw_overlay(
                shown, profile.table.for_frame_size(film.size), recording, narrator, part, name=overlay
            )
        if broken is not None:
            raise broken


def _judge(
    video: Path, profile: TableProfile, deck: Deck, events: Path, recording: "Recording | None" = None
) -> None:
    with Film(video) as film, writing(events) as out:
        _refuse_misfit(film, video, profile)
        try:
            with contextlib.closing(read_ahead(film)) as frames:
                shown = _with_progress(frames, film, film.path.name)
                if recording is None:
                    write_events(judge_frames(shown, film.size, profile, deck), out)
                else:
                    judged = judge_frames(shown, film.size, profile, deck, recording.see)
                    write_events(recording.hear(judged), out)
        finally:
            if film.repairs:
                sys.stderr.write(f"{video}: {film.repairs} timestamps were repaired\n")


def judge_observations(observations: Path, events: Path, table: Path | None) -> None:
    """Judges a file of observations by the rules alone; contradictions in the accounts go to standard error.

    Raises:
        BrokenLogError: A line is no event, or makes no sense; what came before it is in `events`.
        RefereeError: Nothing could be judged; `events` is then left as it was.
    """
    refuse_to_overwrite(events, observations, table)
    game = Game() if table is None else game_at(load_profile(table))
    with writing(events) as out:
        write_events(_judged(game, observations), out)
    for seq, changes in game.differences.items():
        sys.stderr.write(f"{observations}: correction {seq}: {difference_sentence(changes)}\n")
    for problem in game.umpire.problems:
        sys.stderr.write(f"{observations}: {problem.sentence()}\n")


def _judged(game: Game, observations: Path) -> Iterator[Event]:
    """The log of a file's lines; the error of a bad line begins with the file and its number."""
    kind = EventError
    try:
        for number, event in read_numbered(text_of(observations).split("\n")):
            try:
                log = game.observe(event)
            except (RulesError, EventError) as error:
                raise EventError(f"line {number}: {error}") from error
            yield from log
            kind = BrokenLogError
    except EventError as error:
        raise kind(f"{observations}: {error}") from error
    if kind is EventError:
        raise EventError(f"{observations}: there is no event in it")


def draw_profile(video: Path, table: Path, out: Path) -> None:
    """Draws the table profile over the first picture of the film `video` and writes it to `out`.

    Raises:
        RefereeError: The film, the table or its deck cannot be used, or the picture cannot be written.
    """
    refuse_to_overwrite(out, video, table)
    profile = load_profile(table)
    deck_of(profile)
    with Film(video) as film:
        _refuse_misfit(film, video, profile)
        drawn = draw_table(next(iter(film)).image, profile.table.for_frame_size(film.size))
    write_picture(drawn, out)


def _refuse_misfit(film: Film, video: Path, profile: TableProfile) -> None:
    """A profile for pictures of another shape is told with the names of both files."""
    try:
        profile.table.for_frame_size(film.size)
    except ProfileError as error:
        raise ProfileError(f"{video} does not fit {profile.path}: {error}") from error


def game_at(profile: TableProfile) -> Game:
    """A game with the deck that the table plays with."""
    return Game({code: count for code, count in deck_of(profile).counts.items() if code != "G"})


def deck_of(profile: TableProfile) -> Deck:
    """The deck that a table is played with; a relative path starts at the table profile's folder.

    Raises:
        DeckError: It is not there, or cannot be used; the line names the table profile, too.
    """
    try:
        return find_deck(profile.deck, home(), shipped_decks(), profile.path.parent)
    except DeckError as error:
        raise DeckError(
            f"{profile.path}: deck {json.dumps(profile.deck, ensure_ascii=False)}: {error}"
        ) from error


def write_events(events: Iterable[Event], out: TextIO) -> None:
    """Writes a line an event, as they come."""
    for event in events:
        out.write(to_line(event) + "\n")


def text_of(path: Path) -> str:
    """The text of a file, without the mark of its encoding with which some editors begin it.

    Raises:
        RefereeError: The file cannot be read, or is not text.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise RefereeError(f"{path}: not a text file") from error
    except OSError as error:
        raise RefereeError(f"{path}: cannot be read: {error.strerror}") from error


def _with_progress(frames: Iterable[Frame], film: Film, name: str) -> Iterator[Frame]:
    """The frames, with a bar of that name on a terminal."""
    if not sys.stderr.isatty():
        yield from frames
        return
    # Loaded for a terminal alone: it takes as long as to judge ten frames.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[at]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(name, total=film.duration_hint, at="")
        for frame in frames:
            progress.update(task, completed=frame.t, at=f"{frame.t:.1f} s")
            yield frame
