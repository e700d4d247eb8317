"""The prompt book: what the deeds of a script do to arms and cards, written down as they are gone through."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from scenes.arms import PALM, Arm
from scenes.cast import Cast, Sitting, sitting
from scenes.deeds import CameraGap, CameraMoves, Lamp, Pair, Shade
from scenes.fans import FanTrack
from scenes.grips import grip, hand_thickness
from scenes.holdings import Holdings
from scenes.motion import FAMILIES_OF, Profile, Unrest, sample_profile
from scenes.piles import Pose, come_to_rest, heights, stack
from scenes.space import FLIP, angle_of, card_frame, vector
from scenes.state import CARD_HEIGHT, Side, Vector, to_world
from scenes.tracks import ArmTrack, CardTrack, Falling, Hand, Held, InFan, Lying, Now, seen_from

ALWAYS = -60.0
"""A time before any film."""

_GRASPED = 0.25
"""A hand takes a card of a fan so far beyond its middle, as a share of its length."""


@dataclass(frozen=True, slots=True)
class Contact:
    """A touch, as exact as it is staged.

    Attributes:
        t: When.
        kind: A palm that comes down, or a card that comes to rest.
        seat: Whose hand, or whose card.
        side: Which hand.
        at: The palm's middle on what it touches, or the card's centre (3,).
        key: The card; None for a palm.
    """

    t: float
    kind: Literal["slap", "landing"]
    seat: str
    side: Side
    at: Vector
    key: int | None = None


@dataclass(frozen=True, slots=True)
class Palm:
    """A hand that lies on the pile from one time to another.

    Attributes:
        xy: Its palm's middle.
        top: How high its back is.
    """

    hand: Hand
    since: float
    until: float
    xy: Vector
    top: float


class Book:
    """Everything that the deeds speak of.

    Args:
        cast: What is there in the beginning.
    """

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.rng = np.random.default_rng([cast.ground.seed, 77])
        self.families = FAMILIES_OF[cast.ground.motion]
        self.holdings = Holdings.of(cast)
        self.contacts: list[Contact] = []
        self.palms: list[Palm] = []
        self.camera: list[CameraMoves | CameraGap] = []
        self.lights: list[Shade | Lamp] = []
        self.pile = to_world(cast.ground.discard)
        self.sittings = {place.id: sitting(place, cast.ground) for place in cast.places}
        self.arms: dict[Hand, Arm] = {}
        self.fans: dict[str, FanTrack] = {}
        self.cards = [CardTrack(key, code) for key, code in enumerate(cast.codes)]
        self.props: list[CardTrack] = []
        for number, seat in enumerate(cast.seats):
            self._seat(number, seat)
        self._lay_out()

    # ---- what is there in the beginning ----

    def _seat(self, number: int, seat: str) -> None:
        place = self.cast.place(seat)
        size = self.cast.ground.width, self.cast.ground.depth
        sides: tuple[Side, Side] = ("left", "right")
        for side in sides:
            rng = np.random.default_rng([self.cast.ground.seed, number, sides.index(side)])
            sits, unrest = self.sittings[seat], Unrest.sample(rng)
            track = ArmTrack(seat, side, self.cast.person(seat), sits, unrest, size)
            self.arms[seat, side] = Arm(track, place, rng, self.families, has_fan=side == place.fan)
        holder = self.arms[seat, place.fan]
        base = CardTrack(-1, "fan")
        base.add(ALWAYS, 0.0, self.fan_hold(holder))
        step, spread = holder.rng.uniform(0.14, 0.22), holder.rng.uniform(0.9, 1.3)
        fan = FanTrack(base, float(step), float(spread))
        fan.arrange(ALWAYS, self.holdings.hands[seat])
        self.fans[seat] = fan
        for key in self.holdings.hands[seat]:
            self.cards[key].add(ALWAYS, 0.0, InFan(seat))

    def _lay_out(self) -> None:
        lying: list[Pose] = []
        for key in self.holdings.discard:
            xy = self.pile[:2] + self.rng.normal(0.0, 1.3, 2)
            lying.append(come_to_rest(xy, float(self.rng.uniform(0.0, 2 * math.pi)), lying))
            self.cards[key].add(ALWAYS, 0.0, Lying("discard", *lying[-1]))
        top = float(self.rng.normal(math.pi / 2, 0.15))
        draw = stack(to_world(self.cast.ground.draw)[:2], top, len(self.holdings.draw), self.rng)
        for key, pose in zip(self.holdings.draw, draw, strict=True):
            self.cards[key].add(ALWAYS, 0.0, Lying("draw", *pose))
        self.cards[self.holdings.bug].add(
            ALWAYS, 0.0, Lying("table", *self.bug_place(self.cast.ground.guard))
        )
        for thing in self.cast.things:
            self.add_prop(thing.kind, Lying("table", to_world(thing.at_cm), _turned(thing.turn)))

    def bug_place(self, seat: str) -> Pose:
        """Where the guard bug lies before a seat: beside the fan, on the table."""
        sits = self.sittings[seat]
        outward = -1.0 if self.cast.place(seat).fan == "left" else 1.0
        asides = (outward * aside for aside in (20.0, 17.0, 24.0, -25.0, -22.0))
        best = max((sits.point(9.0, aside) for aside in asides), key=self._room)
        top = angle_of(sits.inward) + float(self.rng.normal(0.0, 0.12))
        return come_to_rest(best[:2], top, [])

    def _room(self, at: Vector) -> float:
        """How far a place on the table is from its edge and from what lies there, as far as it matters."""
        ground = self.cast.ground
        fans = [sits.point(9.0, 0.0) for sits in self.sittings.values()]
        things = [to_world(thing.at_cm) for thing in self.cast.things]
        taken = [self.pile, to_world(ground.draw), *fans, *things]
        edge = _inside(at, ground.width, ground.depth) + 5.0
        return min(14.0, edge, *(_distance(at, other) for other in taken))

    def add_prop(self, kind: str, holder: Lying) -> CardTrack:
        """One more thing on the table."""
        prop = CardTrack(len(self.props), kind)
        prop.add(ALWAYS, 0.0, holder)
        self.props.append(prop)
        return prop

    # ---- looking ----

    def free(self, seat: str) -> Arm:
        """The arm of a seat that does not hold the fan."""
        return self.arms[seat, self.cast.place(seat).free]

    def holder(self, seat: str) -> Arm:
        """The arm of a seat that holds the fan."""
        return self.arms[seat, self.cast.place(seat).fan]

    def now(self, t: float) -> Now:
        """All arms and fans at a time, as far as they have been told."""
        return Now(t, {hand: arm.track for hand, arm in self.arms.items()}, self.fans)

    def pose(self, key: int, t: float) -> Pose:
        """Where a card is at a time, as far as it has been told."""
        return self.cards[key].pose(self.now(t))

    def sits(self, seat: str) -> Sitting:
        """How a seat lies in the world."""
        return self.sittings[seat]

    def on_pile(self, seat: str, at: Pair) -> Vector:
        """(2,) a place on the pile, as the player of a seat sees it."""
        sits = self.sits(seat)
        return np.asarray(self.pile[:2] + at[0] * sits.right + at[1] * sits.inward)

    def rest_on_pile(self, seat: str, at: Pair, degrees: float, others: Sequence[Pose] = ()) -> Pose:
        """How a card comes to lie that a seat lays down open, on the pile and on these others."""
        xy = self.on_pile(seat, at)
        top = angle_of(self.free(seat).towards(xy)) + math.radians(degrees)
        return come_to_rest(xy, top, [*self.pile_poses(), *others])

    def rest_at(self, xy: Vector, top: float, *, is_open: bool, t: float) -> Pose:
        """How a card comes to lie somewhere on the table."""
        near = [
            self.pose(card.key, t)
            for card in self.cards
            if card.steps and card.step_at(t).holder.where in ("discard", "draw", "table")
        ]
        return come_to_rest(xy, top, near, is_open=is_open)

    def pile_poses(self) -> list[Pose]:
        """How the cards of the discard pile lie after all that was told so far."""
        holders = [self.cards[key].steps[-1].holder for key in self.holdings.discard + self.hidden_on_pile()]
        return [(holder.at, holder.frame) for holder in holders if isinstance(holder, Lying)]

    def hidden_on_pile(self) -> list[int]:
        """Cards that vanished under others on the pile."""
        return [
            key
            for key in self.holdings.away
            if self.cards[key].steps and self.cards[key].steps[-1].holder.where == "discard"
        ]

    def height_under_palm(self, hand: Hand, xy: Vector, t: float) -> float:
        """How high what a palm comes down on is: the cards there, or the highest hand that lies there."""
        ring = [vector(r * math.cos(a), r * math.sin(a)) for r in (0.0, 2.0) for a in np.arange(6) * 1.05]
        cards = float(heights(xy + np.array(ring), self.pile_poses()).max())
        palms = [
            palm.top
            for palm in self.palms
            if palm.since <= t < palm.until and palm.hand != hand and _distance(palm.xy, xy) < 9.0
        ]
        return max([cards, *palms])

    # ---- doing ----

    def sample(self, kind: Literal["reach", "strike", "glide"]) -> Profile:
        """A profile of the film's families."""
        return sample_profile(self.rng, self.families, kind)

    def pick(self, arm: Arm, key: int, start: float, t: float, *, to_turn: bool) -> None:
        """A hand takes a card out of the own fan, and has it at `t`.

        Args:
            arm: Whose hand.
            key: Which card.
            start: When the hand sets out.
            t: When it has the card.
            to_turn: Whether it means to turn the card over: then the thumb is below.
        """
        seat = arm.hand[0]
        arm.begin(start, t)
        at, frame = self.pose(key, t)
        end = at + _GRASPED * CARD_HEIGHT * frame[:, 1]
        pose = arm.holding("pinch", end, thumb="below" if to_turn else "above")
        arm.move(t, pose, lift=2.5, steady=1.0)
        self.grab(arm, key, t)
        self.fans[seat].arrange(t + 0.02, self.holdings.hands[seat])

    def fan_hold(self, arm: Arm) -> Held:
        """How a hand holds a fan: its middle card with the back to the thumb."""
        offset, frame = grip("fan", arm.person, arm.hand[1])
        return Held(arm.hand, offset, frame @ FLIP)

    def grab(self, arm: Arm, key: int, t: float) -> None:
        """A hand has a card from now on, as it is now."""
        seen = seen_from(arm.track.at(t), self.pose(key, t))
        self.cards[key].add(t, 0.0, Held(arm.hand, *seen))

    def hold(self, arm: Arm, key: int, start: float, end: float, *, face_to_thumb: bool) -> None:
        """A card that was grabbed comes between thumb and fingers as it should be."""
        held = Held(arm.hand, *self.held(arm, face_to_thumb=face_to_thumb))
        self.cards[key].add(start, end - start, held)

    def held(self, arm: Arm, *, face_to_thumb: bool) -> Pose:
        """Where a card is between thumb and fingers, as seen from the hand."""
        offset, frame = grip("pinch", arm.person, arm.hand[1])
        return offset, frame if face_to_thumb else np.asarray(frame @ FLIP)

    def into_fan(
        self, arm: Arm, key: int, seat: str, t: float, *, turned: bool = False, takes: float = 0.22
    ) -> None:
        """A hand brings a card into a fan, where it is at `t`; `turned` if it had its face to the thumb."""
        fan, holder = self.fans[seat], self.holder(seat)
        if not holder.has_fan:
            holder.has_fan = True
            holder.begin(t - takes - 0.7, t - takes)
            holder.rest(t - takes)
        fan.arrange(t - takes - 0.05, self.holdings.hands[seat])
        at, frame = self.now(t).in_fan(seat, key)
        end = at + _GRASPED * CARD_HEIGHT * frame[:, 1]
        pose = arm.holding("pinch", end, thumb="below" if turned else "above")
        arm.move(t, pose, lift=3.0, steady=0.7)
        self.cards[key].add(t - takes, takes, InFan(seat))
        arm.withdraw(t + float(self.rng.uniform(0.12, 0.22)), back=3.0, up=1.5)

    def put_fan_away(self, seat: str, t: float) -> None:
        """The hand that held the fan has nothing left to hold."""
        holder = self.holder(seat)
        holder.has_fan = False
        holder.begin(t, t + 0.8)
        holder.rest(t + 0.8)

    def let_fall(self, key: int, t: float, drift: Vector) -> None:
        """A card falls from where it is."""
        spin = float(self.rng.uniform(-4.0, 4.0))
        self.cards[key].add(t, 0.0, Falling(t, *self.pose(key, t), drift, spin))

    def freeze(self, key: int, t: float, where: str = "air") -> Lying:
        """A card is let go where it is."""
        holder = Lying(where, *self.pose(key, t))
        self.cards[key].add(t, 0.0, holder)
        return holder

    def slap_down(self, arm: Arm, xy: Vector, t: float, leaves: float) -> float:
        """Notes a palm that lies at a place from `t` on; returns how high what it lies on is."""
        height = self.height_under_palm(arm.hand, xy, t)
        top = height + hand_thickness(arm.person)
        self.palms.append(Palm(arm.hand, t, t + leaves, xy, top))
        self.contacts.append(Contact(t, "slap", *arm.hand, vector(xy[0], xy[1], height)))
        return height

    def close(self, t: float) -> None:
        """Who has nothing more to do goes back to rest."""
        for arm in self.arms.values():
            if not arm.last.is_rest:
                arm.rest(max(t, arm.last.t + 0.7) if t < arm.last.t + 0.7 else arm.last.t + 0.7)


def palm_middle(wrist: Vector, hand: Vector, hand_cm: float) -> Vector:
    """(3,) the palm's middle, at the height of the wrist."""
    return wrist + PALM * hand_cm * hand[:, 1]


def _turned(angle: float) -> Vector:
    return card_frame(angle + math.pi / 2, is_open=True)


def _inside(at: Vector, width: float, depth: float) -> float:
    """How far a point is inside the table, at most as far as matters."""
    return float(min(8.0, at[0], width - at[0], -at[1], depth + at[1]))


def _distance(a: Sequence[float] | Vector, b: Sequence[float] | Vector) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])
