"""Rounds of the full game: the deal, the hands laid open, and the sums."""

import math
from dataclasses import dataclass

from referee.errors import InvalidInputError
from referee.events import HandShown, Observation, RoundEnded, RoundStarted
from referee.rules.cards import Card
from referee.rules.deal import Deal, Shuffle
from referee.rules.ledger import CARDS_DEALT
from referee.rules.position import Position
from referee.rules.refusals import check, require
from referee.rules.scoring import first_guard_of_next_round, hand_points, rounds_in_game

PLAYERS = range(3, 6)
"""SETUP-1: how many play."""


@dataclass(slots=True, kw_only=True)
class GameOfRounds(Position):
    """What frames the play.

    Attributes:
        shuffle: Brings cards into their order; the last one lies on top.
    """

    shuffle: Shuffle

    def __post_init__(self) -> None:
        """SETUP-1, SETUP-2: three to five players, the first guard among them."""
        players = len(self.seats)
        require(players in PLAYERS, "SETUP-1", f"{players} players cannot play; 3 to 5 can")
        check(len(set(self.seats)) == players, f"seats {', '.join(self.seats)}: two have the same id")
        check(self.guard in self.seats, f"guard {self.guard!r} is not a seat")
        cards, needed = sum(self.deck.values()), players * CARDS_DEALT + 1
        check(cards >= needed, f"{players} players need a deck of {needed} cards, not of {cards}")
        self.totals = dict.fromkeys(self.seats, 0)

    def start_round(self, t: float) -> list[Observation]:
        """SETUP-2, SETUP-3, SETUP-4, TURN-1, ROUND-2: deals anew; the guard has the first turn.

        An action card that is turned as the first top card is not carried out.
        """
        self._at(t)
        check(self.phase != "over", "the game is over")
        check(self.phase == "between_rounds", f"round {self.round} is not over")
        if self.round:
            self.guard = first_guard_of_next_round(self.seats, self.first_guard, self.guard, self.variant)
        cards = [Card.from_code(code) for code, count in self.deck.items() for _ in range(count)]
        self.shuffle(cards)
        self.deal = Deal.from_cards(self.seats, cards)
        self.round, self.first_guard, self.turn, self.phase = (
            self.round + 1,
            self.guard,
            self.guard,
            "playing",
        )
        self.plays, self.turn_spent, self.race_winner = 0, False, None
        self.emptied.clear()
        self.t = t
        return [
            RoundStarted(
                t=t,
                guard=self.guard,
                seats=self.seats,
                top=self.deal.top.code,
                hands=dict.fromkeys(self.seats, CARDS_DEALT),
                round=self.round,
                variant=self.variant.changed_options(),
            )
        ]

    def end_round(self, t: float) -> list[Observation]:
        """ROUND-1, SCORE-1: announces who has no cards left, and scores the other hands."""
        self._at(t)
        require(self.phase == "won", "ROUND-1", "nobody has won a round just now")
        hands = self.deal.hands
        winners = tuple(seat for seat in self.seats if not hands[seat])
        self.points = {seat: hand_points(hands[seat]) for seat in self.seats}
        self.totals = {seat: self.totals[seat] + self.points[seat] for seat in self.seats}
        self.to_show = set(self.seats) - set(winners)
        self.phase, self.t = "showing", t
        return [RoundEnded(t=t, winners=winners)]

    def show_hand(self, seat: str, t: float) -> list[Observation]:
        """SCORE-1, ROUND-2, GAME-1: lays a hand open; after the last one the round, or the game, is over."""
        self._at(t, seat)
        check(self.phase == "showing", f"{seat} shows a hand while no round has just ended")
        cards = tuple(card.code for card in self.deal.hands[seat])
        check(seat in self.to_show or not cards, f"{seat} has shown the hand already")
        self.to_show.discard(seat)
        if not self.to_show:
            self.phase = "over" if self.round == rounds_in_game(len(self.seats)) else "between_rounds"
        self.t = t
        return [HandShown(t=t, seat=seat, cards=cards)]

    def _at(self, t: float, *seats: str) -> None:
        if not self.t <= t < math.inf:
            raise InvalidInputError(f"t {t} is not a time from {self.t} s on")
        for seat in seats:
            if seat not in self.seats:
                raise InvalidInputError(f"seat {seat!r} does not play")

    def _at_table(self, t: float, *seats: str) -> None:
        self._at(t, *seats)
        check(self.phase == "playing", "no round is being played")
