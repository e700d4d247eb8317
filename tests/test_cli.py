"""The commands, as a user runs them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DEMO = ROOT / "datasets/demo"


def referee(*arguments: str | Path, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own."""
    command = [sys.executable, "-c", "from referee.cli import main; main()", *map(str, arguments)]
    environment = {"PATH": "/usr/bin:/bin", "REFEREE_HOME": str(home or ROOT / "no-home"), "COLUMNS": "100"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=300)


@pytest.mark.parametrize(
    "arguments",
    [[], ["demo"], ["judge"], ["deck"], ["deck", "print"], ["deck", "enrol"], ["deck", "read"]],
    ids=" ".join,
)
def test_every_command_has_help(arguments: list[str]) -> None:
    done = referee(*arguments, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_version_names_the_eyes() -> None:
    done = referee("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("referee 0.1.0 (OpenCV 5.")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["judge", "no.mp4", "--table", DEMO / "table.toml", "--events", "-"],
            "no.mp4: there is no such file",
        ),
        (["judge", DEMO / "film.mp4", "--table", "no.toml", "--events", "-"], "no.toml: "),
        (["judge", DEMO / "film.mp4", "--events", "-"], "a film is judged with --table"),
        (
            ["judge", "--observations", "no.jsonl", "--events", "-", "--overlay", "o.mp4"],
            "an overlay is drawn over a film",
        ),
        (
            ["judge", "no.mp4", "--table", "no.toml", "--events", "-", "--language", "de"],
            "--language is that of the overlay",
        ),
        (
            [
                *("judge", DEMO / "film.mp4", "--table", DEMO / "table.toml", "--events", "-"),
                *("--overlay", "o.mp4", "--language", "fr"),
            ],
            "there is no language 'fr'",
        ),
        (["demo", "--headless", "--language", "fr"], "there is no language 'fr'"),
        (["judge", "--events", "-"], "give a film with --table, or --observations"),
        (
            ["judge", DEMO / "film.mp4", "--table", DEMO / "table.toml"],
            "say with --events where the events go",
        ),
        (["judge", "--observations", "no.jsonl", "--events", "-"], "no.jsonl: cannot be read: No such file"),
        (["deck", "print", "--out", "no/deck.pdf"], "no/deck.pdf"),
        (["deck", "enrol", "no-folder", "--name", "mine"], "no-folder"),
        (
            ["deck", "enrol", "no-folder", "--name", "mine", "--order", "N1"],
            "--order and --pictures go with a film",
        ),
        (["deck", "count", "no.mp4", "--deck", "nobody"], 'there is no deck "nobody"'),
        (["deck", "renew", "N1.jpg", "--name", "nobody"], 'there is no deck "nobody"'),
        (["deck", "read", "no.jpg", "--deck", "nobody"], 'there is no deck "nobody"'),
    ],
    ids=str,
)
def test_what_the_user_can_mend_is_one_line(arguments: list[str | Path], line: str) -> None:
    done = referee(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("referee: ")
    assert line in done.stderr


def test_a_deck_is_printed(tmp_path: Path) -> None:
    done = referee("deck", "print", "--out", tmp_path / "deck.pdf", "--paper", "letter")
    assert done.returncode == 0, done.stderr
    assert "72 cards" in done.stdout
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF")


def test_a_deck_is_enrolled_and_read(tmp_path: Path, films: Path) -> None:
    """From photographs to reading one of another day, as a family would."""
    pictures = tmp_path / "photographs"
    pictures.mkdir()
    for name in ("N1", "N2", "S3", "M3"):
        (pictures / f"{name}.jpg").write_bytes((films / f"enrol/{name}.jpg").read_bytes())
    (pictures / "holiday.jpg").write_bytes(b"no picture")
    done = referee("deck", "enrol", pictures, "--name", "mine", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "holiday.jpg: " in done.stdout
    assert "mine: 4 of 31 faces" in done.stdout
    assert "missing faces: N3" in done.stdout
    photographs = [films / "enrol" / name for name in ("N2-2.jpg", "S3-2.jpg", "M3-2.jpg")]
    done = referee("deck", "read", *photographs, "--deck", "mine", home=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows] == [str(path) for path in photographs]
    assert [row[1] for row in rows] == ["N2", "S3", "M3"]
    assert all(0.6 <= float(row[2]) <= 1 for row in rows)
