"""Rates by set and by condition, held against the baseline, shown and drawn."""

import json
from pathlib import Path

import cv2
import pytest
from plots import draw_plots
from ratings import as_json, by_condition, print_ratings, set_figures, worse_sets
from scoreboard import Result

from referee.evaluation import Measured, Score
from referee.evaluation.rates import Rate


def result(
    film: str, right: int, of: int = 10, *, skin: str = "dark", rate: str = "own", false: int = 0
) -> Result:
    outcomes = {
        f"mosquito{gap}.{name}": Rate(hits, of)
        for gap in ("", "@30-60", "@250+")
        for name, hits in (
            ("right", right),
            ("wrong", of - right),
            ("too_close", 0),
            ("not_seen", 0),
            ("missed", 0),
        )
    }
    measured = Measured(
        outcomes | {"plays.right": Rate(right, of), "gifts.found": Rate(0, 0)},
        {"arrivals.error": (0.01, -0.02, 0.03), "plays.error": ()},
        {"races.false": false},
        60.0,
    )
    return Result(film, rate, Score(), (), 1.0, None, measured, {"skin": skin})


def test_the_figures_of_a_set_are_those_of_its_films() -> None:
    figures = set_figures([result("mosquito/1", 8), result("mosquito/2", 9, false=2), result("alone", 1)])
    assert list(figures) == [("mosquito", "own")]
    assert figures["mosquito", "own"]["mosquito.right"] == 17
    assert figures["mosquito", "own"]["mosquito.right of"] == 20
    assert figures["mosquito", "own"]["races.false"] == 2


def test_conditions_are_counted_apart_and_at_one_rate() -> None:
    results = [result("m/1", 8), result("m/2", 4, skin="light"), result("m/1", 1, rate="15")]
    shares = {value: one.rates["plays.right"] for (_, value), one in by_condition(results).items()}
    assert shares == {"dark": Rate(8, 10), "light": Rate(4, 10)}


@pytest.mark.parametrize(
    ("now", "worse"),
    [
        (result("m/1", 8), []),
        (result("m/1", 9), []),
        (
            result("m/1", 7),
            ["mosquito.right was 8 and is 7", "mosquito.wrong was 2 and is 3", "plays.right was 8"],
        ),
        (result("m/1", 8, false=1), ["races.false was 0 and is 1"]),
        # Other films say nothing of the ones that the baseline speaks of.
        (result("m/1", 3, of=5), []),
    ],
)
def test_a_set_that_got_worse_is_told(now: Result, worse: list[str]) -> None:
    before = {"m": {"own": set_figures([result("m/1", 8)])["m", "own"]}}
    said = worse_sets(before, [now])
    for phrase in worse:
        assert any(f"m at own fps: {phrase}" in one for one in said)
    assert bool(said) == bool(worse)


def test_the_ratings_for_programs_have_counts_and_intervals() -> None:
    told = json.loads(json.dumps(as_json([result("m/1", 8, false=3)])))
    rate = told["sets"]["m"]["rates"]["mosquito.right"]
    assert (rate["hits"], rate["of"], rate["share"]) == (8, 10, 0.8)
    assert rate["interval"] == pytest.approx([0.4902, 0.9433], abs=1e-4)
    assert "gifts.found" not in told["sets"]["m"]["rates"]
    assert told["sets"]["m"]["flags"]["races.false"]["per_minute"] == pytest.approx([1.02, 8.82], abs=0.01)
    assert told["sets"]["m"]["samples"]["arrivals.error"]["size_median"] == 0.02
    assert told["conditions"]["skin=dark"]["rates"]["plays.right"]["hits"] == 8


def test_the_ratings_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    print_ratings([result("m/1", 8, false=3), result("m/2", 4, skin="light")])
    text = capsys.readouterr().out
    assert "mosquito.right" in text
    assert "12 of 20   60.0%           38.7% to 78.1%" in " ".join(text.split("\n"))
    assert "skin: light" in text
    assert "4/10 (17% to 69%)" in text
    assert max(map(len, text.splitlines())) <= 120


def test_the_figures_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "figures.png"
    draw_plots([result("m/1", 8), result("m/2", 4, skin="light"), result("alone", 3)], path)
    picture = cv2.imread(str(path))
    assert picture is not None
    assert picture.shape == (1100, 1500, 3)
    # Each of the four fields has something in it.
    for rows in (slice(0, 550), slice(550, 1100)):
        for columns in (slice(0, 750), slice(750, 1500)):
            assert picture[rows, columns].std() > 5


def test_nothing_judged_is_drawn_too(tmp_path: Path) -> None:
    draw_plots([], tmp_path / "nothing.png")
    assert (tmp_path / "nothing.png").is_file()
