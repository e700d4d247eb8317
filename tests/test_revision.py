"""Corrections: the log with one value set right, and what follows from it."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulate import simulate

from referee.errors import EventError
from referee.eventline import to_line
from referee.events import (
    CardDrawn,
    CardPlayed,
    Corrected,
    Event,
    Guard,
    Json,
    Landing,
    Landings,
    Observation,
    RaceRuled,
    Revised,
    RoundStarted,
    Ruled,
    Settled,
    Turn,
    Vanished,
)
from referee.game import Game
from referee.revision import difference_sentence

SEATS = ("ana", "bea", "carl", "dora")


def start(**fields: object) -> RoundStarted:
    hands = dict.fromkeys(SEATS, 8)
    return RoundStarted(t=0.0, guard="ana", seats=SEATS, top="N2", hands=hands, **fields)  # type: ignore[arg-type]


def play(seat: str, card: str, t: float) -> CardPlayed:
    return CardPlayed(t=t, seat=seat, card=card, confidence=1.0, candidates=((card, 1.0),))


def correct(about: int, values: dict[str, Json], t: float = 90.0) -> Corrected:
    return Corrected(t=t, source="person", about=about, values=values, by="table")


def seq_of(log: list[Event], **fields: object) -> int:
    """The number of the one event that has these fields."""
    found = [one for one in log if all(getattr(one, key, None) == value for key, value in fields.items())]
    assert len(found) == 1
    return found[0].seq


def played() -> tuple[Game, list[Event]]:
    game = Game()
    log = [*game.run([start(), play("ana", "N3", 1.0), play("bea", "N5", 2.0), play("carl", "N1", 3.0)])]
    return game, log


def test_a_misread_card_makes_a_breach_legal_and_says_so() -> None:
    game, log = played()
    breach = seq_of(log, type="ruled", verdict="illegal")
    about = seq_of(log, card="N5")
    answer = game.observe(correct(about, {"card": "N4"}))
    assert [type(one) for one in answer] == [Corrected, Revised, Revised]
    revised = [(one.about, one.verdict) for one in answer if isinstance(one, Revised)]
    assert revised == [(breach, "legal"), (seq_of(log, type="ruled", seat="carl"), "illegal")]
    assert all(one.why == "corrected: card" for one in answer if isinstance(one, Revised))


def test_the_difference_reads_as_people_say_it() -> None:
    game, log = played()
    changes = game.preview(correct(seq_of(log, card="N1"), {"seat": "dora"}))
    ruling = seq_of(log, type="ruled", seat="carl")
    said = "turn of dora → ana; carl 7 → 8 cards; dora 8 → 7 cards; "
    said += f"new ruling: TURN-2 illegal (dora); ruling {ruling} legal → void"
    assert difference_sentence(changes) == said
    assert (
        difference_sentence(game.preview(correct(seq_of(log, card="N1"), {"confidence": 0.5})))
        == "nothing changes"
    )


def test_the_difference_names_what_is_new_and_what_is_no_breach_any_more() -> None:
    game, log = played()
    changes = game.preview(correct(seq_of(log, card="N5"), {"seat": "dora", "card": "N4"}))
    assert [one.sentence() for one in changes if one.what == "new ruling"] == [
        "new ruling: TURN-2 illegal (dora)",
        "new ruling: TURN-2 illegal (carl)",
    ]
    assert f"ruling {seq_of(log, type='ruled', verdict='illegal')} illegal → legal" in difference_sentence(
        changes
    )


def test_a_preview_changes_nothing() -> None:
    game, log = played()
    other, _ = played()
    game.preview(correct(seq_of(log, card="N5"), {"card": "N4"}))
    assert game.observe(play("dora", "N5", 4.0)) == other.observe(play("dora", "N5", 4.0))


def test_a_corrected_seat_moves_the_turn_and_the_counts() -> None:
    game, log = played()
    answer = game.observe(correct(seq_of(log, card="N1"), {"seat": "dora"}))
    assert isinstance(answer[-1], Turn)
    assert answer[-1].seat == "ana"
    assert [(one.rule, one.verdict, one.seat) for one in answer if isinstance(one, Ruled)] == [
        ("TURN-2", "illegal", "dora")
    ]
    assert game.umpire.ledger is not None
    assert game.umpire.ledger.hands["carl"].held == 8


def test_an_undone_correction_leaves_no_trace() -> None:
    game, log = played()
    other, _ = played()
    corrected = game.observe(correct(seq_of(log, card="N5"), {"card": "N4"}))[0]
    undone = game.observe(correct(corrected.seq, {"set": {}}))
    assert [one.verdict for one in undone if isinstance(one, Revised)] == ["illegal", "legal"]
    again = game.observe(play("dora", "N5", 99.0))
    plain = other.observe(play("dora", "N5", 99.0))
    assert [(one.type, getattr(one, "verdict", None)) for one in again] == [
        (one.type, getattr(one, "verdict", None)) for one in plain
    ]


def test_the_last_word_counts() -> None:
    game, log = played()
    about = seq_of(log, card="N5")
    game.observe(correct(about, {"card": "N4"}))
    game.observe(correct(about, {"card": "N2"}, t=91.0))
    assert game.umpire.ledger is not None
    census = {card.code: count for card, count in game.umpire.ledger.census.items() if count}
    assert census == {"N1": 1, "N2": 2, "N3": 1}


def test_an_event_that_never_happened_is_struck_out() -> None:
    game, log = played()
    answer = game.observe(correct(seq_of(log, card="N1"), {"type": None}))
    assert [(one.type, getattr(one, "seat", None)) for one in answer[1:]] == [("turn", "carl")]
    with pytest.raises(EventError, match="struck out can have no other value"):
        game.observe(correct(seq_of(log, card="N5"), {"type": None, "seat": "ana"}))


def test_a_corrected_guard_is_said_anew() -> None:
    game = Game()
    log = [*game.run([start(), Settled(t=1.0, seat="bea", caught=True, card=None)])]
    answer = game.observe(correct(seq_of(log, type="settled"), {"caught": False}))
    assert [one.seat for one in answer if isinstance(one, Guard)] == ["ana"]


def test_a_corrected_race_is_ruled_anew() -> None:
    arrivals = (
        Landing(seat="carl", t=2.0, sigma=0.0, card="N3"),
        Landing(seat="dora", t=2.2, sigma=0.0, card="N3"),
    )
    game = Game()
    log = [*game.run([start(), play("ana", "C3", 1.0), Landings(t=2.2, card="C3", arrivals=arrivals)])]
    set_right: list[Json] = [
        {"seat": "carl", "t": 2.0, "sigma": 0.0, "card": "N4"},
        {"seat": "dora", "t": 2.2, "sigma": 0.0, "card": "N3"},
    ]
    answer = game.observe(correct(seq_of(log, type="landings"), {"arrivals": tuple(set_right)}))
    assert [one.seat for one in answer if isinstance(one, RaceRuled)] == ["dora"]
    assert [one.about for one in answer if isinstance(one, Revised)] == [seq_of(log, type="race_ruled")]


def test_a_private_event_lends_no_word_to_what_it_revises() -> None:
    game = Game()
    vanished = Vanished(t=1.0, seat="bea", how="below", confidence=1.0)
    log = [*game.run([start(), vanished])]
    answer = game.observe(correct(seq_of(log, type="vanished"), {"how": "edge"}))
    assert [one.why for one in answer if isinstance(one, Revised)] == ["corrected"]


@pytest.mark.parametrize(
    ("about", "values", "sentence"),
    [
        (99, {"card": "N1"}, "about 99 is the seq of no earlier event"),
        (2, {"card": "N1"}, "about 2 is a ruling: correct what it is about"),
        (3, {"card": "N9"}, 'card_played: card "N9" is not a card code'),
        (3, {"colour": 1}, 'card_played: the event has the unknown key "colour"'),
        (3, {"seq": 9}, "card_played: seq cannot be set to 9"),
        (3, {"type": "card_drawn"}, 'card_played: type cannot be set to "card_drawn"'),
        (3, {"seat": "eve"}, "corrected: then this would make no sense: card_played at"),
        (1, {"type": None}, "corrected: then this would make no sense: card_played at"),
    ],
)
def test_a_correction_without_sense_changes_nothing(
    about: int, values: dict[str, Json], sentence: str
) -> None:
    game, _ = played()
    other, _ = played()
    with pytest.raises(EventError) as caught:
        game.observe(correct(about, values))
    assert sentence in str(caught.value)
    assert game.observe(play("dora", "N5", 4.0)) == other.observe(play("dora", "N5", 4.0))


def test_a_correction_keeps_to_its_event() -> None:
    game, log = played()
    corrected = game.observe(correct(seq_of(log, card="N5"), {"card": "N4"}))[0]
    with pytest.raises(EventError, match="about cannot be set to 1"):
        game.observe(correct(corrected.seq, {"about": 1}))


def test_a_log_with_corrections_judged_again_is_the_same_log() -> None:
    game, log = played()
    log += game.observe(correct(seq_of(log, card="N5"), {"card": "N4"}))
    log += game.observe(play("dora", "N5", 91.0))
    assert [*map(to_line, Game().run(log))] == [*map(to_line, log)]


# ---- properties ----


def observations(seed: int, length: int) -> list[Observation]:
    events = []
    for event, _ in simulate(seed):
        events.append(event)
        if len(events) == length:
            break
    return events


@st.composite
def corrections(draw: st.DrawFn) -> tuple[list[Observation], int, dict[str, Json]]:
    """A game of some length, the place of a play or a draw in it, and another value for it."""
    events = observations(draw(st.integers(0, 400)), draw(st.integers(20, 120)))
    places = [place for place, one in enumerate(events) if isinstance(one, CardPlayed | CardDrawn)]
    place = draw(st.sampled_from(places))
    if isinstance(events[place], CardPlayed):
        return events, place, {"card": draw(st.sampled_from(["N1", "N4", "A2", "S3", "T5", None]))}
    return events, place, {"count": draw(st.integers(1, 3))}


def lines(events: list[Event]) -> list[str]:
    return [to_line(event) for event in events]


@given(corrections())
@settings(max_examples=60, deadline=None)
def test_what_came_before_stays_and_what_follows_is_as_if_it_had_been_so(
    case: tuple[list[Observation], int, dict[str, Json]],
) -> None:
    """The state after a correction is the state of a game in which it was seen right at once."""
    events, place, values = case
    game = Game()
    logs = [game.observe(event) for event in events]
    about = logs[place][0].seq
    if isinstance(events[place], CardPlayed):
        right = dataclasses.replace(events[place], card=values["card"])  # type: ignore[call-arg]
    else:
        right = dataclasses.replace(events[place], count=values["count"])  # type: ignore[call-arg]
    other = Game()
    for event in [*events[:place], right, *events[place + 1 :]]:
        other.observe(event)
    answer = game.observe(correct(about, values, t=9999.0))
    assert all(one.about > about for one in answer if isinstance(one, Revised))
    assert game.umpire.turn == other.umpire.turn
    assert game.umpire.guard == other.umpire.guard
    assert game.umpire.ledger == other.umpire.ledger or (
        game.umpire.ledger is not None
        and other.umpire.ledger is not None
        and game.umpire.ledger.hands == other.umpire.ledger.hands
    )


@given(corrections())
@settings(max_examples=60, deadline=None)
def test_undoing_brings_every_ruling_back(case: tuple[list[Observation], int, dict[str, Json]]) -> None:
    events, place, values = case
    game, untouched = Game(), Game()
    logs = [game.observe(event) for event in events]
    for event in events:
        untouched.observe(event)
    corrected = game.observe(correct(logs[place][0].seq, values, t=9999.0))[0]
    before = {one.seq: one for log in logs for one in log if isinstance(one, Ruled)}
    answer = game.observe(correct(corrected.seq, {"set": {}}, t=10000.0))
    for one in answer:
        if isinstance(one, Revised) and one.about in before:
            assert one.verdict == before[one.about].verdict
    assert game.umpire.ledger == untouched.umpire.ledger
    assert (game.umpire.turn, game.umpire.guard) == (untouched.umpire.turn, untouched.umpire.guard)
