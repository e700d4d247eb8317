"""The discard pile: when a card comes to rest on it, which, and when one is taken back.

The watcher keeps a picture of the pile as it last lay undisturbed. Where the present picture differs from
it and lies still, something has happened: the card outlines there are read, and what was read is compared
with what is known to lie on the pile.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.history import History
from referee.vision.cards.layers import Layers, Look, Meaning
from referee.vision.cards.region import Region
from referee.vision.cards.stillness import STEADY_LIGHT, Mask, Stillness, changed, count, shade, share
from referee.vision.cards.top import STILL_SHARE, SURE, Sighting, TopReader
from referee.vision.steady import Stand

STILL = 0.1
"""Seconds without motion after which a place is looked at."""
RETRY = 0.1
"""Seconds between two looks at a change that is not explained; they grow as the change lasts."""
LONGEST_RETRY = 0.4
"""Seconds beyond which they do not grow: another card may come."""
IDLE = 0.2
"""Seconds between two looks while nothing moves: light changes slowly."""
LEAST_CHANGE_CM2 = 2.5
"""A smaller change is no card: the strip that a card leaves when it is laid half a centimetre off is
larger."""
LIGHT_MARGIN_CM = 1.5
"""How far from all motion and change the undisturbed picture follows the light."""
PATIENCE = 0.7
"""Seconds for which a card that cannot be read well must lie still before it is reported all the same."""
SEARCHED = 1.2
"""Seconds after which a change is searched for a card again although it looks as before."""
NOTHING_NEW_CM2, NOTHING_NEW = 1.25, 0.03
"""And that is so while less is different: half of what a card changes at least, or that share of the change.
"""
ABSORB = 8.0
"""Seconds after which a still change that is no card becomes part of the picture: a cup, a shadow."""
EMPTY = 1.0
"""Seconds for which the last card's place must lie changed, with no card there, before it was taken."""
LEAST_CALM = 0.3
"""The part of what is looked at that lies still even when hands are there; in a picture all noise none does.
"""
LOOSE = 0.3
"""The part of a card's area that may have changed beyond the card; more is a hand, and cards under it
wait."""
PASSED = 0.1
"""The part of the uppermost card over which something must have moved before it is read once more."""
UNSURE_CHANGE, UNSURE_OUTLINE = 0.25, 0.9
"""A card that cannot be named is only believed where that share of its place has changed and its outline is
so good."""
SAME_CARD = 0.02
"""In card heights: two readings this near to each other are of one card; 1.7 mm."""
BLANK, BADLY_SEEN = 0.2, 0.5
"""Seconds for which a free pile is looked at before it counts as one without a card, or with one unread."""
START_PATIENCE = 3.0
"""Seconds after which the round begins even if the pile could not be seen."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The pile was seen for the first time, with `sighting` on top; None if that is empty or unknown."""

    t: float
    sighting: Sighting | None


@dataclass(frozen=True, slots=True)
class Played:
    """A card came to rest on the pile at `t`."""

    t: float
    sighting: Sighting


@dataclass(frozen=True, slots=True)
class Taken:
    """The top card left the pile at `t`; `code` is None where its face was not known."""

    t: float
    code: str | None


PileEvent = Opened | Played | Taken


class PileWatcher:
    """Follows the pile through one film.

    Args:
        region: Where the pile lies.
        deck: The cards that are played.
    """

    def __init__(self, region: Region, deck: Deck) -> None:
        self._region = region
        self._reader = TopReader(deck, region.px_per_cm)
        self._stillness = Stillness()
        self._history = History()
        self._layers = Layers()
        self._rest: Picture | None = None
        self._last: Picture = np.zeros((*region.zone.shape, 3), np.uint8)
        self._began: float | None = None
        self._opened = False
        self._earliest = 0.0
        self._checked_at = 0.0
        self._next_look = 0.0
        self._change = _Change()
        self._search: _Search | None = None

    def see(self, t: float, image: Picture, stand: Stand | None = None) -> list[PileEvent]:
        """Takes the frame of moment `t` (s) and tells what has been settled by it.

        Args:
            t: The moment; moments must increase.
            image: The whole frame.
            stand: How it differs from the other frames in camera and light; not at all if None.
        """
        picture = self._region.rectify(image, stand)
        self._stillness.see(t, picture, STEADY_LIGHT if stand is None else stand.gain)
        self._history.add(t, picture)
        if self._began is None:
            self._began = self._earliest = t
        if self._rest is None:
            return list(self._first_look(t, self._began))
        return [*self._compare(t, picture, self._rest), *self._open_late(t, self._began)]

    def rests(self, t: float) -> bool:
        """Whether some part of what is looked at has lain still for a moment up to `t`."""
        return self._stillness.calm_since(t - STILL) >= LEAST_CALM

    @property
    def top(self) -> Sighting | None:
        """The uppermost card; None if none is known."""
        return self._layers.top

    @property
    def changed(self) -> Mask | None:
        """The region's pixels that lie still, look other than before, and are not explained yet."""
        return self._change.mask

    def moving(self, t: float) -> Mask:
        """The region's pixels that moved just before the moment `t` of the frame seen last."""
        return ~self._stillness.still_since(t - STILL)

    def miss(self, t: float) -> None:
        """Until `t` nothing could be seen: what is there now must be seen to lie still anew."""
        if self._began is None:
            self._began = self._earliest = t
        self._stillness.lose(t)
        self._change = _Change()
        self._search = None

    def end(self) -> list[PileEvent]:
        """The film, or all sight of it, is over: a pile that was never seen free is opened as not known."""
        return [] if self._began is None else list(self._open(self._began, None))

    # ---- how it begins ----

    def _first_look(self, t: float, began: float) -> Iterator[PileEvent]:
        """Waits for a still moment; a pile that shows no card may be empty or hidden, and stays unopened."""
        if t < self._next_look or t - began < STILL:
            return
        waited = t - began
        self._next_look = t + float(np.clip(waited / 2, RETRY, LONGEST_RETRY))
        still = self._stillness.still_since(t - STILL)
        if share(still, self._region.zone) < 0.98 and waited < START_PATIENCE:
            return
        view = self._history.mean(t - STILL)
        sighting = self._reader.first(view, self._region)
        named = (
            sighting is not None
            and sighting.reading.confidence >= SURE
            and share(still, sighting.pose.mask(still.shape)) >= STILL_SHARE
        )
        if not named and waited < (BLANK if sighting is None else BADLY_SEEN):
            return
        self._rest, self._last = view, view.copy()
        if named and sighting is not None:
            self._layers.put(sighting)
            yield from self._open(began, sighting)

    def _open(self, began: float, sighting: Sighting | None) -> Iterator[PileEvent]:
        if not self._opened:
            self._opened = True
            yield Opened(began, sighting)

    def _open_late(self, t: float, began: float) -> Iterator[PileEvent]:
        if t - began > START_PATIENCE:
            yield from self._open(began, None)

    # ---- every later look ----

    def _compare(self, t: float, picture: Picture, rest: Picture) -> Iterator[PileEvent]:
        if t < self._next_look or (t - self._stillness.moved_at > 2 * STILL and t < self._next_look + IDLE):
            return
        still = self._stillness.still_since(t - STILL)
        change = changed(picture, rest, ~still) & ~self._region.draw
        look = Look(t, self._history.mean(t - STILL), rest, self._last, change, still)
        yield from self._last_chance(look)
        settled = change & still & self._region.zone
        if self._area(settled) < LEAST_CHANGE_CM2:
            self._change = _Change()
            self._next_look = t
            yield from self._check_top(look)
        else:
            self._change.see(t, settled)
            self._next_look = t + float(np.clip(self._change.lasted / 2, RETRY, LONGEST_RETRY))
            yield from self._explain(look)
        self._follow_light(picture, rest, change | ~still | self._unchecked(look))

    def _last_chance(self, look: Look) -> Iterator[PileEvent]:
        """A card that was named, though not surely enough, is reported when something comes over it."""
        if self._change.best is None:
            return
        sighting, seen = self._change.best
        passed = share(look.still, look.mask(sighting.pose)) < STILL_SHARE
        if passed and sighting.code is not None and not self._is_disturbed(sighting, seen):
            yield from self._judged(sighting, seen)
            self._absorb(seen, sighting)

    def _check_top(self, look: Look) -> Iterator[PileEvent]:
        """When something has passed over the uppermost card and nothing seems changed, it is read once more.

        Another number of the same kind, laid exactly on top, changes too little to be seen as a change.
        """
        top = self._layers.top
        if top is None or not self._unchecked(look).any() or share(look.still, look.mask(top.pose)) < 0.98:
            return
        self._checked_at = look.t - STILL
        sighting = self._reader.again(look.view, top)
        if self._layers.is_replaced(sighting):
            yield self._played(sighting, look)
            self._absorb(look, sighting)

    def _unchecked(self, look: Look) -> Mask:
        """The uppermost card's place, if something passed over it since it was read last; else nothing."""
        top = self._layers.top
        if top is None:
            return np.zeros(look.still.shape, bool)
        card = look.mask(top.pose)
        passed = 1 - share(self._stillness.still_since(self._checked_at), card)
        return card & (passed > PASSED)

    def _area(self, mask: Mask) -> float:
        """cm²."""
        return count(mask) / self._region.px_per_cm**2

    def _follow_light(self, picture: Picture, rest: Picture, busy: Mask) -> None:
        """Lets the undisturbed picture follow slow changes of the light, well away from all that is busy.

        Not up to the edge of a change: its weak pixels count as unchanged, and would be eaten up from there.
        """
        reach = 2 * round(LIGHT_MARGIN_CM * self._region.px_per_cm) + 1
        near = cv2.dilate(busy.astype(np.uint8), np.ones((reach, reach), np.uint8))
        blend = cv2.addWeighted(rest, 0.8, picture, 0.2, 0)
        cv2.copyTo(blend, 1 - near, rest)

    def _explain(self, look: Look) -> Iterator[PileEvent]:
        sighting = self._change.better(look, self._uppermost(look))
        if sighting is not None and self._is_believed(sighting, look):
            yield from self._judged(sighting, look)
            self._absorb(look, sighting)
        elif self._change.lasted >= EMPTY and self._is_emptied(look):
            yield self._taken(self._layers.take(), look)
            self._absorb(look)
        elif self._change.lasted >= ABSORB:
            self._absorb(look)

    def _uppermost(self, look: Look) -> Sighting | None:
        """The card where something has changed; looked for anew only where there is anything new to see."""
        change, zone = look.change & self._region.zone, self._region.zone
        scale = self._region.px_per_cm**2
        if self._search is None or not self._search.is_in_vain(look, change, zone, scale):
            found = self._reader.top(look.view, change, look.still, self._region)
            self._search = _Search(look.t, change, look.still, found)
        return self._search.found

    def _is_believed(self, sighting: Sighting, look: Look) -> bool:
        """A card that is read well at once; any other after a while, and if no hand lies there."""
        if sighting.is_clear or self._layers.is_top_again(sighting):
            return True
        if self._change.lasted < PATIENCE or self._is_disturbed(sighting, look):
            return False
        if sighting.code is not None:
            return True
        fresh = share(look.change, look.mask(sighting.pose))
        return fresh >= UNSURE_CHANGE and sighting.outline.score >= UNSURE_OUTLINE

    def _is_disturbed(self, sighting: Sighting, look: Look) -> bool:
        """Whether more has changed than this card, and the last one under it, can explain."""
        card = look.mask(sighting.pose)
        loose = look.change & self._region.zone & ~look.mask(sighting.pose, 0.3 * self._region.px_per_cm)
        for known in self._layers.cards[-1:]:
            loose &= ~look.mask(known.pose, 0.3 * self._region.px_per_cm)
        loose &= ~shade(look.view, look.rest)
        return count(loose) > LOOSE * count(card)

    def _absorb(self, look: Look, card: Sighting | None = None) -> None:
        """Makes what is seen now the undisturbed pile: all, or near `card` and the one before it."""
        settled = look.still
        if card is not None:
            about = [card, *self._layers.cards[-2:]]
            near = [look.mask(sighting.pose, self._region.px_per_cm) for sighting in about]
            settled = settled & np.logical_or.reduce([*near, ~look.change])
        look.rest[settled] = look.view[settled]
        self._last = np.where(look.still[..., None], look.view, look.rest)
        self._checked_at = look.t - STILL
        self._change = _Change()
        self._search = None

    def _judged(self, sighting: Sighting, look: Look) -> Iterator[PileEvent]:
        if not self._layers.cards and self._is_disturbed(sighting, look):
            yield from self._revealed(sighting)
            return
        yield from self._open(self._began or 0.0, None)
        meaning = self._layers.meaning(sighting, look)
        if meaning is Meaning.PLAYED:
            yield self._played(sighting, look)
        elif meaning is Meaning.UNCOVERED:
            yield self._taken(self._layers.uncover(sighting), look)
        elif meaning is Meaning.MOVED:
            self._layers.move_top(sighting)

    def _revealed(self, sighting: Sighting) -> Iterator[PileEvent]:
        """What hid the pile from the beginning is gone."""
        self._layers.put(sighting)
        yield from self._open(self._began or 0.0, sighting)

    def _is_emptied(self, look: Look) -> bool:
        """Whether the last card is gone and nothing else lies there."""
        top = self._layers.top
        if top is None or share(look.change & look.still, look.mask(top.pose)) < 0.5:
            return False
        return not self._is_disturbed(top, look)

    def _taken(self, gone: Sighting, look: Look) -> Taken:
        """The moment is that from which on its place has looked as it does without it."""
        return Taken(self._rest_time(gone, look), gone.code)

    def _played(self, sighting: Sighting, look: Look) -> Played:
        t = self._rest_time(sighting, look)
        self._layers.put(sighting)
        return Played(t, sighting)

    def _rest_time(self, sighting: Sighting, look: Look) -> float:
        """Since when its place has looked as it does now; not before the last event was settled."""
        t = self._history.rest_time(look.view, look.rest, sighting.pose, self._earliest)
        self._earliest = look.t
        return t


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """A search for a card in a change.

    Attributes:
        t: When.
        change: Pixels of the discard zone that had changed.
        still: Pixels without recent motion.
        found: What was found.
    """

    t: float
    change: Mask
    still: Mask
    found: Sighting | None

    def is_in_vain(self, look: Look, change: Mask, zone: Mask, px_per_cm2: float) -> bool:
        """Whether no card could be named, and nothing has changed or come to rest since.

        A shadow that stays would else be searched for cards over and over.
        """
        if (self.found is not None and self.found.code is not None) or look.t - self.t > SEARCHED:
            return False
        new = max(NOTHING_NEW_CM2 * px_per_cm2, NOTHING_NEW * count(change))
        come_to_rest = look.still & ~self.still & zone
        return count(self.change ^ change) < new and count(come_to_rest) < new


class _Change:
    """A change that has been there for some time, and the best that was seen of a card in it."""

    def __init__(self) -> None:
        self.mask: Mask | None = None
        """The pixels that are still and changed."""
        self._since = 0.0
        self.best: tuple[Sighting, Look] | None = None
        """The card that was read best so far, and when it was."""
        self.lasted = 0.0
        """Seconds for which about the same change has been there."""

    def see(self, t: float, settled: Mask) -> None:
        """Takes the still and changed pixels of moment `t`; many others than before are another change."""
        before = self.mask
        if before is None or count(before ^ settled) > 0.15 * count(settled):
            self._since = t
        self.mask = settled
        self.lasted = t - self._since

    def better(self, look: Look, sighting: Sighting | None) -> Sighting | None:
        """`sighting`, or the same card as it was read more surely before."""
        if sighting is None:
            return None
        if self.best is not None:
            card = self.best[0]
            here = card.pose.distance(sighting.pose) <= SAME_CARD * card.pose.height
            if here and card.reading.confidence > sighting.reading.confidence:
                return card
        self.best = (sighting, look)
        return sighting
