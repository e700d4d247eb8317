"""What action cards call for, and what is drawn and given without being called for."""

import pytest

from referee.errors import InvalidInputError
from referee.rules.variants import Option
from tests.rules.umpire_table import SEATS, UmpireTable

MANY = dict.fromkeys(SEATS, 12)
"""More cards in each hand than there are moths: then everybody surely has one that may be given."""

SEES_CARDS = ("round_started", "card_played", "card_retracted", "slaps", "landings")


# ---- ants ----


@pytest.mark.rule("ANT-1", "TURN-5")
def test_an_ant_is_done_when_everybody_else_has_drawn() -> None:
    table = UmpireTable("N2")
    assert table.play("ana", "A3") == ["TURN-3 legal ana"]
    assert [(duty.rule, duty.seat) for duty in table.umpire.pending] == [("ANT-1", "ben"), ("ANT-1", "cem")]
    assert table.draw("cem") == []
    assert table.draw("ben") == ["turn ben"]
    assert table.held == {"ana": 7, "ben": 9, "cem": 9}
    assert table.ledger.draw == 71 - 24 - 1 - 2


@pytest.mark.rule("ANT-1")
def test_a_draw_that_is_left_out_is_ruled_at_the_next_play() -> None:
    table = UmpireTable("N2")
    table.play("ana", "A3")
    table.draw("ben")
    assert table.play("ben", "N4") == ["ANT-1 illegal cem", "TURN-3 legal ben", "turn cem"]
    assert table.keys[0] == "ant-1-illegal-omitted"
    # It may still be made good, and is ruled once only.
    assert table.draw("cem") == ["TURN-4 not_verifiable cem", "turn ana"]
    assert table.play("ana", "N5") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("ANT-1")
def test_a_late_draw_of_somebody_whose_turn_it_is_not() -> None:
    table = UmpireTable("N2")
    table.play("ana", "A3")
    table.draw("cem")
    assert table.play("ben", "N4") == ["ANT-1 illegal ben", "TURN-3 legal ben", "turn cem"]
    assert table.draw("ben") == []
    assert table.umpire.turn == "cem"


@pytest.mark.rule("ANT-1")
def test_a_source_that_sees_no_draws_proves_none_left_out() -> None:
    table = UmpireTable("N2", observes=SEES_CARDS)
    table.play("ana", "A3")
    said = table.play("ben", "N4")
    assert said == [
        "ANT-1 not_verifiable ben",
        "ANT-1 not_verifiable cem",
        "TURN-3 legal ben",
        "turn cem",
    ]


@pytest.mark.rule("ANT-1")
def test_too_many_cards_for_an_ant() -> None:
    table = UmpireTable("N2")
    table.play("ana", "A3")
    assert table.draw("cem", 2) == ["ANT-1 illegal cem"]
    # The next player's second card may be that of the own turn.
    assert table.draw("ben", 2) == ["TURN-4 not_verifiable ben", "turn cem"]


@pytest.mark.rule("ANT-1")
def test_the_ant_of_an_unknown_player_leaves_the_draws_to_the_table() -> None:
    table = UmpireTable("N2")
    assert table.play(None, "A3") == ["TURN-3 legal ?"]
    assert table.draw("ben") == []
    assert table.draw("cem", 2) == []
    assert table.give("ana", "ben") == []
    assert table.play("ana", "N4") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("ANT-1", "PILE-1")
def test_where_no_card_is_left_nobody_owes_a_draw() -> None:
    table = UmpireTable("N2")
    table.draw("ana", 46)
    table.play("ben", "N3")
    table.reshuffle()
    table.draw("cem")
    assert table.ledger.can_be_drawn() == 0
    assert table.play("ana", "A4") == ["TURN-3 legal ana"]
    assert table.reshuffle() == []
    assert table.draw("ben") == ["turn ben"]
    table.play("ben", "N5")
    assert table.umpire.pending == ()


@pytest.mark.rule("ANT-1")
def test_an_ant_with_nothing_to_draw_passes_the_turn_at_once() -> None:
    table = UmpireTable("N2")
    table.draw("ana", 46)
    table.play("ben", "N3")
    table.reshuffle()
    table.ledger.draw = 0
    table.ledger.discard = 0
    assert table.play("cem", "A4") == ["TURN-3 legal cem", "turn ana"]


# ---- draws that nothing calls for ----


@pytest.mark.rule("TURN-4")
def test_the_draw_of_the_own_turn_passes_it() -> None:
    table = UmpireTable("N2")
    assert table.draw("ana") == ["TURN-4 not_verifiable ana", "turn ben"]
    assert table.draw("ben", 2) == ["TURN-4 illegal ben", "turn cem"]
    assert table.keys[0] == "turn-4-illegal-too-many"


@pytest.mark.rule("TURN-4")
def test_with_the_option_off_anybody_may_draw() -> None:
    table = UmpireTable("N2", variant={"draw_only_if_stuck": False})
    assert table.draw("ana") == ["TURN-4 legal ana", "turn ben"]


@pytest.mark.rule("TURN-4")
def test_a_draw_with_a_known_card_that_fits() -> None:
    """A card that came back from a race is known; the cards that left before it cannot be that one."""
    table = UmpireTable("N2")
    table.vanish("ben")
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "N3"))
    table.back("ben", "N3")
    table.play("ben", "N4")
    table.draw("cem")
    table.play("ana", "N2")
    said = ["TURN-4 not_verifiable ben", "TURN-4 illegal ben (secret)", "turn cem"]
    assert table.draw("ben") == said


@pytest.mark.rule("TURN-4")
@pytest.mark.parametrize("left", ["given", "both"])
def test_a_known_card_may_have_left_unseen(left: str) -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "N3"))
    table.back("ben", "N3")
    if left == "both":
        table.vanish("ben")
    table.give("ben", "ana")
    table.play("ben", "N4")
    table.draw("cem")
    table.play("ana", "N2")
    assert table.draw("ben") == ["TURN-4 not_verifiable ben", "turn cem"]


@pytest.mark.rule("TURN-4", "MOTH-1")
def test_a_guard_may_keep_a_moth_that_fits() -> None:
    table = UmpireTable("N1", hands={"ana": 1, "ben": 1, "cem": 8})
    assert table.draw("ana") == ["TURN-4 not_verifiable ana", "turn ben"]
    table.play("ben", "N2")
    table.end("ben")
    assert table.show("ana", "T5", "T2") == []
    other = UmpireTable("N1", hands={"ana": 1, "ben": 1, "cem": 8}, guard="cem")
    other.play("cem", "N1")
    other.draw("ana")
    other.play("ben", "N2")
    other.end("ben")
    assert other.show("ana", "T5", "T2") == ["TURN-4 legal ana @3"]


@pytest.mark.rule("TURN-4")
def test_a_whole_known_hand_proves_that_the_player_was_stuck() -> None:
    table = UmpireTable(
        "N2", hands={"ana": 8, "ben": 1, "cem": 8}, variant={"last_card_action": "action_first"}
    )
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "N3"))
    table.back("ben", "N3")
    table.see_guard("ben")
    assert table.hand("ben").is_known_whole()
    assert table.draw("ben") == ["TURN-4 legal ben", "turn cem"]


@pytest.mark.rule("TURN-4")
def test_on_an_unknown_card_nobody_can_tell_who_is_stuck() -> None:
    table = UmpireTable(None)
    assert table.draw("ana") == ["TURN-4 not_verifiable ana", "turn ben"]


@pytest.mark.rule("TURN-4")
def test_a_source_that_sees_no_vanishing_cannot_be_sure_of_a_known_card() -> None:
    seen = (*SEES_CARDS, "card_drawn", "hand_shown")
    table = UmpireTable("N2", observes=seen)
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "N3"))
    table.back("ben", "N3")
    table.play("ben", "N2")
    table.play("cem", "N1")
    table.play("ana", "N2")
    assert table.draw("ben")[0] == "TURN-4 not_verifiable ben"


@pytest.mark.rule("TURN-2")
def test_a_draw_out_of_turn_leaves_the_turn_where_it_was() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    assert table.draw("cem") == ["TURN-2 illegal cem"]
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]


@pytest.mark.rule("TURN-1", "SETUP-4")
@pytest.mark.parametrize(("top", "rule"), [("N2", "TURN-1"), ("A2", "SETUP-4"), (None, "TURN-1")])
def test_a_draw_before_the_guards_first_turn(top: str | None, rule: str) -> None:
    assert UmpireTable(top).draw("cem") == [f"{rule} illegal cem"]


@pytest.mark.rule("TURN-2")
def test_a_source_that_sees_no_plays_proves_no_draw_out_of_turn() -> None:
    table = UmpireTable("N2", observes=("round_started", "card_drawn"))
    table.draw("ana")
    assert table.draw("ana") == ["TURN-2 not_verifiable ana"]


@pytest.mark.rule("ACCUSE-2")
def test_nobody_draws_in_a_dispute() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.draw("cem") == ["ACCUSE-2 illegal cem"]


def test_after_a_won_round_draws_are_of_no_interest() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 2, "cem": 2})
    table.play("ana", "N3")
    assert table.draw("ben") == []
    assert table.give("ben", "cem") == []
    table.end("ana")
    assert table.draw("cem") == []
    assert table.give("cem", "ben") == []


@pytest.mark.rule("TURN-2", "ANT-1")
def test_a_card_that_nobody_could_read_may_have_been_an_ant() -> None:
    table = UmpireTable("N2")
    assert table.play("ana", None) == ["TURN-3 not_verifiable ana", "turn ben"]
    assert table.draw("cem") == []
    assert table.give("ana", "cem") == []


# ---- gifts ----


@pytest.mark.rule("SPIDER-1")
def test_a_spider_gives_one_card_to_anybody() -> None:
    table = UmpireTable("N2")
    table.play("ana", "S3")
    assert table.give("ana", "cem") == ["turn ben"]
    assert table.held == {"ana": 6, "ben": 8, "cem": 9}


@pytest.mark.rule("SPIDER-1")
def test_a_spider_that_gives_two_cards() -> None:
    table = UmpireTable("N2")
    table.play("ana", "S3")
    assert table.give("ana", "cem", 2) == ["SPIDER-1 illegal ana", "turn ben"]
    assert table.keys[0] == "spider-1-illegal-too-many"


@pytest.mark.rule("SPIDER-1", "MOTH-2")
def test_a_spider_that_gives_nothing_may_hold_only_moths() -> None:
    table = UmpireTable("N2")
    table.play("ana", "S3")
    assert table.play("ben", "N4")[0] == "SPIDER-1 not_verifiable ana"
    sure = UmpireTable("N2", hands=MANY)
    sure.play("ana", "S3")
    assert sure.play("ben", "N4")[0] == "SPIDER-1 illegal ana"


@pytest.mark.rule("SPIDER-1", "MOTH-2")
def test_a_card_that_is_played_later_proves_that_one_could_have_been_given() -> None:
    table = UmpireTable("N2")
    table.play("ana", "S3")
    table.play("ben", "N4")
    table.play("cem", "N5")
    assert table.play("ana", "N1") == ["TURN-3 legal ana", "SPIDER-1 illegal ana @3", "turn ben"]


@pytest.mark.rule("SPIDER-1", "MOTH-2")
def test_a_hand_of_moths_alone_proves_that_nothing_could_be_given() -> None:
    table = UmpireTable("N2", hands={"ana": 2, "ben": 1, "cem": 8})
    table.play("ana", "S3")
    table.play("ben", "N4")
    table.end("ben")
    assert table.show("ana", "T3") == ["SPIDER-1 legal ana @3"]


@pytest.mark.rule("SPIDER-1")
def test_what_vanished_afterwards_could_have_been_given() -> None:
    """The vanished card excused the gift once."""
    table = UmpireTable("N2", hands={"ana": 10, "ben": 8, "cem": 8})
    table.play("ana", "S3")
    table.vanish("ana")
    assert table.play("ben", "N4")[0] == "SPIDER-1 illegal ana"


@pytest.mark.rule("SPIDER-1")
@pytest.mark.parametrize(("left", "owed"), [(0, False), (1, False), (2, True)])
def test_by_the_option_a_last_card_is_not_owed(left: int, owed: bool) -> None:
    hands = {"ana": left + 1, "ben": 8, "cem": 8}
    variant: dict[str, Option] = {"spider_may_give_last_card": False, "last_card_action": "action_first"}
    table = UmpireTable("N2", hands=hands, variant=variant)
    table.play("ana", "S3")
    assert [duty.rule for duty in table.umpire.pending] == ["SPIDER-1"] * owed


@pytest.mark.rule("SPIDER-1")
def test_by_the_option_a_last_card_is_not_given() -> None:
    hands = {"ana": 2, "ben": 8, "cem": 8}
    table = UmpireTable("N2", hands=hands, variant={"spider_may_give_last_card": False})
    assert table.play("ana", "S3") == ["TURN-3 legal ana", "turn ben"]
    assert table.give("ana", "ben") == ["SPIDER-1 illegal ana"]
    assert table.keys == ["spider-1-illegal-last-card"]


@pytest.mark.rule("SPIDER-1", "SETUP-4", "MOSQUITO-1")
@pytest.mark.parametrize(("top", "rule"), [("N2", "SPIDER-1"), ("S2", "SETUP-4"), ("M2", "SETUP-4")])
def test_a_gift_that_nothing_calls_for(top: str, rule: str) -> None:
    assert UmpireTable(top).give("ana", "ben") == [f"{rule} illegal ana"]


@pytest.mark.rule("MOSQUITO-1")
def test_a_second_gift_to_the_slowest() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    table.slap("ben", "cem")
    assert table.give("ben", "cem") == []
    assert table.give("ben", "cem") == ["MOSQUITO-1 illegal ben"]
    assert table.give("ana", "cem") == ["turn ben"]


@pytest.mark.rule("MOSQUITO-1")
def test_a_gift_where_the_race_cannot_be_seen() -> None:
    table = UmpireTable("N2", observes=("round_started", "card_played", "card_given"))
    table.play("ana", "M3")
    assert table.give("ben", "cem") == []


@pytest.mark.rule("SPIDER-1")
def test_a_gift_after_a_play_by_nobody_known() -> None:
    table = UmpireTable("N2")
    table.play(None, "N3")
    assert table.give("ben", "cem") == ["SPIDER-1 not_verifiable ben"]


@pytest.mark.rule("ACCUSE-2")
def test_nobody_gives_in_a_dispute() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.give("cem", "ana") == ["ACCUSE-2 illegal cem"]


def test_nobody_gives_to_the_own_hand() -> None:
    table = UmpireTable("N2")
    with pytest.raises(InvalidInputError, match="'ana' gives to the own hand"):
        table.give("ana", "ana")


@pytest.mark.rule("MOSQUITO-1")
def test_a_gift_for_the_new_mosquito_does_not_mend_the_old_one() -> None:
    """It did once, and the new gift was ruled as left out."""
    table = UmpireTable("N2", hands=MANY)
    table.play("ana", "M3")
    table.slap("ben", "cem")
    table.give("ana", "cem")
    assert table.play("ben", "M4")[0] == "MOSQUITO-1 illegal ben"
    table.slap("ana", "cem")
    table.give("ana", "cem")
    table.give("ben", "cem")
    assert table.play("cem", "N5") == ["TURN-3 legal cem", "turn ana"]


@pytest.mark.rule("MOSQUITO-1", "ACCUSE-3", "MOTH-2")
def test_a_gift_to_another_hand_leaves_the_question_open() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    table.slap("ben", "cem")
    table.accuse("ben")
    table.settle("ben", caught=True)
    table.give("ana", "ben")
    assert table.play("ben", "N4")[:2] == ["MOSQUITO-1 not_verifiable ana", "MOSQUITO-1 not_verifiable ben"]
    table.play("cem", "N5")
    assert "MOSQUITO-1 illegal ana @7" in table.play("ana", "N1")
