"""An arm that is told what to do: poses that a hand can take, and the movements between them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from scenes.cast import Place, Sitting
from scenes.grips import grip, palm_height
from scenes.lines import ScriptError
from scenes.motion import Kind, Profile, sample_profile
from scenes.space import angle_of, card_frame, hand_frame, heading, rotation, vector
from scenes.state import Person, Vector
from scenes.tracks import ArmTrack, Hand, HandPose, Waypoint

PALM = 0.46
"""How far the palm's middle is from the wrist, as a share of the hand's length."""

SHORTEST = 0.12
"""No movement takes less time, in seconds."""

FASTEST = 300.0
"""No hand goes faster on the whole of a way, in cm a second."""

_ALWAYS = -60.0
"""A time before any film."""

_OUTSIDE, _RIM = -2.0, 7.0
"""A hand on its way below the edge comes by here: so far inside the edge, and above the table."""


@dataclass(slots=True)
class Arm:
    """One arm, and what it has been told so far.

    Attributes:
        track: Where it is at any time.
        place: The player's place.
        rng: Of all that is left open.
        families: Of the movements.
        has_fan: Whether it holds the fan when it has nothing else to do.
    """

    track: ArmTrack
    place: Place
    rng: np.random.Generator
    families: frozenset[str]
    has_fan: bool

    def __post_init__(self) -> None:
        """Before the film it rests."""
        first = self.fan_pose() if self.has_fan else self.rest_pose()
        self.track.waypoints.append(Waypoint(_ALWAYS, first, steady=self._rest_steady(first), is_rest=True))

    @property
    def hand(self) -> Hand:
        """Seat and side."""
        return self.track.seat, self.track.side

    @property
    def person(self) -> Person:
        """Whose it is."""
        return self.track.person

    @property
    def sitting(self) -> Sitting:
        """How its owner sits."""
        return self.track.sitting

    @property
    def last(self) -> Waypoint:
        """Where it was told to be last."""
        return self.track.waypoints[-1]

    @property
    def outward(self) -> float:
        """1 if the own side is the player's right, else -1."""
        return 1.0 if self.track.side == "right" else -1.0

    # ---- poses ----

    def towards(self, point: Vector, yaw: float = 0.0) -> Vector:
        """(2,) where the fingers of a hand at a place point, turned by `yaw`."""
        gap = point[:2] - self.track.shoulder[:2]
        # A wrist bends: at the own edge the hand points more inwards than the arm does.
        natural = angle_of(gap)
        inward = angle_of(self.sitting.inward)
        bent = natural + 0.35 * _wrapped(inward - natural)
        return heading(bent + yaw)

    def holding(
        self,
        shape: str,
        centre: Vector,
        *,
        yaw: float = 0.0,
        tilt: float = 0.6,
        thumb: Literal["above", "below"] = "above",
    ) -> HandPose:
        """A hand whose grip has its card's centre at a point.

        Args:
            shape: The grip.
            centre: The card's centre (3,).
            yaw: How far the card's top edge is turned from where the arm points.
            tilt: How far the card is turned about its long axis from lying flat: so much less has the wrist
                to turn.
            thumb: Whether the thumb is above the card or below it. A hand that turns from one to the other
                turns the card over.
        """
        top = angle_of(self.towards(centre, yaw))
        return self.holding_card(shape, centre, card_frame(top, is_open=thumb == "above"), tilt)

    def holding_card(self, shape: str, centre: Vector, card: Vector, tilt: float = 0.0) -> HandPose:
        """A hand that holds a card at a point, the thumb on the side that faces out of a frame (3, 3)."""
        offset, held = grip(shape, self.person, self.track.side)
        along = vector(0.0, 1.0, 0.0)
        tilted = (card @ rotation(along, tilt) @ held.T, card @ rotation(along, -tilt) @ held.T)
        frame = max(tilted, key=lambda hand: float(hand[2, 2]))
        return HandPose(centre - frame @ offset, frame, {shape: 1.0})

    def palm_on(self, xy: Vector, height: float, *, yaw: float = 0.0, shape: str = "slap") -> HandPose:
        """A flat hand whose palm's middle lies at a place, on something of a height."""
        frame = hand_frame(self.towards(xy, yaw))
        wrist = vector(xy[0], xy[1], height + palm_height(self.person))
        wrist[:2] -= PALM * self.person.hand_cm * frame[:2, 1]
        return HandPose(wrist, frame, {shape: 1.0})

    def above(
        self, point: Vector, shape: Mapping[str, float], *, yaw: float = 0.0, pitch: float = 0.15
    ) -> HandPose:
        """A hand whose palm's middle is at a point in the air."""
        frame = hand_frame(self.towards(point, yaw), pitch)
        return HandPose(point - PALM * self.person.hand_cm * frame[:, 1], frame, shape)

    def rest_pose(self) -> HandPose:
        """Of a hand that has nothing to do."""
        style = self.place.rest
        if style == "mixed":
            style = ("edge", "edge", "fan", "under")[int(self.rng.integers(4))]
        if style == "under":
            return self._under_pose()
        return self._near_fan_pose() if style == "fan" else self._edge_pose()

    def _edge_pose(self) -> HandPose:
        """The hand lies on the table, before its owner."""
        aside = self.outward * self.rng.uniform(9.0, 13.5)
        wrist = self.sitting.point(self.rng.uniform(-1.5, 3.0), aside, palm_height(self.person) + 0.3)
        relaxed = float(self.rng.uniform(0.3, 1.0))
        # Bent fingers stand on their tips: the hand slopes up to the knuckles.
        frame = self._inward_frame(self.rng.uniform(0.05, 0.5) * self.outward, -0.42 * relaxed, 0.0)
        return HandPose(wrist, frame, {"relaxed": relaxed, "flat": 1.0 - relaxed})

    def _near_fan_pose(self) -> HandPose:
        """The hand is at the fan, to take a card soon."""
        aside = self.outward * self.rng.uniform(3.5, 6.0)
        wrist = self.sitting.point(self.rng.uniform(-1.0, 2.0), aside, self.rng.uniform(5.0, 7.5))
        frame = self._inward_frame(self.rng.uniform(0.4, 0.8) * self.outward, 0.15, -0.2 * self.outward)
        return HandPose(wrist, frame, {"relaxed": 1.0})

    def _under_pose(self) -> HandPose:
        """The hand lies in the lap."""
        aside = self.outward * self.rng.uniform(5.0, 10.0)
        wrist = self.sitting.point(self.rng.uniform(-24.0, -20.0), aside, self.rng.uniform(-18.0, -12.0))
        return HandPose(wrist, self._inward_frame(0.3 * self.outward, 0.3, 0.0), {"relaxed": 1.0})

    def fan_pose(self) -> HandPose:
        """Of the hand that holds the fan over the own edge: fingers below, the thumb on the backs."""
        aside = self.outward * self.rng.uniform(4.0, 7.0)
        centre = self.sitting.point(self.rng.uniform(6.0, 10.0), aside, self.rng.uniform(7.0, 9.0))
        top = angle_of(self.sitting.inward) + self.outward * self.rng.uniform(-0.1, 0.5)
        rise = rotation(vector(1.0, 0.0, 0.0), self.rng.uniform(0.0, 0.25))
        card = card_frame(top, is_open=True) @ rise
        return self.holding_card("fan", centre, card, self.rng.uniform(0.25, 0.55))

    def _inward_frame(self, yaw: float, pitch: float, roll: float) -> Vector:
        return hand_frame(heading(angle_of(self.sitting.inward) + yaw), pitch, roll)

    def _rest_steady(self, pose: HandPose) -> float:
        """What lies on the table does not sway."""
        return 0.85 if 0.0 < pose.wrist[2] < 4.0 else 0.0

    # ---- movements ----

    def begin(self, start: float, due: float) -> None:
        """Gets ready to start at a time: what has nothing to do until then goes back to rest.

        Raises:
            ScriptError: It is busy until so late that it could not be in time.
        """
        back = float(self.rng.uniform(0.55, 0.85))
        if not self.last.is_rest and start - self.last.t > back + 0.1:
            self.rest(self.last.t + back)
        if due - self.last.t < SHORTEST:
            seat, side = self.hand
            raise ScriptError(
                f"{seat}: the {side} hand is busy until {self.last.t:.2f} s, too late for {due:.2f} s"
            )
        self.hold(start)

    def hold(self, until: float) -> None:
        """Stays where it is."""
        last = self.last
        if until > last.t:
            self.track.waypoints.append(Waypoint(until, last.pose, steady=last.steady, is_rest=last.is_rest))

    def rest(self, t: float) -> None:
        """Goes back to where it has nothing to do."""
        pose = self.fan_pose() if self.has_fan else self.rest_pose()
        self.move(t, pose, lift=2.5, steady=self._rest_steady(pose), is_rest=True)

    def move(
        self,
        t: float,
        pose: HandPose,
        *,
        kind: Kind = "reach",
        lift: float = 0.0,
        steady: float = 0.0,
        is_rest: bool = False,
        profile: Profile | None = None,
    ) -> None:
        """Is at a pose at a time, by a profile of this kind, or by a given one and straight."""
        self._check_speed(t, pose)
        self._come_by_the_edge(t, pose)
        swings = profile is None and kind == "reach" and t - self.last.t > 0.3
        bow = float(self.rng.normal(0.0, 1.2)) if swings else 0.0
        profile = profile or sample_profile(self.rng, self.families, kind)
        self.track.waypoints.append(Waypoint(t, pose, profile, lift, bow, steady, is_rest))

    def _check_speed(self, t: float, pose: HandPose) -> None:
        gap = pose.wrist - self.last.pose.wrist
        way = math.sqrt(float(gap @ gap))
        if t <= self.last.t or way > FASTEST * (t - self.last.t):
            seat, side = self.hand
            raise ScriptError(
                f"{seat}: the {side} hand cannot go {way:.0f} cm from {self.last.t:.2f} s to {t:.2f} s"
            )

    def withdraw(self, t: float, *, back: float = 3.0, up: float = 3.5, shape: str = "relaxed") -> None:
        """Lets go and lifts off, on the way back."""
        pose = self.last.pose
        ahead = pose.hand[:2, 1]
        wrist = pose.wrist + vector(-back * ahead[0], -back * ahead[1], up)
        held = dict.fromkeys(pose.shape, 0.0)
        self.move(t, HandPose(wrist, pose.hand, held | {shape: 1.0}))

    def _come_by_the_edge(self, t: float, pose: HandPose) -> None:
        """A hand does not go through the table: on its way from below or to below it comes by the rim."""
        last = self.last
        if (last.pose.wrist[2] < 0.0) == (pose.wrist[2] < 0.0):
            return
        below, over = (last.pose, pose) if last.pose.wrist[2] < 0.0 else (pose, last.pose)
        aside = float((below.wrist[:2] - self.sitting.at[:2]) @ self.sitting.right)
        # The fingers are ahead of the wrist: they must clear the edge too.
        wrist = self.sitting.point(_OUTSIDE - self.person.hand_cm, aside, _RIM)
        shape = over.shape if over is last.pose else below.shape
        share = 0.45 if over is pose else 0.55
        profile = sample_profile(self.rng, self.families, "reach")
        middle = HandPose(wrist, over.hand, shape)
        self.track.waypoints.append(Waypoint(last.t + share * (t - last.t), middle, profile))


def _wrapped(angle: float) -> float:
    return (angle + math.pi) % (2.0 * math.pi) - math.pi
