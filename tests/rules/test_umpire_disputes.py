"""What people say comes late, twice or never: nothing legal is called illegal for it."""

import pytest

from referee.errors import EventError, InvalidInputError
from referee.events import Contested, Corrected, RoundStarted, Settled, Slap, Slaps, Vanished
from referee.game import Game
from referee.rules.variants import Option
from tests.rules.umpire_table import SEATS, UmpireTable

SEES_ALL = (
    "round_started",
    "card_played",
    "card_retracted",
    "card_drawn",
    "card_given",
    "slaps",
    "landings",
    "vanished",
)


@pytest.mark.rule("ACCUSE-2", "ACCUSE-3")
def test_the_penalty_may_move_before_anybody_says_how_it_was_settled() -> None:
    """The gift was a breach of ACCUSE-2 once, and then missed as a breach of ACCUSE-3."""
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.give("ana", "ben") == []
    assert table.settle("ben", caught=True) == ["guard ben"]
    assert table.umpire.pending == ()
    assert table.play("ana", "N3")[0] == "TURN-3 legal ana"


@pytest.mark.rule("ACCUSE-2", "ACCUSE-4")
def test_the_draw_of_a_wrong_accusation_may_come_early_too() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.draw("ana") == []
    assert table.settle("ben", caught=False) == []
    assert table.umpire.pending == ()


@pytest.mark.rule("ACCUSE-2", "ACCUSE-3", "ACCUSE-4")
@pytest.mark.parametrize("caught", [True, False])
def test_what_moved_early_and_was_not_the_penalty_is_a_breach(caught: bool) -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    moved = table.seq + 1
    assert (table.draw("ana") if caught else table.give("ana", "ben")) == []
    assert f"ACCUSE-2 illegal ana @{moved}" in table.settle("ben", caught=caught)


@pytest.mark.rule("ACCUSE-2", "ACCUSE-3", "ACCUSE-4")
@pytest.mark.parametrize("caught", [True, False])
def test_where_the_penalty_comes_again_the_first_card_was_a_breach(caught: bool) -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    table.accuse("ben")
    moved = table.seq + 1
    for _ in range(2):
        said = table.give("ana", "ben") if caught else table.draw("ana")
        if table.seq == moved:
            assert said == []
            table.settle("ben", caught=caught)
    assert said == [f"ACCUSE-2 illegal ana @{moved}"]


@pytest.mark.rule("ACCUSE-2")
def test_a_second_card_or_anybody_elses_is_a_breach_at_once() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.draw("cem") == ["ACCUSE-2 illegal cem"]
    assert table.give("ana", "cem") == ["ACCUSE-2 illegal ana"]
    assert table.draw("ana") == []
    assert table.draw("ana") == ["ACCUSE-2 illegal ana"]


@pytest.mark.rule("ACCUSE-2")
def test_what_moved_early_under_an_unknown_guard_is_no_breach() -> None:
    table = UmpireTable("N2", guard=None)
    table.accuse("ben", by="ana")
    assert table.draw("ana") == ["ACCUSE-2 illegal ana"]
    table.blind()
    assert table.see(Settled(t=table.t + 2, seat="ben", caught=False, card=None)) == []


@pytest.mark.rule("ACCUSE-2", "MOTH-1", "CHEAT-5")
def test_where_nobody_says_how_it_ends_play_goes_on() -> None:
    """Every play, draw and gift after an accusation was a breach of ACCUSE-2 once."""
    table = UmpireTable("N2", observes=(*SEES_ALL, "accused", "guard_seen"))
    table.play("ana", "N3")
    table.accuse("cem")
    assert table.play("ben", "N4") == ["TURN-3 legal ben", "turn cem"]
    assert table.give("ana", "cem") == ["SPIDER-1 not_verifiable ana"]
    # Who is the guard now was not said either.
    assert table.play("cem", "T5") == ["TURN-3 legal cem", "MOTH-1 not_verifiable cem", "turn ana"]
    assert table.vanish("ana") == []
    table.see_guard("cem")
    assert table.vanish("cem") == ["CHEAT-5 illegal cem"]


@pytest.mark.rule("MOTH-1", "CHEAT-5", "ROUND-2")
@pytest.mark.parametrize(("hears", "verdict"), [((), "illegal"), (("accused",), "not_verifiable")])
def test_a_source_vouches_for_the_guard_or_hears_of_it(hears: tuple[str, ...], verdict: str) -> None:
    table = UmpireTable("N3", observes=(*SEES_ALL, *hears))
    table.play("ana", "N4")
    assert f"MOTH-1 {verdict} ben" in table.play("ben", "T5")
    assert bool(table.vanish("ana")) == (not hears)
    assert table.umpire.guard == "ana"


@pytest.mark.rule("MOTH-1", "CHEAT-5", "ACCUSE-1")
def test_after_a_gap_the_guard_may_be_another_one() -> None:
    """The guard of before was still taken for it once, and to accuse it was refused as nonsense."""
    table = UmpireTable("N3")
    table.blind()
    assert table.play("ben", "T3")[-2:] == ["MOTH-1 not_verifiable ben", "turn cem"]
    assert table.vanish("ana") == []
    assert table.accuse("ana") == []
    table.settle("ana", caught=True)
    assert table.umpire.guard == "ana"
    assert "MOTH-1 illegal cem" in table.play("cem", "T4")


@pytest.mark.rule("CHEAT-3", "CHEAT-5", "FAIR-1")
def test_a_vanishing_is_judged_by_the_moment_at_which_it_was() -> None:
    """Events stand in the order in which they were settled: a vanishing may come after what followed it."""
    table = UmpireTable("N2")
    table.accuse("ben")
    assert table.vanish("cem", after=-1.0) == []
    assert table.vanish("cem", after=3.0) == ["CHEAT-3 illegal cem"]
    table.settle("ben", caught=True)
    assert table.see(Vanished(t=1.0, seat="ben", how="edge", confidence=1.0)) == []
    assert table.vanish("ben") == ["CHEAT-5 illegal ben"]


@pytest.mark.rule("FAIR-1")
def test_plays_that_were_logged_before_a_vanishing_count_by_their_times() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    table.see(Vanished(t=table.t - 0.2, seat="ben", how="edge", confidence=1.0))
    table.t += 1.0
    table.accuse("ben")
    assert table.settle("ben", caught=True)[0] == "FAIR-1 illegal ana"


@pytest.mark.rule("FAIR-1")
def test_a_fresh_suspicion_leaves_open_which_card_was_meant() -> None:
    """An old vanishing that was sure made the accusation late once, whatever had been suspected just now."""
    table = UmpireTable("N2")
    table.vanish("ben", confidence=0.95)
    table.play("ana", "N3")
    table.vanish("ben", confidence=0.85)
    table.accuse("ben")
    assert table.settle("ben", caught=True)[0] == "FAIR-1 not_verifiable ana"


@pytest.mark.rule("ANT-1", "TURN-5")
@pytest.mark.parametrize("option", ["round_ends", "action_first"])
@pytest.mark.parametrize(("card", "breach"), [("A3", "ANT-1"), ("M3", "TURN-5")])
def test_by_the_option_the_last_cards_action_comes_first(option: str, card: str, breach: str) -> None:
    """An action that was left out at the end of the round was ruled by nothing once."""
    variant: dict[str, Option] = {"last_card_action": option}
    table = UmpireTable("N2", hands={"ana": 1, "ben": 8, "cem": 8}, variant=variant)
    table.play("ana", card)
    said = table.end("ana")
    assert any(one.startswith(f"{breach} illegal") for one in said) == (option == "action_first")


@pytest.mark.rule("ANT-1", "ACCUSE-4")
def test_what_else_is_owed_at_the_end_is_not_ruled() -> None:
    variant: dict[str, Option] = {"last_card_action": "action_first"}
    table = UmpireTable("N2", hands={"ana": 1, "ben": 8, "cem": 8}, variant=variant)
    table.play("ana", "A3")
    table.accuse("cem")
    table.settle("cem", caught=False)
    table.draw("ben")
    assert [one for one in table.end("ana") if "illegal" in one] == ["ANT-1 illegal cem"]


@pytest.mark.rule("ACCUSE-3", "MOSQUITO-1")
def test_an_omission_is_ruled_once() -> None:
    """A gift that was overdue and ruled was ruled again when another one went to a third hand."""
    seats = ("ana", "ben", "cem", "dea")
    table = UmpireTable("N2", seats=seats, hands=dict.fromkeys(seats, 8))
    table.accuse("ben")
    table.settle("ben", caught=True)
    assert table.play("ana", "M3")[0] == "ACCUSE-3 illegal ana"
    table.slap("ben", "cem", "dea")
    assert not any(one.startswith("ACCUSE-3") for one in table.give("ana", "dea"))


@pytest.mark.rule("MOTH-2", "SPIDER-1")
def test_from_a_hand_of_known_moths_only_a_moth_can_have_been_given() -> None:
    table = UmpireTable("N3", guard="cem", hands={"ana": 2, "ben": 3, "cem": 3})
    table.play("cem", "N4")
    table.play("ana", "T5")
    table.back("ana", "T5")
    table.play("ana", "S5")
    assert table.give("ana", "ben")[0] == "MOTH-2 illegal ana"


@pytest.mark.rule("MOTH-2", "ACCUSE-3")
@pytest.mark.parametrize("allowed", [True, False])
def test_the_guards_penalty_may_be_a_moth_or_not(allowed: bool) -> None:
    variant: dict[str, Option] = {"guard_penalty_may_be_moth": allowed}
    table = UmpireTable("N3", hands={"ana": 1, "ben": 3, "cem": 3}, variant=variant)
    table.play("ana", "T4")
    table.back("ana", "T4")
    table.accuse("ben")
    table.settle("ben", caught=True)
    assert table.give("ana", "ben")[:1] == ([] if allowed else ["MOTH-2 illegal ana"])


@pytest.mark.rule("COCKROACH-1")
def test_who_is_known_to_have_taken_the_own_card_back_did_so() -> None:
    """The card of nobody known was taken for cem's once, and cem's was missed."""
    seats = ("ana", "ben", "cem", "dea")
    for order in (("cem", "dea"), ("dea", "cem")):
        table = UmpireTable("N3", seats=seats, hands=dict.fromkeys(seats, 8))
        table.play("ana", "C4")
        table.land(("ben", "N4"), (None, "N4"), ("cem", "N4"))
        for seat in order:
            table.back(seat, "N4")
        assert table.play("ben", "N5")[0] == "TURN-3 legal ben"


@pytest.mark.rule("TURN-2", "COCKROACH-1")
def test_a_card_of_an_unseen_cockroachs_race_does_not_undo_a_play() -> None:
    table = UmpireTable("N3")
    table.play("ana", "N2")
    table.play(None, None)
    table.land(("ana", "N1"), (None, "N1"), ("ben", "N1"), card="C1")
    table.back("ben", "N1")
    table.back("cem", "N1")
    assert not any(one.startswith("TURN-2 illegal") for one in table.play("cem", "N2"))


@pytest.mark.rule("TURN-4", "COCKROACH-1")
def test_the_own_card_of_an_undecided_race_is_the_one_that_was_taken_back() -> None:
    """Ana's N3 was counted as played and as played again once, and proved a breach that never was."""
    table = UmpireTable("N2")
    table.draw("ana")
    table.play("ben", "C3")
    table.land((None, "N3"), ("ana", "N3"), gap=0.01)
    table.back("ana", "N3")
    table.play("cem", "N4")
    assert table.play("ana", "N3") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("ROUND-1", "COCKROACH-1")
@pytest.mark.parametrize("other", ["N4", "S4"])
def test_whose_card_of_an_undecided_race_was_taken_back_may_not_be_known(other: str) -> None:
    """Ben's was taken for the one that stayed once, and ben's next card for the last one."""
    table = UmpireTable("N3", hands={"ana": 8, "ben": 2, "cem": 8})
    table.play("ana", "C4")
    table.land(("cem", "N4"), ("ben", other), gap=0.01)
    table.back(None, None)
    table.play("ben", "N5")
    assert not any(one.startswith("ROUND-1") for one in table.play("cem", "N1"))


def test_a_race_on_another_card_is_a_contradiction() -> None:
    table = UmpireTable("N3")
    table.play("ana", "M4")
    table.slap("ben", "cem", card="M3")
    assert [problem.key for problem in table.umpire.problems] == ["race_on_another_card"]


def test_a_winner_who_stands_twice_is_refused() -> None:
    table = UmpireTable("N3", hands=dict.fromkeys(SEATS, 1))
    with pytest.raises(InvalidInputError, match="a winner stands twice in ana, ana"):
        table.end("ana", "ana")


def test_who_contests_or_corrects_sits_at_the_table() -> None:
    game = Game()
    start = RoundStarted(t=0.0, guard="ana", seats=SEATS, top="N3", hands=dict.fromkeys(SEATS, 8))
    game.observe(start)
    for by in ("ana", "table"):
        game.observe(Contested(t=1.0, about=1, by=by))
    with pytest.raises(InvalidInputError, match="seat 'zed' is not at the table"):
        game.observe(Contested(t=1.0, about=1, by="zed"))
    with pytest.raises(EventError, match="by 'zed' is neither a seat"):
        game.observe(Corrected(t=1.0, about=1, values={"top": "N4"}, by="zed"))


@pytest.mark.rule("SPIDER-1", "ACCUSE-3", "ACCUSE-4")
def test_the_penalty_of_an_unknown_guard_is_owed_until_the_next_play() -> None:
    """A second accusation made the first one's penalty forgotten once, and its gift was the spider's then."""
    seats = ("ana", "ben", "cem", "dea")
    table = UmpireTable("N3", guard=None, seats=seats, hands=dict.fromkeys(seats, 8))
    table.play("ana", "S4")
    table.accuse("ben")
    table.settle("ben", caught=True)
    table.give("ana", "ben")
    table.accuse("cem")
    table.settle("cem", caught=False)
    table.draw("ben")
    assert not any("SPIDER-1 illegal" in one for one in table.give("ana", "dea"))


@pytest.mark.rule("CHEAT-4", "CHEAT-3")
def test_a_late_vanishing_is_held_against_the_hand_and_the_dispute_of_its_moment() -> None:
    """Ana still had two cards when one vanished, and cem's vanished while ben stood accused."""
    table = UmpireTable("N3", guard="cem", hands={"ana": 2, "ben": 8, "cem": 8})
    table.play("cem", "N4")
    table.play("ana", "N5")
    late = table.see(Vanished(t=table.t - 0.5, seat="ana", how="edge", confidence=1.0))
    assert late == ["CHEAT-4 not_verifiable ana"]
    table.accuse("ben")
    table.settle("ben", caught=False)
    told = table.see(Vanished(t=table.t - 1.0, seat="ben", how="edge", confidence=1.0))
    assert told == ["CHEAT-3 illegal ben"]


@pytest.mark.rule("ROUND-1")
def test_who_is_empty_after_the_round_was_won_does_not_win_it() -> None:
    table = UmpireTable("N3", hands={"ana": 1, "ben": 1, "cem": 8})
    table.play("ana", "N4")
    table.play("ben", "N5")
    assert table.end("ben") == ["ROUND-1 illegal ana", "ROUND-1 illegal ben"]
    assert table.keys[-1] == "round-1-illegal-late"


@pytest.mark.rule("TURN-3", "COCKROACH-1")
def test_what_lies_on_the_pile_after_an_unseen_race_is_not_known() -> None:
    table = UmpireTable("N3", observes=("round_started", "card_played", "card_retracted", "settled"))
    table.play("ana", "C4")
    table.back("ben", None)
    assert table.play("ben", "N5", after=9.0)[0] == "TURN-3 not_verifiable ben"


@pytest.mark.rule("ACCUSE-2", "MOSQUITO-1")
def test_who_slaps_on_while_an_accusation_is_being_settled_breaks_it() -> None:
    table = UmpireTable("N3")
    table.play("ana", "M4")
    table.accuse("ben")
    said = table.slap("ben", "cem")
    assert said[:2] == ["ACCUSE-2 illegal ben", "ACCUSE-2 illegal cem"]
    # The race counts all the same: an illegal play stands.
    assert said[2] == "mosquito decided cem"


@pytest.mark.rule("ACCUSE-2", "MOSQUITO-1")
def test_slaps_on_nothing_in_a_dispute_break_it_too() -> None:
    table = UmpireTable("N3")
    table.play("ana", "N4")
    table.accuse("ben")
    assert table.slap("cem", card="N4") == ["ACCUSE-2 illegal cem"]


@pytest.mark.rule("ACCUSE-2", "MOSQUITO-1")
def test_who_had_slapped_before_the_guard_called_out_did_nothing_wrong() -> None:
    table = UmpireTable("N3")
    table.play("ana", "M4")
    times = (("ben", table.t + 0.5), ("cem", table.t + 0.9))
    table.accuse("ben")
    arrivals = tuple(Slap(seat=seat, t=t, sigma=0.01) for seat, t in times)
    said = table.see(Slaps(t=times[-1][1], card="M4", arrivals=arrivals, on_top="cem", missing=()))
    assert said[0] == "mosquito decided cem"
