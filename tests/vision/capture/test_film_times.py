"""The repair of times: single cases and properties."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.vision.capture.film import TimeRepair

MILLISECOND = Fraction(1, 1000)


def mended(stamps: list[Fraction | None], rate: int | None = None) -> tuple[list[float], int]:
    repair = TimeRepair(None if rate is None else Fraction(rate))
    return [repair.mend(stamp) for stamp in stamps], repair.repairs


def milliseconds(*stamps: int | None) -> list[Fraction | None]:
    return [None if stamp is None else stamp * MILLISECOND for stamp in stamps]


@pytest.mark.parametrize(
    ("stamps", "rate", "expected", "repairs"),
    [
        ([10_000, 10_040, 10_080], None, [0, 0.04, 0.08], 0),  # any origin
        ([-333, -300, -250], None, [0, 0.033, 0.083], 0),  # an origin below zero
        ([0, 0, 0], None, [0, 0.033333, 0.066667], 2),  # nothing is known: 30 a second
        ([0, 0, 0], 25, [0, 0.04, 0.08], 2),  # the container's rate
        ([0, 0, 0], 90_000, [0, 0.033333, 0.066667], 2),  # a rate that no camera has
        ([0, 50, None, 150], None, [0, 0.05, 0.1, 0.15], 1),  # the usual gap
        ([None, None, 80, 120], 25, [0, 0.04, 0.08, 0.12], 2),  # the origin is learned late
        ([0, 40, 80, 60, 70, 200], None, [0, 0.04, 0.08, 0.12, 0.16, 0.2], 2),  # true ones count again above
        ([0, 0, 100, 100, 200, 200], 20, [0, 0.05, 0.1, 0.15, 0.2, 0.25], 3),  # each one twice
        ([0, 40, 80, 120, 0, 10, 50], None, [0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24], 3),  # a small step back
        ([5000, 5040, 5080, 0, 10, 50], None, [0, 0.04, 0.08, 0.12, 0.13, 0.17], 1),  # the clock starts anew
        ([0, 40, 80, 9000, 9040], None, [0, 0.04, 0.08, 9.0, 9.04], 0),  # a pause is a pause
    ],
)
def test_a_time_is_mended(
    stamps: list[int | None], rate: int | None, expected: list[float], repairs: int
) -> None:
    assert mended(milliseconds(*stamps), rate) == (expected, repairs)


stamp_lists = st.lists(
    st.none() | st.fractions(min_value=-20, max_value=100_000, max_denominator=90_000),
    min_size=1,
    max_size=80,
)
rates = st.none() | st.integers(min_value=0, max_value=100_000)


@given(stamp_lists, rates)
def test_mended_times_are_strictly_increasing_from_zero(
    stamps: list[Fraction | None], rate: int | None
) -> None:
    found, repairs = mended(stamps, rate)

    assert found[0] == 0
    assert all(earlier < later for earlier, later in pairwise(found))
    assert all(t == round(t, 6) for t in found)
    assert 0 <= repairs <= len(stamps)


@given(st.lists(st.integers(min_value=1, max_value=10**8), max_size=80), st.integers(-(10**9), 10**9), rates)
def test_good_stamps_are_kept_as_they_are(gaps: list[int], origin: int, rate: int | None) -> None:
    stamps = [Fraction(origin + sum(gaps[:count]), 10**6) for count in range(len(gaps) + 1)]

    found, repairs = mended(list(stamps), rate)

    assert repairs == 0
    assert found == [float(stamp - stamps[0]) for stamp in stamps]


@given(st.lists(st.permutations(range(4)), min_size=1, max_size=30), st.sampled_from([None, 30]))
def test_a_scrambled_order_never_runs_away(orders: list[list[int]], rate: int | None) -> None:
    """AVI numbers frames in the order of decoding: the times then jump, but the film keeps its pace."""
    numbers = [4 * group + place for group, order in enumerate(orders) for place in order]

    found, _ = mended([Fraction(number, 30) for number in numbers], rate)

    late = [t * 30 - index for index, t in enumerate(found)]
    assert min(late) > -4
    assert rate is None or max(late) < 4
