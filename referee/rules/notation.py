"""A whole game as text that people read and write: one event a line, `seq  time  sentence`, and comments.

It says what the JSON Lines say, no less: read back, each sentence gives the same event. Only a ruling's
message, which stands in no line of JSON, stands in no sentence either.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from referee.errors import AmbiguousInputError, EventError, InvalidInputError, RulesError
from referee.eventline import from_line, to_line
from referee.events import CARD_CODES, EVENT_TYPES, Event, RoundStarted, Ruling
from referee.rules.cursor import (
    AMBIGUOUS,
    COMMENT,
    LITERAL,
    Cursor,
    Names,
    PhraseError,
    is_number,
    is_whole,
    shown,
)
from referee.rules.phrases import NOTHING, TABLE, Fields, Phrase, seconds

_SENTENCES: dict[str, Phrase] = {
    "round_started": Phrase.of(
        "round {round:whole}: seats {seats:declared}; guard {guard:seat}; top {top:card}; hands {hands}"
        "[; variant {variant:settings}][; observes {observes:list}]",
        {"round": 1, "variant": {}},
    ),
    "card_played": Phrase.of("{seat} plays {card}[ ({confidence:percent}[: {candidates}])]"),
    "card_retracted": Phrase.of("{seat} takes back {card}"),
    "card_drawn": Phrase.of("{seat} draws {count:whole}"),
    "card_given": Phrase.of("{from:seat} gives {count:whole} to {to:seat}"),
    "slaps": Phrase.of(
        "slaps on {card}: {arrivals:slaps}[; on top {on_top:seat}][; missing {missing:seats}]",
        {"on_top": None, "missing": []},
    ),
    "landings": Phrase.of("landings on {card}: {arrivals:landings}"),
    "accused": Phrase.of("{seat} is accused[ by {by:seat}]"),
    "guard_seen": Phrase.of("guard bug before {seat}"),
    "reshuffled": Phrase.of("reshuffled"),
    "foreign": Phrase.of("foreign {what:word}"),
    "false_start": Phrase.of("{seat} starts too early"),
    "contested": Phrase.of("{by} contests {about:whole}"),
    "settled": Phrase.of("{seat} was {caught} with {card}"),
    "vanished": Phrase.of(
        "vanished from {seat}: {how:word}[ over {hidden_card:card}][ ({confidence:percent})]",
        {"confidence": 1.0},
    ),
    "hand_shown": Phrase.of("{seat} shows {cards}"),
    "round_ended": Phrase.of("round ends: {winners:seats}"),
    "not_observed": Phrase.of("not observed from {from_t:seconds} to {to_t:seconds}: {reason:word}"),
    "corrected": Phrase.of("{by} corrects {about:whole}: {set:values}"),
    "ruled": Phrase.of(
        "ruling: {rule:word} {verdict:word} for {seat} ({about:whole})[, {private:secret}]",
        {"private": False},
    ),
    "race_ruled": Phrase.of(
        "race: {race:word} {verdict:word}[: {seat}][, margin {margin_ms:number} ms] ({about:whole})",
        {"seat": None},
    ),
    "turn": Phrase.of("turn: {seat}[ ({about:whole})]"),
    "guard": Phrase.of("guard: {seat}"),
    "round_scored": Phrase.of("scored: {points}[; vanished {vanished:tally}]", {"vanished": {}}),
    "game_won": Phrase.of("game won: {winners:seats}; totals {totals:points}"),
    "revised": Phrase.of("revised: {verdict:word}, {why:text} ({about:whole})"),
}
"""How each type of event is said; what stands in `[…]` is left out where it has its default."""

_SOURCES = ("camera", "person", "referee")
_RESERVED = frozenset(
    (*chain.from_iterable(phrase.words() for phrase in _SENTENCES.values()), *_SOURCES, *CARD_CODES)
) | {NOTHING, TABLE, "not", "caught"}
_END = "the end of the line"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a written game: an event, a comment, both, or neither, which is an empty line.

    Attributes:
        event: What the line says.
        comment: What follows the `#`, without the space after it; one line.
    """

    event: Event | None = None
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game as it is written down."""

    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, events: Iterable[Event]) -> WrittenGame:
        """These events without any comment."""
        return cls(tuple(Entry(event) for event in events))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events in order, without the comments."""
        return tuple(entry.event for entry in self.entries if entry.event is not None)


# ---- printing ----


def print_game(game: WrittenGame) -> str:
    """The game as text, in columns; parsed, it gives the same entries.

    Raises:
        EventError: An event has no number yet, or a value that JSON cannot say either.
        InvalidInputError: A comment is longer than a line.
    """
    seq_width = max((len(str(event.seq)) for event in game.events), default=0)
    t_width = max((len(seconds(event.t)) for event in game.events), default=0)
    names = Names(_RESERVED)
    lines = []
    for entry in game.entries:
        pieces = []
        if entry.event is not None:
            names = _names_at(entry.event, names)
            columns = f"{entry.event.seq:<{seq_width}}  {seconds(entry.event.t):>{t_width}}"
            pieces.append(f"{columns}  {_sentence(entry.event, names)}")
        if entry.comment is not None:
            pieces.append(_comment_text(entry.comment))
        lines.append("  ".join(pieces) + "\n")
    return "".join(lines)


def _sentence(event: Event, names: Names) -> str:
    fields = json.loads(to_line(event))
    source, usual = fields["source"], _usual_source(event.type)
    indent = "  " if isinstance(event, Ruling) else ""
    said = _SENTENCES[event.type].write(_SHORTEN.get(event.type, _as_it_is)(fields), names)
    return indent + said if source == usual else f"{indent}{source}: {said}"


def _comment_text(comment: str) -> str:
    if "\n" in comment or "\r" in comment:
        raise InvalidInputError(f"the comment {shown(comment)} is longer than a line")
    return f"{COMMENT} {comment}".rstrip()


def _names_at(event: Event, names: Names) -> Names:
    """Who sits there from this event on, the event itself included."""
    return replace(names, seats=event.seats) if isinstance(event, RoundStarted) else names


def _usual_source(kind: str) -> str:
    return "referee" if issubclass(EVENT_TYPES[kind], Ruling) else "camera"


# ---- parsing ----


def parse_game(text: str) -> WrittenGame:
    """The game that a text says.

    Raises:
        InvalidInputError: A line that is no event; the error names the line's number and what is wrong.
        AmbiguousInputError: A line with a shortened seat's name that fits two seats.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return WrittenGame(tuple(parse_entries(lines if lines[-1] else lines[:-1])))


def parse_entries(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries of lines without their ends, one by one: those before a bad line come before its error.

    Raises:
        InvalidInputError: See `parse_game`; also where `seq` does not rise.
        AmbiguousInputError: See `parse_game`.
    """
    names, seq, t = Names(_RESERVED), 0, 0.0
    for number, line in enumerate(lines, start=1):
        try:
            entry = _parse_line(line, names, seq, t)
        except (EventError, InvalidInputError) as error:
            raise InvalidInputError(f"line {number}: {error}") from error
        except AmbiguousInputError as error:
            raise AmbiguousInputError(f"line {number}: {error}") from error
        if entry.event is not None:
            names = _names_at(entry.event, names)
            seq, t = entry.event.seq, entry.event.t
        yield entry


def _parse_line(line: str, names: Names, seq: int, t: float) -> Entry:
    """The line after an event of this `seq` and `t`."""
    cursor = Cursor(line, names)
    event = _parse_event(cursor, seq, t) if cursor.peek() else None
    comment = cursor.rest()
    return Entry(event, comment[1:].removeprefix(" ").rstrip() if comment else None)


def _parse_event(cursor: Cursor, last: int, t: float) -> Event:
    head = _read_columns(cursor, last, t)
    source = cursor.take() if any(cursor.follows((one, ":")) for one in _SOURCES) else None
    if source is not None:
        cursor.expect(":")
    kind, fields = _read_sentence(cursor)
    head |= {"type": kind, "source": source or _usual_source(kind)}
    return from_line(json.dumps(head | _COMPLETE.get(kind, _as_it_is)(fields)))


def _read_columns(cursor: Cursor, last: int, t: float) -> Fields:
    """`seq` and `t` as far as they are written; a whole number alone is `seq`."""
    numbers: list[str] = []
    while len(numbers) < 2 and is_number(cursor.peek()):
        numbers.append(cursor.take())
    match numbers:
        case [first, second]:
            return {"seq": _seq_after(last, first), "t": float(second)}
        case [only] if is_whole(only):
            return {"seq": _seq_after(last, only, "; a time that stands alone needs a point"), "t": t}
        case [only]:
            return {"seq": last + 1, "t": float(only)}
        case _:
            return {"seq": last + 1, "t": t}


def _seq_after(last: int, token: str, hint: str = "") -> int:
    if not is_whole(token):
        raise InvalidInputError(f"seq {shown(token)} is not a whole number")
    if int(token) <= last:
        raise InvalidInputError(f"seq {shown(token)} does not come after seq {last}{hint}")
    return int(token)


def _read_sentence(cursor: Cursor) -> tuple[str, Fields]:
    """The type of event that the rest of the line says, and its fields."""
    failures: list[PhraseError] = []
    for kind, phrase in _SENTENCES.items():
        attempt = replace(cursor)
        try:
            fields = phrase.read(attempt)
            attempt.expect("")
        except PhraseError as failure:
            failures.append(failure)
            continue
        cursor.at = attempt.at
        return kind, fields
    raise _explained(failures, cursor)


def _explained(failures: list[PhraseError], cursor: Cursor) -> RulesError:
    """What to say of a line that no sentence fits: where the one that got furthest stopped, and why."""
    at = max(failure.at for failure in failures)
    furthest = [failure for failure in failures if failure.at == at]
    rank = max(failure.rank for failure in furthest)
    said = list(dict.fromkeys(failure.said or _END for failure in furthest if failure.rank == rank))
    if rank == AMBIGUOUS:
        return AmbiguousInputError(said[0])
    if rank != LITERAL:
        return InvalidInputError(said[0])
    expected = said[0] if len(said) == 1 else "one of " + ", ".join(said)
    found = cursor.line[at:].strip()
    if not found:
        return InvalidInputError(f"the line ends where {expected} was expected")
    return InvalidInputError(f"{shown(found)} stands where {expected} was expected")


# ---- what a sentence leaves out because it goes without saying ----


def _as_it_is(fields: Fields) -> Fields:
    return fields


def _shorten_play(fields: Fields) -> Fields:
    """A play without what its card says already: one candidate of that confidence, and full confidence."""
    short = dict(fields)
    if fields["candidates"] == _only_candidate(fields["card"], fields["confidence"]):
        del short["candidates"]
        if fields["confidence"] == _usual_confidence(fields["card"]):
            del short["confidence"]
    return short


def _complete_play(fields: Fields) -> Fields:
    card = fields["card"]
    confidence = fields.get("confidence", _usual_confidence(card))
    candidates = fields.get("candidates", _only_candidate(card, confidence))
    return fields | {"confidence": confidence, "candidates": candidates}


def _usual_confidence(card: str | None) -> float:
    return 0.0 if card is None else 1.0


def _only_candidate(card: str | None, confidence: float) -> list[list[str | float]]:
    return [] if card is None else [[card, confidence]]


_SHORTEN: dict[str, Callable[[Fields], Fields]] = {"card_played": _shorten_play}
_COMPLETE: dict[str, Callable[[Fields], Fields]] = {"card_played": _complete_play}
