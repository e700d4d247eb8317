"""The one vocabulary: every observation and every ruling as a frozen value.

An event is either an `Observation` (what was seen or said) or a `Ruling` (what it means). Nothing here judges
or reads files; `referee.eventline` turns an event into its JSON line and back.

A field without a default must stand in the line, and `None` there means "not known". A field with a default
may be left out of the line, where it does not apply.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, TypeAlias, Union

NUMBERED_KINDS = "NSACMT"
"""Number card, spider, ant, cockroach, mosquito, cheating moth: the kinds that bear a number from 1 to 5."""

CARD_CODES: tuple[str, ...] = (*(f"{kind}{number}" for kind in NUMBERED_KINDS for number in range(1, 6)), "G")
"""The 31 faces, guard bug last."""

FULL_DECK: Mapping[str, int] = dict.fromkeys(CARD_CODES, 1) | {
    **{"N1": 9, "N2": 9, "N3": 9, "N4": 8, "N5": 8},
    **{"T1": 2, "T2": 2, "T5": 2},
}
"""How often each face is in the print-and-play deck of 72 cards; other print runs differ."""

_KNOWN_CODES = frozenset(CARD_CODES)
_KNOWN_CODES_AND_KINDS = _KNOWN_CODES | frozenset(NUMBERED_KINDS)


@dataclass(frozen=True, slots=True)
class Limit:
    """What a field's type alone does not say.

    Attributes:
        expected: Ends the sentence "`key` `value` is not …".
        holds: Whether a value of the right type is allowed.
    """

    expected: str
    holds: Callable[[object], bool]


def _at_least(least: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, int | float) and least <= value < math.inf


def _from_to(least: float, most: float) -> Callable[[object], bool]:
    return lambda value: isinstance(value, int | float) and least <= value <= most


def _is_text(value: object) -> bool:
    """Whether it is text that every encoding of Unicode can write: half a surrogate pair is none."""
    return (
        isinstance(value, str) and bool(value) and not any("\ud800" <= letter <= "\udfff" for letter in value)
    )


Text: TypeAlias = Annotated[str, Limit("a text of at least one letter", _is_text)]
Seat: TypeAlias = Annotated[str, Limit("a seat's id", _is_text)]
Code: TypeAlias = Annotated[str, Limit("a card code", _KNOWN_CODES.__contains__)]
CodeOrKind: TypeAlias = Annotated[str, Limit("a card code or kind", _KNOWN_CODES_AND_KINDS.__contains__)]
Number: TypeAlias = Annotated[int, Limit("a whole number from 1", _at_least(1))]
Count: TypeAlias = Annotated[int, Limit("a whole number from 0", _at_least(0))]
Seconds: TypeAlias = Annotated[float, Limit("a number of seconds from 0 to 1e9", _from_to(0, 1e9))]
Milliseconds: TypeAlias = Annotated[float, Limit("a finite number from 0", _at_least(0))]
Probability: TypeAlias = Annotated[
    float, Limit("a number from 0 to 1", lambda value: isinstance(value, int | float) and 0 <= value <= 1)
]
# A recursive alias: only `Union` can name, before it exists, what it is made of.
Json: TypeAlias = Union[bool, int, float, str, tuple["Json", ...], Mapping[str, "Json"], None]  # noqa: UP007
"""A value of JSON, lists as tuples."""

ANY_JSON = Limit("a value of JSON", lambda _: True)
"""Marks a field that takes whatever JSON can say."""

AnyJson: TypeAlias = Annotated[Json, ANY_JSON]
TypeName: TypeAlias = Annotated[str, Limit("an event type", lambda value: value in EVENT_TYPES)]

Source: TypeAlias = Literal["camera", "person", "referee"]
Verdict: TypeAlias = Literal["legal", "illegal", "not_verifiable"]
RaceVerdict: TypeAlias = Literal["decided", "too_close", "not_seen"]
Race: TypeAlias = Literal["mosquito", "cockroach"]
VanishingWay: TypeAlias = Literal["edge", "below", "sleeve", "double", "count"]
BlindReason: TypeAlias = Literal["camera_lost", "frozen", "dark", "moved", "covered"]
ForeignThing: TypeAlias = Literal["face_down", "object"]

UNNUMBERED = 0
"""The `seq` of an event that the game has not numbered yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What every event carries.

    Attributes:
        type: The event's name in its line.
        seq: 1, 2, 3 … in the order of the log; `UNNUMBERED` before the game has numbered it.
        t: Seconds since the first frame, from the frames' own timestamps.
        source: Who says so.
    """

    type: ClassVar[str]
    seq: Number = UNNUMBERED
    t: Seconds
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation(Event):
    """What was seen by a camera or said by a person."""

    source: Source = "camera"


@dataclass(frozen=True, slots=True)
class Message:
    """Why a ruling was made, to be said in any language.

    Attributes:
        key: The text's name in the translation files.
        parameters: What the text speaks of: seats, card codes, counts, an option and its value.
    """

    key: str
    parameters: Mapping[str, str | int | float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Event):
    """What an observation means by the rules.

    Attributes:
        message: Why; it goes along with the ruling in memory and does not stand in the line.
    """

    source: Source = "referee"
    message: Message | None = field(default=None, compare=False, repr=False, metadata={"in_line": False})


# ---- observations: the round and its cards ----


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Observation):
    """A round as it is found: the first event of every film.

    Attributes:
        guard: The guard's seat; `None` if not known.
        seats: All seats in the order of play.
        top: The card on top of the discard pile; `None` if not known.
        hands: Cards in each hand; `None` for a hand that nobody counted.
        round: 1, 2 … within the game.
        variant: Options of the rules that differ from their defaults, or that are stated all the same.
        observes: The event types that this source can see; `None` means all.
    """

    type = "round_started"
    guard: Seat | None
    seats: tuple[Seat, ...]
    top: Code | None
    hands: Mapping[Seat, Count | None]
    round: Number = 1
    variant: Mapping[Text, bool | str | int | float] = field(default_factory=dict)
    observes: tuple[TypeName, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Observation):
    """A card came to rest on the discard pile at `t`.

    Attributes:
        seat: Whose arm laid it; `None` if not known.
        card: What it is; `None` for an unknown face.
        confidence: How sure the reading of the card is.
        candidates: Codes with their probabilities, best first.
    """

    type = "card_played"
    seat: Seat | None
    card: Code | None
    confidence: Probability
    candidates: tuple[tuple[Code, Probability], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRetracted(Observation):
    """A card was taken back from the discard pile and left it at `t`; `None` for what is not known."""

    type = "card_retracted"
    seat: Seat | None
    card: Code | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Observation):
    """Cards from the draw pile reached a hand at `t`."""

    type = "card_drawn"
    seat: Seat
    count: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGiven(Observation):
    """Cards of one hand reached another hand at `t`.

    Attributes:
        giver: `from` in the line, which Python keeps for itself.
        taker: `to` in the line.
        count: How many cards.
    """

    type = "card_given"
    giver: Seat = field(metadata={"key": "from"})
    taker: Seat = field(metadata={"key": "to"})
    count: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Slap:
    """A hand that reached the mosquito at `t`, give or take `sigma` seconds."""

    seat: Seat | None
    t: Seconds
    sigma: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Slaps(Observation):
    """A mosquito race, at its last arrival.

    Attributes:
        card: The mosquito.
        arrivals: In order.
        on_top: Whose hand lies on all the others; `None` if not known.
        missing: Seats that were in view and did not slap within the time-out.
    """

    type = "slaps"
    card: Code | None
    arrivals: tuple[Slap, ...]
    on_top: Seat | None
    missing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """A card that landed on the cockroach at `t`, give or take `sigma` seconds."""

    seat: Seat | None
    t: Seconds
    sigma: Seconds
    card: Code | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Landings(Observation):
    """A cockroach race, at its last arrival: the cockroach, and what landed on it in order."""

    type = "landings"
    card: Code | None
    arrivals: tuple[Landing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffled(Observation):
    """The discard pile but for its top card became the draw pile (PILE-1)."""

    type = "reshuffled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreign(Observation):
    """Something lies on the discard pile that is no open card."""

    type = "foreign"
    what: ForeignThing


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseStart(Observation):
    """A hand was on the pile before the race was open, or it was that of the exempt player."""

    type = "false_start"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Observation):
    """A hand laid open at a round's end; `None` for an unknown face."""

    type = "hand_shown"
    seat: Seat
    cards: tuple[Code | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Observation):
    """The round is over."""

    type = "round_ended"
    winners: tuple[Seat, ...]


# ---- observations: cheating and the guard ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Accused(Observation):
    """The suspect, and who accused: the guard if `by` is left out."""

    type = "accused"
    seat: Seat
    by: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled(Observation):
    """An accusation was settled: whether `seat` was caught, and the card it was about if known."""

    type = "settled"
    seat: Seat
    caught: bool
    card: Code | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardSeen(Observation):
    """The guard bug now lies before this seat."""

    type = "guard_seen"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Vanished(Observation):
    """A card left a hand and arrived nowhere legal. Private to the guard until the round ends.

    Attributes:
        seat: Whose card.
        how: Over the edge, below the table, into a sleeve, under another card, or missing from a count.
        confidence: How sure.
        hidden_card: Of a double: the card underneath, if known.
    """

    type = "vanished"
    seat: Seat
    how: VanishingWay
    confidence: Probability
    hidden_card: Code | None = None


# ---- observations: about the log itself ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Contested(Observation):
    """Somebody contests the event `about`."""

    type = "contested"
    about: Number
    by: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Observation):
    """The table sets fields of the event `about` right; `values` is `set` in the line."""

    type = "corrected"
    about: Number
    values: Mapping[Text, AnyJson] = field(metadata={"key": "set"})
    by: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class NotObserved(Observation):
    """From `from_t` to `to_t` nothing could be seen."""

    type = "not_observed"
    from_t: Seconds
    to_t: Seconds
    reason: BlindReason


# ---- rulings ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(Ruling):
    """A verdict on `about` by one rule, of `seat` if known; `private` if it rests on the guard's secrets."""

    type = "ruled"
    about: Number
    rule: Text
    verdict: Verdict
    seat: Seat | None
    private: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceRuled(Ruling):
    """The outcome of a race.

    Attributes:
        about: The race's event.
        race: Which race.
        verdict: Whether it is decided.
        seat: The slowest of a mosquito race, the first of a cockroach race; `None` unless decided.
        margin_ms: Milliseconds between the two that decide it; `None` where there are no two.
    """

    type = "race_ruled"
    about: Number
    race: Race
    verdict: RaceVerdict
    seat: Seat | None
    margin_ms: Milliseconds | None = field(default=None, metadata={"written": True})


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Ruling):
    """Whose turn it is now; `None` if not known."""

    type = "turn"
    seat: Seat | None
    about: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard(Ruling):
    """Who is the guard now."""

    type = "guard"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScored(Ruling):
    """Points of a round, and the cards that vanished in it by code, or by kind where no more is known."""

    type = "round_scored"
    points: Mapping[Seat, Count]
    vanished: Mapping[CodeOrKind, Count]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWon(Ruling):
    """The end of the game: who won, and everybody's sum."""

    type = "game_won"
    winners: tuple[Seat, ...]
    totals: Mapping[Seat, Count]


@dataclass(frozen=True, slots=True, kw_only=True)
class Revised(Ruling):
    """The ruling `about` made anew after a review or a correction."""

    type = "revised"
    about: Number
    verdict: Verdict | RaceVerdict
    why: Text


_EVENT_CLASSES: tuple[type[Event], ...] = (
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
    Vanished,
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
)

EVENT_TYPES: Mapping[str, type[Event]] = {kind.type: kind for kind in _EVENT_CLASSES}
"""Every event class by its type's name, in the order of the interface's table."""
