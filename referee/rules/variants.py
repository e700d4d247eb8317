"""The options in which the rule texts, or the tables that play by them, differ."""

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self, TypeAlias, get_args, get_origin, get_type_hints

from referee.errors import VariantError

MOST_SECONDS = 1e6
"""No game lasts longer than this."""

Option: TypeAlias = bool | str | int | float


@dataclass(frozen=True, slots=True)
class Variant:
    """How this table plays; every option has its default.

    Attributes:
        guard_may_play_moth: The guard may lay a moth on the discard pile (MOTH-1).
        cockroach_includes_player: Whoever laid the cockroach races too (COCKROACH-1).
        cockroach_chain: An action card laid in a cockroach race carries out its own action.
        cockroach_next_turn: After a cockroach race, whose left neighbour plays next.
        next_guard: Whose left neighbour is the first guard of the next round (ROUND-2).
        draw_only_if_stuck: Only a player without a fitting card draws (TURN-4).
        guard_penalty_may_be_moth: The card that a caught cheater gets may be a moth (ACCUSE-3).
        cockroach_card: What may answer a cockroach (COCKROACH-1).
        mosquito_penalty: What the slowest gets (MOSQUITO-1).
        caught_window: How long after the act an accusation is still right; a number is in seconds.
        last_card_action: A last card that is an action card: does the round end first?
        spider_may_give_last_card: A spider may give a hand's last card away (SPIDER-1).
        hand_emptied_by_gift_wins: A hand emptied by a gift wins the round (ROUND-1).
    """

    guard_may_play_moth: bool = True
    cockroach_includes_player: bool = True
    cockroach_chain: bool = False
    cockroach_next_turn: Literal["after_player", "after_winner"] = "after_player"
    next_guard: Literal["left_of_first_guard", "left_of_last_guard"] = "left_of_first_guard"
    draw_only_if_stuck: bool = True
    guard_penalty_may_be_moth: bool = True
    cockroach_card: Literal["any_of_that_number", "number_cards_only"] = "any_of_that_number"
    mosquito_penalty: Literal["gift_from_each", "draw_one"] = "gift_from_each"
    caught_window: Literal["until_next_play"] | float = "until_next_play"
    last_card_action: Literal["round_ends", "action_first"] = "round_ends"
    spider_may_give_last_card: bool = True
    hand_emptied_by_gift_wins: bool = True

    @classmethod
    def from_mapping(cls, options: Mapping[str, object]) -> Self:
        """The variant that the options make; what is left out has its default.

        Raises:
            VariantError: One line with a sentence for each unknown option and each value that does not fit.
        """
        problems = find_problems(options)
        if problems:
            raise VariantError("; ".join(problems))
        values: dict[str, Any] = dict(options)
        return cls(**values)

    def changed_options(self) -> dict[str, Option]:
        """The options that differ from their defaults, in the order of the rules."""
        default = Variant()
        names = [field.name for field in dataclasses.fields(self)]
        return {name: getattr(self, name) for name in names if getattr(self, name) != getattr(default, name)}


def find_problems(options: Mapping[str, object]) -> list[str]:
    """A sentence for each option that does not exist and each value that an option does not take."""
    hints = get_type_hints(Variant)
    problems: list[str] = []
    for name, value in options.items():
        if name not in hints:
            problems.append(f"variant option {_shown(name)} (value {_shown(value)}) does not exist")
        elif not _fits(value, hints[name]):
            problems.append(f"variant option {name} takes {_describe(hints[name])}, not {_shown(value)}")
    return problems


def _shown(value: object) -> str:
    """A value as it stands in a file: people have never seen Python's."""
    return json.dumps(value, ensure_ascii=False, default=str)


def _fits(value: object, hint: Any) -> bool:
    if hint is bool:
        return isinstance(value, bool)
    if hint is float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and 0 <= value <= MOST_SECONDS  # type: ignore[operator]
    if get_origin(hint) is Literal:
        return isinstance(value, str) and value in get_args(hint)
    return any(_fits(value, part) for part in get_args(hint))


def _describe(hint: Any) -> str:
    if hint is bool:
        return "true or false"
    if hint is float:
        return "a number of seconds"
    if get_origin(hint) is Literal:
        return " or ".join(_shown(option) for option in get_args(hint))
    return " or ".join(_describe(part) for part in get_args(hint))
