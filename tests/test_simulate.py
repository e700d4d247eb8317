"""The random games: whole, legal, and told so that the observations account for every card."""

import itertools
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from simulate import TOO_LONG_ROUND, Players, Temper, Truth, main, option_values, simulate

from referee.eventline import from_line, read_events, to_line
from referee.events import (
    CardDrawn,
    CardGiven,
    CardPlayed,
    GuardSeen,
    HandShown,
    Landings,
    Observation,
    Reshuffled,
    RoundEnded,
    RoundStarted,
    Settled,
    Slaps,
    Vanished,
)
from referee.rules.variants import Variant
from tests.rules.full_games import full_game

GAMES = 40

ALL_TYPES = {
    "accused",
    "card_drawn",
    "card_given",
    "card_played",
    "card_retracted",
    "guard_seen",
    "hand_shown",
    "landings",
    "reshuffled",
    "round_ended",
    "round_started",
    "settled",
    "slaps",
    "vanished",
}


class Accounts:
    """The plainest ledger of what the observations say."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        self.vanished: Counter[str] = Counter()
        self.draw = self.discard = 0
        self.guard: str | None = None

    def take(self, event: Observation) -> None:
        match event:
            case RoundStarted():
                self.held = Counter({seat: count or 0 for seat, count in event.hands.items()})
                self.vanished = Counter(dict.fromkeys(event.seats, 0))
                self.draw, self.discard, self.guard = 71 - self.held.total() - 1, 1, event.guard
            case CardPlayed():
                self.lay(event.seat)
            case Landings():
                self.lay(event.arrivals[0].seat)
            case CardDrawn():
                self.held[event.seat] += event.count
                self.draw -= event.count
            case CardGiven():
                self.held[event.giver] -= event.count
                self.held[event.taker] += event.count
            case Reshuffled():
                assert self.draw == 0
                self.draw, self.discard = self.discard - 1, 1
            case Vanished():
                self.vanished[event.seat] += 1
            case Settled(caught=True):
                self.vanished[event.seat] -= 1
                self.guard = event.seat
            case GuardSeen():
                assert self.guard == event.seat

    def lay(self, seat: str | None) -> None:
        assert seat is not None
        self.held[seat] -= 1
        self.discard += 1


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_observations_account_for_the_truth(seed: int) -> None:
    accounts = Accounts()
    for event, truth in simulate(seed):
        accounts.take(event)
        assert truth.held == accounts.held
        assert truth.vanished == accounts.vanished
        assert (truth.draw, truth.discard, truth.guard) == (accounts.draw, accounts.discard, accounts.guard)
        assert min(truth.hands.values()) >= 0
        in_play = sum(truth.hands.values()) + sum(truth.vanished.values()) + truth.draw + truth.discard
        assert in_play == 71


@pytest.mark.parametrize("seed", range(0, GAMES, 4))
def test_a_game_is_whole_and_its_log_sound(seed: int) -> None:
    log = [event for event, _ in simulate(seed)]
    start = log[0]
    assert isinstance(start, RoundStarted)
    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    assert all(event.t <= later.t for event, later in itertools.pairwise(log))
    assert [from_line(to_line(event)) for event in log] == log
    rounds = [event.round for event in log if isinstance(event, RoundStarted)]
    assert rounds == list(range(1, len(start.seats) + 1))
    assert isinstance(log[-1], HandShown)


@pytest.mark.parametrize("seed", range(0, GAMES, 4))
def test_who_has_the_turn(seed: int) -> None:
    for event, truth in simulate(seed):
        match event:
            case RoundStarted():
                assert truth.turn == event.guard
            case RoundEnded() | HandShown():
                assert truth.turn is None
            case _:
                assert truth.turn is None or truth.turn in truth.hands


def test_races_are_told_in_order_and_clearly() -> None:
    races = 0
    for seed in range(GAMES):
        for event, _ in simulate(seed):
            if isinstance(event, Slaps | Landings):
                races += 1
                times = [arrival.t for arrival in event.arrivals]
                gaps = [later - time for time, later in itertools.pairwise(times)]
                sigmas = [arrival.sigma for arrival in event.arrivals]
                assert event.t == times[-1]
                assert not gaps or min(gaps) > 4 * max(sigmas)
            if isinstance(event, Slaps):
                assert event.on_top == event.arrivals[-1].seat
    assert races > GAMES


def test_everything_occurs() -> None:
    types: Counter[str] = Counter()
    options: Counter[tuple[str, object]] = Counter()
    several_winners = missing = 0
    for seed in range(3 * GAMES):
        for event, _ in simulate(seed):
            types[event.type] += 1
            several_winners += isinstance(event, RoundEnded) and len(event.winners) > 1
            missing += isinstance(event, Slaps) and bool(event.missing)
            if isinstance(event, RoundStarted) and event.round == 1:
                variant = Variant.from_mapping(event.variant)
                options.update((name, getattr(variant, name)) for name in option_values())
    assert set(types) == ALL_TYPES
    assert set(options) == {(name, value) for name, values in option_values().items() for value in values}
    assert several_winners
    assert missing


def test_the_seed_decides() -> None:
    def log(seed: int) -> list[tuple[Observation, Truth]]:
        return list(simulate(seed))

    assert log(7) == log(7)
    assert log(7) != log(8)


def test_players_and_variant_can_be_given() -> None:
    variant = Variant(cockroach_chain=True, caught_window=4.5)
    start, _ = next(simulate(1, 5, variant))
    assert isinstance(start, RoundStarted)
    assert len(start.seats) == 5
    assert start.variant == {"cockroach_chain": True, "caught_window": 4.5}


def test_without_cheating_nothing_vanishes() -> None:
    for seed in range(5):
        for event, truth in simulate(seed, cheating=False):
            assert not isinstance(event, Vanished)
            assert truth.held == truth.hands


def test_without_cheating_a_round_can_come_to_a_stand() -> None:
    log = [event for event, _ in simulate(20, cheating=False)]
    assert len(log) > TOO_LONG_ROUND
    assert not isinstance(log[-1], RoundEnded | HandShown)


def test_who_can_neither_play_nor_draw_passes() -> None:
    game = full_game("N3", ana="N3 N5", draw="")
    calm = Temper(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, patience=9)
    assert Players(Random(1), game, calm, cheating=False).move() == []
    assert game.turn == "ben"


def test_the_summary_without_a_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["simulate.py", "--games", "1"])
    main()
    assert capsys.readouterr().out.startswith("1 games, ")


def test_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    monkeypatch.setattr(sys, "argv", ["simulate.py", "--games", "2", "--seed", "5", "--out", str(folder)])
    main()
    said = capsys.readouterr().out
    logs = [(folder / f"game-{seed}.jsonl").read_text("utf-8").splitlines() for seed in (5, 6)]
    assert said.startswith(f"2 games, {sum(map(len, logs))} observations, ")
    assert "card_played" in said
    assert "caught_window=" in said
    assert list(read_events(logs[0])) == [event for event, _ in simulate(5)]
