"""The sets of films: what is in each, by its number alone.

Nothing here is drawn. A piece is made from its set's name and its number, so any of them can be made again.
The check set shares neither seeds nor decks nor table tops nor movements with the one that is tuned on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from scenes import casting
from scenes.casting import HOWS, TWISTS, Trouble
from scenes.decks import PRINTED
from scenes.looks import TOPS_CHECK, TOPS_DEV, Setting, closer, people, setting, size_of, skin_of
from scenes.script import Script
from scenes.shoot import Shot, smaller
from scenes.state import to_world

DECKS_DEV = (PRINTED, "foreign-1", "foreign-2", "foreign-3")
DECKS_CHECK = ("foreign-101", "foreign-102")

GAPS_MS = (15.0, 400.0)
"""Between the last two hands of a race: spread evenly over these."""

LIGHTS = ("good", "good", "good", "drifting", "glare", "dim")
TROUBLES: tuple[Trouble, ...] = ("moved", "paw", "phone", "gap", "shade", "lamp")
FAST_EVERY = 5
"""Of so many races one may be filmed at 60 frames a second: these cost twice the time."""
CLOSE_CM = 27.0
"""How far from the pile's middle a short piece is seen: cards are then as large as in other films."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One film of a set.

    Attributes:
        set_name: Its set.
        number: Its place in it, from 0.
        check: Whether it belongs to the set that is never tuned on.
    """

    set_name: str
    number: int
    check: bool = False

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"{self.set_name}/{self.number:04d}"

    @property
    def seed(self) -> int:
        """Of all that is left to chance."""
        return sorted(SETS).index(self.set_name) * 100_000 + self.number + (5_000_000 if self.check else 0)


@dataclass(frozen=True, slots=True)
class FilmSet:
    """A kind of film.

    Attributes:
        count: How many there are in the set that is tuned on, in the check set and in the small one.
        make: Makes the script of a piece and the words for it.
        size: Of the pictures.
        rate: Frames a second where that is not left to the setting; 0 otherwise.
        most_rate: Frames a second that are not exceeded but by one film in `FAST_EVERY` of races.
        close: Whether the camera sees the table's middle alone.
        lights: Kinds of light to choose from.
    """

    count: tuple[int, int, int]
    make: Callable[[Piece, Random], tuple[Script, dict[str, str]]]
    size: tuple[int, int] = (1280, 720)
    rate: float = 0.0
    most_rate: float = 30.0
    close: bool = False
    lights: Sequence[str] = LIGHTS


def motion_of(piece: Piece) -> str:
    """Which families of movements."""
    return "check" if piece.check else "dev"


def _plays(piece: Piece, _: Random) -> tuple[Script, dict[str, str]]:
    players = 3 + piece.number % 3
    script = casting.plays(piece.seed, 26.0, players=players, least=13, motion=motion_of(piece))
    return script, {"players": str(players)}


def _mosquito(piece: Piece, rng: Random) -> tuple[Script, dict[str, str]]:
    players = 3 + piece.number % 3
    # The golden ratio spreads any number of gaps evenly over the range, the first few too.
    share = (0.5 + 0.6180339887 * piece.number) % 1
    gap = GAPS_MS[0] + share * (GAPS_MS[1] - GAPS_MS[0])
    twist = rng.choice(TWISTS) if piece.number % 4 == 3 else "none"
    script = casting.mosquito(piece.seed, players, round(gap, 1), twist=twist, motion=motion_of(piece))
    return script, {"players": str(players), "twist": twist}


def _cockroach(piece: Piece, rng: Random) -> tuple[Script, dict[str, str]]:
    players, answers = 3 + piece.number % 3, rng.choice((0, 1, 2, 2, 2, 3))
    wrong = rng.choice((0, 0, 1))
    share = (0.5 + 0.6180339887 * piece.number) % 1
    script = casting.cockroach(
        piece.seed,
        players,
        round(30 + 370 * share, 1),
        answers=min(answers, players),
        wrong=wrong if answers < players else 0,
        take_back=piece.number % 3 == 0,
        motion=motion_of(piece),
    )
    return script, {"players": str(players), "answers": str(answers)}


def _vanishing(piece: Piece, rng: Random) -> tuple[Script, dict[str, str]]:
    how = HOWS[piece.number % len(HOWS)]
    caught = rng.choice((None, None, None, True, False))
    return casting.vanishing(piece.seed, how, caught=caught, motion=motion_of(piece)), {"how": how}


def _honest(piece: Piece, _: Random) -> tuple[Script, dict[str, str]]:
    players = 3 + piece.number % 3
    script = casting.honest(piece.seed, 30.0, players=players, motion=motion_of(piece))
    return script, {"players": str(players)}


def _hard(piece: Piece, _: Random) -> tuple[Script, dict[str, str]]:
    trouble = TROUBLES[piece.number % len(TROUBLES)]
    return casting.hard(piece.seed, trouble, 12.0, motion=motion_of(piece)), {"trouble": trouble}


def _round_end(piece: Piece, _: Random) -> tuple[Script, dict[str, str]]:
    return casting.round_end(piece.seed, motion=motion_of(piece)), {}


SETS = {
    "plays": FilmSet((12, 4, 1), _plays, most_rate=20.0),
    "mosquito": FilmSet((300, 90, 15), _mosquito, (640, 480), close=True, lights=("good", "drifting", "dim")),
    "cockroach": FilmSet((60, 18, 4), _cockroach, (640, 480), close=True, lights=("good", "drifting")),
    "vanishing": FilmSet((35, 10, 5), _vanishing, (960, 540), rate=20.0, lights=("good", "drifting")),
    "honest": FilmSet((16, 6, 1), _honest, (960, 540), rate=15.0, lights=("good", "drifting")),
    "hard": FilmSet((12, 6, 1), _hard, lights=("dim", "glare", "good")),
    "round_end": FilmSet((4, 2, 0), _round_end, (960, 540), rate=20.0, lights=("good",)),
}
"""Every set by its name."""


def pieces(names: Sequence[str], *, check: bool = False, small: bool = False) -> list[Piece]:
    """The pieces of some sets, in order."""
    place = 2 if small else int(check)
    return [Piece(name, number, check) for name in names for number in range(SETS[name].count[place])]


def shot_of(piece: Piece) -> Shot:
    """All that makes a piece; deck profiles lie in `decks/` beside the sets."""
    film_set, rng = SETS[piece.set_name], Random(f"{piece.name} {piece.check}")  # noqa: S311  a film, no secret
    script, words = film_set.make(piece, rng)
    company = people(rng, script.cast.seats)
    script = replace(script, cast=replace(script.cast, people=tuple(company.values())))
    deck = rng.choice(DECKS_CHECK if piece.check else DECKS_DEV)
    somebody = company[script.cast.seats[0]]
    words |= {"deck": "printed" if deck == PRINTED else "foreign", "hand": size_of(somebody)}
    words |= {"skin": skin_of(somebody)}
    uneven = film_set.rate == 0 and rng.random() < 0.25
    words |= {"gaps": "uneven" if uneven else "even"}
    place = _setting(piece, film_set, script, rng)
    return Shot(script, place, deck, f"../../decks/{deck}", piece.seed, uneven, words)


def _setting(piece: Piece, film_set: FilmSet, script: Script, rng: Random) -> Setting:
    ground = script.cast.ground
    # Shifted a step in each round of three, so that no light goes with one number of players alone.
    light = film_set.lights[(piece.number + piece.number // 3) % len(film_set.lights)]
    made = setting(
        rng,
        (ground.width, ground.depth),
        tops=TOPS_CHECK if piece.check else TOPS_DEV,
        light=light,
    )
    if film_set.close:
        camera = closer(made.camera, to_world(ground.discard), CLOSE_CM, film_set.size)
        made = replace(made, camera=camera)
    else:
        made = smaller(made, film_set.size)
    most = 60.0 if film_set.close and piece.number % FAST_EVERY == 1 else film_set.most_rate
    rate = film_set.rate or min(made.rate, most)
    made.conditions["rate"] = f"{rate:.0f}"
    return replace(made, rate=rate)
