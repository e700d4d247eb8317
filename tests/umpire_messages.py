"""Every message that the umpire can make, read from its source.

The calls of `rule` and `message` name a key or the parts of one. A part that is no constant is followed to
what it is assigned in the same function, to what a called function returns, or to the rules and outcomes that
the code constructs. So the keys found are all that can be, and a few more.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args

from referee.events import Race, Verdict
from referee.places import PACKAGE

VERDICTS = frozenset(get_args(Verdict))
OF_NO_MESSAGE = {"why", "about", "private"}
"""Arguments of `rule` that do not become parameters."""
RIVALS = {"rival_1", "rival_2", "rivals"}
"""A race names the seats that nobody can tell apart."""
RACE_RULES: Mapping[str, Race] = {
    "rule_slaps": "mosquito",
    "_rule_slaps": "mosquito",
    "rule_landings": "cockroach",
}
"""The functions that decide races; what they call belongs to the same race."""


@dataclass(frozen=True)
class Made:
    """A message as one call makes it: its key, and the parameters that the call names."""

    key: str
    parameters: frozenset[str]


@cache
def find_messages() -> frozenset[Made]:
    """All that the umpire's source can make."""
    source = _Source([*sorted((PACKAGE / "rules").rglob("*.py"))])
    return frozenset(made for function in source.functions.values() for made in source.messages(function))


class _Source:
    def __init__(self, files: list[Path]) -> None:
        trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
        nodes = [node for tree in trees for node in ast.walk(tree)]
        self.functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
        self._owed = self._constructed("Duty", "owe_gift")
        self._questioned = self._constructed("Question", "owe_gift")
        self._outcomes = list(self._find_outcomes())

    def messages(self, function: ast.FunctionDef) -> Iterator[Made]:
        """What the calls in one function make; `rule` itself, which only passes a key on, makes nothing."""
        if function.name == "rule":
            return
        for call in _calls(function):
            named = {word.arg: word.value for word in call.keywords if word.arg is not None}
            parameters = frozenset(named.keys() - OF_NO_MESSAGE)
            if _name(call.func) == "rule":
                for key in self._ruling_keys(function, call, named):
                    yield Made(key, parameters | {"seat"})
            elif _name(call.func) == "message":
                is_race = function.name == "_race_ruled"
                keys = self._outcomes if is_race else self._values(function, call.args[0])
                for key in keys:
                    yield Made(key, parameters | (RIVALS if is_race else set()))

    def _ruling_keys(
        self, function: ast.FunctionDef, call: ast.Call, named: Mapping[str, ast.expr]
    ) -> Iterator[str]:
        rules, verdicts = (self._values(function, call.args[place]) for place in (1, 2))
        why = call.args[4] if len(call.args) > 4 else named.get("why", ast.Constant(""))
        for rule, verdict, reason in product(rules, verdicts, self._values(function, why)):
            yield "-".join(filter(None, (rule.lower(), verdict.replace("_", "-"), reason)))

    def _find_outcomes(self) -> Iterator[str]:
        for entry, race in RACE_RULES.items():
            for name in self._reached(entry):
                for call in _calls(self.functions[name]):
                    if _name(call.func) == "Outcome":
                        verdict, why = (ast.literal_eval(call.args[place]) for place in (0, 3))
                        yield f"{race}-{verdict}-{why}".replace("_", "-")

    def _reached(self, entry: str) -> set[str]:
        called = {_name(call.func) for call in _calls(self.functions[entry])}
        own = {name for name in called if name.startswith("_") and name in self.functions}
        return {entry}.union(*(self._reached(name) for name in own))

    # ---- what an expression can be ----

    def _constructed(self, *names: str) -> set[str]:
        """The rules that such calls begin with."""
        calls = [call for function in self.functions.values() for call in _calls(function)]
        first = [call.args[0] for call in calls if _name(call.func) in names and call.args]
        return {str(rule.value) for rule in first if isinstance(rule, ast.Constant)}

    def _values(self, function: ast.FunctionDef, expression: ast.expr) -> set[str]:
        match expression:
            case ast.Constant(value=str(value)):
                return {value}
            case ast.IfExp(body=body, orelse=orelse):
                return self._values(function, body) | self._values(function, orelse)
            case ast.Subscript(value=ast.Name(id="ACTION_RULES"), slice=ast.Constant(value=kind)):
                return {{"A": "ANT-1", "S": "SPIDER-1", "C": "COCKROACH-1", "M": "MOSQUITO-1"}[str(kind)]}
            case ast.Attribute(attr="rule", value=ast.Name(id=name)):
                return self._questioned if name == "question" else self._owed
            case ast.Attribute(attr="verdict"):
                return set(VERDICTS)
            case ast.Name(id=name):
                return self._assigned(function, name)
            case ast.Call(func=called):
                return self._returned(_name(called))
        raise AssertionError(f"{function.name}: {ast.unparse(expression)} is not followed")

    def _assigned(self, function: ast.FunctionDef, name: str) -> set[str]:
        found: set[str] = set()
        for node in ast.walk(function):
            for target, value in _assignments(node):
                if isinstance(target, ast.Name) and target.id == name:
                    found |= self._values(function, value)
        assert found, f"{function.name}: {name} is assigned nothing that can be followed"
        return found

    def _returned(self, name: str) -> set[str]:
        function = self.functions[name]
        returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
        return set().union(*(self._values(function, value) for value in returned if value is not None))


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    return (one for one in ast.walk(node) if isinstance(one, ast.Call))


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _assignments(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            yield from zip(targets, values, strict=True)
        case (
            ast.Assign(targets=[target], value=value)
            | ast.AnnAssign(target=target, value=ast.expr() as value)
        ):
            yield target, value
