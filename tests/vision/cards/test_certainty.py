"""From what was seen to a probability."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.vision.cards.certainty import CANDIDATES, of_fit, of_lead, of_number, shares
from referee.vision.cards.numerals import Evidence

CODES = ["N1", "N2", "N3", "N4", "N5"]


def evidence(values: dict[str, float], leads: dict[str, float] | None = None) -> Evidence:
    best = max(values, key=lambda code: values[code])
    return Evidence(best, values, leads or {}, 0.95)


@given(st.lists(st.floats(-5, 12), min_size=1, max_size=5), st.floats(0, 1))
def test_shares_are_probabilities_best_first(values: list[float], own: float) -> None:
    found = shares(evidence(dict(zip(CODES, values, strict=False))), own, {"S1": 1 - own})
    chances = [share for _, share in found]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) <= 1.001
    assert all(0 <= share <= 1 for share in chances)
    assert len(found) <= CANDIDATES


def test_a_wide_gap_is_sure_and_a_narrow_one_is_not() -> None:
    wide = shares(evidence({"N1": 5.0, "N2": 4.4}), 1.0, {})
    narrow = shares(evidence({"N1": 5.0, "N2": 4.95}), 1.0, {})
    assert wide[0][0] == "N1"
    assert wide[0][1] == pytest.approx(1, abs=0.01)
    assert narrow[0][1] < 0.6
    assert narrow[1][0] == "N2"


def test_a_lead_where_the_card_is_laid_on_exactly_counts_too() -> None:
    unsure = shares(evidence({"N1": 5.0, "N3": 4.9}), 1.0, {})
    sure = shares(evidence({"N1": 5.0, "N3": 4.9}, {"N3": 0.4}), 1.0, {})
    assert unsure[0][1] < 0.6
    assert sure[0][1] > 0.99


def test_what_hardly_leads_may_be_of_another_kind() -> None:
    assert of_lead(0.0) < 0.7
    assert of_lead(0.2) > 0.95


def test_where_faces_are_missing_a_card_must_look_more_like_one_that_is_there() -> None:
    assert of_fit(0.8, has_number=True, is_whole=True) > 0.99
    assert of_fit(0.8, has_number=True, is_whole=False) < 0.5
    assert of_number(0.88, is_whole=True) == 1
    assert of_number(0.88, is_whole=False) < 0.5


def test_a_face_without_number_must_fit_well() -> None:
    assert of_fit(0.65, has_number=False, is_whole=True) < 0.5
    assert of_fit(0.9, has_number=False, is_whole=True) > 0.9
