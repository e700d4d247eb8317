"""All example films against their truth, at several frame rates; how fast they are judged, in what memory."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def figures(films: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The evaluation of all films at their own rate and at 10, 15 and 30 frames a second."""
    out = tmp_path_factory.mktemp("figures") / "figures.json"
    options = ["--films", str(films), "--fps", "own,10,15,30", "--json"]
    command = [sys.executable, "scripts/evaluate.py", *options]
    with out.open("w") as file:
        status = subprocess.run(command, cwd=ROOT, stdout=file, check=False).returncode
    figures: dict[str, Any] = json.loads(out.read_text())
    assert status == 0, figures["worse"]
    return figures


def test_nothing_is_worse_than_the_baseline(figures: dict[str, Any]) -> None:
    assert figures["worse"] == []


def test_every_rate_gives_the_same_plays(figures: dict[str, Any]) -> None:
    assert figures["differing"] == []


@pytest.mark.parametrize("rate", ["own", "10", "15", "30"])
def test_plays_are_right_and_none_is_invented(figures: dict[str, Any], rate: str) -> None:
    total = figures["total"][rate]
    assert total["plays"] == 42
    assert total["right"] >= 0.9 * total["plays"]
    assert total["wrong"] <= 0.03 * total["plays"]
    assert total["false"] <= 2
    assert total["error_p95"] <= 0.2


def test_a_film_is_judged_in_half_its_time(tmp_path: Path) -> None:
    """On two cores: one decodes while the other looks."""
    begin = time.perf_counter()
    judged = judge_demo(tmp_path)
    assert judged.returncode == 0, judged.stderr
    assert time.perf_counter() - begin < 67 / 2


def test_a_film_is_judged_in_less_than_600_megabytes(tmp_path: Path) -> None:
    measure = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    judged = judge_demo(tmp_path, after=measure)
    assert judged.returncode == 0, judged.stderr
    assert int(judged.stdout.split()[-1]) < 600 * 1024


def judge_demo(folder: Path, after: str = "") -> subprocess.CompletedProcess[str]:
    """Judges the demo film in a process of its own, and then runs `after` there."""
    code = (
        "import sys; from pathlib import Path; from referee.record import judge_video; "
        "demo = Path('datasets/demo'); "
        "judge_video(demo / 'film.mp4', demo / 'table.toml', Path(sys.argv[1])); "
    )
    command = [sys.executable, "-c", code + after, str(folder / "events.jsonl")]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
