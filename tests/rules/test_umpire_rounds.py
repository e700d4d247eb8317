"""How rounds begin and end, the draw pile, and the points."""

from collections.abc import Mapping

import pytest

from referee.errors import InvalidInputError, NoRoundError, VariantError
from referee.events import Contested, GameWon, NotObserved, RoundScored
from referee.rules.umpire import Umpire
from tests.rules.umpire_table import SEATS, UmpireTable

FEW: Mapping[str, int | None] = {"ana": 1, "ben": 2, "cem": 2}


def won_table(**fields: object) -> UmpireTable:
    """Ana has laid the last card."""
    table = UmpireTable("N2", hands=FEW, **fields)  # type: ignore[arg-type]
    table.play("ana", "N3")
    return table


# ---- beginnings ----


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize("players", range(1, 8))
def test_three_to_five_play(players: int) -> None:
    seats = tuple("abcdefg"[:players])
    table = UmpireTable("N2", seats=seats, guard="a", hands={})
    said = [] if players in (3, 4, 5) else ["SETUP-1 illegal ?"]
    assert table.said_at_start == [*said, "turn a"]


@pytest.mark.rule("SETUP-3")
def test_a_fresh_deal_tells_how_large_the_piles_are() -> None:
    table = UmpireTable("N2")
    assert (table.ledger.draw, table.ledger.discard, table.ledger.total()) == (46, 1, 71)
    found = UmpireTable("N2", hands={"ana": 8, "ben": 7})
    assert (found.ledger.draw, found.ledger.discard, found.ledger.total()) == (None, None, None)
    assert found.held["cem"] is None


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"seats": ()}, "nobody sits at the table"),
        ({"seats": ("ana", "ben", "ana")}, "seat 'ana' stands twice in ana, ben, ana"),
        ({"guard": "zoe"}, "seat 'zoe' is not at the table"),
        ({"hands": {"zoe": 8}}, "seat 'zoe' is not at the table"),
    ],
)
def test_a_beginning_that_makes_no_sense(fields: dict[str, object], text: str) -> None:
    with pytest.raises(InvalidInputError, match=text):
        UmpireTable("N2", **fields)  # type: ignore[arg-type]


def test_an_unknown_option_is_refused_and_the_round_before_it_goes_on() -> None:
    table = UmpireTable("N2")
    table.start.variant["wasps"] = True  # type: ignore[index]
    with pytest.raises(VariantError):
        table.begin(2, "ben")
    assert table.umpire.round_number == 1


@pytest.mark.rule("ROUND-2")
@pytest.mark.parametrize(
    ("option", "guard", "said"),
    [
        ("left_of_first_guard", "ben", []),
        ("left_of_first_guard", "cem", ["ROUND-2 illegal cem"]),
        ("left_of_last_guard", "ana", []),
        ("left_of_last_guard", "ben", ["ROUND-2 illegal ben"]),
    ],
)
def test_who_is_the_next_rounds_guard(option: str, guard: str, said: list[str]) -> None:
    table = UmpireTable("N2", hands=FEW, variant={"next_guard": option})
    table.see_guard("cem")
    table.play("ana", "N3")
    table.end("ana")
    assert table.begin(2, guard) == [*said, f"turn {guard}"]


@pytest.mark.rule("ROUND-2")
def test_the_next_guard_is_not_judged_where_nobody_knows() -> None:
    assert won_table().begin(2, None) == []
    unknown = UmpireTable("N2", guard=None)
    assert unknown.begin(2, "cem") == ["turn cem"]
    assert UmpireTable("N2").begin(2, "cem", seats=("cem", "ben", "ana")) == ["turn cem"]


@pytest.mark.rule("ROUND-2")
def test_a_round_that_was_not_seen_and_one_too_many() -> None:
    assert UmpireTable("N2").begin(3, "cem") == ["ROUND-2 not_verifiable ?", "turn cem"]
    late = UmpireTable("N2")
    late.begin(3, "cem")
    assert late.begin(4, "ana") == ["ROUND-2 illegal ?", "turn ana"]
    assert late.keys[0] == "round-2-illegal-too-many"


@pytest.mark.rule("ROUND-2")
def test_a_new_game_begins_with_round_1() -> None:
    table = won_table()
    assert table.begin(1, "cem") == ["turn cem"]
    assert table.umpire.totals == {"ana": 0, "ben": 0, "cem": 0}


def test_before_any_round_there_is_nothing() -> None:
    umpire = Umpire()
    unseen = NotObserved(t=1.0, from_t=0.0, to_t=1.0, reason="dark")
    assert umpire.observe(unseen) == []
    assert (umpire.ledger, umpire.turn, umpire.guard, umpire.top, umpire.round_number) == (None,) * 5
    assert umpire.problems == ()
    assert umpire.pending == ()
    assert umpire.totals == {}
    table = UmpireTable("N2")
    table.umpire = umpire
    with pytest.raises(NoRoundError, match=r"card_played at 2\.00 s: no round_started has come before it"):
        table.play("ana", "N3")


def test_what_no_rule_speaks_of() -> None:
    assert UmpireTable("N2").see(Contested(t=2.0, about=1, by="ben")) == []


# ---- the draw pile ----


@pytest.mark.rule("PILE-1")
def test_a_draw_pile_is_renewed_when_it_is_empty() -> None:
    table = UmpireTable("N2")
    table.draw("ana", 46)
    table.play("ben", "N3")
    table.play("cem", "N4")
    assert table.reshuffle() == []
    assert (table.ledger.draw, table.ledger.discard, table.ledger.total()) == (2, 1, 71)
    assert table.play("ana", "N5") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("PILE-1")
def test_a_reshuffle_with_cards_left_is_a_breach_and_stands() -> None:
    table = UmpireTable("N2")
    table.play("ana", "N3")
    assert table.reshuffle() == ["PILE-1 illegal ?"]
    assert (table.ledger.draw, table.ledger.discard) == (47, 1)


@pytest.mark.rule("PILE-1")
def test_a_reshuffle_tells_how_large_the_piles_are() -> None:
    table = UmpireTable("N2", hands=dict.fromkeys(SEATS, 5))
    assert table.reshuffle() == []
    assert (table.ledger.draw, table.ledger.discard, table.ledger.total()) == (55, 1, 71)
    unknown = UmpireTable(None, hands={})
    assert unknown.reshuffle() == []
    assert (unknown.ledger.draw, unknown.ledger.discard) == (None, 1)


# ---- ends ----


@pytest.mark.rule("ROUND-1")
def test_who_has_no_cards_left_wins() -> None:
    assert won_table().end("ana") == ["ROUND-1 legal ana"]


@pytest.mark.rule("ROUND-1")
def test_a_winner_with_cards_is_found_when_they_are_shown() -> None:
    table = UmpireTable("N2")
    assert table.end("ben") == ["ROUND-1 not_verifiable ben"]
    assert table.show("ben", "N3") == ["ROUND-1 illegal ben @2"]
    early = UmpireTable("N2")
    early.show("ben", "N3")
    assert early.end("ben") == ["ROUND-1 illegal ben"]
    fine = UmpireTable("N2")
    fine.end("ben")
    assert fine.show("ben") == ["ROUND-1 legal ben @2"]
    assert fine.show("ben") == []


@pytest.mark.rule("ROUND-1")
def test_a_winner_who_is_not_named() -> None:
    assert won_table().end("ben") == ["ROUND-1 illegal ana", "ROUND-1 not_verifiable ben"]


@pytest.mark.rule("ROUND-1")
def test_who_empties_the_hand_after_the_end_need_not_be_named() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 1, "cem": 2})
    table.play("ana", "N3")
    table.play("ben", "N4")
    assert table.end("ana") == ["ROUND-1 legal ana"]


@pytest.mark.rule("ROUND-1", "SPIDER-1")
@pytest.mark.parametrize(("wins", "verdict"), [(True, "legal"), (False, "illegal")])
def test_a_hand_that_a_gift_empties_wins_by_the_option(wins: bool, verdict: str) -> None:
    hands = {"ana": 2, "ben": 2, "cem": 2}
    table = UmpireTable("N2", hands=hands, variant={"hand_emptied_by_gift_wins": wins})
    table.play("ana", "S3")
    assert table.give("ana", "ben") == ([] if wins else ["turn ben"])
    assert table.end("ana") == [f"ROUND-1 {verdict} ana"]


def test_an_end_that_makes_no_sense() -> None:
    table = won_table()
    with pytest.raises(InvalidInputError, match="a round that ends has a winner"):
        table.end()
    with pytest.raises(InvalidInputError, match="seat 'zoe' is not at the table"):
        table.end("zoe")
    table.end("ana")
    with pytest.raises(InvalidInputError, match="the round is over since seq 5"):
        table.end("ana")
    with pytest.raises(InvalidInputError, match="seat 'zoe' is not at the table"):
        table.show("zoe")


# ---- points ----


@pytest.mark.rule("SCORE-1")
@pytest.mark.parametrize("order", ["end first", "end last"])
def test_the_points_of_the_cards_shown(order: str) -> None:
    table = won_table()
    if order == "end first":
        table.end("ana")
    table.show("ben", "N1", "S2")
    said = table.show("cem", "T3", "N4")
    if order == "end last":
        said = table.end("ana")[1:]
    assert said == ["scored"]
    scored = table.last[-1]
    assert isinstance(scored, RoundScored)
    assert scored.points == {"ana": 0, "ben": 6, "cem": 11}
    assert table.umpire.totals == scored.points


@pytest.mark.rule("SCORE-1")
def test_a_card_that_nobody_could_read_leaves_the_points_open() -> None:
    table = won_table()
    table.end("ana")
    table.show("ben", "N1", None)
    assert table.show("cem", "T3", "N4") == []
    assert table.show("ben", "N1", "S2") == ["scored"]
    assert table.show("ben", "N1", "S2") == []


@pytest.mark.rule("SCORE-1", "ROUND-1")
def test_a_winners_cards_that_are_shown_late_are_scored_anew() -> None:
    table = UmpireTable("N2", hands=FEW)
    table.end("ana")
    table.show("ben", "N1", "S2")
    assert table.show("cem", "T3", "N4") == ["scored"]
    assert table.show("ana", "N5") == ["ROUND-1 illegal ana @2", "scored"]
    assert table.umpire.totals == {"ana": 1, "ben": 6, "cem": 11}
    assert table.umpire.problems == ()


@pytest.mark.rule("SCORE-1", "CHEAT-2")
def test_the_ledger_says_which_cards_vanished() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 3, "cem": 2})
    table.play("ana", "C3")
    table.back("ana", "C3")
    table.play("ana", "N3")
    table.end("ana")
    table.show("ben", "N1")
    table.show("cem", "T3", "N4")
    scored = table.last[-1]
    assert isinstance(scored, RoundScored)
    assert scored.message is not None
    assert scored.message.parameters["missing"] == 2


def play_round(table: UmpireTable, number: int, guard: str, **points: str) -> list[str]:
    """A round that its guard wins with the last card; the others show one card each."""
    if number > 1:
        table.begin(number, guard, hands=dict.fromkeys(SEATS, 1))
    table.play(guard, "N3")
    table.end(guard)
    said: list[str] = []
    for seat, card in points.items():
        said = table.show(seat, card)
    return said


@pytest.mark.rule("GAME-1", "ROUND-2")
@pytest.mark.parametrize(("last", "winners"), [("N1", "ana"), ("S1", "ana ben")])
def test_the_lowest_sum_wins_and_a_tie_is_shared(last: str, winners: str) -> None:
    table = UmpireTable("N2", hands=dict.fromkeys(SEATS, 1))
    assert play_round(table, 1, "ana", ben="N1", cem="T1") == ["scored"]
    assert play_round(table, 2, "ben", ana="N1", cem="T1") == ["scored"]
    assert play_round(table, 3, "cem", ben="S2", ana=last) == ["scored", f"won {winners}"]
    won = table.last[-1]
    assert isinstance(won, GameWon)
    assert won.totals["cem"] == 20
    with pytest.raises(InvalidInputError, match="the game is over"):
        table.play("ana", "N3")
    with pytest.raises(InvalidInputError, match="the game is over; round 4 cannot follow"):
        table.begin(4, "ana")
    assert table.begin(1, "ana") == ["turn ana"]


@pytest.mark.rule("GAME-1")
def test_without_every_rounds_points_nobody_has_won() -> None:
    table = UmpireTable("N2")
    table.begin(3, "cem", hands=dict.fromkeys(SEATS, 1))
    assert play_round_3(table) == ["scored"]


def play_round_3(table: UmpireTable) -> list[str]:
    table.play("cem", "N3")
    table.end("cem")
    table.show("ana", "N1")
    return table.show("ben", "N1")


def test_problems_of_all_rounds_are_kept() -> None:
    table = UmpireTable("N2", hands={"ana": 1, "ben": 1, "cem": 1})
    table.play("ana", "N3")
    table.play("ana", "N4")
    assert [one.key for one in table.umpire.problems] == ["hand_below_zero"]
    table.begin(2, "ben")
    assert [(one.about, one.seat) for one in table.umpire.problems] == [(3, "ana")]
