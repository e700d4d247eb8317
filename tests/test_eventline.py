import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import EventError
from referee.eventline import from_line, read_events, to_line
from referee.events import (
    ANY_JSON,
    CARD_CODES,
    EVENT_TYPES,
    CardGiven,
    CardPlayed,
    Corrected,
    Event,
    NotObserved,
    RaceRuled,
    Reshuffled,
    RoundStarted,
    Ruled,
    Turn,
)

PLAY = CardPlayed(seq=3, t=1.8, seat="noah", card="N3", confidence=1.0, candidates=(("N3", 1.0),))
PLAY_LINE = (
    '{"seq":3,"t":1.8,"type":"card_played","source":"camera","seat":"noah","card":"N3",'
    '"confidence":1.0,"candidates":[["N3",1.0]]}'
)

# ---- a strategy for every event, from the types of its fields ----

SECONDS = st.floats(0, 1e6)
LIMITED: dict[str, st.SearchStrategy[Any]] = {
    "a card code": st.sampled_from(CARD_CODES),
    "a card code or kind": st.sampled_from([*CARD_CODES, "N", "T"]),
    "an event type": st.sampled_from(sorted(EVENT_TYPES)),
    "a whole number from 1": st.integers(1, 10**12),
    "a whole number from 0": st.integers(0, 100),
    "a finite number from 0": SECONDS,
    "a number of seconds from 0 to 1e9": SECONDS,
    "a number from 0 to 1": st.floats(0, 1),
    "a seat's id": st.text(min_size=1, max_size=8),
    "a text of at least one letter": st.text(min_size=1, max_size=8),
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return JSON if ANY_JSON in arguments else LIMITED[arguments[1].expected]
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(values_of(arguments[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values_of, arguments))
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(values_of(arguments[0]), values_of(arguments[1]), max_size=3)
    if dataclasses.is_dataclass(hint):
        return records_of(hint)
    if hint in (str, int, float, bool, type(None)):
        return {str: st.text(), int: st.integers(), float: st.floats(0, 9), bool: st.booleans()}.get(
            hint, st.none()
        )
    if all(isinstance(argument, str) for argument in arguments):
        return st.sampled_from(arguments)
    return st.one_of(*map(values_of, arguments))


def records_of(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{one.name: values_of(hints[one.name]) for one in dataclasses.fields(kind)})


def is_possible(event: Event) -> bool:
    return not isinstance(event, NotObserved) or event.from_t <= event.to_t


ANY_EVENT = st.one_of(*map(records_of, EVENT_TYPES.values())).filter(is_possible)


@given(ANY_EVENT)
def test_a_line_read_back_is_the_same_event(event: Event) -> None:
    line = to_line(event)
    assert from_line(line) == event
    assert to_line(from_line(line)) == line
    assert "\n" not in line


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_is_an_event_or_one_clear_error(text: str) -> None:
    with pytest.raises(EventError) as caught:
        from_line(text)
    assert "\n" not in str(caught.value)


@given(ANY_EVENT, st.data())
def test_no_damaged_event_gets_through_unseen(event: Event, data: st.DataObject) -> None:
    """A key taken away or put in is an error, or leaves the meaning as it was."""
    fields = json.loads(to_line(event))
    required = [one.name for one in dataclasses.fields(event) if one.name in ("seq", "t", "source")]
    gone = data.draw(st.sampled_from([*required, "type"]))
    with pytest.raises(EventError, match=f"the key {gone}|lacks the key {gone}"):
        from_line(json.dumps({key: value for key, value in fields.items() if key != gone}))
    with pytest.raises(EventError, match='has the unknown key "colour" with the value "red"'):
        from_line(json.dumps(fields | {"colour": "red"}))


def test_the_line_is_compact_and_its_keys_stand_in_order() -> None:
    assert to_line(PLAY) == PLAY_LINE
    assert from_line(PLAY_LINE) == PLAY


def test_what_may_be_left_out_is_left_out_and_what_is_not_known_is_written() -> None:
    started = RoundStarted(seq=1, t=0.0, guard=None, seats=("ana", "ben"), top=None, hands={"ana": None})
    assert json.loads(to_line(started)) == {
        "seq": 1,
        "t": 0.0,
        "type": "round_started",
        "source": "camera",
        "guard": None,
        "seats": ["ana", "ben"],
        "top": None,
        "hands": {"ana": None},
    }
    assert '"about"' not in to_line(Turn(seq=2, t=0.0, seat=None))
    assert to_line(Turn(seq=2, t=0.0, seat=None)).endswith('"seat":null}')
    race = RaceRuled(seq=3, t=1.0, about=2, race="mosquito", verdict="not_seen", seat=None)
    assert json.loads(to_line(race))["margin_ms"] is None


def test_keys_that_python_keeps_for_itself_have_their_names_in_the_line() -> None:
    gift = json.loads(to_line(CardGiven(seq=1, t=0.0, giver="ana", taker="ben", count=1)))
    assert (gift["from"], gift["to"]) == ("ana", "ben")
    correction = Corrected(seq=2, t=0.0, source="person", about=1, values={"card": "N2"}, by="table")
    assert json.loads(to_line(correction))["set"] == {"card": "N2"}


def test_whole_seconds_are_read_as_seconds() -> None:
    event = from_line('{"seq":1,"t":2,"type":"reshuffled","source":"person"}')
    assert event == Reshuffled(seq=1, t=2.0, source="person")
    assert isinstance(event.t, float)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"card": "N9"}, 'card_played: card "N9" is not a card code or null'),
        ({"card": 3}, "card_played: card 3 is not a card code or null"),
        ({"confidence": 1.01}, "card_played: confidence 1.01 is not a number from 0 to 1"),
        ({"confidence": "high"}, 'card_played: confidence "high" is not a number from 0 to 1'),
        ({"confidence": True}, "card_played: confidence true is not a number from 0 to 1"),
        ({"candidates": [["N3", 2]]}, "card_played: candidates[0][1] 2 is not a number from 0 to 1"),
        ({"candidates": [["N3"]]}, 'card_played: candidates[0] ["N3"] is not a list of 2'),
        ({"candidates": {}}, "card_played: candidates {} is not a list"),
        ({"seat": ""}, 'card_played: seat "" is not a seat\'s id or null'),
        ({"seat": "\ud800"}, 'card_played: seat "\\ud800" is not a seat\'s id or null'),
        ({"source": "crowd"}, 'card_played: source "crowd" is not one of camera, person, referee'),
        ({"seq": 0}, "card_played: seq 0 is not a whole number from 1"),
        ({"seq": True}, "card_played: seq true is not a whole number from 1"),
        ({"seq": 1.0}, "card_played: seq 1.0 is not a whole number from 1"),
        ({"t": -1}, "card_played: t -1 is not a number of seconds from 0 to 1e9"),
        ({"t": 10**400}, "card_played: t "),
        ({"type": "card_plaid"}, 'type "card_plaid" is not an event type'),
        ({"type": 3}, "type 3 is not an event type"),
        ({"colour\n": 1}, 'card_played: the event has the unknown key "colour\\n" with the value 1'),
    ],
)
def test_a_wrong_value_is_named_with_its_key(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(EventError) as caught:
        from_line(json.dumps(json.loads(PLAY_LINE) | changes))
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", 'not a line of JSON: ""'),
        ("[" * 100_000, "not a line of JSON: "),
        ("[1]", "not a JSON object: [1]"),
        ('{"seq":1,"seq":2}', 'key "seq" stands twice, the second time as 2'),
        ('{"seq":1,"t":NaN}', "NaN is not a number that JSON knows"),
        (
            '{"seq":1,"t":1e999,"type":"reshuffled","source":"camera"}',
            "reshuffled: t Infinity is not a number of seconds",
        ),
        (
            '{"seq":1,"t":0,"type":"not_observed","source":"camera","from_t":2,"to_t":1,"reason":"dark"}',
            "not_observed: to_t 1.0 is before from_t 2.0",
        ),
        (
            '{"seq":1,"t":0,"type":"round_started","source":"camera","guard":null,"seats":[],"top":null,'
            '"hands":{"ana":-1}}',
            'round_started: hands["ana"] -1 is not a whole number from 0 or null',
        ),
        (
            '{"seq":1,"t":0,"type":"round_started","source":"camera","guard":null,"seats":[],"top":null,'
            '"hands":{},"observes":["card_plaid"]}',
            'round_started: observes[0] "card_plaid" is not an event type',
        ),
        (
            '{"seq":1,"t":0,"type":"landings","source":"camera","card":"C1","arrivals":[{"seat":"ana","t":1,'
            '"card":"N1"}]}',
            "landings: arrivals[0] lacks the key sigma: ",
        ),
    ],
)
def test_a_wrong_line_is_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(EventError) as caught:
        from_line(line)
    assert str(caught.value).startswith(sentence)


def test_what_cannot_be_written_is_an_error() -> None:
    with pytest.raises(EventError, match="without a number"):
        to_line(dataclasses.replace(PLAY, seq=0))
    with pytest.raises(EventError, match="seq 3 cannot be written"):
        to_line(dataclasses.replace(PLAY, confidence=float("nan")))


def test_a_reader_names_the_line() -> None:
    assert list(read_events([PLAY_LINE + "\n", "\n"])) == [PLAY]
    with pytest.raises(EventError, match=r"^line 2: not a line of JSON"):
        list(read_events([PLAY_LINE, "{"]))
    with pytest.raises(EventError, match=r"^line 2: seq 3 does not come after seq 3"):
        list(read_events([PLAY_LINE, PLAY_LINE]))


def test_every_line_of_the_films_truth_keeps_its_meaning(films: Path) -> None:
    lines = [line for path in sorted(films.glob("*/truth.jsonl")) for line in path.read_text().splitlines()]
    assert len(lines) > 100
    for line in lines:
        assert json.loads(to_line(from_line(line))) == json.loads(line)


def test_every_film_reads_as_a_log(films: Path) -> None:
    for path in sorted(films.glob("*/truth.jsonl")):
        events = list(read_events(path.read_text().splitlines()))
        assert isinstance(events[0], RoundStarted)
        assert all(event.about < event.seq for event in events if isinstance(event, Ruled))
