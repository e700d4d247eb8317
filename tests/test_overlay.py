"""The overlay: each thing at its own time, in words, and only what the table may hear."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from referee.config import load_profile
from referee.events import CardPlayed, CardRetracted, Event, NotObserved, RoundStarted, Ruled, Vanished
from referee.overlay import Story, draw_overlay
from referee.recording import Recording
from referee.vision.capture.film import Film, FilmBrokenError
from referee.vision.capture.frames import Frame
from referee.vision.seen import Lying, Polygon, Seen
from referee.wording import Narrator

DEMO = Path(__file__).resolve().parent.parent / "datasets/demo"
STILL = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
HERE: Polygon = ((55.0, 30.0), (61.0, 30.0), (61.0, 39.0), (55.0, 39.0))
THERE: Polygon = ((50.0, 30.0), (56.0, 30.0), (56.0, 39.0), (50.0, 39.0))
LOW, HIGH = Lying(HERE, "N2", 0.99), Lying(THERE, "N4", 0.97)
BEGIN = RoundStarted(seq=1, t=0.0, guard=None, seats=("a", "b", "c"), top="N2", hands=dict.fromkeys("abc", 6))
PLAY = CardPlayed(seq=2, t=2.0, seat="a", card="N4", confidence=0.97, candidates=(("N4", 0.97),))
RULING = Ruled(seq=3, t=2.0, about=2, rule="TURN-3", verdict="illegal", seat="a")
LOG: tuple[Event, ...] = (BEGIN, PLAY, RULING)


@pytest.fixture
def recording(tmp_path: Path) -> Iterator[Recording]:
    """A card that came at 2 s, was named at 3 s, and was taken back at 5 s."""
    with closing(Recording(tmp_path)) as made:
        for t, top, since in ((0.0, LOW, 0.0), (2.5, LOW, 0.0), (3.0, HIGH, 2.0), (5.5, LOW, 5.0)):
            made.see(seen(t, top, since))
        yield made


def seen(t: float, top: Lying | None = LOW, since: float = 0.0) -> Seen:
    return Seen(t=t, shift=STILL, blind=None, top=top, since=since, moving=(HERE,), changed=(THERE,))


def story(recording: Recording, *events: Event, language: str = "en") -> Story:
    recording.events.extend(events)
    return Story(recording, Narrator({"a": "Ana"}, language, strict=True))


def test_words_stand_there_from_their_own_time_on(recording: Recording) -> None:
    """The film was at 3 s when the play was settled, and the words still fall at 2 s."""
    told = story(recording, *LOG)
    assert [line.words for line in told.moment(60, seen(1.99)).lines] == [
        "Round 1 begins on number card 2; the guard is not known."
    ]
    lines = told.moment(61, seen(2.0)).lines
    assert [(line.t, line.words, line.tone, line.is_new) for line in lines[1:]] == [
        (2.0, "Ana plays number card 4 (97% sure).", "plain", True),
        (2.0, "NOT ALLOWED (TURN-3)", "illegal", True),
    ]
    assert [line.is_new for line in told.moment(200, seen(6.5)).lines] == [False] * 3


def test_an_event_that_steps_back_is_put_in_its_place(recording: Recording) -> None:
    late = replace(PLAY, seq=4, t=1.0, card="N3")
    times = [line.t for line in story(recording, *LOG, late).moment(90, seen(3.0)).lines]
    assert times == [0.0, 1.0, 2.0, 2.0]


def test_the_head_tells_time_and_picture(recording: Recording) -> None:
    assert story(recording, *LOG).moment(1675, seen(1.25)).head == "1.250 s   picture 1675"


def test_the_top_card_is_known_for_the_time_before_it_was_named(recording: Recording) -> None:
    told = story(recording, *LOG)
    moments = [told.moment(1, seen(t)) for t in (1.9, 2.0, 4.9, 5.0)]
    assert [moment.top for moment in moments] == [HERE, THERE, THERE, HERE]
    assert moments[1].top_words == "number card 4 (97% sure)"


def test_a_card_without_a_name_says_so(tmp_path: Path) -> None:
    with closing(Recording(tmp_path)) as recording:
        recording.see(seen(0.0, Lying(HERE, None, 0.3)))
        assert story(recording).moment(1, seen(0.0)).top_words == "a card that could not be read"


def test_a_play_is_marked_for_a_second_in_the_colour_of_its_gravest_ruling(recording: Recording) -> None:
    told = story(recording, *LOG, replace(RULING, seq=4, rule="MOTH-1", verdict="not_verifiable"))
    assert told.moment(1, seen(1.9)).played == ()
    (mark,) = told.moment(1, seen(2.5)).played
    assert (mark.corners, mark.tone, mark.age) == (THERE, "illegal", 0.5)
    assert told.moment(1, seen(3.1)).played == ()


def test_a_card_taken_back_is_marked_where_it_lay(recording: Recording) -> None:
    told = story(recording, *LOG, CardRetracted(seq=4, t=5.0, seat="a", card="N4"))
    assert [told.moment(1, seen(t)).taken for t in (4.9, 5.0, 5.9, 6.1)] == [(), (THERE,), (THERE,), ()]


def test_a_span_that_was_not_observed_says_why_while_it_lasts(recording: Recording) -> None:
    gap = NotObserved(seq=4, t=8.0, from_t=6.0, to_t=8.0, reason="moved")
    told = story(recording, *LOG, gap)
    assert [told.moment(1, seen(t)).missed for t in (5.9, 6.0, 8.0, 8.1)] == [
        None,
        *["From 6.0 s to 8.0 s I saw nothing: the camera was moved."] * 2,
        None,
    ]


def test_what_is_looked_at_is_handed_on(recording: Recording) -> None:
    told = story(recording, *LOG)
    moment = told.moment(1, seen(1.0))
    assert (moment.moving, moment.changed, moment.blind) == ((HERE,), (THERE,), False)
    assert told.moment(1, replace(seen(1.0), blind="dark")).blind


def test_what_the_guard_alone_may_know_is_not_shown(recording: Recording) -> None:
    vanished = Vanished(seq=4, t=2.5, seat="b", how="sleeve", confidence=0.95)
    lines = story(recording, *LOG, vanished).moment(1, seen(4.0)).lines
    assert len(lines) == 3
    assert "vanish" not in " ".join(line.words for line in lines)


def test_another_language(recording: Recording) -> None:
    moment = story(recording, *LOG, language="de").moment(7, seen(2.0))
    assert moment.top_words == "Zahlenkarte 4 (97 % sicher)"
    assert moment.head.endswith("Bild 7")
    assert moment.lines[1].words == "Ana spielt Zahlenkarte 4 (97 % sicher)."


def test_a_film_that_breaks_is_drawn_up_to_there(tmp_path: Path, recording: Recording) -> None:
    profile = load_profile(DEMO / "table.toml")
    table = profile.table.for_frame_size((640, 360))

    def frames() -> Iterator[Frame]:
        for number, t in enumerate((0.0, 0.05, 0.3)):
            yield Frame(number, t, np.full((360, 640, 3), 90, np.uint8))
        raise FilmBrokenError("film.mp4: the film breaks", 0.3, 3)

    out = tmp_path / "overlay.mp4"
    draw_overlay(frames(), table, recording, Narrator({}), out, out)
    with Film(out) as film:
        assert [frame.t for frame in film] == [0.0, 0.05, 0.3]
