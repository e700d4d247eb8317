"""Whose turn it is, what may be laid on what, and who may lay a moth."""

from collections.abc import Mapping, Sequence

from referee.events import Verdict
from referee.rules.cards import NUMBERS, Card
from referee.rules.variants import Variant

TURN_3 = "TURN-3"
MOTH_1 = "MOTH-1"


def left_of(seats: Sequence[str], seat: str) -> str:
    """TURN-2: who sits to the left, clockwise, of `seat`; `seats` stand in the order of play."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def is_neighbour(number: int, other: int) -> bool:
    """TURN-3: whether two numbers differ by exactly one; 1 and 5 are neighbours."""
    return (number - other) % len(NUMBERS) in (1, len(NUMBERS) - 1)


def judge_number(card: Card | None, top: Card | None) -> Verdict:
    """TURN-3: a played card's number is exactly one above or one below that of the top card.

    Args:
        card: The played card; `None` if not known.
        top: What lay on top before it; `None` if not known.

    Returns:
        `illegal` for the guard bug whatever lies below it, for it has no number. `not_verifiable` where a
        card is not known, and on a guard bug, which gives no number to follow.
    """
    if card is None:
        return "not_verifiable"
    if card.number is None:
        return "illegal"
    if top is None or top.number is None:
        return "not_verifiable"
    return "legal" if is_neighbour(card.number, top.number) else "illegal"


def playable(top: Card | None, *, may_lay_moth: bool) -> frozenset[Card]:
    """TURN-4: the cards that fit a top card, the moths too for a player who may lay one."""
    if top is None or top.number is None:
        return frozenset()
    return _FITTING_MOTHS[top.number] if may_lay_moth else _FITTING[top.number]


def judge_stuck(surely_held: int | None, possibly_held: int | None) -> Verdict:
    """TURN-4: whether a player who drew had no fitting card.

    Args:
        surely_held: How many cards that fit were there in any case; None if the top card is not known.
        possibly_held: How many cards that might fit were there; None unless the whole hand is known.
    """
    if surely_held:
        return "illegal"
    return "legal" if possibly_held == 0 else "not_verifiable"


def judge_moth(seat: str | None, guard: str | None, variant: Variant) -> Verdict:
    """MOTH-1: a moth is laid only by the guard, and by nobody unless `guard_may_play_moth`.

    Args:
        seat: Who laid the moth; `None` if not known.
        guard: Who is the guard; `None` if not known.
        variant: How this table plays.
    """
    if not variant.guard_may_play_moth:
        return "illegal"
    if seat is None or guard is None:
        return "not_verifiable"
    return "legal" if seat == guard else "illegal"


_FITTING: Mapping[int, frozenset[Card]] = {
    number: frozenset(
        card
        for card in Card.all_faces()
        if not card.is_moth and card.number and is_neighbour(card.number, number)
    )
    for number in NUMBERS
}
_FITTING_MOTHS: Mapping[int, frozenset[Card]] = {
    number: frozenset(card for card in Card.all_faces() if card.number and is_neighbour(card.number, number))
    for number in NUMBERS
}
