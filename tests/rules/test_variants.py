import pytest

from referee.errors import VariantError
from referee.rules.variants import Variant, find_problems

EVERY_OTHER_VALUE: dict[str, bool | str | int | float] = {
    "guard_may_play_moth": False,
    "cockroach_includes_player": False,
    "cockroach_chain": True,
    "cockroach_next_turn": "after_winner",
    "next_guard": "left_of_last_guard",
    "draw_only_if_stuck": False,
    "guard_penalty_may_be_moth": False,
    "cockroach_card": "number_cards_only",
    "mosquito_penalty": "draw_one",
    "caught_window": 12.5,
    "last_card_action": "action_first",
    "spider_may_give_last_card": False,
    "hand_emptied_by_gift_wins": False,
}


def test_what_is_left_out_has_its_default() -> None:
    assert Variant.from_mapping({}) == Variant()
    assert Variant().changed_options() == {}


def test_every_option_takes_its_other_value() -> None:
    assert Variant.from_mapping(EVERY_OTHER_VALUE).changed_options() == EVERY_OTHER_VALUE


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("wasps", True, 'variant option "wasps" (value true) does not exist'),
        ("cockroach_chain", 1, "variant option cockroach_chain takes true or false, not 1"),
        ("cockroach_chain", "true", 'variant option cockroach_chain takes true or false, not "true"'),
        (
            "next_guard",
            "oldest",
            'variant option next_guard takes "left_of_first_guard" or "left_of_last_guard", not "oldest"',
        ),
        ("next_guard", ["x"], "variant option next_guard takes "),
        (
            "caught_window",
            -1,
            'variant option caught_window takes "until_next_play" or a number of seconds, not -1',
        ),
        ("caught_window", True, "variant option caught_window takes "),
        ("caught_window", float("nan"), "variant option caught_window takes "),
        ("caught_window", "soon", "variant option caught_window takes "),
    ],
)
def test_a_wrong_option_is_named_with_its_value(option: str, value: object, sentence: str) -> None:
    with pytest.raises(VariantError) as caught:
        Variant.from_mapping({option: value})
    assert str(caught.value).startswith(sentence)


def test_every_problem_has_its_sentence() -> None:
    with pytest.raises(VariantError, match=r'"wasps".*; .*cockroach_chain'):
        Variant.from_mapping({"wasps": 1, "cockroach_chain": 1})


def test_a_number_too_large_for_a_clock_is_refused() -> None:
    """A whole number of four hundred digits once ended in a traceback."""
    assert find_problems({"caught_window": 10**400}) != []
    assert find_problems({"caught_window": 30}) == []
