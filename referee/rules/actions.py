"""What the action cards call for."""

from referee.rules.cards import Card
from referee.rules.turns import judge_moth
from referee.rules.variants import Variant


def may_answer_cockroach(
    card: Card, cockroach: Card, *, seat: str | None, guard: str | None, variant: Variant
) -> bool:
    """COCKROACH-1: whether a card may stay on a cockroach: one of its number; a moth from the guard alone.

    Args:
        card: What landed.
        cockroach: What it landed on.
        seat: Who laid it; `None` if not known.
        guard: Who is the guard; `None` if not known.
        variant: How this table plays: `cockroach_card` and `guard_may_play_moth` count.
    """
    if card.number != cockroach.number:
        return False
    if card.is_moth:
        return judge_moth(seat, guard, variant) == "legal"
    return card.kind == "N" or variant.cockroach_card == "any_of_that_number"
