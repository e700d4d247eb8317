"""Who sits where, what they hold, and what lies on the table when a film begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scenes.lines import ScriptError
from scenes.space import vector
from scenes.state import Person, Side, Vector, to_world

DRAW_SIZE = (10.0, 13.0)
DISCARD_SIZE = (18.0, 18.0)
"""Width and depth of the zones, in cm."""

GUARD_BUG = "G"


@dataclass(frozen=True, slots=True)
class Ground:
    """The table and what has its place on it; lengths in cm, in the table profile's coordinates.

    Attributes:
        width: Of the table.
        depth: Of the table.
        guard: Before whom the guard bug lies.
        discard: The middle of the discard pile.
        draw: The middle of the draw pile.
        seed: Of all that the script leaves open.
        motion: Which families of movements: `dev` or `check`.
    """

    width: float
    depth: float
    guard: str
    discard: tuple[float, float]
    draw: tuple[float, float]
    seed: int = 0
    motion: Literal["dev", "check"] = "dev"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat.

    Attributes:
        id: The seat's id.
        name: How its player is called.
        at_cm: Where on the table's edge the arms come in.
        fan: The hand that holds the fan.
        rest: Where the other hand lies when it has nothing to do: on the table at the edge, near the fan,
            under the edge, or sometimes here and sometimes there.
    """

    id: str
    name: str
    at_cm: tuple[float, float]
    fan: Side = "left"
    rest: Literal["edge", "fan", "under", "mixed"] = "mixed"

    @property
    def free(self) -> Side:
        """The hand that does all else."""
        return "right" if self.fan == "left" else "left"


@dataclass(frozen=True, slots=True)
class Thing:
    """A prop that stands on the table from the beginning.

    Attributes:
        kind: As in `state.Prop`.
        at_cm: Where.
        turn: As in `state.Prop`.
    """

    kind: str
    at_cm: tuple[float, float]
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Cast:
    """All that is there before anything happens.

    Attributes:
        ground: The table.
        places: In the order of play.
        people: In the same order.
        hands: Card codes by seat, from one end of the fan to the other.
        discard: Card codes of the discard pile, the top card last.
        draw: Card codes of the draw pile, the card that is drawn next last.
        things: Props.
    """

    ground: Ground
    places: tuple[Place, ...]
    people: tuple[Person, ...]
    hands: Mapping[str, tuple[str, ...]]
    discard: tuple[str, ...]
    draw: tuple[str, ...]
    things: tuple[Thing, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats' ids in the order of play."""
        return tuple(place.id for place in self.places)

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all cards by their key: the hands in order of the seats, the piles, the guard bug."""
        held = [code for seat in self.seats for code in self.hands.get(seat, ())]
        return (*held, *self.discard, *self.draw, GUARD_BUG)

    def place(self, seat: str) -> Place:
        """The place of a seat.

        Raises:
            ScriptError: There is no such seat.
        """
        for place in self.places:
            if place.id == seat:
                return place
        raise ScriptError(f"seat {seat!r} is not in the cast")

    def person(self, seat: str) -> Person:
        """The player of a seat, as the renderer draws the arms."""
        return next((one for one in self.people if one.seat == seat), Person(seat))


def zones(ground: Ground) -> dict[str, list[tuple[float, float]]]:
    """The zones as polygons, in the table profile's coordinates."""
    return {
        "discard": _rectangle(ground.discard, DISCARD_SIZE),
        "draw": _rectangle(ground.draw, DRAW_SIZE),
    }


def _rectangle(middle: Sequence[float], size: Sequence[float]) -> list[tuple[float, float]]:
    (x, y), (w, h) = middle, size
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return [(round(x + sx * w / 2, 2), round(y + sy * h / 2, 2)) for sx, sy in corners]


def check_cast(cast: Cast, deck: Mapping[str, int]) -> None:
    """A cast must have three to five seats, a guard among them, and the deck's cards, each once.

    Raises:
        ScriptError: It has not.
    """
    if not 3 <= len(cast.places) <= 5:
        raise ScriptError(f"{len(cast.places)} seats cannot play; 3 to 5 can")
    for seat in (cast.ground.guard, *cast.hands, *(person.seat for person in cast.people)):
        cast.place(seat)
    there = Counter(cast.codes)
    for code in sorted(there.keys() | deck.keys()):
        if there[code] != deck.get(code, 0):
            raise ScriptError(
                f"card {code} is there {there[code]} times, and the deck has {deck.get(code, 0)}"
            )
    if not cast.discard:
        raise ScriptError("the discard pile has no card")


@dataclass(frozen=True, slots=True)
class Sitting:
    """How a seat lies in the world.

    Attributes:
        at: The place (3,) on the table's edge.
        inward: (2,) unit vector from the edge to the table's inside.
        right: (2,) unit vector to the player's right.
    """

    at: Vector
    inward: Vector
    right: Vector

    def point(self, inward: float, right: float, z: float = 0.0) -> Vector:
        """A world point (3,), so many cm inside the edge, to the player's right, and above the table."""
        flat = self.at[:2] + inward * self.inward + right * self.right
        return vector(flat[0], flat[1], z)

    def depth(self, point: Vector) -> float:
        """How far inside the own edge a point lies, in cm."""
        return float((point[:2] - self.at[:2]) @ self.inward)


def sitting(place: Place, ground: Ground) -> Sitting:
    """How a place lies in the world: at the nearest edge of the table, looking inwards."""
    u, v = place.at_cm
    edges = {(1.0, 0.0): u, (-1.0, 0.0): ground.width - u, (0.0, -1.0): v, (0.0, 1.0): ground.depth - v}
    inward = min(edges, key=lambda side: abs(edges[side]))
    return Sitting(to_world(place.at_cm), vector(*inward), vector(inward[1], -inward[0]))
