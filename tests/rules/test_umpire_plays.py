"""Plays, whose turn it is, and cards that are taken back."""

import pytest

from referee.errors import InvalidInputError
from tests.rules.umpire_table import UmpireTable

SEES_PLAYS = ("round_started", "card_played", "card_retracted", "slaps", "landings", "card_given")


@pytest.mark.rule("TURN-1", "TURN-2", "TURN-3")
def test_the_guard_begins_and_the_turn_goes_round() -> None:
    table = UmpireTable("N2")
    assert table.said_at_start == ["turn ana"]
    assert table.play("ana", "N3") == ["TURN-3 legal ana", "turn ben"]
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]
    assert table.play("cem", "N5") == ["TURN-3 legal cem", "turn ana"]
    assert table.play("ana", "N1") == ["TURN-3 legal ana", "turn ben"]
    assert table.umpire.turn == "ben"


@pytest.mark.rule("TURN-1")
def test_the_first_turn_of_another() -> None:
    table = UmpireTable("N2")
    assert table.play("ben", "N3") == ["TURN-1 illegal ben", "turn cem"]


@pytest.mark.rule("TURN-2", "TURN-3")
def test_every_breach_of_a_play_has_its_ruling() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    assert table.play("cem", "T1") == [
        "TURN-3 illegal cem",
        "TURN-2 illegal cem",
        "MOTH-1 illegal cem",
        "turn ana",
    ]


@pytest.mark.rule("TURN-2")
def test_a_play_out_of_turn_stands_and_the_turn_is_that_of_the_left_neighbour() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    assert table.play("cem", "N4") == ["TURN-2 illegal cem", "turn ana"]
    assert table.play("ana", "N5") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("TURN-2")
def test_an_unknown_player_breaks_no_rule_of_the_turn_and_leaves_it_open() -> None:
    table = UmpireTable("N2")
    assert table.play(None, "N3") == ["TURN-3 legal ?", "turn ?"]
    assert table.play(None, "N4") == ["TURN-3 legal ?"]
    assert table.play("cem", "N5") == ["TURN-3 legal cem", "turn ana"]


@pytest.mark.rule("TURN-2", "TURN-4")
def test_an_unseen_draw_makes_a_play_out_of_turn_unverifiable() -> None:
    table = UmpireTable("N2", observes=SEES_PLAYS)
    table.play("ana", "N3")
    assert table.play("cem", "N4") == ["TURN-3 legal cem", "TURN-2 not_verifiable cem", "turn ana"]


@pytest.mark.rule("MOTH-1")
@pytest.mark.parametrize(("guard", "verdict"), [("ben", "illegal"), (None, "not_verifiable")])
def test_a_moth_needs_its_guard(guard: str | None, verdict: str) -> None:
    table = UmpireTable("N2", guard=guard)
    assert f"MOTH-1 {verdict} ana" in table.play("ana", "T3")


@pytest.mark.rule("MOTH-1")
def test_a_moth_by_the_guard() -> None:
    assert UmpireTable("N2").play("ana", "T3") == ["TURN-3 legal ana", "turn ben"]
    closed = UmpireTable("N2", variant={"guard_may_play_moth": False})
    assert closed.play("ana", "T3") == ["MOTH-1 illegal ana", "turn ben"]
    assert closed.keys[0] == "moth-1-illegal"
    message = closed.last[0].message
    assert message is not None
    assert message.parameters["option"] == "guard_may_play_moth"


# ---- cards taken back ----


@pytest.mark.rule("TURN-2", "TURN-3")
def test_the_last_play_is_taken_back_and_the_turn_with_it() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N4")
    assert table.held == {"ana": 7, "ben": 8, "cem": 8}
    assert table.back("ana", "N4") == ["turn ana"]
    assert table.held == {"ana": 8, "ben": 8, "cem": 8}
    assert table.ledger.total() == 71
    assert table.play("ana", "N3") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("TURN-1")
def test_the_first_play_of_the_round_taken_back_leaves_the_first_turn() -> None:
    table = UmpireTable("N2")
    table.play("ben", "N3")
    assert table.back(None, None) == ["turn ana"]
    assert table.play("ben", "N1") == ["TURN-1 illegal ben", "turn cem"]


@pytest.mark.rule("ANT-1", "SPIDER-1", "TURN-5")
@pytest.mark.parametrize("card", ["A3", "S3", "M3", "C3"])
def test_an_action_card_taken_back_calls_for_nothing(card: str) -> None:
    table = UmpireTable("N2")
    table.play("ana", card)
    assert table.back("ana", card) == ["turn ana"]
    assert table.umpire.pending == ()
    assert table.play("ana", "N3") == ["TURN-3 legal ana", "turn ben"]
    assert table.play("ben", "N2") == ["TURN-3 legal ben", "turn cem"]


def test_another_card_than_the_last_is_taken_from_the_pile_alone() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    table.play("ben", "N4")
    assert table.back("ana", "N3") == []
    assert table.held == {"ana": 8, "ben": 7, "cem": 8}
    assert table.umpire.turn == "cem"
    assert table.umpire.top is not None
    assert table.umpire.top.code == "N4"


def test_a_card_that_nobody_is_seen_to_take_back() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    table.play(None, "N4")
    table.back(None, "N3")
    assert table.held == {"ana": None, "ben": None, "cem": None}


@pytest.mark.rule("TURN-4")
def test_a_play_taken_back_puts_the_card_back_into_the_question() -> None:
    table = UmpireTable("N1")
    table.draw("ana")
    table.play("ben", "N2")
    table.play("cem", "N1")
    table.play("ana", "N5")
    assert table.back("ana", "N5") == ["turn ana"]
    table.play("ana", "N5")
    table.play("ben", "N4")
    table.play("cem", "N5")
    # Ana has shown two cards that fitted on the 1, and one of them may be the card drawn.
    assert "TURN-4 illegal ana @2" in table.play("ana", "N2")


def test_nothing_is_played_or_taken_back_after_the_end() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 2, "cem": 2})
    table.play("ana", "N3")
    table.end("ana")
    assert table.back("ana", "N3") == []
    with pytest.raises(InvalidInputError, match="the round is over, and no other has started"):
        table.play("ben", "N4")


@pytest.mark.rule("ROUND-1")
def test_a_play_after_somebody_has_won_breaks_only_that_rule() -> None:
    """It was ruled out of turn as well once, though nobody has a turn then."""
    table = UmpireTable("N2", hands={"ana": 1, "ben": 2, "cem": 2})
    assert table.play("ana", "N3") == ["TURN-3 legal ana"]
    assert table.play("cem", "N4") == ["ROUND-1 illegal cem"]


@pytest.mark.rule("ROUND-1")
def test_a_last_action_card_with_action_first_is_named_with_its_option() -> None:
    variant = {"last_card_action": "action_first"}
    table = UmpireTable("N2", hands={"ana": 1, "ben": 2, "cem": 2}, variant=variant)
    assert table.play("ana", "S3") == ["TURN-3 legal ana"]
    assert table.play("ben", "N4") == ["ROUND-1 illegal ben"]
    message = table.last[0].message
    assert message is not None
    assert message.parameters["option"] == "last_card_action"


def test_an_unknown_seat_is_refused() -> None:
    table = UmpireTable("N2")
    with pytest.raises(InvalidInputError, match=r"card_played at 2\.00 s: seat 'zoe' is not at the table"):
        table.play("zoe", "N3")


@pytest.mark.rule("TURN-2", "TURN-4", "PILE-1")
def test_who_has_no_card_left_to_draw_passes_unseen() -> None:
    """The next player's play was ruled out of turn once."""
    table = UmpireTable("N2")
    table.draw("ana", 46)
    assert table.ledger.can_be_drawn() == 0
    assert table.play("cem", "N3") == ["TURN-3 legal cem", "TURN-2 not_verifiable cem", "turn ana"]
