"""Films by a seed."""

import pytest
from scenes.cast import check_cast
from scenes.casting import HOWS, TWISTS, Twist, cockroach, hard, honest, mosquito, plays, vanishing
from scenes.deeds import Fidget, Fumble, Hover, Nudge, Pass, Play, Scratch, Vanish
from scenes.script import Script, print_script
from scenes.sketch import Sketch, contact_sheet
from scenes.stage import Stage

from referee.events import FULL_DECK


def test_the_same_seed_gives_the_same_film() -> None:
    assert print_script(plays(1)) == print_script(plays(1))
    assert print_script(plays(1)) != print_script(plays(2))


def test_the_sets_differ_in_their_movements_alone() -> None:
    assert mosquito(1).deeds == mosquito(1, motion="check").deeds
    assert mosquito(1).cast.ground != mosquito(1, motion="check").cast.ground


@pytest.mark.parametrize("seed", range(6))
def test_a_film_of_plays_has_a_dozen(seed: int) -> None:
    script = plays(seed)
    check_cast(script.cast, FULL_DECK)
    assert sum(isinstance(deed, Play) for deed in script.deeds) >= 12
    assert script.seconds < 50.0


def test_a_film_begins_within_a_round() -> None:
    script = plays(3)
    assert all(5 <= len(hand) <= 9 for hand in script.cast.hands.values())
    assert len(script.cast.discard) >= 2


@pytest.mark.parametrize("twist", TWISTS)
def test_a_mosquito_piece_is_short(twist: Twist) -> None:
    assert 1.7 < mosquito(5, 4, 200.0, twist=twist).seconds < 3.7


def test_a_cockroach_piece_is_short() -> None:
    assert 2.4 < cockroach(5, 4, 200.0, answers=3, wrong=1).seconds < 7.0


def test_honest_people_are_restless_and_cheat_not() -> None:
    script = honest(6, 40.0)
    restless = (Fidget, Fumble, Hover, Nudge, Pass, Scratch)
    assert sum(isinstance(deed, restless) for deed in script.deeds) >= 5
    assert not any(isinstance(deed, Vanish) for deed in script.deeds)


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("caught", [None, True, False])
def test_every_way_to_vanish_can_be_staged(how: str, caught: bool | None) -> None:
    for seed in range(4):
        script = vanishing(seed, how, caught=caught)  # type: ignore[arg-type]
        assert script.seconds < 30.0


@pytest.mark.parametrize("trouble", ["moved", "gap", "paw", "phone"])
def test_trouble_can_be_staged(trouble: str) -> None:
    stage = Stage(hard(7, trouble))  # type: ignore[arg-type]
    times = [0.05 * k for k in range(int(20 * stage.script.seconds))]
    moved = stage.view(stage.script.seconds) != stage.view(0.0)
    unseen = any(not stage.is_seen(t) for t in times)
    put = max(len(stage.at(t).props) for t in times[::4]) > len(stage.script.cast.things)
    assert (moved, unseen, put) == (trouble == "moved", trouble == "gap", trouble in ("paw", "phone"))


def test_a_script_that_was_not_begun_has_no_cast() -> None:
    from scenes.lines import ScriptError
    from scenes.writer import Writer

    with pytest.raises(ScriptError, match="was not begun"):
        Writer(1).finish(1.0)


def test_a_sketch_shows_cards_and_hands() -> None:
    script: Script = mosquito(3, 4)
    picture = Sketch(script.cast, 4.0).draw(Stage(script).at(0.5))
    assert picture.ndim == 3
    assert len({tuple(colour) for colour in picture.reshape(-1, 3)[::7].tolist()}) > 8
    sheet = contact_sheet(script, [0.0, 0.5, 1.0], 2, 2.0)
    assert sheet.shape[0] > picture.shape[0] * 0.9
