"""What was not seen: gaps, sources that see little, faces that nobody could read."""

import pytest

from tests.rules.umpire_table import SEATS, UmpireTable

MANY = dict.fromkeys(SEATS, 12)


@pytest.mark.rule("TURN-2", "TURN-3")
def test_after_a_gap_neither_turn_nor_card_nor_count_is_known() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    assert table.blind() == ["turn ?"]
    assert table.held == {"ana": None, "ben": None, "cem": None}
    assert table.umpire.top is None
    assert table.ledger.total() is None
    assert table.play("cem", "N1") == ["TURN-3 not_verifiable cem", "turn ana"]
    assert table.play("cem", "N2") == ["TURN-2 illegal cem", "turn ana"]


@pytest.mark.rule("ANT-1", "SPIDER-1", "ACCUSE-3", "ACCUSE-4")
def test_what_was_owed_may_have_been_done_in_the_gap() -> None:
    table = UmpireTable("N2", hands=MANY)
    table.play("ana", "A3")
    table.accuse("cem")
    table.settle("cem", caught=False)
    table.blind()
    said = table.play("ben", "N4")
    assert said[:3] == [
        "ANT-1 not_verifiable ben",
        "ANT-1 not_verifiable cem",
        "ACCUSE-4 not_verifiable ana",
    ]


@pytest.mark.rule("SPIDER-1")
def test_a_gap_closes_the_questions_too() -> None:
    """The next play ended in a crash once, for a question that was gone already."""
    table = UmpireTable("N2")
    table.play("ana", "S3")
    table.blind()
    assert table.play("ben", "N4")[0] == "SPIDER-1 not_verifiable ana"
    assert table.play("cem", "N5") == ["TURN-3 legal cem", "turn ana"]
    assert table.play("ana", "N1") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("TURN-4")
def test_a_draw_right_after_a_gap_is_never_proven() -> None:
    table = UmpireTable("N2")
    table.blind()
    assert table.draw("ana") == ["TURN-4 not_verifiable ana", "turn ben"]
    assert table.draw("ana") == ["TURN-2 not_verifiable ana"]


@pytest.mark.rule("MOSQUITO-1", "TURN-5")
def test_a_race_that_a_gap_hid() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    table.blind()
    assert table.play("ben", "N4") == ["TURN-3 not_verifiable ben", "turn cem"]


@pytest.mark.rule("COCKROACH-1")
def test_late_cards_and_contenders_are_forgotten_in_a_gap() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "A3"), gap=0.001)
    table.blind()
    assert table.play("ben", "N4") == ["TURN-3 not_verifiable ben", "turn cem"]


@pytest.mark.rule("ACCUSE-2")
def test_a_dispute_may_have_been_settled_in_the_gap() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    table.blind()
    assert table.play("ana", "N3") == ["TURN-3 not_verifiable ana", "turn ben"]


@pytest.mark.rule("ROUND-1")
def test_a_gap_after_the_end_hides_nothing() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 2, "cem": 2})
    table.play("ana", "N3")
    table.end("ana")
    assert table.blind() == []
    assert table.show("ben", "N1", "N1") == []
    assert table.show("cem", "N1", "N2") == ["scored"]


@pytest.mark.rule("ROUND-1", "SCORE-1")
def test_hands_that_nobody_counted_are_scored_and_not_accounted_for() -> None:
    table = UmpireTable("N2", hands={})
    table.play("ana", "N3")
    assert table.end("ana") == ["ROUND-1 not_verifiable ana"]
    table.show("ben", "N1")
    assert table.show("cem", "T5") == ["scored"]
    assert table.umpire.problems == ()


@pytest.mark.rule("TURN-2")
def test_a_source_that_sees_plays_alone_judges_plays_alone() -> None:
    table = UmpireTable("N2", observes=("round_started", "card_played"))
    assert table.play("ana", "A3") == ["TURN-3 legal ana"]
    assert table.play("ben", "S4") == [
        "ANT-1 not_verifiable ben",
        "ANT-1 not_verifiable cem",
        "TURN-3 legal ben",
    ]
    assert table.play("cem", "N1") == ["SPIDER-1 not_verifiable ben", "TURN-3 illegal cem", "turn ana"]


@pytest.mark.rule("TURN-3", "COCKROACH-1")
def test_a_source_without_landings_holds_back_what_may_be_an_answer() -> None:
    """After what may be an answer nobody knows whose turn it is: once the next player was out of turn."""
    table = UmpireTable("N2", observes=("round_started", "card_played"))
    table.play("ana", "C3")
    assert table.play("cem", "N3") == ["TURN-3 not_verifiable cem", "turn ?"]
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]


@pytest.mark.rule("COCKROACH-1")
def test_the_winner_of_an_unseen_race_is_not_known() -> None:
    """With `after_winner` the turn after an unseen race is anybody's."""
    variant = {"cockroach_next_turn": "after_winner"}
    table = UmpireTable("N2", observes=("round_started", "card_played", "card_drawn"), variant=variant)
    table.play("ana", "C3")
    assert table.play("cem", "N4", after=9.0) == ["TURN-3 legal cem", "turn ana"]


@pytest.mark.rule("TURN-4", "MOTH-2")
def test_a_face_that_nobody_could_read_is_no_proof() -> None:
    table = UmpireTable("N1", hands={"ana": 2, "ben": 1, "cem": 2})
    table.draw("ana")
    table.play("ben", "N2")
    table.end("ben")
    assert table.show("ana", "N5", "N2", None) == ["TURN-4 illegal ana @2"]


@pytest.mark.rule("TURN-4")
def test_a_hand_that_is_shown_proves_that_the_player_was_stuck() -> None:
    table = UmpireTable("N1", hands={"ana": 2, "ben": 1, "cem": 2})
    table.draw("ana")
    table.play("ben", "N2")
    table.end("ben")
    assert table.show("ana", "N4", "N3", "N4") == ["TURN-4 legal ana @2"]


@pytest.mark.rule("TURN-4")
def test_a_shown_hand_that_proves_nothing() -> None:
    table = UmpireTable("N1", hands={"ana": 2, "ben": 1, "cem": 2})
    table.draw("ana")
    table.play("ben", "N2")
    table.end("ben")
    assert table.show("ana", "N4", "N3", "N5") == []


@pytest.mark.rule("TURN-4")
def test_a_card_of_unknown_face_leaves_the_question_open() -> None:
    table = UmpireTable("N1", hands={"ana": 3, "ben": 2, "cem": 2})
    table.draw("ana")
    table.play("ben", "N2")
    table.play("cem", "N1")
    table.play("ana", None)
    table.back("ana", None)
    table.play("ana", None)
    table.play("ben", "N2")
    table.end("ben")
    assert table.show("ana", "N4", "N3", "N3") == []


@pytest.mark.rule("MOSQUITO-1", "ANT-1")
def test_what_is_given_and_drawn_after_a_gap_may_have_been_called_for_in_it() -> None:
    """It was ruled as a gift to the wrong hand once, and as too many cards."""
    table = UmpireTable("N2")
    table.play("ana", "M3")
    table.slap("ben", "cem")
    table.blind()
    assert table.give("ana", "ben") == ["SPIDER-1 not_verifiable ana"]
    assert table.give("ben", "cem", 2) == []
    other = UmpireTable("N2")
    other.play("ana", "A3")
    other.blind()
    assert other.draw("cem", 2) == ["TURN-4 not_verifiable cem", "turn ana"]


@pytest.mark.rule("TURN-2", "ANT-1")
def test_a_draw_after_an_unread_card_leaves_the_turn_open() -> None:
    """It may have been for an ant, or that of the own turn; the next play was ruled out of turn once."""
    table = UmpireTable("N2")
    table.play("ana", None)
    assert table.draw("ben") == ["turn ?"]
    assert table.play("cem", "N4") == ["TURN-3 not_verifiable cem", "turn ana"]


@pytest.mark.rule("TURN-2", "MOSQUITO-1")
def test_a_draw_after_a_race_that_is_too_close_leaves_the_turn_open() -> None:
    table = UmpireTable("N2", variant={"mosquito_penalty": "draw_one"})
    table.play("ana", "M3")
    table.slap("ben", "cem", gap=0.001)
    assert table.draw("ben") == ["turn ?"]
    assert table.play("cem", "N4") == ["TURN-3 legal cem", "turn ana"]


@pytest.mark.rule("ACCUSE-3", "ACCUSE-4")
def test_the_penalty_of_a_guard_whom_nobody_knows() -> None:
    """The card was ruled as given without a reason once."""
    table = UmpireTable("N2", guard=None)
    table.play("ana", "M3")
    table.slap("ben", "cem")
    table.accuse("ben")
    table.settle("ben", caught=True)
    assert table.give("ana", "ben") == []
    assert table.give("cem", "ben") == []
    assert table.play("ben", "N4")[:2] == ["MOSQUITO-1 not_verifiable ana", "MOSQUITO-1 not_verifiable ben"]
    table.accuse("cem", by="ben")


@pytest.mark.rule("FAIR-1")
def test_what_vanished_in_a_gap_cannot_be_told_to_be_too_old() -> None:
    table = UmpireTable("N2")
    table.vanish("ben")
    table.blind()
    table.play("ana", "N3")
    table.vanish("ben")
    table.play("ben", "N4")
    table.accuse("ben")
    assert table.settle("ben", caught=True) == ["guard ben"]


@pytest.mark.rule("FAIR-1")
def test_without_the_plays_nobody_knows_whether_the_accusation_is_in_time() -> None:
    table = UmpireTable("N2", observes=("round_started", "vanished", "accused", "settled"))
    table.vanish("ben")
    table.accuse("ben")
    assert table.settle("ben", caught=False) == []


@pytest.mark.rule("ROUND-1", "PILE-1", "CHEAT-4")
def test_a_source_that_sees_no_draws_keeps_no_account() -> None:
    """Hands seemed to be empty once, and every play after that was ruled after the round's end."""
    seen = ("round_started", "card_played", "card_retracted", "card_given", "vanished", "reshuffled")
    table = UmpireTable("N2", observes=seen, hands={"ana": 1, "ben": 1, "cem": 1})
    assert table.held == {"ana": None, "ben": None, "cem": None}
    table.play("ana", "N3")
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]
    assert table.vanish("cem") == []
    assert table.reshuffle() == []


@pytest.mark.rule("MOSQUITO-1", "COCKROACH-1")
def test_a_source_that_sees_no_plays_calls_no_race_groundless() -> None:
    table = UmpireTable("N2", observes=("round_started", "slaps", "landings"))
    assert table.slap("ben", "cem") == []
    assert table.land(("ben", "N3")) == []
