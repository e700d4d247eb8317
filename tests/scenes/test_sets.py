"""What each set holds, without drawing any of it."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from films import code_print, fingerprint
from scenes.casting import HOWS
from scenes.looks import TOPS_CHECK, TOPS_DEV
from scenes.motion import FAMILIES_CHECK, FAMILIES_DEV
from scenes.optics import project
from scenes.sets import DECKS_CHECK, DECKS_DEV, GAPS_MS, SETS, TROUBLES, Piece, pieces, shot_of
from scenes.stage import Stage
from scenes.state import to_world
from scenes.truth import judged, profile_text

from referee.config import load_profile
from referee.events import CardPlayed, RaceRuled, Vanished


def test_the_sets_are_as_large_as_they_should_be() -> None:
    counts = {name: film_set.count[0] for name, film_set in SETS.items()}
    assert counts["plays"] >= 12
    assert counts["mosquito"] >= 300
    assert counts["cockroach"] >= 60
    assert counts["vanishing"] >= 32
    assert counts["honest"] * 30 >= 8 * 60
    assert counts["hard"] >= 2 * len(TROUBLES)


def test_a_piece_is_the_same_at_every_making() -> None:
    piece = Piece("mosquito", 7)
    assert fingerprint(shot_of(piece)) == fingerprint(shot_of(piece))
    assert fingerprint(shot_of(piece)) != fingerprint(shot_of(Piece("mosquito", 8)))


def test_gaps_are_spread_evenly() -> None:
    margins = []
    for piece in pieces(["mosquito"])[:60]:
        ruled = [one for one in judged(shot_of(piece).script) if isinstance(one, RaceRuled)]
        margins += [one.margin_ms for one in ruled if one.margin_ms is not None]
    low, high = GAPS_MS
    counts = np.histogram(margins, bins=5, range=(low - 1, high + 1))[0]
    assert counts.sum() >= 40
    assert counts.min() >= counts.sum() / 10


def test_plays_are_many_and_some_break_a_rule() -> None:
    plays = [one for piece in pieces(["plays"]) for one in judged(shot_of(piece).script)]
    assert sum(isinstance(one, CardPlayed) for one in plays) >= 150


def test_cards_vanish_in_every_way() -> None:
    ways = set()
    for piece in pieces(["vanishing"])[: len(HOWS)]:
        ways |= {one.how for one in judged(shot_of(piece).script) if isinstance(one, Vanished)}
    assert ways == {"edge", "below", "sleeve", "double"}


def test_nothing_of_the_check_set_is_in_the_other() -> None:
    assert not set(DECKS_DEV) & set(DECKS_CHECK)
    assert not set(FAMILIES_DEV) & set(FAMILIES_CHECK)
    tuned, checked = ([shot_of(Piece(name, 1, check)) for name in SETS] for check in (False, True))
    assert {shot.setting.look.top for shot in tuned} <= set(TOPS_DEV)
    assert {shot.setting.look.top for shot in checked} <= set(TOPS_CHECK)
    assert not {shot.seed for shot in tuned} & {shot.seed for shot in checked}
    assert {shot.script.cast.ground.motion for shot in checked} == {"check"}


@pytest.mark.parametrize("name", list(SETS))
def test_a_piece_of_each_set_can_be_staged_and_sees_its_pile(name: str) -> None:
    shot = shot_of(Piece(name, 2))
    stage, camera = Stage(shot.script), shot.setting.camera
    pile = project(camera, to_world(shot.script.cast.ground.discard)[None])[0]
    assert 0 < pile[0] < camera.width
    assert 0 < pile[1] < camera.height
    assert stage.at(shot.script.seconds / 2).arms
    assert (camera.width, camera.height) == SETS[name].size


def test_the_profile_of_each_piece_is_valid(tmp_path: Path) -> None:
    for name in SETS:
        for number in range(4):
            shot = shot_of(Piece(name, number))
            camera = shot.setting.camera
            seen = partial(project, camera)
            text = profile_text(shot.script.cast, (camera.width, camera.height), "print-and-play", seen)
            (tmp_path / "table.toml").write_text(text)
            assert len(load_profile(tmp_path / "table.toml").seats) == len(shot.script.cast.places)


def test_a_film_is_not_made_anew_for_a_comment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("films.CODE", tmp_path)
    prints = set()
    for code in ('"""One."""\nx = 1\n', '"""Two."""\nx = 1  # one\n', '"""Two."""\nx = 2\n'):
        (tmp_path / "code.py").write_text(code)
        prints.add(code_print.__wrapped__())
    assert len(prints) == 2


def test_no_condition_goes_with_another_one_alone() -> None:
    """Every dim race had five players and a twist: figures by light would have been figures by players."""
    shots = [shot_of(piece) for piece in pieces(["mosquito"])[:72]]
    told = [
        (shot.setting.conditions["light"], shot.conditions["players"], shot.conditions["twist"] != "none")
        for shot in shots
    ]
    lights = {light for light, _, _ in told}
    assert lights == {"good", "drifting", "dim"}
    assert {(light, players) for light, players, _ in told} == {(a, b) for a in lights for b in "345"}
    assert {(light, twist) for light, _, twist in told} == {(a, b) for a in lights for b in (True, False)}
