"""What is known of the round that is being played."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.errors import InvalidInputError
from referee.events import (
    Accused,
    CardDrawn,
    CardGiven,
    HandShown,
    Landing,
    Message,
    Observation,
    RoundStarted,
    Ruled,
    Ruling,
    Turn,
    Verdict,
)
from referee.rules.actions import PASSABLE, owes_spider_gift
from referee.rules.cards import Card, Kind, card_or_unknown
from referee.rules.duties import Duty
from referee.rules.ledger import Ledger
from referee.rules.pile import Pile
from referee.rules.proofs import Question
from referee.rules.turns import left_of
from referee.rules.variants import Variant

COUNTED = frozenset(("card_played", "card_retracted", "card_drawn", "card_given", "landings"))
"""A source that does not see all of these cannot keep account of a hand."""


@dataclass(slots=True)
class Action:
    """TURN-5: an action that is not resolved yet.

    Attributes:
        kind: Spider, ant, cockroach or mosquito.
        actor: Whose action it is; None if not known.
        about: The `seq` of the play that began it.
        next_turn: Whose turn it is once it is done; None if not known.
        race_due: Whether its race has not been seen yet.
        chained: Whether it is that of a card that won a cockroach race (the option `cockroach_chain`).
        undecided: Whether its race named nobody: then the table knows what is owed, and the referee does not.
    """

    kind: Kind
    actor: str | None
    about: int
    next_turn: str | None
    race_due: bool
    undecided: bool = False
    chained: bool = False


@dataclass(slots=True)
class OpenRace:
    """A cockroach race that may be going on unseen.

    Attributes:
        number: The number that answers it; None if an unknown card may have been the cockroach.
        t: When the cockroach or the last answer came to rest, in seconds.
    """

    number: int | None
    t: float


@dataclass(frozen=True, slots=True)
class Laid:
    """The last play, to be undone if it is taken back."""

    seat: str | None
    card: Card | None
    about: int
    turn_before: str | None


@dataclass(frozen=True, slots=True)
class Vanishing:
    """A vanishing that was seen: whose, when, and how sure."""

    seat: str
    t: float
    confidence: float


@dataclass(slots=True)
class Round:
    """A round as the referee knows it.

    Attributes:
        turn: Whose turn it is; None if not known.
        seq: The number of the event that is being judged.
        moves: Plays and draws that could end a turn, so far.
        gap: Whether something may have gone unseen since the last play.
        disputes: When each settled accusation was made and settled, and of whom.
        moved_at: When a card last entered or left each hand in the open.
        paid_early: What changed hands in the open dispute: its penalty, if it is settled that way.
        counted_early: What was counted so; a breach after all, if the penalty comes once more.
        accuser: Who was the guard when the open accusation was made; None if not known.
        guards: Who was the guard before, each with the time at which that ended.
        play_times: When each card came to rest on the pile.
        turn_option: The option, other than by default, that says whose turn it is.
        blind: Whether something of the round may have gone unseen.
        unread: Whether the last card may have been an action card: nobody could read it.
        penalty: Whether somebody owes the penalty of an accusation, and nobody knows who the guard was.
        contenders: Cards of a cockroach race of which one stays; which one is not known yet.
        settled_race: Whether the last mosquito race was ruled.
        scored: The `seq` of the event at which the round was scored; 0 before.
        is_last: Whether the game ended with this round.
        emptied_by_gifts: Those of `emptied` whose last card was a gift.
        emptied: Seats whose last card went in a way that wins the round; and whether that was in time, before
            the round was won or by the same action.
    """

    number: int
    seats: tuple[str, ...]
    variant: Variant
    guard: str | None
    first_guard: str | None
    pile: Pile
    ledger: Ledger
    observes: frozenset[str] | None
    turn: str | None
    seq: int = 0
    moves: int = 0
    gap: bool = False
    blind: bool = False
    unread: bool = False
    penalty: bool = False
    turn_option: str | None = None
    turn_or: str | None = None
    action: Action | None = None
    race: OpenRace | None = None
    dispute: Accused | None = None
    accuser: str | None = None
    disputes: list[tuple[float, float, str]] = field(default_factory=list)
    moved_at: dict[str, float] = field(default_factory=dict)
    paid_early: CardGiven | CardDrawn | None = None
    counted_early: CardGiven | CardDrawn | None = None
    laid: Laid | None = None
    winners: tuple[str, ...] = ()
    guard_changes: int = 0
    guards: list[tuple[float, str | None]] = field(default_factory=list)
    play_times: list[float] = field(default_factory=list)
    guard_seen: tuple[str, float] | None = None
    ended: int = 0
    scored: int = 0
    is_last: bool = False
    duties: list[Duty] = field(default_factory=list)
    contenders: list[Landing] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    vanishings: list[Vanishing] = field(default_factory=list)
    emptied: dict[str, bool] = field(default_factory=dict)
    emptied_by_gifts: set[str] = field(default_factory=set)
    shown: dict[str, HandShown] = field(default_factory=dict)

    @classmethod
    def from_start(cls, start: RoundStarted, deck: Mapping[str, int]) -> "Round":
        """The round as it is found; TURN-1: the guard has the first turn."""
        top = card_or_unknown(start.top)
        observes = None if start.observes is None else frozenset(start.observes)
        counted = observes is None or observes >= COUNTED
        hands = {seat: start.hands.get(seat) if counted else None for seat in start.seats}
        return cls(
            number=start.round,
            seats=start.seats,
            variant=Variant.from_mapping(start.variant),
            guard=start.guard,
            first_guard=start.guard,
            pile=Pile([top]),
            ledger=Ledger.open(hands, top, deck),
            observes=observes,
            turn=start.guard,
        )

    @property
    def hears_of_guard(self) -> bool:
        """Whether it would be told if somebody else became the guard.

        A source that observes nothing at all of accusations vouches for the guard that it stated.
        """
        told = [self.sees(kind) for kind in ("accused", "settled", "guard_seen")]
        return not any(told) or told[1] or told[2]

    @property
    def sure_guard(self) -> str | None:
        """Who is the guard; None where it may be another one by now."""
        return self.guard if self.hears_of_guard else None

    def guard_at(self, t: float) -> str | None:
        """Who was the guard at a time; None if not known."""
        if not self.hears_of_guard:
            return None
        return next((guard for until, guard in self.guards if t < until), self.guard)

    def accused_at(self, t: float) -> str | None:
        """Who stood accused at a time; None for nobody."""
        if self.dispute is not None and t >= self.dispute.t:
            return self.dispute.seat
        return next((seat for begin, end, seat in self.disputes if begin <= t <= end), None)

    def change_guard(self, seat: str | None, t: float) -> None:
        """Somebody else is the guard, or nobody knows who."""
        self.guards.append((t, self.guard))
        self.guard = seat

    def plays_between(self, begin: float, end: float) -> int:
        """How many cards came to rest on the pile after one time and before another."""
        return sum(begin < t <= end for t in self.play_times)

    def sees(self, event_type: str) -> bool:
        """Whether the source can see such events at all."""
        return self.observes is None or event_type in self.observes

    def can_prove(self, event_type: str) -> bool:
        """Whether such an event cannot have gone unseen since the last play."""
        return self.sees(event_type) and not self.gap

    @property
    def expected(self) -> str | None:
        """Who is to move next, once an open action is done; None if not known."""
        return self.turn if self.action is None else self.action.next_turn

    def check_seats(self, event: Observation, *seats: str | None) -> None:
        """An unknown seat is None; any other must be at the table.

        Raises:
            InvalidInputError: A seat is not at the table.
        """
        for seat in seats:
            if seat is not None and seat not in self.seats:
                there = ", ".join(self.seats)
                raise InvalidInputError(
                    f"{event.type} {when(event)}: seat {seat!r} is not at the table ({there})"
                )

    def check_running(self, event: Observation) -> None:
        """Nothing more is played once the round is over.

        Raises:
            InvalidInputError: The round is over.
        """
        if self.ended:
            over = "the game is over" if self.is_last else "the round is over, and no other has started"
            raise InvalidInputError(f"{event.type} {when(event)}: {over}")

    def others(self, seat: str) -> tuple[str, ...]:
        """All seats but one, in the order of play from its left."""
        start = self.seats.index(seat) + 1
        return (*self.seats[start:], *self.seats[: start - 1])

    def left_of(self, seat: str | None) -> str | None:
        """TURN-2: who comes after a seat; None if it is not known."""
        return None if seat is None else left_of(self.seats, seat)

    def pass_turn(self, seat: str | None, t: float, about: int) -> list[Turn]:
        """The turn goes to `seat`; not to know it is told once."""
        was, self.turn = self.turn, seat
        if seat is None and was is None:
            return []
        return [Turn(t=t, seat=seat, about=about, message=message("turn", seat=seat))]

    def held(self, seat: str) -> int | None:
        """How many cards a hand must hold; None if not known."""
        return self.ledger.hands[seat].held

    def owe_gift(self, rule_id: str, seat: str, about: int, to: str | None) -> None:
        """A card is owed, and the question opens whether there is one that may be given (MOTH-2)."""
        excused = self.may_have_nothing_to_give(rule_id, seat)
        duty = Duty(rule_id, seat, "give", about, to=to, excused=excused, option=self.chain_option())
        duty.provable = excused and not self.may_have_nothing_to_give(rule_id, seat, for_guard=True)
        self.duties.append(duty)
        if excused and self.follows_hands:
            duty.question = self._question_of_gift(rule_id, seat)
            self.questions.append(duty.question)

    def chain_option(self) -> str | None:
        """The option by which the open action is due, where a card in a race called for it."""
        return "cockroach_chain" if self.action is not None and self.action.chained else None

    def _question_of_gift(self, rule_id: str, seat: str) -> Question:
        least = 2 if rule_id == "SPIDER-1" and not self.variant.spider_may_give_last_card else 1
        any_card = rule_id == "ACCUSE-3" and self.variant.guard_penalty_may_be_moth
        cards = frozenset(Card.all_faces()) if any_card else PASSABLE
        return Question(rule_id, 0, seat, cards, cards, self.held(seat), least, self.seq)

    def note_gift(self, giver: str, taker: str) -> None:
        """A card was given where several may be owed: of two to one hand it met one or the other."""
        for duty in self.duties:
            if duty.seat == giver and duty.deed == "give":
                duty.gave = True
                if duty.to in (None, taker):
                    self.ask_or_forget(duty, None)

    def may_have_nothing_to_give(self, rule_id: str, seat: str | None, *, for_guard: bool = False) -> bool:
        """MOTH-2: whether a hand that owes a gift may be without a card for it, as the table knows it.

        Args:
            rule_id: The rule by which the gift is owed.
            seat: Who owes it; None if not known.
            for_guard: Whether by what the guard may know: that so much vanished, and no more.
        """
        if seat is None or not (self.knows_hand(seat) or (for_guard and self.sees_vanishings)):
            return True
        if any(duty.seat == seat and duty.deed == "return" for duty in self.duties):
            return True
        left = self.ledger.hands[seat].left(for_guard=for_guard) or 0
        if rule_id == "ACCUSE-3" and self.variant.guard_penalty_may_be_moth:
            return left < 1
        only_moths = self.ledger.may_hold_only_moths(seat, for_guard=for_guard)
        return only_moths or (rule_id == "SPIDER-1" and not owes_spider_gift(left, self.variant))

    def knows_hand(self, seat: str) -> bool:
        """Whether no card of this hand can have vanished: so far the guard's has not (CHEAT-5)."""
        is_guard = self.sees("settled") and seat == self.first_guard == self.sure_guard
        return self.follows_hands and is_guard and not self.guard_changes

    @property
    def sees_vanishings(self) -> bool:
        """Whether what the guard may know is all that left the hands against the rules."""
        return self.follows_hands and self.sees("vanished")

    @property
    def follows_hands(self) -> bool:
        """Whether every card that enters or leaves a hand by the rules can be seen to."""
        return self.observes is None or self.observes >= COUNTED

    def ask_or_forget(self, duty: Duty, about: int | None) -> None:
        """A duty is closed: its question waits for the hand to be shown, or is of no interest any more."""
        question, duty.question = duty.question, None
        if question is None:
            return
        if about is None:
            self.questions.remove(question)
        else:
            question.about = about

    def questions_of(self, seat: str) -> list[Question]:
        """The verdicts that wait for this hand."""
        return [question for question in self.questions if question.seat == seat]

    def prove_by_play(self, event: Observation, seat: str, card: Card | None) -> list[Ruled]:
        """A card on the pile was in the hand before: it may answer what only hidden cards could tell."""
        proven = []
        for question in self.questions_of(seat):
            question.play(card)
            if question.about and question.is_breach(question.played):
                self.questions.remove(question)
                about, option = question.about, question.option
                proven.append(
                    rule(event, question.rule, "illegal", seat, "played", about=about, option=option)
                )
        return proven

    def is_open_to_the_table(self) -> bool:
        """Whether the players know better than the referee what is owed just now."""
        action = self.action
        unseen_race = action is not None and action.kind == "M" and action.race_due and not self.sees("slaps")
        return self.unread or self.penalty or unseen_race or (action is not None and action.undecided)

    def skips_race(self) -> bool:
        """TURN-5: whether to go on now leaves out a mosquito race that would have been seen."""
        action = self.action
        if action is None or action.kind != "M" or not action.race_due:
            return False
        return self.can_prove("slaps")

    def turned_up(self, *kinds: Kind) -> bool:
        """SETUP-4: whether the card that was turned up to begin the pile is of such a kind."""
        return self.pile.top is not None and self.pile.top.kind in kinds

    def gave_last_card_by_spider(self, seat: str) -> bool:
        """SPIDER-1: whether the last play was this seat's spider, and one card was left."""
        laid = self.laid
        is_spider = laid is not None and laid.card is not None and laid.card.kind == "S"
        return is_spider and laid is not None and laid.seat == seat and self.held(seat) == 1

    def knows_last_play(self) -> bool:
        """Whether the last card and its player are known."""
        return self.laid is None or (self.laid.seat is not None and self.laid.card is not None)

    def wait_for_end(self, seat: str | None) -> list[Ruling]:
        """ROUND-1: the round is won, and nobody moves; a penalty can fill the hand again, and it goes on."""
        self.turn = seat
        return []

    def note_refilled(self, seat: str) -> None:
        """ROUND-1: a hand has cards again."""
        self.emptied.pop(seat, None)
        self.emptied_by_gifts.discard(seat)

    def note_emptied(self, seat: str, *, in_time: bool = True) -> None:
        """ROUND-1: a hand's last card has left it in a way that wins the round, unless it was won before."""
        if self.ledger.hands[seat].is_empty:
            self.emptied[seat] = in_time

    def emptied_by_gift(self, seat: str) -> bool:
        """ROUND-1: whether a hand is empty and, by `hand_emptied_by_gift_wins`, wins nothing by that."""
        gift_wins = self.variant.hand_emptied_by_gift_wins
        return self.ledger.hands[seat].is_empty and seat not in self.emptied and not gift_wins

    def is_won(self) -> bool:
        """ROUND-1: whether a hand has been emptied and is empty still."""
        return any(self.ledger.hands[seat].is_empty for seat in self.emptied)


def when(event: Observation) -> str:
    """When an event was, as an error names it."""
    return f"at {event.t:.2f} s"


def message(key: str, /, **parameters: str | int | float | None) -> Message:
    """A message; what is not known is left out."""
    return Message(key, {name: value for name, value in parameters.items() if value is not None})


def rule(
    event: Observation,
    rule_id: str,
    verdict: Verdict,
    seat: str | None,
    /,
    why: str = "",
    about: int | None = None,
    private: bool = False,
    **parameters: str | int | float | None,
) -> Ruled:
    """A verdict on an event, with its message.

    Args:
        event: What is being judged now.
        rule_id: The rule.
        verdict: What it says.
        seat: Whom it judges; None if not known.
        why: Ends the message's key, where one rule can be broken in several ways.
        about: The `seq` of an earlier event that it is about.
        private: Whether it rests on what the guard alone may know.
        **parameters: What the message speaks of.
    """
    parts = [rule_id.lower(), verdict.replace("_", "-"), *([why] if why else [])]
    said = message("-".join(parts), seat=seat, **parameters)
    return Ruled(
        t=event.t,
        about=about or event.seq,
        rule=rule_id,
        verdict=verdict,
        seat=seat,
        private=private,
        message=said,
    )


def code_of(card: Card | None) -> str | None:
    """A card's code; None for an unknown face."""
    return None if card is None else card.code
