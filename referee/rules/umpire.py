"""Rules on what was observed, and never on more than that."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from referee.errors import NoRoundError
from referee.events import (
    CardPlayed,
    CardRetracted,
    GuardSeen,
    Landing,
    Landings,
    Observation,
    Reshuffled,
    RoundStarted,
    Ruled,
    Ruling,
    Settled,
    Verdict,
)
from referee.rules.actions import may_answer_cockroach
from referee.rules.cards import Card, card_or_unknown
from referee.rules.pile import Pile
from referee.rules.turns import MOTH_1, TURN_3, judge_moth, judge_number
from referee.rules.variants import Variant

RACE_SECONDS = 4.0
"""For so long after a cockroach, or after the last answer to it, a card of its number may be an answer.

A source that does not observe `landings` reports an answer to a cockroach as a play. Played by mistake and
laid in the race then look the same, so such a card is never called illegal. In the example films the last
answer comes 1.9 s after the cockroach; a table that hesitates takes longer."""


@dataclass(frozen=True, slots=True)
class OpenRace:
    """A cockroach race that may be going on unseen.

    Attributes:
        number: The number that answers it; `None` if an unknown card may have been the cockroach.
        t: When the cockroach or the last answer came to rest, in seconds.
    """

    number: int | None
    t: float

    def may_be_answered_by(self, card: Card, t: float) -> bool:
        """Whether a card that comes to rest at `t` cannot be told from an answer."""
        return t - self.t <= RACE_SECONDS and card.number is not None and self.number in (None, card.number)


class _Round:
    """What is known of the round that is being played."""

    def __init__(self, start: RoundStarted) -> None:
        self.variant = Variant.from_mapping(start.variant)
        self.pile = Pile([card_or_unknown(start.top)])
        self.guard = start.guard
        self.race: OpenRace | None = None
        self._observes = start.observes

    def observes(self, event_type: str) -> bool:
        """Whether the source can see such events at all."""
        return self._observes is None or event_type in self._observes


class Umpire:
    """Takes observations one by one and gives the rulings that each calls for.

    An observation that no rule speaks of yet gives no ruling. An illegal play stands, and the game goes on
    from it.
    """

    def __init__(self) -> None:
        self._current: _Round | None = None

    def observe(self, event: Observation) -> list[Ruling]:
        """The rulings on an observation, in order and without numbers of their own.

        Args:
            event: An observation that the game has numbered: rulings are `about` its `seq`.

        Raises:
            NoRoundError: A card moved on the pile before any round had started.
            VariantError: The round's variant has an unknown option or value.
        """
        handler = _HANDLERS.get(type(event))
        return [] if handler is None else handler(self, event)

    def _start_round(self, event: RoundStarted) -> list[Ruling]:
        self._current = _Round(event)
        return []

    def _play_card(self, event: CardPlayed) -> list[Ruling]:
        here = self._round(event)
        card = card_or_unknown(event.card)
        number = _judge_number(here, card, event.t)
        moth = judge_moth(event.seat, here.guard, here.variant) if card and card.is_moth else "legal"
        here.pile.lay(card)
        return [_rule(event, rule, verdict) for rule, verdict in _to_be_ruled(number, moth)]

    def _take_card_back(self, event: CardRetracted) -> list[Ruling]:
        self._round(event).pile.take_back(card_or_unknown(event.card))
        return []

    def _end_landings(self, event: Landings) -> list[Ruling]:
        """COCKROACH-1: the first valid card stays; the others lie under it until they are taken back."""
        here = self._round(event)
        winner = _first_valid(here, card_or_unknown(event.card), event.arrivals)
        for arrival in event.arrivals:
            if arrival is not winner:
                here.pile.slip_under(card_or_unknown(arrival.card))
        if winner is not None:
            here.pile.lay(card_or_unknown(winner.card))
        return []

    def _reshuffle(self, event: Reshuffled) -> list[Ruling]:
        self._round(event).pile.keep_top()
        return []

    def _see_guard(self, event: GuardSeen) -> list[Ruling]:
        self._round(event).guard = event.seat
        return []

    def _settle(self, event: Settled) -> list[Ruling]:
        """ACCUSE-3: whoever is caught is the new guard."""
        if event.caught:
            self._round(event).guard = event.seat
        return []

    def _round(self, event: Observation) -> _Round:
        if self._current is None:
            when = f"seq {event.seq} at {event.t:.2f} s"
            raise NoRoundError(f"{event.type}, {when}: no round_started has come before it")
        return self._current


_Handler: TypeAlias = Callable[[Umpire, Any], list[Ruling]]

_HANDLERS: Mapping[type[Observation], _Handler] = {
    RoundStarted: Umpire._start_round,
    CardPlayed: Umpire._play_card,
    CardRetracted: Umpire._take_card_back,
    Landings: Umpire._end_landings,
    Reshuffled: Umpire._reshuffle,
    GuardSeen: Umpire._see_guard,
    Settled: Umpire._settle,
}


def _judge_number(here: _Round, card: Card | None, t: float) -> Verdict:
    """TURN-3, held back where the card may be an answer in a cockroach race that nobody reports."""
    verdict = judge_number(card, here.pile.top)
    if here.observes("landings"):
        return verdict
    answers = card is not None and here.race is not None and here.race.may_be_answered_by(card, t)
    if answers and verdict != "legal":
        verdict = "not_verifiable"
    here.race = _race_after(here.race, card, t, answered=answers and verdict == "not_verifiable")
    return verdict


def _race_after(race: OpenRace | None, card: Card | None, t: float, *, answered: bool) -> OpenRace | None:
    if card is None:
        return OpenRace(number=None, t=t)
    if card.is_cockroach or answered:
        return OpenRace(card.number, t)
    return race


def _first_valid(here: _Round, cockroach: Card | None, arrivals: Sequence[Landing]) -> Landing | None:
    for arrival in arrivals:
        card = card_or_unknown(arrival.card)
        if card is None or cockroach is None:
            continue
        if may_answer_cockroach(card, cockroach, seat=arrival.seat, guard=here.guard, variant=here.variant):
            return arrival
    return None


def _to_be_ruled(number: Verdict, moth: Verdict) -> list[tuple[str, Verdict]]:
    """One ruling for each breach and for each question left open; a legal play has TURN-3 alone."""
    ruled = [(TURN_3, number), (MOTH_1, moth)]
    if moth == "illegal" and number == "legal":
        return ruled[1:]
    return ruled if moth != "legal" else ruled[:1]


def _rule(event: CardPlayed, rule: str, verdict: Verdict) -> Ruled:
    return Ruled(t=event.t, about=event.seq, rule=rule, verdict=verdict, seat=event.seat)
