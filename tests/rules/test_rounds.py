"""Set-up, the end of a round, and the end of a game."""

import pytest

from referee.errors import IllegalMoveError, InvalidInputError
from referee.events import CARD_CODES, HandShown, RoundEnded, RoundStarted
from referee.rules.cards import Card
from referee.rules.ledger import PLAYED_DECK
from referee.rules.play import FullGame
from referee.rules.variants import Option, Variant
from tests.rules.full_games import card, cards, full_game, no_shuffle, refused

SEATS = ("ana", "ben", "carl", "dora", "eve", "finn")


def new_game(players: int = 3, **options: Option) -> FullGame:
    variant = Variant.from_mapping(options)
    return FullGame(seats=SEATS[:players], guard="ben", variant=variant, shuffle=no_shuffle)


def win_at_once(game: FullGame, seat: str, t: float) -> None:
    """The seat lays the only card that it is left with."""
    game.deal.hands[seat] = [card("N5")]
    game.deal.discard_pile.append(card("N4"))
    game.play(seat, card("N5"), t)


def play_a_round(game: FullGame, t: float) -> None:
    game.start_round(t)
    win_at_once(game, str(game.turn), t)
    game.end_round(t)
    for seat in list(game.to_show):
        game.show_hand(seat, t)


@pytest.mark.parametrize("players", [2, 6])
def test_setup_1_only_three_to_five_play(players: int) -> None:
    with pytest.raises(IllegalMoveError, match=f"^SETUP-1: {players} players cannot play; 3 to 5 can$"):
        new_game(players)


def test_a_table_that_makes_no_sense() -> None:
    with pytest.raises(InvalidInputError, match=r"^seats ana, ben, ana: two have the same id$"):
        FullGame(seats=("ana", "ben", "ana"), guard="ana", shuffle=no_shuffle)
    with pytest.raises(InvalidInputError, match=r"^guard 'zoe' is not a seat$"):
        FullGame(seats=SEATS[:3], guard="zoe", shuffle=no_shuffle)
    with pytest.raises(InvalidInputError, match=r"^3 players need a deck of 25 cards, not of 24$"):
        FullGame(seats=SEATS[:3], guard="ana", deck={"N1": 24}, shuffle=no_shuffle)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_setup_2_setup_3_turn_1_the_deal(players: int) -> None:
    game = new_game(players, cockroach_next_turn="after_winner")
    started = game.start_round(1.5)
    seats = SEATS[:players]
    assert started == [
        RoundStarted(
            t=1.5,
            guard="ben",
            seats=seats,
            top=game.deal.top.code,
            hands=dict.fromkeys(seats, 8),
            round=1,
            variant={"cockroach_next_turn": "after_winner"},
        )
    ]
    assert game.turn == game.first_guard == "ben"
    assert all(len(game.deal.hands[seat]) == 8 for seat in seats)
    assert len(game.deal.draw_pile) == 71 - 8 * players - 1
    assert game.is_conserved


def test_setup_3_the_last_card_after_the_shuffle_lies_on_top() -> None:
    def shuffle(deck: list[Card]) -> None:
        deck.sort(key=lambda held: (held.kind == "N", held.code))

    game = FullGame(seats=SEATS[:3], guard="ana", shuffle=shuffle)
    game.start_round(0.0)
    assert game.deal.hands["ana"] == cards("N5 N5 N5 N5 N5 N5 N5 N5")
    assert game.deal.hands["carl"] == cards("N3 N3 N3 N3 N3 N3 N3 N3")
    assert game.deal.top == card("N3")
    assert len(game.deal.draw_pile) == 46


def test_setup_3_a_home_made_deck() -> None:
    game = FullGame(seats=SEATS[:3], guard="ana", deck={"N1": 20, "N2": 20}, shuffle=no_shuffle)
    game.start_round(0.0)
    assert len(game.deal.draw_pile) == 15
    assert game.is_conserved
    game.deal.draw_pile.pop()
    assert not game.is_conserved


def test_setup_3_the_smallest_deck() -> None:
    game = FullGame(seats=SEATS[:3], guard="ana", deck={"N1": 25}, shuffle=no_shuffle)
    game.start_round(0.0)
    assert game.deal.draw_pile == []


@pytest.mark.parametrize("code", [code for code in CARD_CODES if code[0] in "SACM"])
def test_setup_4_a_turned_action_card_is_not_carried_out_but_its_number_counts(code: str) -> None:
    def shuffle(deck: list[Card]) -> None:
        deck.remove(card(code))
        deck.insert(len(deck) - 24, card(code))

    game = FullGame(seats=SEATS[:3], guard="ana", shuffle=shuffle)
    game.start_round(0.0)
    assert game.deal.top == card(code)
    assert game.is_free
    game.deal.hands["ana"] = cards("N1 N2 N3 N4 N5")
    fitting = {held.number for held in game.playable("ana")}
    assert fitting == {number for number in range(1, 6) if abs(number - int(code[1])) in (1, 4)}


def test_a_round_begins_when_the_one_before_is_over() -> None:
    game = new_game()
    game.start_round(0.0)
    with pytest.raises(InvalidInputError, match=r"^round 1 is not over$"):
        game.start_round(1.0)


def test_nothing_is_played_before_a_round() -> None:
    game = new_game()
    with pytest.raises(InvalidInputError, match=r"^no round is being played$"):
        game.draw("ben", 1.0)
    with pytest.raises(IllegalMoveError, match=r"^ROUND-1: nobody has won a round just now$"):
        game.end_round(1.0)
    with pytest.raises(InvalidInputError, match=r"^ana shows a hand while no round has just ended$"):
        game.show_hand("ana", 1.0)


def test_round_1_score_1_the_end_of_a_round() -> None:
    game = full_game("N3", ana="N4", ben="N1 A2", carl="T5 T5 C1")
    game.play("ana", card("N4"), 1.0)
    assert game.turn is None
    assert game.end_round(2.0) == [RoundEnded(t=2.0, winners=("ana",))]
    assert game.points == game.totals == {"ana": 0, "ben": 6, "carl": 25}
    assert game.show_hand("carl", 3.0) == [HandShown(t=3.0, seat="carl", cards=("T5", "T5", "C1"))]
    assert game.show_hand("ana", 3.5) == [HandShown(t=3.5, seat="ana", cards=())]
    with pytest.raises(InvalidInputError, match=r"^carl has shown the hand already$"):
        game.show_hand("carl", 4.0)
    with pytest.raises(InvalidInputError, match=r"^round 1 is not over$"):
        game.start_round(4.0)
    game.show_hand("ben", 4.0)
    assert game.phase == "between_rounds"


def test_score_1_a_vanished_card_costs_nothing() -> None:
    game = full_game("N3", ana="N4", ben="N1 T2", guard="carl")
    game.vanish("ben", card("T2"), 1.0)
    game.play("ana", card("N4"), 2.0)
    game.end_round(3.0)
    assert game.points["ben"] == 1


def test_round_2_game_1_as_many_rounds_as_players() -> None:
    game = new_game()
    guards = []
    for number in range(3):
        assert game.winners == ()
        play_a_round(game, float(number))
        guards.append(game.first_guard)
    assert guards == ["ben", "carl", "ana"]
    assert game.phase == "over"
    lowest = min(game.totals.values())
    assert game.winners == tuple(seat for seat in game.seats if game.totals[seat] == lowest)
    with pytest.raises(InvalidInputError, match=r"^the game is over$"):
        game.start_round(9.0)


@pytest.mark.parametrize(
    ("option", "guard"), [("left_of_first_guard", "carl"), ("left_of_last_guard", "ana")]
)
def test_round_2_next_guard_when_the_role_changed_hands(option: str, guard: str) -> None:
    game = new_game(next_guard=option)
    play_a_round(game, 0.0)
    game.guard = "carl"
    started = game.start_round(1.0)[0]
    assert isinstance(started, RoundStarted)
    assert started.guard == game.guard == game.turn == guard
    assert started.round == 2


def test_turn_1_a_new_round_knows_nothing_of_the_one_before() -> None:
    game = new_game(hand_emptied_by_gift_wins=False)
    play_a_round(game, 0.0)
    game.start_round(1.0)
    with refused(game, "TURN-1: it is the turn of carl, not of ana"):
        game.draw("ana", 2.0)
    game.accuse("carl", "ana", 2.0)
    game.settle(3.0)
    game.draw("carl", 4.0)
    assert game.turn == "carl"
    game.deal.hands["carl"] = cards("N4 S4")
    game.deal.hands["ben"] = cards("S5 N1")
    game.deal.discard_pile.append(card("N3"))
    game.play("carl", card("N4"), 5.0)
    game.turn = "ben"
    game.play("ben", card("S5"), 6.0)
    game.give("ben", "carl", card("N1"), 7.0)
    assert game.turn == "carl"


def test_time_does_not_run_back_at_a_round_s_end() -> None:
    game = new_game()
    game.start_round(1.0)
    assert game.t == 1.0
    win_at_once(game, "ben", 2.0)
    with refused(game, "t 1.5 is not a time from 2.0 s on", InvalidInputError):
        game.end_round(1.5)
    game.end_round(3.0)
    with refused(game, "t 2.5 is not a time from 3.0 s on", InvalidInputError):
        game.show_hand("ana", 2.5)
    with refused(game, "seat 'zoe' does not play", InvalidInputError):
        game.show_hand("zoe", 4.0)
    game.show_hand("ana", 4.0)
    game.show_hand("carl", 5.0)
    with refused(game, "t 4.5 is not a time from 5.0 s on", InvalidInputError):
        game.start_round(4.5)


def test_the_played_deck_is_the_default() -> None:
    assert new_game().deck == PLAYED_DECK
    assert sum(PLAYED_DECK.values()) == 71
