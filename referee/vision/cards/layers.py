"""The cards known to lie on the pile, and what a card that is seen now says about them.

The same card in the same place is light or shadow; the same card a little further on was nudged; a card
that was there before, under one that is gone, was uncovered; anything else was played.
"""

from dataclasses import dataclass, field
from enum import Enum, auto

import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.cards.pose import Pose
from referee.vision.cards.stillness import Mask, count, likeness, share, texture
from referee.vision.cards.top import CLEAR_COVER, Sighting

LEAST_TELLING = 40
"""Pixels with texture below which a strip of a card tells nothing: a third of a square centimetre."""
FRESH_BESIDE = 0.5
"""The share of a card's visible strip that has changed from which on it cannot have lain there before."""
ALIKE = 0.7
"""Correlation from which on a strip of the pile shows the same as before."""
SAME_SHIFT, SAME_TURN = 0.04, np.radians(3)
"""In card heights, and radians: a card read this near to where one lay lies in the same place; 3.5 mm."""
NUDGE = 0.8
"""In card heights: a card that goes further at once was taken and played anew."""
LEAST_SHARED = 0.05
"""The share of a card that lies under another one from which on it does; places are not that exact."""
GONE = 0.3
"""The share of a card's place that has changed when the card is gone."""


class Meaning(Enum):
    """What has happened to the pile."""

    PLAYED = auto()
    UNCOVERED = auto()
    MOVED = auto()
    SAME = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What is known at one look at the pile.

    Attributes:
        t: The present, s.
        view: The pile averaged over the last moments, (h, w, 3).
        rest: The pile as it last lay undisturbed, (h, w, 3).
        last: The pile as it lay after the last event, with hands and shadows that were at rest then.
        change: Pixels of the pile's surroundings that differ between the two.
        still: Pixels without recent motion.
    """

    t: float
    view: Picture
    rest: Picture
    last: Picture
    change: Mask
    still: Mask

    def mask(self, pose: Pose, margin: float = 0.0) -> Mask:
        """The pixels that a card there covers."""
        return pose.mask(self.change.shape[:2], margin)


@dataclass
class Layers:
    """The known cards, from the lowest to the uppermost."""

    cards: list[Sighting] = field(default_factory=list)

    @property
    def top(self) -> Sighting | None:
        """The uppermost card, None if none is known."""
        return self.cards[-1] if self.cards else None

    def meaning(self, sighting: Sighting, look: Look) -> Meaning:
        """What it means that `sighting` is seen where something has changed."""
        top = self.top
        if top is None:
            return Meaning.PLAYED
        if _same_place(top.pose, sighting.pose):
            return Meaning.PLAYED if self.is_replaced(sighting) else Meaning.MOVED
        if self._was_there(sighting, top, look):
            return Meaning.UNCOVERED
        if self._lies_free(sighting, look) or _lies_under(sighting, top, look):
            return Meaning.SAME
        return Meaning.MOVED if _moved(top, sighting, look) else Meaning.PLAYED

    def is_replaced(self, sighting: Sighting) -> bool:
        """Whether the uppermost card's place shows another face now; both must be read well."""
        top = self.top
        return top is not None and top.is_clear and sighting.is_clear and sighting.code != top.code

    def is_top_again(self, sighting: Sighting) -> bool:
        """Whether it may be the uppermost card where it lay: uncovered, even if read badly."""
        top = self.top
        return (
            top is not None
            and sighting.reading.cover <= CLEAR_COVER
            and _same_place(top.pose, sighting.pose)
            and sighting.reading.code == top.reading.code
        )

    def put(self, sighting: Sighting) -> None:
        """A card comes on top."""
        self.cards.append(sighting)

    def move_top(self, sighting: Sighting) -> None:
        """The uppermost card lies where `sighting` is now."""
        self.cards[-1] = self.cards[-1].moved_to(sighting.pose)

    def take(self) -> Sighting:
        """The uppermost card is gone."""
        return self.cards.pop()

    def uncover(self, sighting: Sighting) -> Sighting:
        """The uppermost card is gone, and `sighting` now is: tells which card left."""
        gone = self.cards.pop()
        while self.cards and not _same_card(sighting, self.cards[-1]):
            self.cards.pop()
        if not self.cards:
            self.cards.append(sighting)
        return gone

    def _was_there(self, sighting: Sighting, top: Sighting, look: Look) -> bool:
        """Whether the card that is seen now already lay there, partly under the one that is gone."""
        if share(look.change, look.mask(top.pose, -2)) < GONE:
            return False
        beside = look.mask(sighting.pose) & ~look.mask(top.pose, 3) & look.still
        if count(beside & texture(look.view)) < LEAST_TELLING:
            return any(_same_card(sighting, below) for below in self.cards[:-1])
        # Both: on a pale card edges alone may tell; a blank place with a dark edge may correlate with a card.
        return likeness(look.view, look.last, beside) > ALIKE and share(look.change, beside) < FRESH_BESIDE

    def _lies_free(self, sighting: Sighting, look: Look) -> bool:
        """Whether it is a known card beside all later ones, or hardly under them, that is seen again."""
        above = look.mask(self.cards[-1].pose)
        for card in reversed(self.cards[:-1]):
            if _same_card(sighting, card):
                return share(above, look.mask(card.pose)) < 0.05 or _looks_the_same(sighting, card, look)
            above |= look.mask(card.pose)
        return False


def _lies_under(sighting: Sighting, top: Sighting, look: Look) -> bool:
    """Whether a card that is partly hidden lies under the uppermost one, which still looks as before."""
    card = look.mask(sighting.pose)
    shared = card & look.mask(top.pose)
    return (
        sighting.reading.cover > CLEAR_COVER
        and count(shared) > LEAST_SHARED * count(card)
        and share(look.change, shared) < GONE
    )


def _looks_the_same(sighting: Sighting, card: Sighting, look: Look) -> bool:
    """Whether a known card lies exactly where it lay, and looks as it did: a camera has refocused."""
    return (
        _same_place(sighting.pose, card.pose)
        and likeness(look.view, look.last, look.mask(card.pose) & look.still) > ALIKE
    )


def _moved(top: Sighting, sighting: Sighting, look: Look) -> bool:
    """Whether the last card lies a little further on: its old place shows something else."""
    if sighting.code != top.code or sighting.pose.distance(top.pose) > NUDGE * top.pose.height:
        return False
    left = look.mask(top.pose) & ~look.mask(sighting.pose, 3) & look.still
    if count(left & texture(look.rest)) < LEAST_TELLING:
        return True
    return likeness(look.view, look.rest, left) < ALIKE


def _same_place(a: Pose, b: Pose) -> bool:
    return a.distance(b) < SAME_SHIFT * a.height and a.turn_from(b) < SAME_TURN


def _same_card(a: Sighting, b: Sighting) -> bool:
    return (
        a.code == b.code
        and a.pose.distance(b.pose) < 0.12 * b.pose.height
        and a.pose.turn_from(b.pose) < np.radians(8)
    )
