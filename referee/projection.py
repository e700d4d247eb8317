"""What each recipient may see of a game's log: pure, and closed where in doubt.

Three kinds of recipient look at a game: the table, a seat's device, and among the seats the one that is the
guard at that moment. A vanishing, a ruling by a cheating rule, one that is `private` and whatever is `about`
one of them, over any number of steps, goes to the guard of that moment alone. What could speak of the
guard's own cheating goes to nobody, and neither does anything private while the guard is not known. When the
round ends, everybody gets what they have missed of it. An event type or a rule that stands in no list here
is never shown to anybody.

A hole in the log's numbers would tell a neighbour that something private has just happened. Each recipient
therefore has numbers of their own, 1, 2, 3 … without holes, and `about` speaks in them.

Only an event's type, its rule, its seat, its `about` and its `private` are looked at. Whoever makes a public
event keeps private knowledge and the log's own numbers out of its texts and values.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto
from typing import Any, Final, NamedTuple, TypeAlias

from referee.events import (
    Accused,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    Contested,
    Corrected,
    Event,
    FalseStart,
    Foreign,
    GameWon,
    Guard,
    GuardSeen,
    HandShown,
    Landings,
    NotObserved,
    RaceRuled,
    Reshuffled,
    Revised,
    RoundEnded,
    RoundScored,
    RoundStarted,
    Ruled,
    Seat,
    Settled,
    Slaps,
    Turn,
    Vanished,
)

PRIVATE_TYPES: Final[frozenset[type[Event]]] = frozenset({Vanished})
"""Private to the guard until the round ends."""

PUBLIC_TYPES: Final[frozenset[type[Event]]] = frozenset(
    {
        RoundStarted,
        CardPlayed,
        CardRetracted,
        CardDrawn,
        CardGiven,
        Slaps,
        Landings,
        Accused,
        GuardSeen,
        Reshuffled,
        Foreign,
        FalseStart,
        Contested,
        Settled,
        HandShown,
        RoundEnded,
        NotObserved,
        Corrected,
        Ruled,
        RaceRuled,
        Turn,
        Guard,
        RoundScored,
        GameWon,
        Revised,
    }
)
"""Open to everybody, unless its rule or its `about` makes one private."""

PRIVATE_RULES: Final = frozenset({"CHEAT-1", "CHEAT-2", "CHEAT-3", "CHEAT-4", "CHEAT-5", "FAIR-1"})
"""A ruling by one of these is as private as a vanishing."""

_PUBLIC_CHAPTERS: Final[Mapping[str, int]] = {
    **{"SETUP": 4, "TURN": 5, "PILE": 1, "ANT": 1, "SPIDER": 1, "COCKROACH": 2, "MOSQUITO": 1, "MOTH": 2},
    **{"ACCUSE": 4, "ROUND": 2, "SCORE": 1, "GAME": 1},
}
PUBLIC_RULES: Final = frozenset(
    f"{chapter}-{number}" for chapter, last in _PUBLIC_CHAPTERS.items() for number in range(1, last + 1)
)
"""A ruling by one of these is open, unless its `about` makes it private."""

_GUARD_CHEATS = "CHEAT-5"
_NEVER_CORRECTED = frozenset({"seq", "type", "about", "rule"})
"""A correction that sets one of these could make a public event private after it was shown."""

_STRUCK_OUT = {"type": None}
"""Harmless all the same: the event never happened, and what hangs on it stays as private as it was."""


class Page(Enum):
    """A page that belongs to no seat; no seat's id is equal to it."""

    TABLE = auto()


Recipient: TypeAlias = Seat | Page
"""A seat, for its device, or the table's page, which spectators see too."""


class _Circle(Enum):
    EVERYBODY = auto()
    NOBODY_YET = auto()  # until the round ends
    NOBODY = auto()


_Audience: TypeAlias = _Circle | Seat
"""Who may see an event now: a circle, or the seat that is the guard."""


class Viewer:
    """One recipient's own log, event by event.

    Made from the whole log, it is the same at every making: whoever joins late or comes back sees what they
    would have seen.

    Args:
        recipient: Whose view it is.
    """

    def __init__(self, recipient: Recipient) -> None:
        self._recipient = recipient
        self._privacy = _Privacy()
        self._withheld: list[Event] = []
        self._log_seqs: list[int] = []
        self._numbers: dict[int, int] = {}

    def feed(self, event: Event) -> tuple[Event, ...]:
        """What the recipient may see once the log has this event, with the recipient's own numbers.

        Nothing, most often the event itself, and at a round's end also what was withheld of the round. On
        nothing, nothing must be sent: an empty message tells as much as a full one.

        Args:
            event: The log's next event, with its number in the log.

        Raises:
            ValueError: Its number does not rise.
        """
        audience = self._privacy.admit(event)
        if audience is _Circle.NOBODY:
            return ()
        if audience not in (_Circle.EVERYBODY, self._recipient):
            self._withheld.append(event)
            return ()
        missed: list[Event] = []
        if type(event) is RoundEnded:
            missed, self._withheld = self._withheld, []
        return tuple(self._numbered(one) for one in (event, *missed))

    def log_seq(self, seq: int) -> int | None:
        """The log's number of an event that the recipient knows as `seq`; `None` if there is none.

        What a recipient says `about` an event is said in the recipient's numbers. Through this, nobody can
        speak of an event that they do not see, nor learn by trying whether it is there.
        """
        return self._log_seqs[seq - 1] if 0 < seq <= len(self._log_seqs) else None

    def _numbered(self, event: Event) -> Event:
        self._log_seqs.append(event.seq)
        self._numbers[event.seq] = len(self._log_seqs)
        own: dict[str, Any] = {"seq": self._numbers[event.seq]}
        about = _about(event)
        if about is not None:
            own["about"] = self._numbers[about]
        return dataclasses.replace(event, **own)


def view(log: Iterable[Event], recipient: Recipient) -> Iterator[Event]:
    """All that a recipient may see of a log, with the recipient's own numbers.

    Raises:
        ValueError: The log's numbers do not rise.
    """
    viewer = Viewer(recipient)
    for event in log:
        yield from viewer.feed(event)


class _Pillar(NamedTuple):
    """An event that says who is the guard or that the round is over.

    Attributes:
        harmless: Fields whose correction leaves that as it is.
        is_end: Whether it says that the round is over.
    """

    harmless: frozenset[str]
    is_end: bool = False


_PILLARS: Final[Mapping[type[Event], _Pillar]] = {
    RoundStarted: _Pillar(frozenset({"seats", "top", "hands", "round", "variant", "observes"})),
    Guard: _Pillar(frozenset()),
    GuardSeen: _Pillar(frozenset()),
    Settled: _Pillar(frozenset({"card"})),
    RoundEnded: _Pillar(frozenset({"winners"}), is_end=True),
}


class _Privacy:
    """The audience of each event of a log, the same whoever looks."""

    def __init__(self) -> None:
        self._last = 0
        self._guard: Seat | None = None
        self._is_open = True
        self._public: set[int] = set()
        self._private: dict[int, _Audience] = {}
        self._pillars: dict[int, _Pillar] = {}
        self._captures: dict[int, Seat] = {}

    def admit(self, event: Event) -> _Audience:
        """Who may see this event, before anything that follows from it is known."""
        if event.seq <= self._last:
            raise ValueError(f"seq {event.seq} does not come after seq {self._last}")
        self._last = event.seq
        audience = self._audience(event)
        if audience is _Circle.EVERYBODY:
            self._public.add(event.seq)
            self._follow(event)
        elif audience is not _Circle.NOBODY:
            self._private[event.seq] = audience
        return audience

    # ---- who may see it ----

    def _audience(self, event: Event) -> _Audience:
        if not _is_known(event):
            return _Circle.NOBODY
        parent = self._audience_of(_about(event))
        if parent is _Circle.EVERYBODY and not self._is_private(event):
            return parent
        return _narrower(parent, self._private_audience(event))

    def _audience_of(self, seq: int | None) -> _Audience:
        if seq is None or seq in self._public:
            return _Circle.EVERYBODY
        return self._private.get(seq, _Circle.NOBODY)

    def _is_private(self, event: Event) -> bool:
        """Whether it is so by itself; a score says what vanished, and so has to wait for the round's end."""
        if isinstance(event, Ruled):
            return event.private or event.rule in PRIVATE_RULES
        return type(event) in PRIVATE_TYPES or (self._is_open and isinstance(event, RoundScored))

    def _private_audience(self, event: Event) -> _Audience:
        if not self._is_open:
            return _Circle.EVERYBODY
        if self._guard is None or isinstance(event, RoundScored) or _may_concern(event, self._guard):
            return _Circle.NOBODY_YET
        if isinstance(event, Ruled) and self._captures.get(event.about) == self._guard:
            return _Circle.NOBODY_YET  # It rests on what the guard of before was told, not the one of now.
        return self._guard

    # ---- who is the guard, and is the round open ----

    def _follow(self, event: Event) -> None:
        if isinstance(event, RoundStarted):
            self._pillars.clear()
            self._reopen()
        elif isinstance(event, CardPlayed) and not self._is_open:
            self._reopen()  # Nobody said that a round began, but cards are being played.
        if type(event) in _PILLARS:
            self._pillars[event.seq] = _PILLARS[type(event)]
        self._hear_of_guard(event)
        if isinstance(event, RoundEnded):
            self._close()
        elif isinstance(event, Corrected) and event.about in self._pillars:
            self._doubt(event, self._pillars[event.about])

    def _hear_of_guard(self, event: Event) -> None:
        if isinstance(event, RoundStarted):
            self._guard = event.guard
        elif isinstance(event, Guard | GuardSeen) or (isinstance(event, Settled) and event.caught):
            self._guard = event.seat
        if isinstance(event, Settled) and event.caught:
            self._captures[event.seq] = event.seat

    def _doubt(self, event: Corrected, pillar: _Pillar) -> None:
        """A pillar is set right: until it is said anew who is the guard, nobody is taken for it."""
        no_winner = pillar.is_end and not event.values.get("winners")
        if event.values and event.values.keys() <= pillar.harmless and not no_winner:
            self._pillars[event.seq] = pillar
            return
        self._pillars[event.seq] = pillar._replace(harmless=frozenset())
        self._guard = None
        if pillar.is_end:
            self._reopen()

    def _reopen(self) -> None:
        self._is_open, self._guard = True, None

    def _close(self) -> None:
        self._is_open = False
        self._public.update(self._private)
        self._private.clear()


def _is_known(event: Event) -> bool:
    """Whether the lists say whose it is. A subclass of a listed class is another class."""
    if isinstance(event, Ruled) and event.rule not in PUBLIC_RULES and event.rule not in PRIVATE_RULES:
        return False
    if isinstance(event, Corrected) and not _NEVER_CORRECTED.isdisjoint(event.values):
        return dict(event.values) == _STRUCK_OUT
    return type(event) in PUBLIC_TYPES or type(event) in PRIVATE_TYPES


def _about(event: Event) -> int | None:
    about: int | None = getattr(event, "about", None)
    return about


def _may_concern(event: Event, guard: Seat) -> bool:
    """Whether a private event could be about the guard's own doings (CHEAT-5): it is, or it names no seat."""
    if isinstance(event, Ruled) and event.rule == _GUARD_CHEATS:
        return True
    if isinstance(event, Corrected):
        return event.values.get("seat", "") in (None, guard)
    return getattr(event, "seat", "") in (None, guard)


def _narrower(one: _Audience, other: _Audience) -> _Audience:
    """Who is in both audiences."""
    if _Circle.NOBODY in (one, other):
        return _Circle.NOBODY
    if one is _Circle.EVERYBODY or one == other:
        return other
    return one if other is _Circle.EVERYBODY else _Circle.NOBODY_YET
