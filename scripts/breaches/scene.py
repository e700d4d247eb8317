"""What a breach is committed in, and what it leaves to be found."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from simulate import Players

from referee.events import (
    CardDrawn,
    CardGiven,
    CardPlayed,
    HandShown,
    Landings,
    Observation,
    Settled,
    Vanished,
)
from referee.rules.cards import Card
from referee.rules.play import FullGame
from referee.rules.position import Phase
from referee.rules.turns import left_of
from referee.rules.variants import Option

MOTHS = 8
"""Moths in the deck."""

_Choice = TypeVar("_Choice")


@dataclass(frozen=True, slots=True)
class Secret:
    """A breach that only hidden cards can prove: somebody held cards of a kind.

    The plain account of one hand proves it: of the cards that are seen to come from it later, more are of
    that kind than have entered it unseen in between, and at least `least` of all were there at the moment.

    Attributes:
        seat: Whose hand.
        telling: The cards that make it a breach.
        least: How many cards the hand must have held for a breach.
        plain: Whether the counts alone prove it already.
        since: The `seq` of the event with which the moment begins; None: the breach itself.
    """

    seat: str
    telling: frozenset[Card]
    least: int = 1
    plain: bool = False
    since: int | None = None

    def is_told(self, later: Sequence[Observation]) -> bool:
        """Whether what is seen until the round's end proves it."""
        seen = [card for event in later for card in _seen_of(event, self.seat)]
        entered = sum(_entered(event, self.seat) for event in later)
        telling = sum(card in self.telling for card in seen)
        return self.plain or (telling > entered and len(seen) - entered >= self.least)


def _seen_of(event: Observation, seat: str) -> list[Card]:
    """The cards that an event of a legal game shows to have been in a hand."""
    match event:
        case CardPlayed(seat=player, card=str(code)) if player == seat:
            return [Card.from_code(code)]
        case Landings(arrivals=arrivals) if arrivals and arrivals[0].seat == seat:
            return [Card.from_code(str(arrivals[0].card))]
        case HandShown(seat=shower, cards=cards) if shower == seat:
            return [Card.from_code(str(code)) for code in cards]
    return []


def _entered(event: Observation, seat: str) -> int:
    match event:
        case CardDrawn(seat=drawer, count=count) if drawer == seat:
            return count
        case CardGiven(taker=taker, count=count) if taker == seat:
            return count
        case Settled(seat=suspect, caught=True) if suspect == seat:
            return 1
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """A breach that has been committed.

    Attributes:
        seen: What a perfect camera saw of it, not yet numbered.
        rule: The rule that it breaks.
        seat: Who breaks it; None where the rule speaks of nobody.
        place: Which one of `seen` the ruling is about; None: the first later event that `shows` it.
        shows: At which later event it comes out.
        mends: What would look as if the omitted deed had been done, were it seen before that event.
        secret: What has to be proven besides.
        provable: Whether the observations can prove it at all, as far as is known at once.
        also: Rules and seats that are rightly ruled illegal along with it.
        ends: Whether nothing that comes after it would make sense.
    """

    seen: Sequence[Observation]
    rule: str
    seat: str | None
    place: int | None = 0
    shows: Callable[[Observation], bool] = lambda event: isinstance(event, CardPlayed)
    mends: Callable[[Observation], bool] = lambda _: False
    secret: Secret | None = None
    provable: bool = True
    also: frozenset[tuple[str, str | None]] = frozenset()
    ends: bool = False


@dataclass(slots=True)
class Scene:
    """A game at a moment at which a breach may be committed.

    Attributes:
        players: Who play it, and what time it is.
        log: What has been seen of the round.
        has_moved: Whether a turn of the round has ended.
    """

    players: Players
    log: list[Observation] = field(default_factory=list)
    has_moved: bool = False

    @property
    def game(self) -> FullGame:
        """With all cards known."""
        return self.players.game

    @property
    def rng(self) -> Random:
        """All chance of the game."""
        return self.players.rng

    @property
    def turn(self) -> str:
        """Whose turn it is, while a round is played."""
        return str(self.game.turn)

    @property
    def others(self) -> list[str]:
        """Everybody whose turn it is not."""
        return [seat for seat in self.game.seats if seat != self.game.turn]

    def tick(self) -> float:
        """The time of the next move."""
        return self.players.tick()

    def pick(self, choices: Sequence[_Choice]) -> _Choice | None:
        """One of several; None if there is none."""
        return self.rng.choice(choices) if choices else None

    def pick_card(self, seats: Sequence[str], fits: Callable[[str, Card], bool]) -> tuple[str, Card] | None:
        """A seat and a card of its hand that fit; None if there is none."""
        found = [(seat, card) for seat in seats for card in self.game.deal.hands[seat] if fits(seat, card)]
        return self.pick(found)

    def other_than(self, *seats: str | None) -> str:
        """Some seat that is none of these."""
        return self.rng.choice([seat for seat in self.game.seats if seat not in seats])

    def is_called_out(self) -> bool:
        """Whether an accusation has not been settled yet."""
        return self.game.dispute is not None and self.game.dispute.stage == "called"

    @property
    def next_turn(self) -> str:
        """Whose turn it is once the action is done."""
        after_winner = self.game.variant.cockroach_next_turn == "after_winner"
        winner = self.game.race_winner if after_winner else None
        return left_of(self.game.seats, winner or self.turn)

    def surely_passable(self, seat: str, since: int) -> bool:
        """MOTH-2: whether a hand held more than moths after an event, by the counts that are known."""
        on_pile = sum(card.is_moth for card in self.game.deal.discard_pile)
        then = self.game.deal.hand_size(seat)
        for event in self.log:
            if event.seq > since:
                then -= _entered(event, seat)
                then += isinstance(event, Vanished) and event.seat == seat
                then += event.count if isinstance(event, CardGiven) and event.giver == seat else 0
        return then > MOTHS - on_pile

    def last(self, *kinds: type[Observation]) -> int:
        """The `seq` of the last such event."""
        return next(event.seq for event in reversed(self.log) if isinstance(event, kinds))

    def leave_undone(self, t: float) -> None:
        """The game goes on without what was owed."""
        self.game._go_on(t)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of breach.

    Attributes:
        name: In the words of the table.
        rule: The rule that it breaks.
        commit: Commits it if the moment permits it.
        options: The options that it needs.
        eagerness: With which probability an occasion is used.
        phase: In which phase of the game it is committed.
    """

    name: str
    rule: str
    commit: Callable[[Scene], Deed | None]
    options: Mapping[str, Option] = field(default_factory=dict)
    eagerness: float = 0.3
    phase: Phase = "playing"


@contextlib.contextmanager
def as_if(thing: object, **attributes: Any) -> Iterator[None]:
    """Other attributes for a while: a breach is a legal move in another position."""
    before = {name: getattr(thing, name) for name in attributes}
    for name, value in attributes.items():
        setattr(thing, name, value)
    yield
    for name, value in before.items():
        setattr(thing, name, value)
