"""A game's text says what its JSON Lines say, and a person can read and write it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import AmbiguousInputError, EventError, InvalidInputError, RulesError
from referee.eventline import read_events, to_line
from referee.events import (
    CARD_CODES,
    EVENT_TYPES,
    Accused,
    BlindReason,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    Contested,
    Corrected,
    Event,
    FalseStart,
    Foreign,
    ForeignThing,
    GameWon,
    Guard,
    GuardSeen,
    HandShown,
    Landing,
    Landings,
    Message,
    NotObserved,
    Race,
    RaceRuled,
    RaceVerdict,
    Reshuffled,
    Revised,
    RoundEnded,
    RoundScored,
    RoundStarted,
    Ruled,
    Settled,
    Slap,
    Slaps,
    Source,
    Turn,
    Vanished,
    VanishingWay,
    Verdict,
)
from referee.rules.notation import Entry, WrittenGame, parse_entries, parse_game, print_game

# ---- strategies: every type of event, every field, every optional field with and without ----

# Half a surrogate pair is no text that a file can hold; everything else is.
LETTERS = st.characters(exclude_categories=["Cs"])
TRICKY = [
    "none",
    "table",
    "turn",
    "round",
    "is",
    "N3",
    "G",
    "?",
    "#",
    '"',
    "\\",
    "a b",
    "ana:",
    "1",
    "-",
    "é",
]
SEAT = (
    st.sampled_from(["ana", "anna", "an", "ben", "Zoë Ann", "Ωmega", "p-1", *TRICKY])
    | st.text(LETTERS, min_size=1, max_size=6)
)  # fmt: skip
TEXT = st.text(LETTERS, min_size=1, max_size=12) | st.sampled_from(TRICKY)
CODE = st.sampled_from(CARD_CODES)
WHOLE = st.integers(1, 99) | st.integers(1, 10**30)
COUNT = st.integers(0, 9)
SECONDS = st.floats(0, 100).map(lambda t: round(t, 2)) | st.floats(0, 1e9)
PROBABILITY = st.sampled_from([0.0, 1.0, 0.62, 0.1]) | st.floats(0, 1)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
SETTING = (
    st.booleans() | st.integers() | st.floats(0, 9) | st.sampled_from(["draw_one", "true", "null", ""]) | TEXT
)


def known_or_not(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def some(values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values, max_size=4).map(tuple)


def one_of(literal: object) -> st.SearchStrategy[Any]:
    return st.sampled_from(get_args(literal))


def play(seat: str | None, card: str | None, confidence: float, seen: Any, only: bool) -> dict[str, Any]:
    candidates = ((card, confidence),) if only and card else seen
    return {"seat": seat, "card": card, "confidence": confidence, "candidates": candidates}


def built(kind: Callable[..., Event], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
    usual: st.SearchStrategy[dict[str, Any]] = st.just({}) | st.fixed_dictionaries({"source": one_of(Source)})
    return st.tuples(st.fixed_dictionaries({"t": SECONDS, **fields}), usual).map(
        lambda parts: kind(**{key: value for part in parts for key, value in part.items()})
    )


def strategies(seat: st.SearchStrategy[str]) -> dict[str, st.SearchStrategy[Event]]:
    """A strategy for each type of event."""
    maybe_seat, maybe_code, maybe_whole = known_or_not(seat), known_or_not(CODE), known_or_not(WHOLE)
    points = st.dictionaries(seat, COUNT, max_size=4)
    slap = st.builds(Slap, seat=maybe_seat, t=SECONDS, sigma=st.just(0.0) | SECONDS)
    landing = st.builds(Landing, seat=maybe_seat, t=SECONDS, sigma=st.just(0.0) | SECONDS, card=maybe_code)
    plays = st.builds(
        play, maybe_seat, maybe_code, PROBABILITY, some(st.tuples(CODE, PROBABILITY)), st.booleans()
    )
    return {
        "round_started": built(
            RoundStarted,
            guard=maybe_seat,
            seats=st.lists(seat, max_size=5).map(tuple),
            top=maybe_code,
            hands=st.dictionaries(seat, known_or_not(COUNT), max_size=4),
            round=st.just(1) | WHOLE,
            variant=st.just({}) | st.dictionaries(TEXT, SETTING, max_size=3),
            observes=known_or_not(some(st.sampled_from(sorted(EVENT_TYPES)))),
        ),
        "card_played": st.tuples(built(Reshuffled), plays).map(
            lambda two: CardPlayed(t=two[0].t, source=two[0].source, **two[1])
        ),
        "card_retracted": built(CardRetracted, seat=maybe_seat, card=maybe_code),
        "card_drawn": built(CardDrawn, seat=seat, count=WHOLE),
        "card_given": built(CardGiven, giver=seat, taker=seat, count=WHOLE),
        "slaps": built(Slaps, card=maybe_code, arrivals=some(slap), on_top=maybe_seat, missing=some(seat)),
        "landings": built(Landings, card=maybe_code, arrivals=some(landing)),
        "accused": built(Accused, seat=seat, by=maybe_seat),
        "guard_seen": built(GuardSeen, seat=seat),
        "reshuffled": built(Reshuffled),
        "foreign": built(Foreign, what=one_of(ForeignThing)),
        "false_start": built(FalseStart, seat=seat),
        "contested": built(Contested, about=WHOLE, by=seat | st.just("table")),
        "settled": built(Settled, seat=seat, caught=st.booleans(), card=maybe_code),
        "vanished": built(
            Vanished, seat=seat, how=one_of(VanishingWay), confidence=PROBABILITY, hidden_card=maybe_code
        ),
        "hand_shown": built(HandShown, seat=seat, cards=some(maybe_code)),
        "round_ended": built(RoundEnded, winners=some(seat)),
        "not_observed": built(
            NotObserved, from_t=st.floats(0, 5), to_t=st.floats(5, 9), reason=one_of(BlindReason)
        ),
        "corrected": built(
            Corrected, about=WHOLE, values=st.dictionaries(TEXT, JSON, max_size=3), by=seat | st.just("table")
        ),
        "ruled": built(
            Ruled, about=WHOLE, rule=TEXT, verdict=one_of(Verdict), seat=maybe_seat, private=st.booleans()
        ),
        "race_ruled": built(
            RaceRuled,
            about=WHOLE,
            race=one_of(Race),
            verdict=one_of(RaceVerdict),
            seat=maybe_seat,
            margin_ms=known_or_not(SECONDS),
        ),
        "turn": built(Turn, seat=maybe_seat, about=maybe_whole),
        "guard": built(Guard, seat=seat),
        "round_scored": built(
            RoundScored,
            points=points,
            vanished=st.dictionaries(CODE | st.sampled_from("NSACMT"), COUNT, max_size=4),
        ),
        "game_won": built(GameWon, winners=some(seat), totals=points),
        "revised": built(Revised, about=WHOLE, verdict=one_of(Verdict) | one_of(RaceVerdict), why=TEXT),
    }


def numbered(events: list[Event], gaps: list[int]) -> list[Event]:
    seqs = [sum(gaps[: n + 1]) for n in range(len(events))]
    return [replace(event, seq=seq) for event, seq in zip(events, seqs, strict=True)]


EVENTS = strategies(SEAT)


@st.composite
def games(draw: st.DrawFn) -> list[Event]:
    """A few events of any types in any order, as a rule behind a round's start, which names the seats."""
    first = draw(st.lists(EVENTS["round_started"], max_size=1))
    events = first + draw(st.lists(st.one_of(*EVENTS.values()), max_size=4))
    gaps = draw(st.lists(st.integers(1, 3), min_size=len(events), max_size=len(events)))
    return numbered(events, gaps)


COMMENT = st.text(LETTERS, max_size=12).filter(lambda text: not set("\r\n") & set(text)).map(str.rstrip)


# ---- round trips ----


def test_the_strategies_leave_no_type_out() -> None:
    assert list(EVENTS) == list(EVENT_TYPES)


@given(games())
def test_events_come_back_from_their_text_as_they_were(events: list[Event]) -> None:
    read = parse_game(print_game(WrittenGame.of(events))).events
    assert read == tuple(events)
    # To Python, True, 1 and 1.0 are equal; in the line of JSON they are not.
    assert [to_line(event) for event in read] == [to_line(event) for event in events]


@pytest.mark.parametrize("kind", EVENT_TYPES)
@settings(max_examples=30)
@given(data=st.data())
def test_each_type_comes_back_with_and_without_its_optional_fields(kind: str, data: st.DataObject) -> None:
    event = replace(data.draw(EVENTS[kind]), seq=7)
    assert parse_game(print_game(WrittenGame.of([event]))).events == (event,)


@given(games(), st.data())
def test_parse_print_parse_is_a_fixed_point_with_its_comments(
    events: list[Event], data: st.DataObject
) -> None:
    entries = [Entry(event, data.draw(st.none() | COMMENT)) for event in events]
    remarks = data.draw(st.lists(st.builds(Entry, comment=st.none() | COMMENT), max_size=2))
    game = WrittenGame((*remarks, *entries, *remarks))
    text = print_game(game)
    assert parse_game(text) == game
    assert print_game(parse_game(text)) == text


@given(
    st.lists(
        st.text(LETTERS, max_size=20)
        | st.sampled_from(
            ["round 1: seats", " ana", ' "b', " plays", " N3", " ?", " (1", ": none", "#", " 1e9", ";"]
        ),
        max_size=8,
    ).map("".join)
)
def test_any_text_is_a_game_or_one_clear_error(text: str) -> None:
    error, game = parsed(text)
    assert error is None or (error.startswith("line ") and error.isprintable())
    assert parse_game(print_game(game)) == game


def parsed(text: str) -> tuple[str | None, WrittenGame]:
    try:
        return None, parse_game(text)
    except (InvalidInputError, AmbiguousInputError) as error:
        return str(error), WrittenGame(())


def test_films_with_known_truth_come_back(films: Path) -> None:
    truths = sorted(films.glob("*/truth.jsonl"))
    assert len(truths) >= 10
    for truth in truths:
        events = tuple(read_events(truth.read_text(encoding="utf-8").splitlines()))
        text = print_game(WrittenGame.of(events))
        assert parse_game(text).events == events
        assert '"' not in text, "plain names need no quotes"


# ---- what it looks like ----

BY_HAND = """\
# Friday, at Ben's

round 1: seats ana ben "Zoë Ann"; guard ana; top N2; hands ana 8, ben 8, Zo ?
1.8 a plays N3
ruling: TURN-3 legal for ana (2)   # one above
    turn: ben (2)

5.4 ? plays ? (62%: N3 62%, N4 30%)#smudged
9 7 Z draws 1
7.5 person: b contests 5
slaps on M4: ana 8.0 +-0.02, ben 8.25; missing Z
"""

PRINTED = """\
# Friday, at Ben's

1   0.00  round 1: seats ana ben "Zoë Ann"; guard ana; top N2; hands ana 8, ben 8, "Zoë Ann" ?
2   1.80  ana plays N3
3   1.80    ruling: TURN-3 legal for ana (2)  # one above
4   1.80    turn: ben (2)

5   5.40  ? plays ? (62 %: N3 62 %, N4 30 %)  # smudged
9   7.00  "Zoë Ann" draws 1
10  7.50  person: ben contests 5
11  7.50  slaps on M4: ana 8.00 ±0.02, ben 8.25; missing "Zoë Ann"
"""


def test_what_is_written_by_hand_is_put_in_order() -> None:
    assert print_game(parse_game(BY_HAND)) == PRINTED
    assert print_game(parse_game(PRINTED)) == PRINTED


def test_the_example_on_the_page_is_as_it_is_printed() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs/notation.md").read_text(encoding="utf-8")
    example = page.split("```\n")[1]
    assert len(parse_game(example).events) == 11
    assert print_game(parse_game(example)) == example
    assert [kind for kind in EVENT_TYPES if f"\n| `{kind}` | `" not in page] == []


def test_seq_counts_on_and_the_time_stays_where_they_are_left_out() -> None:
    events = parse_game(BY_HAND).events
    assert [(event.seq, event.t) for event in events[1:6]] == [
        (2, 1.8),
        (3, 1.8),
        (4, 1.8),
        (5, 5.4),
        (9, 7.0),
    ]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            RoundStarted(
                t=0.0,
                guard=None,
                seats=("ana", "guard"),
                top="G",
                hands={},
                round=2,
                variant={"mosquito_penalty": "draw_one", "cockroach_chain": True},
                observes=("card_played", "slaps"),
            ),
            'round 2: seats ana "guard"; guard ?; top G; hands none; '
            "variant mosquito_penalty=draw_one, cockroach_chain=true; observes card_played slaps",
        ),
        (CardPlayed(t=0.0, seat="ana", card="N3", confidence=1.0, candidates=(("N3", 1.0),)), "ana plays N3"),
        (
            CardPlayed(t=0.0, seat="ana", card="N3", confidence=0.9, candidates=(("N3", 0.9),)),
            "ana plays N3 (90 %)",
        ),
        (
            CardPlayed(t=0.0, seat="ana", card="N3", confidence=1.0, candidates=()),
            "ana plays N3 (100 %: none)",
        ),
        (CardPlayed(t=0.0, seat=None, card=None, confidence=0.0, candidates=()), "? plays ?"),
        (CardRetracted(t=0.0, seat="ana", card="N3"), "ana takes back N3"),
        (CardDrawn(t=0.0, seat="ana", count=1), "ana draws 1"),
        (CardGiven(t=0.0, giver="ana", taker="cem", count=1), "ana gives 1 to cem"),
        (
            Slaps(
                t=0.0,
                card="M4",
                arrivals=(Slap(seat="olga", t=21.75, sigma=0.02),),
                on_top="olga",
                missing=("x",),
            ),
            "slaps on M4: olga 21.75 ±0.02; on top olga; missing x",
        ),
        (Slaps(t=0.0, card=None, arrivals=(), on_top=None, missing=()), "slaps on ?: none"),
        (
            Landings(t=0.0, card="C1", arrivals=(Landing(seat=None, t=3.0, sigma=0.0, card=None),)),
            "landings on C1: ? ? 3.00",
        ),
        (Accused(t=0.0, seat="ana"), "ana is accused"),
        (Accused(t=0.0, seat="ana", by="ben", source="person"), "person: ana is accused by ben"),
        (GuardSeen(t=0.0, seat="ana"), "guard bug before ana"),
        (Reshuffled(t=0.0), "reshuffled"),
        (Foreign(t=0.0, what="face_down"), "foreign face_down"),
        (FalseStart(t=0.0, seat="ana"), "ana starts too early"),
        (Contested(t=0.0, about=9, by="table"), "table contests 9"),
        (Settled(t=0.0, seat="ana", caught=True, card="T2"), "ana was caught with T2"),
        (Settled(t=0.0, seat="ana", caught=False, card=None), "ana was not caught with ?"),
        (Vanished(t=0.0, seat="ana", how="edge", confidence=1.0), "vanished from ana: edge"),
        (
            Vanished(t=0.0, seat="ana", how="double", confidence=0.755, hidden_card="N2"),
            "vanished from ana: double over N2 (75.5 %)",
        ),
        (HandShown(t=0.0, seat="ana", cards=("N1", None)), "ana shows N1 ?"),
        (HandShown(t=0.0, seat="ana", cards=()), "ana shows none"),
        (RoundEnded(t=0.0, winners=("ana", "ben")), "round ends: ana ben"),
        (
            NotObserved(t=0.0, from_t=3.0, to_t=4.125, reason="covered"),
            "not observed from 3.00 to 4.125: covered",
        ),
        (
            Corrected(t=0.0, about=9, values={"card": "N2", "seat": None}, by="table"),
            'table corrects 9: card="N2", seat=null',
        ),
        (
            Ruled(t=0.0, seat="ana", about=3, rule="TURN-3", verdict="legal"),
            "  ruling: TURN-3 legal for ana (3)",
        ),
        (
            Ruled(t=0.0, seat=None, about=3, rule="A rule", verdict="illegal"),
            '  ruling: "A rule" illegal for ? (3)',
        ),
        (
            Ruled(t=0.0, seat="ana", about=3, rule="TURN-4", verdict="illegal", private=True),
            "  ruling: TURN-4 illegal for ana (3), in secret",
        ),
        (
            RaceRuled(t=0.0, seat="ana", about=3, race="mosquito", verdict="decided", margin_ms=190.0),
            "  race: mosquito decided: ana, margin 190 ms (3)",
        ),
        (
            RaceRuled(t=0.0, seat=None, about=3, race="cockroach", verdict="too_close"),
            "  race: cockroach too_close (3)",
        ),
        (Turn(t=0.0, seat="ana", about=3), "  turn: ana (3)"),
        (Turn(t=0.0, seat=None), "  turn: ?"),
        (Guard(t=0.0, seat="ana", source="person"), "  person: guard: ana"),
        (
            RoundScored(t=0.0, points={"ana": 0, "ben": 12}, vanished={"T1": 2, "N": 1}),
            "  scored: ana 0, ben 12; vanished T1 2, N 1",
        ),
        (GameWon(t=0.0, winners=("ana",), totals={"ana": 3}), "  game won: ana; totals ana 3"),
        (
            Revised(t=0.0, about=14, verdict="illegal", why="N2, not N3"),
            '  revised: illegal, "N2, not N3" (14)',
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_event_is_a_sentence(event: Event, sentence: str) -> None:
    text = f"1  0.00  {sentence}\n"
    assert print_game(WrittenGame.of([replace(event, seq=1)])) == text
    assert parse_game(text).events == (replace(event, seq=1),)


def test_a_rulings_message_is_not_part_of_the_text() -> None:
    turn = Turn(seq=1, t=0.0, seat="ana", message=Message(key="turn", parameters={}))
    assert print_game(WrittenGame.of([turn])) == "1  0.00    turn: ana\n"


# ---- names ----

ROUND = "round 1: seats ana anna ben none_of_us; guard ana; top N2; hands none\n"


def seat_of(words: str) -> str:
    event = parse_game(f"{ROUND}{words} draws 1\n").events[-1]
    assert isinstance(event, CardDrawn)
    return event.seat


def test_a_seat_may_be_shortened_as_long_as_it_is_one() -> None:
    assert seat_of("b") == "ben"
    assert seat_of("ann") == "anna"
    assert seat_of("ana") == "ana"
    assert seat_of("non") == "none_of_us"
    assert seat_of('"b"') == "b", "in quotes it is what it is"
    with pytest.raises(AmbiguousInputError, match=r'^line 2: "an" can mean ana or anna$'):
        seat_of("an")


def test_a_new_round_has_its_own_seats() -> None:
    later = "round 2: seats bea cem; guard b; top N1; hands b 1\nb draws 1\n"
    drawn = parse_game(ROUND + later).events[-1]
    assert isinstance(drawn, CardDrawn)
    assert drawn.seat == "bea"


def test_before_any_round_every_word_may_be_a_seat() -> None:
    assert parse_game("anybody draws 1").events == (CardDrawn(seq=1, t=0.0, seat="anybody", count=1),)


# ---- errors ----


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "ana",
            "the line ends where one of plays, takes, draws, gives, is, starts, contests, was, shows,",
        ),
        ("ana lays N3", '"lays N3" stands where one of plays, takes,'),
        ("ana plays", "the line ends before a card code"),
        ("ana plays 3", '"3" is not a card code'),
        ("ana plays N9", 'card_played: card "N9" is not a card code or null'),
        ("ana plays N3 N4", '"N4" stands where the end of the line was expected'),
        ("ana plays N3 (62)", '")" stands where % was expected'),
        ("ana plays N3 (most likely)", '"most" is not a percentage'),
        ("ana plays N3 (162 %)", "card_played: confidence 1.62 is not a number from 0 to 1"),
        ("ana draws 1.5", '"1.5" is not a whole number'),
        ("ana draws 0", "card_drawn: count 0 is not a whole number from 1"),
        ("ana draws 1 card", '"card" stands where the end of the line was expected'),
        ("ana draws " + "9" * 5000, "stands where the end of the line was"),
        ("carl draws 1", '"carl" is not a seat of this round: ana, anna, ben, none_of_us'),
        ("? draws 1", "card_drawn: seat null is not a seat's id"),
        ("ana gives 1 to none", '"none" is not a seat (a seat of that name stands in quotes)'),
        ("ana gives 1 to 4", '"4" is not a seat'),
        ('"ana draws 1', '""" is not'),
        ('"\\q" draws 1', "is not a value of JSON"),
        ("slaps on M4: ana now", '"now" is not a number'),
        ("slaps on M4: ana 1.0 ±x", '"x" is not a number'),
        ("round ends: ana,", "the line ends before a seat"),
        ("ana was hanged", '"hanged" stands where caught was expected'),
        ("vanished from ana: hat", 'vanished: how "hat" is not one of edge, below, sleeve, double, count'),
        ("vanished from ana: 5", '"5" is not a word'),
        ("foreign ?", '"?" is not a word'),
        ("not observed from 5 to 3: dark", "not_observed: to_t 3.0 is before from_t 5.0"),
        ("table corrects 1: card=N3", '"N3" is not a value of JSON'),
        ("table corrects 1: t=NaN", '"NaN" is not a value of JSON'),
        ('table corrects 1: a={"b": 1, "b": 2}', '"{" is not a value of JSON'),
        ("table corrects 1: t=1, t=2", '"t" stands twice'),
        ("revised: legal, because (1)", '"because" is not a text in quotes'),
        ("scored: ? 3", '"?" is not a seat'),
        ("1 ana draws 1", 'seq "1" does not come after seq 1; a time that stands alone needs a point'),
        ("1 9 ana draws 1", 'seq "1" does not come after seq 1'),
        ("1.5 9 ana draws 1", 'seq "1.5" is not a whole number'),
        ("-1.0 ana draws 1", "card_drawn: t -1.0 is not a number of seconds from 0 to 1e9"),
        ("1e999 ana draws 1", "Infinity is not a number that JSON knows"),
        ("5 # nobody", "the line ends before a seat"),
        ("camera ana draws 1", '"camera" is not a seat'),
        ("turn: ana \x1b\x1b", '"\\u001b\\u001b" stands where the end of the line was expected'),
        ("turn: \x1b", '"\\u001b" is not a seat'),
    ],
)
def test_a_line_that_makes_no_sense_is_one_sentence(line: str, said: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        parse_game(ROUND + line)
    assert str(caught.value).startswith("line 2: ")
    assert said in str(caught.value)
    assert str(caught.value).isprintable()


def test_the_lines_before_a_bad_one_are_kept() -> None:
    kept: list[Entry] = []
    with pytest.raises(RulesError, match=r"^line 4: "):
        kept.extend(parse_entries([ROUND, "", "b draws 1", "nonsense", "b draws 1"]))
    assert [entry.event.type if entry.event else None for entry in kept] == [
        "round_started",
        None,
        "card_drawn",
    ]


def test_ends_of_lines_of_every_system_are_known() -> None:
    assert parse_game("# one\r\n# two\r# three") == parse_game("# one\n# two\n# three\n")


def test_what_cannot_be_printed_is_an_error() -> None:
    with pytest.raises(InvalidInputError, match=r'^the comment "one\\ntwo" is longer than a line$'):
        print_game(WrittenGame((Entry(comment="one\ntwo"),)))
    with pytest.raises(EventError, match="without a number"):
        print_game(WrittenGame.of([Reshuffled(t=0.0)]))
