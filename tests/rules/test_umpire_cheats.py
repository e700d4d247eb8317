"""Vanishing cards, accusations, and the guard bug."""

import pytest

from referee.errors import InvalidInputError
from tests.rules.umpire_table import SEATS, UmpireTable


@pytest.mark.rule("CHEAT-1", "CHEAT-2", "CHEAT-3", "CHEAT-4", "CHEAT-5")
def test_mere_cheating_is_the_game() -> None:
    table = UmpireTable("N2")
    assert table.vanish("ben") == []
    assert table.held["ben"] == 8
    assert table.hand("ben").in_hand == 7


@pytest.mark.rule("CHEAT-1")
@pytest.mark.parametrize(("confidence", "verdict"), [(0.95, "illegal"), (0.5, "not_verifiable")])
def test_the_hand_stays_above_the_table(confidence: float, verdict: str) -> None:
    table = UmpireTable("N2")
    assert table.vanish("ben", "below", confidence) == [f"CHEAT-1 {verdict} ben"]
    hand = table.hand("ben")
    assert (hand.vanished, hand.suspected) == ((1, 0) if verdict == "illegal" else (0, 1))


@pytest.mark.rule("CHEAT-2")
@pytest.mark.parametrize(
    ("seat", "how", "after", "said"),
    [
        ("ben", "edge", 0.2, ["CHEAT-2 illegal ben"]),
        ("ben", "edge", 0.9, []),
        ("cem", "edge", 0.2, []),
        ("ben", "count", 0.2, []),
    ],
)
def test_cards_vanish_one_at_a_time(seat: str, how: str, after: float, said: list[str]) -> None:
    table = UmpireTable("N2")
    table.vanish("ben")
    assert table.vanish(seat, "count" if how == "count" else "edge", after=after) == said


@pytest.mark.rule("CHEAT-2")
def test_the_less_certain_of_two_decides() -> None:
    table = UmpireTable("N2")
    table.vanish("ben", confidence=0.6)
    assert table.vanish("ben", after=0.2) == ["CHEAT-2 not_verifiable ben"]


@pytest.mark.rule("CHEAT-3")
def test_nobody_cheats_in_a_dispute() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.vanish("cem") == ["CHEAT-3 illegal cem"]
    assert table.vanish("cem", "count") == []


@pytest.mark.rule("CHEAT-4")
def test_the_last_card_stays() -> None:
    table = UmpireTable("N2", hands={"ana": 8, "ben": 2, "cem": None})
    assert table.vanish("ben") == []
    assert table.vanish("ben") == ["CHEAT-4 illegal ben"]
    assert table.vanish("cem") == []


@pytest.mark.rule("CHEAT-5")
def test_the_guard_does_not_cheat() -> None:
    table = UmpireTable("N2")
    assert table.vanish("ana") == ["CHEAT-5 illegal ana"]
    table.see_guard("ben")
    assert table.vanish("ben") == ["CHEAT-5 illegal ben"]
    # A card that a count misses may be gone since before ben was the guard.
    assert table.vanish("ben", "count") == ["CHEAT-5 not_verifiable ben"]
    assert table.vanish("ana") == []


# ---- accusations ----


@pytest.mark.rule("ACCUSE-1")
def test_only_the_guard_accuses() -> None:
    table = UmpireTable("N2")
    assert table.accuse("ben", by="cem") == ["ACCUSE-1 illegal cem"]
    assert table.play("ana", "N3") == ["TURN-3 legal ana", "turn ben"]
    assert table.accuse("ben", by="ana") == []
    unknown = UmpireTable("N2", guard=None)
    assert unknown.accuse("ben", by="cem") == ["ACCUSE-1 not_verifiable cem"]


@pytest.mark.rule("ACCUSE-2")
def test_play_stops_in_a_dispute() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.play("ana", "N3") == ["ACCUSE-2 illegal ana", "turn ben"]


@pytest.mark.rule("ACCUSE-3")
def test_who_is_caught_is_the_guard_and_gets_a_card() -> None:
    table = UmpireTable("N2")
    table.vanish("ben")
    table.accuse("ben")
    assert table.settle("ben", caught=True, card="T3") == ["guard ben"]
    assert table.umpire.guard == "ben"
    assert table.hand("ben").in_hand == 8
    assert table.hand("ben").known.total() == 1
    assert table.give("ana", "ben") == []
    assert table.play("ana", "N3") == ["TURN-3 legal ana", "turn ben"]
    assert table.play("ben", "T4") == ["TURN-3 legal ben", "turn cem"]


@pytest.mark.rule("ACCUSE-3", "MOTH-2")
@pytest.mark.parametrize(("moths", "verdict"), [(True, "illegal"), (False, "not_verifiable")])
def test_the_guards_card_may_be_a_moth_or_not(moths: bool, verdict: str) -> None:
    """Where any card may be given, a hand that may hold only moths was excused once."""
    table = UmpireTable("N2", variant={"guard_penalty_may_be_moth": moths})
    table.accuse("ben")
    table.settle("ben", caught=True)
    assert table.play("ben", "N3")[0] == f"ACCUSE-3 {verdict} ana"
    message = table.last[0].message
    assert message is not None
    assert message.parameters.get("option") == "guard_penalty_may_be_moth"


@pytest.mark.rule("ACCUSE-3")
def test_a_guard_without_cards_gives_none() -> None:
    table = UmpireTable("N2", hands={"ana": 0, "ben": 8, "cem": 8})
    table.accuse("ben")
    table.settle("ben", caught=True)
    assert table.umpire.pending == ()
    nobody = UmpireTable("N2", guard=None)
    nobody.accuse("ben")
    assert nobody.settle("ben", caught=True) == ["guard ben"]
    assert nobody.umpire.pending == ()


@pytest.mark.rule("ACCUSE-3")
def test_a_source_that_sees_no_vanishing_knows_the_first_guards_hand_alone() -> None:
    seen = (
        "round_started",
        "card_played",
        "card_retracted",
        "card_drawn",
        "card_given",
        "landings",
        "accused",
        "settled",
    )
    table = UmpireTable("N2", observes=seen)
    table.accuse("ben")
    table.settle("ben", caught=True)
    assert table.play("ana", "N3")[0] == "ACCUSE-3 illegal ana"
    table.accuse("cem")
    table.settle("cem", caught=True)
    assert table.play("cem", "N4")[0] == "ACCUSE-3 not_verifiable ben"


@pytest.mark.rule("ACCUSE-3", "TURN-4")
def test_the_card_that_is_back_enters_the_hand() -> None:
    table = UmpireTable("N1", guard="cem", hands={"ana": 2, "ben": 1, "cem": 3})
    table.play("cem", "N1")
    table.vanish("ana")
    table.draw("ana")
    table.accuse("ana")
    table.settle("ana", caught=True, card="N5")
    table.give("cem", "ana")
    table.play("ben", "N2")
    table.end("ben")
    # Three cards that fitted, and three have entered: the drawn one, the caught one and the guard's.
    assert table.show("ana", "N5", "N2", "N5", "N4", "N4") == []


@pytest.mark.rule("ACCUSE-4")
def test_a_wrong_accusation_costs_the_guard_a_card() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.settle("ben", caught=False) == []
    assert table.draw("ana") == []
    assert table.umpire.guard == "ana"
    assert table.play("ana", "N3") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("ACCUSE-4")
def test_the_guards_draw_left_out_and_too_many() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    table.settle("ben", caught=False)
    assert table.play("ana", "N3")[0] == "ACCUSE-4 illegal ana"
    table.accuse("ben")
    table.settle("ben", caught=False)
    assert table.draw("ana", 2) == ["ACCUSE-4 illegal ana"]


@pytest.mark.rule("ACCUSE-4", "ANT-1")
def test_the_penalty_is_paid_before_anything_else() -> None:
    """It was the ant's draw that counted as done once, and the penalty that was left out."""
    table = UmpireTable("N2", guard="ben")
    table.play("ana", "A3")
    table.accuse("cem")
    table.settle("cem", caught=False)
    table.draw("ben")
    assert [(duty.rule, duty.seat) for duty in table.umpire.pending] == [("ANT-1", "ben"), ("ANT-1", "cem")]


@pytest.mark.rule("ACCUSE-4")
def test_without_a_guard_or_a_card_nobody_draws() -> None:
    table = UmpireTable("N2", guard=None)
    table.accuse("ben")
    table.settle("ben", caught=False)
    assert table.umpire.pending == ()


@pytest.mark.rule("ACCUSE-3", "ACCUSE-4")
def test_a_settlement_that_no_accusation_was_seen_for() -> None:
    table = UmpireTable("N2")
    assert table.settle("ben", caught=True) == ["guard ben"]


# ---- fairness ----


@pytest.mark.rule("FAIR-1")
def test_until_the_next_play_an_accusation_is_in_time() -> None:
    table = UmpireTable("N2")
    table.vanish("ben")
    table.accuse("ben")
    assert table.settle("ben", caught=False) == ["FAIR-1 illegal ben"]
    late = UmpireTable("N2")
    late.vanish("ben")
    late.play("ana", "N3")
    late.accuse("ben")
    assert late.settle("ben", caught=True) == ["FAIR-1 illegal ana", "guard ben"]


@pytest.mark.rule("FAIR-1", "ACCUSE-2")
def test_a_play_in_the_dispute_does_not_make_the_accusation_late() -> None:
    """It did once: a quick play after the call let the cheater off."""
    table = UmpireTable("N2")
    table.vanish("ben")
    table.accuse("ben")
    table.play("ana", "N3")
    assert table.settle("ben", caught=True) == ["guard ben"]


@pytest.mark.rule("FAIR-1")
@pytest.mark.parametrize(("window", "caught", "said"), [
    (30.0, True, []),
    (30.0, False, ["FAIR-1 illegal ben"]),
    (1.0, True, ["FAIR-1 illegal ana"]),
    (1.0, False, []),
])  # fmt: skip
def test_a_window_of_seconds(window: float, caught: bool, said: list[str]) -> None:
    table = UmpireTable("N2", variant={"caught_window": window})
    table.vanish("ben")
    table.play("ana", "N3")
    table.accuse("ben")
    assert table.settle("ben", caught=caught) == said + ["guard ben"] * caught


@pytest.mark.rule("FAIR-1")
def test_what_was_not_seen_for_certain_leaves_it_to_the_table() -> None:
    table = UmpireTable("N2")
    table.vanish("ben", confidence=0.5)
    table.play("ana", "N3")
    table.accuse("ben")
    assert table.settle("ben", caught=True) == ["guard ben"]


@pytest.mark.rule("FAIR-1")
def test_the_card_that_is_back_has_not_vanished_any_more() -> None:
    table = UmpireTable("N2")
    table.vanish("ben")
    table.accuse("ben")
    table.settle("ben", caught=True)
    table.give("ana", "ben")
    table.see_guard("ana")
    table.accuse("ben")
    assert table.settle("ben", caught=False) == []


# ---- the guard bug ----


@pytest.mark.rule("SETUP-2", "TURN-1")
def test_the_guard_bug_tells_who_begins() -> None:
    table = UmpireTable("N2", guard=None)
    assert table.said_at_start == []
    assert table.see_guard("cem") == ["guard cem", "turn cem"]
    assert table.see_guard("cem") == []
    assert table.play("cem", "N3") == ["TURN-3 legal cem", "turn ana"]


@pytest.mark.rule("ACCUSE-3")
def test_the_guard_bug_moves_on_its_own() -> None:
    table = UmpireTable("N2")
    assert table.see_guard("cem") == ["guard cem"]
    assert table.umpire.turn == "ana"
    late = UmpireTable("N2", guard=None)
    late.play("ana", "N3")
    assert late.see_guard("cem") == ["guard cem"]


def test_what_makes_no_sense_is_refused() -> None:
    table = UmpireTable("N2")
    with pytest.raises(InvalidInputError, match="'ana' is the guard, who accuses others"):
        table.accuse("ana")
    table.see_guard("ben")
    with pytest.raises(InvalidInputError, match="two guards, 'ben' and 'cem'"):
        table.see_guard("cem", after=0.0)
    assert table.see_guard("ben", after=0.0) == []
    assert set(table.held) == set(SEATS)


@pytest.mark.rule("ACCUSE-3")
def test_the_guard_bug_may_move_before_anybody_says_that_it_was_settled() -> None:
    """The camera saw the bug move, then a person pressed the button: that once ended the whole judging."""
    table = UmpireTable("N2", hands=dict.fromkeys(SEATS, 3))
    table.accuse("cem")
    assert table.see_guard("cem") == ["guard cem"]
    assert table.settle("cem", caught=True) == []
    assert [(duty.rule, duty.seat, duty.to) for duty in table.umpire.pending] == [("ACCUSE-3", "ana", "cem")]


@pytest.mark.rule("ACCUSE-1", "ACCUSE-4")
def test_who_did_not_accuse_owes_nothing() -> None:
    """Somebody else accused: the guard, who had not, was once told to draw for it."""
    table = UmpireTable("N2", hands=dict.fromkeys(SEATS, 3))
    table.play("ana", "N3")
    assert table.accuse("ben", by="cem") == ["ACCUSE-1 illegal cem"]
    assert table.settle("ben", caught=False) == []
    assert table.umpire.pending == ()
    assert table.settle("ana", caught=False) == []


@pytest.mark.rule("ACCUSE-2")
def test_another_suspect_than_the_accused_one_is_taken_as_said() -> None:
    table = UmpireTable("N2", hands=dict.fromkeys(SEATS, 3))
    table.accuse("ben")
    assert table.settle("cem", caught=True) == ["guard cem"]
    assert table.settle("cem", caught=True) == []


@pytest.mark.rule("ACCUSE-2")
def test_nobody_is_accused_after_the_end() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 2, "cem": 2})
    table.play("ana", "N3")
    table.end("ana")
    with pytest.raises(InvalidInputError, match="the round is over"):
        table.accuse("ben")
