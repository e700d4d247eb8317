"""A script: who is there and what happens when, as values and as a text that people can read and write.

A line is a word and its values; what has its usual value may be left out. What follows `#` is a comment.
First stands the cast, then one line a deed, with its time before it:

    table 110.0 70.0 rosa 55.0,34.0 70.0,34.0
    seat rosa Rosa 35.2,70.0 rest=edge
    person rosa hand_cm=17.0
    hand rosa N1,N2,A3
    discard N3,N4
    draw N5,N1
    1.7 play rosa N3 manner=thrown angle=20.0    # lies still at 1.7 s
    film 6.0
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from scenes.cast import Cast, Ground, Place, Thing
from scenes.deeds import DEEDS, Deed
from scenes.lines import ScriptError, read_fields, write_fields
from scenes.state import Person

_Line = TypeVar("_Line")


@dataclass(frozen=True, slots=True)
class Script:
    """One film.

    Attributes:
        cast: Who and what is there.
        deeds: In the order of their times.
        seconds: How long the film is.
    """

    cast: Cast
    deeds: tuple[Deed, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class _Hand:
    seat: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Cards:
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Film:
    seconds: float


@dataclass(slots=True)
class _Draft:
    """What has been read so far."""

    ground: Ground | None = None
    places: list[Place] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    piles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    things: list[Thing] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    seconds: float | None = None

    def take(self, words: list[str]) -> None:
        """One line's words, its first one saying what it is."""
        word, values = words[0], words[1:]
        if word == "table":
            self.ground = read_fields(Ground, values)
        elif word == "seat":
            self.places.append(read_fields(Place, values))
        elif word == "person":
            self.people.append(read_fields(Person, values))
        elif word == "hand":
            hand = read_fields(_Hand, values)
            self.hands[hand.seat] = hand.cards
        elif word in ("discard", "draw"):
            self.piles[word] = read_fields(_Cards, values).cards
        elif word == "thing":
            self.things.append(read_fields(Thing, values))
        elif word == "film":
            self.seconds = read_fields(_Film, values).seconds
        else:
            self.deeds.append(_read_deed(words))

    def finish(self) -> Script:
        """The whole script."""
        if self.ground is None:
            raise ScriptError("the line `table` is missing")
        if self.seconds is None:
            raise ScriptError("the line `film` is missing")
        cast = Cast(
            ground=self.ground,
            places=tuple(self.places),
            people=tuple(self.people),
            hands=self.hands,
            discard=self.piles.get("discard", ()),
            draw=self.piles.get("draw", ()),
            things=tuple(self.things),
        )
        return Script(cast, in_order(self.deeds), self.seconds)


def in_order(deeds: list[Deed]) -> tuple[Deed, ...]:
    """Deeds by their times; those of one time stay as they are."""
    return tuple(sorted(deeds, key=lambda deed: deed.t))


def parse_script(text: str) -> Script:
    """The script of a text.

    Raises:
        ScriptError: A line cannot be read; the text names its number and what is wrong.
    """
    draft = _Draft()
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            try:
                draft.take(words)
            except ScriptError as error:
                raise ScriptError(f"line {number}: {line.strip()!r}: {error}") from None
    return draft.finish()


def print_script(script: Script) -> str:
    """The text of a script: `parse_script` makes the same script of it."""
    return "\n".join(_lines(script)) + "\n"


def _read_deed(words: list[str]) -> Deed:
    if len(words) < 2 or words[1] not in DEEDS:
        said = words[1] if len(words) > 1 else words[0]
        raise ScriptError(f"{said!r} is neither part of a cast nor a deed")
    return read_fields(DEEDS[words[1]], [words[0], *words[2:]])


def _lines(script: Script) -> Iterator[str]:
    cast = script.cast
    yield f"table {write_fields(cast.ground)}"
    yield from (f"seat {write_fields(place)}" for place in cast.places)
    yield from (f"person {write_fields(person)}" for person in cast.people)
    yield from (f"hand {write_fields(_Hand(seat, cards))}" for seat, cards in cast.hands.items())
    yield f"discard {write_fields(_Cards(cast.discard))}"
    yield f"draw {write_fields(_Cards(cast.draw))}"
    yield from (f"thing {write_fields(thing)}" for thing in cast.things)
    for deed in script.deeds:
        t, _, rest = write_fields(deed).partition(" ")
        yield f"{t} {deed.word} {rest}".rstrip()
    yield f"film {write_fields(_Film(script.seconds))}"
