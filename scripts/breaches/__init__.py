"""Games with one visible breach each: everything else in them is legal.

A breach is committed in the full game, which then goes on from the table as it is; so what a perfect camera
sees afterwards makes sense, and nothing else in it may be called illegal. Each kind says by which rule, whose
breach it is, about which observation, and whether the observations can prove it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from simulate import SEATS, TOO_LONG_ROUND, Players, Temper, random_variant
from simulate import shuffler as shuffler

from breaches.cheats import CHEATS
from breaches.draws import DRAWS
from breaches.gifts import GIFTS
from breaches.plays import PLAYS
from breaches.races import RACES
from breaches.rounds import ROUNDS
from breaches.scene import Deed, Kind, Scene
from referee.events import Observation, RoundStarted
from referee.rules.play import FullGame
from referee.rules.rounds import PLAYERS

__all__ = ["KINDS", "Case", "Kind", "commit"]

KINDS: tuple[Kind, ...] = (*PLAYS, *DRAWS, *GIFTS, *RACES, *CHEATS, *ROUNDS)


@dataclass(frozen=True, slots=True)
class Case:
    """A game with one breach, up to the end of the round in which it is committed.

    Attributes:
        kind: What kind of breach.
        seed: Of the game.
        events: What a perfect camera saw, numbered from 1.
        rule: The rule that is broken.
        seat: Who breaks it.
        about: The `seq` that the ruling is about; None if nothing ever shows the breach.
        provable: Whether the observations prove it.
        also: Rules and seats that are rightly ruled illegal along with it.
    """

    kind: Kind
    seed: int
    events: tuple[Observation, ...]
    rule: str
    seat: str | None
    about: int | None
    provable: bool
    also: frozenset[tuple[str, str | None]]


def commit(kind: Kind, seed: int) -> Case | None:
    """A game with a breach of this kind; None if no occasion for it came up."""
    scene = Scene(open_game(kind, seed))
    events: list[Observation] = []
    deed: Deed | None = None
    begin = 0
    for step in _steps(scene, kind):
        if isinstance(step, Deed):
            deed, begin = step, len(events)
        seen = step.seen if isinstance(step, Deed) else [step]
        for event in seen:
            if isinstance(event, RoundStarted):
                scene.log.clear()
                scene.has_moved = False
            numbered = dataclasses.replace(event, seq=len(events) + 1)
            events.append(numbered)
            scene.log.append(numbered)
        game = scene.game
        scene.has_moved |= bool(game.plays) or game.turn != game.first_guard
    return None if deed is None else _case(kind, seed, events, begin, deed)


def open_game(kind: Kind, seed: int) -> Players:
    """The players of a game in which a breach of this kind is possible."""
    rng = Random(f"{kind.name} {seed}")  # noqa: S311  a game, not a secret
    seats = SEATS[: rng.choice(PLAYERS)]
    variant = dataclasses.replace(random_variant(rng), **dict(kind.options))  # type: ignore[arg-type]
    shuffle = shuffler(rng, cheating=True)
    game = FullGame(seats=seats, guard=rng.choice(seats), variant=variant, shuffle=shuffle)
    return Players(rng, game, Temper.at_random(rng, cheating=True), cheating=True)


def _steps(scene: Scene, kind: Kind) -> Iterator[Observation | Deed]:
    """The game, a move at a time, and the breach; after it the rest of its round."""
    game, players = scene.game, scene.players
    deed: Deed | None = None
    while game.phase != "over" and players.moves <= TOO_LONG_ROUND:
        if deed is None and kind.phase == game.phase and scene.rng.random() < kind.eagerness:
            deed = kind.commit(scene)
            if deed is not None:
                yield deed
                if deed.ends:
                    return
                continue
        if game.phase == "between_rounds":
            if deed is not None:
                return
            players.moves = 0
            yield from game.start_round(players.tick())
        elif game.phase == "won":
            yield from players.show_hands()
        else:
            players.moves += 1
            yield from players.move()


def _case(kind: Kind, seed: int, events: list[Observation], begin: int, deed: Deed) -> Case:
    later = events[begin + len(deed.seen) :]
    about: int | None = None
    provable = deed.provable
    if deed.place is not None:
        about = events[begin + deed.place].seq
    else:
        shown = next((event for event in later if deed.shows(event)), None)
        about = None if shown is None else shown.seq
        provable &= shown is not None and not any(map(deed.mends, _before(later, about)))
    if deed.secret is not None:
        since = deed.secret.since
        provable &= deed.secret.is_told(events[begin:] if since is None else events[since:])
    return Case(kind, seed, tuple(events), deed.rule, deed.seat, about, provable, deed.also)


def _before(events: Sequence[Observation], seq: int | None) -> list[Observation]:
    return [event for event in events if seq is not None and event.seq < seq]
