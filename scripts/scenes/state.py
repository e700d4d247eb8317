"""What is on and over the table at one moment: the one thing that the stage makes and the renderer draws.

World coordinates are right-handed, in cm: X to the right and Y upwards as the table profile's picture shows
them from above, Z up from the table's top. The table profile's own (u, v) has v downwards: `to_world` and
`to_table` are the only places that know of it. Times are in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float64]
Side: TypeAlias = Literal["left", "right"]

CARD_WIDTH, CARD_HEIGHT, CARD_THICKNESS = 5.6, 8.7, 0.035
"""A card of the usual size, in cm."""


def to_world(table_cm: Sequence[float] | Vector, z: float = 0.0) -> Vector:
    """A point of the table profile, in cm, as a world point (3,)."""
    return np.array([table_cm[0], -table_cm[1], z], dtype=np.float64)


def to_table(world: Vector) -> Vector:
    """A world point (3,) or points (n, 3) over the table as the table profile has them, (2,) or (n, 2)."""
    flat: Vector = world[..., :2] * np.array([1.0, -1.0])
    return flat


@dataclass(frozen=True, slots=True)
class CardPose:
    """One card in space.

    Attributes:
        key: Which of the deck's cards it is; the same card keeps its key through a film.
        code: Its face, such as `N3`.
        at: Its centre (3,), in cm.
        frame: (3, 3); columns are unit vectors to the face's right, to its top edge, and out of the face. A
            card that lies open has a third column of +Z, one with its back up of -Z.
        hidden: Whether it is surely not to be seen (inside a sleeve, under the table): not drawn.
    """

    key: int
    code: str
    at: Vector
    frame: Vector
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class ArmPose:
    """One arm with its hand.

    Attributes:
        seat: Whose it is.
        side: Left or right, by its owner.
        wrist: The wrist joint (3,), in cm.
        hand: (3, 3), right-handed; columns are unit vectors: to the right as the owner sees the back of the
            own hand with its fingers pointing away, from the wrist along the fingers, and out of the back of
            the hand. A hand that lies flat on the table has a third column of +Z.
        shoulder: About where the shoulder is (3,); the elbow is found from it.
        shape: Weights of hand shapes by name, which are blended: `flat`, `slap`, `relaxed`, `pinch` (thumb
            above, fingers below a card), `carry` (fingertips on top of a card that is slid), `fan` (holds a
            fan), `fist`, `point`. They sum to 1.
    """

    seat: str
    side: Side
    wrist: Vector
    hand: Vector
    shoulder: Vector
    shape: Mapping[str, float] = field(default_factory=lambda: {"relaxed": 1.0})


@dataclass(frozen=True, slots=True)
class Prop:
    """Something else that lies on the table or moves over it.

    Attributes:
        kind: `glass`, `mug`, `phone`, `coin`, `bowl`, `pencil`, `paw`.
        at: The centre of its foot (3,), in cm.
        turn: Its angle about Z, in radians, counterclockwise as seen from above.
    """

    kind: str
    at: Vector
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Moment:
    """All that can be seen at one time.

    Attributes:
        t: Seconds since the film's first frame.
        cards: In no order; height decides what covers what.
        arms: Of everybody.
        props: Clutter.
        light: Brightness of the lamp as a factor, 1 as the look says.
        shade: A moving shadow's place (2,) on the table in world X and Y; None for none.
    """

    t: float
    cards: tuple[CardPose, ...]
    arms: tuple[ArmPose, ...]
    props: tuple[Prop, ...] = ()
    light: float = 1.0
    shade: Vector | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """How a player's arms look.

    Attributes:
        seat: Whose they are.
        hand_cm: From the wrist to the tip of the middle finger: 13 (child) to 21.
        build: -1 slender to 1 broad.
        skin: Linear RGB reflectance (3,), from light to dark.
        sleeve: Linear RGB of the cloth (3,); None for bare arms.
        sleeve_to: How far down the forearm the sleeve comes: 0 at the elbow, 1 at the wrist.
        extras: Of `ring`, `watch`, `nails`.
    """

    seat: str
    hand_cm: float = 18.0
    build: float = 0.0
    skin: tuple[float, float, float] = (0.55, 0.33, 0.24)
    sleeve: tuple[float, float, float] | None = None
    sleeve_to: float = 0.6
    extras: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the picture is taken from: a pinhole.

    Attributes:
        eye: (3,), in cm.
        target: The point (3,) that the picture's centre shows.
        up: About which way the picture's top edge points, (3,).
        width: Of the picture, in pixels.
        height: Of the picture, in pixels.
        focal: In pixels.
    """

    eye: tuple[float, float, float]
    target: tuple[float, float, float]
    up: tuple[float, float, float] = (0.0, 1.0, 0.0)
    width: int = 1280
    height: int = 720
    focal: float = 1000.0


@dataclass(frozen=True, slots=True)
class Look:
    """All that does not move: the table, the room, the light, and how the camera's picture turns out.

    Attributes:
        table_cm: Width and depth of the table; it spans (0, 0) to that in the table profile's coordinates.
        top: Which table top: `oak`, `walnut`, `birch`, `white`, `felt`, `cloth`, `checked`, `flowered`.
        seed: Of all that is random in textures.
        lamp: The lamp's place (3,), in cm.
        lamp_size: Its radius in cm: a large one gives soft shadows.
        lamp_power: Brightness; 1 gives a well exposed picture.
        warmth: Of the light, -1 cold to 1 warm.
        ambient: Share of light that comes from everywhere.
        gloss: Of cards and table, 0 to 1: glare.
        exposure: Part of the frame interval for which the shutter is open, 0 to 1.
        noise: Standard deviation of the sensor's noise at mid grey, in levels of 8 bits.
        blur: Of the lens, as a standard deviation in pixels.
        drift: How far exposure and white balance wander, as a share.
        quality: Of the compression, 0 (rough) to 1.
    """

    table_cm: tuple[float, float] = (110.0, 70.0)
    top: str = "oak"
    seed: int = 0
    lamp: tuple[float, float, float] = (60.0, -20.0, 150.0)
    lamp_size: float = 12.0
    lamp_power: float = 1.0
    warmth: float = 0.1
    ambient: float = 0.45
    gloss: float = 0.15
    exposure: float = 0.4
    noise: float = 2.0
    blur: float = 0.6
    drift: float = 0.0
    quality: float = 0.7
