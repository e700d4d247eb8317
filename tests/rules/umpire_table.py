"""An umpire at a table where something happens every two seconds, and what it says in short words."""

from collections.abc import Mapping

from referee.events import (
    Accused,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    GameWon,
    Guard,
    GuardSeen,
    HandShown,
    Landing,
    Landings,
    NotObserved,
    Observation,
    RaceRuled,
    Reshuffled,
    RoundEnded,
    RoundScored,
    RoundStarted,
    Ruled,
    Ruling,
    Settled,
    Slap,
    Slaps,
    Turn,
    Vanished,
    VanishingWay,
)
from referee.rules.ledger import PLAYED_DECK, Hand, Ledger
from referee.rules.umpire import Umpire
from referee.rules.variants import Option

SEATS = ("ana", "ben", "cem")
ALL_EIGHT: Mapping[str, int | None] = dict.fromkeys(SEATS, 8)


class UmpireTable:
    """Each observation returns what the umpire says of it, a ruling a text.

    `TURN-3 legal ana`; with ` @3` behind it if it is about seq 3 and not about the observation itself, and
    with ` (secret)` if it is for the guard alone; `turn ben`; `mosquito decided cem`;
    `guard ben`; `scored`; `won ana`. An unknown seat is `?`.
    """

    def __init__(
        self,
        top: str | None = "N2",
        *,
        guard: str | None = "ana",
        seats: tuple[str, ...] = SEATS,
        hands: Mapping[str, int | None] = ALL_EIGHT,
        observes: tuple[str, ...] | None = None,
        deck: Mapping[str, int] = PLAYED_DECK,
        variant: Mapping[str, Option] | None = None,
    ) -> None:
        self.umpire = Umpire(deck)
        self.seq = 0
        self.t = 0.0
        self.last: list[Ruling] = []
        self.start = RoundStarted(
            t=0.0, guard=guard, seats=seats, top=top, hands=hands, variant=variant or {}, observes=observes
        )
        self.said_at_start = self.see(self.start, after=0.0)

    @property
    def ledger(self) -> Ledger:
        ledger = self.umpire.ledger
        assert ledger is not None
        return ledger

    @property
    def held(self) -> dict[str, int | None]:
        return {seat: hand.held for seat, hand in self.ledger.hands.items()}

    def hand(self, seat: str) -> Hand:
        return self.ledger.hands[seat]

    @property
    def keys(self) -> list[str]:
        """The keys of the last rulings' messages."""
        return ["" if one.message is None else one.message.key for one in self.last]

    def see(self, event: Observation, *, after: float = 2.0) -> list[str]:
        self.seq += 1
        self.t += after
        object.__setattr__(event, "seq", self.seq)
        self.last = self.umpire.observe(event)
        return [self._said(one) for one in self.last]

    def _said(self, one: Ruling) -> str:
        match one:
            case Ruled():
                about = "" if one.about == self.seq else f" @{one.about}"
                return f"{one.rule} {one.verdict} {one.seat or '?'}{about}{' (secret)' * one.private}"
            case RaceRuled():
                return f"{one.race} {one.verdict} {one.seat or '?'}"
            case Turn() | Guard():
                return f"{one.type} {one.seat or '?'}"
            case RoundScored():
                return "scored"
            case GameWon():
                return f"won {' '.join(one.winners)}"
        raise AssertionError(one)

    # ---- moves ----

    def play(self, seat: str | None, card: str | None, *, after: float = 2.0) -> list[str]:
        t = self.t + after
        return self.see(CardPlayed(t=t, seat=seat, card=card, confidence=1.0, candidates=()), after=after)

    def back(self, seat: str | None, card: str | None) -> list[str]:
        return self.see(CardRetracted(t=self.t + 2.0, seat=seat, card=card))

    def draw(self, seat: str, count: int = 1) -> list[str]:
        return self.see(CardDrawn(t=self.t + 2.0, seat=seat, count=count))

    def give(self, giver: str, taker: str, count: int = 1) -> list[str]:
        return self.see(CardGiven(t=self.t + 2.0, giver=giver, taker=taker, count=count))

    def slap(
        self,
        *seats: str | None,
        card: str | None = None,
        on_top: str | None = None,
        missing: tuple[str, ...] = (),
        gap: float = 0.2,
    ) -> list[str]:
        """Hands that arrive `gap` seconds after each other."""
        t = self.t + 2.0
        arrivals = tuple(Slap(seat=seat, t=t + place * gap, sigma=0.01) for place, seat in enumerate(seats))
        return self.see(Slaps(t=t, card=card, arrivals=arrivals, on_top=on_top, missing=missing))

    def land(
        self, *landed: tuple[str | None, str | None], card: str | None = None, gap: float = 0.2
    ) -> list[str]:
        """Seats with the cards that they lay, `gap` seconds after each other."""
        t = self.t + 2.0
        arrivals = tuple(
            Landing(seat=seat, t=t + place * gap, sigma=0.01, card=code)
            for place, (seat, code) in enumerate(landed)
        )
        return self.see(Landings(t=t, card=card, arrivals=arrivals))

    def reshuffle(self) -> list[str]:
        return self.see(Reshuffled(t=self.t + 2.0))

    # ---- cheating and the guard ----

    def vanish(
        self, seat: str, how: VanishingWay = "edge", confidence: float = 1.0, *, after: float = 2.0
    ) -> list[str]:
        t = self.t + after
        return self.see(Vanished(t=t, seat=seat, how=how, confidence=confidence), after=after)

    def accuse(self, suspect: str, by: str | None = None) -> list[str]:
        return self.see(Accused(t=self.t + 2.0, seat=suspect, by=by))

    def settle(self, suspect: str, *, caught: bool, card: str | None = None) -> list[str]:
        return self.see(Settled(t=self.t + 2.0, seat=suspect, caught=caught, card=card))

    def see_guard(self, seat: str, *, after: float = 2.0) -> list[str]:
        return self.see(GuardSeen(t=self.t + after, seat=seat), after=after)

    # ---- the round ----

    def blind(self) -> list[str]:
        return self.see(NotObserved(t=self.t + 2.0, from_t=self.t, to_t=self.t + 2.0, reason="covered"))

    def end(self, *winners: str) -> list[str]:
        return self.see(RoundEnded(t=self.t + 2.0, winners=winners))

    def show(self, seat: str, *cards: str | None) -> list[str]:
        return self.see(HandShown(t=self.t + 2.0, seat=seat, cards=cards))

    def begin(
        self,
        number: int,
        guard: str | None,
        seats: tuple[str, ...] = SEATS,
        hands: Mapping[str, int | None] = ALL_EIGHT,
    ) -> list[str]:
        variant = self.start.variant
        return self.see(
            RoundStarted(
                t=self.t + 2.0,
                guard=guard,
                seats=seats,
                top="N2",
                hands=hands,
                round=number,
                variant=variant,
            )
        )
