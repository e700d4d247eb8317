from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.evaluation import Score, compare, find_worse, merge_better
from referee.eventline import read_events
from referee.events import CardPlayed, CardRetracted, Event, Landing, Landings, Ruled, Verdict


def play(t: float, card: str | None, seq: int = 0) -> CardPlayed:
    return CardPlayed(seq=seq, t=t, seat=None, card=card, confidence=1.0, candidates=())


def plays(text: str) -> list[Event]:
    """`1.8 N3, 3.6 ?` as plays at 1.8 s and 3.6 s, the second unknown."""
    pairs = [part.split() for part in text.split(",") if part.strip()]
    return [play(float(t), None if card == "?" else card) for t, card in pairs]


def counts(score: Score) -> tuple[int, int, int, int, int]:
    return score.right, score.wrong, score.missed, score.unsure, score.false


@pytest.mark.parametrize(
    ("truth", "judged", "expected"),
    [
        ("1 N1, 3 N2", "1.1 N1, 2.9 N2", (2, 0, 0, 0, 0)),
        ("1 N1, 3 N2", "", (0, 0, 2, 0, 0)),
        ("", "1 N1", (0, 0, 0, 0, 1)),
        ("1 N1", "1 N2", (0, 1, 0, 0, 0)),
        ("1 N1", "1 ?", (0, 0, 0, 1, 0)),
        ("1 N1", "1.5 N1", (1, 0, 0, 0, 0)),
        ("1 N1", "1.51 N1", (0, 0, 1, 0, 1)),
        ("1 N1", "1 N1, 1.1 N1", (1, 0, 0, 0, 1)),
        # The nearest in time is not the right one.
        ("1 N1", "1 N2, 1.4 N1", (1, 0, 0, 0, 1)),
        # Taking the nearest each time would leave the second true play without a match.
        ("1 N1, 1.4 N1", "1.3 N1, 1.8 N1", (2, 0, 0, 0, 0)),
        # More right counts before more found.
        ("1 N1, 1.2 N2", "1.1 N2", (1, 0, 1, 0, 0)),
        # Events settle late: the log's order is not that of time.
        ("1 N1, 3 N2", "3 N2, 1 N1", (2, 0, 0, 0, 0)),
    ],
)
def test_plays_are_matched(truth: str, judged: str, expected: tuple[int, ...]) -> None:
    assert counts(compare(plays(truth), plays(judged))) == expected


PLAYS = st.lists(st.tuples(st.integers(0, 30), st.sampled_from(["N1", "N2", None])), max_size=5).map(
    lambda found: [play(t / 10, card) for t, card in found]
)


@given(PLAYS.filter(lambda found: all(one.card for one in found)), PLAYS)
def test_the_matching_is_the_best_there_is(truth: list[CardPlayed], judged: list[CardPlayed]) -> None:
    true, mine = sorted(truth, key=lambda one: one.t), sorted(judged, key=lambda one: one.t)

    def best(i: int, j: int) -> tuple[int, int]:
        """Right and found of the plays from `i` and `j` on, by trying everything."""
        if i == len(true) or j == len(mine):
            return (0, 0)
        options = [best(i + 1, j), best(i, j + 1)]
        if abs(true[i].t - mine[j].t) <= 0.5:
            right, found = best(i + 1, j + 1)
            options.append((right + (true[i].card == mine[j].card), found + 1))
        return max(options)

    score = compare(truth, judged)
    assert (score.right, score.right + score.wrong + score.unsure) == best(0, 0)
    assert score.plays == score.right + score.wrong + score.missed + score.unsure == len(truth)
    assert score.right + score.wrong + score.unsure + score.false == len(judged)


def test_cards_of_a_cockroach_race_are_neither_right_nor_false() -> None:
    arrivals = tuple(Landing(seat="ana", t=t, sigma=0.0, card=card) for t, card in ((3.0, "N3"), (3.2, "N3")))
    truth = [play(1.7, "C3"), Landings(t=3.2, card="C3", arrivals=arrivals)]
    score = compare(truth, plays("1.7 C3, 3.5 N3, 3.6 ?, 3.7 N3"))
    assert (score.plays, score.landings, score.false) == (1, 2, 1)
    other = compare(truth, plays("1.7 C3, 3.1 N5"))
    assert (other.landings, other.false) == (0, 1)


def ruled(about: int, rule: str, verdict: Verdict) -> Ruled:
    return Ruled(seq=100 + about, t=0.0, about=about, rule=rule, verdict=verdict, seat=None)


def test_breaches_found_missed_and_falsely_called() -> None:
    truth = [
        *(play(t, "N1", seq=t) for t in (1, 2, 3, 4)),
        ruled(1, "TURN-3", "illegal"),
        ruled(2, "TURN-3", "illegal"),
        ruled(3, "TURN-3", "legal"),
        ruled(4, "TURN-2", "illegal"),
    ]
    judged = [
        *(play(t, "N1", seq=t) for t in (1, 2, 3, 4, 9)),
        ruled(1, "TURN-3", "illegal"),
        ruled(2, "TURN-3", "not_verifiable"),
        ruled(3, "TURN-3", "illegal"),
        ruled(4, "TURN-3", "legal"),
        ruled(9, "TURN-3", "illegal"),
    ]
    score = compare(truth, judged)
    assert (score.illegal, score.illegal_found, score.illegal_false) == (2, 1, 2)


def test_moths_may_be_left_open() -> None:
    truth = [
        *(play(t, "T1", seq=t) for t in (1, 2, 3)),
        ruled(1, "MOTH-1", "illegal"),
        ruled(2, "MOTH-1", "illegal"),
    ]
    judged = [
        *(play(t, "T1", seq=t) for t in (1, 2, 3)),
        ruled(1, "MOTH-1", "not_verifiable"),
        ruled(2, "MOTH-1", "illegal"),
        ruled(3, "MOTH-1", "illegal"),
    ]
    score = compare(truth, judged)
    assert (score.moths, score.moths_found, score.moths_open, score.moths_false) == (2, 1, 1, 1)


def test_cards_taken_back() -> None:
    truth = [CardRetracted(t=t, seat="ana", card="N1") for t in (1.0, 5.0)]
    judged = [CardRetracted(t=t, seat=None, card=None) for t in (1.9, 9.0)]
    score = compare(truth, judged)
    assert (score.retracted, score.retracted_found, score.retracted_false) == (2, 1, 1)


def test_the_time_error_is_that_of_right_plays() -> None:
    score = compare(plays("1 N1, 3 N2, 5 N3, 7 N4"), plays("1.1 N1, 2.8 N2, 5 N3, 7.4 N5"))
    figures = score.figures()
    assert (figures["error_median"], figures["error_p95"], figures["error_max"]) == (0.0, 0.2, 0.2)
    assert compare([], []).figures()["error_p95"] is None


def test_every_fault_is_told() -> None:
    score = compare(plays("1 N1, 3 N2, 5 N3"), plays("1 N5, 3 ?, 9 N4"))
    assert score.faults == (
        "1.00 s: N1 read as N5",
        "3.00 s: N2 not recognised",
        "5.00 s: N3 missed",
        "9.00 s: N4 where nothing was played",
    )


def test_scores_add_up() -> None:
    one, other = compare(plays("1 N1"), plays("1.1 N1")), compare(plays("1 N1"), plays("1 N2, 7 N3"))
    both = one + other
    assert counts(both) == (1, 1, 0, 0, 1)
    assert len(both.errors) == 1
    assert len(both.faults) == 2


def test_the_truth_is_perfect(films: Path) -> None:
    for path in sorted(films.glob("*/truth.jsonl")):
        truth = list(read_events(path.read_text().splitlines()))
        score = compare(truth, truth)
        assert score.faults == ()
        assert score.right == score.plays > 0
        assert (score.illegal_found, score.illegal_false) == (score.illegal, 0)
        assert score.retracted_found == score.retracted


FIGURES = Score(plays=4, right=3, missed=1, illegal_found=1, errors=(0.05,)).figures()


@pytest.mark.parametrize(
    ("changes", "worse"),
    [
        ({}, []),
        ({"right": 4, "missed": 0, "error_p95": 0.01}, []),
        ({"error_p95": 0.059}, []),
        ({"right": 2}, ["right was 3 and is 2"]),
        ({"wrong": 1}, ["wrong was 0 and is 1"]),
        ({"missed": 2, "right": 2}, ["right was 3 and is 2", "missed was 1 and is 2"]),
        ({"false": 1}, ["false was 0 and is 1"]),
        ({"illegal_found": 0}, ["illegal_found was 1 and is 0"]),
        ({"illegal_false": 1}, ["illegal_false was 0 and is 1"]),
        ({"error_p95": 0.061}, ["error_p95 was 0.05 and is 0.061"]),
    ],
)
def test_what_is_worse(changes: dict[str, float], worse: list[str]) -> None:
    assert find_worse(FIGURES | changes, FIGURES) == worse
    assert find_worse(FIGURES | changes, {}) == []


def test_a_baseline_does_not_creep() -> None:
    assert merge_better(FIGURES | {"error_p95": 0.059}, FIGURES)["error_p95"] == 0.05
    assert merge_better(FIGURES, {})["error_p95"] == 0.05
