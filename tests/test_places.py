"""Where things lie."""

from pathlib import Path

import pytest

from referee import places


def test_home_is_what_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert places.home() == tmp_path


def test_home_is_the_platforms_folder_otherwise(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("REFEREE_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert places.home() == tmp_path / "referee"


def test_demo_game_is_whole() -> None:
    assert {"film.mp4", "table.toml", "truth.jsonl"} <= {path.name for path in places.demo().iterdir()}
