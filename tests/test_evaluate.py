"""The script over a folder of films, with a judge that needs no film."""

import contextlib
import dataclasses
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import evaluate as script
import pytest
import typer

from referee.config import TableProfile
from referee.errors import FilmError, RefereeError
from referee.eventline import read_events
from referee.events import CardPlayed, Event

ROOT = Path(__file__).resolve().parent.parent
Change = Callable[[list[Event]], list[Event]]


@pytest.fixture
def folder(films: Path, tmp_path: Path) -> Path:
    """Two films whose pictures nobody looks at."""
    for name in ("demo", "plays-5"):
        (tmp_path / "films" / name).mkdir(parents=True)
        for file in ("truth.jsonl", "table.toml"):
            shutil.copy(films / name / file, tmp_path / "films" / name / file)
        (tmp_path / "films" / name / "film.mp4").touch()
    return tmp_path / "films"


class Judge:
    """Says what the truth says, changed; fails where `fails` names the film."""

    def __init__(self, change: Change = lambda log: log, fails: str = "") -> None:
        self.change, self.fails = change, fails
        self.rates: list[float | None] = []

    def __call__(self, film: Path, profile: TableProfile, deck: Any, fps: float | None) -> Iterator[Event]:
        assert profile.path == film.parent / "table.toml"
        assert deck == f"the deck {profile.deck}"
        self.rates.append(fps)
        yield from self.change(list(read_events((film.parent / "truth.jsonl").read_text().splitlines())))
        if film.parent.name == self.fails:
            raise FilmError("the film breaks off at 3.2 s")


@contextlib.contextmanager
def no_decks(_: Path) -> Iterator[Callable[[TableProfile], Any]]:
    yield lambda profile: f"the deck {profile.deck}"


def without_the_last_play(log: list[Event]) -> list[Event]:
    last = [event for event in log if isinstance(event, CardPlayed)][-1]
    return [event for event in log if event is not last]


def unsure_below_15_fps(judge: Judge) -> Change:
    def change(log: list[Event]) -> list[Event]:
        if judge.rates[-1] != 10:
            return log
        return [dataclasses.replace(one, card=None) if isinstance(one, CardPlayed) else one for one in log]

    return change


def evaluate(
    folder: Path,
    judge: Judge,
    rates: tuple[float | None, ...] = (None,),
    *,
    only: tuple[str, ...] = (),
    as_json: bool = False,
    write: bool = False,
) -> int:
    return script.run(
        folder,
        rates,
        only,
        baseline_path=folder / "baseline.json",
        as_json=as_json,
        write=write,
        judge=judge,
        decks=no_decks,
    )


def test_a_perfect_judge(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, Judge(), as_json=True) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["films"]) == {"demo", "plays-5"}
    assert figures["films"]["demo"]["own"]["right"] == figures["films"]["demo"]["own"]["plays"] == 13
    assert figures["total"]["own"]["right"] == figures["total"]["own"]["plays"]
    assert figures["worse"] == []


def test_the_table_for_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, Judge(without_the_last_play)) == 0
    text = capsys.readouterr().out
    assert "in total" in text
    assert max(map(len, text.splitlines())) <= 120
    assert "demo at own fps, 41.10 s: N4 missed" in text


def test_rates_are_handed_to_the_judge_and_compared(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    judge = Judge()
    judge.change = unsure_below_15_fps(judge)
    assert evaluate(folder, judge, (30.0, 10.0), only=("plays-5",), as_json=True) == 0
    assert judge.rates == [30.0, 10.0]
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["total"]) == {"30", "10"}
    assert len(figures["differing"]) == 1
    assert figures["differing"][0].startswith("plays-5: 10 fps gives null null")


def test_worse_than_the_baseline_fails_and_is_never_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "baseline.json"
    assert evaluate(folder, Judge(), write=True) == 0
    good = path.read_text()
    assert json.loads(good)["films"]["demo"]["own"]["right"] == 13
    assert evaluate(folder, Judge(without_the_last_play), write=True) == 1
    assert "worse than the baseline: demo at own fps: right was 13 and is 12" in capsys.readouterr().out
    assert path.read_text() == good


def test_a_better_outcome_raises_the_baseline_and_leaves_other_films(folder: Path) -> None:
    path = folder / "baseline.json"
    assert evaluate(folder, Judge(without_the_last_play), write=True) == 0
    before = json.loads(path.read_text())["films"]
    assert evaluate(folder, Judge(), only=("demo",), write=True) == 0
    after = json.loads(path.read_text())["films"]
    assert after["demo"]["own"]["right"] == before["demo"]["own"]["right"] + 1
    assert after["plays-5"] == before["plays-5"]


def test_a_film_that_breaks_off_fails_and_counts_as_far_as_it_went(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert evaluate(folder, Judge(fails="demo"), as_json=True, write=True) == 1
    demo = json.loads(capsys.readouterr().out)["films"]["demo"]["own"]
    assert (demo["error"], demo["right"]) == ("the film breaks off at 3.2 s", 13)
    assert not (folder / "baseline.json").exists()


def test_a_wrong_table_is_one_films_error(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "demo/table.toml").write_text("version = 3")
    assert evaluate(folder, Judge(), as_json=True) == 1
    films = json.loads(capsys.readouterr().out)["films"]
    assert "version 3 is not 1" in films["demo"]["own"]["error"]
    assert films["demo"]["own"]["missed"] == 13
    assert films["plays-5"]["own"]["error"] is None


def test_a_folder_without_films_is_refused(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(RefereeError, match=r"no sub-folder holds film\.mp4 and truth\.jsonl"):
        script.find_films(tmp_path / "nowhere")
    with pytest.raises(RefereeError, match="there is no film or set 'dmo'"):
        script.find_films(folder, ["demo", "dmo"])


@pytest.fixture
def sets(folder: Path) -> Path:
    """The same films, one of them twice in a set of its own."""
    for number in ("0001", "0002"):
        shutil.copytree(folder / "plays-5", folder / "plays" / number)
    (folder / "plays/0002/meta.json").write_text('{"duration": 30, "conditions": {"light": "dim"}}')
    return folder


def test_the_films_of_a_set_are_measured_together(sets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(sets, Judge(), only=("plays",), as_json=True, write=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["films"]) == {"plays/0001", "plays/0002"}
    rate = told["ratings"]["sets"]["plays"]["rates"]["seats.right"]
    assert rate["hits"] == rate["of"] > 10
    assert told["ratings"]["sets"]["plays"]["seconds"] == pytest.approx(30 + 16.9, abs=1)
    assert told["ratings"]["conditions"]["light=dim"]["rates"]["plays.right"]["of"] < rate["of"]
    baseline = json.loads((sets / "baseline.json").read_text())["films"]
    assert set(baseline) == {"plays"}


def test_a_worse_set_fails(sets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(sets, Judge(), write=True) == 0
    assert evaluate(sets, Judge(without_the_last_play), only=("plays",)) == 1
    assert "worse than the baseline: plays at own fps: plays.right was" in capsys.readouterr().out


def test_the_figures_are_drawn_where_asked(folder: Path, tmp_path: Path) -> None:
    status = script.run(
        folder,
        (None,),
        (),
        baseline_path=folder / "baseline.json",
        picture=tmp_path / "figures.png",
        judge=Judge(),
        decks=no_decks,
    )
    assert status == 0
    assert (tmp_path / "figures.png").stat().st_size > 10_000


@pytest.mark.parametrize("text", ["[]", "{", '{"duration": "long"}', '{"conditions": 3}'])
def test_a_wrong_meta_file_is_one_films_error(
    sets: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (sets / "plays/0002/meta.json").write_text(text)
    assert evaluate(sets, Judge(), only=("plays",), as_json=True) == 1
    error = json.loads(capsys.readouterr().out)["films"]["plays/0002"]["own"]["error"]
    assert "meta.json: does not say a film's duration and conditions" in error


def test_a_wrong_baseline_or_truth_is_refused(folder: Path) -> None:
    path = folder / "baseline.json"
    path.write_text("[]")
    with pytest.raises(RefereeError, match="not a baseline"):
        script.read_baseline(path)
    (folder / "demo/truth.jsonl").write_text("{")
    with pytest.raises(RefereeError, match=r"truth\.jsonl: line 1: not a line of JSON"):
        script.read_truth(folder / "demo/truth.jsonl")


@pytest.mark.parametrize("text", ["fast", "10;15", "0", "-5", "inf"])
def test_a_wrong_rate_is_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as caught:
        script.main(fps=text)
    assert caught.value.exit_code == 1
    assert capsys.readouterr().err.startswith(f"--fps {text}: ")
