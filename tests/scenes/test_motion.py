"""Speed profiles and unrest."""

import numpy as np
import pytest
from scenes.motion import FAMILIES, FAMILIES_CHECK, FAMILIES_DEV, Profile, Unrest, sample_profile

U = np.linspace(0.0, 1.0, 201)


def profiles(name: str) -> list[Profile]:
    rng = np.random.default_rng(5)
    return [sample_profile(rng, frozenset((name,)), FAMILIES[name].kind) for _ in range(20)]


def test_the_check_set_shares_no_family_with_the_development_set() -> None:
    assert not FAMILIES_DEV & FAMILIES_CHECK
    assert FAMILIES.keys() == FAMILIES_DEV | FAMILIES_CHECK


def test_no_form_of_movement_is_in_both_sets() -> None:
    forms = {name: FAMILIES[name].shape for name in FAMILIES}
    assert not {forms[name] for name in FAMILIES_DEV} & {forms[name] for name in FAMILIES_CHECK}


@pytest.mark.parametrize("families", [FAMILIES_DEV, FAMILIES_CHECK])
@pytest.mark.parametrize("kind", ["reach", "strike", "glide"])
def test_each_set_has_each_kind_of_movement(families: frozenset[str], kind: str) -> None:
    assert any(FAMILIES[name].kind == kind for name in families)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_movement_goes_from_its_beginning_to_its_end_without_a_jump(name: str) -> None:
    for profile in profiles(name):
        way = np.array([profile.at(float(u)) for u in U])
        assert way[0] == 0.0
        assert way[-1] == 1.0
        assert abs(profile.at(1.0 - 1e-9) - 1.0) < 1e-6
        assert np.abs(np.diff(way)).max() < 0.06
        assert profile.at(-0.5) == 0.0
        assert profile.at(1.5) == 1.0


@pytest.mark.parametrize("name", [name for name in FAMILIES if FAMILIES[name].kind == "strike"])
def test_a_strike_gets_faster_to_its_end_and_is_never_too_far(name: str) -> None:
    for profile in profiles(name):
        way = np.array([profile.at(float(u)) for u in U])
        assert way.max() == way[-1]
        assert np.diff(way)[-1] > np.diff(way)[: len(U) // 2].max()


def test_no_two_arms_have_the_same_unrest() -> None:
    rng = np.random.default_rng(1)
    one, other = Unrest.sample(rng), Unrest.sample(rng)
    apart = [np.abs(one.at(t) - other.at(t)).max() for t in np.arange(0.0, 4.0, 0.1)]
    assert max(apart) > 0.05


def test_unrest_is_small_and_slow() -> None:
    unrest = Unrest.sample(np.random.default_rng(2))
    way = np.array([unrest.at(t) for t in np.arange(0.0, 10.0, 0.01)])
    assert np.abs(way[:, :3]).max() < 0.9
    assert np.abs(np.diff(way[:, :3], axis=0)).max() < 0.05
