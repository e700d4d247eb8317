"""What the action cards call for."""

from collections.abc import Mapping

from referee.rules.cards import Card, Kind
from referee.rules.turns import judge_moth
from referee.rules.variants import Variant

ACTION_RULES: Mapping[Kind, str] = {"A": "ANT-1", "S": "SPIDER-1", "C": "COCKROACH-1", "M": "MOSQUITO-1"}
"""The rule that says what an action card calls for."""

RACES: frozenset[Kind] = frozenset(("C", "M"))
"""The action cards that call for a race."""


PASSABLE: frozenset[Card] = frozenset(card for card in Card.all_faces() if card.kind not in ("T", "G"))
"""MOTH-2: the cards that may be passed on."""


def owes_spider_gift(held: int | None, variant: Variant) -> bool:
    """SPIDER-1: whether a hand owes a card: not an empty one, nor a last card where the option forbids it.

    Args:
        held: Cards in the hand after the spider was laid; None if not known.
        variant: How this table plays: `spider_may_give_last_card` counts.
    """
    return held is None or held > (0 if variant.spider_may_give_last_card else 1)


def may_answer_cockroach(
    card: Card, cockroach: Card, *, seat: str | None, guard: str | None, variant: Variant
) -> bool:
    """COCKROACH-1: whether a card may stay on a cockroach: one of its number; a moth from the guard alone.

    Where only number cards may answer, a moth may not.

    Args:
        card: What landed.
        cockroach: What it landed on.
        seat: Who laid it; `None` if not known.
        guard: Who is the guard; `None` if not known.
        variant: How this table plays: `cockroach_card` and `guard_may_play_moth` count.
    """
    if card.number != cockroach.number:
        return False
    if variant.cockroach_card == "number_cards_only":
        return card.kind == "N"
    return not card.is_moth or judge_moth(seat, guard, variant) == "legal"
