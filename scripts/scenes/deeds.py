"""What can happen in a film: one frozen record for each kind of deed.

`t` is always the deed's own moment in seconds, the one that the truth tells: a card lies still, a hand
touches, a card reaches the fan, a card is let go. `takes` is how long it was under way before. Lengths are
in cm, angles in degrees. `at` is a place in the acting player's own view: to the right of the middle of the
pile, and away from the player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from referee.events import BlindReason

Manner: TypeAlias = Literal["laid", "thrown", "slid"]
Pair: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Deed:
    """What every deed has.

    Attributes:
        t: Its moment.
    """

    word: ClassVar[str]
    t: float


@dataclass(frozen=True, slots=True)
class Play(Deed):
    """A card of the own fan comes to rest on the discard pile.

    Attributes:
        angle: How far the card is turned against the arm, counterclockwise.
        at: Where its centre lies.
        under: A second card that goes along beneath it, and vanishes so.
        slip: How far the second card shows, to the right and away.
    """

    word = "play"
    seat: str
    card: str
    manner: Manner = "laid"
    angle: float = 0.0
    at: Pair = (0.0, 0.0)
    takes: float = 1.1
    under: str | None = None
    slip: Pair = (0.8, 0.9)


@dataclass(frozen=True, slots=True)
class Answer(Deed):
    """A card lands on a cockroach, whether or not it is of the right number."""

    word = "answer"
    seat: str
    card: str
    manner: Manner = "laid"
    angle: float = 0.0
    at: Pair = (0.0, 0.0)
    takes: float = 0.8


@dataclass(frozen=True, slots=True)
class TakeBack(Deed):
    """A card of the pile leaves it again, and goes back into the fan."""

    word = "take_back"
    seat: str
    card: str
    takes: float = 0.6


@dataclass(frozen=True, slots=True)
class Draw(Deed):
    """A card of the draw pile reaches the fan."""

    word = "draw"
    seat: str
    takes: float = 1.5


@dataclass(frozen=True, slots=True)
class Give(Deed):
    """A card of one fan reaches another one: put down between both and taken up, or brought all the way."""

    word = "give"
    seat: str
    to: str
    card: str
    manner: Literal["put_down", "brought"] = "put_down"
    takes: float = 2.2


@dataclass(frozen=True, slots=True)
class Slap(Deed):
    """A flat hand touches the pile, or the hands that lie there.

    Attributes:
        side: `other` is the hand that held the fan, which is laid down first.
        at: Where the palm's middle comes down; far away from the pile it is a slap beside it.
        strike: How long the last blow takes.
        height: From how far above it comes.
        hover: How long the hand waits up there before.
        leaves: How long the hand then stays.
    """

    word = "slap"
    seat: str
    side: Literal["free", "other"] = "free"
    at: Pair = (0.0, 0.0)
    takes: float = 0.7
    strike: float = 0.14
    height: float = 11.0
    hover: float = 0.0
    leaves: float = 0.9


@dataclass(frozen=True, slots=True)
class StopShort(Deed):
    """A hand starts as if to slap, and at `t` stops above the pile or before it, without touching."""

    word = "stop_short"
    seat: str
    height: float = 7.0
    back: float = 6.0
    takes: float = 0.6
    stays: float = 0.3


@dataclass(frozen=True, slots=True)
class Twitch(Deed):
    """A hand jerks towards the pile and back; `t` is when it is farthest.

    Attributes:
        far: How far.
    """

    word = "twitch"
    seat: str
    far: float = 7.0
    takes: float = 0.25


@dataclass(frozen=True, slots=True)
class Hover(Deed):
    """A hand is above the pile from `t` on."""

    word = "hover"
    seat: str
    stays: float = 0.8
    height: float = 9.0
    at: Pair = (0.0, -3.0)
    takes: float = 0.7


@dataclass(frozen=True, slots=True)
class Pass(Deed):
    """An empty hand passes over the pile, at `t`, and back."""

    word = "pass"
    seat: str
    height: float = 12.0
    aside: float = 12.0
    takes: float = 0.9


@dataclass(frozen=True, slots=True)
class Fidget(Deed):
    """A hand moves for nothing, for some time from `t` on: it drums, or shifts, or the fan is moved."""

    word = "fidget"
    seat: str
    how: Literal["drum", "shift", "fan", "point"] = "shift"
    lasts: float = 1.0


@dataclass(frozen=True, slots=True)
class Rearrange(Deed):
    """At `t` a card is back in the own fan, at another place.

    Attributes:
        card: Which.
        to: Its place in the fan, counted from 0.
    """

    word = "rearrange"
    seat: str
    card: str
    to: int = 0
    takes: float = 1.5


@dataclass(frozen=True, slots=True)
class Nudge(Deed):
    """The pile's top card is pushed, and at `t` lies still."""

    word = "nudge"
    seat: str
    by: Pair = (0.6, 0.4)
    angle: float = 8.0
    takes: float = 1.0


@dataclass(frozen=True, slots=True)
class Scratch(Deed):
    """An empty hand goes below the own edge, is deepest at `t`, and comes back.

    Attributes:
        stays: How long it is down there.
    """

    word = "scratch"
    seat: str
    stays: float = 0.6
    takes: float = 0.6


@dataclass(frozen=True, slots=True)
class Drink(Deed):
    """A glass is taken at `t`, led to the mouth and put back.

    Attributes:
        thing: Which of the cast's things, counted from 0.
        lasts: How long it is away.
    """

    word = "drink"
    seat: str
    thing: int = 0
    lasts: float = 2.4
    takes: float = 0.8


@dataclass(frozen=True, slots=True)
class Fumble(Deed):
    """A card slips out of the fan onto the table, lies there at `t`, and is picked up again.

    Attributes:
        after: How long after `t` it is back in the fan.
        open: Whether it lies with its face up.
    """

    word = "fumble"
    seat: str
    card: str
    after: float = 1.6
    open: bool = False


@dataclass(frozen=True, slots=True)
class Accuse(Deed):
    """The guard points at somebody, at `t`, and calls out."""

    word = "accuse"
    seat: str
    suspect: str
    stays: float = 1.2
    takes: float = 0.7


@dataclass(frozen=True, slots=True)
class Settle(Deed):
    """The accusation of a seat is settled.

    Attributes:
        card: The card that comes back to the hand, if caught.
    """

    word = "settle"
    seat: str
    caught: bool
    card: str | None = None
    takes: float = 1.6


@dataclass(frozen=True, slots=True)
class PassBug(Deed):
    """At `t` the guard bug lies before the new guard."""

    word = "pass_bug"
    seat: str
    to: str
    takes: float = 1.6


@dataclass(frozen=True, slots=True)
class Show(Deed):
    """At `t` the own hand lies open in a row."""

    word = "show"
    seat: str
    takes: float = 1.6


@dataclass(frozen=True, slots=True)
class End(Deed):
    """The round is over: somebody has no cards left."""

    word = "end"


@dataclass(frozen=True, slots=True)
class Vanish(Deed):
    """A card leaves the fan and arrives nowhere legal.

    Attributes:
        how: `edge`: let go beyond the edge; `below`: taken down with the hand, at `t` under the table;
            `sleeve`: at `t` inside the other arm's sleeve; `fan`: slips down under the own fan, which is
            moved over the edge for that.
    """

    word = "vanish"
    seat: str
    card: str
    how: Literal["edge", "below", "sleeve", "fan"]
    takes: float = 1.3


@dataclass(frozen=True, slots=True)
class Put(Deed):
    """A thing lies on the pile at `t`: a cat's paw from beyond an edge, a phone out of somebody's hand.

    Attributes:
        kind: As in `state.Prop`.
        seat: Whose hand brings it; none for a paw.
        stays: How long it lies there.
    """

    word = "put"
    kind: str
    seat: str | None = None
    at: Pair = (0.0, 0.0)
    stays: float = 2.0
    takes: float = 0.9


@dataclass(frozen=True, slots=True)
class CameraMoves(Deed):
    """The camera is bumped at `t` and then looks elsewhere.

    Attributes:
        shift: How far its view moves on the table, in cm, right and up in world coordinates.
        roll: How far it turns.
        takes: How long the bump lasts, after `t`.
    """

    word = "camera_moves"
    shift: Pair = (3.0, 2.0)
    roll: float = 1.5
    takes: float = 0.4


@dataclass(frozen=True, slots=True)
class CameraGap(Deed):
    """From `t` on no pictures come, or none that show anything."""

    word = "camera_gap"
    lasts: float = 1.0
    reason: BlindReason = "camera_lost"


@dataclass(frozen=True, slots=True)
class Shade(Deed):
    """Somebody's shadow goes over the table, and at `t` is half way.

    Attributes:
        begins: Where its middle comes from, in table coordinates; far away from the table it is not seen.
        ends: Where it goes.
        lasts: How long it is under way.
    """

    word = "shade"
    begins: Pair
    ends: Pair
    lasts: float = 2.4


@dataclass(frozen=True, slots=True)
class Lamp(Deed):
    """From `t` on the lamp grows brighter or dimmer, and stays so.

    Attributes:
        level: How bright it then is, as a factor of how bright it was when the film began.
        takes: How long that takes, after `t`.
    """

    word = "lamp"
    level: float
    takes: float = 0.6


_DEEDS: tuple[type[Deed], ...] = (
    Play, Answer, TakeBack, Draw, Give, Slap, StopShort, Twitch, Hover, Pass, Fidget, Rearrange, Nudge,
    Scratch, Drink, Fumble, Accuse, Settle, PassBug, Show, End, Vanish, Put, CameraMoves, CameraGap,
    Shade, Lamp,
)  # fmt: skip

DEEDS: Mapping[str, type[Deed]] = {kind.word: kind for kind in _DEEDS}
"""Every kind of deed by the word that begins its line."""
