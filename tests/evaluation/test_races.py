import pytest

from referee.evaluation.races import gap_class, measure_races
from referee.evaluation.rates import Rate
from referee.events import Event, Landing, Landings, Race, RaceRuled, RaceVerdict, Slap, Slaps


def mosquito(
    arrivals: str,
    verdict: RaceVerdict = "decided",
    seat: str | None = None,
    margin: float | None = 50.0,
    *,
    sigma: float = 0.0,
    seq: int = 1,
) -> list[Event]:
    """`ana 1.0, ben 1.05` as a race and its ruling: the last one is the slowest unless `seat` says so."""
    pairs = [part.split() for part in arrivals.split(",")]
    slaps = tuple(Slap(seat=name, t=float(t), sigma=sigma) for name, t in pairs)
    last = float(pairs[-1][1])
    named = seat or (pairs[-1][0] if verdict == "decided" else None)
    return [
        Slaps(seq=seq, t=last, card="M3", arrivals=slaps, on_top=None, missing=()),
        RaceRuled(
            seq=seq + 1, t=last, about=seq, race="mosquito", verdict=verdict, seat=named, margin_ms=margin
        ),
    ]


TRUTH = mosquito("ana 1.0, ben 1.05")


@pytest.mark.parametrize(
    ("judged", "outcome"),
    [
        (mosquito("ana 1.01, ben 1.06"), "right"),
        (mosquito("ben 1.01, ana 1.06"), "wrong"),
        (mosquito("ana 1.01, ben 1.02", "too_close"), "too_close"),
        (mosquito("ana 1.01", "not_seen"), "not_seen"),
        ([], "missed"),
        # Another race, three seconds later, is not this one.
        (mosquito("ana 4.0, ben 4.05"), "missed"),
    ],
)
def test_a_race_has_one_outcome(judged: list[Event], outcome: str) -> None:
    rates = measure_races(TRUTH, judged).rates
    for name in ("right", "wrong", "too_close", "not_seen", "missed"):
        assert rates[f"mosquito.{name}"] == Rate(int(name == outcome), 1)
        assert rates[f"mosquito@30-60.{name}"] == Rate(int(name == outcome), 1)


def test_to_leave_open_what_is_open_is_right() -> None:
    truth = mosquito("ana 1.0, ben 1.0", "too_close", margin=None)
    assert measure_races(truth, truth).rates["mosquito.right"] == Rate(1, 1)
    assert measure_races(truth, mosquito("ana 1.0, ben 1.1")).rates["mosquito.wrong"] == Rate(1, 1)


def test_a_race_that_never_was_is_false() -> None:
    found = measure_races(TRUTH, TRUTH + mosquito("ana 9.0, ben 9.5", seq=3))
    assert found.flags == {"races.false": 1}


def test_arrivals_are_held_against_their_times_and_sigmas() -> None:
    found = measure_races(mosquito("ana 1.0, ben 1.1, cem 1.2"), mosquito("ana 1.01, ben 1.13", sigma=0.02))
    assert found.samples["arrivals.error"] == pytest.approx((0.01, 0.03))
    assert found.rates["arrivals.seen"] == Rate(2, 3)
    assert found.rates["arrivals.within_1_sigma"] == Rate(1, 2)
    assert found.rates["arrivals.within_2_sigma"] == Rate(2, 2)
    assert found.rates["mosquito.order"] == Rate(0, 1)


def test_of_two_arrivals_of_one_seat_the_first_counts() -> None:
    race: Race = "cockroach"
    landings = tuple(
        Landing(seat=seat, t=t, sigma=0.01, card=card)
        for seat, t, card in (("ben", 1.0, "N4"), ("ana", 1.2, "N3"), ("ben", 1.5, "N3"))
    )
    log: list[Event] = [
        Landings(seq=1, t=1.5, card="C3", arrivals=landings),
        RaceRuled(seq=2, t=1.5, about=1, race=race, verdict="decided", seat="ana", margin_ms=300.0),
    ]
    found = measure_races(log, log)
    assert found.rates["arrivals.seen"] == Rate(2, 2)
    assert found.rates["cockroach@250+.right"] == Rate(1, 1)
    assert found.samples["arrivals.error"] == (0.0, 0.0)


def test_a_race_that_was_ruled_on_anew_has_its_last_verdict() -> None:
    anew = RaceRuled(seq=3, t=1.05, about=1, race="mosquito", verdict="decided", seat="ben", margin_ms=50.0)
    judged = [*mosquito("ana 1.0, ben 1.05", "too_close"), anew]
    assert measure_races(TRUTH, judged).rates["mosquito.right"] == Rate(1, 1)


@pytest.mark.parametrize(
    ("gap", "name"),
    [(0, "0-30"), (29.9, "0-30"), (30, "30-60"), (100, "60-120"), (250, "250+"), (900, "250+")],
)
def test_gaps_fall_into_classes(gap: float, name: str) -> None:
    assert gap_class(gap) == name
