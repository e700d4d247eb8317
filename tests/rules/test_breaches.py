"""Games with one breach each: found where the observations prove it, and nothing else is called illegal.

`scripts/judge_games.py --breaches` judges as many of them as one likes.
"""

import sys
from collections.abc import Iterator

import judge_games
import pytest
from breaches import KINDS, Case, Kind, commit
from judge_games import Finding, Tally, judge_case

PROVABLE_GAMES = 3
"""Of each kind so many games are judged whose observations prove the breach."""

MOST_SEEDS = 150


def cases(kind: Kind) -> Iterator[Case]:
    """Games of a kind, until enough of them are provable."""
    provable = 0
    for seed in range(MOST_SEEDS):
        case = commit(kind, seed)
        if case is not None:
            yield case
            provable += case.provable
            if provable == PROVABLE_GAMES:
                return


@pytest.mark.rule(
    "SETUP-1", "SETUP-4", "TURN-1", "TURN-2", "TURN-3", "TURN-4", "TURN-5", "PILE-1", "ANT-1", "SPIDER-1",
    "COCKROACH-1", "MOSQUITO-1", "MOTH-1", "CHEAT-1", "CHEAT-2", "CHEAT-3", "CHEAT-4", "CHEAT-5", "ACCUSE-1",
    "ACCUSE-2", "ACCUSE-3", "ACCUSE-4", "ROUND-1", "ROUND-2", "FAIR-1",
)  # fmt: skip
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_provable_breach_is_found_and_nothing_else(kind: Kind) -> None:
    sums = Tally()
    for case in cases(kind):
        sums.add(case, judge_case(case))
    assert sums.missed == []
    assert sums.strange == {}
    assert sums.proven == PROVABLE_GAMES


def test_the_kinds_of_breach_are_many_and_cover_every_rule_that_can_be_broken() -> None:
    assert len(KINDS) >= 24
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    marks = getattr(test_every_provable_breach_is_found_and_nothing_else, "pytestmark", [])
    rules = next(mark.args for mark in marks if mark.name == "rule")
    assert {kind.rule for kind in KINDS} == set(rules)


def test_not_verifiable_is_never_counted_as_found() -> None:
    kind = next(kind for kind in KINDS if kind.name == "draw with a hidden card that fits")
    unproven = [case for case in map(commit, [kind] * 20, range(20)) if case and not case.provable]
    assert unproven
    assert not all(judge_case(case).found for case in unproven)


def test_a_tally_tells_what_was_missed_from_what_cannot_be_proven() -> None:
    case = next(case for case in cases(KINDS[0]) if case.provable)
    sums = Tally()
    sums.add(case, Finding(found=True, strange=()))
    assert sums.is_sound
    sums.add(case, Finding(found=False, strange=("turn-2-illegal",)))
    assert (sums.cases, sums.provable, sums.proven, sums.found) == (2, 2, 1, 1)
    assert sums.missed == [case.seed]
    assert sums.strange == {case.seed: ("turn-2-illegal",)}
    assert not sums.is_sound


def test_the_command_line_judges_one_kind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["judge_games.py", "--kind", "a 5 on a 3", "--games", "3"])
    assert judge_games.main() == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2].startswith("1 kinds, 3 games, 3 of 3 provable")
    monkeypatch.setattr(sys, "argv", ["judge_games.py", "--kind", "no such kind"])
    assert judge_games.main() == 1
