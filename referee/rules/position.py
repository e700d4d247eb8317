"""The state of a game with all cards known, and what may be done in it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from referee.rules.actions import may_answer_cockroach
from referee.rules.cards import Card
from referee.rules.cheating import is_in_time, is_last_card
from referee.rules.deal import Deal, Vanishing
from referee.rules.ledger import PLAYED_DECK
from referee.rules.pending import Action, Dispute
from referee.rules.scoring import game_winners
from referee.rules.turns import judge_moth, judge_number
from referee.rules.variants import Variant

Phase: TypeAlias = Literal["between_rounds", "playing", "won", "showing", "over"]


@dataclass(slots=True, kw_only=True)
class Position:
    """Everything that a perfect observer would know.

    Attributes:
        seats: The order of play.
        guard: Who is the guard.
        variant: How this table plays.
        deck: How often each face is in play.
        deal: Where each card of the round lies.
        phase: Whether a round is being played, won and not yet announced, laid open, or none.
        turn: Whose turn it is; None where no round is being played.
        round: The number of the round, from 1; 0 before the first.
        first_guard: Who began the round as guard.
        plays: Cards that were played in the round.
        turn_spent: Whether the turn passes as soon as nothing is left to be done.
        race_winner: Who won the turn's last cockroach race; None if nobody did.
        action: The action that is being carried out.
        dispute: The accusation that is being settled.
        emptied: Who has laid or given the last card in a way that wins, since the turn began.
        to_show: Who has yet to lay the hand open.
        points: What each hand cost in the last round that ended.
        totals: The sums of all rounds that ended.
        t: When the last move was made, in seconds.
    """

    seats: tuple[str, ...]
    guard: str
    variant: Variant = field(default_factory=Variant)
    deck: Mapping[str, int] = field(default_factory=lambda: PLAYED_DECK)
    deal: Deal = field(default_factory=lambda: Deal([], [], {}))
    phase: Phase = "between_rounds"
    turn: str | None = None
    round: int = 0
    first_guard: str = ""
    plays: int = 0
    turn_spent: bool = False
    race_winner: str | None = None
    action: Action | None = None
    dispute: Dispute | None = None
    emptied: set[str] = field(default_factory=set)
    to_show: set[str] = field(default_factory=set)
    points: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    t: float = 0.0

    @property
    def winners(self) -> tuple[str, ...]:
        """GAME-1: who won the game; nobody before it is over."""
        return game_winners(self.totals) if self.phase == "over" else ()

    @property
    def is_conserved(self) -> bool:
        """Whether draw pile, discard pile, hands and what vanished make up the deck."""
        return self.deal.count() == Counter({Card.from_code(code): n for code, n in self.deck.items()})

    @property
    def is_free(self) -> bool:
        """Whether the player whose turn it is may play: nothing is being carried out or settled."""
        return self.phase == "playing" and self.action is None and self.dispute is None

    # ---- what a seat may do ----

    def playable(self, seat: str) -> list[Card]:
        """TURN-3, MOTH-1: the cards of a hand that fit on the discard pile, were it the seat's turn."""
        top = self.deal.top
        return [
            card
            for card in self.deal.hands[seat]
            if judge_number(card, top) == "legal" and self.may_lay(seat, card)
        ]

    def may_lay(self, seat: str, card: Card) -> bool:
        """MOTH-1: whether a seat may lay a card, its number apart."""
        return not card.is_moth or judge_moth(seat, self.guard, self.variant) == "legal"

    def is_stuck(self, seat: str) -> bool:
        """TURN-4: whether a seat may draw in its turn."""
        return not self.variant.draw_only_if_stuck or not self.playable(seat)

    def owes_draw(self, seat: str) -> bool:
        """ANT-1, ACCUSE-4, MOSQUITO-1 with `draw_one`: whether a seat has to draw a card now."""
        if self.dispute is not None:
            return self.dispute.stage == "draw" and self.dispute.accuser == seat
        return self.action is not None and self.action.stage == "draw" and seat in self.action.owing

    def gifts(self, seat: str) -> list[Card]:
        """The cards that a seat may give now.

        SPIDER-1, MOSQUITO-1, MOTH-2: no moths; with a spider not the last card, unless
        `spider_may_give_last_card`. ACCUSE-3: any card of the guard, a moth if `guard_penalty_may_be_moth`.
        """
        if self.dispute is not None:
            return self._penalty_gifts(self.dispute) if self.dispute.accuser == seat else []
        if self.action is None or self.action.stage != "give" or seat not in self.action.owing:
            return []
        by_spider = self.action.card.kind == "S"
        if by_spider and self.deal.hand_size(seat) == 1 and not self.variant.spider_may_give_last_card:
            return []
        return [card for card in self.deal.hands[seat] if not card.is_moth]

    def _penalty_gifts(self, dispute: Dispute) -> list[Card]:
        if dispute.stage != "give":
            return []
        may_be_moth = self.variant.guard_penalty_may_be_moth
        return [card for card in self.deal.hands[dispute.accuser] if may_be_moth or not card.is_moth]

    def takers(self, giver: str) -> list[str]:
        """Who may get the card that a seat gives now."""
        if self.dispute is not None:
            return [self.dispute.suspect]
        if self.action is not None and self.action.taker is not None:
            return [self.action.taker]
        return [seat for seat in self.seats if seat != giver]

    def answers(self, seat: str) -> list[Card]:
        """COCKROACH-1: the cards with which a seat may answer the cockroach that lies there now."""
        action = self.action
        if action is None or action.stage != "answer" or seat not in action.owing:
            return []
        return [card for card in self.deal.hands[seat] if self.may_answer(seat, card, action)]

    def may_answer(self, seat: str, card: Card, race: Action) -> bool:
        """COCKROACH-1: whether a card may stay on the cockroach of a race."""
        return may_answer_cockroach(card, race.card, seat=seat, guard=self.guard, variant=self.variant)

    def vanishable(self, seat: str) -> list[Card]:
        """CHEAT-3, CHEAT-4, CHEAT-5: the cards of a seat that may vanish now; how is another question."""
        if self.phase != "playing" or self.dispute is not None or seat == self.guard:
            return []
        return [] if is_last_card(self.deal.hand_size(seat)) else list(self.deal.hands[seat])

    @property
    def may_accuse(self) -> bool:
        """ACCUSE-2: whether the guard may call out: not while another accusation is being settled."""
        return self.phase == "playing" and self.dispute is None

    @property
    def may_reshuffle(self) -> bool:
        """PILE-1: whether the discard pile may become the draw pile: not in a race, nor in a dispute."""
        if self.phase != "playing" or not self.deal.can_reshuffle:
            return False
        if self.dispute is not None:
            return self.dispute.stage == "draw"
        return self.action is None or not self.action.is_race

    def find_caught(self, suspect: str, t: float) -> Vanishing | None:
        """FAIR-1: the last vanishing of a seat of which an accusation at `t` still speaks; None if none."""
        for vanishing in reversed(self.deal.vanished):
            plays_since = self.plays - vanishing.plays
            if vanishing.seat == suspect and is_in_time(vanishing.t, t, plays_since, self.variant):
                return vanishing
        return None
