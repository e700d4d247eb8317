import pytest

from referee.rules.cards import Card, card_or_unknown
from referee.rules.pile import Pile


def pile(codes: str) -> Pile:
    return Pile(card_or_unknown(None if code == "?" else code) for code in codes.split())


def codes(of: Pile) -> str:
    """The pile from the top down, as far as it is known."""
    found: list[str] = []
    while (card := of.top) is not None:
        found.append(card.code)
        of.take_back(None)
    return " ".join(found)


@pytest.mark.parametrize(
    ("before", "taken", "after"),
    [
        ("N1 N2 N3", "N3", "N2 N1"),
        ("N1 N2 N3", "?", "N2 N1"),
        ("N1 N2 N3", "N2", "N3 N1"),
        ("N2 N1 N2", "N2", "N1 N2"),
        ("N4 N1 ?", "N4", "N1 N4"),
        ("N1 N2 N3", "N5", ""),
        ("", "N5", ""),
        ("", "?", ""),
        ("N1", "N1", ""),
    ],
)
def test_what_lies_there_after_a_card_is_taken_back(before: str, taken: str, after: str) -> None:
    it = pile(before)
    it.take_back(None if taken == "?" else Card.from_code(taken))
    assert codes(it) == after


def test_an_unknown_card_hides_the_top() -> None:
    it = pile("N1 ?")
    assert it.top is None
    it.lay(Card.from_code("N2"))
    assert it.top == Card.from_code("N2")


def test_a_card_slips_under_the_top() -> None:
    it = pile("N1 N2")
    it.slip_under(Card.from_code("N5"))
    assert codes(it) == "N2 N5 N1"
    empty = pile("")
    empty.slip_under(Card.from_code("N5"))
    assert empty.top is None


def test_a_reshuffle_leaves_the_top() -> None:
    it = pile("N1 N2 N3")
    it.keep_top()
    assert codes(it) == "N3"
