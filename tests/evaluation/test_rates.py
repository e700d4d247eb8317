import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.evaluation.rates import Measured, Rate, per_minute, wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        # From the tables of the score interval.
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (95, 100, 0.8882, 0.9785),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_of_a_share(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 500).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_the_share_is_in_its_interval_and_more_cases_tell_more(counts: tuple[int, int]) -> None:
    hits, of = counts
    low, high = wilson(hits, of)
    assert 0 <= low <= hits / of <= high <= 1
    more = wilson(2 * hits, 2 * of)
    assert more.high - more.low < high - low


def test_flags_a_minute_have_an_interval_too() -> None:
    assert per_minute(0, 480) == pytest.approx((0.0, 0.4802), abs=1e-3)
    low, high = per_minute(4, 120)
    assert low < 2 < high
    with pytest.raises(ValueError, match="needs time"):
        per_minute(1, 0)


def test_films_are_added_up() -> None:
    one = Measured({"a": Rate(1, 2)}, {"e": (0.1,)}, {"f": 1}, 10)
    other = Measured({"a": Rate(2, 2), "b": Rate(0, 1)}, {"e": (0.2,), "g": (1.0,)}, {"f": 2, "h": 0}, 5)
    both = one + other
    assert both.rates == {"a": Rate(3, 4), "b": Rate(0, 1)}
    assert both.samples == {"e": (0.1, 0.2), "g": (1.0,)}
    assert both.flags == {"f": 3, "h": 0}
    assert both.seconds == 15
    assert both.rates["a"].share == 0.75
    assert both.rates["a"].interval == wilson(3, 4)
    assert Rate(0, 0).share is None
