from referee.evaluation.flow import measure_hands, measure_seats, measure_vanishings
from referee.evaluation.measures import measure
from referee.evaluation.rates import Rate
from referee.events import CardDrawn, CardGiven, CardPlayed, Event, Vanished, VanishingWay


def play(t: float, seat: str | None, card: str = "N1") -> CardPlayed:
    return CardPlayed(t=t, seat=seat, card=card, confidence=1.0, candidates=())


def gone(t: float, seat: str, how: VanishingWay) -> Vanished:
    return Vanished(t=t, seat=seat, how=how, confidence=0.8)


def test_seats_of_plays_are_right_unknown_or_wrong() -> None:
    truth = [play(1, "ana"), play(3, "ben"), play(5, "cem"), play(7, None), play(9, "ana")]
    judged = [play(1, "ana"), play(3, None), play(5, "ana"), play(7, "ana")]
    assert measure_seats(truth, judged).rates == {
        "seats.right": Rate(1, 3),
        "seats.unknown": Rate(1, 3),
        "seats.wrong": Rate(1, 3),
    }


def test_draws_and_gifts_count_with_the_right_seats() -> None:
    truth: list[Event] = [
        CardDrawn(t=1, seat="ana", count=1),
        CardDrawn(t=2, seat="ben", count=1),
        CardGiven(t=5, giver="ana", taker="ben", count=1),
        CardGiven(t=8, giver="ben", taker="cem", count=1),
    ]
    judged: list[Event] = [
        CardDrawn(t=1.2, seat="ana", count=1),
        CardDrawn(t=9, seat="ana", count=1),
        CardGiven(t=5.5, giver="ana", taker="ben", count=1),
        CardGiven(t=8, giver="cem", taker="ben", count=1),
    ]
    found = measure_hands(truth, judged)
    assert found.rates == {"draws.found": Rate(1, 2), "gifts.found": Rate(1, 2)}
    assert found.flags == {"draws.false": 1, "gifts.false": 1}


def test_vanishings_are_found_by_seat_and_named_by_their_way() -> None:
    truth = [gone(1, "ana", "edge"), gone(5, "ben", "sleeve"), gone(9, "cem", "edge")]
    judged = [
        gone(1.5, "ana", "edge"),
        gone(6, "ben", "below"),
        gone(9, "ana", "edge"),
        gone(20, "cem", "edge"),
    ]
    found = measure_vanishings(truth, judged)
    assert found.rates == {
        "vanishings.found": Rate(2, 3),
        "vanishings.found@edge": Rate(1, 2),
        "vanishings.found@sleeve": Rate(1, 1),
        "vanishings.named": Rate(1, 2),
    }
    assert found.flags == {"vanishings.false": 2}


def test_all_that_is_measured_of_a_film() -> None:
    truth: list[Event] = [play(1, "ana"), gone(2, "ana", "edge")]
    found = measure(truth, [play(1.1, "ana"), play(4, "ana")], 30.0)
    assert found.seconds == 30.0
    assert found.rates["plays.right"] == Rate(1, 1)
    assert found.rates["seats.right"] == Rate(1, 1)
    assert found.rates["vanishings.found"] == Rate(0, 1)
    assert found.flags["plays.false"] == 1
