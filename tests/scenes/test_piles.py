"""How cards lie on each other."""

import numpy as np
import pytest
from scenes.piles import come_to_rest, heights, stack
from scenes.space import vector
from scenes.state import CARD_HEIGHT, CARD_THICKNESS, CARD_WIDTH


def test_a_card_alone_lies_flat_on_the_table() -> None:
    at, frame = come_to_rest(vector(3.0, -4.0), 0.3, [])
    assert frame[2, 2] == pytest.approx(1.0)
    assert at[2] == pytest.approx(CARD_THICKNESS / 2, abs=0.01)


def test_a_card_with_its_back_up_shows_its_back() -> None:
    _, frame = come_to_rest(vector(0.0, 0.0), 1.0, [], is_open=False)
    assert frame[2, 2] == pytest.approx(-1.0)


def test_a_card_over_the_edge_of_another_is_tilted() -> None:
    first = come_to_rest(vector(0.0, 0.0), 0.0, [])
    at, frame = come_to_rest(vector(0.0, 3.5), 0.0, [first])
    assert 0.9 < frame[2, 2] < 0.99999
    assert at[2] > first[0][2]


@pytest.mark.parametrize("seed", range(5))
def test_no_card_of_a_sloppy_pile_goes_through_another(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pile: list[tuple[np.ndarray, np.ndarray]] = []
    for _ in range(12):
        at, frame = come_to_rest(rng.normal(0.0, 1.5, 2), float(rng.uniform(0.0, 6.0)), pile)
        u = rng.uniform(-0.5, 0.5, (60, 2)) * [CARD_WIDTH, CARD_HEIGHT]
        points = at + u @ frame[:, :2].T
        gap = points[:, 2] - CARD_THICKNESS / 2 - heights(points[:, :2], pile)
        assert gap.min() > -1.5 * CARD_THICKNESS
        pile.append((at, frame))
    assert pile[-1][0][2] < 2.5 * 12 * CARD_THICKNESS


def test_a_stack_is_as_high_as_its_cards() -> None:
    poses = stack(vector(0.0, 0.0), 0.0, 30, np.random.default_rng(1))
    levels = [at[2] for at, _ in poses]
    assert levels == sorted(levels)
    assert levels[-1] == pytest.approx(30 * CARD_THICKNESS, abs=0.05)
