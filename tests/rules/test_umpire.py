import dataclasses

import pytest

from referee.errors import NoRoundError, VariantError
from referee.events import (
    CardDrawn,
    CardPlayed,
    CardRetracted,
    Event,
    GuardSeen,
    HandShown,
    Landing,
    Landings,
    Observation,
    Reshuffled,
    RoundStarted,
    Ruled,
    Settled,
    Slaps,
    Vanished,
)
from referee.rules.umpire import RACE_SECONDS, Umpire

SEES_PLAYS = ("round_started", "card_played", "card_retracted")


class Table:
    """An umpire at a table where something happens every two seconds.

    What it says here is about the cards alone; whose turn it is has tests of its own.
    """

    def __init__(self, top: str | None = "N2", **fields: object) -> None:
        self.umpire = Umpire()
        self.seq = 0
        self.t = 0.0
        start = RoundStarted(t=0.0, guard="ana", seats=("ana", "ben", "cem"), top=top, hands={})
        self.see(dataclasses.replace(start, **fields))  # type: ignore[arg-type]

    def see(self, event: Observation) -> list[Event]:
        self.seq += 1
        return list(self.umpire.observe(dataclasses.replace(event, seq=self.seq)))

    def play(self, card: str | None, seat: str | None = None, after: float = 2.0) -> str:
        """The rulings on a play, as `RULE verdict` with commas between them."""
        self.t += after
        rulings = self.see(CardPlayed(t=self.t, seat=seat, card=card, confidence=1.0, candidates=()))
        ruled = [one for one in rulings if isinstance(one, Ruled) and one.rule in ("TURN-3", "MOTH-1")]
        assert all(one.about == self.seq and one.seat == seat for one in ruled)
        return ", ".join(f"{one.rule} {one.verdict}" for one in ruled)

    def take_back(self, card: str | None) -> None:
        self.see(CardRetracted(t=self.t, seat=None, card=card))

    def land(self, cockroach: str | None, *cards: str | None, seat: str = "ben") -> None:
        arrivals = tuple(Landing(seat=seat, t=self.t, sigma=0.0, card=card) for card in cards)
        self.see(Landings(t=self.t, card=cockroach, arrivals=arrivals))


def test_each_play_is_judged_by_the_one_before_it() -> None:
    table = Table(top="N2")
    assert table.play("N3") == "TURN-3 legal"
    assert table.play("A4") == "TURN-3 legal"
    assert table.play("N2") == "TURN-3 illegal"
    assert table.play("N1") == "TURN-3 legal"
    assert table.play("N5") == "TURN-3 legal"


def test_an_unknown_card_leaves_two_plays_open() -> None:
    table = Table(top=None)
    assert table.play("N3") == "TURN-3 not_verifiable"
    assert table.play(None) == "TURN-3 not_verifiable"
    assert table.play("N1") == "TURN-3 not_verifiable"
    assert table.play("N2") == "TURN-3 legal"


def test_the_guard_bug_is_never_played() -> None:
    table = Table(top="N2")
    assert table.play("G") == "TURN-3 illegal"
    assert table.play("N3") == "TURN-3 not_verifiable"


def test_a_play_before_any_round_is_invalid() -> None:
    play = CardPlayed(seq=7, t=1.5, seat=None, card="N1", confidence=1.0, candidates=())
    with pytest.raises(NoRoundError, match=r"card_played at 1\.50 s: no round_started has come before it"):
        Umpire().observe(play)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(VariantError, match='"wasps"'):
        Table(variant={"wasps": True})


# ---- moths ----


@pytest.mark.parametrize(
    ("seat", "fields", "card", "rulings"),
    [
        ("ana", {}, "T3", "TURN-3 legal"),
        ("ana", {}, "T4", "TURN-3 illegal"),
        ("ben", {}, "T3", "MOTH-1 illegal"),
        ("ben", {}, "T4", "TURN-3 illegal, MOTH-1 illegal"),
        ("ben", {"top": None}, "T4", "TURN-3 not_verifiable, MOTH-1 illegal"),
        (None, {}, "T3", "TURN-3 legal, MOTH-1 not_verifiable"),
        (None, {}, "T4", "TURN-3 illegal, MOTH-1 not_verifiable"),
        ("ben", {"guard": None}, "T3", "TURN-3 legal, MOTH-1 not_verifiable"),
        ("ana", {"variant": {"guard_may_play_moth": False}}, "T3", "MOTH-1 illegal"),
        (None, {"variant": {"guard_may_play_moth": False}}, "T3", "MOTH-1 illegal"),
    ],
)
def test_moths(seat: str | None, fields: dict[str, str | None], card: str, rulings: str) -> None:
    assert Table(**fields).play(card, seat) == rulings


def test_an_illegal_moth_stands() -> None:
    table = Table(top="N2")
    assert table.play("T3", "ben") == "MOTH-1 illegal"
    assert table.play("N4") == "TURN-3 legal"


def test_the_guard_changes() -> None:
    table = Table(top="N2", observes=(*SEES_PLAYS, "guard_seen"))
    table.see(GuardSeen(t=1.0, seat="ben"))
    assert table.play("T3", "ben") == "TURN-3 legal"
    table.see(Settled(t=2.0, seat="cem", caught=False, card=None))
    assert table.play("T2", "ben") == "TURN-3 legal"
    table.see(Settled(t=3.0, seat="cem", caught=True, card=None))
    assert table.play("T3", "ben") == "MOTH-1 illegal"
    assert table.play("T4", "cem") == "TURN-3 legal"


# ---- cards taken back ----


def test_below_a_card_taken_back_lies_the_one_before_it() -> None:
    table = Table(top="N2")
    table.play("N3")
    table.play("N1")
    table.take_back("N1")
    assert table.play("N4") == "TURN-3 legal"


def test_below_the_known_cards_nothing_is_known() -> None:
    table = Table(top="N2")
    table.play("N3")
    table.take_back("N3")
    table.take_back("N2")
    assert table.play("N3") == "TURN-3 not_verifiable"


def test_a_reshuffle_leaves_the_top_only() -> None:
    table = Table(top="N2")
    table.play("N3")
    table.see(Reshuffled(t=table.t))
    assert table.play("N4") == "TURN-3 legal"
    table.take_back("N4")
    assert table.play("N2") == "TURN-3 legal"
    table.take_back("N2")
    table.take_back("N3")
    assert table.play("N5") == "TURN-3 not_verifiable"


# ---- cockroach races that the source reports as plays ----


def test_a_card_of_the_cockroachs_number_may_be_an_answer() -> None:
    table = Table(top="N2", observes=SEES_PLAYS)
    assert table.play("C3") == "TURN-3 legal"
    assert table.play("N3", after=1.0) == "TURN-3 not_verifiable"
    assert table.play("N3", after=RACE_SECONDS) == "TURN-3 not_verifiable"
    assert table.play("N4") == "TURN-3 legal"


def test_a_race_is_over_after_its_time() -> None:
    table = Table(top="N2", observes=SEES_PLAYS)
    table.play("C3")
    assert table.play("N3", after=RACE_SECONDS + 0.1) == "TURN-3 illegal"


def test_another_number_in_a_race_is_judged_as_usual() -> None:
    table = Table(top="N4", observes=SEES_PLAYS)
    table.play("C5")
    assert table.play("N3", after=0.5) == "TURN-3 illegal"
    assert table.play("N5", after=0.5) == "TURN-3 not_verifiable"


def test_a_legal_play_in_a_race_stays_legal_and_does_not_prolong_it() -> None:
    table = Table(top="N2", observes=SEES_PLAYS)
    table.play("C3")
    assert table.play("N4") == "TURN-3 legal"
    assert table.play("N3") == "TURN-3 legal"
    assert table.play("N3", after=0.5) == "TURN-3 illegal"


def test_an_unknown_card_may_have_been_the_cockroach() -> None:
    table = Table(top="N2", observes=SEES_PLAYS)
    table.play(None)
    assert table.play("N3", after=1.0) == "TURN-3 not_verifiable"
    assert table.play("N3", after=0.2) == "TURN-3 not_verifiable"
    assert table.play("N3", after=RACE_SECONDS + 0.1) == "TURN-3 illegal"


def test_a_source_that_sees_races_is_judged_as_usual() -> None:
    for observes in (None, (*SEES_PLAYS, "landings")):
        table = Table(top="N2", observes=observes)
        table.play("C3")
        assert table.play("N3", after=1.0) == "TURN-3 illegal"


# ---- cockroach races that are reported ----


def test_the_first_valid_card_stays_on_top() -> None:
    table = Table(top="N4")
    table.play("C5")
    table.land("C5", "N4", "T5", "N5", "S5")
    table.take_back("N4")
    table.take_back("T5")
    table.take_back("S5")
    assert table.play("N3") == "TURN-3 illegal"
    table.take_back("N3")
    table.take_back("N5")
    table.take_back("C5")
    assert table.play("N3") == "TURN-3 legal"


def test_the_guards_moth_answers_a_cockroach() -> None:
    table = Table(top="N4")
    table.play("C5")
    table.land("C5", "T5", "N5", seat="ana")
    table.take_back("N5")
    table.take_back("T5")
    table.take_back("C5")
    assert table.play("N5") == "TURN-3 legal"


@pytest.mark.parametrize("cards", [("N4",), (), ("T5",)])
def test_without_a_valid_card_the_cockroach_is_on_top(cards: tuple[str | None, ...]) -> None:
    table = Table(top="N4")
    table.play("C5")
    table.land("C5", *cards)
    assert table.play("N1") == "TURN-3 legal"


def test_an_answer_that_nobody_could_read_may_lie_on_top() -> None:
    table = Table(top="N4")
    table.play("C5")
    table.land("C5", None)
    assert table.play("N1") == "TURN-3 not_verifiable"


# ---- what says nothing of the pile ----


@pytest.mark.parametrize(
    "event",
    [
        Vanished(t=1.0, seat="ben", how="edge", confidence=1.0),
        HandShown(t=1.0, seat="ana", cards=("N1", None)),
        Slaps(t=1.0, card="M2", arrivals=(), on_top=None, missing=()),
    ],
)
def test_other_observations_change_nothing(event: Observation) -> None:
    table = Table(top="N2")
    assert table.see(event) == []
    assert table.play("N3") == "TURN-3 legal"


def test_a_draw_leaves_the_pile_alone() -> None:
    table = Table(top="N2")
    table.see(CardDrawn(t=1.0, seat="ana", count=1))
    assert table.play("N3") == "TURN-3 legal"
