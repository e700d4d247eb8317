"""Deeds with cards that the rules know: plays, answers, draws, gifts, hands laid open."""

from __future__ import annotations

import math

import numpy as np

from scenes.arms import Arm
from scenes.book import ALWAYS, Book, Contact
from scenes.deeds import Answer, Draw, End, Give, PassBug, Play, Settle, Show, TakeBack
from scenes.grips import grip
from scenes.piles import Pose
from scenes.space import angle_of, rotation, unit, vector
from scenes.state import CARD_THICKNESS, Vector
from scenes.tracks import Following, HandPose, Held, Lying

BEND = math.radians(25.0)
"""So far a wrist turns to lay a card askew; what is more, the card turns in the fingers."""

ROW_STEP = 3.4
"""Between two cards of a hand laid open, in cm."""


def play(book: Book, deed: Play) -> None:
    """A card of the fan onto the pile, with a second one below it if it says so."""
    if deed.under is None:
        _bring(book, deed, book.rest_on_pile(deed.seat, deed.at, deed.angle))
    else:
        _bring_two(book, deed, deed.under)


def answer(book: Book, deed: Answer) -> None:
    """A card onto the cockroach."""
    _bring(book, deed, book.rest_on_pile(deed.seat, deed.at, deed.angle))


def _bring(book: Book, deed: Play | Answer, rest: Pose) -> int:
    """One card out of the fan to where it comes to rest; returns its key."""
    arm, start = book.free(deed.seat), deed.t - deed.takes
    picked = start + (0.34 if deed.manner == "slid" else 0.4) * deed.takes
    key = book.holdings.lay(deed.seat, deed.card)
    book.pick(arm, key, start, picked, to_turn=True)
    book.hold(arm, key, picked, picked + 0.3 * (deed.t - picked), face_to_thumb=True)
    {"laid": _lay, "thrown": _throw, "slid": _slide}[deed.manner](book, arm, deed, key, rest)
    book.contacts.append(Contact(deed.t, "landing", *arm.hand, rest[0], key))
    if not book.holdings.hands[deed.seat]:
        book.put_fan_away(deed.seat, deed.t)
    return key


def _bring_two(book: Book, deed: Play, code: str) -> None:
    """The second card comes to lie first, and follows the first one until then."""
    below = book.holdings.slip_under(deed.seat, code)
    aside = (deed.at[0] + deed.slip[0], deed.at[1] + deed.slip[1])
    rest_below = book.rest_on_pile(deed.seat, aside, deed.angle + float(book.rng.normal(0.0, 3.0)))
    rest = book.rest_on_pile(deed.seat, deed.at, deed.angle, [rest_below])
    key = _bring(book, deed, rest)
    track, second = book.cards[key], book.cards[below]
    picked = deed.t - 0.6 * deed.takes
    slip = vector(deed.slip[0], deed.slip[1], -2.0 * CARD_THICKNESS)
    second.add(picked, 0.2 * deed.takes, Following(track, slip))
    landing = track.steps[-1]
    second.add(landing.t, landing.takes, Lying("discard", *rest_below), landing.profile, landing.lift)


def _yaw(deed: Play | Answer) -> float:
    return float(np.clip(math.radians(deed.angle), -BEND, BEND))


def _lay(book: Book, arm: Arm, deed: Play | Answer, key: int, rest: Pose) -> None:
    """The hand puts the card down and opens."""
    takes = float(book.rng.uniform(0.07, 0.12))
    if book.rng.random() < 0.6:
        shift = 0.25 * deed.takes
        held = Held(arm.hand, *grip("carry", arm.person, arm.hand[1]))
        book.cards[key].add(deed.t - takes - shift, shift, held)
        pose = arm.holding("carry", rest[0] + vector(0.0, 0.0, 0.3), yaw=_yaw(deed), tilt=0.0)
        arm.move(deed.t, pose, lift=6.0, steady=0.9)
    else:
        pose = arm.holding("pinch", rest[0] + vector(0.0, 0.0, 1.2), yaw=_yaw(deed))
        arm.move(deed.t - 0.3 * takes, pose, lift=5.0, steady=0.8)
    book.cards[key].add(deed.t - takes, takes, Lying("discard", *rest), book.sample("strike"))
    arm.withdraw(deed.t + float(book.rng.uniform(0.1, 0.18)), back=3.5, up=3.0)


def _throw(book: Book, arm: Arm, deed: Play | Answer, key: int, rest: Pose) -> None:
    """The hand lets go before the pile, and the card glides on to it, turning."""
    flight = float(book.rng.uniform(0.26, 0.36)) * min(1.0, deed.takes)
    left = deed.t - flight
    ahead = arm.towards(rest[0])
    far = book.rng.uniform(9.0, 14.0)
    point = rest[0] + vector(-far * ahead[0], -far * ahead[1], book.rng.uniform(3.5, 6.0))
    arm.move(left, arm.holding("pinch", point, yaw=_yaw(deed)), kind="strike", lift=2.0, steady=1.0)
    book.freeze(key, left)
    book.cards[key].add(left, flight, Lying("discard", *rest), book.sample("glide"))
    follow = arm.last.pose.wrist + vector(3.0 * ahead[0], 3.0 * ahead[1], 0.8)
    shape = {"pinch": 0.3, "flat": 0.7}
    arm.move(left + 0.12, HandPose(follow, arm.last.pose.hand, shape), kind="glide")


def _slide(book: Book, arm: Arm, deed: Play | Answer, key: int, rest: Pose) -> None:
    """The card is put down before the pile and pushed onto it with the fingertips."""
    push = 0.34 * deed.takes
    down = deed.t - push
    yaw = _yaw(deed)
    ahead = arm.towards(rest[0])
    far = float(book.rng.uniform(8.0, 12.0))
    top = angle_of(rest[1][:, 1]) if abs(rest[1][2, 1]) < 0.9 else 0.0
    first = book.rest_at(rest[0][:2] - far * ahead, top, is_open=True, t=down)
    arm.move(down, arm.holding("carry", first[0], yaw=yaw, tilt=0.0), lift=4.0, steady=1.0)
    book.cards[key].add(down - 0.12, 0.12, Lying("air", *first))
    profile = book.sample("reach")
    arm.move(deed.t, arm.holding("carry", rest[0], yaw=yaw, tilt=0.0), steady=1.0, profile=profile)
    book.cards[key].add(down, push, Lying("discard", *rest), profile, 0.3)
    arm.withdraw(deed.t + 0.14, back=1.0, up=3.5)


def take_back(book: Book, deed: TakeBack) -> None:
    """A card of the pile into the fan; at the deed's time it leaves the pile."""
    key = book.holdings.take_back(deed.seat, deed.card)
    _fetch(book, deed.seat, key, deed.t - deed.takes, deed.t)


def _fetch(book: Book, seat: str, key: int, start: float, t: float) -> float:
    """A hand takes an open card that lies at `t` into the fan; returns when it is there."""
    arm = book.free(seat)
    arm.begin(start, t)
    at, frame = book.pose(key, t)
    twist = angle_of(frame[:, 1]) - angle_of(arm.towards(at))
    near = (twist + math.pi) % (2 * math.pi) - math.pi
    yaw = float(np.clip(near, -BEND, BEND))
    arm.move(t, arm.holding("pinch", at + vector(0.0, 0.0, 0.6), yaw=yaw), lift=3.0, steady=1.0)
    book.grab(arm, key, t)
    home = t + float(book.rng.uniform(0.75, 1.0))
    book.hold(arm, key, t + 0.1, home - 0.3, face_to_thumb=True)
    book.into_fan(arm, key, seat, home, turned=True)
    return home


def draw(book: Book, deed: Draw) -> None:
    """The draw pile's top card is pulled off with the fingertips, and brought into the fan."""
    arm = book.free(deed.seat)
    key = book.holdings.draw_card(deed.seat)
    grabbed = deed.t - 0.52 * deed.takes
    arm.begin(deed.t - deed.takes, grabbed)
    at, _ = book.pose(key, grabbed)
    arm.move(grabbed, arm.holding("carry", at, tilt=0.0), lift=4.0, steady=1.0)
    book.grab(arm, key, grabbed)
    off = grabbed + 0.15 * deed.takes
    ahead = arm.towards(at)
    pulled = at + vector(-6.0 * ahead[0], -6.0 * ahead[1], 1.5)
    arm.move(off, arm.holding("carry", pulled, tilt=0.0), steady=0.5)
    book.hold(arm, key, off, off + 0.2 * deed.takes, face_to_thumb=False)
    book.into_fan(arm, key, deed.seat, deed.t)


# ---- gifts ----


def give(book: Book, deed: Give) -> None:
    """A card of one fan into another."""
    arm = book.free(deed.seat)
    key = book.holdings.give(deed.seat, deed.to, deed.card)
    start = deed.t - deed.takes
    picked = start + 0.22 * deed.takes
    book.pick(arm, key, start, picked, to_turn=False)
    book.hold(arm, key, picked, picked + 0.15 * deed.takes, face_to_thumb=False)
    if deed.manner == "brought":
        book.into_fan(arm, key, deed.to, deed.t)
        return
    down, taken = deed.t - 0.5 * deed.takes, deed.t - 0.32 * deed.takes
    _put_down(book, arm, key, _between(book, deed.seat, deed.to), down)
    _take_up(book, book.free(deed.to), key, deed.t - 0.62 * deed.takes, taken, deed.t)


def _put_down(book: Book, arm: Arm, key: int, xy: Vector, t: float) -> None:
    top = angle_of(arm.towards(xy)) + float(book.rng.normal(0.0, 0.15))
    rest = book.rest_at(xy, top, is_open=False, t=t)
    arm.move(t - 0.05, arm.holding("pinch", rest[0] + vector(0.0, 0.0, 1.2)), lift=5.0, steady=0.8)
    book.cards[key].add(t - 0.2, 0.2, Lying("table", *rest))
    arm.withdraw(t + 0.12)


def _take_up(book: Book, arm: Arm, key: int, start: float, t: float, home: float) -> None:
    """A hand takes up a card that lies before it with its back up, into the own fan."""
    arm.begin(start, t)
    at, _ = book.pose(key, t)
    arm.move(t, arm.holding("carry", at, tilt=0.0), lift=3.0, steady=1.0)
    book.grab(arm, key, t)
    book.hold(arm, key, t + 0.1, t + 0.6 * (home - t), face_to_thumb=False)
    book.into_fan(arm, key, arm.hand[0], home)


def _between(book: Book, giver: str, taker: str) -> Vector:
    """(2,) a free place on the table before the taker, on the giver's side of the fan."""
    sits, other = book.sits(taker), book.sits(giver)
    fan = sits.point(13.0, 0.0)[:2]
    toward = unit(other.point(13.0, 0.0)[:2] - fan)
    across = vector(-toward[1], toward[0])
    places = [fan + far * toward + aside * across for far in (9.0, 13.0, 17.0) for aside in (0.0, 8.0, -8.0)]
    return max(places, key=lambda xy: _room(book, xy) - 0.15 * float(np.hypot(*(xy - fan))))


def _room(book: Book, xy: Vector) -> float:
    """How far a place is from what lies on the table, as far as it matters."""
    ground = book.cast.ground
    taken = [
        vector(x, -y) for x, y in (ground.discard, ground.draw, *(one.at_cm for one in book.cast.things))
    ]
    bug = book.cards[book.holdings.bug].steps[-1].holder
    if isinstance(bug, Lying):
        taken.append(bug.at[:2])
    edge = min(xy[0], ground.width - xy[0], -xy[1], ground.depth + xy[1])
    return min(12.0, float(edge) + 5.0, *(float(np.hypot(*(xy - other))) for other in taken))


# ---- accusations and the round's end ----


def settle(book: Book, deed: Settle) -> None:
    """If the seat was caught, the card comes back: from the pile, or from below the edge."""
    if not deed.caught or deed.card is None:
        return
    key = book.holdings.bring_back(deed.seat, deed.card)
    if book.cards[key].step_at(deed.t).holder.where == "discard":
        _fetch(book, deed.seat, key, deed.t - 0.4, deed.t + 0.6)
        return
    # Whoever looks for it bends over it.
    book.cards[key].add(deed.t, 0.0, Lying("lap", *book.pose(key, deed.t), hidden=True))
    arm = book.free(deed.seat)
    sits = book.sits(deed.seat)
    found = deed.t + 0.45 * deed.takes
    arm.begin(deed.t, found)
    low = arm.above(sits.point(-14.0, 4.0 * arm.outward, -18.0), {"pinch": 1.0})
    arm.move(found, low, steady=1.0)
    offset, frame = book.held(arm, face_to_thumb=False)
    hand = arm.track.at(found)
    book.cards[key].add(found, 0.0, Lying("lap", hand.wrist + hand.hand @ offset, hand.hand @ frame, True))
    book.cards[key].add(found + 0.001, 0.0, Held(arm.hand, offset, frame))
    book.into_fan(arm, key, deed.seat, found + 0.6 * deed.takes)


def pass_bug(book: Book, deed: PassBug) -> None:
    """The guard bug is brought to the new guard."""
    key = book.holdings.bug
    arm = book.free(deed.seat)
    grabbed = deed.t - 0.55 * deed.takes
    arm.begin(deed.t - deed.takes, grabbed)
    arm.move(grabbed, arm.holding("carry", book.pose(key, grabbed)[0], tilt=0.0), lift=4.0, steady=1.0)
    book.grab(arm, key, grabbed)
    book.holdings.guard = deed.to
    rest = book.bug_place(deed.to)
    arm.move(deed.t - 0.04, arm.holding("carry", rest[0], tilt=0.0), lift=6.0, steady=0.9)
    book.cards[key].add(deed.t - 0.25, 0.25, Lying("table", *rest))
    arm.withdraw(deed.t + 0.15)


def show(book: Book, deed: Show) -> None:
    """The fan is put down, and its cards are turned over into a row, one after the other."""
    seat, sits = deed.seat, book.sits(deed.seat)
    keys = book.holdings.show(seat)
    free, holder = book.free(seat), book.holder(seat)
    start = deed.t - deed.takes
    turned = start + 0.35 * deed.takes
    for arm, aside in ((free, 6.0), (holder, 4.0)):
        arm.begin(start, turned)
        shape = {"pinch": 1.0} if arm is free else {"fan": 1.0}
        point = sits.point(9.0, aside * arm.outward, 6.0)
        arm.move(turned, arm.above(point, shape), lift=1.0)
    _row(book, seat, keys, turned, deed.t)
    for arm in (free, holder):
        point = sits.point(6.0, 14.0 * arm.outward, 5.0)
        arm.move(deed.t, arm.above(point, {"relaxed": 1.0}), lift=2.0, is_rest=True)
        arm.has_fan = False
    book.fans[seat].arrange(deed.t, [])


def _row(book: Book, seat: str, keys: list[int], start: float, end: float) -> None:
    sits = book.sits(seat)
    top = angle_of(sits.inward)
    each = min(0.5, 0.7 * (end - start))
    for rank, key in enumerate(keys):
        middle = sits.point(13.0, (rank - (len(keys) - 1) / 2) * ROW_STEP)
        rest = book.rest_at(middle[:2], top + float(book.rng.normal(0.0, 0.05)), is_open=True, t=ALWAYS)
        lifted = rest[0] + vector(0.0, 0.0, (rank + 1) * 2.0 * CARD_THICKNESS)
        begin = start + (end - start - each) * rank / max(1, len(keys) - 1)
        # Turned over by way of its edge: from one side to the other there would be two ways round.
        upright = rest[1] @ rotation(vector(0.0, 1.0, 0.0), -math.pi / 2)
        over = lifted + vector(0.0, 0.0, 4.0)
        book.cards[key].add(begin, each / 2, Lying("air", over, upright))
        book.cards[key].add(begin + each / 2, each / 2, Lying("table", lifted, rest[1]))


def end(book: Book, deed: End) -> None:
    """The round's end is no movement of its own."""
