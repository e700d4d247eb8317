"""Records as lines of text: `word value value key=value`, one record a line.

The fields of a frozen dataclass without a default are written in their order, the others by name where they
differ from their default. A field may be a text without blanks, a whole number, a number, a truth value, a
list of such (with commas), or one of these or nothing.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from referee.errors import RefereeError

_Record = TypeVar("_Record")
_Reader = Callable[[str], object]

NOTHING = "-"
"""What stands for no value, and for an empty list."""


class ScriptError(RefereeError):
    """A script that cannot be read, or that cannot be played."""


def write_fields(record: Any) -> str:
    """The fields of a record, without the word that says what it is."""
    words = []
    for field in dataclasses.fields(record):
        value = getattr(record, field.name)
        if field.default is dataclasses.MISSING:
            words.append(_word(value))
        elif value != field.default:
            words.append(f"{field.name}={_word(value)}")
    return " ".join(words)


def read_fields(kind: type[_Record], words: list[str]) -> _Record:
    """The record of these words.

    Raises:
        ScriptError: A value is missing, unknown, said twice or not of its kind; the text names it.
    """
    readers: Mapping[str, _Reader] = _readers(kind)  # type: ignore[arg-type]
    needed = [f.name for f in dataclasses.fields(kind) if f.default is dataclasses.MISSING]  # type: ignore[arg-type]
    if len(words) < len(needed):
        raise ScriptError(f"{needed[len(words)]} is missing")
    texts = dict(zip(needed, words, strict=False))
    for word in words[len(needed) :]:
        name, sign, text = word.partition("=")
        if not sign or name not in readers or name in needed:
            raise ScriptError(f"{word!r} is not known here")
        if name in texts:
            raise ScriptError(f"{name} is said twice")
        texts[name] = text
    return kind(**{name: _read(name, readers[name], text) for name, text in texts.items()})


def _read(name: str, reader: _Reader, text: str) -> object:
    try:
        return reader(text)
    except ValueError as error:
        raise ScriptError(f"{name} {text!r} is not {error}") from None


def _word(value: object) -> str:
    if value is None or value == ():
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(_word(one) for one in value)
    return repr(value) if isinstance(value, float) else str(value)


@lru_cache(maxsize=64)
def _readers(kind: type[Any]) -> Mapping[str, _Reader]:
    hints = get_type_hints(kind)
    return {field.name: _reader(hints[field.name]) for field in dataclasses.fields(kind)}


def _reader(hint: Any) -> _Reader:
    if get_origin(hint) is Literal:
        return _one_of(get_args(hint))
    if get_origin(hint) is types.UnionType:
        inner = _reader(next(one for one in get_args(hint) if one is not types.NoneType))
        return lambda text: None if text == NOTHING else inner(text)
    if get_origin(hint) is tuple:
        return _list_of(get_args(hint))
    return {str: _read_text, int: _read_whole, float: _read_number, bool: _read_truth}[hint]


def _list_of(hints: tuple[Any, ...]) -> _Reader:
    item, length = _reader(hints[0]), None if hints[-1] is Ellipsis else len(hints)

    def read(text: str) -> object:
        values = () if text == NOTHING else tuple(item(one) for one in text.split(","))
        if length is not None and len(values) != length:
            raise ValueError(f"a list of {length}")
        return values

    return read


def _one_of(options: tuple[str, ...]) -> _Reader:
    def read(text: str) -> object:
        if text not in options:
            raise ValueError(f"one of {', '.join(options)}")
        return text

    return read


def _read_text(text: str) -> object:
    if not text or text == NOTHING or any(letter in text for letter in " ,=#\t"):
        raise ValueError("a text without blanks, commas, # and =")
    return text


def _read_whole(text: str) -> object:
    try:
        return int(text)
    except ValueError:
        raise ValueError("a whole number") from None


def _read_number(text: str) -> object:
    try:
        value = float(text)
    except ValueError:
        raise ValueError("a number") from None
    if not abs(value) < 1e9:
        raise ValueError("a finite number")
    return value


def _read_truth(text: str) -> object:
    if text not in ("yes", "no"):
        raise ValueError("yes or no")
    return text == "yes"
