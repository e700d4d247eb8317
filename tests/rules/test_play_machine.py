"""Any legal moves in any order: the cards are conserved, and what was seen accounts for what is there."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee.events import Landing, Slap
from referee.rules.cards import Card
from referee.rules.ledger import PLAYED_DECK
from referee.rules.play import FullGame
from referee.rules.turns import left_of
from referee.rules.variants import Variant

SEATS = ("ana", "ben", "carl", "dora", "eve")

VARIANTS = st.builds(
    Variant,
    guard_may_play_moth=st.booleans(),
    cockroach_includes_player=st.booleans(),
    cockroach_chain=st.booleans(),
    cockroach_next_turn=st.sampled_from(("after_player", "after_winner")),
    next_guard=st.sampled_from(("left_of_first_guard", "left_of_last_guard")),
    draw_only_if_stuck=st.booleans(),
    guard_penalty_may_be_moth=st.booleans(),
    cockroach_card=st.sampled_from(("any_of_that_number", "number_cards_only")),
    mosquito_penalty=st.sampled_from(("gift_from_each", "draw_one")),
    caught_window=st.one_of(st.just("until_next_play"), st.floats(0.0, 20.0)),
    last_card_action=st.sampled_from(("round_ends", "action_first")),
    spider_may_give_last_card=st.booleans(),
    hand_emptied_by_gift_wins=st.booleans(),
)

HOME_MADE = {
    "N1": 6,
    "N2": 6,
    "N3": 6,
    "A2": 3,
    "A3": 3,
    "S1": 4,
    "S2": 4,
    "C1": 3,
    "C2": 3,
    "M3": 4,
    "T1": 2,
}
"""Few cards and many actions: piles run out, and equal cockroaches follow each other."""


class Table(RuleBasedStateMachine):
    game: FullGame
    t = 0.0

    @initialize(
        players=st.integers(3, 5),
        variant=VARIANTS,
        seed=st.integers(0, 999),
        deck=st.sampled_from((PLAYED_DECK, HOME_MADE)),
    )
    def sit_down(self, players: int, variant: Variant, seed: int, deck: dict[str, int]) -> None:
        seats = SEATS[:players]
        shuffle = Random(seed).shuffle
        self.game = FullGame(seats=seats, guard=seats[-1], variant=variant, deck=deck, shuffle=shuffle)
        self.game.start_round(self.tick())

    def tick(self, seconds: float = 1.0) -> float:
        self.t += seconds
        return self.t

    def stage(self) -> str | None:
        return self.game.action.stage if self.game.action is not None and not self.game.dispute else None

    # ---- moves ----

    @precondition(lambda self: self.game.is_free)
    @rule(data=st.data())
    def take_turn(self, data: st.DataObject) -> None:
        game, seat = self.game, str(self.game.turn)
        cards = game.playable(seat)
        before = game.deal.hand_size(seat)
        if cards:
            game.play(seat, data.draw(st.sampled_from(cards)), self.tick())
            assert game.deal.hand_size(seat) >= before - 1
        elif game.deal.draw_pile:
            game.draw(seat, self.tick())
            assert game.deal.hand_size(seat) == before + 1
            assert game.turn == left_of(game.seats, seat)
        elif game.deal.can_draw:
            game.reshuffle(self.tick())
            assert game.turn == seat
        else:
            game.skip(seat, self.tick())
            assert game.turn == left_of(game.seats, seat)

    @precondition(lambda self: self.game.is_free and not self.game.variant.draw_only_if_stuck)
    @rule()
    def draw_freely(self) -> None:
        if self.game.deal.draw_pile:
            self.game.draw(str(self.game.turn), self.tick())

    @precondition(lambda self: self.game.may_reshuffle)
    @rule()
    def reshuffle(self) -> None:
        before = len(self.game.deal.discard_pile)
        self.game.reshuffle(self.tick())
        assert len(self.game.deal.draw_pile) == before - 1

    @precondition(lambda self: self.game.phase == "playing")
    @rule(data=st.data())
    def draw_what_is_owed(self, data: st.DataObject) -> None:
        owing = [seat for seat in self.game.seats if self.game.owes_draw(seat)]
        if owing and self.game.deal.draw_pile:
            self.game.draw(data.draw(st.sampled_from(owing)), self.tick())
        elif owing:
            self.game.reshuffle(self.tick())

    @precondition(lambda self: self.game.phase == "playing")
    @rule(data=st.data())
    def give_what_is_owed(self, data: st.DataObject) -> None:
        gifts = [(seat, card) for seat in self.game.seats for card in self.game.gifts(seat)]
        if gifts:
            giver, card = data.draw(st.sampled_from(gifts))
            taker = data.draw(st.sampled_from(self.game.takers(giver)))
            before = self.game.deal.hand_size(taker)
            self.game.give(giver, taker, card, self.tick())
            assert self.game.deal.hand_size(taker) == before + 1

    @precondition(lambda self: self.stage() == "slap")
    @rule(data=st.data(), all_come=st.booleans())
    def slap(self, data: st.DataObject, all_come: bool) -> None:
        assert self.game.action is not None
        order = data.draw(st.permutations(self.game.action.owing))
        hands = order if all_come else order[:-1]
        slaps = [Slap(seat=seat, t=self.tick(), sigma=0.01) for seat in hands]
        self.game.slap(slaps, self.t)

    @precondition(lambda self: self.stage() == "answer")
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        able = [seat for seat in self.game.seats if self.game.answers(seat)]
        answering = data.draw(st.lists(st.sampled_from(able), unique=True)) if able else []
        landings = []
        for seat in answering:
            card: Card = data.draw(st.sampled_from(self.game.answers(seat)))
            landings.append(Landing(seat=seat, t=self.tick(), sigma=0.01, card=card.code))
        self.game.answer(landings, self.t)

    @precondition(lambda self: self.stage() == "take_back")
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        assert self.game.action is not None
        self.game.take_back(data.draw(st.sampled_from(self.game.action.owing)), self.tick())

    @precondition(lambda self: self.game.phase == "playing")
    @rule(data=st.data())
    def vanish(self, data: st.DataObject) -> None:
        hands = [(seat, card) for seat in self.game.seats for card in self.game.vanishable(seat)]
        if hands:
            seat, card = data.draw(st.sampled_from(hands))
            before = self.game.deal.hand_size(seat)
            self.game.vanish(seat, card, self.tick())
            assert self.game.deal.hand_size(seat) == before - 1 > 0

    @precondition(lambda self: self.game.may_accuse)
    @rule(data=st.data())
    def accuse(self, data: st.DataObject) -> None:
        others = [seat for seat in self.game.seats if seat != self.game.guard]
        turn = self.game.turn
        self.game.accuse(self.game.guard, data.draw(st.sampled_from(others)), self.tick())
        assert self.game.turn == turn

    @precondition(lambda self: self.game.dispute is not None and self.game.dispute.stage == "called")
    @rule()
    def settle(self) -> None:
        assert self.game.dispute is not None
        dispute, turn = self.game.dispute, self.game.turn
        caught = self.game.find_caught(dispute.suspect, dispute.t) is not None
        self.game.settle(self.tick())
        assert (self.game.guard == dispute.suspect) == caught
        assert self.game.dispute is None or self.game.turn == turn

    @precondition(lambda self: self.game.phase == "won")
    @rule()
    def end_round(self) -> None:
        self.game.end_round(self.tick())
        for seat in sorted(self.game.to_show):
            self.game.show_hand(seat, self.tick())

    @precondition(lambda self: self.game.phase == "between_rounds")
    @rule()
    def start_round(self) -> None:
        self.game.start_round(self.tick())

    # ---- what always holds ----

    @invariant()
    def cards_are_conserved(self) -> None:
        assert self.game.is_conserved

    @invariant()
    def somebody_has_the_turn_while_a_round_is_played(self) -> None:
        assert (self.game.turn in self.game.seats) == (self.game.phase == "playing")

    @invariant()
    def something_can_always_be_done(self) -> None:
        """Whatever is pending is owed by somebody who can do it."""
        game = self.game
        if game.dispute is not None and game.dispute.stage == "give":
            assert game.gifts(game.dispute.accuser)
        elif game.dispute is not None:
            assert game.dispute.stage == "called" or game.deal.can_draw
        elif game.action is not None:
            assert game.action.owing
            assert game.action.stage != "give" or all(game.gifts(seat) for seat in game.action.owing)

    @invariant()
    def a_round_is_won_by_an_empty_hand(self) -> None:
        if self.game.phase == "won":
            assert any(not hand for hand in self.game.deal.hands.values())
            assert not self.game.deal.laid


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=80, deadline=None)
