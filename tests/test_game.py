import dataclasses
from pathlib import Path

import pytest

from referee.config import load_profile
from referee.errors import EventError, NoRoundError
from referee.eventline import read_events, to_line
from referee.events import (
    CardPlayed,
    CardRetracted,
    Contested,
    Event,
    Observation,
    RaceRuled,
    RoundStarted,
    Ruled,
    Ruling,
    Turn,
)
from referee.game import Game, round_started

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
DEMO = Path(__file__).resolve().parent.parent / "datasets" / "demo"
OBSERVES = ("round_started", "card_played", "card_retracted")

START = RoundStarted(t=0.0, guard=None, seats=("ana", "ben", "cem"), top="N2", hands={})
PLAY = CardPlayed(t=1.0, seat=None, card="N3", confidence=0.9, candidates=(("N3", 0.9),))


def test_events_are_numbered_and_rulings_follow_at_the_same_moment() -> None:
    log = list(Game().run([START, PLAY, dataclasses.replace(PLAY, t=2.00004999, card="N5")]))
    assert [event.seq for event in log] == [1, 2, 3, 4, 5]
    assert [event.type for event in log] == ["round_started", "card_played", "ruled", "card_played", "ruled"]
    assert [event.t for event in log] == [0.0, 1.0, 1.0, 2.0, 2.0]
    assert log[2] == Ruled(seq=3, t=1.0, about=2, rule="TURN-3", verdict="legal", seat=None)
    assert log[4] == Ruled(seq=5, t=2.0, about=4, rule="TURN-3", verdict="illegal", seat=None)


def test_a_play_before_a_round_is_refused() -> None:
    with pytest.raises(NoRoundError, match="no round_started has come before it"):
        Game().observe(PLAY)


def test_about_speaks_of_the_numbers_of_the_log_it_comes_from() -> None:
    """The other log has rulings of its own; the number of one means the observation that it is about."""
    log: list[Event] = [
        dataclasses.replace(START, seq=1),
        Turn(seq=2, t=0.0, seat="ana"),
        dataclasses.replace(PLAY, seq=4),
        Ruled(seq=6, t=1.0, about=4, rule="TURN-2", verdict="illegal", seat="ana"),
        Contested(seq=9, t=2.0, source="person", about=4, by="ana"),
        Contested(seq=10, t=2.0, source="person", about=6, by="ben"),
    ]
    judged = list(Game().run(log))
    assert [event.type for event in judged] == [
        "round_started",
        "card_played",
        "ruled",
        "contested",
        "contested",
    ]
    assert [event.about for event in judged if isinstance(event, Contested)] == [2, 2]


def test_about_without_a_number_speaks_of_this_log() -> None:
    game = Game()
    list(game.run([START, PLAY]))
    (contested,) = game.observe(Contested(t=2.0, about=3, by="ana"))
    assert isinstance(contested, Contested)
    assert contested.about == 3


@pytest.mark.parametrize("seq", [0, 7])
def test_about_an_event_that_has_not_been_is_refused(seq: int) -> None:
    game = Game()
    list(game.run([START, PLAY]))
    with pytest.raises(EventError, match="contested: about 44 is the seq of no earlier event"):
        game.observe(Contested(seq=seq, t=2.0, about=44, by="ana"))


def test_a_film_begins_with_what_its_table_says(films: Path, tmp_path: Path) -> None:
    text = (films / "demo/table.toml").read_text()
    path = tmp_path / "table.toml"
    path.write_text(text + '\n[game]\nguard = "noah"\nhands = 7\n[variant]\ncockroach_chain = true\n')
    assert round_started(load_profile(path), "N2", OBSERVES, t=0.2) == RoundStarted(
        t=0.2,
        guard="noah",
        seats=("mia", "noah", "olga", "paul"),
        top="N2",
        hands={"mia": 7, "noah": 7, "olga": 7, "paul": 7},
        variant={"cockroach_chain": True},
        observes=OBSERVES,
    )
    unknown = round_started(load_profile(films / "demo/table.toml"), None, OBSERVES)
    assert (unknown.guard, unknown.top, set(unknown.hands.values())) == (None, None, {None})


def watched(events: list[Event]) -> list[Observation]:
    """What a camera that sees the pile alone makes of a film's truth."""
    seen: list[Observation] = []
    for event in events:
        if isinstance(event, RoundStarted):
            seen.append(dataclasses.replace(event, observes=OBSERVES))
        elif isinstance(event, CardPlayed | CardRetracted):
            seen.append(event)
    return seen


def test_the_demo_films_round_as_a_whole() -> None:
    truth = list(read_events((DEMO / "truth.jsonl").read_text().splitlines()))
    lines = [to_line(event) for event in Game().run(watched(truth))]
    assert lines == (PLAYTHROUGHS / "demo.jsonl").read_text().splitlines()


def test_the_films_plays_are_ruled_as_their_truth_says(films: Path) -> None:
    """Every film's truth, told to the referee without its rulings, gives those rulings again.

    The referee adds that it cannot tell of a draw whether the player was stuck (TURN-4).
    """
    for path in sorted(films.glob("*/truth.jsonl")):
        truth = list(read_events(path.read_text().splitlines()))
        log = list(Game().run(event for event in truth if isinstance(event, Observation)))
        theirs, mine = _verdicts(truth), _verdicts(log)
        assert theirs <= mine, path.parent.name
        assert {one[2:4] for one in mine - theirs} <= {("TURN-4", "not_verifiable")}, path.parent.name
        assert _turns(truth) == _turns(log)[: len(_turns(truth))], path.parent.name


def _verdicts(log: list[Event]) -> set[tuple[float, str, str, str, str | None]]:
    return {
        (one.t, one.type, one.rule if isinstance(one, Ruled) else one.race, one.verdict, one.seat)
        for one in log
        if isinstance(one, Ruled | RaceRuled)
    }


def _turns(log: list[Event]) -> list[tuple[float, str | None]]:
    return [(one.t, one.seat) for one in log if isinstance(one, Turn)]


def test_a_game_makes_no_ruling_of_rulings() -> None:
    truth = read_events((DEMO / "truth.jsonl").read_text().splitlines())
    rulings = [event for event in truth if isinstance(event, Ruling)]
    assert rulings
    assert list(Game().run(rulings)) == []
