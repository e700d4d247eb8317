"""A verdict that waits for hidden cards."""

import pytest

from referee.rules.cards import Card
from referee.rules.proofs import Question

FITS = frozenset((Card.from_code("N2"), Card.from_code("N5")))


def cards(codes: str) -> list[Card]:
    return [Card.from_code(code) for code in codes.split()]


def question(held: int | None) -> Question:
    return Question("TURN-4", 3, "ana", FITS, FITS, held)


@pytest.mark.rule("TURN-4")
@pytest.mark.parametrize(
    ("held", "shown", "verdict"),
    [
        (2, "N1 N3", "legal"),
        (2, "N1 N5", "illegal"),
        (2, "N1", "not_verifiable"),
        (None, "N1 N3", "not_verifiable"),
        (None, "N2", "illegal"),
    ],
)
def test_a_hand_that_nothing_entered(held: int | None, shown: str, verdict: str) -> None:
    assert question(held).answer(cards(shown)) == verdict


@pytest.mark.rule("TURN-4", "COCKROACH-1")
@pytest.mark.parametrize(("held", "verdict"), [(3, "legal"), (None, "not_verifiable")])
def test_a_card_that_comes_back_late_was_not_in_the_hand(held: int | None, verdict: str) -> None:
    asked = question(held)
    asked.enter_late()
    assert asked.answer(cards("N1 N3 N4")) == verdict


@pytest.mark.rule("TURN-4")
def test_as_many_telling_cards_as_have_entered_prove_nothing() -> None:
    asked = question(2)
    asked.gained = 1
    asked.play(Card.from_code("N2"))
    assert asked.answer(cards("N1 N3")) == "not_verifiable"
    asked.take_back(Card.from_code("N2"))
    assert asked.answer(cards("N1 N2 N3")) == "not_verifiable"
    assert asked.answer(cards("N1 N2 N5")) == "illegal"
