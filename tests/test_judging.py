"""A film in, the game's events out: the same bytes each time, and an honest end where the film breaks."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from referee.config import TableProfile, load_profile
from referee.errors import ProfileError
from referee.eventline import to_line
from referee.events import CardPlayed, RoundStarted, Ruled, Turn
from referee.judging import judge_film, judge_frames, thinned
from referee.record import deck_of
from referee.vision.capture.film import FilmBrokenError
from referee.vision.capture.frames import Frame
from referee.vision.cards.deck import Deck

DEMO = Path(__file__).resolve().parent.parent / "datasets/demo"


@pytest.fixture(scope="module")
def profile() -> TableProfile:
    return load_profile(DEMO / "table.toml")


def until(frames: Iterable[Frame], end: float) -> Iterator[Frame]:
    for frame in frames:
        if frame.t > end:
            break
        yield frame


def test_the_demo_is_judged_to_the_same_bytes_twice(profile: TableProfile) -> None:
    deck = deck_of(profile)
    first, second = ([to_line(e) for e in judge_film(DEMO / "film.mp4", profile, deck, 10)] for _ in range(2))
    assert first == second
    assert len(first) > 25


def test_the_first_event_tells_table_and_top(profile: TableProfile) -> None:
    started = next(judge_film(DEMO / "film.mp4", profile, deck_of(profile)))
    assert isinstance(started, RoundStarted)
    assert (started.t, started.top, started.guard) == (0.0, "N2", "ben")
    assert started.seats == ("ada", "ben", "cleo", "dan")
    assert started.hands == dict.fromkeys(started.seats, 6)
    assert started.observes == ("card_played", "card_retracted")


def test_a_film_that_breaks_begins_the_round_before_it_ends(profile: TableProfile) -> None:
    """The log of a film that breaks in its first moment still says what is known of the table."""

    def broken() -> Iterator[Frame]:
        yield Frame(0, 0.0, np.zeros((720, 1280, 3), np.uint8))
        raise FilmBrokenError("film.mp4: the film breaks", 0.0, 1)

    events = judge_frames(broken(), (1280, 720), profile, deck_of(profile))
    started = next(events)
    assert isinstance(started, RoundStarted)
    assert started.top is None
    assert isinstance(next(events), Turn)
    with pytest.raises(FilmBrokenError):
        next(events)


def test_a_picture_of_another_shape_is_refused(profile: TableProfile) -> None:
    with pytest.raises(ProfileError, match="640x640"):
        next(judge_frames(iter(()), (640, 640), profile, deck_of(profile)))


@pytest.mark.parametrize(
    ("fps", "times"),
    [
        (10, [0.0, 0.1, 0.2, 0.3]),
        (15, [0.0, 0.067, 0.133, 0.2, 0.267, 0.333]),
        (30, [k / 30 for k in range(12)]),
        (60, [k / 30 for k in range(12)]),  # more than the film has: all of it
    ],
)
def test_thinning_keeps_the_first_frame_of_each_tick(fps: float, times: list[float]) -> None:
    frames = [Frame(k, k / 30, np.zeros((1, 1, 3), np.uint8)) for k in range(12)]
    assert [frame.t for frame in thinned(frames, fps)] == pytest.approx(times, abs=1e-3)


def test_every_play_of_the_example_films_is_ruled(films: Path) -> None:
    """A film that is aslant, with five seats; every play has its ruling right behind it."""
    folder = films / "vanish-double"
    profile = load_profile(folder / "table.toml")
    garden = Deck.load(DEMO.parent / "garden")
    events = list(judge_film(folder / "film.mp4", profile, garden))
    plays = [(event.card, event.seat) for event in events if isinstance(event, CardPlayed)]
    assert plays == [("N3", None), ("N4", None)]
    for event, after in zip(events, [*events[1:], None], strict=True):
        if isinstance(event, CardPlayed):
            assert isinstance(after, Ruled)
            assert after.about == event.seq
