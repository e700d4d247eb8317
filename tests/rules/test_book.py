"""The page of the rules: true to the code, and without a gap."""

import dataclasses
import shutil
from pathlib import Path

import pytest
from rule_pages import PAGE, ROOT, covered_by, gaps, judged_in, page

from referee.rules.book import RULES
from referee.rules.variants import Variant


def test_the_page_is_true_to_the_code() -> None:
    """Made again by `scripts/rule_pages.py`."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_rule_has_its_place_and_its_test() -> None:
    assert gaps() == []


def test_every_option_belongs_to_a_rule() -> None:
    options = {option for rule in RULES.values() for option in rule.options}
    assert options == {field.name for field in dataclasses.fields(Variant)}


def test_every_option_has_a_test_of_its_own() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests/rules").rglob("*.py"))
    for field in dataclasses.fields(Variant):
        assert text.count(field.name) > 1, field.name


def test_a_rule_without_a_test_or_a_place_is_found(tmp_path: Path) -> None:
    (tmp_path / "referee").mkdir()
    shutil.copytree(ROOT / "referee/rules", tmp_path / "referee/rules")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_one.py").write_text(
        'import pytest\npytestmark = pytest.mark.rule("GAME-1")\ndef test_a(): ""\n'
    )
    (tmp_path / "tests/test_two.py").write_text(
        'import pytest\n@pytest.mark.rule("ANT-1")\ndef test_b(): ...\n'
        'class TestC:\n    def test_d(self):\n        "PILE-1: x."\n'
    )
    assert covered_by(tmp_path / "tests") == {
        "GAME-1": ["test_one.py::test_a"],
        "ANT-1": ["test_two.py::test_b"],
        "PILE-1": ["test_two.py::TestC.test_d"],
    }
    found = gaps(tmp_path)
    assert "TURN-3 has no test" in found
    assert "ANT-1 has no test" not in found
    shutil.rmtree(tmp_path / "referee/rules")
    assert "TURN-3 is judged nowhere" in gaps(tmp_path)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_judged_by_a_function_that_cites_it(rule: str) -> None:
    assert judged_in(ROOT / "referee/rules")[rule]
