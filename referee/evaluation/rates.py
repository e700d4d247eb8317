"""Rates with their counts and intervals: what a share of so many cases says, and what it does not."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Z = 1.959964
"""Two-sided 95 % of the normal distribution."""


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


class Rate(NamedTuple):
    """So many of so many."""

    hits: int
    of: int

    @property
    def share(self) -> float | None:
        """None of no cases."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> Interval:
        """Of the share, by Wilson."""
        return wilson(self.hits, self.of)


def wilson(hits: int, of: int) -> Interval:
    """The 95 % score interval of a share; everything where there are no cases.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    if not of:
        return Interval(0.0, 1.0)
    share, lean = hits / of, Z * Z / of
    centre = (share + lean / 2) / (1 + lean)
    half = math.sqrt(share * (1 - share) * lean + lean * lean / 4) / (1 + lean)
    # At its ends the interval has the share for a bound, which rounding must not leave out.
    return Interval(max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)))


def per_minute(events: int, seconds: float) -> Interval:
    """The 95 % score interval of events a minute: as `wilson`, for what has no number of cases.

    Raises:
        ValueError: No time has gone by.
    """
    if seconds <= 0:
        raise ValueError(f"{seconds} s: a rate a minute needs time")
    minutes = seconds / 60
    half = Z * math.sqrt(events + Z * Z / 4)
    return Interval(max(0.0, events + Z * Z / 2 - half) / minutes, (events + Z * Z / 2 + half) / minutes)


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured on one film, or on several added up.

    Attributes:
        rates: By name, such as `seats.right`.
        samples: Sizes by name, such as `arrivals.error`, in the unit of the name's end or in seconds.
        flags: How often something was said that was not so, by name.
        seconds: How long the films are, all together.
    """

    rates: Mapping[str, Rate] = field(default_factory=dict)
    samples: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    flags: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    def __add__(self, other: "Measured") -> "Measured":
        rates = dict(self.rates)
        for name, (hits, of) in other.rates.items():
            before = rates.get(name, Rate(0, 0))
            rates[name] = Rate(before.hits + hits, before.of + of)
        samples = dict(self.samples)
        for name, sizes in other.samples.items():
            samples[name] = samples.get(name, ()) + sizes
        flags = dict(self.flags)
        for name, count in other.flags.items():
            flags[name] = flags.get(name, 0) + count
        return Measured(rates, samples, flags, self.seconds + other.seconds)
