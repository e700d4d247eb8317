"""Writes a script while a full game is played: every move becomes a deed with its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

import numpy as np

from referee.events import Landing as GameLanding
from referee.events import Slap as GameSlap
from referee.rules.cards import Card
from referee.rules.play import FullGame
from scenes import deeds
from scenes.cast import Cast
from scenes.deeds import Deed, Manner, Pair
from scenes.lines import ScriptError
from scenes.script import Script, in_order
from scenes.stage import DeedError, Stage
from scenes.tables import clutter, dress, lay_table, seat_people, table_size

_READY = 0.85
"""Whoever has just done something comes no sooner to a race, in seconds."""

Special = Literal["none", "some", "many"]


def open_game(rng: Random, seats: tuple[str, ...], plays: int) -> FullGame:
    """A game within its first round: some number cards are played, and it is the guard's turn.

    Args:
        rng: Chance.
        seats: Who plays.
        plays: How many cards are played at least.
    """
    while True:
        game = FullGame(seats=seats, guard=rng.choice(seats), shuffle=rng.shuffle)
        game.start_round(0.0)
        if _play_on(game, rng, plays):
            return game


def _play_on(game: FullGame, rng: Random, plays: int) -> bool:
    """Plays number cards until it is the guard's turn again; whether that went well."""
    for _ in range(30):
        seat = str(game.turn)
        if game.plays >= plays and seat == game.guard:
            return True
        cards = [card for card in game.playable(seat) if card.kind == "N"]
        if cards:
            game.play(seat, rng.choice(cards), 0.0)
        elif game.is_stuck(seat):
            game.draw(seat, 0.0)
        else:
            return False
    return False


def exchange(game: FullGame, seat: str, wanted: Callable[[Card], bool], kept: Sequence[Card] = ()) -> Card:
    """Sees to it that a seat holds such a card, if need be for one of its number cards.

    Raises:
        ScriptError: There is no such card left.
    """
    deal = game.deal
    hand = deal.hands[seat]
    for card in hand:
        if wanted(card) and card not in kept:
            return card
    others = [pile for owner, pile in deal.hands.items() if owner != seat]
    for pile in (deal.draw_pile, *others):
        for place, card in enumerate(pile):
            if wanted(card):
                # A number card rather than another one.
                mine = min(
                    (n for n, one in enumerate(hand) if one not in kept), key=lambda n: hand[n].kind != "N"
                )
                pile[place], hand[mine] = hand[mine], card
                return card
    raise ScriptError(f"no card is left that {seat} should hold")


class Writer:
    """A game, its table, and the script that grows with it.

    Args:
        seed: Of everything.
        players: 3 to 5; by chance if left out.
        motion: `dev` or `check`.
        sleeves: Whether all wear long sleeves.
        things: How many things stand on the table.
        played: How many cards lie on the pile at least.
    """

    def __init__(
        self,
        seed: int,
        *,
        players: int | None = None,
        motion: str = "dev",
        sleeves: bool = False,
        things: int = 0,
        played: int = 2,
    ) -> None:
        self.rng = Random(seed)  # noqa: S311  a game, not a secret
        numbers = np.random.default_rng([seed, 3])
        size = table_size(numbers)
        self.places = seat_people(numbers, players or self.rng.choice((3, 4, 4, 5)), size)
        self.seats = tuple(place.id for place in self.places)
        self.people = dress(numbers, self.seats, sleeves=sleeves)
        self.game = open_game(self.rng, self.seats, played)
        self.ground = lay_table(numbers, self.game.guard, seed, motion, size)
        self.things = clutter(numbers, self.ground, self.places, things)
        self._start: tuple[dict[str, tuple[str, ...]], tuple[str, ...], tuple[str, ...]] | None = None
        self.deeds: list[Deed] = []
        self.idle: set[int] = set()
        self.busy: dict[str, float] = dict.fromkeys(self.seats, -1.0)
        self.t = 0.0
        self.guard = self.game.guard

    # ---- beginning and end ----

    def begin(self) -> None:
        """What everybody holds now is how the film begins."""
        deal = self.game.deal
        self._start = (
            {seat: tuple(card.code for card in deal.hands[seat]) for seat in self.seats},
            tuple(card.code for card in deal.discard_pile),
            tuple(card.code for card in deal.draw_pile),
        )

    def finish(self, seconds: float) -> Script:
        """The script; what was only to pass the time and cannot be done in time is left out.

        Raises:
            DeedError: A deed of the game cannot be done in time.
        """
        if self._start is None:
            raise ScriptError("the script was not begun")
        hands, discard, draw = self._start
        cast = Cast(self.ground, self.places, self.people, hands, discard, draw, self.things)
        while True:
            script = Script(cast, in_order(self.deeds), round(seconds, 3))
            try:
                Stage(script)
            except DeedError as error:
                if not self._leave_out(error.deed):
                    raise
            else:
                return script

    def _leave_out(self, deed: Deed) -> bool:
        """Leaves out an idle deed that stands in the way: this one, or the seat's last one before it."""
        mine = [
            one
            for one in self.deeds
            if id(one) in self.idle
            and one.t <= deed.t + 3.0
            and getattr(one, "seat", None) in (getattr(deed, "seat", None), getattr(deed, "to", None))
        ]
        if not mine:
            return False
        victim = deed if id(deed) in self.idle else max(mine, key=lambda one: one.t)
        self.deeds = [one for one in self.deeds if one is not victim]
        return True

    # ---- chance ----

    def between(self, low: float, high: float) -> float:
        """A number by chance, to a tenth of a thousandth."""
        return round(self.rng.uniform(low, high), 4)

    def chance(self, share: float) -> bool:
        """Whether something happens."""
        return self.rng.random() < share

    def scatter(self, spread: float = 1.4) -> Pair:
        """A place near the middle of the pile."""
        return round(self.rng.gauss(0.0, spread), 2), round(self.rng.gauss(0.0, spread), 2)

    def manner(self) -> Manner:
        """How a card comes to the pile."""
        manners: tuple[Manner, ...] = ("laid", "laid", "thrown", "thrown", "slid")
        return self.rng.choice(manners)

    # ---- moves ----

    def add(self, deed: Deed, until: float | None = None, seat: str | None = None) -> None:
        """One more deed; its seat is busy until then."""
        self.deeds.append(deed)
        owner = seat or getattr(deed, "seat", None)
        if isinstance(owner, str):
            self.busy[owner] = max(self.busy[owner], deed.t + 0.35 if until is None else until)

    def at_soonest(self, seat: str, t: float, takes: float) -> float:
        """The first time from `t` on by which a seat can have done what takes so long."""
        return round(max(t, self.busy[seat] + takes + 0.15), 4)

    def play(self, seat: str, card: Card, wait: float, **how: object) -> float:
        """A card is played, `wait` seconds after what was last; returns when it lies still."""
        manner = self.manner()
        takes = self.between(1.15, 1.5) if manner == "slid" else self.between(0.85, 1.35)
        t = self.at_soonest(seat, self.t + wait, takes)
        angle = round(self.rng.gauss(0.0, 22.0), 1)
        self.game.play(seat, card, t)
        values = {"manner": manner, "angle": angle, "at": self.scatter(), "takes": takes} | how
        self.add(deeds.Play(t, seat, card.code, **values))  # type: ignore[arg-type]
        self.t = t
        return t

    def draw(self, seat: str, wait: float) -> None:
        """A card is drawn."""
        takes = self.between(1.2, 1.8)
        t = self.at_soonest(seat, self.t + wait, takes)
        self.game.draw(seat, t)
        self.add(deeds.Draw(t, seat, takes), t + 0.3)
        self.t = t

    def give(self, giver: str, taker: str, card: Card, wait: float) -> None:
        """A card is given."""
        takes = self.between(1.9, 2.5)
        t = self.at_soonest(giver, self.t + wait, takes)
        t = round(max(t, self.busy[taker] + 0.62 * takes + 0.1), 4)
        self.game.give(giver, taker, card, t)
        self.add(deeds.Give(t, giver, taker, card.code, takes=takes), t - 0.2)
        self.busy[taker] = max(self.busy[taker], t + 0.3)
        self.t = t

    def resolve(self) -> None:
        """The action that is due, to its end."""
        while self.game.action is not None:
            action = self.game.action
            if action.stage == "draw":
                self.draw(action.owing[0], self.between(0.5, 0.9))
            elif action.stage == "give":
                giver = action.owing[0]
                taker = self.rng.choice(self.game.takers(giver))
                self.give(giver, taker, self.rng.choice(self.game.gifts(giver)), self.between(0.6, 1.1))
            elif action.stage == "slap":
                self.slaps(self.between(30.0, 400.0))
            elif action.stage == "answer":
                self.answers(self.between(60.0, 400.0))
            else:
                self._take_back(action.owing)

    def turn(self, special: Special = "some") -> bool:
        """A whole turn, its action included; whether a card was played."""
        game, seat = self.game, str(self.game.turn)
        cards = game.playable(seat)
        if not cards:
            self.draw(seat, self.between(1.3, 2.2))
            return False
        kinds = {"none": "N", "some": "NAST", "many": "NASMCT"}[special]
        wanted = [card for card in cards if card.kind in kinds] or cards
        self.play(seat, self.rng.choice(wanted), self.between(1.5, 2.6))
        self.resolve()
        return True

    # ---- races ----

    def slaps(
        self, last_gap_ms: float, *, missing: str | None = None, first: float | None = None
    ) -> list[str]:
        """A mosquito race; returns who slaps, in order.

        Args:
            last_gap_ms: Between the last arrival and the one before it.
            missing: Who does not come.
            first: How long after the mosquito the first hand comes down.
        """
        action = self.game.action
        if action is None or action.stage != "slap":
            raise ScriptError("no mosquito race is open")
        runners = [seat for seat in self.rng.sample(action.owing, len(action.owing)) if seat != missing]
        ready = max(self.busy[seat] for seat in runners) + _READY
        times = self._arrivals(
            len(runners), last_gap_ms, max(first or self.between(0.55, 0.95), ready - self.t)
        )
        leaving = times[-1] + self.between(0.45, 0.8)
        for rank, (seat, t) in enumerate(zip(runners, times, strict=True)):
            # The upper hands go first: none can be drawn out from below.
            leaves = round(leaving + 0.14 * (len(runners) - 1 - rank) - t, 4)
            self.add(self._slap(seat, t, leaves), t + leaves + 0.25)
        self.t = times[-1]
        self.game.slap(
            [GameSlap(seat=s, t=t, sigma=0.0) for s, t in zip(runners, times, strict=True)], self.t
        )
        self.t = leaving
        return runners

    def _arrivals(self, count: int, last_gap_ms: float, first: float) -> list[float]:
        times = [self.t + first]
        times += [times[-1] + 0.0 for _ in range(max(0, count - 2))]
        for rank in range(1, count - 1):
            times[rank] = times[rank - 1] + self.between(0.02, 0.28)
        if count > 1:
            times.append(times[-1] + last_gap_ms / 1000.0)
        return [round(t, 4) for t in times]

    def _slap(self, seat: str, t: float, leaves: float) -> deeds.Slap:
        return deeds.Slap(
            t,
            seat,
            at=self.scatter(1.2),
            takes=self.between(0.35, 0.6),
            strike=self.between(0.09, 0.17),
            height=self.between(6.0, 13.0),
            hover=self.between(0.05, 0.25) if self.chance(0.3) else 0.0,
            leaves=leaves,
        )

    def answers(
        self, gap_ms: float, *, count: int | None = None, wrong: int = 0, first: float | None = None
    ) -> list[str]:
        """A cockroach race; returns who answers validly, in order.

        Args:
            gap_ms: Between the first two valid cards.
            count: How many valid cards land; all that can, mostly, if left out.
            wrong: How many cards of a wrong number land besides.
            first: How long after the cockroach the first valid card lands.
        """
        game = self.game
        action = game.action
        if action is None or action.stage != "answer":
            raise ScriptError("no cockroach race is open")
        able = [seat for seat in self.rng.sample(action.owing, len(action.owing)) if game.answers(seat)]
        able = able[: len(able) if count is None else count]
        strays = [seat for seat in self.seats if seat not in able and len(game.deal.hands[seat]) > 1][:wrong]
        begin = self.t
        t = begin + (first or self.between(0.9, 1.4))
        landings = []
        for rank, seat in enumerate(able):
            t += 0.0 if rank == 0 else gap_ms / 1000.0 if rank == 1 else self.between(0.05, 0.4)
            landings.append(self._answer(seat, self.rng.choice(game.answers(seat)), round(t, 4)))
        for seat in strays:
            cards = [card for card in game.deal.hands[seat] if card.number != action.card.number]
            self._stray(seat, self.rng.choice(cards), round(begin + self.between(0.8, 1.7), 4))
        self.t = max([begin, t, *(self.busy[seat] - 0.25 for seat in strays)])
        game.answer(landings, self.t)
        for seat in strays:
            self._return_stray(seat)
        if game.action is not None and game.action.stage == "take_back":
            self._take_back(game.action.owing)
        return able

    def _answer(self, seat: str, card: Card, t: float) -> GameLanding:
        takes = self.between(0.6, 0.85)
        angle = round(self.rng.gauss(0.0, 25.0), 1)
        manner: Manner = "thrown" if self.chance(0.6) else "laid"
        self.add(deeds.Answer(t, seat, card.code, manner, angle, self.scatter(2.0), takes))
        return GameLanding(seat=seat, t=t, sigma=0.0, card=card.code)

    def _stray(self, seat: str, card: Card, t: float) -> None:
        """A card of a wrong number: the game itself would not have it."""
        self._answer(seat, card, t)

    def _return_stray(self, seat: str) -> None:
        stray = next(
            one for one in reversed(self.deeds) if isinstance(one, deeds.Answer) and one.seat == seat
        )
        self._retract(seat, stray.card)

    def _take_back(self, owing: Sequence[str]) -> None:
        for seat in list(owing):
            card = self.game.deal.laid[seat].code
            t = self._retract(seat, card)
            self.game.take_back(seat, t)

    def _retract(self, seat: str, card: str) -> float:
        takes = self.between(0.4, 0.6)
        t = self.at_soonest(seat, self.t + self.between(0.15, 0.5), takes)
        self.add(deeds.TakeBack(t, seat, card, takes), t + 1.2)
        self.t = t
        return t

    # ---- to pass the time ----

    def pass_time(self, kinds: Sequence[str], share: float) -> None:
        """Somebody who is not on turn does something that means nothing, perhaps."""
        coming = str(self.game.turn)
        free = [seat for seat in self.seats if seat != coming and self.busy[seat] < self.t + 0.1]
        if not free or not self.chance(share):
            return
        seat = self.rng.choice(free)
        deed = _IDLE[self.rng.choice(list(kinds))](self, seat, round(self.t + self.between(0.7, 1.2), 4))
        if deed is not None:
            self.deeds.append(deed)
            self.idle.add(id(deed))
            self.busy[seat] = max(self.busy[seat], deed.t + _LASTS.get(deed.word, 0.6))


_LASTS = {"fumble": 2.1, "hover": 1.0, "scratch": 0.9, "fidget": 1.4, "rearrange": 0.3, "drink": 2.7}


def _rearrange(writer: Writer, seat: str, t: float) -> Deed | None:
    hand = writer.game.deal.hands[seat]
    if len(hand) < 3:
        return None
    place = writer.rng.randrange(len(hand))
    return deeds.Rearrange(round(t + 0.6, 4), seat, writer.rng.choice(hand).code, place)


def _fumble(writer: Writer, seat: str, t: float) -> Deed | None:
    hand = writer.game.deal.hands[seat]
    return deeds.Fumble(t, seat, writer.rng.choice(hand).code) if len(hand) > 2 else None


def _drink(writer: Writer, seat: str, t: float) -> Deed | None:
    """Of the glass that stands nearest, if it is near enough."""
    place = next(one for one in writer.places if one.id == seat)
    for number, thing in enumerate(writer.things):
        near = np.hypot(thing.at_cm[0] - place.at_cm[0], thing.at_cm[1] - place.at_cm[1]) < 50.0
        if thing.kind in ("glass", "mug") and near:
            return deeds.Drink(t, seat, number)
    return None


def _fidget(writer: Writer, seat: str, t: float) -> Deed:
    hows: tuple[Literal["drum", "shift", "fan", "point"], ...] = ("drum", "shift", "fan", "point")
    return deeds.Fidget(t, seat, writer.rng.choice(hows), writer.between(0.8, 1.3))


_IDLE: dict[str, Callable[[Writer, str, float], Deed | None]] = {
    "pass": lambda writer, seat, t: deeds.Pass(t, seat, writer.between(9.0, 15.0)),
    "nudge": lambda writer, seat, t: deeds.Nudge(
        t, seat, writer.scatter(0.7), round(writer.rng.gauss(0, 9), 1)
    ),
    "hover": lambda writer, seat, t: deeds.Hover(
        t, seat, writer.between(0.2, 0.7), writer.between(7.0, 12.0)
    ),
    "scratch": lambda writer, seat, t: deeds.Scratch(t, seat, writer.between(0.3, 0.8)),
    "fidget": _fidget,
    "rearrange": _rearrange,
    "fumble": _fumble,
    "drink": _drink,
}
