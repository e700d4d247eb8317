"""A place in a line of a written game: its tokens, and the seats that words mean."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

_PLAIN = re.compile(r"[^\W\d_][\w-]*")
_WHOLE = re.compile(r"-?[0-9]{1,4300}")
_NUMBER = re.compile(rf"{_WHOLE.pattern}(?:\.[0-9]*)?(?:[eE][+-]?[0-9]{{1,4}})?")
_TOKEN = re.compile(rf'\s*("(?:[^"\\]|\\.)*"|{_PLAIN.pattern}|{_NUMBER.pattern}|\+-|\S|\Z)')

COMMENT = "#"
_SHOWN_LENGTH = 40

LITERAL, VALUE, AMBIGUOUS = range(3)
"""What a `PhraseError` is about; of several at one place, the highest tells the most."""


class PhraseError(Exception):
    """A text that a phrase does not fit.

    Attributes:
        at: Where in the line, as an index.
        rank: `LITERAL`: `said` is the word that was expected. `VALUE`, `AMBIGUOUS`: `said` is a sentence.
    """

    def __init__(self, at: int, rank: int, said: str) -> None:
        super().__init__(said)
        self.at, self.rank, self.said = at, rank, said


def is_word(token: str) -> bool:
    """Whether it is a plain word: a letter, then letters, digits, `_` and `-`."""
    return bool(_PLAIN.fullmatch(token))


def is_number(token: str) -> bool:
    """Whether it is a number, whole or not."""
    return bool(_NUMBER.fullmatch(token))


def is_whole(token: str) -> bool:
    """Whether it is a whole number without a point."""
    return bool(_WHOLE.fullmatch(token))


# ---- names ----


@dataclass(frozen=True, slots=True)
class Names:
    """How seats are named: what a word means, and which word says a seat.

    Attributes:
        reserved: The notation's own words, which name a seat in quotes only.
        seats: The seats of the round; none before the first round.
    """

    reserved: frozenset[str]
    seats: tuple[str, ...] = ()

    def written(self, seat: str) -> str:
        """The seat's id, in quotes where as a plain word it would mean something else, or nothing."""
        is_plain = is_word(seat) and seat not in self.reserved
        return seat if is_plain and (not self.seats or seat in self.seats) else json_text(seat)

    def meant(self, word: str) -> tuple[str, ...]:
        """The seats that a plain word can mean: the one of that id, else those whose id begins so."""
        if not self.seats or word in self.seats:
            return (word,)
        return tuple(dict.fromkeys(seat for seat in self.seats if seat.startswith(word)))


def json_text(value: object) -> str:
    """The value as JSON, a string in quotes; what would not show on paper is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


# ---- reading a line ----


@dataclass(slots=True)
class Cursor:
    """A place in a line, moving on by tokens: words, numbers, quoted strings and signs.

    Attributes:
        line: The whole line.
        names: Who sits in this round.
        at: Where the next token, or the space before it, begins.
    """

    line: str
    names: Names
    at: int = 0

    def peek(self) -> str:
        """The next token; empty at the line's end, which a comment is too."""
        token = self._token()[1]
        return {COMMENT: "", "+-": "±"}.get(token, token)

    def take(self) -> str:
        """The next token, moving past it."""
        token = self.peek()
        if token:
            self.at = self._token().end()
        return token

    def skip(self, token: str) -> bool:
        """Moves past the token if it comes next; whether it did."""
        found = self.peek() == token
        if found:
            self.take()
        return found

    def follows(self, tokens: Sequence[str]) -> bool:
        """Whether these tokens come next."""
        ahead = replace(self)
        return all(ahead.take() == token for token in tokens)

    def expect(self, token: str) -> None:
        """Moves past the token.

        Raises:
            PhraseError: Something else comes next.
        """
        if not self.skip(token):
            raise PhraseError(self.start(), LITERAL, token)

    def read_json(self) -> Any:
        """The value of JSON that comes next.

        Raises:
            PhraseError: There is none.
        """
        start = self.start()
        try:
            value, self.at = _DECODER.raw_decode(self.line, start)
        except (ValueError, RecursionError):
            self.refuse("a value of JSON")
        return value

    def refuse(self, expected: str) -> NoReturn:
        """Raises a `PhraseError`: what comes next is not what was expected."""
        said = (
            f"{shown(self.peek())} is not {expected}" if self.peek() else f"the line ends before {expected}"
        )
        raise PhraseError(self.start(), VALUE, said)

    def start(self) -> int:
        """Where the next token begins."""
        return self._token().start(1)

    def rest(self) -> str:
        """All that is left of the line."""
        return self.line[self.start() :]

    def _token(self) -> re.Match[str]:
        # There is always one: at the end it is empty.
        return next(_TOKEN.finditer(self.line, self.at))


def shown(text: str) -> str:
    """A piece of a line as an error quotes it: shortened, and in one line whatever stands in it."""
    piece = text if len(text) <= _SHOWN_LENGTH else text[: _SHOWN_LENGTH - 1] + "…"
    return f'"{piece}"' if piece.isprintable() else json.dumps(piece)


def tokens_of(words: str) -> tuple[str, ...]:
    """The tokens of a pattern's fixed words."""
    cursor, found = Cursor(words, Names(frozenset())), []
    while token := cursor.take():
        found.append(token)
    return tuple(found)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number that JSON knows")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant)
