"""The table in words: what is known, what is owed, and nothing private unless it is asked for."""

from referee.events import CardDrawn, CardPlayed, CardRetracted, RoundStarted, Vanished
from referee.game import Game
from referee.standing import describe_table

SEATS = ("ana", "ben", "cem")


def game() -> Game:
    made = Game()
    start = RoundStarted(t=0.0, guard="ana", seats=SEATS, top="N2", hands=dict.fromkeys(SEATS, 8))
    misplaced = CardPlayed(t=1.0, seat="ana", card="N4", confidence=1.0, candidates=())
    back = CardRetracted(t=2.0, seat="ana", card="N4")
    ant = CardPlayed(t=3.0, seat="ana", card="A3", confidence=1.0, candidates=())
    gone = Vanished(t=4.0, seat="ben", how="edge", confidence=1.0)
    list(made.run([start, misplaced, back, ant, gone, CardDrawn(t=5.0, seat="cem", count=1)]))
    return made


def test_what_everybody_may_know() -> None:
    assert list(describe_table(game().umpire)) == [
        "round 1: turn ana, guard ana",
        "draw pile 45, discard pile 2, on top A3",
        "ana: 7 cards, known N4; 0 points",
        "ben: 8 cards; 0 points",
        "cem: 9 cards; 0 points",
        "ANT-1: ben draws a card",
    ]


def test_what_the_guard_may_know() -> None:
    assert "ben: 8 cards, 1 of them vanished; 0 points" in describe_table(game().umpire, for_guard=True)


def test_what_is_not_known_is_a_question_mark() -> None:
    made = Game()
    assert list(describe_table(made.umpire)) == ["no round has started"]
    list(made.run([RoundStarted(t=0.0, guard=None, seats=SEATS, top=None, hands={})]))
    assert list(describe_table(made.umpire))[:3] == [
        "round 1: turn ?, guard ?",
        "draw pile ?, discard pile ?, on top ?",
        "ana: ? cards; 0 points",
    ]


def test_contradictions_are_listed() -> None:
    made = game()
    list(made.run([CardDrawn(t=6.0, seat="ben", count=60)]))
    assert list(describe_table(made.umpire))[-1] == "contradiction: seq 12: pile below zero (pile draw)"
