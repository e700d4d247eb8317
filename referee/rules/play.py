"""The full game: every card known, every legal move possible, and no other."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.errors import AmbiguousInputError, IllegalMoveError
from referee.events import (
    Accused,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    GuardSeen,
    Landing,
    Landings,
    Observation,
    Reshuffled,
    Settled,
    Slap,
    Slaps,
    Vanished,
    VanishingWay,
)
from referee.rules.cards import Card
from referee.rules.cheating import hides_the_hand, judge_accuser, vanish_together
from referee.rules.deal import Vanishing
from referee.rules.pending import Action, Dispute, action_of
from referee.rules.races import Outcome, rule_landings, rule_slaps
from referee.rules.refusals import check, require
from referee.rules.rounds import GameOfRounds
from referee.rules.turns import judge_number, left_of


@dataclass(slots=True, kw_only=True)
class FullGame(GameOfRounds):
    """A game that is played move by move.

    Each move takes its time `t` in seconds, changes the position, and returns what a perfect camera would
    have seen of it, not yet numbered. A move that the rules forbid changes nothing.

    Every move raises:
        IllegalMoveError: The rules forbid it; the text begins with the rule's id.
        InvalidInputError: It makes no sense: an unknown seat, a card that is not there, a time gone by.
        AmbiguousInputError: It can be understood in several ways: a race that is too close.
    """

    # ---- turns ----

    def play(self, seat: str, card: Card, t: float) -> list[Observation]:
        """TURN-1, TURN-2, TURN-3, TURN-5, MOTH-1: lays a card in the own turn, and begins its action.

        A last card that is an action card is carried out with `last_card_action` = `action_first` alone.
        """
        self._at_table(t, seat)
        self._refuse_out_of_turn(seat)
        self._refuse_absent(seat, card)
        top = self.deal.top
        fits = judge_number(card, top) == "legal"
        require(fits, "TURN-3", f"{seat} may not lay {card.code} on {top.code}")
        require(self.may_lay(seat, card), "MOTH-1", f"{seat} may not lay the moth {card.code}")
        self.deal.lay(seat, card)
        self.plays += 1
        self.turn_spent = True
        self._empty(seat)
        if card.is_action and self._is_carried_out(seat):
            self.action = self._action_of(card, seat)
        self._go_on(t)
        return [_played(seat, card, t)]

    def draw(self, seat: str, t: float) -> list[Observation]:
        """TURN-4, ANT-1, ACCUSE-4, PILE-1: draws a card that is owed, or one in the own turn."""
        self._at_table(t, seat)
        owed = self.owes_draw(seat)
        if not owed:
            self._refuse_out_of_turn(seat)
            require(self.is_stuck(seat), "TURN-4", f"{seat} has a card that fits and may not draw")
        require(bool(self.deal.draw_pile), "PILE-1", f"{seat} cannot draw: the draw pile is empty")
        self.deal.draw(seat)
        if owed:
            self._discharge(seat)
        else:
            self.turn_spent = True
        self._go_on(t)
        return [CardDrawn(t=t, seat=seat, count=1)]

    def skip(self, seat: str, t: float) -> list[Observation]:
        """TURN-4, PILE-1: passes the turn of a player who has to draw where no card is left to be drawn."""
        self._at_table(t, seat)
        self._refuse_out_of_turn(seat)
        require(self.is_stuck(seat), "TURN-4", f"{seat} has a card that fits and may not pass")
        require(not self.deal.can_draw, "TURN-4", f"{seat} has to draw a card and may not pass")
        self.turn_spent = True
        self._go_on(t)
        return []

    def reshuffle(self, t: float) -> list[Observation]:
        """PILE-1: the discard pile except its top card is shuffled and becomes the draw pile."""
        self._at_table(t)
        require(not self.deal.draw_pile, "PILE-1", f"{len(self.deal.draw_pile)} cards are left to be drawn")
        require(self.deal.can_reshuffle, "PILE-1", "the discard pile has no card to spare")
        require(self.may_reshuffle, "PILE-1", "the piles are left alone in a race and in a dispute")
        self.deal.reshuffle(self.shuffle)
        self._go_on(t)
        return [Reshuffled(t=t)]

    # ---- actions ----

    def give(self, giver: str, taker: str, card: Card, t: float) -> list[Observation]:
        """SPIDER-1, MOSQUITO-1, MOTH-2, ACCUSE-3: gives a card that is owed."""
        self._at_table(t, giver, taker)
        self._refuse_absent(giver, card)
        gifts = self.gifts(giver)
        rule = self._rule_of_gift(giver, card)
        require(card in gifts, rule, f"{giver} may not give {card.code} away")
        require(taker in self.takers(giver), rule, f"{giver} may not give a card to {taker}")
        self.deal.give(giver, taker, card)
        if self.variant.hand_emptied_by_gift_wins:
            self._empty(giver)
        self._discharge(giver)
        self._go_on(t)
        return [CardGiven(t=t, giver=giver, taker=taker, count=1)]

    def slap(self, arrivals: Sequence[Slap], t: float) -> list[Observation]:
        """MOSQUITO-1: everybody but the player lays a hand on the mosquito; the slowest pays, or is paid.

        Args:
            arrivals: The hands in the order in which they arrived; who is left out did not slap.
            t: When the race was over.
        """
        self._at_table(t, *(str(slap.seat) for slap in arrivals))
        race = self._race("slap", "MOSQUITO-1")
        slapped = [str(slap.seat) for slap in arrivals]
        self._refuse_arrivals(slapped, [slap.t for slap in arrivals], race)
        on_top = slapped[-1] if slapped else None
        missing = tuple(seat for seat in race.owing if seat not in slapped)
        slowest = _decided(rule_slaps(arrivals, on_top, missing, race.owing), race)
        if self.variant.mosquito_penalty == "draw_one":
            race.stage, race.owing = "draw", [slowest]
        else:
            givers = [seat for seat in self.seats if seat != slowest]
            race.stage, race.owing, race.taker = "give", givers, slowest
        self._go_on(t)
        return [Slaps(t=t, card=race.card.code, arrivals=tuple(arrivals), on_top=on_top, missing=missing)]

    def answer(self, arrivals: Sequence[Landing], t: float) -> list[Observation]:
        """COCKROACH-1, COCKROACH-2, TURN-5: cards of its number land on the cockroach; the first one stays.

        With `cockroach_chain` an action card that stays is carried out next, once the others are taken back.

        Args:
            arrivals: The cards in the order in which they landed; none if nobody has the number.
            t: When the race was over.
        """
        self._at_table(t, *(str(landing.seat) for landing in arrivals))
        race = self._race("answer", "COCKROACH-1")
        cards = [self._answering(landing, race) for landing in arrivals]
        answered = [str(landing.seat) for landing in arrivals]
        self._refuse_arrivals(answered, [landing.t for landing in arrivals], race)
        if arrivals:
            self._win_race(race, _decided(rule_landings(arrivals, ()), race), cards[0])
        race.stage, race.owing = "take_back", answered[1:]
        for seat, card in zip(answered[1:], cards[1:], strict=True):
            self.deal.lay_late(seat, card)
        self._go_on(t)
        return [Landings(t=t, card=race.card.code, arrivals=tuple(arrivals))] if arrivals else []

    def take_back(self, seat: str, t: float) -> list[Observation]:
        """COCKROACH-1: takes back a card that was not the first to land."""
        self._at_table(t, seat)
        require(self.dispute is None, "ACCUSE-2", "nobody moves before the accusation is settled")
        require(seat in self.deal.laid, "COCKROACH-1", f"{seat} has no card to take back")
        card = self.deal.take_back(seat)
        self._discharge(seat)
        self._go_on(t)
        return [CardRetracted(t=t, seat=seat, card=card.code)]

    # ---- cheating and the guard ----

    def vanish(self, seat: str, card: Card, t: float, how: VanishingWay = "edge") -> list[Observation]:
        """CHEAT-1 to CHEAT-5: makes a card vanish in a way that the rules of cheating allow."""
        self._at_table(t, seat)
        self._refuse_absent(seat, card)
        require(not hides_the_hand(how), "CHEAT-1", f"{seat} may not take the hand below the table")
        together = any(
            earlier.seat == seat and vanish_together(earlier.t, t) for earlier in self.deal.vanished
        )
        require(not together, "CHEAT-2", f"two cards of {seat} may not vanish at once")
        require(self.dispute is None, "CHEAT-3", f"{seat} may not cheat in a dispute")
        require(seat != self.guard, "CHEAT-5", f"{seat} is the guard and may not cheat")
        require(bool(self.vanishable(seat)), "CHEAT-4", f"the last card of {seat} may not vanish")
        self.deal.vanish(Vanishing(seat, card, t, self.plays))
        self._go_on(t)
        hidden = card.code if how == "double" else None
        return [Vanished(t=t, seat=seat, how=how, confidence=1.0, hidden_card=hidden)]

    def accuse(self, by: str, suspect: str, t: float) -> list[Observation]:
        """ACCUSE-1, ACCUSE-2: the guard calls out, and play stops."""
        self._at_table(t, by, suspect)
        require(judge_accuser(by, self.guard) == "legal", "ACCUSE-1", f"{by} is not the guard")
        require(by != suspect, "ACCUSE-1", f"{by} may not accuse the own hand")
        require(self.may_accuse, "ACCUSE-2", "another accusation is not settled yet")
        self.dispute = Dispute(suspect, by, t)
        self.t = t
        return [Accused(t=t, seat=suspect)]

    def settle(self, t: float) -> list[Observation]:
        """ACCUSE-3, ACCUSE-4, FAIR-1: who is caught has the card back and is the guard; else the guard draws.

        Caught is whoever made a card vanish within the `caught_window` before the guard called out.
        """
        self._at_table(t)
        dispute = self.dispute
        if dispute is None or dispute.stage != "called":
            raise IllegalMoveError("ACCUSE-2: no accusation is to be settled")
        found = self.find_caught(dispute.suspect, dispute.t)
        if found is None:
            dispute.stage = "draw"
        else:
            self.deal.bring_back(found)
            self.guard = dispute.suspect
            dispute.stage = "give"
        self._go_on(t)
        card = None if found is None else found.card.code
        return [Settled(t=t, seat=dispute.suspect, caught=found is not None, card=card)]

    def see_guard(self, t: float) -> list[Observation]:
        """ACCUSE-3: the guard bug lies before the guard."""
        self._at_table(t)
        self.t = t
        return [GuardSeen(t=t, seat=self.guard)]

    # ---- what is left to be done ----

    def _go_on(self, t: float) -> None:
        """TURN-2, TURN-5, ROUND-1: ends what is done; then the round is won, or the turn passes."""
        self.t = t
        if self.dispute is not None and self._is_paid(self.dispute):
            self.dispute = None
        if self.dispute is not None:
            return
        while self.action is not None and not self._still_owing(self.action):
            self.action = self.action.after
        if self.action is None:
            self._finish_turn()

    def _is_paid(self, dispute: Dispute) -> bool:
        """ACCUSE-3, ACCUSE-4: whether the accuser has nothing left to give, or to draw."""
        if dispute.stage == "give":
            return not self.gifts(dispute.accuser)
        return dispute.stage == "draw" and not self.deal.can_draw

    def _still_owing(self, action: Action) -> list[str]:
        """Who has yet to do something for an action and can; what cannot be done is owed no longer."""
        if action.stage == "give":
            action.owing = [seat for seat in action.owing if self.gifts(seat)]
        elif action.stage == "draw" and not self.deal.can_draw:
            action.owing = []
        return action.owing

    def _finish_turn(self) -> None:
        """ROUND-1, TURN-2: with nothing left to be done, an empty hand wins; else a spent turn passes."""
        if any(not self.deal.hand_size(seat) for seat in self.emptied):
            self.phase, self.turn = "won", None
        elif self.turn_spent and self.turn is not None:
            after_winner = self.variant.cockroach_next_turn == "after_winner"
            last = self.race_winner if after_winner and self.race_winner else self.turn
            self.turn, self.turn_spent, self.race_winner = left_of(self.seats, last), False, None
            self.emptied.clear()

    def _discharge(self, seat: str) -> None:
        """Notes that a seat has done what it owed."""
        if self.dispute is None and self.action is not None:
            self.action.owing.remove(seat)
        self.dispute = None

    def _empty(self, seat: str) -> None:
        """ROUND-1: notes a hand that has been emptied in a way that wins."""
        if not self.deal.hand_size(seat):
            self.emptied.add(seat)

    def _action_of(self, card: Card, player: str) -> Action:
        others = [seat for seat in self.seats if seat != player]
        return action_of(card, player, others, includes_player=self.variant.cockroach_includes_player)

    def _is_carried_out(self, seat: str) -> bool:
        """Whether an action card that a seat has laid is carried out, were it the last card."""
        return bool(self.deal.hand_size(seat)) or self.variant.last_card_action == "action_first"

    def _win_race(self, race: Action, winner: str, card: Card) -> None:
        self.deal.lay(winner, card)
        self.race_winner = winner
        self._empty(winner)
        if card.is_action and self.variant.cockroach_chain and self._is_carried_out(winner):
            race.after = self._action_of(card, winner)

    # ---- refusals ----

    def _refuse_out_of_turn(self, seat: str) -> None:
        """ACCUSE-2, TURN-5, TURN-1, TURN-2: it must be the seat's turn, and nothing else to be done."""
        require(self.dispute is None, "ACCUSE-2", "nobody moves before the accusation is settled")
        if self.action is not None:
            owing, card = ", ".join(self.action.owing), self.action.card.code
            raise IllegalMoveError(f"TURN-5: {card} is not carried out yet: {self.action.stage} by {owing}")
        rule = "TURN-2" if self.plays else "TURN-1"
        require(seat == self.turn, rule, f"it is the turn of {self.turn}, not of {seat}")

    def _refuse_absent(self, seat: str, card: Card) -> None:
        check(card in self.deal.hands[seat], f"{seat} does not hold {card.code}")

    def _race(self, stage: str, rule: str) -> Action:
        require(self.dispute is None, "ACCUSE-2", "nobody moves before the accusation is settled")
        if self.action is None or self.action.stage != stage:
            raise IllegalMoveError(f"{rule}: no such race is open")
        return self.action

    def _refuse_arrivals(self, seats: Sequence[str], times: Sequence[float], race: Action) -> None:
        for seat in seats:
            require(seat in race.owing, race.rule, f"{seat} does not race on {race.card.code}")
            require(seats.count(seat) == 1, race.rule, f"{seat} may race on {race.card.code} only once")
        check(list(times) == sorted(times), f"the arrivals on {race.card.code} do not stand in order")

    def _answering(self, landing: Landing, race: Action) -> Card:
        """COCKROACH-1: the card of a landing, which must be held and fit."""
        check(landing.card is not None, f"{landing.seat} answers {race.card.code} with an unknown card")
        card = Card.from_code(str(landing.card))
        self._refuse_absent(str(landing.seat), card)
        fits = self.may_answer(str(landing.seat), card, race)
        require(fits, race.rule, f"{landing.seat} may not answer {race.card.code} with {card.code}")
        return card

    def _rule_of_gift(self, giver: str, card: Card) -> str:
        """The rule that decides a gift."""
        if self.dispute is not None:
            return "ACCUSE-3" if self.dispute.stage == "give" else "ACCUSE-2"
        if self.action is None or self.action.stage != "give" or giver not in self.action.owing:
            return "SPIDER-1"
        return "MOTH-2" if card.is_moth else self.action.rule


def _decided(outcome: Outcome, race: Action) -> str:
    """The seat that a race names."""
    if outcome.seat is None:
        raise AmbiguousInputError(f"the race on {race.card.code} is too close: {', '.join(outcome.rivals)}")
    return outcome.seat


def _played(seat: str, card: Card, t: float) -> CardPlayed:
    return CardPlayed(t=t, seat=seat, card=card.code, confidence=1.0, candidates=((card.code, 1.0),))
