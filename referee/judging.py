"""A film in, the game's events out."""

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2

from referee.config import TableProfile
from referee.errors import FilmError
from referee.events import Event
from referee.game import Game, round_started
from referee.vision.capture.ahead import read_ahead
from referee.vision.capture.film import Film
from referee.vision.capture.frames import Frame
from referee.vision.cards.deck import Deck
from referee.vision.seen import Observer
from referee.vision.watcher import OBSERVES, Watcher


def judge_film(path: Path, profile: TableProfile, deck: Deck, fps: float | None = None) -> Iterator[Event]:
    """The events and rulings of the film at `path`, as they are settled.

    Args:
        path: The film.
        profile: Its table.
        deck: The cards that are played.
        fps: Frames a second to which the film is brought first, by leaving out frames; all of them if None.

    Raises:
        FilmError: The film cannot be judged, or not to its end; what could be judged was yielded before.
        ProfileError: The table's profile does not fit the film.
    """
    with Film(path) as film, contextlib.closing(read_ahead(_at_rate(film, fps))) as frames:
        yield from judge_frames(frames, film.size, profile, deck)


def judge_frames(
    frames: Iterable[Frame],
    size: tuple[int, int],
    profile: TableProfile,
    deck: Deck,
    observer: Observer | None = None,
) -> Iterator[Event]:
    """The events and rulings of frames of one size (width, height).

    Args:
        frames: In the order of their times.
        size: Of each frame.
        profile: Their table.
        deck: The cards that are played.
        observer: Is told what was seen in each frame.
    """
    # The pictures are small, and the second core decodes: OpenCV's threads would wait for each other.
    cv2.setNumThreads(1)
    start = round_started(profile, None, OBSERVES)
    watcher = Watcher(profile.table.for_frame_size(size), deck, start, observer)
    game = Game({code: count for code, count in deck.counts.items() if code != "G"})
    try:
        for frame in frames:
            yield from game.run(watcher.see(frame))
    except FilmError:
        yield from game.run(watcher.end())
        raise
    yield from game.run(watcher.end())


def _at_rate(frames: Iterable[Frame], fps: float | None) -> Iterable[Frame]:
    return frames if fps is None else thinned(frames, fps)


def thinned(frames: Iterable[Frame], fps: float) -> Iterator[Frame]:
    """The frames that a camera of `fps` frames a second would have taken: the first at or after each tick."""
    tick = 0
    for frame in frames:
        if frame.t * fps >= tick - 1e-3:
            tick = int(frame.t * fps + 1e-3) + 1
            yield frame
