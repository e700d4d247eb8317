"""The referee at the table: observations in, the numbered log of observations and rulings out."""

import dataclasses
from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from referee.config import TableProfile
from referee.errors import EventError
from referee.events import UNNUMBERED, Contested, Corrected, Event, Observation, RoundStarted, Ruling
from referee.rules.umpire import Umpire

T_DECIMALS = 4
"""A tenth of a millisecond: finer than any camera, and the same line on every machine."""

_Any = TypeVar("_Any", bound=Event)


class Game:
    """One log: numbers what it is told, asks the umpire, and hands on both.

    An observation may come with a number of its own, from another log. Its `about` then speaks of that log's
    numbers, and is set to those of this one. What comes without a number speaks of this log.
    """

    def __init__(self) -> None:
        self._umpire = Umpire()
        self._count = 0
        self._numbers: dict[int, int] = {}

    def observe(self, event: Event) -> list[Event]:
        """The observation as it stands in the log, then the rulings on it, at the same moment.

        A ruling from another log is passed over: rulings are made anew.

        Raises:
            EventError: `about` speaks of an event that has not been.
            RulesError: The observation cannot be judged at all.
        """
        if not isinstance(event, Observation):
            self._remember_ruling(event)
            return []
        observation = self._number(self._with_own_numbers(event), event.t)
        if event.seq != UNNUMBERED:
            self._numbers[event.seq] = observation.seq
        return [observation, *(self._number(ruling, event.t) for ruling in self._umpire.observe(observation))]

    def run(self, events: Iterable[Event]) -> Iterator[Event]:
        """The log of a whole stream of events, as it grows."""
        for event in events:
            yield from self.observe(event)

    def _number(self, event: _Any, t: float) -> _Any:
        self._count += 1
        return dataclasses.replace(event, seq=self._count, t=round(t, T_DECIMALS))

    def _with_own_numbers(self, event: Observation) -> Observation:
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
