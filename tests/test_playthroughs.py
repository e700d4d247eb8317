"""Short games as text: what the referee makes of them, and what each device may see.

Where a test here fails, either the referee has changed its mind or a file was wrong. After `python
scripts/playthroughs.py` read each changed line against the rules before it is kept.
"""

import ast
import dataclasses
import re
import shutil
import sys
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import playthroughs
import pytest
from breaches import KINDS
from breaches import Kind as Breach
from playthroughs import Playthrough, files, illegal, performed

from referee.events import Event, RoundStarted
from referee.game import Game
from referee.projection import Page, Recipient, view
from referee.rules.book import RULES
from referee.rules.notation import parse_game
from referee.rules.variants import Variant

ROOT = Path(__file__).parent.parent
PLAYTHROUGHS = {path.relative_to(playthroughs.FOLDER): path.read_text(encoding="utf-8") for path in files()}
WRITTEN = {path: Playthrough.of(text) for path, text in PLAYTHROUGHS.items()}
A_NUMBER = "a number"


def noted_rules(written: Playthrough) -> set[str]:
    return set(written.notes["rules"].split())


def noted_breaches(written: Playthrough) -> set[str]:
    said = written.notes["illegal"]
    return set() if said == "nothing" else set(said.split(", "))


def log_of(written: Playthrough) -> tuple[Event, ...]:
    return parse_game(written.sections["log"]).events


each = pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=str(path), marks=pytest.mark.rule(*noted_rules(WRITTEN[path])))
        for path in WRITTEN
    ],
)

# ---- what comes of them ----


@each
def test_the_referee_says_what_is_written(path: Path) -> None:
    written = WRITTEN[path]
    made = performed(written.told)
    assert made.sections["log"] == written.sections["log"]
    assert made.text == PLAYTHROUGHS[path]


@each
def test_the_story_says_what_is_illegal(path: Path) -> None:
    """The note is its author's, and no program writes it."""
    written = WRITTEN[path]
    assert illegal(log_of(written)) == noted_breaches(written)
    assert {breach.split()[0] for breach in noted_breaches(written)} <= noted_rules(written) <= set(RULES)


@each
def test_the_log_reads_back(path: Path) -> None:
    written = WRITTEN[path]
    assert log_of(written) == tuple(Game().run(written.observations))


@each
def test_what_is_said_to_be_seen_reads_back_as_the_view(path: Path) -> None:
    """A section says all that its recipients see, however short it is, and no recipient is left out."""
    written = WRITTEN[path]
    log, told = log_of(written), 0
    for heading, body in written.sections.items():
        for recipient in recipients(heading):
            seen = parse_game(whole(body, written.sections["log"])).events
            assert seen == tuple(view(log, recipient)), f"{path}, {recipient}"
            told += 1
    assert told == 1 + len(next(event.seats for event in log if isinstance(event, RoundStarted)))


def recipients(heading: str) -> list[Recipient]:
    if heading in ("log", "differences", "problems"):
        return []
    names = [name.split(" (")[0] for name in heading.split(", ")]
    return [Page.TABLE if name == "table" else name for name in names]


def whole(body: str, log: str) -> str:
    """A section with what it leaves to the log."""
    if body == "as in the log\n":
        return log
    first, *others = body.splitlines(keepends=True)
    same = re.fullmatch(r"1 to (\d+) as in the log\n", first)
    assert same is not None, first
    return "".join([*log.splitlines(keepends=True)[: int(same[1])], *others])


@each
def test_only_the_guard_sees_cheating_before_the_round_is_over(path: Path) -> None:
    written = WRITTEN[path]
    for heading, body in written.sections.items():
        if "table" in heading:
            before_the_end = whole(body, written.sections["log"]).partition("round ends")[0]
            assert not re.search(r"vanished|CHEAT-|FAIR-", before_the_end)


# ---- none is missing ----


def values_of(option: str) -> set[str]:
    return set(_values(get_type_hints(Variant)[option]))


def _values(hint: Any) -> list[str]:
    if hint is bool:
        return ["true", "false"]
    if hint is float:
        return [A_NUMBER]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [value for part in get_args(hint) for value in _values(part)]


OPTIONS = [field.name for field in dataclasses.fields(Variant)]


@pytest.mark.parametrize("option", OPTIONS)
def test_each_value_of_an_option_has_its_playthrough(option: str) -> None:
    told = [
        written.notes["option"].partition("=") for written in WRITTEN.values() if "option" in written.notes
    ]
    values = {value for name, _, value in told if name == option}
    assert {A_NUMBER if value.isdecimal() else value for value in values} == values_of(option)


def test_a_playthrough_of_an_option_is_played_by_it() -> None:
    for written in WRITTEN.values():
        name, equals, value = written.notes.get("option", "").partition("=")
        started = [event for event in written.observations if isinstance(event, RoundStarted)]
        if equals:
            said = [str(event.variant[name]) for event in started]
            assert [one.lower() for one in said] == [value] * len(started)


@pytest.mark.parametrize("option", OPTIONS)
def test_an_options_values_make_a_difference(option: str) -> None:
    """Not only in what is said of the variant at the beginning."""
    notes = [
        written for written in WRITTEN.values() if written.notes.get("option", "").startswith(f"{option}=")
    ]
    logs = {written.sections["log"].partition("\n")[2] for written in notes}
    assert len(logs) == len(notes)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_kind_of_breach_has_its_playthrough(kind: Breach) -> None:
    told = [written for written in WRITTEN.values() if written.notes.get("breach") == kind.name]
    assert told
    for written in told:
        assert kind.rule in {breach.split()[0] for breach in noted_breaches(written)}


def rules_of_the_umpire() -> set[str]:
    """The rules by which the umpire rules: their ids stand in its code."""
    trees = [
        ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "referee/rules/umpire").glob("*.py")
    ]
    constants = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {value for value in constants if isinstance(value, str) and value in RULES}


def test_each_rule_of_the_umpire_is_broken_in_a_playthrough() -> None:
    broken = {breach.split()[0] for written in WRITTEN.values() for breach in noted_breaches(written)}
    assert broken == rules_of_the_umpire()


UNBROKEN = ("SETUP-2", "SETUP-3", "COCKROACH-2", "SCORE-1", "GAME-1")


@pytest.mark.rule("SETUP-2", "SETUP-3", "COCKROACH-2", "SCORE-1", "GAME-1")
def test_each_rule_that_nobody_can_break_visibly_is_told_in_a_playthrough() -> None:
    assert set(RULES) - rules_of_the_umpire() == set(UNBROKEN)
    assert set(UNBROKEN) <= {rule for written in WRITTEN.values() for rule in noted_rules(written)}


# ---- the script ----


def test_the_script_makes_the_sections_anew_and_prints_the_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = playthroughs.FOLDER / "breaches/wrong_number.txt"
    copy = Path(shutil.copy(source, tmp_path))
    copy.write_text(
        copy.read_text(encoding="utf-8").replace("TURN-3 illegal", "TURN-3 legal"), encoding="utf-8"
    )
    monkeypatch.setattr(sys, "argv", ["playthroughs.py", str(copy)])
    assert playthroughs.main() == 0
    assert copy.read_text(encoding="utf-8") == source.read_text(encoding="utf-8")
    assert "+7   6.00    ruling: TURN-3 illegal for ben (6)\n" in capsys.readouterr().out
    assert playthroughs.main() == 0
    assert capsys.readouterr().out == ""
