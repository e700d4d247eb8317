"""A game as a file of text, written and read by the commands."""

import subprocess
import sys
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.transcript import export_game, import_game, tell_game

ROOT = Path(__file__).resolve().parent.parent
DEMO = ROOT / "tests/playthroughs/demo.jsonl"
TEXT = """\
# the first two plays
1  0.00  round 1: seats ana ben cem; guard ana; top N2; hands ana 8, ben 8, cem ?
2  1.80  ana plays N3  # one above
"""


def referee(*arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "from referee.cli import main; main()", "game", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, timeout=300)


def test_a_recorded_game_goes_to_text_and_back_byte_for_byte(tmp_path: Path) -> None:
    text, back = tmp_path / "game.txt", tmp_path / "back.jsonl"
    export_game(DEMO, text)
    import_game(text, back)
    assert back.read_bytes() == DEMO.read_bytes()
    assert "ben plays N3\n" in text.read_text(encoding="utf-8")


def test_the_commands_write_to_standard_output_or_to_files(tmp_path: Path) -> None:
    exported = referee("export", DEMO, "--text", "-")
    assert exported.returncode == 0
    text = tmp_path / "game.txt"
    text.write_bytes(exported.stdout)
    assert referee("import", text, "--events", tmp_path / "back.jsonl").returncode == 0
    assert (tmp_path / "back.jsonl").read_bytes() == DEMO.read_bytes()


def test_comments_and_an_editors_mark_do_not_disturb(tmp_path: Path) -> None:
    text, events, again = tmp_path / "game.txt", tmp_path / "game.jsonl", tmp_path / "again.txt"
    text.write_text(TEXT, encoding="utf-8-sig")
    import_game(text, events)
    export_game(events, again)
    bare = [line.partition("  #")[0] for line in TEXT.splitlines() if not line.startswith("#")]
    assert again.read_text(encoding="utf-8").splitlines() == bare


def test_a_bad_line_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    text, events = tmp_path / "game.txt", tmp_path / "game.jsonl"
    text.write_text(TEXT + "3 2.0 ana lays N4\n", encoding="utf-8")
    events.write_text("before")
    done = referee("import", text, "--events", events)
    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.startswith(b'referee: line 4: "lays N4" stands where one of plays')
    assert done.stderr.count(b"\n") == 1
    assert events.read_text() == "before"


def test_a_file_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG")
    with pytest.raises(RefereeError, match=r"picture\.png: not a text file$"):
        import_game(picture, tmp_path / "out.jsonl")
    with pytest.raises(RefereeError, match=r"no\.jsonl: cannot be read: No such file or directory$"):
        export_game(tmp_path / "no.jsonl", tmp_path / "out.txt")
    with pytest.raises(RefereeError, match=r"^line 1: "):
        export_game(Path(__file__), tmp_path / "out.txt")


@pytest.mark.parametrize("command", ["export", "import"])
def test_the_commands_have_help(command: str) -> None:
    assert b"Usage" in referee(command, "--help").stdout


GAME = """\
round 1: seats ana ben cem; guard ana; top N2; hands ana 8, ben 8, cem 8
1.0 ana plays N5
2.0 vanished from cem: below
"""


def test_a_game_is_told_in_words_with_the_reason_of_each_ruling(tmp_path: Path) -> None:
    game, text = tmp_path / "game.jsonl", tmp_path / "game.txt"
    text.write_text(GAME)
    import_game(text, game)
    told = {language: "\n".join(tell_game(game, language, for_guard=False)) for language in ("en", "de")}
    assert "NOT ALLOWED (TURN-3): Ana plays number card 5 on number card 2" in told["en"]
    assert "   1.00 s  " in told["en"]
    assert told["de"] != told["en"]
    # What the guard alone may know is told only where that is asked for.
    secret = "\n".join(tell_game(game, "en", for_guard=True))
    assert len(secret.splitlines()) == len(told["en"].splitlines()) + 2
    assert referee("tell", game, "--guard", "--language", "en").stdout.decode().strip() == secret.strip()


def test_a_language_that_is_not_there_is_one_line() -> None:
    run = referee("tell", DEMO, "--language", "xx")
    assert run.returncode != 0
    assert len(run.stderr.decode().strip().splitlines()) == 1
