"""Hands on a mosquito, cards on a cockroach."""

import pytest

from referee.errors import InvalidInputError
from referee.events import FalseStart, RaceRuled
from referee.rules.variants import Option
from tests.rules.umpire_table import SEATS, UmpireTable

FOUR = ("ana", "ben", "cem", "dea")


# ---- mosquito ----


@pytest.mark.rule("MOSQUITO-1", "TURN-5")
def test_the_slowest_gets_a_card_from_everybody_else() -> None:
    table = UmpireTable("N2")
    assert table.play("ana", "M3") == ["TURN-3 legal ana"]
    assert table.slap("ben", "cem", on_top="cem") == ["mosquito decided cem"]
    race = table.last[0]
    assert isinstance(race, RaceRuled)
    assert race.margin_ms == 200.0
    assert table.give("ana", "cem") == []
    assert table.give("ben", "cem") == ["turn ben"]


@pytest.mark.rule("MOSQUITO-1")
def test_the_slowest_draws_one_by_the_option() -> None:
    table = UmpireTable("N2", variant={"mosquito_penalty": "draw_one"})
    table.play("ana", "M3")
    table.slap("ben", "cem")
    assert table.draw("cem") == ["turn ben"]


@pytest.mark.rule("MOSQUITO-1")
def test_by_the_option_the_slowest_who_does_not_draw() -> None:
    table = UmpireTable("N2", variant={"mosquito_penalty": "draw_one"})
    table.play("ana", "M3")
    table.slap("ben", "cem")
    assert table.play("ben", "N4")[0] == "MOSQUITO-1 illegal cem"


@pytest.mark.rule("MOSQUITO-1")
def test_an_empty_hand_gives_nothing() -> None:
    variant = {"last_card_action": "action_first"}
    table = UmpireTable("N2", hands={"ana": 1, "ben": 8, "cem": 8}, variant=variant)
    table.play("ana", "M3")
    table.slap("ben", "cem")
    assert [duty.seat for duty in table.umpire.pending] == ["ben"]
    assert table.give("ben", "cem") == []
    assert table.end("ana") == ["ROUND-1 legal ana"]


@pytest.mark.rule("MOSQUITO-1")
def test_a_gift_to_another_hand() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    table.slap("ben", "cem")
    assert table.give("ana", "ben") == ["MOSQUITO-1 illegal ana"]
    assert table.keys == ["mosquito-1-illegal-wrong-hand"]


@pytest.mark.rule("MOSQUITO-1")
def test_who_was_in_view_and_did_not_slap_is_the_slowest() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    assert table.slap("ben", missing=("cem",)) == ["mosquito decided cem"]
    both = UmpireTable("N2")
    both.play("ana", "M3")
    assert both.slap(missing=("ben", "cem")) == ["mosquito too_close ?"]


@pytest.mark.rule("MOSQUITO-1")
@pytest.mark.parametrize(
    ("seats", "on_top", "verdict"),
    [
        (("ben",), None, "not_seen"),
        (("ben", None), None, "not_seen"),
        (("ben", "cem"), "ben", "too_close"),
        (("ben", "cem"), "ana", "decided"),
        (("ben", "cem", "ben", "ana"), None, "decided"),
    ],
)
def test_what_the_witnesses_say(seats: tuple[str | None, ...], on_top: str | None, verdict: str) -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    slowest = "cem" if verdict == "decided" else "?"
    assert table.slap(*seats, on_top=on_top) == [f"mosquito {verdict} {slowest}"]


@pytest.mark.rule("MOSQUITO-1", "TURN-2")
def test_a_race_that_is_too_close_leaves_the_gifts_to_the_table() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    assert table.slap("ben", "cem", gap=0.001) == ["mosquito too_close ?"]
    assert table.give("ana", "cem") == []
    assert table.give("ben", "cem") == []
    assert table.draw("cem") == []
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]


@pytest.mark.rule("TURN-5")
@pytest.mark.parametrize("how", ["play", "draw"])
def test_to_go_on_without_the_race_is_a_breach(how: str) -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    said = table.play("ben", "N4") if how == "play" else table.draw("ben")
    assert said[0] == "TURN-5 illegal ben" or said[:2] == ["TURN-5 illegal ben", "TURN-4 not_verifiable ben"]


@pytest.mark.rule("TURN-5")
def test_a_source_that_sees_no_races_proves_none_left_out() -> None:
    table = UmpireTable("N2", observes=("round_started", "card_played", "card_drawn", "card_given"))
    table.play("ana", "M3")
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]


@pytest.mark.rule("MOSQUITO-1", "SETUP-4")
@pytest.mark.parametrize(
    ("top", "said"), [("N2", "MOSQUITO-1 illegal ben"), ("M2", "SETUP-4 illegal ben"), (None, "")]
)
def test_a_slap_without_a_race(top: str | None, said: str) -> None:
    table = UmpireTable(top)
    assert table.slap("ben") == [said] * bool(said)


@pytest.mark.rule("MOSQUITO-1")
def test_a_late_hand_on_the_mosquito_is_nothing() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    table.slap("ben", "cem")
    assert table.slap("ben") == []


@pytest.mark.rule("MOSQUITO-1")
def test_a_race_tells_that_the_unread_card_was_a_mosquito() -> None:
    table = UmpireTable("N2")
    table.play("ana", None)
    assert table.slap("ben", "cem", card="M3") == ["mosquito decided cem"]
    assert table.give("ana", "cem") == []
    assert table.give("ben", "cem") == ["turn ben"]
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]


@pytest.mark.rule("MOSQUITO-1")
def test_who_did_not_race_has_laid_the_mosquito() -> None:
    table = UmpireTable("N2")
    table.play(None, "M3")
    assert table.slap("ben", "cem") == ["mosquito decided cem"]
    assert table.give("ana", "cem") == []
    assert table.give("ben", "cem") == ["turn ben"]


@pytest.mark.rule("MOSQUITO-1")
def test_nobody_knows_whose_mosquito_it_was() -> None:
    table = UmpireTable("N2", seats=FOUR, hands=dict.fromkeys(FOUR, 8))
    table.play(None, "M3")
    assert table.slap("ben", "cem") == ["mosquito not_seen ?"]
    assert table.give("ben", "cem") == []


@pytest.mark.rule("ROUND-1")
def test_hands_on_the_last_card_of_a_won_round_are_nothing() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 2, "cem": 2})
    table.play("ana", "N3")
    assert table.slap("ben") == []
    assert table.land(("ben", "N3")) == []


def test_who_slapped_was_not_missing() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    with pytest.raises(InvalidInputError, match="seat 'ben' both slapped and was missing"):
        table.slap("ben", "cem", missing=("ben",))


def test_races_before_the_round_and_after_it() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 2, "cem": 2})
    table.play("ana", "N3")
    table.end("ana")
    with pytest.raises(InvalidInputError, match="the round is over"):
        table.slap("ben")
    with pytest.raises(InvalidInputError, match="the round is over"):
        table.land(("ben", "N3"))


def test_a_false_start_says_nothing_of_a_known_seat() -> None:
    table = UmpireTable("N2")
    assert table.see(FalseStart(t=4.0, seat="ben")) == []
    with pytest.raises(InvalidInputError, match="seat 'zoe' is not at the table"):
        table.see(FalseStart(t=6.0, seat="zoe"))


# ---- cockroach ----


@pytest.mark.rule("COCKROACH-1", "TURN-5")
def test_the_first_stays_and_the_others_take_theirs_back() -> None:
    table = UmpireTable("N2")
    assert table.play("ana", "C3") == ["TURN-3 legal ana"]
    assert table.land(("cem", "N3"), ("ana", "S3")) == ["cockroach decided cem", "turn ben"]
    assert table.back("ana", "S3") == []
    assert table.held == {"ana": 7, "ben": 8, "cem": 7}
    assert table.ledger.total() == 71
    assert table.hand("ana").known.total() == 1


@pytest.mark.rule("COCKROACH-2")
def test_nobody_answers() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    assert table.land() == ["cockroach decided ?", "turn ben"]
    silent = UmpireTable("N2")
    silent.play("ana", "C3")
    assert silent.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]


NUMBER_CARDS = {"cockroach_card": "number_cards_only"}


@pytest.mark.rule("COCKROACH-1", "MOTH-1")
@pytest.mark.parametrize(
    ("seat", "card", "variant", "breach"),
    [
        ("ana", "N3", {}, None),
        ("ana", "T3", {}, None),
        ("ben", "N4", {}, "COCKROACH-1"),
        ("ana", "N3", {"cockroach_includes_player": False}, "COCKROACH-1"),
        ("ben", "S3", NUMBER_CARDS, "COCKROACH-1"),
        ("ben", "T3", NUMBER_CARDS, "COCKROACH-1"),
        ("ben", "T3", {}, "MOTH-1"),
        ("ana", "T3", {"guard_may_play_moth": False}, "MOTH-1"),
    ],
)
def test_what_may_stay_on_a_cockroach(
    seat: str, card: str, variant: dict[str, Option], breach: str | None
) -> None:
    table = UmpireTable("N2", variant=variant)
    table.play("ana", "C3")
    said = [f"{breach} illegal {seat}", "cockroach decided ?"] if breach else [f"cockroach decided {seat}"]
    assert table.land((seat, card)) == [*said, "turn ben"]


@pytest.mark.rule("COCKROACH-1")
def test_a_moth_of_nobody_known_may_stay() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    assert table.land((None, "T3")) == ["MOTH-1 not_verifiable ?", "cockroach not_seen ?", "turn ben"]
    assert table.held == {"ana": None, "ben": None, "cem": None}


@pytest.mark.rule("COCKROACH-1")
@pytest.mark.parametrize("option", ["after_player", "after_winner"])
def test_whose_turn_comes_after_the_race(option: str) -> None:
    table = UmpireTable("N2", variant={"cockroach_next_turn": option})
    table.play("ana", "C3")
    turn = "ben" if option == "after_player" else "ana"
    assert table.land(("cem", "N3")) == ["cockroach decided cem", f"turn {turn}"]


@pytest.mark.rule("COCKROACH-1", "TURN-2")
def test_after_an_undecided_race_the_winners_neighbour_is_not_known() -> None:
    table = UmpireTable("N2", variant={"cockroach_next_turn": "after_winner"})
    table.play("ana", "C3")
    assert table.land(("cem", "N3"), ("ben", "N3"), gap=0.001) == ["cockroach too_close ?", "turn ?"]


@pytest.mark.rule("COCKROACH-1", "COCKROACH-2")
def test_nobody_answers_and_the_players_neighbour_comes_next() -> None:
    table = UmpireTable("N2", variant={"cockroach_next_turn": "after_winner"})
    table.play("ana", "C3")
    assert table.land() == ["cockroach decided ?", "turn ben"]


@pytest.mark.rule("COCKROACH-1")
def test_the_card_that_is_left_of_an_undecided_race_is_the_one_that_stays() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "A3"), gap=0.001)
    assert table.held == {"ana": 7, "ben": 8, "cem": 8}
    assert table.back("cem", "N3") == []
    assert table.held == {"ana": 7, "ben": 7, "cem": 8}
    assert table.umpire.top is not None
    assert table.umpire.top.code == "A3"
    assert table.ledger.total() == 71


@pytest.mark.rule("COCKROACH-1")
def test_a_card_of_nobody_known_is_taken_back_after_an_undecided_race() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land((None, "N3"), ("ben", "A3"), gap=0.001)
    assert table.back(None, "N3") == []
    assert table.held["ben"] == 7


@pytest.mark.rule("COCKROACH-1")
def test_an_undecided_race_in_which_nobody_takes_a_card_back() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "A3"), gap=0.001)
    assert table.play("ben", "N4") == ["COCKROACH-1 not_verifiable ?", "TURN-3 legal ben", "turn cem"]
    assert table.held == {"ana": None, "ben": None, "cem": None}


@pytest.mark.rule("COCKROACH-1")
def test_a_late_card_that_stays_lies_under_the_first() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "A3"))
    assert table.play("ben", "N4") == ["COCKROACH-1 illegal ben", "TURN-3 legal ben", "turn cem"]
    assert table.held == {"ana": 7, "ben": 6, "cem": 7}


@pytest.mark.rule("COCKROACH-1")
def test_a_late_card_of_nobody_known_that_stays() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), (None, "A3"))
    assert table.play("ben", "N4")[0] == "COCKROACH-1 not_verifiable ?"


@pytest.mark.rule("COCKROACH-1")
def test_a_late_card_of_nobody_known_that_is_taken_back() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), (None, "A3"))
    assert table.back("ben", "A3") == []
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]


@pytest.mark.rule("COCKROACH-1")
def test_a_retraction_that_is_no_late_card_is_not_one() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "A3"), gap=0.001)
    assert table.back("ana", "N5") == []
    assert table.umpire.top is None
    table.back("ben", "A3")
    assert table.umpire.top is not None
    assert table.umpire.top.code == "N3"


@pytest.mark.rule("COCKROACH-1")
def test_an_unread_answer_may_have_been_first() -> None:
    table = UmpireTable("N2")
    table.play("ana", "C3")
    assert table.land(("cem", None), ("ben", "N3")) == ["cockroach not_seen ?", "turn ben"]
    table.back("cem", None)
    assert table.umpire.top is not None
    assert table.umpire.top.code == "N3"


@pytest.mark.rule("COCKROACH-1")
def test_a_race_tells_that_the_unread_card_was_a_cockroach() -> None:
    table = UmpireTable("N2")
    table.play("ana", None)
    assert table.land(("cem", "N3"), card="C3") == ["cockroach decided cem", "turn ben"]


@pytest.mark.rule("COCKROACH-1", "SETUP-4")
@pytest.mark.parametrize(
    ("top", "said"), [("N3", "COCKROACH-1 illegal ben"), ("C3", "SETUP-4 illegal ben"), (None, "")]
)
def test_an_answer_without_a_cockroach(top: str | None, said: str) -> None:
    table = UmpireTable(top)
    assert table.land(("ben", "N3")) == [said] * bool(said)
    assert table.back("ben", "N3") == []
    assert table.held == dict.fromkeys(SEATS, 8)


@pytest.mark.rule("TURN-5", "COCKROACH-1")
def test_a_chain_carries_out_the_card_that_stays() -> None:
    table = UmpireTable("N2", variant={"cockroach_chain": True})
    table.play("ana", "C3")
    assert table.land(("cem", "A3")) == ["cockroach decided cem"]
    table.draw("ana")
    assert table.draw("ben") == ["turn ben"]
    assert table.ledger.total() == 71


@pytest.mark.rule("TURN-5", "COCKROACH-1", "ANT-1")
def test_a_duty_of_a_chain_is_named_with_its_option() -> None:
    table = UmpireTable("N2", variant={"cockroach_chain": True})
    table.play("ana", "C3")
    table.land(("cem", "A3"))
    assert table.play("ben", "N4")[:2] == ["ANT-1 illegal ana", "ANT-1 illegal ben"]
    message = table.last[0].message
    assert message is not None
    assert message.parameters["option"] == "cockroach_chain"


@pytest.mark.rule("COCKROACH-1", "ROUND-1")
@pytest.mark.parametrize("last", ["round_ends", "action_first"])
def test_a_last_card_in_a_race(last: str) -> None:
    variant: dict[str, Option] = {"cockroach_chain": True, "last_card_action": last}
    table = UmpireTable("N2", hands={"ana": 2, "ben": 2, "cem": 1}, variant=variant)
    table.play("ana", "C3")
    assert table.land(("cem", "A3")) == ["cockroach decided cem"]
    assert [duty.seat for duty in table.umpire.pending] == ["ana", "ben"] * (last == "action_first")
    if last == "action_first":
        table.draw("ana")
        table.draw("ben")
    assert table.end("cem") == ["ROUND-1 legal cem"]


@pytest.mark.rule("ROUND-1", "ACCUSE-4", "TURN-2")
def test_a_penalty_fills_the_hand_that_had_won_and_the_round_goes_on() -> None:
    """The next play was ruled out of turn once."""
    table = UmpireTable("N2", hands={"ana": 2, "ben": 4, "cem": 4})
    table.play("ana", "C3")
    table.land(("ana", "N3"), ("cem", "N3"))
    table.accuse("ben")
    table.settle("ben", caught=False)
    table.draw("ana")
    table.back("cem", "N3")
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]


@pytest.mark.rule("TURN-4", "COCKROACH-1")
def test_an_answer_proves_what_was_in_the_hand() -> None:
    table = UmpireTable("N1")
    table.draw("ana")
    table.play("ben", "N2")
    table.play("cem", "C1")
    table.land(("ana", "N1"))
    table.play("ana", "N2")
    table.play("ben", "N3")
    table.play("cem", "N4")
    assert "TURN-4 illegal ana @2" in table.play("ana", "N5")


@pytest.mark.rule("COCKROACH-1")
def test_a_card_seen_on_its_way_back_was_not_in_the_hand_before() -> None:
    table = UmpireTable("N1", hands={"ana": 2, "ben": 1, "cem": 4})
    table.play("ana", "C2")
    table.land(("cem", "N2"), ("ben", "N2"))
    table.draw("ben")
    table.back("ben", "N2")
    assert table.hand("ben").known.total() == 1


@pytest.mark.rule("SPIDER-1", "COCKROACH-1")
def test_a_card_that_lies_on_the_pile_is_not_there_to_be_given() -> None:
    table = UmpireTable("N2", hands=dict.fromkeys(SEATS, 12), variant={"cockroach_chain": True})
    table.play("ana", "C3")
    table.land(("ben", "S3"), ("ana", "N3"), ("ben", "N3"))
    table.back("ben", "N3")
    assert table.back("ana", "N3") == []
    assert table.play("cem", "N4")[0] == "SPIDER-1 not_verifiable ben"


@pytest.mark.rule("TURN-4")
def test_a_late_card_that_comes_back_after_a_draw_was_not_in_the_hand_then() -> None:
    table = UmpireTable("N2", hands={"ana": 2, "ben": 3, "cem": 2})
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "N3"))
    table.draw("ben")
    table.back("ben", "N3")
    table.end("cem")
    assert table.show("ben", "N3", "N5", "N1", "N5") == ["TURN-4 legal ben @4"]


@pytest.mark.rule("COCKROACH-1", "TURN-5", "MOSQUITO-1")
@pytest.mark.parametrize("card", ["M3", None])
def test_of_an_undecided_race_in_a_chain_the_table_knows_what_comes_next(card: str | None) -> None:
    """The slaps and gifts of the chain were ruled as groundless once."""
    table = UmpireTable("N2", variant={"cockroach_chain": True})
    table.play("ana", "C3")
    table.land(("cem", card), ("ben", "N3"), gap=0.001)
    table.back("ben", "N3")
    assert table.slap("ben", "ana") == []
    assert table.give("ben", "ana") == []
    assert table.land(("ben", "N3")) == []
    assert table.umpire.top is None
    assert table.play("ben", "N4") == ["TURN-3 not_verifiable ben", "turn cem"]


@pytest.mark.rule("COCKROACH-1")
def test_without_an_action_card_a_chain_cannot_go_on() -> None:
    table = UmpireTable("N2", variant={"cockroach_chain": True})
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "N3"), gap=0.001)
    assert table.slap("ben", "ana") == ["MOSQUITO-1 illegal ben", "MOSQUITO-1 illegal ana"]


@pytest.mark.rule("COCKROACH-1")
def test_of_two_late_cards_with_one_face_nobody_saw_which_was_taken_back() -> None:
    """The other one was ruled as left lying once, though both were taken back."""
    table = UmpireTable("N2")
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "N3"), ("ana", "N3"))
    assert table.back(None, "N3") == []
    assert table.back("ben", "N3") == []
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]
    one = UmpireTable("N2")
    one.play("ana", "C3")
    one.land(("cem", "N3"), ("ben", "N3"), ("ana", "N3"))
    one.back(None, "N3")
    assert one.play("ben", "N4")[0] == "COCKROACH-1 not_verifiable ?"
