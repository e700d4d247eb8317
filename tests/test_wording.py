"""Events in plain words."""

import pytest

from referee.events import (
    EVENT_TYPES,
    Accused,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    Contested,
    Corrected,
    Event,
    FalseStart,
    Foreign,
    GameWon,
    Guard,
    GuardSeen,
    HandShown,
    Landing,
    Landings,
    Message,
    NotObserved,
    Observation,
    RaceRuled,
    Reshuffled,
    Revised,
    RoundEnded,
    RoundScored,
    RoundStarted,
    Ruled,
    Settled,
    Slap,
    Slaps,
    Turn,
    Vanished,
)
from referee.messages import LANGUAGES, Language, WordingError
from referee.wording import Narrator

NAMES = {"ana": "Ana", "ben": "Ben"}
SEATS = ("ana", "ben", "cem")

SLAPS = (Slap(seat="ben", t=1, sigma=0), Slap(seat=None, t=2, sigma=0))
LANDINGS = (Landing(seat="ben", t=1, sigma=0, card="N1"), Landing(seat=None, t=2, sigma=0, card=None))

TOLD: list[tuple[Event, str]] = [
    (
        RoundStarted(t=0, guard="ana", seats=SEATS, top="N2", hands={}),
        "Round 1 begins on number card 2; the guard is Ana.",
    ),
    (
        RoundStarted(t=0, guard=None, seats=SEATS, top=None, hands={}, round=2),
        "Round 2 begins on a card that could not be read; the guard is not known.",
    ),
    (
        CardPlayed(t=1, seat=None, card="M2", confidence=0.987, candidates=()),
        "Somebody plays mosquito 2 (99% sure).",
    ),
    (
        CardPlayed(t=1, seat="ana", card=None, confidence=0.0, candidates=()),
        "Ana plays a card that could not be read (0% sure).",
    ),
    (CardRetracted(t=2, seat="cem", card="N1"), "Cem takes back number card 1."),
    (CardDrawn(t=2, seat="ana", count=1), "Ana draws 1 card."),
    (CardDrawn(t=2, seat="ana", count=2), "Ana draws 2 cards."),
    (CardGiven(t=2, giver="ana", taker="ben", count=1), "Ana gives Ben 1 card."),
    (
        Slaps(t=2, card="M4", arrivals=SLAPS, on_top="ben", missing=("cem",)),
        "Hands on mosquito 4, in this order: Ben, somebody. On top: Ben. Did not slap: cem.",
    ),
    (
        Slaps(t=2, card=None, arrivals=(), on_top=None, missing=()),
        "Nobody slaps a card that could not be read.",
    ),
    (
        Landings(t=2, card="C1", arrivals=LANDINGS),
        "Cards on cockroach 1, in this order: Ben with number card 1, "
        "somebody with a card that could not be read.",
    ),
    (Landings(t=2, card="C1", arrivals=()), "Nobody lays a card on cockroach 1."),
    (Reshuffled(t=1), "The discard pile is shuffled and becomes the draw pile."),
    (Foreign(t=1, what="face_down"), "A card lies face down on the discard pile."),
    (Foreign(t=1, what="object"), "Something that is no card lies on the discard pile."),
    (FalseStart(t=1, seat="ana"), "Ana has a hand on the pile too early."),
    (
        HandShown(t=1, seat="ana", cards=("T1", None)),
        "Ana shows the hand: cheating moth 1, a card that could not be read.",
    ),
    (HandShown(t=1, seat="ana", cards=()), "Ana shows an empty hand."),
    (RoundEnded(t=1, winners=("ana", "ben")), "The round is over. Out of cards: Ana, Ben."),
    (Accused(t=1, seat="ana"), "Caught! The guard accuses Ana."),
    (Accused(t=1, seat="ana", by="ben"), "Caught! Ben accuses Ana."),
    (Settled(t=1, seat="ana", caught=True, card="T2"), "Ana is caught and takes cheating moth 2 back."),
    (Settled(t=1, seat="ana", caught=True, card=None), "Ana is caught and takes the card back."),
    (Settled(t=1, seat="ana", caught=False, card=None), "Ana did not cheat."),
    (GuardSeen(t=1, seat="ana"), "The guard bug lies before Ana."),
    (
        Vanished(t=1, seat="ana", how="sleeve", confidence=0.9),
        "Ana makes a card vanish in a sleeve (90% sure).",
    ),
    (
        Vanished(t=1, seat="ana", how="count", confidence=0.9),
        "Ana has fewer cards than there should be (90% sure).",
    ),
    (Contested(t=1, about=1234, by="ana"), "Ana contests no. 1234."),
    (Corrected(t=1, about=9, values={"card": "N2"}, by="table"), "The table sets no. 9 right."),
    (Corrected(t=1, about=9, values={"type": None}, by="ana"), "Ana strikes no. 9 out."),
    (
        NotObserved(t=4, from_t=1.0, to_t=4.25, reason="dark"),
        "From 1.0 s to 4.2 s I saw nothing: it was too dark.",
    ),
    (Ruled(t=1, about=2, rule="TURN-3", verdict="illegal", seat="ana"), "NOT ALLOWED (TURN-3)"),
    (
        Ruled(
            t=1,
            about=2,
            rule="TURN-2",
            verdict="illegal",
            seat="ana",
            message=Message("turn-2-illegal", {"seat": "ana", "turn": "ben"}),
        ),
        "NOT ALLOWED (TURN-2): Ana plays, but it is Ben's turn.",
    ),
    (
        Ruled(
            t=1,
            about=2,
            rule="MOTH-1",
            verdict="not_verifiable",
            seat=None,
            message=Message("moth-1-not-verifiable", {"card": "T2"}),
        ),
        "Open (MOTH-1): Only the guard may play cheating moth 2; whether it was the guard, I cannot tell.",
    ),
    (
        RaceRuled(
            t=1,
            about=2,
            race="mosquito",
            verdict="too_close",
            seat=None,
            margin_ms=12.4,
            message=Message(
                "mosquito-too-close-close", {"rival_1": "ana", "rival_2": "ben", "margin_ms": 12.4}
            ),
        ),
        "Too close to call: Ana, Ben, 12 ms apart.",
    ),
    (
        RaceRuled(t=1, about=2, race="mosquito", verdict="decided", seat="ana", margin_ms=41.6),
        "Ana was the slowest, by 42 ms.",
    ),
    (RaceRuled(t=1, about=2, race="cockroach", verdict="decided", seat="ana"), "Ana was first."),
    (RaceRuled(t=1, about=2, race="cockroach", verdict="not_seen", seat=None), "The race: not seen."),
    (Turn(t=1, seat="ana", about=2), "It is Ana's turn."),
    (Turn(t=1, seat=None), "Whose turn it is, I cannot tell."),
    (Guard(t=1, seat="ana"), "Ana is the guard now."),
    (
        RoundScored(
            t=1,
            points={"ana": 0, "ben": 12},
            vanished={"T1": 2, "N": 1},
            message=Message("round-scored", {"round": 2, "missing": 3}),
        ),
        "Round 2 is scored; 3 cards have vanished. Points: Ana 0, Ben 12. "
        "Vanished: cheating moth 1 (2 times), number card.",
    ),
    (RoundScored(t=1, points={"ana": 0}, vanished={}), "Points: Ana 0."),
    (
        GameWon(t=1, winners=("ana",), totals={"ben": 20, "ana": 3}),
        "Ana wins the game! Totals: Ana 3, Ben 20.",
    ),
    (
        GameWon(t=1, winners=("ana", "ben"), totals={"cem": 9, "ben": 3, "ana": 3}),
        "2 players win the game together! Totals: Ben 3, Ana 3, cem 9.",
    ),
    (
        Revised(t=1, about=14, verdict="too_close", why="corrected: card"),
        "On no. 14 I now say: too close to call.",
    ),
]


@pytest.mark.parametrize(("event", "words"), TOLD)
def test_events_in_words(event: Event, words: str) -> None:
    assert Narrator(NAMES, strict=True).tell(event) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_of_event_has_a_line_in_every_language(language: Language) -> None:
    assert {type(event) for event, _ in TOLD} == set(EVENT_TYPES.values())
    lines = [Narrator(NAMES, language, strict=True).tell(event) for event, _ in TOLD]
    assert all(lines)
    if language != "en":
        assert not {words for _, words in TOLD} & set(lines)


def test_an_event_that_nobody_knows_has_no_line() -> None:
    class Sneezed(Observation):
        type = "sneezed"

    assert Narrator(NAMES).tell(Sneezed(t=1)) is None


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "NOT ALLOWED (ANT-1): Somebody draws 3 cards after the ant; one is enough."),
        ("es", "NO PERMITIDO (ANT-1): Alguien roba 3 cartas tras la hormiga; basta con una."),
        ("pl", "NIEDOZWOLONE (ANT-1): Ktoś dobiera po mrówce 3 karty; wystarczy jedna."),
        ("de", "NICHT ERLAUBT (ANT-1): Jemand zieht nach der Ameise 3 Karten; eine genügt."),
    ],
)
def test_a_ruling_in_each_language(language: Language, line: str) -> None:
    message = Message("ant-1-illegal-too-many", {"count": 3})
    ruled = Ruled(t=1, about=2, rule="ANT-1", verdict="illegal", seat=None, message=message)
    assert Narrator(NAMES, language, strict=True).tell(ruled) == line


def test_a_ruling_without_words_of_its_own_is_told_all_the_same() -> None:
    """Never a traceback at the table."""
    message = Message("turn-9-illegal", {"pigs": 2})
    ruled = Ruled(t=1, about=2, rule="TURN-9", verdict="illegal", seat=None, message=message)
    assert Narrator(NAMES, "es").tell(ruled) == "NO PERMITIDO (TURN-9): Turn-9-illegal"
    with pytest.raises(WordingError, match="turn-9-illegal"):
        Narrator(NAMES, "es", strict=True).tell(ruled)


def test_a_language_that_nobody_speaks() -> None:
    with pytest.raises(WordingError, match="there is no language 'fr'"):
        Narrator(NAMES, "fr")
