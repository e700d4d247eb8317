"""Files that are written whole or not at all, and what is never overwritten."""

import os
import stat
from pathlib import Path

import pytest

from referee.errors import BrokenLogError, RefereeError
from referee.writing import (
    refuse_all_but_files,
    refuse_the_same,
    refuse_to_overwrite,
    writing,
    writing_film,
)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Once the file took the link's own place, and what it pointed to kept the old text."""
    target, link = tmp_path / "events.jsonl", tmp_path / "link.jsonl"
    target.write_text("old")
    link.symlink_to(target)
    with writing(link) as out:
        out.write("new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    """Once `--events /dev/null`, run as root, made a plain file of the device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with writing(pipe) as out:
        out.write("new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_file_of_the_users_with_a_similar_name_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "o.jsonl.part").write_text("mine")
    with writing(tmp_path / "o.jsonl") as out:
        out.write("new")
    assert (tmp_path / "o.jsonl.part").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["o.jsonl", "o.jsonl.part"]


def test_a_new_file_has_the_rights_that_new_files_get(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("")
    with writing(tmp_path / "o.jsonl"):
        pass
    assert (tmp_path / "o.jsonl").stat().st_mode == plain.stat().st_mode
    (tmp_path / "o.jsonl").chmod(0o600)
    with writing(tmp_path / "o.jsonl"):
        pass
    assert (tmp_path / "o.jsonl").stat().st_mode & 0o777 == 0o600


def write_half(target: Path, error: BaseException) -> None:
    with writing(target) as out:
        out.write("half")
        raise error


def test_an_interrupted_file_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "o.jsonl"
    target.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_half(target, KeyboardInterrupt())
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["o.jsonl"]


def test_a_broken_input_keeps_what_it_gave(tmp_path: Path) -> None:
    target = tmp_path / "o.jsonl"
    with pytest.raises(BrokenLogError):
        write_half(target, BrokenLogError("line 2: not a line of JSON"))
    assert target.read_text() == "half"


def test_a_full_disk_is_one_line() -> None:
    full = Path("/dev/full")
    with (
        pytest.raises(RefereeError, match="/dev/full: cannot be written: No space left"),
        writing(full) as out,
    ):
        out.write("new")


def test_a_folder_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(RefereeError, match="cannot be written: Is a directory"), writing(tmp_path):
        pass


def test_an_output_never_takes_the_place_of_its_input(tmp_path: Path) -> None:
    """Once a film was replaced by its own events."""
    film, link = tmp_path / "film.mp4", tmp_path / "link.mp4"
    film.write_text("frames")
    link.symlink_to(film)
    for name in (film, link, tmp_path / "." / "film.mp4"):
        with pytest.raises(RefereeError, match="is the input"):
            refuse_to_overwrite(name, None, film)
    refuse_to_overwrite(tmp_path / "events.jsonl", film, None)


def test_only_a_file_of_its_own_is_written_whole(tmp_path: Path) -> None:
    target, link, pipe = tmp_path / "a.mp4", tmp_path / "link.mp4", tmp_path / "pipe.mp4"
    link.symlink_to(target)
    os.mkfifo(pipe)
    refuse_all_but_files(target)
    target.write_text("old")
    refuse_all_but_files(target)
    for name, line in (
        (link, "a link"),
        (pipe, "a folder or a device"),
        (tmp_path, "a folder or a device"),
    ):
        with pytest.raises(RefereeError, match=f"^{name}: is {line};"):
            refuse_all_but_files(name)


def test_two_outputs_are_two_files(tmp_path: Path) -> None:
    one, other = tmp_path / "a", tmp_path / "b"
    refuse_the_same(one, other)
    with pytest.raises(RefereeError, match="is asked for twice"):
        refuse_the_same(one, tmp_path / "." / "a")
    one.write_text("old")
    other.hardlink_to(one)
    with pytest.raises(RefereeError, match="is the same file as"):
        refuse_the_same(one, other)


def test_a_film_takes_its_place_when_all_is_written(tmp_path: Path) -> None:
    target = tmp_path / "a.mp4"
    target.write_text("old")
    with writing_film(target) as part:
        part.write_text("new")
        assert target.read_text() == "old"
    assert target.read_text() == "new"

    def fail() -> None:
        with writing_film(target) as half:
            half.write_text("half")
            raise RefereeError("no")

    with pytest.raises(RefereeError):
        fail()
    assert target.read_text() == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["a.mp4"]
    with (
        pytest.raises(RefereeError, match="cannot be written: No such file"),
        writing_film(tmp_path / "no/a.mp4"),
    ):
        pass
