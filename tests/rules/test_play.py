"""Turns, actions and the draw pile in the full game; each variant option's effect on them."""

from collections.abc import Callable

import pytest

from referee.errors import AmbiguousInputError, IllegalMoveError, InvalidInputError, RulesError
from referee.events import (
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    Landing,
    Landings,
    Reshuffled,
    RoundEnded,
    Slap,
    Slaps,
)
from referee.rules.cards import Card
from referee.rules.play import FullGame
from tests.rules.full_games import card, cards, full_game, refused


def slap(seat: str | None, t: float) -> Slap:
    return Slap(seat=seat, t=t, sigma=0.01)


def landing(seat: str | None, code: str | None, t: float) -> Landing:
    return Landing(seat=seat, t=t, sigma=0.01, card=code)


def winners(game: FullGame) -> tuple[str, ...]:
    ended = game.end_round(99.0)[0]
    assert isinstance(ended, RoundEnded)
    return ended.winners


# ---- turns ----


def test_turn_2_a_number_card_passes_the_turn_to_the_left() -> None:
    game = full_game("N3", ana="N4 N1")
    played = CardPlayed(t=1.0, seat="ana", card="N4", confidence=1.0, candidates=(("N4", 1.0),))
    assert game.play("ana", card("N4"), 1.0) == [played]
    assert game.deal.top == card("N4")
    assert game.turn == "ben"
    assert game.is_conserved


def test_turn_2_the_last_seat_s_left_neighbour_is_the_first() -> None:
    game = full_game("N3", turn="carl")
    game.play("carl", card("N4"), 1.0)
    assert game.turn == "ana"


def test_turn_1_turn_2_out_of_turn() -> None:
    game = full_game("N3")
    with refused(game, "TURN-1: it is the turn of ana, not of ben"):
        game.play("ben", card("N4"), 1.0)
    game.play("ana", card("N4"), 1.0)
    with refused(game, "TURN-2: it is the turn of ben, not of carl"):
        game.play("carl", card("N5"), 2.0)
    with refused(game, "TURN-2: it is the turn of ben, not of ana"):
        game.draw("ana", 2.0)


@pytest.mark.parametrize(("top", "held"), [("N3", "N3"), ("N3", "N5"), ("N1", "N4"), ("T2", "M4")])
def test_turn_3_a_card_that_does_not_fit(top: str, held: str) -> None:
    game = full_game(top, ana=f"{held} N1")
    with refused(game, f"TURN-3: ana may not lay {held} on {top}"):
        game.play("ana", card(held), 1.0)


@pytest.mark.parametrize(("top", "held"), [("N1", "N5"), ("N5", "N1"), ("A3", "N2"), ("T3", "N4")])
def test_turn_3_neighbours_fit_whatever_they_are(top: str, held: str) -> None:
    game = full_game(top, ana=f"{held} N3")
    assert game.play("ana", card(held), 1.0)


def test_turn_4_who_is_stuck_draws_and_the_turn_ends() -> None:
    game = full_game("N3", ana="N3 N5", draw="N4 N1")
    assert game.draw("ana", 1.0) == [CardDrawn(t=1.0, seat="ana", count=1)]
    assert game.deal.hands["ana"] == cards("N3 N5 N4")
    assert game.turn == "ben"


def test_turn_4_the_option_draw_only_if_stuck() -> None:
    game = full_game("N3", ana="N4 N5")
    with refused(game, "TURN-4: ana has a card that fits and may not draw"):
        game.draw("ana", 1.0)
    freely = full_game("N3", ana="N4 N5", draw_only_if_stuck=False)
    freely.draw("ana", 1.0)
    assert freely.turn == "ben"


def test_turn_4_a_moth_that_may_not_be_laid_does_not_fit() -> None:
    game = full_game("N3", ana="T4 N1")
    game.draw("ana", 1.0)
    guard = full_game("N3", ana="T4 N1", guard="ana")
    with refused(guard, "TURN-4: ana has a card that fits and may not draw"):
        guard.draw("ana", 1.0)


def test_turn_4_pile_1_where_nothing_can_be_drawn_the_turn_passes() -> None:
    game = full_game("N3", ana="N3 N5", draw="")
    with refused(game, "PILE-1: ana cannot draw: the draw pile is empty"):
        game.draw("ana", 1.0)
    with refused(game, "PILE-1: the discard pile has no card to spare"):
        game.reshuffle(1.0)
    assert game.skip("ana", 1.0) == []
    assert game.turn == "ben"


def test_turn_4_nobody_passes_who_can_draw_or_play() -> None:
    game = full_game("N3", ana="N3 N5", draw="", below="N1")
    with refused(game, "TURN-4: ana has to draw a card and may not pass"):
        game.skip("ana", 1.0)
    game = full_game("N3", ana="N4 N5", draw="")
    with refused(game, "TURN-4: ana has a card that fits and may not pass"):
        game.skip("ana", 1.0)
    with refused(game, "TURN-1: it is the turn of ana, not of ben"):
        game.skip("ben", 1.0)


def test_moth_1_only_the_guard_lays_a_moth() -> None:
    game = full_game("N3", ana="T4 N1")
    with refused(game, "MOTH-1: ana may not lay the moth T4"):
        game.play("ana", card("T4"), 1.0)
    guard = full_game("N3", ana="T4 N1", guard="ana")
    guard.play("ana", card("T4"), 1.0)
    assert guard.turn == "ben"


def test_moth_1_the_option_guard_may_play_moth() -> None:
    game = full_game("N3", ana="T4 N1", guard="ana", guard_may_play_moth=False)
    with refused(game, "MOTH-1: ana may not lay the moth T4"):
        game.play("ana", card("T4"), 1.0)
    assert game.is_stuck("ana")


# ---- the draw pile ----


def test_pile_1_the_discard_pile_but_its_top_becomes_the_draw_pile() -> None:
    game = full_game("N3", ana="N3 N5", draw="", below="N1 N2")
    assert game.may_reshuffle
    assert game.reshuffle(1.0) == [Reshuffled(t=1.0)]
    assert game.deal.draw_pile == cards("N1 N2")
    assert game.deal.discard_pile == cards("N3")
    assert game.turn == "ana"
    assert game.t == 1.0
    game.draw("ana", 2.0)
    assert game.is_conserved


def test_pile_1_the_cards_are_shuffled() -> None:
    game = full_game("N3", draw="", below="N1 N2 A5")
    game.shuffle = list[Card].reverse
    game.reshuffle(1.0)
    assert game.deal.draw_pile == cards("A5 N2 N1")


def test_pile_1_nobody_reshuffles_before_the_draw_pile_is_empty() -> None:
    game = full_game("N3", draw="N1", below="N2")
    assert not game.may_reshuffle
    with refused(game, "PILE-1: 1 cards are left to be drawn"):
        game.reshuffle(1.0)


def test_pile_1_nobody_reshuffles_in_a_race_or_before_a_settlement() -> None:
    game = full_game("N3", ana="C4 N1", draw="")
    game.play("ana", card("C4"), 1.0)
    with refused(game, "PILE-1: the piles are left alone in a race and in a dispute"):
        game.reshuffle(2.0)
    game = full_game("N3", draw="", below="N2")
    game.accuse("carl", "ana", 1.0)
    with refused(game, "PILE-1: the piles are left alone in a race and in a dispute"):
        game.reshuffle(2.0)


# ---- ant ----


def test_ant_1_everybody_else_draws_one_in_any_order() -> None:
    game = full_game("N3", ana="A4 N1")
    assert game.is_free
    game.play("ana", card("A4"), 1.0)
    assert game.turn == "ana"
    assert not game.is_free
    with refused(game, "TURN-5: A4 is not carried out yet: draw by ben, carl"):
        game.play("ben", card("N5"), 2.0)
    with refused(game, "TURN-5: A4 is not carried out yet: draw by ben, carl"):
        game.draw("ana", 2.0)
    game.draw("carl", 2.0)
    with refused(game, "TURN-5: A4 is not carried out yet: draw by ben"):
        game.draw("carl", 3.0)
    game.draw("ben", 3.0)
    assert game.turn == "ben"
    assert [game.deal.hand_size(seat) for seat in game.seats] == [1, 3, 3]
    assert game.is_conserved


def test_ant_1_pile_1_a_reshuffle_on_the_way() -> None:
    game = full_game("N3", ana="A4 N1", draw="N1")
    game.play("ana", card("A4"), 1.0)
    game.draw("ben", 2.0)
    with refused(game, "PILE-1: carl cannot draw: the draw pile is empty"):
        game.draw("carl", 3.0)
    game.reshuffle(3.0)
    game.draw("carl", 4.0)
    assert game.turn == "ben"


def test_ant_1_is_carried_out_as_far_as_cards_are_left() -> None:
    game = full_game("N3", ana="A4 N1", draw="")
    game.play("ana", card("A4"), 1.0)
    game.reshuffle(2.0)
    game.draw("carl", 3.0)
    assert game.turn == "ben"
    assert game.deal.hand_size("ben") == 2


# ---- spider ----


def test_spider_1_the_player_gives_a_card_to_one_other() -> None:
    game = full_game("N3", ana="S4 N1 T2")
    game.play("ana", card("S4"), 1.0)
    assert game.gifts("ana") == cards("N1")
    assert game.takers("ana") == ["ben", "carl"]
    assert game.gifts("ben") == []
    with refused(game, "MOTH-2: ana may not give T2 away"):
        game.give("ana", "ben", card("T2"), 2.0)
    with refused(game, "SPIDER-1: ana may not give a card to ana"):
        game.give("ana", "ana", card("N1"), 2.0)
    with refused(game, "SPIDER-1: ben may not give N4 away"):
        game.give("ben", "ana", card("N4"), 2.0)
    assert game.give("ana", "carl", card("N1"), 2.0) == [CardGiven(t=2.0, giver="ana", taker="carl", count=1)]
    assert game.deal.hands["carl"] == cards("N4 N5 N1")
    assert game.turn == "ben"


def test_spider_1_nobody_gives_without_a_reason() -> None:
    game = full_game("N3")
    with refused(game, "SPIDER-1: ana may not give N4 away"):
        game.give("ana", "ben", card("N4"), 1.0)


def test_moth_2_who_holds_only_moths_gives_nothing() -> None:
    game = full_game("N3", ana="S4 T1 T2")
    game.play("ana", card("S4"), 1.0)
    assert game.turn == "ben"


def test_spider_1_the_option_spider_may_give_last_card() -> None:
    kept = full_game("N3", ana="S4 N1", spider_may_give_last_card=False)
    kept.play("ana", card("S4"), 1.0)
    assert kept.turn == "ben"
    given = full_game("N3", ana="S4 N1")
    given.play("ana", card("S4"), 1.0)
    given.give("ana", "ben", card("N1"), 2.0)
    assert winners(given) == ("ana",)


def test_round_1_the_option_hand_emptied_by_gift_wins() -> None:
    game = full_game("N3", ana="S4 N1", hand_emptied_by_gift_wins=False)
    game.play("ana", card("S4"), 1.0)
    game.give("ana", "ben", card("N1"), 2.0)
    assert game.turn == "ben"
    game.play("ben", card("N5"), 3.0)
    game.play("carl", card("N4"), 4.0)
    assert game.is_stuck("ana")
    game.draw("ana", 5.0)
    assert game.deal.hand_size("ana") == 1


# ---- mosquito ----


def test_mosquito_1_the_slowest_gets_a_card_from_everybody() -> None:
    game = full_game("N3", ana="M4 N1")
    game.play("ana", card("M4"), 1.0)
    with refused(game, "TURN-5: M4 is not carried out yet: slap by ben, carl"):
        game.play("ben", card("N5"), 2.0)
    arrivals = (slap("carl", 1.3), slap("ben", 1.5))
    assert game.slap(arrivals, 1.5) == [Slaps(t=1.5, card="M4", arrivals=arrivals, on_top="ben", missing=())]
    assert game.takers("carl") == ["ben"]
    with refused(game, "MOSQUITO-1: carl may not give a card to ana"):
        game.give("carl", "ana", card("N4"), 2.0)
    with refused(game, "SPIDER-1: ben may not give N4 away"):
        game.give("ben", "ana", card("N4"), 2.0)
    game.give("carl", "ben", card("N4"), 2.0)
    assert game.turn == "ana"
    game.give("ana", "ben", card("N1"), 3.0)
    assert game.deal.hand_size("ben") == 4
    assert winners(game) == ("ana",)


def test_mosquito_1_who_stays_away_is_the_slowest() -> None:
    game = full_game("N3", ana="M4 N1 N1")
    game.play("ana", card("M4"), 1.0)
    arrivals = (slap("ben", 1.3),)
    assert game.slap(arrivals, 4.0) == [
        Slaps(t=4.0, card="M4", arrivals=arrivals, on_top="ben", missing=("carl",))
    ]
    assert game.takers("ana") == ["carl"]


def test_mosquito_1_races_that_name_nobody() -> None:
    game = full_game("N3", ana="M4 N1 N1")
    game.play("ana", card("M4"), 1.0)
    close = "the race on M4 is too close: ben, carl"
    with refused(game, close, AmbiguousInputError):
        game.slap([], 4.0)
    with refused(game, close, AmbiguousInputError):
        game.slap([slap("ben", 1.3), slap("carl", 1.3)], 4.0)
    with refused(game, "the arrivals on M4 do not stand in order", InvalidInputError):
        game.slap([slap("ben", 1.5), slap("carl", 1.3)], 4.0)


def test_mosquito_1_who_races() -> None:
    game = full_game("N3", ana="M4 N1 N1")
    with refused(game, "MOSQUITO-1: no such race is open"):
        game.slap([slap("ben", 1.3), slap("carl", 1.5)], 2.0)
    game.play("ana", card("M4"), 1.0)
    with refused(game, "MOSQUITO-1: ana does not race on M4"):
        game.slap([slap("ana", 1.3), slap("ben", 1.5)], 2.0)
    with refused(game, "MOSQUITO-1: ben may race on M4 only once"):
        game.slap([slap("ben", 1.3), slap("ben", 1.5)], 2.0)
    with refused(game, "seat 'None' does not play", InvalidInputError):
        game.slap([slap(None, 1.3), slap("ben", 1.5)], 2.0)
    with refused(game, "COCKROACH-1: no such race is open"):
        game.answer([], 2.0)


def test_mosquito_1_moth_2_who_holds_only_moths_gives_nothing() -> None:
    game = full_game("N3", ana="M4 T1", carl="T2 T2")
    game.play("ana", card("M4"), 1.0)
    game.slap([slap("carl", 1.3), slap("ben", 1.5)], 1.5)
    assert game.turn == "ben"


def test_mosquito_1_the_option_mosquito_penalty() -> None:
    game = full_game("N3", ana="M4 N1", mosquito_penalty="draw_one")
    game.play("ana", card("M4"), 1.0)
    game.slap([slap("carl", 1.3), slap("ben", 1.5)], 1.5)
    with refused(game, "TURN-5: M4 is not carried out yet: draw by ben"):
        game.draw("carl", 2.0)
    game.draw("ben", 2.0)
    assert game.turn == "ben"
    assert game.deal.hand_size("ben") == 3


def test_round_1_several_hands_emptied_at_once_win_together() -> None:
    game = full_game("N3", ana="M4 N1", carl="N1")
    game.play("ana", card("M4"), 1.0)
    game.slap([slap("carl", 1.3), slap("ben", 1.5)], 1.5)
    game.give("ana", "ben", card("N1"), 2.0)
    assert game.phase == "playing"
    game.give("carl", "ben", card("N1"), 3.0)
    assert winners(game) == ("ana", "carl")


# ---- cockroach ----


def test_cockroach_1_the_first_stays_and_the_others_take_theirs_back() -> None:
    game = full_game("N3", ana="C4 A4 N1")
    game.play("ana", card("C4"), 1.0)
    assert game.answers("ana") == cards("A4")
    assert game.answers("ben") == cards("N4")
    arrivals = (landing("ben", "N4", 1.2), landing("ana", "A4", 1.4), landing("carl", "N4", 1.5))
    assert game.answer(arrivals, 1.5) == [Landings(t=1.5, card="C4", arrivals=arrivals)]
    assert game.answers("ana") == []
    assert [game.deal.hand_size(seat) for seat in game.seats] == [2, 1, 2]
    assert game.is_conserved
    with refused(game, "COCKROACH-1: ben has no card to take back"):
        game.take_back("ben", 2.0)
    with refused(game, "TURN-5: C4 is not carried out yet: take_back by ana, carl"):
        game.play("ben", card("N5"), 2.0)
    assert game.take_back("carl", 2.0) == [CardRetracted(t=2.0, seat="carl", card="N4")]
    assert game.turn == "ana"
    game.take_back("ana", 2.1)
    assert game.turn == "ben"
    assert game.deal.discard_pile[-2:] == cards("C4 N4")
    assert game.is_conserved


def test_cockroach_2_nobody_has_the_number() -> None:
    game = full_game("N3", ana="C4 N1", ben="N5 N1", carl="N5 N1")
    assert game.answers("ana") == []
    game.play("ana", card("C4"), 1.0)
    assert [game.answers(seat) for seat in game.seats] == [[], [], []]
    assert game.answer([], 3.0) == []
    assert game.turn == "ben"


def test_cockroach_1_cards_that_may_not_answer() -> None:
    game = full_game("N3", ana="C4 N1", ben="T4 N5", carl="T4 N5")
    game.play("ana", card("C4"), 1.0)
    with refused(game, "COCKROACH-1: ben may not answer C4 with N5"):
        game.answer([landing("ben", "N5", 1.2)], 1.5)
    with refused(game, "COCKROACH-1: ben may not answer C4 with T4"):
        game.answer([landing("ben", "T4", 1.2)], 1.5)
    with refused(game, "ben does not hold N4", InvalidInputError):
        game.answer([landing("ben", "N4", 1.2)], 1.5)
    with refused(game, "ben answers C4 with an unknown card", InvalidInputError):
        game.answer([landing("ben", None, 1.2)], 1.5)
    with refused(game, "card 'X4' is not a card code", RulesError):
        game.answer([landing("ben", "X4", 1.2)], 1.5)
    assert game.answers("carl") == cards("T4")
    game.answer([landing("carl", "T4", 1.2)], 1.5)
    assert game.deal.top == card("T4")


def test_cockroach_1_a_race_that_is_too_close() -> None:
    game = full_game("N3", ana="C4 N1")
    game.play("ana", card("C4"), 1.0)
    with refused(game, "the race on C4 is too close: ben, carl", AmbiguousInputError):
        game.answer([landing("ben", "N4", 1.2), landing("carl", "N4", 1.2)], 1.5)


def test_cockroach_1_the_option_cockroach_includes_player() -> None:
    game = full_game("N3", ana="C4 N4 N1", cockroach_includes_player=False)
    game.play("ana", card("C4"), 1.0)
    assert game.answers("ana") == []
    with refused(game, "COCKROACH-1: ana does not race on C4"):
        game.answer([landing("ana", "N4", 1.2)], 1.5)


def test_cockroach_1_the_option_cockroach_card() -> None:
    game = full_game("N3", ana="C4 N1", ben="A4 N4", cockroach_card="number_cards_only")
    game.play("ana", card("C4"), 1.0)
    assert game.answers("ben") == cards("N4")
    with refused(game, "COCKROACH-1: ben may not answer C4 with A4"):
        game.answer([landing("ben", "A4", 1.2)], 1.5)


@pytest.mark.parametrize(("option", "turn"), [("after_player", "ben"), ("after_winner", "carl")])
def test_turn_2_the_option_cockroach_next_turn(option: str, turn: str) -> None:
    game = full_game("N3", ana="C4 N1", cockroach_next_turn=option)
    game.play("ana", card("C4"), 1.0)
    game.answer([landing("ben", "N4", 1.2)], 1.5)
    assert game.turn == turn
    game = full_game("N3", ana="C4 N1", cockroach_next_turn=option)
    game.play("ana", card("C4"), 1.0)
    game.answer([], 1.5)
    assert game.turn == "ben"


def test_turn_5_without_cockroach_chain_the_winning_card_does_nothing() -> None:
    game = full_game("N3", ana="C4 N1", ben="A4 N5")
    game.play("ana", card("C4"), 1.0)
    game.answer([landing("ben", "A4", 1.2)], 1.5)
    assert game.turn == "ben"


def test_turn_5_the_option_cockroach_chain() -> None:
    game = full_game("N3", ana="C4 N1", ben="A4 N5", cockroach_chain=True)
    game.play("ana", card("C4"), 1.0)
    game.answer([landing("ben", "A4", 1.2), landing("carl", "N4", 1.4)], 1.5)
    with refused(game, "TURN-5: C4 is not carried out yet: take_back by carl"):
        game.draw("ana", 2.0)
    game.take_back("carl", 2.0)
    game.draw("ana", 2.1)
    with refused(game, "TURN-5: A4 is not carried out yet: draw by carl"):
        game.draw("ben", 2.2)
    game.draw("carl", 2.2)
    assert game.turn == "ben"


@pytest.mark.parametrize(("option", "turn"), [("after_player", "ben"), ("after_winner", "carl")])
def test_turn_5_a_chain_of_cockroaches(option: str, turn: str) -> None:
    """With two equal cockroaches, which a home-made deck may have."""
    game = full_game("N3", ana="C4 N1", ben="C4 N5", cockroach_chain=True, cockroach_next_turn=option)
    game.play("ana", card("C4"), 1.0)
    game.answer([landing("ben", "C4", 1.2)], 1.5)
    assert game.answers("carl") == cards("N4")
    game.answer([], 3.0)
    assert game.turn == turn


# ---- last cards ----


def test_round_1_the_last_card_wins() -> None:
    game = full_game("N3", ana="N4")
    game.play("ana", card("N4"), 1.0)
    assert not game.is_free
    assert winners(game) == ("ana",)


@pytest.mark.parametrize("code", ["S4", "A4", "C4", "M4"])
def test_round_1_the_option_last_card_action_round_ends(code: str) -> None:
    game = full_game("N3", ana=code)
    game.play("ana", card(code), 1.0)
    assert winners(game) == ("ana",)


def test_round_1_the_option_last_card_action_action_first() -> None:
    game = full_game("N3", ana="A4", last_card_action="action_first")
    game.play("ana", card("A4"), 1.0)
    assert game.phase == "playing"
    game.draw("ben", 2.0)
    game.draw("carl", 3.0)
    assert winners(game) == ("ana",)
    spider = full_game("N3", ana="S4", last_card_action="action_first")
    spider.play("ana", card("S4"), 1.0)
    assert winners(spider) == ("ana",)


def test_round_1_a_mosquito_as_the_last_card_is_paid_by_the_others() -> None:
    game = full_game("N3", ana="M4", last_card_action="action_first")
    game.play("ana", card("M4"), 1.0)
    game.slap([slap("carl", 1.3), slap("ben", 1.5)], 1.5)
    game.give("carl", "ben", card("N4"), 2.0)
    assert winners(game) == ("ana",)


def test_round_1_a_landing_can_empty_a_hand_too() -> None:
    game = full_game("N3", ana="C4", ben="N4", last_card_action="action_first")
    game.play("ana", card("C4"), 1.0)
    game.answer([landing("ben", "N4", 1.2), landing("carl", "N4", 1.4)], 1.5)
    assert game.phase == "playing"
    game.take_back("carl", 2.0)
    assert winners(game) == ("ana", "ben")


@pytest.mark.parametrize(("option", "carried_out"), [("round_ends", False), ("action_first", True)])
def test_round_1_a_chained_last_card(option: str, carried_out: bool) -> None:
    game = full_game("N3", ana="C4 N1", ben="A4", cockroach_chain=True, last_card_action=option)
    game.play("ana", card("C4"), 1.0)
    game.answer([landing("ben", "A4", 1.2)], 1.5)
    assert (game.phase == "playing") == carried_out
    if carried_out:
        game.draw("ana", 2.0)
        game.draw("carl", 2.1)
    assert winners(game) == ("ben",)


def test_round_1_who_gets_cards_by_the_action_has_not_won() -> None:
    game = full_game("N3", ana="C4", ben="A4 N1", cockroach_chain=True, last_card_action="action_first")
    game.play("ana", card("C4"), 1.0)
    game.answer([landing("ben", "A4", 1.2)], 1.5)
    game.draw("ana", 2.0)
    game.draw("carl", 2.1)
    assert game.turn == "ben"
    game.draw("ben", 3.0)
    assert game.phase == "playing"


def test_round_1_a_hand_that_was_filled_again_can_be_emptied_by_a_gift() -> None:
    game = full_game(
        "N3",
        ana="C4",
        ben="A4 N1",
        carl="N2 S2",
        draw="N3 N2 N2 N2",
        cockroach_chain=True,
        last_card_action="action_first",
        hand_emptied_by_gift_wins=False,
    )
    game.play("ana", card("C4"), 1.0)
    game.answer([landing("ben", "A4", 1.2)], 1.5)
    game.draw("ana", 2.0)
    game.draw("carl", 2.1)
    game.draw("ben", 3.0)
    game.draw("carl", 4.0)
    game.deal.hands["ana"] = cards("S5 N1")
    game.play("ana", card("S5"), 5.0)
    game.give("ana", "ben", card("N1"), 6.0)
    assert game.turn == "ben"


# ---- input that makes no sense ----


MOVES: dict[str, Callable[[FullGame, str, float], object]] = {
    "play": lambda game, seat, t: game.play(seat, card("N4"), t),
    "draw": lambda game, seat, t: game.draw(seat, t),
    "skip": lambda game, seat, t: game.skip(seat, t),
    "give": lambda game, seat, t: game.give(seat, "ben", card("N4"), t),
    "slap": lambda game, seat, t: game.slap([slap(seat, 0.0)], t),
    "answer": lambda game, seat, t: game.answer([landing(seat, "N4", 0.0)], t),
    "take_back": lambda game, seat, t: game.take_back(seat, t),
    "vanish": lambda game, seat, t: game.vanish(seat, card("N4"), t),
    "accuse": lambda game, seat, t: game.accuse("carl", seat, t),
    "reshuffle": lambda game, _, t: game.reshuffle(t),
    "settle": lambda game, _, t: game.settle(t),
    "see_guard": lambda game, _, t: game.see_guard(t),
}
WITHOUT_A_SEAT = {"reshuffle", "settle", "see_guard"}


@pytest.mark.parametrize("t", [-1.0, 0.5, float("inf"), float("nan")])
@pytest.mark.parametrize("move", MOVES)
def test_time_does_not_run_back(move: str, t: float) -> None:
    game = full_game("N3")
    game.see_guard(1.0)
    with refused(game, f"t {t} is not a time from 1.0 s on", InvalidInputError):
        MOVES[move](game, "ana", t)


@pytest.mark.parametrize("move", MOVES)
def test_nothing_is_done_between_rounds(move: str) -> None:
    game = full_game("N3", ana="N4")
    game.play("ana", card("N4"), 1.0)
    with refused(game, "no round is being played", InvalidInputError):
        MOVES[move](game, "ana", 2.0)


@pytest.mark.parametrize("move", MOVES.keys() - WITHOUT_A_SEAT)
def test_unknown_seats(move: str) -> None:
    game = full_game("N3")
    with refused(game, "seat 'zoe' does not play", InvalidInputError):
        MOVES[move](game, "zoe", 1.0)


@pytest.mark.parametrize("move", ["play", "give", "vanish"])
def test_cards_that_are_not_there(move: str) -> None:
    game = full_game("N3", ana="N1 N2")
    with refused(game, "ana does not hold N4", InvalidInputError):
        MOVES[move](game, "ana", 1.0)


def test_an_unknown_taker() -> None:
    game = full_game("N3")
    with refused(game, "seat 'zoe' does not play", InvalidInputError):
        game.give("ana", "zoe", card("N4"), 1.0)


def test_refusals_are_rules_errors() -> None:
    assert issubclass(IllegalMoveError, RulesError)
    assert issubclass(InvalidInputError, RulesError)
    assert issubclass(AmbiguousInputError, RulesError)
