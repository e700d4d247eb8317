"""Deeds that mean nothing in the game: hands that fidget, drink, scratch, and cards that slip."""

from __future__ import annotations

from scenes.arms import Arm
from scenes.book import Book
from scenes.deeds import (
    Accuse,
    CameraGap,
    CameraMoves,
    Drink,
    Fidget,
    Fumble,
    Lamp,
    Put,
    Rearrange,
    Scratch,
    Shade,
)
from scenes.lines import ScriptError
from scenes.space import angle_of, card_frame, hand_frame, heading, unit, vector
from scenes.state import CARD_HEIGHT, Vector
from scenes.tracks import CardTrack, HandPose, Held, Lying, seen_from

_LAP = -18.0
"""Height of what lies in the lap, in cm."""


def fidget(book: Book, deed: Fidget) -> None:
    """A hand moves for nothing."""
    if deed.how == "fan":
        _shift(book.holder(deed.seat), deed)
    elif deed.how == "drum":
        _drum(book, book.free(deed.seat), deed)
    elif deed.how == "point":
        _wave(book, book.free(deed.seat), deed)
    else:
        _shift(book.free(deed.seat), deed)


def _shift(arm: Arm, deed: Fidget) -> None:
    """To another place of rest."""
    arm.begin(deed.t, deed.t + deed.lasts)
    arm.rest(deed.t + deed.lasts)


def _drum(book: Book, arm: Arm, deed: Fidget) -> None:
    """The hand taps on the table."""
    down = arm.palm_on(book.sits(deed.seat).point(9.0, 12.0 * arm.outward)[:2], 0.3, shape="relaxed")
    arm.begin(deed.t, deed.t + 0.5 * deed.lasts)
    arm.move(deed.t + 0.5 * deed.lasts, down, lift=2.0, steady=0.9)
    t, end = deed.t + 0.5 * deed.lasts, deed.t + deed.lasts
    while t + 0.22 < end:
        up = HandPose(down.wrist + vector(0.0, 0.0, float(book.rng.uniform(0.6, 1.6))), down.hand, down.shape)
        arm.move(t + 0.12, up, steady=0.9)
        t += float(book.rng.uniform(0.2, 0.28))
        arm.move(t, down, steady=0.9)


def _wave(book: Book, arm: Arm, deed: Fidget) -> None:
    """The hand is raised in talk."""
    arm.begin(deed.t, deed.t + 0.4 * deed.lasts)
    for share in (0.4, 0.6, 0.8, 1.0):
        aside = (10.0 + float(book.rng.uniform(-3.0, 5.0))) * arm.outward
        point = book.sits(deed.seat).point(float(book.rng.uniform(8.0, 15.0)), aside, 14.0)
        arm.move(deed.t + share * deed.lasts, arm.above(point, {"point": 0.4, "relaxed": 0.6}), lift=1.0)


def rearrange(book: Book, deed: Rearrange) -> None:
    """A card is pulled out of the fan and put in again elsewhere."""
    arm, fan = book.free(deed.seat), book.fans[deed.seat]
    key = book.holdings.find(deed.seat, deed.card)
    start = deed.t - deed.takes
    picked = start + 0.4 * deed.takes
    without = [one for one in book.holdings.hands[deed.seat] if one != key]
    book.pick(arm, key, start, picked, to_turn=False)
    fan.orders = [order for order in fan.orders if order[0] != picked + 0.02]
    fan.arrange(picked + 0.02, without)
    at, frame = book.pose(key, picked)
    book.hold(arm, key, picked + 0.02, picked + 0.3 * deed.takes, face_to_thumb=False)
    out = at + 0.7 * CARD_HEIGHT * frame[:, 1] + vector(0.0, 0.0, 2.0)
    arm.move(picked + 0.25 * deed.takes, arm.holding("pinch", out), lift=0.5)
    book.holdings.rearrange(deed.seat, deed.card, deed.to)
    book.into_fan(arm, key, deed.seat, deed.t)


def scratch(book: Book, deed: Scratch) -> None:
    """An empty hand goes below the edge and comes back."""
    arm = book.free(deed.seat)
    arm.begin(deed.t - deed.takes, deed.t)
    low = book.sits(deed.seat).point(-14.0, float(book.rng.uniform(2.0, 9.0)) * arm.outward, -15.0)
    arm.move(deed.t, arm.above(low, {"relaxed": 0.5, "fist": 0.5}))
    arm.hold(deed.t + deed.stays)


def drink(book: Book, deed: Drink) -> None:
    """A glass is led to the mouth, which is beyond the edge and above, and put back."""
    if not 0 <= deed.thing < len(book.cast.things):
        raise ScriptError(f"thing {deed.thing} is not in the cast")
    arm, prop, sits = book.free(deed.seat), book.props[deed.thing], book.sits(deed.seat)
    arm.begin(deed.t - deed.takes, deed.t)
    standing = Lying("table", *book.props[deed.thing].pose(book.now(deed.t)))
    grasp = _around(arm, standing.at, 6.0)
    arm.move(deed.t, grasp, lift=4.0, steady=1.0)
    prop.add(deed.t, 0.0, _carried(arm, deed.t, (standing.at, standing.frame)))
    mouth = sits.point(-16.0, 1.5 * arm.outward, 26.0)
    arm.move(deed.t + 0.35 * deed.lasts, _around(arm, mouth, 6.0), lift=3.0)
    arm.hold(deed.t + 0.6 * deed.lasts)
    back = deed.t + deed.lasts
    arm.move(back, grasp, lift=3.0, steady=1.0)
    prop.add(back - 0.1, 0.1, standing)
    arm.withdraw(back + 0.15, back=4.0, up=0.5)


def _around(arm: Arm, foot: Vector, height: float) -> HandPose:
    """A hand around something upright: its palm's side to it, the thumb up."""
    frame = hand_frame(arm.towards(foot, 0.5 * arm.outward), 0.0, -1.3 * arm.outward)
    palm = foot + vector(0.0, 0.0, height) + 3.5 * frame[:, 2]
    return HandPose(palm - 0.5 * arm.person.hand_cm * frame[:, 1], frame, {"fist": 0.55, "relaxed": 0.45})


def _carried(arm: Arm, t: float, pose: tuple[Vector, Vector]) -> Held:
    return Held(arm.hand, *seen_from(arm.track.at(t), pose))


def fumble(book: Book, deed: Fumble) -> None:
    """A card slips out of the fan onto the table and is picked up."""
    key = book.holdings.find(deed.seat, deed.card)
    arm, sits, fan = book.free(deed.seat), book.sits(deed.seat), book.fans[deed.seat]
    slips = deed.t - 0.24
    left = [one for one in book.holdings.hands[deed.seat] if one != key]
    fan.arrange(slips, left)
    xy = sits.point(float(book.rng.uniform(16.0, 19.0)), float(book.rng.uniform(-4.0, 4.0)))[:2]
    top = angle_of(sits.inward) + float(book.rng.normal(0.0, 0.6))
    rest = book.rest_at(xy, top, is_open=False, t=deed.t)
    if deed.open:
        _turn_in_fall(book, key, slips, rest[0], top)
        rest = rest[0], card_frame(top, is_open=True)
    book.cards[key].add(
        deed.t - (0.1 if deed.open else 0.24), 0.1 if deed.open else 0.24, Lying("table", *rest)
    )
    taken = deed.t + 0.55 * deed.after
    arm.begin(deed.t + 0.1 * deed.after, taken)
    arm.move(taken, arm.holding("carry", rest[0], tilt=0.0), lift=3.0, steady=1.0)
    book.grab(arm, key, taken)
    book.hold(arm, key, taken + 0.05, deed.t + 0.85 * deed.after, face_to_thumb=deed.open)
    book.into_fan(arm, key, deed.seat, deed.t + deed.after, turned=deed.open)


def _turn_in_fall(book: Book, key: int, t: float, at: Vector, top: float) -> None:
    """By way of its edge: from one side to the other there would be two ways round."""
    _, before = book.pose(key, t)
    edge = card_frame(top, is_open=False)
    upright = _on_edge(edge if float(edge[:, 0] @ before[:, 0]) > 0 else before)
    book.cards[key].add(t, 0.14, Lying("air", at + vector(0.0, 0.0, 3.0), upright))


def _on_edge(frame: Vector) -> Vector:
    across, along, out = frame.T
    return vector(*(-out), *along, *across).reshape(3, 3).T


def accuse(book: Book, deed: Accuse) -> None:
    """The guard points at the suspect."""
    arm = book.free(deed.seat)
    here, there = book.sits(deed.seat).point(12.0, 0.0, 15.0), book.sits(deed.suspect).at
    ahead = unit((there - here)[:2])
    arm.begin(deed.t - deed.takes, deed.t)
    frame = hand_frame(heading(angle_of(ahead)), -0.05)
    wrist = here + vector(4.0 * ahead[0], 4.0 * ahead[1], 0.0)
    arm.move(deed.t, HandPose(wrist, frame, {"point": 1.0}), lift=4.0)
    jab = wrist + vector(3.0 * ahead[0], 3.0 * ahead[1], 0.5)
    arm.move(deed.t + 0.4 * deed.stays, HandPose(jab, frame, {"point": 1.0}))
    arm.hold(deed.t + deed.stays)


# ---- things ----


def put(book: Book, deed: Put) -> None:
    """Something is put on the pile, lies there, and goes away again."""
    if deed.seat is None:
        _paw(book, deed)
    else:
        _by_hand(book, deed, deed.seat)


def _paw(book: Book, deed: Put) -> None:
    """It comes from beyond the nearest edge."""
    ground = book.cast.ground
    at = book.pile + vector(deed.at[0], deed.at[1], 0.0)
    sides = {
        (1.0, 0.0): ground.width - at[0],
        (-1.0, 0.0): at[0],
        (0.0, 1.0): -at[1],
        (0.0, -1.0): ground.depth + at[1],
    }
    side = min(sides, key=lambda one: sides[one])
    out = vector(*side, 0.0)
    frame = card_frame(angle_of(-out), is_open=True)
    height = book.height_under_palm(("", "left"), at[:2], deed.t)
    beyond = Lying("away", at + (sides[side] + 30.0) * out + vector(0.0, 0.0, 4.0), frame, True)
    prop = book.add_prop(deed.kind, beyond)
    there = Lying("discard", at + vector(0.0, 0.0, height), frame)
    prop.add(deed.t - deed.takes, deed.takes, there, book.sample("reach"), 3.0)
    prop.add(deed.t + deed.stays, deed.takes, beyond, book.sample("reach"), 3.0)


def _by_hand(book: Book, deed: Put, seat: str) -> None:
    """Somebody's hand brings it up from below the edge, and takes it away again."""
    arm, sits = book.free(seat), book.sits(seat)
    low = arm.above(sits.point(-14.0, 6.0 * arm.outward, -15.0), {"carry": 1.0})
    xy = book.on_pile(seat, deed.at)
    height = book.height_under_palm(arm.hand, xy, deed.t)
    frame = card_frame(angle_of(arm.towards(xy)), is_open=True)
    there = Lying("discard", vector(xy[0], xy[1], height), frame)
    fetched = deed.t - deed.takes
    arm.begin(fetched - 0.6, fetched)
    arm.move(fetched, low, steady=1.0)
    over = arm.holding("carry", there.at + vector(0.0, 0.0, 0.8), tilt=0.0)
    arm.move(deed.t, over, lift=5.0, steady=1.0)
    held = _carried(arm, deed.t, (there.at, there.frame))
    prop = book.add_prop(deed.kind, Lying("away", sits.point(-14.0, 0.0, _LAP), frame, True))
    prop.add(fetched, 0.0, held)
    prop.add(deed.t - 0.001, 0.0, there)
    arm.withdraw(deed.t + 0.2)
    _take_away(arm, prop, deed, over, low, held)


def _take_away(arm: Arm, prop: CardTrack, deed: Put, over: HandPose, low: HandPose, held: Held) -> None:
    gone = deed.t + deed.stays
    arm.begin(gone - 0.6, gone)
    arm.move(gone, over, lift=3.0, steady=1.0)
    prop.add(gone, 0.0, held)
    arm.move(gone + 0.8, low, lift=5.0, steady=1.0)
    at, frame = seen_pose(arm, held)
    prop.add(gone + 0.8, 0.0, Lying("away", at, frame, True))


def seen_pose(arm: Arm, held: Held) -> tuple[Vector, Vector]:
    """Where something is that a hand holds where it was told to be last."""
    pose = arm.last.pose
    return pose.wrist + pose.hand @ held.offset, pose.hand @ held.frame


def camera(book: Book, deed: CameraMoves | CameraGap) -> None:
    """Nothing on the table moves."""
    book.camera.append(deed)


def light(book: Book, deed: Shade | Lamp) -> None:
    """Nothing on the table moves either."""
    book.lights.append(deed)
