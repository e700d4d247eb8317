"""Cheating within its rules, and accusations."""

from referee.events import VanishingWay, Verdict
from referee.rules.variants import Variant

SURE = 0.9
"""A vanishing seen with at least this confidence is a fact; below that it is a suspicion."""

SAME_MOMENT = 0.5
"""CHEAT-2: two cards of one hand that vanish within so many seconds vanished together.

A hand needs about a second to fetch the next card; the two cards of one motion leave it together."""


def verdict_at(confidence: float) -> Verdict:
    """What a vanishing seen with this confidence makes of a breach."""
    return "illegal" if confidence >= SURE else "not_verifiable"


def hides_the_hand(how: VanishingWay) -> bool:
    """CHEAT-1: whether the hand of cards went below the table."""
    return how == "below"


def vanish_together(t: float, other_t: float) -> bool:
    """CHEAT-2: whether two cards of one hand vanished at once."""
    return abs(t - other_t) <= SAME_MOMENT


def is_last_card(in_hand: int | None) -> bool:
    """CHEAT-4: whether the card that vanishes is the last one of its hand; False where nobody knows."""
    return in_hand == 1


def judge_accuser(by: str | None, guard: str | None) -> Verdict:
    """ACCUSE-1: only the guard may accuse; left out, it was the guard.

    Args:
        by: Who accused; None if it was left out.
        guard: Who is the guard; None if not known.
    """
    if by is None:
        return "legal"
    if guard is None:
        return "not_verifiable"
    return "legal" if by == guard else "illegal"


def is_in_time(vanished: float, accused: float, plays_since: int, variant: Variant) -> bool:
    """FAIR-1: whether an accusation still speaks of a vanishing, by the option `caught_window`.

    Args:
        vanished: When the card vanished, in seconds.
        accused: When the guard called out, in seconds.
        plays_since: Cards that were played between the two.
        variant: How this table plays.
    """
    if isinstance(variant.caught_window, str):
        return plays_since == 0
    return accused - vanished <= variant.caught_window
