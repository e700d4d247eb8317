"""One frame in, observations out: decides what is looked at in each frame, and how often."""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.events import BlindReason, CardPlayed, CardRetracted, NotObserved, Observation, RoundStarted
from referee.vision.capture.frames import Frame, Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.pile import Opened, PileEvent, PileWatcher, Played
from referee.vision.cards.region import Region
from referee.vision.seen import Observer, Seen, hulls, lying, patches, plain
from referee.vision.steady import Stand, Steady, Trouble
from referee.vision.table import Table

LEAST_GAP = 1.0
"""Seconds without a frame that could be compared after which that is said."""
RECOVERY = 0.3
"""Seconds for which all frames can be compared after which the gap is over."""
LEAST_UNREST = 3.0
"""Seconds in which nothing lay still after which that is said: longer than hands are all over the pile."""
MOVED = 3.0
"""Pixels of the frame by which a camera stands elsewhere after a gap."""
DARK = 8.0
"""Mean of each pixel's brightest channel, of 255, below which a first picture shows nothing."""
BRIGHTER = 1.4
"""How many times as bright as the first picture one may be: beyond that the camera has only now woken up."""
WAKING = 5.0
"""Seconds within which a camera wakes up."""
THUMB = (32, 18)
"""Width and height of the copy in which brightness is compared."""
OBSERVES = (CardPlayed.type, CardRetracted.type)
"""What this version can see, apart from how a round begins."""


class Watcher:
    """Sees one round through one camera.

    Args:
        table: How the table lies in the frames.
        deck: The cards that are played.
        start: The round as the table's profile tells it; what is seen of its beginning is added.
        observer: Is told what was seen in each frame; without one, nothing of that is worked out.
    """

    def __init__(
        self, table: Table, deck: Deck, start: RoundStarted, observer: Observer | None = None
    ) -> None:
        self._table, self._deck = table, deck
        self._region = Region.of_pile(table)
        self._steady = Steady(table)
        self._pile = PileWatcher(self._region, deck)
        self._start = start
        self._observer = observer
        self._stand: Stand | None = None
        self._since = 0.0
        self._gap: _Gap | None = None
        self._waking = _Waking()
        self._unrest = _Unrest()
        self._opened = False

    def see(self, frame: Frame) -> Iterator[Observation]:
        """The observations that are settled by `frame`; frames must come in the order of their times."""
        yield from self._observe(frame)
        if self._observer is not None:
            self._observer(self._seen(frame.t))

    def _observe(self, frame: Frame) -> Iterator[Observation]:
        if self._waking.begins_anew(frame):
            yield from self._begin_anew()
        if self._waking.is_dark:
            return
        stand = self._stand = self._steady.see(frame.t, frame.image)
        if self._gap is not None and self._gap.is_over(frame.t, stand):
            yield from self._missed(self._gap)
        if stand.trouble is not None:
            self._gap = (self._gap or _Gap(frame.t, stand)).with_frame(frame.t, stand)
        elif not self._is_lost:
            for event in self._pile.see(frame.t, frame.image, stand):
                yield from self._told(event)
            yield from self._unrest.see(frame.t, rests=self._pile.rests(frame.t))

    def end(self) -> Iterator[Observation]:
        """What is left to say when no frames come any more: a round never seen begins all the same."""
        if self._gap is not None:
            yield from self._missed(self._gap)
        for event in self._pile.end():
            yield from self._told(event)
        yield from self._unrest.told()
        if self._waking.is_dark and self._waking.has_begun:
            dark = self._waking.in_the_dark()
            yield replace(self._start, t=dark.from_t, top=None)
            if dark.to_t > dark.from_t:
                yield dark

    def _begin_anew(self) -> Iterator[Observation]:
        """What was seen before a camera had woken up is nothing to compare with."""
        self._steady = Steady(self._table)
        self._pile = PileWatcher(self._region, self._deck)
        self._gap = None
        if self._opened:
            yield self._waking.in_the_dark()

    def _told(self, event: PileEvent) -> Iterator[Observation]:
        """A round begins once, also for eyes that begin anew."""
        if not isinstance(event, Opened) or not self._opened:
            yield self._observation(event)
        self._opened |= isinstance(event, Opened)
        self._since = event.t

    @property
    def _is_lost(self) -> bool:
        """Whether so much went by unseen that the pile must first be seen to lie still anew."""
        return self._gap is not None and self._gap.length >= LEAST_GAP

    def _seen(self, t: float) -> Seen:
        """What the frame of moment `t`, the last one, was seen to show."""
        blind, top = self._blind, self._pile.top
        changed = None if blind else self._pile.changed
        return Seen(
            t=t,
            shift=plain(np.eye(3) if self._stand is None else self._stand.shift),
            blind=blind,
            top=None if top is None else lying(top, self._region),
            since=self._since,
            moving=() if blind else hulls(self._pile.moving(t), self._region),
            changed=() if changed is None else patches(changed, self._region),
        )

    @property
    def _blind(self) -> BlindReason | None:
        """Why the pile was not looked at in the last frame; None if it was."""
        if self._stand is None or self._waking.is_dark:
            return "dark"
        if self._gap is not None and (self._stand.trouble is not None or self._is_lost):
            return self._gap.reason
        return None

    def _missed(self, gap: "_Gap") -> Iterator[Observation]:
        self._gap = None
        if gap.length < LEAST_GAP:
            return
        self._pile.miss(gap.to_t)
        for event in self._pile.end():
            yield from self._told(event)
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


class _Waking:
    """The first seconds of a camera: black pictures, and ones that grow brighter until it has woken up."""

    def __init__(self) -> None:
        self._begun: float | None = None
        self._seen = 0.0
        self._first: NDArray[np.float32] | None = None

    @property
    def is_dark(self) -> bool:
        """Whether no picture has shown anything so far."""
        return self._first is None

    @property
    def has_begun(self) -> bool:
        """Whether there has been any picture."""
        return self._begun is not None

    def begins_anew(self, frame: Frame) -> bool:
        """Whether this frame is the first that shows how things really look, after others that did not."""
        self._begun = frame.t if self._begun is None else self._begun
        self._seen = frame.t
        if self._first is not None and frame.t - self._begun > WAKING:
            return False
        small = _thumb(frame.image)
        if small.mean() < DARK:
            return False
        # A hand that comes in changes a part of the picture, a camera that wakes up all of it.
        if self._first is not None and np.median(small / np.maximum(self._first, 1.0)) < BRIGHTER:
            return False
        self._first = small
        return frame.t > self._begun

    def in_the_dark(self) -> NotObserved:
        """What went by until the last frame that was looked at."""
        return NotObserved(t=self._seen, from_t=self._begun or 0.0, to_t=self._seen, reason="dark")


def _thumb(image: Picture) -> NDArray[np.float32]:
    """Each pixel's brightest channel in a small copy; of large pictures some rows and columns will do."""
    step = max(min(image.shape[1] // (4 * THUMB[0]), image.shape[0] // (4 * THUMB[1])), 1)
    few = np.ascontiguousarray(image[::step, ::step])
    small = cv2.resize(few, THUMB, interpolation=cv2.INTER_AREA)
    return np.asarray(small.max(axis=2), np.float32)


class _Unrest:
    """A time in which nothing lay still to be looked at: a picture that is all noise, as in a dim room."""

    def __init__(self) -> None:
        self._from: float | None = None
        self._to = 0.0

    def see(self, t: float, *, rests: bool) -> Iterator[NotObserved]:
        """Whether anything rests at moment `t`; what went by before is told when something does again."""
        if rests:
            yield from self.told()
            self._from = None
            return
        self._from = t if self._from is None else self._from
        self._to = t

    def told(self) -> Iterator[NotObserved]:
        """What went by so far, if it was long enough to be no hand."""
        if self._from is not None and self._to - self._from >= LEAST_UNREST:
            yield NotObserved(t=self._to, from_t=self._from, to_t=self._to, reason="dark")


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
