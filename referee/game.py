"""The referee at the table: observations in, the numbered log of observations and rulings out."""

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

from referee.config import TableProfile
from referee.errors import EventError
from referee.events import (
    UNNUMBERED,
    Contested,
    Corrected,
    Event,
    Guard,
    GuardSeen,
    Observation,
    RoundStarted,
    Ruling,
    Settled,
    Turn,
)
from referee.revision import (
    Change,
    Entry,
    check_correction,
    compare,
    is_state,
    judge_again,
    reason,
    renew,
    revise,
)
from referee.rules.ledger import PLAYED_DECK
from referee.rules.umpire import TABLE, Umpire

T_DECIMALS = 4
"""A tenth of a millisecond: finer than any camera, and the same line on every machine."""

_Any = TypeVar("_Any", bound=Event)


class Game:
    """One log: numbers what it is told, asks the umpire, and hands on both.

    An observation may come with a number of its own, from another log. Its `about` then speaks of that log's
    numbers, and is set to those of this one. What comes without a number speaks of this log.

    Args:
        deck: How often each face is in play, the guard bug left out.

    Attributes:
        differences: What each correction changed, by its `seq`.
    """

    def __init__(self, deck: Mapping[str, int] = PLAYED_DECK) -> None:
        self._deck = deck
        self._umpire = Umpire(deck)
        self._count = 0
        self._numbers: dict[int, int] = {}
        self._entries: list[Entry] = []
        self.differences: dict[int, list[Change]] = {}

    @property
    def umpire(self) -> Umpire:
        """What the referee knows now."""
        return self._umpire

    def observe(self, event: Event) -> list[Event]:
        """The observation as it stands in the log, then the rulings on it, at the same moment.

        A ruling from another log is passed over: rulings are made anew.

        Raises:
            EventError: `about` speaks of an event that has not been, or a correction makes no sense.
            RulesError: The observation cannot be judged at all.
        """
        if not isinstance(event, Observation):
            self._remember_ruling(event)
            return []
        observation = self._numbered(self._with_own_numbers(event), event.t, self._count + 1)
        if isinstance(observation, Corrected):
            log = self._correct(observation)
        else:
            made = self._umpire.observe(observation)
            log = self._enter(observation, made)
        if event.seq != UNNUMBERED:
            self._numbers[event.seq] = observation.seq
        return log

    def run(self, events: Iterable[Event]) -> Iterator[Event]:
        """The log of a whole stream of events, as it grows."""
        for event in events:
            yield from self.observe(event)

    def preview(self, correction: Corrected) -> list[Change]:
        """What a correction would change, without making it.

        Raises:
            EventError: The correction makes no sense.
        """
        numbered = self._numbered(self._with_own_numbers(correction), correction.t, self._count + 1)
        self._check(numbered)
        return self._difference(*judge_again([*self._observations(), numbered], self._new_umpire))

    # ---- entering ----

    def _enter(self, observation: Observation, made: Iterable[Ruling]) -> list[Event]:
        self._count += 1
        rulings = [self._number(ruling, observation.t) for ruling in made]
        self._entries.append(Entry(observation, rulings))
        return [observation, *rulings]

    def _number(self, event: _Any, t: float) -> _Any:
        self._count += 1
        return self._numbered(event, t, self._count)

    def _numbered(self, event: _Any, t: float, seq: int) -> _Any:
        return dataclasses.replace(event, seq=seq, t=round(t, T_DECIMALS))

    def _with_own_numbers(self, event: _Any) -> _Any:
        if not isinstance(event, Contested | Corrected):
            return event
        known = range(1, self._count + 1)
        about = event.about if event.seq == UNNUMBERED else self._numbers.get(event.about, 0)
        if about not in known:
            raise EventError(f"{event.type}: about {event.about} is the seq of no earlier event")
        return dataclasses.replace(event, about=about)

    def _remember_ruling(self, event: Event) -> None:
        """What speaks of a ruling of the other log means what that ruling was about."""
        about = getattr(event, "about", None)
        if isinstance(event, Ruling) and about in self._numbers:
            self._numbers[event.seq] = self._numbers[about]

    # ---- correcting ----

    def _observations(self) -> list[Observation]:
        return [entry.observation for entry in self._entries]

    def _difference(self, umpire: Umpire, made: list[list[Ruling]]) -> list[Change]:
        """What differs between now and the log judged again; `made` has a row for each entry, and more."""
        changed = [
            pair for entry, now in zip(self._entries, made, strict=False) for pair in renew(entry, now)[1]
        ]
        return compare(self._umpire, umpire, changed)

    def _new_umpire(self) -> Umpire:
        return Umpire(self._deck)

    def _check(self, correction: Corrected) -> Observation:
        target = next((one for one in self._observations() if one.seq == correction.about), None)
        if target is None:
            raise EventError(f"corrected: about {correction.about} is a ruling: correct what it is about")
        seats = self._umpire.seats
        if seats and correction.by not in (*seats, TABLE):
            there = ", ".join(seats)
            raise EventError(f"corrected: by {correction.by!r} is neither a seat ({there}) nor {TABLE!r}")
        check_correction(correction, target)
        return target

    def _correct(self, correction: Corrected) -> list[Event]:
        """The correction, then each ruling that it overturns or adds, then how things stand."""
        target = self._check(correction)
        why = reason(correction, target)
        umpire, made = judge_again([*self._observations(), correction], self._new_umpire)
        difference = self._difference(umpire, made)
        before, self._umpire = self._umpire, umpire
        log = self._enter(correction, [])
        self.differences[correction.seq] = difference
        for entry, now in zip(self._entries, made, strict=True):
            log += self._renew_entry(entry, now, correction, why)
        return [*log, *self._changed_standing(before, correction, target)]

    def _root(self, target: Observation) -> Observation:
        """What is set right in the end: an undone correction speaks of the event that it had set right."""
        while isinstance(target, Corrected):
            about = target.about
            target = next(one for one in self._observations() if one.seq == about)
        return target

    def _renew_entry(self, entry: Entry, made: list[Ruling], correction: Corrected, why: str) -> list[Event]:
        rulings, changed = renew(entry, made)
        log: list[Event] = []
        for old, new in changed:
            revised = None if old is None else revise(old, new, correction, why)
            if revised is not None:
                log.append(self._number(revised, correction.t))
        entry.rulings = []
        for ruling in rulings:
            if ruling.seq == UNNUMBERED and not is_state(ruling):
                entry.rulings.append(self._number(ruling, correction.t))
                log.append(entry.rulings[-1])
            else:
                entry.rulings.append(ruling)
        return log

    def _changed_standing(
        self, before: Umpire, correction: Corrected, target: Observation
    ) -> Iterator[Event]:
        guard = self._umpire.guard
        # Who may see what hangs on the guard: where a correction touches that, it is said anew in any case.
        told_anew = guard != before.guard or isinstance(
            self._root(target), RoundStarted | GuardSeen | Settled
        )
        if told_anew and guard is not None:
            yield self._number(Guard(t=correction.t, seat=guard), correction.t)
        if self._umpire.turn != before.turn:
            turn = Turn(t=correction.t, seat=self._umpire.turn, about=correction.seq)
            yield self._number(turn, correction.t)


def round_started(
    profile: TableProfile, top: str | None, observes: Collection[str], t: float = 0.0
) -> RoundStarted:
    """A film's first event: what the profile says of the table, and the pile's top as read.

    Args:
        profile: The table's profile.
        top: The code of the card on top of the discard pile; `None` if not known.
        observes: The event types that this source can see.
        t: When the top was read, in seconds since the first frame.
    """
    return RoundStarted(
        t=t,
        guard=profile.guard,
        seats=profile.seats,
        top=top,
        hands=dict.fromkeys(profile.seats, profile.hands),
        variant=profile.variant.changed_options(),
        observes=tuple(observes),
    )
