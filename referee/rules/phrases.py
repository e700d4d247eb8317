"""Phrases: patterns of words and values in which a written game's sentences are printed and read.

A pattern is the same for both ways. Its values are those of the event's JSON line, so nothing here knows the
events; `referee.rules.notation` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, TypeAlias

from referee.rules.cursor import (
    AMBIGUOUS,
    VALUE,
    Cursor,
    Names,
    PhraseError,
    is_number,
    is_whole,
    is_word,
    json_text,
    shown,
    tokens_of,
)

Fields: TypeAlias = dict[str, Any]
"""Keys of a JSON object with their values."""

UNKNOWN = "?"
NOTHING = "none"
TABLE = "table"
_LIST_ENDS = ("", ";", ":", ")")
_JSON_WORDS = ("true", "false", "null")
_SLOT = re.compile(r"\{(?P<key>\w+)(?::(?P<form>\w+))?\}|(?P<open>\[)|(?P<close>\])|(?P<words>[^\[\]{}]+)")

# ---- the forms of single values ----


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind of value is written and read."""

    write: Callable[[Any, Names], str]
    read: Callable[[Cursor], Any]


def number(value: float) -> str:
    """A number in its shortest form, without a point where it is whole."""
    return repr(value).removesuffix(".0")


def seconds(value: float) -> str:
    """A time in its shortest form, yet with two digits behind the point, for the columns' sake."""
    text = repr(value)
    return text if "e" in text else text.ljust(text.index(".") + 3, "0")


def _percent(value: float, _names: Names) -> str:
    # In decimal: the product of two floats is not always the number that people see, nor does it come back.
    percent = Decimal(repr(value)).scaleb(2).normalize()
    return f"{percent:f} %" if percent.adjusted() > -7 else f"{percent} %"


def _read_percent(cursor: Cursor) -> float:
    mantissa, _, exponent = _read_token(cursor, is_number, "a percentage").lower().partition("e")
    cursor.expect("%")
    return float(f"{mantissa}e{int(exponent or 0) - 2}")


def _read_number(cursor: Cursor) -> float:
    return float(_read_token(cursor, is_number, "a number"))


def _read_whole(cursor: Cursor) -> int:
    return int(_read_token(cursor, is_whole, "a whole number"))


def _read_token(cursor: Cursor, fits: Callable[[str], object], expected: str) -> str:
    if not fits(cursor.peek()):
        cursor.refuse(expected)
    return cursor.take()


def _read_quoted(cursor: Cursor) -> str:
    if not cursor.peek().startswith('"'):
        cursor.refuse("a text in quotes")
    text: str = cursor.read_json()
    return text


def _word(value: str, _names: Names) -> str:
    return value if is_word(value) and value != NOTHING else json_text(value)


def _read_word(cursor: Cursor) -> str:
    if cursor.peek().startswith('"'):
        return _read_quoted(cursor)
    return _read_token(cursor, is_word, "a word")


def _read_face(cursor: Cursor) -> str:
    return _read_token(cursor, is_word, "a card code")


def _read_seat(cursor: Cursor) -> str:
    word, names = cursor.peek(), cursor.names
    if word.startswith('"'):
        return _read_quoted(cursor)
    if not is_word(word):
        cursor.refuse("a seat")
    if word in names.reserved:
        cursor.refuse("a seat (a seat of that name stands in quotes)")
    meant = names.meant(word)
    if not meant:
        cursor.refuse(f"a seat of this round: {', '.join(map(names.written, names.seats))}")
    if len(meant) > 1:
        choice = " or ".join(map(names.written, meant))
        raise PhraseError(cursor.start(), AMBIGUOUS, f"{shown(word)} can mean {choice}")
    cursor.take()
    return meant[0]


def _read_declared(cursor: Cursor) -> list[str]:
    """The seats of a new round: from here on, names mean them."""
    cursor.names = replace(cursor.names, seats=())
    seats: list[str] = listing(_SEAT).read(cursor)
    cursor.names = replace(cursor.names, seats=tuple(seats))
    return seats


def _by(value: str, names: Names) -> str:
    return value if value == TABLE else names.written(value)


def _read_by(cursor: Cursor) -> str:
    return cursor.take() if cursor.peek() == TABLE else _read_seat(cursor)


def _caught(value: bool, _names: Names) -> str:
    return "caught" if value else "not caught"


def _read_caught(cursor: Cursor) -> bool:
    is_caught = not cursor.skip("not")
    cursor.expect("caught")
    return is_caught


def _read_secret(cursor: Cursor) -> bool:
    cursor.expect("in")
    cursor.expect("secret")
    return True


def _setting(value: object, _names: Names) -> str:
    is_plain = isinstance(value, str) and is_word(value) and value not in _JSON_WORDS
    return str(value) if is_plain else json_text(value)


def _read_setting(cursor: Cursor) -> object:
    word = cursor.peek()
    if is_word(word) and word not in _JSON_WORDS:
        return cursor.take()
    return cursor.read_json()


# ---- forms made of forms ----


def maybe(form: Form) -> Form:
    """`?` for what is not known."""

    def read(cursor: Cursor) -> object:
        return None if cursor.skip(UNKNOWN) else form.read(cursor)

    return Form(lambda value, names: UNKNOWN if value is None else form.write(value, names), read)


def listing(form: Form) -> Form:
    """Values side by side, or `none`; a reader lets commas pass."""

    def read(cursor: Cursor) -> list[Any]:
        if cursor.skip(NOTHING):
            return []
        found = [form.read(cursor)]
        while cursor.peek() not in _LIST_ENDS:
            cursor.skip(",")
            found.append(form.read(cursor))
        return found

    return Form(lambda values, names: " ".join(form.write(one, names) for one in values) or NOTHING, read)


def several(form: Form) -> Form:
    """Values with commas between them, or `none`."""

    def read(cursor: Cursor) -> list[Any]:
        if cursor.skip(NOTHING):
            return []
        found = [form.read(cursor)]
        while cursor.skip(","):
            found.append(form.read(cursor))
        return found

    return Form(lambda values, names: ", ".join(form.write(one, names) for one in values) or NOTHING, read)


def pair(first: Form, second: Form, between: str = " ") -> Form:
    """A value and what belongs to it."""

    def read(cursor: Cursor) -> list[Any]:
        one = first.read(cursor)
        for token in tokens_of(between):
            cursor.expect(token)
        return [one, second.read(cursor)]

    return Form(lambda two, names: first.write(two[0], names) + between + second.write(two[1], names), read)


def mapping(key: Form, value: Form, between: str = " ") -> Form:
    """Keys with their values and commas between them, or `none`."""
    pairs = several(pair(key, value, between))

    def read(cursor: Cursor) -> Fields:
        start = cursor.start()
        found = pairs.read(cursor)
        keys = [one for one, _ in found]
        twice = next((one for one in keys if keys.count(one) > 1), None)
        if twice is not None:
            raise PhraseError(start, VALUE, f"{shown(twice)} stands twice")
        return dict(found)

    return Form(lambda items, names: pairs.write(items.items(), names), read)


# ---- phrases ----


@dataclass(frozen=True, slots=True)
class Words:
    """Fixed words, with the spaces that are printed around them."""

    text: str
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a key's value."""

    key: str
    form: Form


@dataclass(frozen=True, slots=True)
class Phrase:
    """A pattern, the same for printing and for reading.

    Attributes:
        parts: In order; a phrase among them may be left out where all its keys have their defaults.
        defaults: What keys have that are left out; keys without a default are then left out here too.
    """

    parts: tuple[Words | Slot | Phrase, ...]
    defaults: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, pattern: str, defaults: Mapping[str, Any] | None = None) -> Phrase:
        """A phrase from its pattern: words, `{key}` or `{key:form}`, and what may be left out in `[…]`."""
        return cls(tuple(_parts(_SLOT.finditer(pattern), defaults or {})), defaults or {})

    def write(self, fields: Fields, names: Names) -> str:
        """The phrase that says these fields."""
        return "".join(self._write_part(part, fields, names) for part in self.parts)

    def read(self, cursor: Cursor) -> Fields:
        """The fields that the phrase says.

        Raises:
            PhraseError: The line does not follow the pattern.
        """
        found: Fields = {}
        for part in self.parts:
            match part:
                case Words(tokens=tokens):
                    for token in tokens:
                        cursor.expect(token)
                case Slot(key=key, form=form):
                    found[key] = form.read(cursor)
                case Phrase() if cursor.follows(part.opening()):
                    found |= part.read(cursor)
                case _:
                    found |= {key: self.defaults[key] for key in part.all_keys() if key in self.defaults}
        return found

    def words(self) -> Iterator[str]:
        """All fixed words and signs in the pattern."""
        for part in self.parts:
            if isinstance(part, Words):
                yield from part.tokens
            elif isinstance(part, Phrase):
                yield from part.words()

    def opening(self) -> tuple[str, ...]:
        """The fixed words and signs before the first value."""
        first = self.parts[0]
        return first.tokens if isinstance(first, Words) else ()

    def all_keys(self) -> Iterator[str]:
        """The keys of all values in the pattern."""
        for part in self.parts:
            if isinstance(part, Slot):
                yield part.key
            elif isinstance(part, Phrase):
                yield from part.all_keys()

    def _write_part(self, part: Words | Slot | Phrase, fields: Fields, names: Names) -> str:
        match part:
            case Words(text=text):
                return text
            case Slot(key=key, form=form):
                return form.write(fields[key] if key in fields else self.defaults[key], names)
            case _:
                said = any(key in fields and fields[key] != self.defaults.get(key) for key in part.all_keys())
                return part.write(fields, names) if said else ""


def _parts(pieces: Iterator[re.Match[str]], defaults: Mapping[str, Any]) -> Iterator[Words | Slot | Phrase]:
    """The parts up to the end of the pattern, or of what may be left out."""
    for piece in pieces:
        if piece["close"]:
            return
        if piece["open"]:
            yield Phrase(tuple(_parts(pieces, defaults)), defaults)
        elif piece["words"]:
            yield Words(piece["words"], tokens_of(piece["words"]))
        else:
            yield Slot(piece["key"], FORMS[piece["form"] or piece["key"]])


def record(pattern: str, defaults: Mapping[str, Any] | None = None) -> Form:
    """A value with keys of its own, as a phrase within the phrase."""
    phrase = Phrase.of(pattern, defaults)
    return Form(phrase.write, phrase.read)


_SEAT = Form(lambda seat, names: names.written(seat), _read_seat)
_FACE = Form(lambda code, _: code, _read_face)
_WORD = Form(_word, _read_word)
_WHOLE_NUMBER = Form(lambda value, _: str(value), _read_whole)
_PERCENT = Form(_percent, _read_percent)
_JSON_VALUE = Form(lambda value, _: json_text(value), Cursor.read_json)
_SECONDS = Form(lambda value, _: seconds(value), _read_number)

FORMS: dict[str, Form] = {
    "seat": maybe(_SEAT),
    "seats": listing(_SEAT),
    "declared": Form(listing(_SEAT).write, _read_declared),
    "by": Form(_by, _read_by),
    "card": maybe(_FACE),
    "cards": listing(maybe(_FACE)),
    "candidates": several(pair(_FACE, _PERCENT)),
    "caught": Form(_caught, _read_caught),
    "secret": Form(lambda _value, _names: "in secret", _read_secret),
    "word": _WORD,
    "list": listing(_WORD),
    "text": Form(lambda text, _: json_text(text), _read_quoted),
    "whole": _WHOLE_NUMBER,
    "number": Form(lambda value, _: number(value), _read_number),
    "seconds": _SECONDS,
    "percent": _PERCENT,
    "hands": mapping(_SEAT, maybe(_WHOLE_NUMBER)),
    "points": mapping(_SEAT, _WHOLE_NUMBER),
    "tally": mapping(_FACE, _WHOLE_NUMBER),
    "settings": mapping(_WORD, Form(_setting, _read_setting), "="),
    "values": mapping(_WORD, _JSON_VALUE, "="),
}
"""The forms by the names that patterns use."""

FORMS["slaps"] = several(record("{seat} {t:seconds}[ ±{sigma:number}]", {"sigma": 0.0}))
FORMS["landings"] = several(record("{seat} {card} {t:seconds}[ ±{sigma:number}]", {"sigma": 0.0}))
