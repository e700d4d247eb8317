"""A short piece is shot for real: its film can be judged, and its truth holds."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from films import make, render
from scenes.aim import turned
from scenes.sets import Piece, shot_of
from scenes.shoot import Shot, frame_times, shoot, smaller
from scenes.state import Camera
from sheets import main as lay_sheets
from verify_films import verify

from referee.config import load_profile
from referee.eventline import read_events
from referee.vision.capture.film import Film

pytestmark = pytest.mark.usefixtures("opengl")


@pytest.fixture(scope="module")
def shot() -> Shot:
    """Twelve small frames around the first slap of a race."""
    whole = shot_of(Piece("mosquito", 0))
    place = replace(smaller(whole.setting, (480, 360)), rate=8.0)
    return replace(whole, setting=place, script=replace(whole.script, seconds=1.5))


@pytest.fixture(scope="module")
def folder(shot: Shot, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("film") / "set" / "0000"
    assert shoot(shot, made) == 12
    return made


def test_the_film_has_its_frames_at_their_times(folder: Path) -> None:
    with Film(folder / "film.mp4") as film:
        frames = list(film)
    assert [round(frame.t, 4) for frame in frames] == [number / 8 for number in range(12)]
    assert {frame.image.shape for frame in frames} == {(360, 480, 3)}
    # Something is to be seen, and something moves.
    assert 40 < frames[0].image.mean() < 220
    assert np.abs(frames[0].image.astype(int) - frames[-1].image).mean() > 2


def test_the_truth_is_in_the_referees_own_form(folder: Path, shot: Shot) -> None:
    events = list(read_events((folder / "truth.jsonl").read_text().splitlines()))
    assert [event.type for event in events][:2] == ["round_started", "turn"]
    profile = load_profile(folder / "table.toml")
    assert profile.guard == shot.script.cast.ground.guard
    assert profile.table.frame_size == (480, 360)
    about = json.loads((folder / "meta.json").read_text())
    assert about["frames"] == 12
    assert {"skin", "hand", "light", "angle", "deck", "players"} <= about["conditions"].keys()


def test_each_frame_tells_what_it_shows(folder: Path) -> None:
    with gzip.open(folder / "frames.jsonl.gz", "rt") as lines:
        told = [json.loads(line) for line in lines]
    assert len(told) == 12
    hands = [hand for frame in told for hand in frame["hands"]]
    assert {len(hand["landmarks"]) for hand in hands} == {21}
    assert any(sum(hand["seen"]) >= 15 for hand in hands)
    seen = [card["seen"] for frame in told for card in frame["cards"]]
    assert 0 <= min(seen) < 0.5 < max(seen) <= 1


def test_the_truth_holds_against_picture_and_mesh(folder: Path) -> None:
    tally = verify(folder)
    assert tally.contacts
    assert tally.is_right


def test_the_same_shot_is_the_same_film(shot: Shot, tmp_path: Path) -> None:
    short = replace(shot, script=replace(shot.script, seconds=0.5))
    for name in ("one", "other"):
        assert shoot(short, tmp_path / name) == 4
    for file in ("truth.jsonl", "table.toml", "script.txt", "contacts.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "other" / file).read_bytes()
    pictures = []
    for name in ("one", "other"):
        with Film(tmp_path / name / "film.mp4") as film:
            pictures.append(np.array([frame.image for frame in film], dtype=np.int16))
    # What draws may round otherwise from one time to the next: by a level here and there, no more.
    assert np.abs(pictures[0] - pictures[1]).mean() < 0.5


@pytest.mark.slow
def test_what_is_there_is_not_made_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    piece = Piece("mosquito", 1)
    assert make(piece, tmp_path) > 30
    assert make(piece, tmp_path) == 0
    (tmp_path / piece.name / "made.json").write_text("{}")
    assert make(piece, tmp_path) > 30
    assert render([piece], tmp_path, jobs=1) == 0
    assert "1 films, 0 of them made now" in capsys.readouterr().out


def test_uneven_frames_rise_and_leave_holes() -> None:
    even = frame_times(2.0, 30.0, uneven=False, seed=1)
    assert len(even) == 60
    assert even[30] == 1.0
    times = frame_times(20.0, 30.0, uneven=True, seed=1)
    gaps = np.diff(times)
    assert times[0] == 0
    assert gaps.min() > 0.005
    assert 0.05 < gaps.max() < 0.2
    assert len(times) < 600


def test_a_bump_turns_the_camera() -> None:
    camera = Camera((0.0, 0.0, 100.0), (0.0, 0.0, 0.0))
    assert turned(camera, 0.0, 0.0, 0.0) == camera
    bumped = turned(camera, 2.0, -1.0, 0.5)
    assert bumped.target == (2.0, -1.0, 0.0)
    assert bumped.up == pytest.approx((-np.sin(0.5), np.cos(0.5), 0.0))


def test_moments_of_a_film_are_laid_side_by_side(folder: Path, tmp_path: Path) -> None:
    lay_sheets(folder.parent.parent, tmp_path, films=3, columns=4, width=120)
    sheet = cv2.imread(str(tmp_path / "set.jpg"))
    assert sheet is not None
    assert sheet.shape == (94, 480, 3)
    assert np.abs(sheet[20:90, :120].astype(int) - sheet[20:90, 360:]).mean() > 2
