"""Events in plain words."""

import pytest

from referee.events import CardPlayed, CardRetracted, Event, NotObserved, RoundStarted, Ruled, Turn, Verdict
from referee.wording import Narrator, card_words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("N3", "number card 3"),
        ("T5", "cheating moth 5"),
        ("G", "guard bug"),
        (None, "a card that could not be read"),
    ],
)
def test_cards_as_people_say_them(code: str | None, words: str) -> None:
    assert card_words(code) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            RoundStarted(t=0, guard="ana", seats=("ana", "ben", "cem"), top="N2", hands={}),
            "the round begins on number card 2; the guard is Ana",
        ),
        (
            RoundStarted(t=0, guard=None, seats=("ana", "ben", "cem"), top=None, hands={}),
            "the round begins on a card that could not be read; the guard is not known",
        ),
        (
            CardPlayed(t=1, seat=None, card="M2", confidence=0.987, candidates=()),
            "played: mosquito 2 (99% sure)",
        ),
        (
            CardPlayed(t=1, seat="ana", card="M2", confidence=1, candidates=()),
            "Ana plays mosquito 2 (100% sure)",
        ),
        (CardRetracted(t=2, seat=None, card="N1"), "taken back: number card 1"),
        (NotObserved(t=4, from_t=1.0, to_t=4.0, reason="dark"), "not observed from 1.0 s to 4.0 s: dark"),
        (Turn(t=1, seat="ana", about=2), None),
    ],
)
def test_events_in_words(event: Event, words: str | None) -> None:
    assert Narrator({"ana": "Ana"}).tell(event) == words


def test_rulings_tell_the_two_numbers() -> None:
    narrator = Narrator({})
    narrator.tell(RoundStarted(t=0, guard=None, seats=("ana", "ben", "cem"), top="N1", hands={}))
    narrator.tell(CardPlayed(t=1, seat=None, card="N3", confidence=1, candidates=()))
    assert narrator.tell(ruled("TURN-3", "illegal")) == "ILLEGAL by TURN-3: 3 on 1"
    narrator.tell(CardRetracted(t=2, seat=None, card="N3"))
    narrator.tell(CardPlayed(t=3, seat=None, card="A5", confidence=1, candidates=()))
    assert narrator.tell(ruled("TURN-3", "legal")) == "legal by TURN-3: 5 on 1"
    narrator.tell(CardPlayed(t=4, seat=None, card=None, confidence=0, candidates=()))
    assert narrator.tell(ruled("TURN-3", "not_verifiable")) == "cannot be told by TURN-3: an unread card on 5"


def test_a_moth_of_an_unknown_seat_says_why_it_is_open() -> None:
    words = Narrator({}).tell(ruled("MOTH-1", "not_verifiable"))
    assert words == "cannot be told by MOTH-1: a moth is for the guard alone, and who laid it is not known"


def ruled(rule: str, verdict: Verdict) -> Ruled:
    return Ruled(t=1, about=2, rule=rule, verdict=verdict, seat=None)
