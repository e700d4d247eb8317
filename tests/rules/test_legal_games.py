"""Whole legal games, and what the umpire makes of them: nothing is illegal, and every account is true.

`scripts/judge_games.py` judges as many of them as one likes.
"""

import sys

import judge_games
import pytest
from judge_games import judge_legal
from simulate import simulate

from referee.events import Ruled
from referee.rules.umpire import Umpire

GAMES = 150
HONEST_GAMES = 30
AT_ONCE = 10


@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
def test_legal_games_are_legal_and_accounted_for(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        assert judge_legal(seed)[1] is None


@pytest.mark.parametrize("first", range(0, HONEST_GAMES, AT_ONCE))
def test_honest_games_are_legal_and_accounted_for(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        assert judge_legal(seed, cheating=False)[1] is None


@pytest.mark.rule("TURN-3")
@pytest.mark.parametrize("seed", range(5))
def test_every_play_has_exactly_one_turn_3(seed: int) -> None:
    umpire = Umpire()
    for event, _ in simulate(seed):
        ruled = [one for one in umpire.observe(event) if isinstance(one, Ruled)]
        legal = [one for one in ruled if one.rule == "TURN-3" and one.about == event.seq]
        assert [one.verdict for one in legal] == ["legal"] * (event.type == "card_played")


# Each of these games once had a false ruling.
@pytest.mark.parametrize("seed", [50211, 101581])
def test_games_that_were_judged_wrongly_once(seed: int) -> None:
    assert judge_legal(seed)[1] is None


def test_the_command_line_judges_legal_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["judge_games.py", "--games", "2", "--seed", "3"])
    assert judge_games.main() == 0
    assert capsys.readouterr().out.startswith("2 legal games, ")
