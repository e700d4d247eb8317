"""Deeds at the pile with an empty hand: slaps and what looks like them, hands that hover, pass or push."""

from __future__ import annotations

import math

from scenes.book import Book
from scenes.deeds import Hover, Nudge, Pass, Slap, StopShort, Twitch
from scenes.piles import come_to_rest
from scenes.space import FLIP, angle_of, vector
from scenes.tracks import HandPose, Lying

_BRISK = 190.0
"""How fast a hand hurries to a race, in cm a second."""

_FAR = 85.0
"""No hand at rest has farther to go to the pile, in cm."""

_FLAT = {"slap": 1.0}
_READY = {"slap": 0.7, "relaxed": 0.3}


def slap(book: Book, deed: Slap) -> None:
    """A flat hand comes down, and is there exactly in time."""
    free = deed.side == "free"
    arm = book.free(deed.seat) if free else book.holder(deed.seat)
    start = deed.t - deed.takes - deed.hover
    if not free:
        _lay_fan_down(book, deed.seat, start - 0.7)
    xy = book.on_pile(deed.seat, deed.at)
    # A hand that has far to go sets out sooner.
    way = math.dist(arm.last.pose.wrist, arm.above(vector(xy[0], xy[1], deed.height), _FLAT).wrist)
    if not arm.last.is_rest:
        way = max(way, _FAR)
    start = min(start, deed.t - deed.strike - deed.hover - way / _BRISK)
    arm.begin(start, deed.t - deed.strike)
    height = book.slap_down(arm, xy, deed.t, deed.leaves)
    contact = arm.palm_on(xy, height, yaw=float(book.rng.normal(0.0, 0.12)))
    ahead = contact.hand[:2, 1]
    back = float(book.rng.uniform(0.1, 0.5)) * deed.height
    raised = contact.wrist + vector(-back * ahead[0], -back * ahead[1], deed.height)
    poised = HandPose(raised, contact.hand, _FLAT)
    arm.move(deed.t - deed.strike - deed.hover, poised, lift=2.0)
    arm.hold(deed.t - deed.strike)
    arm.move(deed.t, contact, kind="strike", steady=1.0)
    arm.hold(deed.t + deed.leaves)
    arm.withdraw(deed.t + deed.leaves + float(book.rng.uniform(0.15, 0.25)), back=4.0, up=4.0)
    if not free:
        _take_fan_up(book, deed.seat, deed.t + deed.leaves + 1.4)


def _lay_fan_down(book: Book, seat: str, start: float) -> None:
    """The fan lies on the table before its owner, so that the hand is free."""
    arm, fan = book.holder(seat), book.fans[seat]
    down = start + 0.45
    arm.begin(start, down)
    middle = book.sits(seat).point(10.0, 5.0 * arm.outward)
    at, frame = come_to_rest(middle[:2], angle_of(book.sits(seat).inward), [], is_open=False)
    lying = Lying("table", at, frame)
    pose = arm.holding_card("fan", at + vector(0.0, 0.0, 2.5), frame @ FLIP, 0.3)
    arm.move(down, pose, steady=0.6)
    fan.base.add(down - 0.25, 0.25, lying)


def _take_fan_up(book: Book, seat: str, t: float) -> None:
    """The fan is in its hand again at a time."""
    arm, fan = book.holder(seat), book.fans[seat]
    lying = fan.base.steps[-1].holder
    at, frame = lying.pose(-1, book.now(t))
    grasp = arm.holding_card("fan", at + vector(0.0, 0.0, 2.5), frame @ FLIP, 0.3)
    arm.move(t - 0.4, grasp, lift=2.0, steady=0.6)
    arm.rest(t + 0.4)
    fan.base.add(t - 0.4, 0.3, book.fan_hold(arm))


def stop_short(book: Book, deed: StopShort) -> None:
    """A hand that means to slap and does not."""
    arm = book.free(deed.seat)
    arm.begin(deed.t - deed.takes, deed.t)
    xy = book.on_pile(deed.seat, (float(book.rng.normal(0.0, 1.5)), -deed.back))
    pose = arm.above(vector(xy[0], xy[1], deed.height), _READY, pitch=0.1)
    arm.move(deed.t, pose, lift=4.0)
    arm.hold(deed.t + deed.stays)


def twitch(book: Book, deed: Twitch) -> None:
    """A jerk towards the pile and back to where the hand was."""
    arm = book.free(deed.seat)
    arm.begin(deed.t - deed.takes, deed.t)
    pose, steady, is_rest = arm.last.pose, arm.last.steady, arm.last.is_rest
    ahead = arm.towards(pose.wrist)
    jerked = pose.wrist + vector(deed.far * ahead[0], deed.far * ahead[1], 1.0 + 0.3 * deed.far)
    arm.move(deed.t, HandPose(jerked, pose.hand, _READY))
    arm.move(deed.t + 1.4 * deed.takes, pose, steady=steady, is_rest=is_rest)


def hover(book: Book, deed: Hover) -> None:
    """A hand waits above the pile."""
    arm = book.free(deed.seat)
    arm.begin(deed.t - deed.takes, deed.t)
    xy = book.on_pile(deed.seat, deed.at)
    arm.move(deed.t, arm.above(vector(xy[0], xy[1], deed.height), _READY, pitch=0.1), lift=2.0)
    arm.hold(deed.t + deed.stays)


def pass_over(book: Book, deed: Pass) -> None:
    """A hand goes over the pile from one side to the other, for something else."""
    arm = book.free(deed.seat)
    half = 0.45 * deed.takes
    arm.begin(deed.t - deed.takes, deed.t - half)
    for t, aside in ((deed.t - half, deed.aside), (deed.t, 0.0), (deed.t + half, -deed.aside)):
        xy = book.on_pile(deed.seat, (aside * arm.outward, -2.0))
        arm.move(t, arm.above(vector(xy[0], xy[1], deed.height), {"relaxed": 1.0}), lift=0.5)


def nudge(book: Book, deed: Nudge) -> None:
    """The top card is pushed with the fingertips."""
    arm, key = book.free(deed.seat), book.holdings.discard[-1]
    pushed = deed.t - 0.35 * deed.takes
    arm.begin(deed.t - deed.takes, pushed)
    at, frame = book.pose(key, pushed)
    arm.move(pushed, arm.holding("carry", at, tilt=0.0), lift=4.0, steady=1.0)
    sits = book.sits(deed.seat)
    xy = at[:2] + deed.by[0] * sits.right + deed.by[1] * sits.inward
    below = [book.pose(other, pushed) for other in book.holdings.discard[:-1] + book.hidden_on_pile()]
    rest = come_to_rest(xy, angle_of(frame[:, 1]) + math.radians(deed.angle), below)
    profile = book.sample("reach")
    arm.move(deed.t, arm.holding("carry", rest[0], tilt=0.0), steady=1.0, profile=profile)
    book.cards[key].add(pushed, deed.t - pushed, Lying("discard", *rest), profile)
    arm.withdraw(deed.t + 0.15, back=1.0)
