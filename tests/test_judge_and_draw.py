"""A film judged and drawn over: the events stay the same, the times too, and nothing is left half done."""

import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.record import judge_and_draw, judge_video
from referee.vision.capture.film import Film, FilmBrokenError

ROOT = Path(__file__).resolve().parent.parent
PIECE = ROOT / "datasets/tiny/mosquito"
FILM, TABLE = PIECE / "film.mp4", PIECE / "table.toml"


def times(path: Path) -> list[float]:
    """Of all frames, up to a break."""
    found: list[float] = []
    with Film(path) as film, contextlib.suppress(FilmBrokenError):
        for frame in film:
            found.append(frame.t)
    return found


def test_events_and_times_are_those_of_the_film_and_the_bytes_the_same_each_time(tmp_path: Path) -> None:
    plain, events = tmp_path / "plain.jsonl", tmp_path / "events.jsonl"
    overlay, again = tmp_path / "overlay.mp4", tmp_path / "again.mp4"
    judge_video(FILM, TABLE, plain)
    overlay.write_text("yesterday's")
    judge_and_draw(FILM, TABLE, events, overlay, "pl")
    assert events.read_bytes() == plain.read_bytes()
    assert times(overlay) == times(FILM)
    with Film(overlay) as film:
        assert film.codec == "h264"
        assert film.size[0] == 640
        assert film.size[1] > 480
    judge_and_draw(FILM, TABLE, Path("/dev/null"), again, "pl")
    assert again.read_bytes() == overlay.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {
        path.name for path in (plain, events, overlay, again)
    }


def test_a_film_that_breaks_is_judged_and_drawn_up_to_there(tmp_path: Path) -> None:
    broken, events, overlay = tmp_path / "film.mp4", tmp_path / "e.jsonl", tmp_path / "o.mp4"
    data = bytearray(FILM.read_bytes())
    middle = len(data) * 2 // 3
    data[middle : middle + 4000] = b"\xff" * 4000
    broken.write_bytes(data)
    with pytest.raises(FilmBrokenError) as caught:
        judge_and_draw(broken, TABLE, events, overlay, "en")
    assert events.read_text().startswith('{"seq":1')
    assert 0 < caught.value.frames < len(times(FILM))
    assert times(overlay) == times(broken)
    assert len(times(overlay)) == caught.value.frames


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("film.mp4", "is the input"),
        ("events.mp4", "is asked for twice"),
        ("link.mp4", "is a link"),
        ("folder.mp4", "is a folder or a device"),
        ("overlay.avi", "not the name of an overlay, such as overlay.mp4"),
        ("no/overlay.mp4", "cannot be written: No such file"),
    ],
)
def test_what_cannot_be_an_overlay_is_told_before_anything_is_judged(
    tmp_path: Path, name: str, line: str
) -> None:
    film, events = tmp_path / "film.mp4", tmp_path / "events.mp4"
    film.write_bytes(FILM.read_bytes())
    (tmp_path / "link.mp4").symlink_to(tmp_path / "elsewhere.mp4")
    (tmp_path / "folder.mp4").mkdir()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(RefereeError, match=line) as caught:
        judge_and_draw(film, TABLE, events, tmp_path / name, "en")
    assert str(caught.value).startswith(f"{tmp_path / name}: ")
    assert sorted(tmp_path.iterdir()) == before
    assert film.read_bytes() == FILM.read_bytes()


def test_an_overlay_that_fails_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RefereeError("o.mp4: cannot be written: No space left on device")

    overlay = tmp_path / "o.mp4"
    overlay.write_text("yesterday's")
    monkeypatch.setattr("referee.vision.reel.Reel.add", fail)
    with pytest.raises(RefereeError, match="No space left"):
        judge_and_draw(FILM, TABLE, tmp_path / "e.jsonl", overlay, "en")
    assert overlay.read_text() == "yesterday's"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["e.jsonl", "o.mp4"]


def test_being_told_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    overlay = tmp_path / "o.mp4"
    overlay.write_text("yesterday's")
    piece = ROOT / "datasets/tiny/cockroach"
    command = [sys.executable, "-c", "from referee.cli import main; main()", "judge", piece / "film.mp4"]
    options = ["--table", piece / "table.toml", "--events", tmp_path / "e.jsonl", "--overlay", overlay]
    with subprocess.Popen([*map(str, command), *map(str, options)], stderr=subprocess.PIPE) as process:
        # The overlay has begun when the events are there and the part has grown.
        while process.poll() is None and not _has_begun(tmp_path):
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 128 + signal.SIGTERM
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert overlay.read_text() == "yesterday's"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["e.jsonl", "o.mp4"]


def _has_begun(folder: Path) -> bool:
    return any(part.stat().st_size for part in folder.glob(".o.mp4.*.part"))
