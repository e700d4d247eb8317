"""What the hands shown at a round's end say of the cards that vanished."""

from collections.abc import Mapping

import pytest

from referee.rules.accounting import Account, close_accounts
from referee.rules.cards import Card
from referee.rules.ledger import PLAYED_DECK, Ledger, Problem

SMALL_DECK: Mapping[str, int] = {"N1": 2, "N2": 2, "S1": 1, "T1": 1, "T2": 1}
"""Seven cards."""


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card.from_code(code) for code in codes.split())


def close(ledger: Ledger, counted: int | None = None, **shown: str) -> Account:
    return close_accounts(ledger, {seat: cards(codes) for seat, codes in shown.items()}, 9, counted)


def opened(deck: Mapping[str, int] = PLAYED_DECK, **hands: int | None) -> Ledger:
    return Ledger.open(hands, Card.from_code("N2"), deck)


@pytest.mark.rule("SCORE-1")
def test_nothing_is_missing() -> None:
    account = close(opened(ana=2, ben=0), ana="N1 S1", ben="")
    assert account == Account({"ana": 0, "ben": 0}, {}, ())


@pytest.mark.rule("SCORE-1", "CHEAT-4")
def test_what_is_missing_has_vanished() -> None:
    ledger = opened(ana=3, ben=None)
    ledger.vanish("ana", certain=True)
    account = close(ledger, ana="N1", ben="N1 N1")
    assert account == Account({"ana": 2}, {}, ())


@pytest.mark.rule("SCORE-1")
def test_a_known_card_that_is_missing_is_named() -> None:
    ledger = opened(ana=3)
    ledger.see_in_hand("ana", Card.from_code("T3"))
    assert close(ledger, ana="N1 N1").vanished == {"T3": 1}
    ledger.give("ana", "ana", 1, 4)
    assert close(ledger, ana="N1 N1").vanished == {}


@pytest.mark.rule("SCORE-1")
def test_more_known_cards_missing_than_cards_are_named_by_nobody() -> None:
    ledger = opened(ana=3)
    ledger.see_in_hand("ana", Card.from_code("T3"))
    ledger.see_in_hand("ana", Card.from_code("T4"))
    assert close(ledger, ana="N1 N1").vanished == {}


def table_of_seven(draw: int) -> Ledger:
    """The small deck: an N2 on top, `draw` cards to draw, and ana must hold the others."""
    ledger = opened(SMALL_DECK, ana=7 - 1 - draw)
    ledger.draw, ledger.discard = draw, 1
    return ledger


@pytest.mark.rule("SCORE-1")
def test_faces_that_are_nowhere_else_have_vanished() -> None:
    # N1, N2, S1, T1 shown; N2 on top: an N1 and a T2 are unseen, and the draw pile is empty.
    assert close(table_of_seven(0), ana="N1 N2 S1 T1").vanished == {"N1": 1, "T2": 1}


@pytest.mark.rule("SCORE-1")
def test_the_kind_alone_may_be_proven() -> None:
    # T1 and T2 are unseen, and one card lies in the draw pile: at least one moth has vanished.
    assert close(table_of_seven(1), ana="N1 N1 N2 S1").vanished == {"T": 1}


@pytest.mark.rule("SCORE-1")
def test_a_kind_is_not_counted_twice() -> None:
    # Of N1, N1 and T1 one lies in the draw pile: an N1 at least has vanished, and of the moths none for sure.
    assert close(table_of_seven(1), ana="N2 S1 T2").vanished == {"N1": 1}


@pytest.mark.rule("SCORE-1")
def test_what_lies_unseen_on_the_discard_pile_may_be_any_card() -> None:
    ledger = table_of_seven(0)
    ledger.play("ana", None, 5)
    assert close(ledger, ana="N1 N2 S1 T1").vanished == {}


@pytest.mark.rule("SCORE-1")
def test_a_draw_pile_that_was_counted() -> None:
    account = close(table_of_seven(1), 0, ana="N1 N1 N2 S1 T1")
    assert account.problems == (Problem(9, "draw_pile_differs", None, {"counted": 0, "ledger": 1}),)
    assert close(table_of_seven(1), 1, ana="N1 N1 N2 S1 T1").problems == ()
    assert close(opened(ana=2), 4, ana="N1 N1").problems == ()


@pytest.mark.rule("SCORE-1")
def test_contradictions_are_all_told() -> None:
    ledger = opened(SMALL_DECK, ana=1, ben=2, cem=1)
    ledger.draw, ledger.discard = 0, 1
    ledger.vanish("ben", certain=True)
    account = close(ledger, ana="N1 N1", ben="S1 S1", cem="N1")
    assert account.problems == (
        Problem(9, "more_shown_than_held", "ana", {"shown": 2, "held": 1}),
        Problem(9, "more_seen_to_vanish_than_missing", "ben", {"seen": 1, "missing": 0}),
        Problem(9, "too_many_of_a_face", None, {"card": "N1", "seen": 3, "copies": 2}),
        Problem(9, "too_many_of_a_face", None, {"card": "S1", "seen": 2, "copies": 1}),
    )
    assert account.missing == {"ana": 0, "ben": 0, "cem": 0}
    # More would have vanished than is missing, so that the unseen cards prove nothing.
    assert account.vanished == {}
