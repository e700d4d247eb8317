"""Tables, rooms, cameras and people, drawn by chance, each with the words by which figures are split up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from scenes.aim import centred, filled, over_table
from scenes.state import Camera, Look, Person, Vector, to_world

TOPS_DEV = ("oak", "walnut", "white", "felt", "cloth", "checked")
TOPS_CHECK = ("birch", "flowered")
"""The check set lies on tables that nothing was tuned on."""

SKINS = {
    "light": (0.72, 0.48, 0.38),
    "medium": (0.52, 0.31, 0.21),
    "brown": (0.30, 0.16, 0.10),
    "dark": (0.11, 0.06, 0.04),
}
"""Linear reflectance, from light to dark."""

SLEEVES = (
    (0.04, 0.05, 0.10),
    (0.30, 0.05, 0.05),
    (0.08, 0.20, 0.07),
    (0.55, 0.53, 0.48),
    (0.02, 0.02, 0.02),
    (0.50, 0.18, 0.06),
    (0.30, 0.22, 0.40),
    (0.12, 0.28, 0.40),
)
SIZES_CM = {"child": (13.0, 15.5), "small": (15.5, 17.5), "large": (17.5, 21.0)}


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a film is made.

    Attributes:
        look: Of table, room and picture.
        camera: Where it hangs.
        rate: Frames a second.
        conditions: The words by which figures are split up.
    """

    look: Look
    camera: Camera
    rate: float
    conditions: dict[str, str]


def people(rng: Random, seats: Sequence[str]) -> dict[str, Person]:
    """How each seat's arms look."""
    return {seat: person(rng, seat) for seat in seats}


def person(rng: Random, seat: str) -> Person:
    """Somebody's arms."""
    skin = rng.choice([*SKINS.values()])
    low, high = rng.choice([*SIZES_CM.values()])
    bare = rng.random() < 0.35
    extras = tuple(
        name for name, share in (("ring", 0.2), ("watch", 0.2), ("nails", 0.15)) if rng.random() < share
    )
    shade = rng.uniform(0.85, 1.15)
    return Person(
        seat=seat,
        hand_cm=rng.uniform(low, high),
        build=rng.uniform(-0.8, 0.8),
        skin=(skin[0] * shade, skin[1] * shade, skin[2] * shade),
        sleeve=None if bare else rng.choice(SLEEVES),
        sleeve_to=rng.uniform(0.15, 0.95),
        extras=extras,
    )


def skin_of(someone: Person) -> str:
    """The word for a person's skin."""
    return min(SKINS, key=lambda name: abs(SKINS[name][0] - someone.skin[0]))


def size_of(someone: Person) -> str:
    """The word for a person's hands."""
    return next(name for name, (_, high) in SIZES_CM.items() if someone.hand_cm <= high)


def setting(
    rng: Random,
    table: tuple[float, float],
    *,
    tops: Sequence[str],
    light: str = "good",
    size: tuple[int, int] = (1280, 720),
) -> Setting:
    """A table in a room under a camera that sees all of it.

    Args:
        rng: Where chance comes from.
        table: Its width and depth in cm.
        tops: Table tops to choose from.
        light: `good`, `glare`, `dim` or `drifting`.
        size: Of the picture, in pixels.
    """
    look = lit(rng, replace(Look(), table_cm=table, top=rng.choice(tops), seed=rng.randrange(1 << 30)), light)
    tilt = rng.choice((0.0, 0.0, math.radians(rng.uniform(8, 25)), math.radians(rng.uniform(25, 45))))
    camera = over_table(
        to_world((table[0] / 2, table[1] / 2)),
        height=rng.uniform(80, 150) * math.cos(tilt),
        tilt=tilt,
        # Along the long edge: from a short one a wide picture would show the people more than the table.
        bearing=rng.choice((0.0, math.pi)) + rng.uniform(-0.35, 0.35),
        roll=rng.uniform(-0.12, 0.12),
        size=size,
    )
    rate = 16.0 if light == "dim" else rng.choice((25.0, 30.0, 30.0, 30.0, 60.0))
    words = {"light": light, "angle": angle_of(tilt), "top": look.top, "rate": f"{rate:.0f}"}
    ends = corners(table)
    return Setting(look, filled(centred(camera, ends), ends), rate, words)


def corners(table: tuple[float, float], z: float = 0.0) -> Vector:
    """The table's corners in the world (4, 3), in the order of a table profile's plane."""
    width, depth = table
    return np.array([to_world(one, z) for one in ((0, 0), (width, 0), (width, depth), (0, depth))])


def angle_of(tilt: float) -> str:
    """The word for a camera's tilt."""
    if tilt < math.radians(5):
        return "straight"
    return "slanted" if tilt < math.radians(25) else "oblique"


def closer(camera: Camera, middle: Vector, radius: float, size: tuple[int, int]) -> Camera:
    """The same camera with a longer lens: it sees what lies within a radius in cm around the middle (3,)."""
    ring = np.array(
        [
            middle + radius * np.array([math.cos(turn), math.sin(turn), 0.0])
            for turn in np.linspace(0, 2 * math.pi, 16, endpoint=False)
        ]
    )
    near = replace(camera, width=size[0], height=size[1], target=(middle[0], middle[1], middle[2]))
    return filled(near, ring, margin=0.0)


def lit(rng: Random, look: Look, light: str) -> Look:
    """The look in one kind of light."""
    lamp = (
        rng.uniform(0.2, 0.8) * look.table_cm[0],
        -rng.uniform(0.1, 0.9) * look.table_cm[1],
        rng.uniform(120, 190),
    )
    look = replace(
        look,
        lamp=lamp,
        lamp_size=rng.uniform(6, 25),
        lamp_power=rng.uniform(0.85, 1.1),
        warmth=rng.uniform(-0.4, 0.6),
        ambient=rng.uniform(0.35, 0.6),
        gloss=rng.uniform(0.05, 0.25),
        exposure=rng.uniform(0.2, 0.6),
        noise=rng.uniform(1.0, 3.0),
        blur=rng.uniform(0.4, 0.9),
        quality=rng.uniform(0.5, 0.8),
    )
    if light == "dim":
        return replace(
            look, lamp_power=rng.uniform(0.45, 0.6), exposure=0.95, noise=rng.uniform(5.0, 8.0), blur=1.0
        )
    if light == "glare":
        return replace(look, gloss=rng.uniform(0.6, 0.9), lamp_size=rng.uniform(3, 8), ambient=0.3)
    if light == "drifting":
        return replace(look, drift=rng.uniform(0.08, 0.18))
    return look
