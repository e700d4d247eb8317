"""Tables and the people around them, by chance."""

from __future__ import annotations

from typing import Literal

import numpy as np

from scenes.cast import Ground, Place, Thing
from scenes.state import Person, Side

NAMES = (
    "ana", "ben", "carl", "dora", "eve", "finn", "greta", "hugo", "ines", "jan", "kira", "leo",
    "mia", "noah", "olga", "paul", "rosa", "sven", "tilo", "uma", "vera", "wim", "xenia", "yuri",
)  # fmt: skip

_EDGES = {
    3: (("bottom", "left", "right"), ("bottom", "top", "right"), ("bottom", "left", "top")),
    4: (
        ("bottom", "left", "top", "right"),
        ("bottom", "bottom", "top", "top"),
        ("bottom", "top", "top", "right"),
    ),
    5: (("bottom", "left", "top", "top", "right"), ("bottom", "bottom", "left", "top", "top")),
}
"""On which edges of the table players sit, in the order of play: clockwise as seen from above."""

_SKINS = (
    (0.78, 0.53, 0.42), (0.66, 0.42, 0.31), (0.55, 0.33, 0.24), (0.42, 0.24, 0.16), (0.28, 0.15, 0.09),
    (0.16, 0.08, 0.05), (0.09, 0.045, 0.03),
)  # fmt: skip
"""Linear RGB, from light to dark."""

_CLOTHS = (
    (0.03, 0.06, 0.18), (0.35, 0.05, 0.05), (0.05, 0.22, 0.08), (0.6, 0.58, 0.52), (0.02, 0.02, 0.025),
    (0.5, 0.2, 0.03), (0.15, 0.35, 0.5), (0.4, 0.06, 0.25), (0.5, 0.42, 0.08), (0.2, 0.2, 0.2),
)  # fmt: skip


_EXTRAS = (("ring", 0.15), ("watch", 0.15), ("nails", 0.1))
"""How often each is worn."""


_RESTS: tuple[Literal["edge", "fan", "under", "mixed"], ...] = ("edge", "fan", "under", "mixed")


def seat_people(rng: np.random.Generator, players: int, size: tuple[float, float]) -> tuple[Place, ...]:
    """Places for so many players around a table of a size in cm."""
    edges = _EDGES[players][int(rng.integers(len(_EDGES[players])))]
    names = rng.choice(NAMES, players, replace=False)
    return tuple(
        Place(
            id=str(name),
            name=str(name).capitalize(),
            at_cm=_on_edge(rng, edge, edges[:rank].count(edge), edges.count(edge), size),
            fan=_pick_side(rng),
            rest=_RESTS[int(rng.choice(4, p=[0.3, 0.2, 0.05, 0.45]))],
        )
        for rank, (name, edge) in enumerate(zip(names, edges, strict=True))
    )


def _pick_side(rng: np.random.Generator) -> Side:
    return "right" if rng.random() < 0.15 else "left"


def _on_edge(
    rng: np.random.Generator, edge: str, rank: int, count: int, size: tuple[float, float]
) -> tuple[float, float]:
    """The `rank`-th of `count` places on an edge, clockwise."""
    middle = 0.5 if count == 1 else (0.27, 0.73)[rank]
    share = middle + rng.uniform(-0.1, 0.1) / (count * count)
    # Clockwise means to the left along the bottom edge and to the right along the top edge.
    along = {"bottom": 1.0 - share, "top": share, "left": 1.0 - share, "right": share}[edge]
    width, depth = size
    point = {
        "bottom": (along * width, depth),
        "top": (along * width, 0.0),
        "left": (0.0, along * depth),
        "right": (width, along * depth),
    }[edge]
    return round(point[0], 1), round(point[1], 1)


def lay_table(
    rng: np.random.Generator, guard: str, seed: int, motion: str, size: tuple[float, float]
) -> Ground:
    """Where the piles lie on a table."""
    width, depth = size
    across = float(rng.uniform(15.5, 18.5)) * (1.0 if rng.random() < 0.5 else -1.0)
    middle = width / 2 - 0.4 * across + rng.uniform(-3.0, 3.0)
    v = depth / 2 + rng.uniform(-2.5, 2.5)
    draw = (round(middle + across, 1), round(v + rng.uniform(-2.0, 2.0), 1))
    return Ground(
        width=width,
        depth=depth,
        guard=guard,
        discard=(round(middle, 1), round(v, 1)),
        draw=draw,
        seed=seed,
        motion="check" if motion == "check" else "dev",
    )


def table_size(rng: np.random.Generator) -> tuple[float, float]:
    """Width and depth of a table, in cm."""
    return round(float(rng.uniform(92.0, 126.0)), 0), round(float(rng.uniform(64.0, 78.0)), 0)


def dress(rng: np.random.Generator, seats: tuple[str, ...], *, sleeves: bool = False) -> tuple[Person, ...]:
    """What the players look like.

    Args:
        rng: Chance.
        seats: Theirs.
        sleeves: Whether all must have long ones.
    """
    return tuple(_person(rng, seat, sleeves) for seat in seats)


def _person(rng: np.random.Generator, seat: str, sleeves: bool) -> Person:
    child = rng.random() < 0.15
    size = rng.uniform(13.5, 15.5) if child else np.clip(rng.normal(18.0, 1.2), 15.5, 20.8)
    tone = _SKINS[int(rng.integers(len(_SKINS)))]
    covered = sleeves or rng.random() < 0.7
    shade = rng.uniform(0.85, 1.15)
    extras = [
        name for name, share in (("ring", 0.15), ("watch", 0.15), ("nails", 0.1)) if rng.random() < share
    ]
    return Person(
        seat=seat,
        hand_cm=round(float(size), 1),
        build=round(float(np.clip(rng.normal(0.0, 0.4), -1.0, 1.0)), 2),
        skin=_rounded(shade * np.array(tone)),
        sleeve=_rounded(np.array(_CLOTHS[int(rng.integers(len(_CLOTHS)))])) if covered else None,
        sleeve_to=round(float(rng.uniform(0.75 if sleeves else 0.3, 1.0)), 2),
        extras=tuple(extras),
    )


def _rounded(colour: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[float, float, float]:
    red, green, blue = (round(min(0.9, float(c)), 3) for c in colour)
    return red, green, blue


def clutter(
    rng: np.random.Generator, ground: Ground, places: tuple[Place, ...], count: int
) -> tuple[Thing, ...]:
    """Things that stand where nobody's cards are: in the corners, mostly."""
    spots = [(u * ground.width, v * ground.depth) for u in (0.09, 0.91) for v in (0.13, 0.87)]
    rng.shuffle(spots)
    kinds = ("glass", "mug", "bowl", "phone", "coin", "pencil")
    things: list[Thing] = []
    for spot in spots[:count]:
        if all(np.hypot(spot[0] - place.at_cm[0], spot[1] - place.at_cm[1]) > 14.0 for place in places):
            kind = kinds[int(rng.integers(len(kinds)))] if things else "glass"
            at = (round(spot[0] + rng.uniform(-2, 2), 1), round(spot[1] + rng.uniform(-2, 2), 1))
            things.append(Thing(kind, at, round(float(rng.uniform(0.0, 6.28)), 2)))
    return tuple(things)
