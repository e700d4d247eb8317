"""Vanishing cards and accusations in the full game; each variant option's effect on them."""

import pytest

from referee.errors import InvalidInputError
from referee.events import Accused, CardDrawn, CardGiven, GuardSeen, Landing, Settled, Vanished
from referee.rules.play import FullGame
from tests.rules.full_games import card, cards, full_game, refused

STOP = "ACCUSE-2: nobody moves before the accusation is settled"


def caught_ben(ben: str = "T1 N4 N5", carl: str = "N4 T5", moths: bool = True) -> FullGame:
    """Ben's moth vanished before carl's eyes."""
    game = full_game("N3", ben=ben, carl=carl, guard_penalty_may_be_moth=moths)
    game.vanish("ben", card("T1"), 1.0)
    game.accuse("carl", "ben", 2.0)
    game.settle(3.0)
    return game


# ---- vanishing ----


def test_a_card_vanishes() -> None:
    game = full_game("N3", ana="T1 N4")
    assert game.vanish("ana", card("T1"), 1.0) == [Vanished(t=1.0, seat="ana", how="edge", confidence=1.0)]
    assert game.deal.hands["ana"] == cards("N4")
    assert game.deal.vanished_of("ana") == 1
    assert game.deal.vanished_of("ben") == 0
    assert game.turn == "ana"
    assert game.is_conserved


def test_a_double_tells_the_card_underneath() -> None:
    game = full_game("N3", ana="T1 N4")
    vanished = Vanished(t=1.0, seat="ana", how="double", confidence=1.0, hidden_card="T1")
    assert game.vanish("ana", card("T1"), 1.0, "double") == [vanished]


def test_cheat_1_the_hand_stays_above_the_table() -> None:
    game = full_game("N3", ana="T1 N4")
    with refused(game, "CHEAT-1: ana may not take the hand below the table"):
        game.vanish("ana", card("T1"), 1.0, "below")


def test_cheat_2_one_at_a_time() -> None:
    game = full_game("N3", ana="T1 T2 N4 N5", ben="T3 N4")
    game.vanish("ana", card("T1"), 1.0)
    with refused(game, "CHEAT-2: two cards of ana may not vanish at once"):
        game.vanish("ana", card("T2"), 1.2)
    game.vanish("ben", card("T3"), 1.2)
    game.vanish("ana", card("T2"), 3.0)
    assert game.deal.vanished_of("ana") == 2


def test_cheat_3_nobody_cheats_in_a_dispute() -> None:
    game = full_game("N3", ana="T1 N4")
    game.accuse("carl", "ben", 1.0)
    assert game.vanishable("ana") == []
    with refused(game, "CHEAT-3: ana may not cheat in a dispute"):
        game.vanish("ana", card("T1"), 2.0)
    game.settle(3.0)
    with refused(game, "CHEAT-3: ana may not cheat in a dispute"):
        game.vanish("ana", card("T1"), 3.5)
    game.draw("carl", 4.0)
    assert game.vanishable("ana") == cards("T1 N4")
    game.vanish("ana", card("T1"), 5.0)


def test_cheat_4_the_last_card_stays() -> None:
    game = full_game("N3", ana="T1")
    assert game.vanishable("ana") == []
    with refused(game, "CHEAT-4: the last card of ana may not vanish"):
        game.vanish("ana", card("T1"), 1.0)


def test_cheat_4_a_card_to_be_taken_back_is_one_of_the_hand() -> None:
    game = full_game("N3", ana="C4 N1", ben="T1 N4", carl="N4 N5")
    game.play("ana", card("C4"), 1.0)
    landings = [Landing(seat=seat, t=t, sigma=0.01, card="N4") for seat, t in (("carl", 1.2), ("ben", 1.4))]
    game.answer(landings, 1.5)
    with refused(game, "ben does not hold N4", InvalidInputError):
        game.vanish("ben", card("N4"), 2.0)
    game.vanish("ben", card("T1"), 2.0)
    game.take_back("ben", 3.0)
    assert game.deal.hands["ben"] == cards("N4")
    assert game.is_conserved


def test_cheat_5_the_guard_does_not_cheat() -> None:
    game = full_game("N3", carl="T1 N4")
    assert game.vanishable("carl") == []
    with refused(game, "CHEAT-5: carl is the guard and may not cheat"):
        game.vanish("carl", card("T1"), 1.0)


def test_nothing_vanishes_between_rounds() -> None:
    game = full_game("N3", ana="N4")
    game.play("ana", card("N4"), 1.0)
    assert game.vanishable("ben") == []
    assert not game.may_accuse
    assert not game.may_reshuffle


def test_moth_2_a_vanishing_can_leave_nothing_to_give() -> None:
    game = full_game("N3", ana="S4 N1 T1 T2")
    game.play("ana", card("S4"), 1.0)
    game.vanish("ana", card("N1"), 2.0)
    assert game.turn == "ben"


# ---- accusations ----


def test_accuse_1_only_the_guard_accuses() -> None:
    game = full_game("N3")
    with refused(game, "ACCUSE-1: ana is not the guard"):
        game.accuse("ana", "ben", 1.0)
    with refused(game, "ACCUSE-1: carl may not accuse the own hand"):
        game.accuse("carl", "carl", 1.0)


def test_accuse_2_play_stops_until_it_is_settled() -> None:
    game = full_game("N3", ana="N4 N5")
    assert game.accuse("carl", "ben", 1.0) == [Accused(t=1.0, seat="ben")]
    assert game.t == 1.0
    assert not game.is_free
    with refused(game, STOP):
        game.play("ana", card("N4"), 2.0)
    with refused(game, "ACCUSE-2: ana may not give N4 away"):
        game.give("ana", "ben", card("N4"), 2.0)
    with refused(game, "ACCUSE-2: carl may not give N4 away"):
        game.give("carl", "ben", card("N4"), 2.0)
    with refused(game, STOP):
        game.draw("ana", 2.0)
    with refused(game, "ACCUSE-2: another accusation is not settled yet"):
        game.accuse("carl", "ana", 2.0)
    assert not game.may_reshuffle


def test_accuse_2_races_and_returns_wait_too() -> None:
    game = full_game("N3", ana="C4 N1")
    game.play("ana", card("C4"), 1.0)
    game.accuse("carl", "ana", 1.5)
    with refused(game, STOP):
        game.answer([], 2.0)
    game.settle(2.0)
    game.draw("carl", 2.5)
    landings = [Landing(seat=seat, t=t, sigma=0.01, card="N4") for seat, t in (("ben", 2.8), ("carl", 3.0))]
    game.answer(landings, 3.0)
    game.accuse("carl", "ana", 4.0)
    with refused(game, STOP):
        game.take_back("carl", 5.0)
    with refused(game, STOP):
        game.slap([], 5.0)


def test_accuse_2_there_must_be_something_to_settle() -> None:
    game = full_game("N3")
    with refused(game, "ACCUSE-2: no accusation is to be settled"):
        game.settle(1.0)
    game.accuse("carl", "ben", 1.0)
    game.settle(2.0)
    with refused(game, "ACCUSE-2: no accusation is to be settled"):
        game.settle(3.0)


def test_accuse_3_caught() -> None:
    game = full_game("N3", ben="T1 N4 N5", carl="N4 T5")
    game.vanish("ben", card("T1"), 1.0)
    game.accuse("carl", "ben", 2.0)
    assert game.settle(3.0) == [Settled(t=3.0, seat="ben", caught=True, card="T1")]
    assert game.guard == "ben"
    assert game.deal.hands["ben"] == cards("N4 N5 T1")
    assert game.see_guard(3.5) == [GuardSeen(t=3.5, seat="ben")]
    with refused(game, STOP):
        game.play("ana", card("N4"), 4.0)
    assert game.gifts("carl") == cards("N4 T5")
    assert game.gifts("ben") == []
    with refused(game, "ACCUSE-3: carl may not give a card to ana"):
        game.give("carl", "ana", card("T5"), 4.0)
    with refused(game, "ACCUSE-3: ben may not give N4 away"):
        game.give("ben", "carl", card("N4"), 4.0)
    assert game.give("carl", "ben", card("T5"), 4.0) == [CardGiven(t=4.0, giver="carl", taker="ben", count=1)]
    assert game.is_free
    assert game.turn == "ana"
    assert game.is_conserved


def test_accuse_3_the_option_guard_penalty_may_be_moth() -> None:
    game = caught_ben(moths=False)
    with refused(game, "ACCUSE-3: carl may not give T5 away"):
        game.give("carl", "ben", card("T5"), 4.0)
    game.give("carl", "ben", card("N4"), 4.0)
    assert game.is_free
    only_moths = caught_ben(carl="T2 T5", moths=False)
    assert only_moths.is_free


def test_accuse_3_the_penalty_can_empty_the_guard_s_hand() -> None:
    game = caught_ben(carl="N4")
    game.give("carl", "ben", card("N4"), 4.0)
    assert game.phase == "won"
    game.end_round(5.0)
    assert game.to_show == {"ana", "ben"}


def test_accuse_3_a_guard_without_a_card_gives_nothing() -> None:
    game = full_game("N3", ben="T1 N4", carl="", hand_emptied_by_gift_wins=False)
    game.vanish("ben", card("T1"), 1.0)
    game.accuse("carl", "ben", 2.0)
    game.settle(3.0)
    assert game.is_free
    assert game.guard == "ben"


def test_accuse_4_wrong() -> None:
    game = full_game("N3")
    game.accuse("carl", "ben", 1.0)
    assert game.settle(2.0) == [Settled(t=2.0, seat="ben", caught=False, card=None)]
    assert game.guard == "carl"
    with refused(game, STOP):
        game.draw("ana", 3.0)
    assert game.draw("carl", 3.0) == [CardDrawn(t=3.0, seat="carl", count=1)]
    assert game.is_free
    assert game.turn == "ana"


def test_accuse_4_pile_1_the_penalty_as_far_as_cards_are_left() -> None:
    game = full_game("N3", draw="", below="N1")
    game.accuse("carl", "ben", 1.0)
    game.settle(2.0)
    with refused(game, "PILE-1: carl cannot draw: the draw pile is empty"):
        game.draw("carl", 3.0)
    assert game.may_reshuffle
    game.reshuffle(3.0)
    game.draw("carl", 4.0)
    assert game.is_free
    game.accuse("carl", "ben", 5.0)
    game.settle(6.0)
    assert game.is_free


def test_accuse_2_an_action_goes_on_after_the_dispute() -> None:
    game = full_game("N3", ana="A4 N1", draw="N2 N2 N2")
    game.play("ana", card("A4"), 1.0)
    game.accuse("carl", "ben", 2.0)
    with refused(game, STOP):
        game.draw("ben", 3.0)
    game.settle(3.0)
    game.draw("carl", 4.0)
    assert game.owes_draw("carl")
    assert not game.owes_draw("ana")
    game.draw("carl", 5.0)
    game.draw("ben", 6.0)
    assert game.turn == "ben"
    assert game.deal.hand_size("carl") == 4


def test_accuse_3_what_comes_back_keeps_a_hand_from_winning() -> None:
    game = full_game("N3", ana="T1 A4", last_card_action="action_first", caught_window=10.0, draw="N1 N1 N1")
    game.vanish("ana", card("T1"), 1.0)
    game.play("ana", card("A4"), 2.0)
    game.accuse("carl", "ana", 3.0)
    game.settle(4.0)
    game.give("carl", "ana", card("N5"), 5.0)
    game.draw("ben", 6.0)
    game.draw("carl", 7.0)
    assert game.turn == "ben"
    assert game.deal.hands["ana"] == cards("T1 N5")


def test_accuse_2_a_dispute_does_not_pass_the_turn() -> None:
    game = full_game("N3")
    game.play("ana", card("N4"), 1.0)
    game.accuse("carl", "ana", 2.0)
    game.settle(3.0)
    game.draw("carl", 4.0)
    assert game.turn == "ben"


# ---- when it vanished ----


@pytest.mark.parametrize(
    ("window", "played", "t", "caught"),
    [
        ("until_next_play", False, 60.0, True),
        ("until_next_play", True, 3.0, False),
        (5.0, True, 6.0, True),
        (5.0, False, 6.5, False),
    ],
)
def test_fair_1_the_option_caught_window(window: str | float, played: bool, t: float, caught: bool) -> None:
    game = full_game("N3", ben="T1 N4 N5", caught_window=window)
    game.vanish("ben", card("T1"), 1.0)
    if played:
        game.play("ana", card("N4"), 2.0)
    game.accuse("carl", "ben", t)
    game.settle(t + 10.0)
    assert (game.guard == "ben") == caught
    assert game.deal.vanished_of("ben") == 1 - caught


def test_fair_1_the_last_card_that_vanished_is_the_one() -> None:
    game = full_game("N3", ben="T1 T2 N4 N5", ana="T3 N4")
    game.vanish("ben", card("T1"), 1.0)
    game.vanish("ben", card("T2"), 2.0)
    game.vanish("ana", card("T3"), 3.0)
    game.accuse("carl", "ben", 4.0)
    assert game.settle(5.0) == [Settled(t=5.0, seat="ben", caught=True, card="T2")]
