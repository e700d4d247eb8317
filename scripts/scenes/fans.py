"""Fans of cards: how the cards of a hand lie in it, while cards come and go."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scenes.space import rotation, vector
from scenes.state import CARD_HEIGHT, CARD_THICKNESS, Vector

if TYPE_CHECKING:
    from scenes.tracks import CardTrack

SETTLING = 0.35
"""How long a fan takes to close up or to make room, in seconds."""

_PIVOT = vector(0.0, -0.62 * CARD_HEIGHT, 0.0)
"""About what the cards of a fan are turned, in a card's own frame."""


@dataclass(slots=True)
class FanTrack:
    """The fan of a seat through a film.

    Attributes:
        base: What has the fan as a whole, as if it were its middle card.
        step: The angle between two cards, in radians, where there is room enough.
        spread: The angle from the first to the last card, at most.
        orders: Since when which cards are in it, from one end to the other.
    """

    base: CardTrack
    step: float = 0.19
    spread: float = 1.15
    orders: list[tuple[float, tuple[int, ...]]] = field(default_factory=list)

    def arrange(self, t: float, keys: Sequence[int]) -> None:
        """From `t` on these cards are in it."""
        self.orders.append((t, tuple(keys)))
        self.orders.sort(key=lambda order: order[0])

    def count(self, t: float) -> int:
        """How many cards are in it."""
        return len(self.orders[self._index(t)][1])

    def slot(self, base: tuple[Vector, Vector], key: int, t: float) -> tuple[Vector, Vector]:
        """Where a card of it is, if the fan as a whole is at `base`."""
        angle, level = self._place(self._index(t), key, t)
        at, frame = base
        turn = rotation(vector(0.0, 0.0, 1.0), angle)
        # Each card lies upon the back of the one before it.
        local = _PIVOT - turn @ _PIVOT - vector(0.0, 0.0, level * CARD_THICKNESS * 1.6)
        return at + frame @ local, frame @ turn

    def _index(self, t: float) -> int:
        return max(0, bisect_right(self.orders, t, key=lambda order: order[0]) - 1)

    def _place(self, index: int, key: int, t: float) -> tuple[float, float]:
        since, keys = self.orders[index]
        own = self._own_place(keys, key)
        u = (t - since) / SETTLING
        if index == 0 or (own is not None and u >= 1.0):
            return own or (0.0, 0.0)
        before = self._place(index - 1, key, t) if self._knows(index - 1, key) else own
        if own is None or before is None:
            return before or self._next_place(index, key)
        s = 0.5 - 0.5 * math.cos(math.pi * min(1.0, max(0.0, u)))
        return before[0] + (own[0] - before[0]) * s, before[1] + (own[1] - before[1]) * s

    def _knows(self, index: int, key: int) -> bool:
        return any(key in keys for _, keys in self.orders[: index + 1])

    def _next_place(self, index: int, key: int) -> tuple[float, float]:
        """Where a card will be that comes in later."""
        for _, keys in self.orders[index + 1 :]:
            own = self._own_place(keys, key)
            if own is not None:
                return own
        return 0.0, 0.0

    def _own_place(self, keys: tuple[int, ...], key: int) -> tuple[float, float] | None:
        if key not in keys:
            return None
        rank, gaps = keys.index(key), max(1, len(keys) - 1)
        return (rank - (len(keys) - 1) / 2) * min(self.step, self.spread / gaps), float(rank)
