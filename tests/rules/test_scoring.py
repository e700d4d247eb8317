import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.events import FULL_DECK
from referee.rules.cards import Card
from referee.rules.scoring import first_guard_of_next_round, game_winners, hand_points, rounds_in_game
from referee.rules.variants import Variant
from tests.rules.full_games import cards

SEATS = ("ana", "ben", "carl")


@pytest.mark.parametrize(
    ("hand", "points"),
    [("", 0), ("N1 N5", 2), ("S1 A2 C3 M4", 20), ("T1 T5", 20), ("N3 A3 T3", 16), ("G", 0)],
)
def test_score_1_points_of_a_hand(hand: str, points: int) -> None:
    assert hand_points(cards(hand)) == points


def test_score_1_points_of_the_whole_deck() -> None:
    deck = [Card.from_code(code) for code, count in FULL_DECK.items() for _ in range(count)]
    assert hand_points(deck) == 43 * 1 + 20 * 5 + 8 * 10


@pytest.mark.parametrize(("option", "guard"), [("left_of_first_guard", "ben"), ("left_of_last_guard", "ana")])
def test_round_2_the_option_decides_who_is_guard_next(option: str, guard: str) -> None:
    variant = Variant.from_mapping({"next_guard": option})
    assert first_guard_of_next_round(SEATS, "ana", "carl", variant) == guard


@pytest.mark.parametrize("players", [3, 4, 5])
def test_round_2_by_default_everybody_begins_one_round(players: int) -> None:
    seats = tuple("abcde"[:players])
    guards = ["a"]
    for _ in range(rounds_in_game(players) - 1):
        guards.append(first_guard_of_next_round(seats, guards[-1], "b", Variant()))
    assert sorted(guards) == sorted(seats)


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ({"ana": 30, "ben": 12, "carl": 40}, ("ben",)),
        ({"ana": 30, "ben": 12, "carl": 12}, ("ben", "carl")),
        ({"ana": 0, "ben": 0, "carl": 0}, SEATS),
    ],
)
def test_game_1_the_lowest_sum_wins_and_a_tie_is_shared(
    totals: dict[str, int], winners: tuple[str, ...]
) -> None:
    assert game_winners(totals) == winners


@given(st.dictionaries(st.text(min_size=1), st.integers(0, 200), min_size=3, max_size=5))
def test_game_1_nobody_has_less_than_a_winner(totals: dict[str, int]) -> None:
    winners = game_winners(totals)
    assert winners
    assert all((totals[seat] == min(totals.values())) == (seat in winners) for seat in totals)
