"""One frame in, observations out: decides what is looked at in each frame, and how often."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from referee.events import BlindReason, CardPlayed, CardRetracted, NotObserved, Observation, RoundStarted
from referee.vision.capture.frames import Frame
from referee.vision.cards.deck import Deck
from referee.vision.cards.pile import Opened, PileEvent, PileWatcher, Played
from referee.vision.cards.region import Region
from referee.vision.steady import Stand, Steady, Trouble
from referee.vision.table import Table

LEAST_GAP = 1.0
"""Seconds without a frame that could be compared after which that is said."""
RECOVERY = 0.3
"""Seconds for which all frames can be compared after which the gap is over."""
MOVED = 3.0
"""Pixels of the frame by which a camera stands elsewhere after a gap."""
OBSERVES = (CardPlayed.type, CardRetracted.type)
"""What this version can see, apart from how a round begins."""


class Watcher:
    """Sees one round through one camera.

    Args:
        table: How the table lies in the frames.
        deck: The cards that are played.
        start: The round as the table's profile tells it; what is seen of its beginning is added.
    """

    def __init__(self, table: Table, deck: Deck, start: RoundStarted) -> None:
        self._steady = Steady(table)
        self._pile = PileWatcher(Region.of_pile(table), deck)
        self._start = start
        self._gap: _Gap | None = None

    def see(self, frame: Frame) -> Iterator[Observation]:
        """The observations that are settled by `frame`; frames must come in the order of their times."""
        stand = self._steady.see(frame.t, frame.image)
        if self._gap is not None and self._gap.is_over(frame.t, stand):
            yield from self._missed(self._gap)
        if stand.trouble is not None:
            self._gap = (self._gap or _Gap(frame.t, stand)).with_frame(frame.t, stand)
        elif self._gap is None or self._gap.length < LEAST_GAP:
            for event in self._pile.see(frame.t, frame.image, stand):
                yield self._observation(event)

    def end(self) -> Iterator[Observation]:
        """What is left to say when no frames come any more: a round never seen begins all the same."""
        if self._gap is not None:
            yield from self._missed(self._gap)
        for event in self._pile.end():
            yield self._observation(event)

    def _missed(self, gap: "_Gap") -> Iterator[Observation]:
        self._gap = None
        if gap.length < LEAST_GAP:
            return
        self._pile.miss(gap.to_t)
        for event in self._pile.end():
            yield self._observation(event)
        yield NotObserved(t=gap.to_t, from_t=gap.from_t, to_t=gap.to_t, reason=gap.reason)

    def _observation(self, event: PileEvent) -> Observation:
        if isinstance(event, Opened):
            return replace(self._start, t=event.t, top=event.sighting.code if event.sighting else None)
        if isinstance(event, Played):
            sighting = event.sighting
            return CardPlayed(
                t=event.t,
                seat=None,
                card=sighting.code,
                confidence=sighting.reading.confidence,
                candidates=sighting.reading.candidates,
            )
        return CardRetracted(t=event.t, seat=None, card=event.code)


class _Gap:
    """A time in which frames could not be compared with the others, from the moment `t` on."""

    def __init__(self, t: float, stand: Stand) -> None:
        self.from_t = self.to_t = t
        self._shift = stand.shift
        self._troubles: set[Trouble] = set()

    def with_frame(self, t: float, stand: Stand) -> "_Gap":
        """The gap up to the frame of moment `t`, which could not be compared either."""
        self.to_t = t
        self._troubles.add(stand.trouble or Trouble.COVERED)
        return self

    def is_over(self, t: float, stand: Stand) -> bool:
        """Whether all frames for some time, up to this one, could be compared with those before the gap."""
        if stand.trouble is not None or t - self.to_t < RECOVERY:
            return False
        if np.abs(stand.shift - self._shift)[:2, 2].max() > MOVED:
            self._troubles.add(Trouble.MOVED)
        return True

    @property
    def length(self) -> float:
        """Seconds."""
        return self.to_t - self.from_t

    @property
    def reason(self) -> BlindReason:
        """The gravest of what was wrong."""
        if Trouble.MOVED in self._troubles:
            return "moved"
        return "dark" if Trouble.DARK in self._troubles else "covered"
