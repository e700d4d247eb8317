"""A film with all that the referee saw and said drawn over it, each thing at its own time.

Much is settled later than it happens: a card is named when the hand is gone. So the film is gone through a
second time, when all is known.
"""

import itertools
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from referee.errors import BrokenInputError
from referee.events import CardPlayed, CardRetracted, Event, NotObserved, RaceRuled, Revised, Ruled
from referee.projection import Page, Viewer
from referee.recording import HAIR, Recording
from referee.vision.capture.frames import Frame
from referee.vision.painter import Captions, Line, Moment, Painter, Played, Tone
from referee.vision.reel import Reel
from referee.vision.seen import Lying, Polygon, Seen
from referee.vision.table import Table
from referee.wording import Narrator

NEWS = 1.0
"""Seconds for which a card that was played or taken back is marked."""
FRESH = 4.0
"""Seconds for which words are bright."""
LINES_KEPT = 5
"""As many of the last lines as the picture has rows for."""

_TONES: dict[str, Tone] = {
    **{"legal": "legal", "decided": "legal"},
    "illegal": "illegal",
    **{"not_verifiable": "open", "too_close": "open", "not_seen": "open"},
}
_GRAVITY: tuple[Tone, ...] = ("plain", "legal", "open", "illegal")


@dataclass(frozen=True, slots=True)
class _Mark:
    """A card that was played or taken back at `t`."""

    t: float
    corners: Polygon
    tone: Tone


class Story:
    """What there is to tell at each moment of a film.

    It tells what everybody at the table may hear, and nothing more.

    Args:
        recording: The whole film's.
        narrator: Puts it into words.
    """

    def __init__(self, recording: Recording, narrator: Narrator) -> None:
        self._recording, self._narrator = recording, narrator
        viewer = Viewer(Page.TABLE)
        heard = [one for event in recording.events for one in viewer.feed(event)]
        heard.sort(key=lambda event: event.t)
        self._lines = [line for event in heard for line in self._line(event)]
        self._missed = [event for event in heard if isinstance(event, NotObserved)]
        tones = _tones(heard)
        plays = (event for event in heard if isinstance(event, CardPlayed))
        self._played = list(_marks(plays, recording.top_at, tones))
        taken = (event for event in heard if isinstance(event, CardRetracted))
        self._taken = list(_marks(taken, recording.top_before, tones))

    def moment(self, number: int, seen: Seen) -> Moment:
        """What is drawn over a frame.

        Args:
            number: The frame's, from 1.
            seen: What was seen in it.
        """
        t, top = seen.t, self._recording.top_at(seen.t)
        return Moment(
            head=f"{t:.3f} s   {self._narrator.picture(number)}",
            shift=seen.shift,
            top=None if top is None else top.corners,
            top_words="" if top is None else self._name(top),
            played=tuple(
                Played(mark.corners, mark.tone, min(max(t - mark.t, 0.0) / NEWS, 1.0))
                for mark in _lately(self._played, t)
            ),
            taken=tuple(mark.corners for mark in _lately(self._taken, t)),
            moving=seen.moving,
            changed=seen.changed,
            missed=self._why_missed(t),
            blind=seen.blind is not None,
            lines=self._said(t),
        )

    def _name(self, card: Lying) -> str:
        return self._narrator.card_read(card.code, card.confidence)

    def _line(self, event: Event) -> Iterator[Line]:
        words = self._narrator.tell(event)
        if words:
            yield Line(event.t, words, _tone(event))

    def _said(self, t: float) -> tuple[Line, ...]:
        end = bisect_right(self._lines, t + HAIR, key=lambda line: line.t)
        return tuple(
            Line(line.t, line.words, line.tone, is_new=t - line.t < FRESH)
            for line in self._lines[max(end - LINES_KEPT, 0) : end]
        )

    def _why_missed(self, t: float) -> str | None:
        for gap in self._missed:
            if gap.from_t - HAIR <= t <= gap.to_t + HAIR:
                return self._narrator.tell(gap)
        return None


def draw_overlay(
    frames: Iterable[Frame], table: Table, recording: Recording, narrator: Narrator, target: Path, name: Path
) -> None:
    """Draws a film's frames once more, with what was recorded of them, and writes them as a film.

    A film that breaks is drawn up to there; that was told when it was judged.

    Args:
        frames: The same ones that were judged.
        table: How the table lies in them.
        recording: What was seen and said.
        narrator: Puts it into words.
        target: The file to write.
        name: What to call it in an error.

    Raises:
        RefereeError: It cannot be written.
    """
    story, painter = Story(recording, narrator), Painter(table, _captions(narrator))
    with Reel(target, name, painter.size) as reel:
        for frame, seen in zip(_up_to_the_break(frames), recording.frames(), strict=False):
            reel.add(painter.paint(frame.image, story.moment(frame.index + 1, seen)), frame.t)


def _captions(narrator: Narrator) -> Captions:
    words = narrator.captions()
    return Captions(
        top=words["overlay-top"],
        moves=words["overlay-moves"],
        changed=words["overlay-changed"],
        taken=words["overlay-taken"],
        blind=words["overlay-blind"],
        zones={"discard": words["zone-discard"], "draw": words["zone-draw"]},
    )


def _up_to_the_break(frames: Iterable[Frame]) -> Iterator[Frame]:
    try:
        yield from frames
    except BrokenInputError:
        return


def _tone(event: Event) -> Tone:
    if isinstance(event, Ruled | RaceRuled | Revised):
        return _TONES[event.verdict]
    return "plain"


def _tones(events: Iterable[Event]) -> dict[int, Tone]:
    """The gravest verdict on each event, by its number."""
    tones: dict[int, Tone] = {}
    for event in events:
        if isinstance(event, Ruled):
            tones[event.about] = max(tones.get(event.about, "plain"), _tone(event), key=_GRAVITY.index)
    return tones


def _marks(
    events: Iterable[Event], card_at: Callable[[float], Lying | None], tones: dict[int, Tone]
) -> Iterator[_Mark]:
    for event in events:
        card = card_at(event.t)
        if card is not None:
            yield _Mark(event.t, card.corners, tones.get(event.seq, "plain"))


def _lately(marks: list[_Mark], t: float) -> Iterator[_Mark]:
    """The marks, in the order of their times, that are news at a moment."""
    begin = bisect_right(marks, t - NEWS, key=lambda mark: mark.t)
    return itertools.takewhile(lambda mark: mark.t <= t + HAIR, marks[begin:])
