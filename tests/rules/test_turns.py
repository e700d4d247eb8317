import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.events import CARD_CODES, Verdict
from referee.rules.cards import Card
from referee.rules.turns import is_neighbour, judge_moth, judge_number
from referee.rules.variants import Variant

NUMBERS = st.integers(1, 5)
CARDS = st.sampled_from(CARD_CODES).map(Card.from_code)


@pytest.mark.parametrize(
    ("number", "neighbours"), [(1, {5, 2}), (2, {1, 3}), (3, {2, 4}), (4, {3, 5}), (5, {4, 1})]
)
def test_neighbours(number: int, neighbours: set[int]) -> None:
    assert {other for other in range(1, 6) if is_neighbour(number, other)} == neighbours


@given(NUMBERS, NUMBERS)
def test_neighbours_are_mutual_and_nobody_is_their_own(one: int, other: int) -> None:
    assert is_neighbour(one, other) == is_neighbour(other, one)
    assert not is_neighbour(one, one)


@given(CARDS, CARDS)
def test_only_the_numbers_count(card: Card, top: Card) -> None:
    verdict = judge_number(card, top)
    if card.number is None:
        assert verdict == "illegal"
    elif top.number is None:
        assert verdict == "not_verifiable"
    else:
        assert (verdict == "legal") == (abs(card.number - top.number) in (1, 4))
        assert verdict == judge_number(Card("N", card.number), Card("M", top.number))


@pytest.mark.parametrize(
    ("card", "top", "verdict"),
    [("N3", None, "not_verifiable"), (None, "N3", "not_verifiable"), (None, None, "not_verifiable")],
)
def test_an_unknown_card_leaves_it_open(card: str | None, top: str | None, verdict: Verdict) -> None:
    cards = [None if code is None else Card.from_code(code) for code in (card, top)]
    assert judge_number(*cards) == verdict


def test_the_guard_bug_is_illegal_on_anything() -> None:
    assert judge_number(Card("G", None), None) == "illegal"
    assert judge_number(Card("G", None), Card("N", 1)) == "illegal"


@pytest.mark.parametrize(
    ("seat", "guard", "guard_may", "verdict"),
    [
        ("ana", "ana", True, "legal"),
        ("ben", "ana", True, "illegal"),
        (None, "ana", True, "not_verifiable"),
        ("ben", None, True, "not_verifiable"),
        (None, None, True, "not_verifiable"),
        ("ana", "ana", False, "illegal"),
        (None, None, False, "illegal"),
    ],
)
def test_who_may_lay_a_moth(seat: str | None, guard: str | None, guard_may: bool, verdict: Verdict) -> None:
    assert judge_moth(seat, guard, Variant(guard_may_play_moth=guard_may)) == verdict
