"""One frame in, observations out: decides what is looked at in each frame, and how often."""

from collections.abc import Iterator
from dataclasses import replace

from referee.events import CardPlayed, CardRetracted, Observation, RoundStarted
from referee.vision.capture.frames import Frame
from referee.vision.cards.deck import Deck
from referee.vision.cards.pile import Opened, PileEvent, PileWatcher, Played
from referee.vision.cards.region import Region
from referee.vision.table import Table

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
        self._pile = PileWatcher(Region.of_pile(table), deck)
        self._start = start

    def see(self, frame: Frame) -> Iterator[Observation]:
        """The observations that are settled by `frame`; frames must come in the order of their times."""
        for event in self._pile.see(frame.t, frame.image):
            yield self._observation(event)

    def end(self) -> Iterator[Observation]:
        """What is left to say when no frames come any more: a round never seen begins all the same."""
        for event in self._pile.end():
            yield self._observation(event)

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
