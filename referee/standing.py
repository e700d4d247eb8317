"""The table as the referee knows it, in lines for people."""

from collections.abc import Iterator

from referee.rules.cards import Card
from referee.rules.duties import Duty
from referee.rules.ledger import Hand, Ledger
from referee.rules.umpire import Umpire

DEEDS = {"draw": "draws a card", "give": "gives a card", "return": "takes a card back"}


def describe_table(umpire: Umpire, *, for_guard: bool = False) -> Iterator[str]:
    """Turn, guard, piles, hands, duties and points, a line each.

    Args:
        umpire: What is known.
        for_guard: Tell what the guard alone may know, too: cards that were seen to vanish.
    """
    ledger = umpire.ledger
    if ledger is None:
        yield "no round has started"
        return
    yield f"round {umpire.round_number}: turn {umpire.turn or '?'}, guard {umpire.guard or '?'}"
    yield _piles(ledger, umpire.top)
    totals = umpire.totals
    for seat, hand in ledger.hands.items():
        yield f"{seat}: {_hand(hand, for_guard=for_guard)}; {totals[seat]} points"
    yield from map(_duty, umpire.pending)
    yield from (f"contradiction: {problem.sentence()}" for problem in umpire.problems)


def _piles(ledger: Ledger, top: Card | None) -> str:
    piles = f"draw pile {_count(ledger.draw)}, discard pile {_count(ledger.discard)}"
    return f"{piles}, on top {top.code if top else '?'}"


def _count(count: int | None) -> str:
    return "?" if count is None else str(count)


def _hand(hand: Hand, *, for_guard: bool) -> str:
    known = " ".join(sorted(card.code for card in hand.known.elements()))
    seen = f", of the known {known} at most {hand.loose} gone" if known and hand.loose else f", known {known}"
    told = f"{_count(hand.held)} cards" + (seen if known else "")
    if for_guard and hand.vanished:
        told += f", {hand.vanished} of them vanished"
    return told


def _duty(duty: Duty) -> str:
    to = f" to {duty.to}" if duty.to else ""
    return f"{duty.rule}: {duty.seat or '?'} {DEEDS[duty.deed]}{to}"
