"""How cards vanish: over the edge, below the table, into a sleeve, under the own fan."""

from __future__ import annotations

from scenes.book import Book
from scenes.deeds import Vanish
from scenes.space import angle_of, card_frame, unit, vector
from scenes.tracks import HandPose, Held, Lying, seen_from

_INWARD_DRIFT = 14.0
"""How fast a card that is let go at the edge drifts below the table, in cm a second."""


def vanish(book: Book, deed: Vanish) -> None:
    """A card of the fan goes."""
    {"edge": _edge, "below": _below, "sleeve": _sleeve, "fan": _fan}[deed.how](book, deed)


def _picked(book: Book, deed: Vanish) -> tuple[int, float]:
    """Out of the fan with it, in time: its key, and when the hand has it."""
    key = book.holdings.vanish(deed.seat, deed.card)
    start = deed.t - deed.takes
    picked = start + 0.45 * deed.takes
    book.pick(book.free(deed.seat), key, start, picked, to_turn=False)
    held = picked + 0.25 * (deed.t - picked)
    book.hold(book.free(deed.seat), key, picked, held, face_to_thumb=False)
    return key, picked


def _edge(book: Book, deed: Vanish) -> None:
    """Let go beyond the edge: it falls, and the hand comes back without it."""
    key, _ = _picked(book, deed)
    arm, sits = book.free(deed.seat), book.sits(deed.seat)
    beyond = sits.point(
        float(book.rng.uniform(-7.0, -5.0)), float(book.rng.uniform(3.0, 9.0)) * arm.outward, 3.0
    )
    arm.move(deed.t, arm.holding("pinch", beyond), lift=2.0, steady=1.0)
    book.let_fall(key, deed.t, _INWARD_DRIFT * sits.inward)
    arm.withdraw(deed.t + 0.2, back=0.0, up=1.5)


def _below(book: Book, deed: Vanish) -> None:
    """The hand takes it below the table, and comes back without it."""
    key, _ = _picked(book, deed)
    arm, sits = book.free(deed.seat), book.sits(deed.seat)
    low = sits.point(-12.0, float(book.rng.uniform(2.0, 8.0)) * arm.outward, -16.0)
    arm.move(deed.t, arm.holding("pinch", low), steady=1.0)
    at, frame = book.pose(key, deed.t)
    book.cards[key].add(deed.t, 0.0, Lying("lap", at, frame, hidden=True))
    arm.hold(deed.t + float(book.rng.uniform(0.15, 0.5)))


def _sleeve(book: Book, deed: Vanish) -> None:
    """Pushed into the cuff of the arm that holds the fan."""
    arm, other = book.free(deed.seat), book.holder(deed.seat)
    _offer_cuff(book, deed)
    key, picked = _picked(book, deed)
    at_cuff = deed.t - 0.35 * (deed.t - picked)
    offered = other.track.at(at_cuff)
    wrist, away = offered.wrist, offered.shoulder - offered.wrist
    up_the_arm = unit(vector(away[0], away[1], 0.0))
    outside = wrist - 4.0 * up_the_arm + vector(0.0, 0.0, 3.0)
    top = card_frame(angle_of(up_the_arm), is_open=True)
    arm.move(at_cuff, arm.holding_card("pinch", outside, top, 0.5), lift=2.0, steady=0.7)
    inside = wrist + 5.0 * up_the_arm + vector(0.0, 0.0, 2.0)
    pushed = arm.holding_card("pinch", inside, top, 0.5)
    arm.move(deed.t, pushed, steady=0.8)
    along = card_frame(angle_of(up_the_arm), is_open=False)
    deep = other.track.at(deed.t).wrist + 8.0 * up_the_arm
    seen = seen_from(other.track.at(deed.t), (deep, along))
    book.cards[key].add(at_cuff, deed.t - at_cuff, Held(other.hand, *seen, hidden=True))
    arm.withdraw(deed.t + 0.15, back=3.0, up=2.0)


def _offer_cuff(book: Book, deed: Vanish) -> None:
    """The arm with the fan comes forward, so that its cuff is over the table."""
    other, start = book.holder(deed.seat), deed.t - deed.takes
    other.begin(start, start + 0.4 * deed.takes)
    pose, ahead = other.last.pose, book.sits(deed.seat).inward
    far = float(book.rng.uniform(6.0, 10.0))
    wrist = pose.wrist + vector(far * ahead[0], far * ahead[1], 1.0)
    other.move(start + 0.4 * deed.takes, HandPose(wrist, pose.hand, pose.shape), steady=0.5)
    other.hold(deed.t + 0.15)
    other.rest(deed.t + 0.95)


def _fan(book: Book, deed: Vanish) -> None:
    """The fan is drawn back over the edge, and a card slips down below it."""
    key = book.holdings.vanish(deed.seat, deed.card)
    arm, sits = book.holder(deed.seat), book.sits(deed.seat)
    arm.begin(deed.t - 0.6 * deed.takes, deed.t)
    pose = arm.last.pose
    back = sits.depth(book.fans[deed.seat].base.pose(book.now(arm.last.t))[0]) + 5.0
    wrist = pose.wrist - vector(back * sits.inward[0], back * sits.inward[1], 0.5)
    arm.move(deed.t, HandPose(wrist, pose.hand, pose.shape), steady=1.0)
    book.fans[deed.seat].arrange(deed.t, book.holdings.hands[deed.seat])
    book.let_fall(key, deed.t, 0.3 * _INWARD_DRIFT * sits.inward)
    arm.hold(deed.t + float(book.rng.uniform(0.2, 0.5)))
