"""How people move: families of speed profiles, and the small unrest of every arm.

A profile says how far along its way a movement is, 0 to 1, after which part of its time. The development set
and the check set use families of their own: what was tuned on one has not seen the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from scenes.state import Vector

Kind: TypeAlias = Literal["reach", "strike", "glide"]
"""A hand that goes somewhere; one that hits and stops at once; a card let go that slides to rest."""

_Shape: TypeAlias = Callable[[float, tuple[float, ...]], float]


def _smooth(u: float) -> float:
    """The minimum-jerk curve (Flash and Hogan, 1985), still before 0 and after 1."""
    u = min(1.0, max(0.0, u))
    return u * u * u * (10.0 - 15.0 * u + 6.0 * u * u)


def _minimum_jerk(u: float, _: tuple[float, ...]) -> float:
    return _smooth(u)


def _submovements(u: float, p: tuple[float, ...]) -> float:
    """A main movement that falls short, and a correction that begins before its end."""
    share, end, start = p
    return share * _smooth(u / end) + (1.0 - share) * _smooth((u - start) / (1.0 - start))


def _overshoot(u: float, p: tuple[float, ...]) -> float:
    excess, end = p
    return (1.0 + excess) * _smooth(u / end) - excess * _smooth((u - end) / (1.0 - end))


def _kumaraswamy(u: float, p: tuple[float, ...]) -> float:
    """A beta-like curve with an early or a late peak (Kumaraswamy, 1980)."""
    a, b = p
    return float(1.0 - (1.0 - u**a) ** b)


def _hesitating(u: float, p: tuple[float, ...]) -> float:
    """A movement that stands still in between."""
    level, end, start = p
    return level * _smooth(u / end) + (1.0 - level) * _smooth((u - start) / (1.0 - start))


def _logit_normal(u: float, p: tuple[float, ...]) -> float:
    """A bell of speed with long tails, like the lognormal strokes of handwriting models."""
    if u <= 0.0 or u >= 1.0:
        return float(u >= 1.0)
    mean, spread = p
    return 0.5 * (1.0 + math.erf((math.log(u / (1.0 - u)) - mean) / (spread * math.sqrt(2.0))))


def _ballistic(u: float, p: tuple[float, ...]) -> float:
    """Ever faster, to an abrupt stop."""
    return float(u ** p[0])


def _whip(u: float, p: tuple[float, ...]) -> float:
    """Hardly moves at first, then hits: exponential growth."""
    k = p[0]
    return (math.exp(k * u) - 1.0 - k * u) / (math.exp(k) - 1.0 - k)


def _windup(u: float, p: tuple[float, ...]) -> float:
    """Swings back a little before it hits."""
    back, power = p
    return float(u**power) - back * math.sin(math.pi * u) ** 2 * (1.0 - u)


def _friction(u: float, _: tuple[float, ...]) -> float:
    """Sliding on a table: the same deceleration to the end."""
    return 1.0 - (1.0 - u) ** 2


def _drag(u: float, p: tuple[float, ...]) -> float:
    """Sliding on air: the faster, the more it is slowed."""
    return (1.0 - math.exp(-p[0] * u)) / (1.0 - math.exp(-p[0]))


@dataclass(frozen=True, slots=True)
class Family:
    """Profiles of one form.

    Attributes:
        kind: What moves like this.
        shape: From the part of the time and the parameters to the part of the way.
        ranges: From where to where each parameter lies.
    """

    kind: Kind
    shape: _Shape
    ranges: tuple[tuple[float, float], ...] = ()


FAMILIES: Mapping[str, Family] = {
    "minimum-jerk": Family("reach", _minimum_jerk),
    "submovements": Family("reach", _submovements, ((0.8, 0.94), (0.6, 0.8), (0.4, 0.58))),
    "overshoot": Family("reach", _overshoot, ((0.015, 0.05), (0.65, 0.8))),
    "ballistic": Family("strike", _ballistic, ((1.7, 2.9),)),
    "friction": Family("glide", _friction),
    "kumaraswamy": Family("reach", _kumaraswamy, ((1.7, 2.6), (2.0, 4.5))),
    "hesitating": Family("reach", _hesitating, ((0.35, 0.7), (0.35, 0.48), (0.52, 0.62))),
    "logit-normal": Family("reach", _logit_normal, ((-0.5, 0.4), (0.75, 1.1))),
    "whip": Family("strike", _whip, ((1.5, 4.0),)),
    "windup": Family("strike", _windup, ((0.05, 0.25), (1.6, 2.4))),
    "drag": Family("glide", _drag, ((1.5, 3.0),)),
}
"""Every family by its name."""

FAMILIES_DEV: frozenset[str] = frozenset(
    ("minimum-jerk", "submovements", "overshoot", "ballistic", "friction")
)
"""Of the development set."""

FAMILIES_CHECK: frozenset[str] = frozenset(
    ("kumaraswamy", "hesitating", "logit-normal", "whip", "windup", "drag")
)
"""Of the check set."""

FAMILIES_OF: Mapping[str, frozenset[str]] = {"dev": FAMILIES_DEV, "check": FAMILIES_CHECK}
"""By the name of the set."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One movement's speed.

    Attributes:
        family: A name of `FAMILIES`.
        parameters: What the family takes.
    """

    family: str
    parameters: tuple[float, ...] = ()

    def at(self, u: float) -> float:
        """The part of the way after the part `u` of the time; 0 before it, 1 after it."""
        if u <= 0.0:
            return 0.0
        return FAMILIES[self.family].shape(u, self.parameters) if u < 1.0 else 1.0


def sample_profile(rng: np.random.Generator, families: frozenset[str], kind: Kind) -> Profile:
    """A profile of one of these families, that moves like `kind`."""
    names = sorted(name for name in families if FAMILIES[name].kind == kind)
    name = names[int(rng.integers(len(names)))]
    return Profile(name, tuple(float(rng.uniform(*limits)) for limits in FAMILIES[name].ranges))


_BANDS = ((0.05, 0.2, 0.22), (0.22, 0.32, 0.12), (0.5, 1.3, 0.05), (7.5, 11.5, 0.012))
"""Lowest and highest frequency in Hz, amplitude in cm: drift, breathing, small corrections, tremor."""

_WAVES = 2
"""In each band."""


@dataclass(frozen=True, slots=True)
class Unrest:
    """What no arm is without, as sums of waves.

    Attributes:
        rates: (n,) in radians a second.
        sizes: (n, 6): along X, Y, Z in cm, and turns about them in radians.
        phases: (n, 6).
    """

    rates: Vector
    sizes: Vector
    phases: Vector

    @classmethod
    def sample(cls, rng: np.random.Generator) -> Unrest:
        """Of one arm: never two alike."""
        rates, sizes = [], []
        for low, high, size in _BANDS:
            for _ in range(_WAVES):
                rates.append(2.0 * math.pi * rng.uniform(low, high))
                per_axis = size * rng.uniform(0.3, 1.0, 6)
                per_axis[3:] *= 0.05
                sizes.append(per_axis)
        return cls(np.array(rates), np.array(sizes), rng.uniform(0.0, 2.0 * math.pi, (len(rates), 6)))

    def at(self, t: float) -> Vector:
        """(6,): a shift in cm and turns in radians."""
        waves: Vector = (self.sizes * np.sin(self.rates[:, None] * t + self.phases)).sum(axis=0)
        return waves
