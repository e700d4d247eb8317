"""What hidden cards decide, and what the cards that are seen later prove of it.

A player draws, or gives nothing, and only the own hand tells whether that was right. The question stays open
and keeps account of every card that enters or leaves the hand. The cards that have been seen are those played
since and, at the round's end, those shown. All but as many of them as have entered the hand since were in it
at the moment in question.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.events import Verdict
from referee.rules.cards import Card


@dataclass(slots=True, eq=False)
class Question:
    """A verdict that waits for hidden cards.

    Attributes:
        rule: The rule in question.
        about: The `seq` of the event that it is about.
        seat: Whose hand decides.
        forbidden: The cards that it was a breach to hold.
        doubtful: The cards that might have made it a breach.
        held: How many cards the hand must have held at that moment; None if not known.
        least: How many cards the hand must have held for a breach.
        opened: The `seq` of the event at which the question arose.
        gained: Cards that have entered it unseen since.
        lost: Cards that have left it unseen since.
        played: Cards that have left it in the open since.
    """

    rule: str
    about: int
    seat: str
    forbidden: frozenset[Card]
    doubtful: frozenset[Card]
    held: int | None
    least: int = 1
    opened: int = 0
    gained: int = 0
    lost: int = 0
    played: list[Card] = field(default_factory=list)

    @property
    def option(self) -> str | None:
        """The option by which a breach of this rule is one."""
        return "draw_only_if_stuck" if self.rule == "TURN-4" else None

    def play(self, card: Card | None) -> None:
        """A card left the hand."""
        if card is None:
            self.lost += 1
        else:
            self.played.append(card)

    def take_back(self, card: Card | None) -> None:
        """A card that was played came back: it is the same one as before."""
        if card is not None and card in self.played:
            self.played.remove(card)
        else:
            self.gained += 1

    def enter_late(self) -> None:
        """A card of this hand came back that lay on the table when the question arose: it was not in it."""
        self.gained += 1
        if self.held is not None:
            self.held -= 1

    def is_breach(self, seen: list[Card]) -> bool:
        """Whether the cards seen so far prove that a forbidden one was held."""
        there = len(seen) - self.gained
        return there >= self.least and sum(card in self.forbidden for card in seen) > self.gained

    def answer(self, shown: Iterable[Card]) -> Verdict:
        """The verdict that the shown hand proves; `not_verifiable` where it proves nothing.

        More forbidden cards than have entered since: at least one was there at the time. Every card accounted
        for and none of them doubtful: none was there.
        """
        seen = [*shown, *self.played]
        if self.is_breach(seen):
            return "illegal"
        complete = self.held is not None and not self.lost and len(seen) == self.held + self.gained
        if complete and not any(card in self.doubtful for card in seen):
            return "legal"
        return "not_verifiable"
