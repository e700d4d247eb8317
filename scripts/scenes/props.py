"""What else lies on a table: glass, mug, phone, coin, bowl, pencil, and a cat's paw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from scenes.solids import Floats, Solid, limb, slab, together, turned

Colour = tuple[float, float, float]

FUR = 0.0
"""The gloss that tells the shader to draw fur."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A prop's body around the centre of its foot, and how it looks.

    Attributes:
        solid: The body.
        tints: (n, 4) linear RGB and gloss of each vertex.
        opaque: Whether nothing shines through.
    """

    solid: Solid
    tints: Floats
    opaque: bool = True


def _shown(parts: list[tuple[Solid, Colour, float]], opaque: bool = True) -> Shown:
    tints = [np.tile([*colour, gloss], (len(solid.vertices), 1)) for solid, colour, gloss in parts]
    return Shown(together([part[0] for part in parts]), np.concatenate(tints), opaque)


@lru_cache(maxsize=16)
def prop(kind: str) -> Shown:
    """The prop of a kind.

    Raises:
        ValueError: If there is none.
    """
    if kind not in PROPS:
        raise ValueError(f"unknown prop {kind!r}; known are {', '.join(PROPS)}")
    return PROPS[kind]()


def _glass() -> Shown:
    outer = turned([(0.1, 0.02), (2.9, 0.02), (3.0, 0.3), (3.4, 6.0), (3.6, 11.0), (3.45, 11.1), (3.3, 11.0)])
    water = turned([(0.1, 7.0), (1.5, 7.0), (3.3, 7.0), (3.35, 6.9)])
    return _shown([(water, (0.35, 0.42, 0.45), 0.9), (outer, (0.75, 0.80, 0.82), 1.0)], opaque=False)


def _mug() -> Shown:
    body = turned(
        [
            (0.1, 0.0),
            (3.4, 0.0),
            (3.8, 0.5),
            (3.9, 5.0),
            (3.9, 9.0),
            (3.8, 9.25),
            (3.6, 9.2),
            (3.5, 8.5),
            (3.4, 2.5),
        ]
    )
    coffee = turned([(3.5, 7.5), (2.0, 7.55), (0.05, 7.55)])
    flipped = Solid(coffee.vertices, -coffee.normals, coffee.triangles[:, ::-1].copy())
    handle = limb([(3.6, 0, 7.8), (5.9, 0, 7.2), (6.2, 0, 4.6), (3.7, 0, 2.2)], [0.55, 0.55, 0.55, 0.55], 12)
    glaze = (0.10, 0.22, 0.36)
    return _shown([(body, glaze, 0.6), (handle, glaze, 0.6), (flipped, (0.035, 0.015, 0.008), 0.5)])


def _phone() -> Shown:
    body = slab(7.3, 15.2, 0.8, 0.9, 6).moved((0, 0, 0.4))
    screen = slab(6.7, 14.4, 0.04, 0.6, 5).moved((0, 0, 0.83))
    return _shown([(body, (0.02, 0.02, 0.024), 0.5), (screen, (0.006, 0.007, 0.010), 1.0)])


def _coin() -> Shown:
    disc = turned([(0.05, 0.0), (1.15, 0.0), (1.18, 0.1), (1.1, 0.2), (0.95, 0.17), (0.05, 0.17)])
    return _shown([(disc, (0.34, 0.25, 0.11), 0.35)])


def _bowl() -> Shown:
    shell = [
        (0.1, 0.0),
        (3.5, 0.0),
        (6.0, 2.5),
        (7.5, 5.6),
        (7.3, 5.8),
        (7.0, 5.6),
        (5.5, 2.8),
        (3.0, 0.9),
        (0.1, 0.8),
    ]
    parts = [(turned(shell), (0.55, 0.52, 0.46), 0.5)]
    random = np.random.default_rng(5)
    for _ in range(26):
        radius = 4.6 * float(np.sqrt(random.random()))
        angle = float(random.uniform(0, 6.28))
        at = np.array(
            [radius * np.cos(angle), radius * np.sin(angle), 2.2 + 0.1 * radius**1.5 + random.uniform(0, 0.8)]
        )
        nut = limb([at, at + random.normal(0, 0.35, 3) + [0.4, 0, 0]], [0.6, 0.45], 10, 2)
        parts.append((nut, (0.34, 0.20, 0.09), 0.2))
    return _shown(parts)


def _pencil() -> Shown:
    shaft = limb([(0, -7.5, 0.4), (0, 6.6, 0.4)], [0.38, 0.38], 6, 2)
    tip = limb([(0, 6.7, 0.4), (0, 8.2, 0.35)], [0.34, 0.05], 10, 2)
    rubber = limb([(0, -8.3, 0.4), (0, -7.4, 0.4)], [0.36, 0.36], 10, 2)
    return _shown(
        [(shaft, (0.75, 0.42, 0.03), 0.4), (tip, (0.50, 0.32, 0.17), 0.1), (rubber, (0.55, 0.16, 0.15), 0.1)]
    )


def _paw() -> Shown:
    """The foreleg comes from -Y; the toes are at +Y."""
    fur, socks = (0.26, 0.15, 0.07), (0.66, 0.61, 0.54)
    leg = limb([(0, -34, 13), (0, -20, 8), (0, -9, 3.6), (0, -2.5, 2.0)], [3.4, 2.7, 2.1, 1.9])
    parts = [(leg, fur, FUR), (limb([(0, -3.0, 2.1), (0, 1.2, 2.1)], [2.0, 2.0]), socks, FUR)]
    for x, y in ((-1.55, 1.7), (-0.55, 2.5), (0.55, 2.5), (1.55, 1.7)):
        parts.append((limb([(x * 0.9, y - 1.4, 1.2), (x, y, 0.85)], [0.85, 0.78], 14), socks, FUR))
    return _shown(parts)


PROPS: dict[str, Callable[[], Shown]] = {
    "glass": _glass,
    "mug": _mug,
    "phone": _phone,
    "coin": _coin,
    "bowl": _bowl,
    "pencil": _pencil,
    "paw": _paw,
}
