"""Points, the next first guard, and who wins the game."""

from collections.abc import Iterable, Mapping, Sequence

from referee.rules.cards import Card
from referee.rules.turns import left_of
from referee.rules.variants import Variant


def hand_points(cards: Iterable[Card]) -> int:
    """SCORE-1: what the cards left in a hand cost: 1 a number card, 5 an action card, 10 a moth."""
    return sum(card.points for card in cards)


def first_guard_of_next_round(
    seats: Sequence[str], first_guard: str, last_guard: str, variant: Variant
) -> str:
    """ROUND-2: who begins the next round as guard.

    Args:
        seats: The order of play.
        first_guard: Who began the round that is over as guard.
        last_guard: Who was the guard when it ended.
        variant: How this table plays: `next_guard` counts.
    """
    before = first_guard if variant.next_guard == "left_of_first_guard" else last_guard
    return left_of(seats, before)


def rounds_in_game(players: int) -> int:
    """ROUND-2: as many rounds as players."""
    return players


def game_winners(totals: Mapping[str, int]) -> tuple[str, ...]:
    """GAME-1: who has the lowest sum; a tie is shared, in the order of `totals`."""
    lowest = min(totals.values())
    return tuple(seat for seat, total in totals.items() if total == lowest)
