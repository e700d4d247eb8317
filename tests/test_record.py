"""Judging what was recorded: what is written, and what stays as it was."""

from pathlib import Path

import pytest

from referee.errors import FilmError, RefereeError
from referee.record import judge_observations, judge_video, writing
from referee.vision.capture.film import FilmBrokenError

START = (
    '{"seq":1,"t":0,"type":"round_started","source":"camera","guard":null,"seats":["a","b","c"],"top":"N2",'
    '"hands":{"a":8,"b":8,"c":8}}'
)
PLAY = (
    '{"seq":2,"t":1,"type":"card_played","source":"camera","seat":"a","card":"N4","confidence":1,'
    '"candidates":[["N4",1]]}'
)


def test_observations_are_judged_by_the_rules_alone(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(f"{START}\n{PLAY}\n")
    judge_observations(source, target, None)
    lines = target.read_text().splitlines()
    assert '"type":"card_played"' in lines[1]
    assert '"rule":"TURN-3","verdict":"illegal"' in lines[2]


def test_a_bad_line_leaves_the_old_events_alone(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(f"{START}\n" + '{"type":"dance"}\n')
    target.write_text("what was judged yesterday\n")
    with pytest.raises(RefereeError, match="line 2"):
        judge_observations(source, target, None)
    assert target.read_text() == "what was judged yesterday\n"
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_a_film_that_cannot_be_judged_leaves_the_old_events_alone(tmp_path: Path, table: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("what was judged yesterday\n")
    with pytest.raises(FilmError):
        judge_video(tmp_path / "no.mp4", table, target)
    assert target.read_text() == "what was judged yesterday\n"


def test_a_film_that_breaks_keeps_what_was_judged(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"

    def write_and_break() -> None:
        with writing(target) as out:
            out.write("up to the break\n")
            raise FilmBrokenError("film.mp4: the film breaks", 1.0, 30)

    with pytest.raises(FilmBrokenError):
        write_and_break()
    assert target.read_text() == "up to the break\n"


def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(RefereeError, match="cannot be written: No such file"),
        writing(tmp_path / "no/out.jsonl"),
    ):
        pass


@pytest.fixture
def table() -> Path:
    """The demo's table."""
    return Path(__file__).resolve().parent.parent / "datasets/demo/table.toml"
