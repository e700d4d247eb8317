"""The accounts of a round, move by move."""

import pytest

from referee.rules.cards import Card
from referee.rules.ledger import PLAYED_DECK, Hand, Ledger, Problem

SEATS = ("ana", "ben", "cem")


def card(code: str) -> Card:
    return Card.from_code(code)


def fresh() -> Ledger:
    return Ledger.open(dict.fromkeys(SEATS, 8), card("N2"), PLAYED_DECK)


@pytest.mark.rule("SETUP-3")
def test_a_fresh_deal_accounts_for_every_card() -> None:
    ledger = fresh()
    assert ledger.total() == 71
    assert ledger.can_be_drawn() == 46
    assert Ledger.open({}, None, PLAYED_DECK).can_be_drawn() == 71 - 1


def test_conservation() -> None:
    ledger = fresh()
    ledger.play("ana", card("N3"), 2)
    ledger.draw_cards("ben", 2, 3)
    ledger.give("ben", "cem", 1, 4)
    ledger.take_back("ana", card("N3"), 5)
    ledger.vanish("cem", certain=True)
    assert ledger.total() == 71
    assert {seat: hand.held for seat, hand in ledger.hands.items()} == {"ana": 8, "ben": 9, "cem": 9}
    assert ledger.hands["cem"].in_hand == 8
    assert ledger.problems == []


@pytest.mark.rule("PILE-1")
def test_a_reshuffle() -> None:
    ledger = fresh()
    ledger.play("ana", card("N3"), 2)
    ledger.reshuffle()
    ledger.keep_in_census(card("N3"))
    assert (ledger.draw, ledger.discard, ledger.census.total()) == (47, 1, 1)
    ledger.keep_in_census(None)
    assert ledger.census.total() == 0
    ledger.draw = None
    ledger.reshuffle()
    assert ledger.draw == 71 - 1 - 23
    ledger.draw, ledger.hands["ana"].held = None, None
    ledger.reshuffle()
    assert ledger.draw is None


def test_a_card_of_nobody_known_leaves_every_count_open() -> None:
    ledger = fresh()
    ledger.see_in_hand("ana", card("N4"))
    ledger.play(None, card("N3"), 2)
    assert [hand.held for hand in ledger.hands.values()] == [None] * 3
    assert ledger.total() is None
    ledger.take_back(None, None, 3)
    ledger.take_back("ana", None, 4)
    assert ledger.hands["ana"].held is None


@pytest.mark.parametrize("pile", ["draw", "discard"])
def test_a_pile_below_zero_is_a_problem_and_not_counted_any_more(pile: str) -> None:
    ledger = fresh()
    if pile == "draw":
        ledger.draw_cards("ana", 47, 9)
    else:
        ledger.take_back("ana", card("N2"), 9)
        ledger.take_back("ana", None, 9)
    assert ledger.problems == [Problem(9, "pile_below_zero", None, {"pile": pile})]
    assert (ledger.draw, ledger.discard) == (None, None)
    ledger.draw_cards("ana", 1, 10)
    ledger.take_back("ana", None, 11)


def test_a_hand_below_zero_is_a_problem_and_not_counted_any_more() -> None:
    ledger = Ledger.open({"ana": 0}, None, PLAYED_DECK)
    ledger.play("ana", card("N3"), 4)
    assert ledger.problems == [Problem(4, "hand_below_zero", "ana", {})]
    assert ledger.hands["ana"].held is None
    assert ledger.hands["ana"].in_hand is None


def test_a_face_that_lies_there_too_often_is_a_problem() -> None:
    ledger = fresh()
    ledger.play("ana", card("A3"), 2)
    ledger.play("ben", card("A3"), 3)
    ledger.play("ben", card("G"), 4)
    assert [problem.about for problem in ledger.problems] == [3, 4]
    assert ledger.problems[0].parameters == {"card": "A3", "seen": 2, "copies": 1}


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (Problem(3, "hand_below_zero", "ana", {}), "seq 3, ana: hand below zero"),
        (Problem(9, "pile_below_zero", None, {"pile": "draw"}), "seq 9: pile below zero (pile draw)"),
    ],
)
def test_a_problem_is_said_in_a_line(problem: Problem, sentence: str) -> None:
    assert problem.sentence() == sentence


# ---- known cards ----


@pytest.mark.rule("TURN-4")
def test_what_is_surely_in_a_hand() -> None:
    hand = Hand(4)
    fits = [card("N3"), card("N5")]
    hand.known[card("N3")] += 1
    assert hand.surely_holds(fits) == 1
    hand.let_go_unseen()
    assert hand.surely_holds(fits) == 0
    hand.known[card("N5")] += 1
    assert hand.surely_holds(fits) == 1
    hand.let_go_hidden()
    assert hand.surely_holds(fits) == 1
    assert hand.surely_holds(fits, for_guard=True) == 0


@pytest.mark.rule("TURN-4")
def test_of_two_cards_with_one_face_the_surer_may_be_the_one_that_left() -> None:
    hand = Hand(4)
    hand.known[card("N3")] += 1
    hand.let_go_unseen()
    hand.known[card("N3")] += 1
    assert hand.surely_holds([card("N3")]) == 1
    hand.let_go(card("N3"))
    hand.let_go(card("N4"))
    assert hand.surely_holds([card("N3")]) == 0


@pytest.mark.rule("ACCUSE-3", "TURN-4")
def test_a_known_card_that_vanished_and_came_back_is_there_once() -> None:
    """It was counted twice once, and stayed in the hand after it had been played."""
    ledger = fresh()
    ledger.see_in_hand("ana", card("N3"))
    ledger.vanish("ana", certain=True)
    ledger.come_back("ana", card("N3"))
    assert ledger.hands["ana"].surely_holds([card("N3")]) == 1
    ledger.play("ana", card("N3"), 5)
    assert ledger.hands["ana"].surely_holds([card("N3")]) == 0
    ledger.come_back("ana", None)
    assert ledger.hands["ana"].vanished == 0


def test_a_gap_forgets_the_counts_and_doubts_every_known_card() -> None:
    ledger = fresh()
    ledger.see_in_hand("ana", card("N3"))
    ledger.lose_count()
    assert ledger.hands["ana"].surely_holds([card("N3")]) == 0
    assert ledger.total() is None
    assert ledger.can_be_drawn() is None


@pytest.mark.rule("MOTH-2")
def test_who_may_hold_only_moths() -> None:
    ledger = Ledger.open({"ana": 9, "ben": 8, "cem": None, "dea": 8}, None, PLAYED_DECK)
    ledger.see_in_hand("dea", card("N3"))
    assert [seat for seat in ledger.hands if ledger.may_hold_only_moths(seat)] == ["ben", "cem"]
    ledger.play("cem", card("T1"), 2)
    assert not ledger.may_hold_only_moths("ben")
    ledger.vanish("ben", certain=False)
    assert not ledger.may_hold_only_moths("ben")
    assert ledger.may_hold_only_moths("ben", for_guard=True)


def test_a_hand_is_known_whole_or_not() -> None:
    hand = Hand(1)
    assert not hand.is_known_whole()
    hand.known[card("N3")] += 1
    assert hand.is_known_whole()
    hand.loose = 1
    assert not hand.is_known_whole()
    assert not Hand(None).is_known_whole()


def test_a_gift_of_a_thousand_million_cards_is_booked_at_once() -> None:
    """The accounts once counted them one by one, for minutes."""
    ledger = fresh()
    ledger.give("ben", "cem", 10**9, 2)
    assert ledger.hands["ben"].held is None
    assert [problem.key for problem in ledger.problems] == ["hand_below_zero"]
