"""Judging what was recorded: what is written, and what stays as it was."""

import re
from pathlib import Path

import pytest

from referee.config import load_profile
from referee.errors import BrokenLogError, DeckError, EventError, FilmError, ProfileError, RefereeError
from referee.record import draw_profile, judge_observations, judge_video
from referee.vision.capture.film import FilmBrokenError
from referee.writing import writing

DEMO = Path(__file__).resolve().parent.parent / "datasets" / "demo"
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
    assert any('"rule":"TURN-3","verdict":"illegal"' in line for line in lines)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ('{"type":"dance"}', 'line 3: type "dance" is not an event type'),
        (
            PLAY.replace('"seq":2', '"seq":3').replace('"a"', '"zoe"'),
            "line 3: card_played at 1.00 s: seat 'zoe'",
        ),
        (PLAY.replace('"seq":2', '"seq":3').replace('"t":1', '"t":-1'), "line 3: card_played: t -1 is not"),
        (PLAY.replace('"seq":2', '"seq":3').replace("N4", "N9"), 'line 3: card_played: card "N9" is not'),
    ],
)
def test_what_came_before_a_bad_line_is_kept(tmp_path: Path, bad: str, sentence: str) -> None:
    source, whole, target = tmp_path / "in.jsonl", tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    source.write_text(f"{START}\n{PLAY}\n")
    judge_observations(source, whole, None)
    source.write_text(f"{START}\n{PLAY}\n{bad}\n")
    with pytest.raises(BrokenLogError) as caught:
        judge_observations(source, target, None)
    assert str(caught.value).startswith(f"{source}: {sentence}")
    assert target.read_text() == whole.read_text()
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_a_first_line_that_is_bad_leaves_the_old_events_alone(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(PLAY + "\n")
    target.write_text("what was judged yesterday\n")
    with pytest.raises(EventError, match=r"line 1: card_played at 1\.00 s: no round_started"):
        judge_observations(source, target, None)
    assert target.read_text() == "what was judged yesterday\n"


def test_a_file_without_events_is_told(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text("\n")
    with pytest.raises(EventError, match="there is no event in it"):
        judge_observations(source, tmp_path / "out.jsonl", None)
    assert not (tmp_path / "out.jsonl").exists()


def test_a_correction_tells_what_it_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in.jsonl"
    correction = (
        '{"seq":3,"t":9,"type":"corrected","source":"person","about":2,"set":{"card":"N3"},"by":"table"}'
    )
    source.write_text(f"{START}\n{PLAY}\n{correction}\n")
    judge_observations(source, tmp_path / "out.jsonl", None)
    assert f"{source}: correction 5: ruling 3 illegal → legal" in capsys.readouterr().err


def test_contradictions_in_the_accounts_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in.jsonl"
    draw = '{"seq":3,"t":2,"type":"card_drawn","source":"camera","seat":"b","count":70}'

    source.write_text(f"{START}\n{PLAY}\n{draw}\n")
    judge_observations(source, tmp_path / "out.jsonl", None)
    assert f"{source}: seq 5: pile below zero (pile draw)" in capsys.readouterr().err


def test_a_film_that_cannot_be_judged_leaves_the_old_events_alone(tmp_path: Path, table: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("what was judged yesterday\n")
    with pytest.raises(FilmError):
        judge_video(tmp_path / "no.mp4", table, target)
    assert target.read_text() == "what was judged yesterday\n"


def test_a_film_of_another_shape_is_told_with_the_names_of_both(tmp_path: Path, table: Path) -> None:
    own, film = tmp_path / "own.toml", DEMO / "film.mp4"
    square = re.sub(r"frame = .*", "frame = [1280, 960]", table.read_text())
    own.write_text(re.sub(r"deck = .*", 'deck = "print-and-play"', square))
    for act in (judge_video, draw_profile):
        with pytest.raises(ProfileError) as caught:
            act(film, own, tmp_path / "out.png")
        assert str(caught.value).startswith(f"{film} does not fit {own}: the pictures are 1280x720, but")
        assert not (tmp_path / "out.png").exists()


def test_a_profile_is_not_drawn_over_for_a_deck_that_is_not_there(tmp_path: Path, table: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(re.sub(r"deck = .*", 'deck = "nosuch"', table.read_text()))
    with pytest.raises(DeckError, match="nosuch"):
        draw_profile(DEMO / "film.mp4", own, tmp_path / "look.png")


@pytest.mark.parametrize("name", ["nosuch", "no/such", "a\\nb", "x" * 300])
def test_a_deck_that_is_not_there_is_told_with_the_table_that_names_it(
    tmp_path: Path, table: Path, name: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(table.read_text().replace(f'deck = "{load_profile(table).deck}"', f'deck = "{name}"'))
    with pytest.raises(DeckError) as caught:
        judge_video(tmp_path / "no.mp4", own, tmp_path / "out.jsonl")
    assert str(caught.value).startswith(f'{own}: deck "{name}": there is no deck "{name}"; ')
    assert "\n" not in str(caught.value)


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
    return DEMO / "table.toml"
