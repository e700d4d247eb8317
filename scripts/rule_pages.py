"""Writes docs/rules.md: each rule, its options, where it is judged, and which tests cover it.

Code and tests are read, not run. A function of `referee/rules` judges a rule when its docstring cites the id.
A test covers a rule when its mark `rule` or its docstring cites it.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from referee.rules.book import RULES, Rule

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/rules.md"
RULE_ID = re.compile(r"\b[A-Z]+-[1-9]\b")
SHOWN_TESTS = 4

HEAD = """# The rules, and where they are judged

This page is made by `scripts/rule_pages.py`; a test holds it to the code. A rule's functions and tests are
found by the ids that they cite. The full game (`referee/rules/play.py`, its neighbours) knows all cards; the
umpire (`referee/rules/umpire/`) knows what was observed.

| rule | what it says | options | judged in | tests |
|---|---|---|---|---|
"""


def judged_in(folder: Path) -> dict[str, list[str]]:
    """By rule, the functions of a folder of code whose docstring cites it."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        for name, node in _functions(ast.parse(path.read_text(encoding="utf-8"))):
            for rule in _cited(ast.get_docstring(node) or ""):
                places[rule].append(f"{module}.{name}")
    return places


def covered_by(folder: Path) -> dict[str, list[str]]:
    """By rule, the tests of a folder whose mark or docstring cites it."""
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        everywhere = _marked_module(tree)
        for name, node in _functions(tree):
            if name.split(".")[-1].startswith("test_"):
                cited = _cited(ast.get_docstring(node) or "") | _marked(node) | everywhere
                for rule in cited:
                    tests[rule].append(f"{path.relative_to(folder)}::{name}")
    return tests


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            yield node.name, node
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def _cited(text: str) -> set[str]:
    return set(RULE_ID.findall(text)) & set(RULES)


def _marked(node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    return {rule for decorator in node.decorator_list for rule in _rules_of_mark(decorator)}


def _marked_module(tree: ast.Module) -> set[str]:
    """The rules of `pytestmark = pytest.mark.rule(…)`, which holds for all tests of a module."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        ):
            return {rule for part in ast.walk(node.value) for rule in _rules_of_mark(part)}
    return set()


def _rules_of_mark(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def page(root: Path = ROOT) -> str:
    """The page as it should be."""
    places, tests = judged_in(root / "referee/rules"), covered_by(root / "tests")
    return HEAD + "".join(_row(name, rule, places[name], tests[name]) for name, rule in RULES.items())


def _row(name: str, rule: Rule, places: list[str], tests: list[str]) -> str:
    options = "<br>".join(f"`{option}`" for option in rule.options)
    judged = "<br>".join(f"`{place}`" for place in places)
    shown = "<br>".join(f"`{test}`" for test in tests[:SHOWN_TESTS])
    more = f"<br>and {len(tests) - SHOWN_TESTS} more" if len(tests) > SHOWN_TESTS else ""
    return f"| {name} | {rule.text} | {options} | {judged} | {shown}{more} |\n"


def gaps(root: Path = ROOT) -> list[str]:
    """What is missing: a rule that is judged nowhere, or that has no test."""
    places, tests = judged_in(root / "referee/rules"), covered_by(root / "tests")
    unjudged = [f"{rule} is judged nowhere" for rule in RULES if not places[rule]]
    return unjudged + [f"{rule} has no test" for rule in RULES if not tests[rule]]


def main() -> int:
    """Writes the page; the exit status says whether every rule has its place and its test."""
    PAGE.write_text(page(), encoding="utf-8")
    for gap in gaps():
        print(gap)
    return 1 if gaps() else 0


if __name__ == "__main__":
    sys.exit(main())
