"""The discard pile as far as it is known."""

from collections.abc import Iterable

from referee.rules.cards import Card


class Pile:
    """Cards from the lowest known one to the top; below them lie cards that nobody saw.

    An unknown face is `None`. An empty memory says that the top is unknown, not that the pile is empty.
    """

    def __init__(self, cards: Iterable[Card | None] = ()) -> None:
        self._cards = list(cards)

    @property
    def top(self) -> Card | None:
        """The card on top; `None` if not known."""
        return self._cards[-1] if self._cards else None

    def lay(self, card: Card | None) -> None:
        """Lays a card on top."""
        self._cards.append(card)

    def take_back(self, card: Card | None) -> None:
        """Takes a card off: an unknown one from the top, else the highest that it can have been.

        In a cockroach race a card that is taken back may lie under the one that stays. A card that was never
        seen here shows that the memory is wrong: then nothing is known any more.
        """
        if card is None:
            del self._cards[-1:]
            return
        for place in reversed(range(len(self._cards))):
            if self._cards[place] in (card, None):
                del self._cards[place]
                return
        self._cards.clear()

    def slip_under(self, card: Card | None) -> None:
        """Puts a card under the top one, where that is known."""
        if self._cards:
            self._cards.insert(len(self._cards) - 1, card)

    def replace_top(self, card: Card | None) -> None:
        """Another card than was thought lies on top."""
        del self._cards[-1:]
        self._cards.append(card)

    def forget(self) -> None:
        """Nothing is known any more."""
        self._cards.clear()

    def keep_top(self) -> None:
        """PILE-1: all but the top card goes into the draw pile."""
        del self._cards[:-1]
