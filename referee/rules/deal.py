"""Where each card of a round lies, all cards known."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from referee.rules.cards import Card
from referee.rules.ledger import CARDS_DEALT

Shuffle: TypeAlias = Callable[[list[Card]], object]
"""Brings cards into an order, in place; the last one lies on top. Chance comes from the caller alone."""


@dataclass(frozen=True, slots=True)
class Vanishing:
    """A card that left a hand and arrived nowhere legal.

    Attributes:
        seat: Whose card.
        card: Which.
        t: When, in seconds.
        plays: How many cards had been played in the round by then.
    """

    seat: str
    card: Card
    t: float
    plays: int


@dataclass(slots=True)
class Deal:
    """The cards of a round. It moves them and asks no rule; each move needs its card where it is said to be.

    Attributes:
        draw_pile: The last one is drawn next.
        discard_pile: The last one lies on top.
        hands: The cards of each seat.
        laid: Cards that came too late in a cockroach race, not yet taken back: they belong to the hand still.
        vanished: What vanished and was not found, oldest first.
    """

    draw_pile: list[Card]
    discard_pile: list[Card]
    hands: dict[str, list[Card]]
    laid: dict[str, Card] = field(default_factory=dict)
    vanished: list[Vanishing] = field(default_factory=list)

    @classmethod
    def from_cards(cls, seats: Sequence[str], cards: Sequence[Card]) -> "Deal":
        """SETUP-3: eight cards to each player, from the top of `cards`; then the next one is turned."""
        pile = list(cards)
        hands = {seat: [pile.pop() for _ in range(CARDS_DEALT)] for seat in seats}
        return cls(draw_pile=pile, discard_pile=[pile.pop()], hands=hands)

    @property
    def top(self) -> Card:
        """What lies on top of the discard pile."""
        return self.discard_pile[-1]

    @property
    def can_reshuffle(self) -> bool:
        """PILE-1: whether the draw pile is empty, and the discard pile has cards to spare."""
        return not self.draw_pile and len(self.discard_pile) > 1

    @property
    def can_draw(self) -> bool:
        """Whether a card can be drawn, if need be after a reshuffle."""
        return bool(self.draw_pile) or len(self.discard_pile) > 1

    def hand_size(self, seat: str) -> int:
        """Cards of a hand: what vanished is gone, what has to be taken back from the pile is not."""
        return len(self.hands[seat]) + (seat in self.laid)

    def vanished_of(self, seat: str) -> int:
        """How many cards of a seat are vanished now."""
        return sum(vanishing.seat == seat for vanishing in self.vanished)

    def count(self) -> Counter[Card]:
        """Every card there is: conservation says that these are the deck's at any time."""
        counted = Counter(self.draw_pile)
        counted.update(self.discard_pile)
        for hand in self.hands.values():
            counted.update(hand)
        counted.update(self.laid.values())
        counted.update(vanishing.card for vanishing in self.vanished)
        return counted

    def draw(self, seat: str) -> None:
        """The top card of the draw pile goes into a hand."""
        self.hands[seat].append(self.draw_pile.pop())

    def lay(self, seat: str, card: Card) -> None:
        """A card of a hand goes onto the discard pile."""
        self.hands[seat].remove(card)
        self.discard_pile.append(card)

    def lay_late(self, seat: str, card: Card) -> None:
        """A card of a hand lies on the pile, but came too late to stay."""
        self.hands[seat].remove(card)
        self.laid[seat] = card

    def take_back(self, seat: str) -> Card:
        """The card that came too late goes back into its hand."""
        card = self.laid.pop(seat)
        self.hands[seat].append(card)
        return card

    def give(self, giver: str, taker: str, card: Card) -> None:
        """A card goes from hand to hand."""
        self.hands[giver].remove(card)
        self.hands[taker].append(card)

    def vanish(self, vanishing: Vanishing) -> None:
        """A card leaves its hand."""
        self.hands[vanishing.seat].remove(vanishing.card)
        self.vanished.append(vanishing)

    def bring_back(self, vanishing: Vanishing) -> None:
        """ACCUSE-3: a vanished card is in its hand again."""
        self.vanished.remove(vanishing)
        self.hands[vanishing.seat].append(vanishing.card)

    def reshuffle(self, shuffle: Shuffle) -> None:
        """PILE-1: the discard pile but its top card becomes the draw pile."""
        self.draw_pile = self.discard_pile[:-1]
        del self.discard_pile[:-1]
        shuffle(self.draw_pile)
