"""Rules on what was observed, and never on more than that."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from referee.errors import NoRoundError
from referee.events import (
    Accused,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    Contested,
    FalseStart,
    GuardSeen,
    HandShown,
    Landings,
    NotObserved,
    Observation,
    Reshuffled,
    RoundEnded,
    RoundStarted,
    Ruling,
    Settled,
    Slaps,
    Vanished,
)
from referee.rules.cards import Card
from referee.rules.duties import Duty
from referee.rules.ledger import PLAYED_DECK, Ledger, Problem
from referee.rules.umpire.actions import draw_cards, give_cards
from referee.rules.umpire.cheats import accuse, see_guard, see_vanishing, settle
from referee.rules.umpire.plays import RACE_SECONDS, play_card, take_card_back
from referee.rules.umpire.races import end_landings, end_slaps
from referee.rules.umpire.rounds import (
    Score,
    check_start,
    end_round,
    first_turn,
    judge_start,
    lose_sight,
    reshuffle,
    show_hand,
)
from referee.rules.umpire.state import Round, when

__all__ = ["RACE_SECONDS", "TABLE", "Umpire"]

TABLE = "table"
"""Who speaks where it is everybody, or nobody in particular."""


class Umpire:
    """Takes observations one by one and gives the rulings that each calls for.

    An observation that no rule speaks of gives no ruling. An illegal play stands, and the game goes on.

    Args:
        deck: How often each face is in play, the guard bug left out.
    """

    def __init__(self, deck: Mapping[str, int] = PLAYED_DECK) -> None:
        self._deck = deck
        self._round: Round | None = None
        self._score = Score()
        self._problems: list[Problem] = []

    def observe(self, event: Observation) -> list[Ruling]:
        """The rulings on an observation, in order and without numbers of their own.

        Args:
            event: An observation that the game has numbered: rulings are `about` its `seq`.

        Raises:
            NoRoundError: Something happened at the table before any round had started.
            InvalidInputError: The observation makes no sense.
            VariantError: The round's variant has an unknown option or value.
        """
        if isinstance(event, RoundStarted):
            return self._start_round(event)
        if isinstance(event, RoundEnded):
            return end_round(self._here(event), event, self._score)
        if isinstance(event, HandShown):
            return show_hand(self._here(event), event, self._score)
        handler = _HANDLERS.get(type(event))
        if self._round is None and isinstance(event, NotObserved | Contested):
            return []
        return [] if handler is None else handler(self._here(event), event)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits at the table, in the order of play; nobody before the first round."""
        return () if self._round is None else self._round.seats

    @property
    def ledger(self) -> Ledger | None:
        """The accounts of the round that is being played."""
        return None if self._round is None else self._round.ledger

    @property
    def pending(self) -> tuple[Duty, ...]:
        """What is owed just now, oldest first."""
        return () if self._round is None else tuple(duty for duty in self._round.duties if not duty.overdue)

    @property
    def round_number(self) -> int | None:
        """Which round is being played; None before the first."""
        return None if self._round is None else self._round.number

    @property
    def top(self) -> Card | None:
        """The card on top of the discard pile; None if not known."""
        return None if self._round is None else self._round.pile.top

    @property
    def turn(self) -> str | None:
        """Whose turn it is, as last ruled; None if not known."""
        return None if self._round is None else self._round.turn

    @property
    def guard(self) -> str | None:
        """Who is the guard; None if not known."""
        return None if self._round is None else self._round.guard

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every contradiction between what was seen and what the accounts allow, in all rounds so far."""
        current = [] if self._round is None else self._round.ledger.problems
        return (*self._problems, *current)

    @property
    def totals(self) -> dict[str, int]:
        """GAME-1: everybody's sum of the rounds that are scored."""
        return {} if self._round is None else self._score.totals(self._round.seats)

    def _start_round(self, event: RoundStarted) -> list[Ruling]:
        check_start(event, self._score)
        started = Round.from_start(event, self._deck)
        rulings: list[Ruling] = [*judge_start(event, self._round)]
        if event.round == 1:
            self._score = Score()
        self._problems = list(self.problems)
        self._round = started
        return rulings + first_turn(started, event)

    def _here(self, event: Observation) -> Round:
        if self._round is None:
            raise NoRoundError(f"{event.type} {when(event)}: no round_started has come before it")
        self._round.seq = event.seq
        return self._round


def _check_seat(here: Round, event: FalseStart) -> list[Ruling]:
    here.check_seats(event, event.seat)
    return []


def _check_speaker(here: Round, event: Contested) -> list[Ruling]:
    here.check_seats(event, None if event.by == TABLE else event.by)
    return []


_Handler: TypeAlias = Callable[[Round, Any], list[Ruling]]

_HANDLERS: Mapping[type[Observation], _Handler] = {
    CardPlayed: play_card,
    CardRetracted: take_card_back,
    CardDrawn: draw_cards,
    CardGiven: give_cards,
    Slaps: end_slaps,
    Landings: end_landings,
    Vanished: see_vanishing,
    Accused: accuse,
    Settled: settle,
    GuardSeen: see_guard,
    Reshuffled: reshuffle,
    NotObserved: lose_sight,
    FalseStart: _check_seat,
    Contested: _check_speaker,
}
