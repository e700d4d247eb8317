import pytest

from referee.errors import RulesError
from referee.events import CARD_CODES, FULL_DECK
from referee.rules.cards import Card, card_or_unknown


@pytest.mark.parametrize("code", CARD_CODES)
def test_a_code_names_its_card_and_back(code: str) -> None:
    assert Card.from_code(code).code == code


def test_kinds() -> None:
    assert Card.from_code("T3").is_moth
    assert Card.from_code("C1").is_cockroach
    assert [code for code in ("N1", "S1", "A1", "C1", "M1", "T1", "G") if Card.from_code(code).is_action] == [
        "S1",
        "A1",
        "C1",
        "M1",
    ]
    assert Card.from_code("G").number is None
    assert card_or_unknown(None) is None


@pytest.mark.parametrize(
    ("code", "points"), [("N4", 1), ("S1", 5), ("A2", 5), ("C3", 5), ("M4", 5), ("T5", 10), ("G", 0)]
)
def test_score_1_points_of_a_card(code: str, points: int) -> None:
    assert Card.from_code(code).points == points


@pytest.mark.parametrize("code", ["", "N", "N0", "N6", "G1", "n3", "X2", "N33"])
def test_no_card_has_another_code(code: str) -> None:
    with pytest.raises(RulesError, match=f"card '{code}' is not a card code"):
        Card.from_code(code)


def test_the_deck_has_72_cards() -> None:
    by_kind: dict[str, int] = {}
    for code, count in FULL_DECK.items():
        by_kind[code[0]] = by_kind.get(code[0], 0) + count
    assert by_kind == {"N": 43, "S": 5, "A": 5, "C": 5, "M": 5, "T": 8, "G": 1}
    assert sum(FULL_DECK.values()) == 72
    assert [FULL_DECK[f"N{number}"] for number in range(1, 6)] == [9, 9, 9, 8, 8]
    assert [FULL_DECK[f"T{number}"] for number in range(1, 6)] == [2, 2, 1, 1, 2]
