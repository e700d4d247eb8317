"""Where arms and cards are at any time: pure functions of it, made of steps that blend into each other."""

from __future__ import annotations

import math
from bisect import bisect_right, insort
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol, TypeAlias

import numpy as np

from scenes.cast import Sitting
from scenes.fans import FanTrack
from scenes.motion import Profile, Unrest
from scenes.skin import hand_landmarks
from scenes.space import rotation, slerp, unit, vector
from scenes.state import ArmPose, Person, Side, Vector

Hand: TypeAlias = tuple[str, Side]
"""A seat and a side."""

GRAVITY = 981.0
"""In cm per square second."""

FLOOR = -72.0
"""Height of the floor, in cm from the table's top."""

_DONE = 1.0 - 1e-9
"""A step is over a rounding error before its end, so that its end is exact."""

SMOOTH = Profile("minimum-jerk")
"""For what is no person's movement: a blend from one hold to the next."""

_FINGER = 0.022
"""The middle of a finger's joint stays so high above the table, in hand lengths."""

_REACH = 3.0
"""Length of arm and forearm, in hand lengths; who has to reach farther leans forward."""


# ---- arms ----


@dataclass(frozen=True, slots=True)
class HandPose:
    """A wrist, a hand and its shape, as in `state.ArmPose`."""

    wrist: Vector
    hand: Vector
    shape: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Waypoint:
    """Where an arm is at a time, and how it came there.

    Attributes:
        t: The time.
        pose: What is there.
        profile: Of the movement that ends here.
        lift: How far that movement rises above the straight way, in cm.
        bow: How far it swings to the side, in cm.
        steady: How still the hand is held here, 0 to 1; at 1 it is exactly at its pose.
        is_rest: Whether the hand has nothing to do here.
    """

    t: float
    pose: HandPose
    profile: Profile = SMOOTH
    lift: float = 0.0
    bow: float = 0.0
    steady: float = 0.0
    is_rest: bool = False


@dataclass(slots=True)
class ArmTrack:
    """One arm through a film.

    Attributes:
        seat: Whose.
        side: Which.
        person: Of the seat.
        sitting: Of the seat.
        unrest: Its own.
        table: Width and depth of the table, in cm, which no hand goes through.
        waypoints: In order of time.
    """

    seat: str
    side: Side
    person: Person
    sitting: Sitting
    unrest: Unrest
    table: tuple[float, float]
    waypoints: list[Waypoint] = field(default_factory=list)

    @property
    def shoulder(self) -> Vector:
        """(3,) where the shoulder is while nobody leans forward."""
        aside = 17.0 if self.side == "right" else -17.0
        return self.sitting.point(-20.0 - 0.4 * self.person.hand_cm, aside, 30.0)

    def at(self, t: float) -> ArmPose:
        """The arm at a time."""
        after = bisect_right(self.waypoints, t, key=lambda point: point.t)
        start = self.waypoints[max(0, after - 1)]
        end = self.waypoints[min(after, len(self.waypoints) - 1)]
        u = (t - start.t) / (end.t - start.t) if end.t > start.t else 1.0
        wrist, hand = _between(start, end, u)
        still = start.steady + (end.steady - start.steady) * SMOOTH.at(u)
        if still < 1.0:
            shift = self.unrest.at(t) * (1.0 - still)
            wrist = wrist + shift[:3]
            hand = hand @ rotation(unit(shift[3:]), math.sqrt(float(shift[3:] @ shift[3:])))
        shape = _mixed(start.pose, end.pose, u)
        wrist = wrist + vector(0.0, 0.0, self._pierced(wrist, hand, shape))
        return ArmPose(self.seat, self.side, wrist, hand, self._leaning(wrist), shape)

    def _pierced(self, wrist: Vector, hand: Vector, shape: Mapping[str, float]) -> float:
        """How far the hand has to be raised so that no finger goes through the table's top."""
        names = [name for name, share in shape.items() if share > 0.0]
        if len(names) == 1:
            points = _joints(names[0], self.person, self.side)
        else:
            points = hand_landmarks(dict(shape), self.person, self.side)
        x, y, z = np.asarray(points @ hand.T).T + wrist[:, None]
        # A palm that lies flat is where it is by its own height.
        bent = 1.0 - shape.get("slap", 0.0) - shape.get("flat", 0.0)
        missing = np.maximum(_FINGER * bent * self.person.hand_cm - z, 0.0)
        if not missing.any():
            return 0.0
        # It fades away at the edge and deep below, where a hand may well be: no jump on the way there.
        inside = np.minimum(np.minimum(x, self.table[0] - x), np.minimum(-y, self.table[1] + y))
        over, near = np.clip(1.0 + inside / 3.0, 0.0, 1.0), np.clip((z + 14.0) / 4.0, 0.0, 1.0)
        return float((missing * over * near).max())

    def _leaning(self, wrist: Vector) -> Vector:
        """The shoulder, brought forward as far as the wrist needs it."""
        base = self.shoulder
        gap = wrist - base
        flat = math.hypot(gap[0], gap[1])
        missing = math.sqrt(float(gap @ gap)) - 0.92 * _REACH * self.person.hand_cm
        # Rounded at the beginning, so that nobody starts to lean with a jerk.
        lean = missing if missing > 4.0 else 4.0 * math.exp(missing / 4.0 - 1.0)
        share = min(lean, 0.8 * flat) / max(flat, 1e-9)
        return base + vector(gap[0] * share, gap[1] * share, -0.12 * lean)


@lru_cache(maxsize=512)
def _joints(name: str, person: Person, side: Side) -> Vector:
    """(21, 3) a shape's joints, seen from the hand."""
    return hand_landmarks({name: 1.0}, person, side)


def _between(start: Waypoint, end: Waypoint, u: float) -> tuple[Vector, Vector]:
    """Wrist and hand of a movement after the part `u` of its time."""
    if u >= 1.0:
        return end.pose.wrist, end.pose.hand
    s = end.profile.at(u)
    # What goes beyond its end does so along the table, not into it.
    level = min(1.0, max(0.0, s))
    way = end.pose.wrist - start.pose.wrist
    swell = math.sin(math.pi * level)
    wrist = start.pose.wrist + vector(way[0] * s, way[1] * s, way[2] * (level if s > 0 else s))
    wrist[2] += end.lift * swell
    if end.bow:
        aside = unit(vector(-way[1], way[0]))
        wrist[:2] += aside * end.bow * swell
    return wrist, slerp(start.pose.hand, end.pose.hand, s)


def _mixed(start: HandPose, end: HandPose, u: float) -> Mapping[str, float]:
    if start.shape == end.shape or u >= 1.0:
        return end.shape
    s = SMOOTH.at(u)
    names = {**start.shape, **end.shape}
    return {name: start.shape.get(name, 0.0) * (1.0 - s) + end.shape.get(name, 0.0) * s for name in names}


# ---- what holds a card ----


class Now:
    """All arms and fans at one time, each found when it is asked for.

    Args:
        t: The time.
        arms: Of everybody.
        fans: Of everybody, by seat.
    """

    def __init__(self, t: float, arms: Mapping[Hand, ArmTrack], fans: Mapping[str, FanTrack]) -> None:
        self.t, self._arms, self._fans = t, arms, fans
        self._poses: dict[Hand, ArmPose] = {}
        self._frames: dict[str, Pose] = {}

    def arm(self, hand: Hand) -> ArmPose:
        """An arm."""
        if hand not in self._poses:
            self._poses[hand] = self._arms[hand].at(self.t)
        return self._poses[hand]

    def in_fan(self, seat: str, key: int) -> Pose:
        """A card of a fan."""
        fan = self._fans[seat]
        if seat not in self._frames:
            self._frames[seat] = fan.base.pose(self)
        return fan.slot(self._frames[seat], key, self.t)


Pose: TypeAlias = tuple[Vector, Vector]
"""A centre (3,) and a frame (3, 3)."""


class Holder(Protocol):
    """What has a card."""

    @property
    def where(self) -> str:
        """`draw`, `discard`, `table`, `air`, `floor`, `lap`, `fan:SEAT`, `hand:SEAT:SIDE`, `sleeve:SEAT`."""

    @property
    def hidden(self) -> bool:
        """Whether the card surely cannot be seen."""

    def pose(self, key: int, now: Now) -> Pose:
        """Where it has the card."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Somewhere, unmoved."""

    where: str
    at: Vector
    frame: Vector
    hidden: bool = False

    def pose(self, key: int, now: Now) -> Pose:  # noqa: ARG002  all holders are asked alike
        """The same at any time."""
        return self.at, self.frame


@dataclass(frozen=True, slots=True)
class Held:
    """In a hand, or on the way along an arm: always at the same place as seen from the hand."""

    hand: Hand
    offset: Vector
    frame: Vector
    hidden: bool = False

    @property
    def where(self) -> str:
        """The hand, or its sleeve."""
        seat, side = self.hand
        return f"sleeve:{seat}" if self.hidden else f"hand:{seat}:{side}"

    def pose(self, key: int, now: Now) -> Pose:  # noqa: ARG002  all holders are asked alike
        """With the hand."""
        arm = now.arm(self.hand)
        return arm.wrist + arm.hand @ self.offset, arm.hand @ self.frame


@dataclass(frozen=True, slots=True)
class InFan:
    """In its place in a fan."""

    seat: str
    hidden: bool = False

    @property
    def where(self) -> str:
        """The fan."""
        return f"fan:{self.seat}"

    def pose(self, key: int, now: Now) -> Pose:
        """With the fan."""
        return now.in_fan(self.seat, key)


@dataclass(frozen=True, slots=True)
class Falling:
    """Let go at a time and a place; it lies on the floor in the end.

    Attributes:
        drift: (2,) how fast it goes sideways, in cm a second.
        spin: How fast it tumbles, in radians a second.
    """

    start: float
    at: Vector
    frame: Vector
    drift: Vector
    spin: float
    hidden: bool = False

    @property
    def where(self) -> str:
        """Wherever it fell to."""
        return "floor"

    def pose(self, key: int, now: Now) -> Pose:  # noqa: ARG002  all holders are asked alike
        """By free fall, with the air's share: a card reaches a steady speed soon."""
        t = max(0.0, now.t - self.start)
        depth = self.at[2] - FLOOR - 0.1
        landed = _fall_time(depth)
        t = min(t, landed)
        at = self.at + vector(self.drift[0] * t, self.drift[1] * t, -min(depth, _fallen(t)))
        return at, self.frame @ rotation(vector(1.0, 0.0, 0.0), self.spin * t)


_STEADY_FALL = 260.0
"""Speed of a falling card after a while, in cm a second."""


def _fallen(t: float) -> float:
    soon = _STEADY_FALL / GRAVITY
    if t < soon:
        return 0.5 * GRAVITY * t * t
    return 0.5 * GRAVITY * soon * soon + _STEADY_FALL * (t - soon)


def _fall_time(depth: float) -> float:
    soon = _STEADY_FALL / GRAVITY
    first = 0.5 * GRAVITY * soon * soon
    return math.sqrt(2.0 * depth / GRAVITY) if depth < first else soon + (depth - first) / _STEADY_FALL


# ---- cards ----


@dataclass(frozen=True, slots=True)
class Step:
    """From `t` on something else has the card, and after `takes` seconds entirely.

    Attributes:
        lift: How far the way from the one to the other rises, in cm.
    """

    t: float
    takes: float
    holder: Holder
    profile: Profile = SMOOTH
    lift: float = 0.0


@dataclass(slots=True)
class CardTrack:
    """One card, or one prop, through a film.

    Attributes:
        key: Which.
        code: Its face, or the prop's kind.
        steps: In order of time.
    """

    key: int
    code: str
    steps: list[Step] = field(default_factory=list)

    def add(
        self, t: float, takes: float, holder: Holder, profile: Profile = SMOOTH, lift: float = 0.0
    ) -> None:
        """One more step."""
        insort(self.steps, Step(t, takes, holder, profile, lift), key=lambda step: step.t)

    def step_at(self, t: float) -> Step:
        """The step that has begun last."""
        return self.steps[self._index(t)]

    def pose(self, now: Now) -> Pose:
        """Where it is."""
        return self._pose(self._index(now.t), now)

    def is_hidden(self, t: float) -> bool:
        """Whether it surely cannot be seen."""
        step = self.step_at(t)
        return step.holder.hidden and t >= step.t + step.takes

    def _index(self, t: float) -> int:
        return max(0, bisect_right(self.steps, t, key=lambda step: step.t) - 1)

    def _pose(self, index: int, now: Now) -> Pose:
        step = self.steps[index]
        to = step.holder.pose(self.key, now)
        u = (now.t - step.t) / step.takes if step.takes > 0 else 1.0
        if u > _DONE or index == 0:
            return to
        s = step.profile.at(u)
        start = self._pose(index - 1, now)
        at = start[0] + (to[0] - start[0]) * s
        if step.lift:
            at[2] += step.lift * math.sin(math.pi * min(1.0, max(0.0, s)))
        return at, slerp(start[1], to[1], s)


@dataclass(frozen=True, slots=True)
class Following:
    """Wherever another card is, shifted by so much in its frame."""

    leader: CardTrack
    shift: Vector
    hidden: bool = False

    @property
    def where(self) -> str:
        """With the other card."""
        return "along"

    def pose(self, key: int, now: Now) -> Pose:  # noqa: ARG002  all holders are asked alike
        """With the other card."""
        at, frame = self.leader.pose(now)
        return at + frame @ self.shift, frame


def seen_from(arm: ArmPose, pose: Pose) -> Pose:
    """A pose as the hand has it: the offset and the frame of `Held`."""
    at, frame = pose
    return arm.hand.T @ (at - arm.wrist), np.asarray(arm.hand.T @ frame)
