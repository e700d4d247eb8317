"""Plays whole legal games at random, and tells what a perfect camera would have seen of them.

    python scripts/simulate.py --games N --seed S [--out FOLDER]

Game i is made from seed S + i alone: its players, its variant, its cards and its moves. With `--out` each
game is written as `game-SEED.jsonl`; in any case a summary says what occurred how often.
"""

from __future__ import annotations

import argparse
import dataclasses
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar, get_args, get_type_hints

from referee.eventline import to_line
from referee.events import Landing, Observation, RoundStarted, Slap, VanishingWay
from referee.rules.cards import Card
from referee.rules.pending import Action, Dispute
from referee.rules.play import FullGame
from referee.rules.rounds import PLAYERS
from referee.rules.variants import Variant

SEATS = ("ana", "ben", "carl", "dora", "eve")
CAUGHT_WINDOWS: tuple[Any, ...] = ("until_next_play", 2.0, 8.0, 30.0)
LEGAL_WAYS: tuple[VanishingWay, ...] = ("edge", "sleeve")

TOO_LONG_ROUND = 600
"""A round in which nobody cheats can come to a stand: then the game is left where it is."""

_Choice = TypeVar("_Choice")


@dataclass(frozen=True, slots=True)
class Truth:
    """What is really on the table after an observation.

    Attributes:
        hands: Cards in each hand; what vanished from it is gone.
        vanished: Cards of each seat that are vanished now.
        draw: Cards of the draw pile.
        discard: Cards of the discard pile, without those that have to be taken back after a race.
        turn: Whose turn it is; None while no round is being played, from the move that wins it.
        guard: Who is the guard.
    """

    hands: Mapping[str, int]
    vanished: Mapping[str, int]
    draw: int
    discard: int
    turn: str | None
    guard: str

    @property
    def held(self) -> dict[str, int]:
        """How many cards each hand must hold, for all that the others can know."""
        return {seat: count + self.vanished[seat] for seat, count in self.hands.items()}


@dataclass(frozen=True, slots=True)
class Temper:
    """How the players of a game are minded: probabilities, each for one occasion.

    Attributes:
        patience: After so many moves of a round everybody plays to end it: moths vanish, nobody accuses, and
            nobody draws for fun.
    """

    vanish: float
    accuse: float
    accuse_wrongly: float
    answer: float
    draw_freely: float
    prefer_actions: float
    stay_away: float
    reshuffle_at_once: float
    patience: int

    @classmethod
    def at_random(cls, rng: Random, *, cheating: bool) -> Temper:
        """Some games are honest, some full of cheating; some are wild, some dull."""
        return cls(
            vanish=rng.choice((0.02, 0.06, 0.15)),
            accuse=rng.choice((0.1, 0.4, 0.8)),
            accuse_wrongly=rng.choice((0.0, 0.01, 0.04)),
            answer=rng.choice((0.3, 0.7, 1.0)),
            draw_freely=rng.choice((0.05, 0.15, 0.4)),
            prefer_actions=rng.choice((0.1, 0.5, 0.9)),
            stay_away=rng.choice((0.0, 0.05, 0.3)),
            reshuffle_at_once=rng.choice((0.0, 0.5, 1.0)),
            patience=rng.choice((20, 40, 120)) if cheating else 10,
        )


def simulate(
    seed: int, players: int | None = None, variant: Variant | None = None, *, cheating: bool = True
) -> Iterator[tuple[Observation, Truth]]:
    """The observations of a whole legal game, numbered from 1, each with the truth after it.

    Args:
        seed: Decides everything that is left open.
        players: 3 to 5; at random if left out.
        variant: How the table plays; at random if left out.
        cheating: Whether cards vanish. Without it the moths lie low in the draw pile, or no hand would ever
            empty; even so a round can come to a stand, and then the game ends before its end.
    """
    rng = Random(seed)  # noqa: S311  a game, not a secret
    players = players or rng.choice(PLAYERS)
    variant = variant or random_variant(rng)
    seats = SEATS[:players]
    game = FullGame(
        seats=seats, guard=rng.choice(seats), variant=variant, shuffle=shuffler(rng, cheating=cheating)
    )
    table = Players(rng, game, Temper.at_random(rng, cheating=cheating), cheating=cheating)
    for seq, observation in enumerate(table.play(), start=1):
        yield dataclasses.replace(observation, seq=seq), _truth_of(game)


def random_variant(rng: Random) -> Variant:
    """Each option with one of its values, all equally likely."""
    values: dict[str, Any] = {name: rng.choice(choices) for name, choices in option_values().items()}
    return Variant(**values)


def option_values() -> dict[str, Sequence[Any]]:
    """What each option of the variant may be; of the seconds of `caught_window` a few."""
    values: dict[str, Sequence[Any]] = {}
    for name, hint in _OPTION_HINTS.items():
        values[name] = (False, True) if hint is bool else get_args(hint)
    return values | {"caught_window": CAUGHT_WINDOWS}


_OPTION_HINTS = get_type_hints(Variant)


def shuffler(rng: Random, *, cheating: bool) -> Callable[[list[Card]], None]:
    """Chance, with more action cards in the hands of some rounds, and low moths where nobody cheats."""

    def shuffle(cards: list[Card]) -> None:
        lift = rng.choice((0.0, 0.0, 0.4)) if cheating else -0.4
        sink = 0.0 if cheating else 2.0
        cards.sort(key=lambda card: rng.random() + lift * card.is_action - sink * card.is_moth)

    return shuffle


def _truth_of(game: FullGame) -> Truth:
    deal = game.deal
    vanished = dict.fromkeys(game.seats, 0)
    for vanishing in deal.vanished:
        vanished[vanishing.seat] += 1
    return Truth(
        hands={seat: deal.hand_size(seat) for seat in game.seats},
        vanished=vanished,
        draw=len(deal.draw_pile),
        discard=len(deal.discard_pile),
        turn=game.turn,
        guard=game.guard,
    )


class Players:
    """All players of a game, who choose among the legal moves.

    Args:
        rng: Where chance comes from.
        game: What they play.
        temper: How they are minded.
        cheating: Whether cards vanish.
    """

    def __init__(self, rng: Random, game: FullGame, temper: Temper, *, cheating: bool) -> None:
        self.rng, self.game, self.temper, self.cheating = rng, game, temper, cheating
        self.t = 0.0
        self.moves = 0
        self.bug_moved = False

    @property
    def in_a_hurry(self) -> bool:
        """Whether the round has become long."""
        return self.moves > self.temper.patience

    def play(self) -> Iterator[Observation]:
        """All rounds."""
        while self.game.phase != "over":
            yield from self.game.start_round(self.tick())
            self.moves = 0
            while self.game.phase == "playing":
                yield from self.move()
                self.moves += 1
                if self.moves > TOO_LONG_ROUND:
                    return
            yield from self.show_hands()

    def show_hands(self) -> Iterator[Observation]:
        """The end of a round; some winners show their empty hand too."""
        yield from self.game.end_round(self.tick())
        hands = self.rng.sample(self.game.seats, len(self.game.seats))
        last = hands.index(next(seat for seat in reversed(hands) if seat in self.game.to_show))
        for place, seat in enumerate(hands):
            if seat in self.game.to_show or (place < last and self.chance(0.3)):
                yield from self.game.show_hand(seat, self.tick())

    def move(self) -> list[Observation]:
        """The next move."""
        game, action = self.game, self.game.action
        if game.dispute is not None:
            return self.settle(game.dispute)
        if game.may_reshuffle and self.chance(self.temper.reshuffle_at_once):
            return game.reshuffle(self.tick())
        return self.cheat() or self.accuse() or (self.take_turn() if action is None else self.act(action))

    # ---- turns and actions ----

    def take_turn(self) -> list[Observation]:
        """TURN-4: plays a card that fits, or draws."""
        seat = str(self.game.turn)
        cards = self.game.playable(seat)
        freely = not self.game.variant.draw_only_if_stuck and not self.in_a_hurry
        if cards and not (freely and self.game.deal.can_draw and self.chance(self.temper.draw_freely)):
            return self.game.play(seat, self.choose_card(cards), self.tick())
        if not self.game.deal.can_draw:
            return self.game.skip(seat, self.tick())
        return self.draw(seat)

    def choose_card(self, cards: Sequence[Card]) -> Card:
        """Action cards and the guard's moths first, if the players are so minded; last in a hurry."""
        special = [card for card in cards if card.kind != "N"]
        plain = [card for card in cards if card.kind == "N"]
        if self.in_a_hurry:
            return self.rng.choice(plain or special)
        return self.rng.choice(special if special and self.chance(self.temper.prefer_actions) else cards)

    def draw(self, seat: str) -> list[Observation]:
        """PILE-1: a card, after a reshuffle if need be."""
        if not self.game.deal.draw_pile:
            return self.game.reshuffle(self.tick())
        return self.game.draw(seat, self.tick())

    def act(self, action: Action) -> list[Observation]:
        """One step of an action."""
        if action.stage == "slap":
            return self.slap(action)
        if action.stage == "answer":
            return self.answer(action)
        seat = self.rng.choice(action.owing)
        if action.stage == "draw":
            return self.draw(seat)
        if action.stage == "take_back":
            return self.game.take_back(seat, self.tick())
        return self.give(seat)

    def give(self, giver: str) -> list[Observation]:
        """SPIDER-1, MOSQUITO-1, ACCUSE-3: any card that may be given."""
        card = self.rng.choice(self.game.gifts(giver))
        return self.game.give(giver, self.rng.choice(self.game.takers(giver)), card, self.tick())

    def slap(self, action: Action) -> list[Observation]:
        """MOSQUITO-1: the hands in any order; now and then one stays away."""
        runners = self.rng.sample(action.owing, len(action.owing))
        if self.chance(self.temper.stay_away):
            runners.pop()
        slaps = []
        for seat in runners:
            t, sigma = self.arrival()
            slaps.append(Slap(seat=seat, t=t, sigma=sigma))
        return self.game.slap(slaps, self.t)

    def answer(self, action: Action) -> list[Observation]:
        """COCKROACH-1: some of those who have the number, in any order."""
        able = [seat for seat in action.owing if self.game.answers(seat)]
        quick = [seat for seat in self.rng.sample(able, len(able)) if self.chance(self.temper.answer)]
        landings = []
        for seat in quick:
            t, sigma = self.arrival()
            card = self.rng.choice(self.game.answers(seat))
            landings.append(Landing(seat=seat, t=t, sigma=sigma, card=card.code))
        return self.game.answer(landings, self.t)

    # ---- cheating and the guard ----

    def cheat(self) -> list[Observation]:
        """Makes a card vanish, mostly a moth; nobody does who owes a gift just now."""
        if not self.cheating or not self.chance(0.5 if self.in_a_hurry else self.temper.vanish):
            return []
        action = self.game.action
        busy = action.owing if action is not None and action.stage == "give" else []
        hands = {seat: self.game.vanishable(seat) for seat in self.game.seats if seat not in busy}
        moths = [(seat, card) for seat, cards in hands.items() for card in cards if card.is_moth]
        others = [(seat, card) for seat, cards in hands.items() for card in cards]
        if not others or (self.in_a_hurry and not moths):
            return []
        seat, card = self.rng.choice(moths if moths and self.chance(0.9) else others)
        return self.game.vanish(seat, card, self.tick(), self.rng.choice(LEGAL_WAYS))

    def accuse(self) -> list[Observation]:
        """ACCUSE-1: the guard calls out, rightly or wrongly, but not in a race."""
        action = self.game.action
        if self.in_a_hurry or (action is not None and action.stage in ("slap", "answer")):
            return []
        others = [seat for seat in self.game.seats if seat != self.game.guard]
        caught = [seat for seat in others if self.game.find_caught(seat, self.t)]
        if caught and self.chance(self.temper.accuse):
            return self.game.accuse(self.game.guard, self.rng.choice(caught), self.tick())
        if self.chance(self.temper.accuse_wrongly):
            return self.game.accuse(self.game.guard, self.rng.choice(others), self.tick())
        return []

    def settle(self, dispute: Dispute) -> list[Observation]:
        """ACCUSE-2 to ACCUSE-4: the settlement, then its penalty."""
        if dispute.stage == "called":
            self.bug_moved = False
            return self.game.settle(self.tick())
        if dispute.stage == "draw":
            return self.draw(dispute.accuser)
        if not self.bug_moved and self.chance(0.5):
            self.bug_moved = True
            return self.game.see_guard(self.tick())
        return self.give(dispute.accuser)

    # ---- chance and time ----

    def chance(self, probability: float) -> bool:
        """Whether something happens that happens with this probability."""
        return self.rng.random() < probability

    def tick(self) -> float:
        """The time of the next move."""
        self.t = round(self.t + self.rng.uniform(0.6, 3.0), 3)
        return self.t

    def arrival(self) -> tuple[float, float]:
        """The time of the next arrival in a race, and its uncertainty: small against the gap before it."""
        self.t = round(self.t + self.rng.uniform(0.08, 0.4), 3)
        return self.t, round(self.rng.uniform(0.002, 0.012), 4)


# ---- the command line ----


def main() -> None:
    """Plays the games that the command line asks for."""
    parser = argparse.ArgumentParser(description="Plays whole legal games at random.")
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="writes each game as JSON Lines")
    options = parser.parse_args()
    started = time.perf_counter()
    events: Counter[str] = Counter()
    variants: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.games):
        game = [observation for observation, _ in simulate(seed)]
        events.update(observation.type for observation in game)
        variants.update(_stated(game))
        if options.out is not None:
            _write(options.out, seed, game)
    seconds = time.perf_counter() - started
    print(f"{options.games} games, {events.total()} observations, {seconds:.1f} s")
    for count in (events, variants):
        print("\n".join(f"{number:9d}  {name}" for name, number in sorted(count.items())))


def _stated(game: Sequence[Observation]) -> Iterator[str]:
    """Each option of a game's variant with its value."""
    start = next(observation for observation in game if isinstance(observation, RoundStarted))
    variant = Variant.from_mapping(start.variant)
    for name in _OPTION_HINTS:
        yield f"{name}={getattr(variant, name)}"


def _write(folder: Path, seed: int, game: Sequence[Observation]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"game-{seed}.jsonl").write_text("".join(f"{to_line(event)}\n" for event in game), "utf-8")


if __name__ == "__main__":
    main()
