"""Three stored pieces of rendered games: their truth holds, and they are judged as well as before."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from verify_films import verify

ROOT = Path(__file__).resolve().parent.parent
TINY = ROOT / "datasets" / "tiny"
FILMS = ("cockroach", "mosquito", "vanishing")


@pytest.mark.parametrize("name", FILMS)
def test_the_truth_of_a_piece_holds(name: str) -> None:
    tally = verify(TINY / name)
    assert tally.is_right
    assert tally.faces


def test_the_pieces_are_judged_as_well_as_before() -> None:
    command = [sys.executable, "scripts/evaluate.py", "--films", str(TINY), "--json"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    figures = json.loads(run.stdout)
    assert (run.returncode, figures["worse"]) == (0, [])
    assert set(figures["films"]) == set(FILMS)
    total = figures["total"]["own"]
    assert (total["plays"], total["wrong"], total["false"]) == (5, 0, 0)
