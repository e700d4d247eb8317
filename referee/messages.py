"""What a message says, in the languages of the table.

The texts lie in Fluent files, one a language, with the same keys in all of them. A message's parameters are
seats, cards, numbers, and perhaps an option of the rules; here they become a name, a card's words and so on.
"""

import contextlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from fluent.runtime import FluentBundle, FluentResource

from referee.errors import RefereeError
from referee.events import Message
from referee.places import PACKAGE

Language: TypeAlias = Literal["en", "es", "pl", "de"]
Value: TypeAlias = str | int | float

LANGUAGES: tuple[Language, ...] = get_args(Language)
FALLBACK: Language = "en"
"""Speaks where another language has no text."""

SEATS = frozenset(
    {"seat", "giver", "taker", "to", "by", "turn", "guard", "due", "accused", "actor", "winner"}
)
RIVALS = tuple(f"rival_{place}" for place in range(1, 6))
"""The seats of a race that nobody can tell apart; `$rivals` is all of them."""
CARDS = frozenset({"card", "top"})
NUMBERS = frozenset({"count", "players", "round", "held", "left", "missing", "margin_ms", "window"})
OPTION = "option"

PARAMETERS = SEATS | CARDS | NUMBERS | {OPTION, *RIVALS}
"""What a ruling's message may speak of."""


class WordingError(RefereeError):
    """A text that is missing, or that its parameters do not fit."""


def language_of(environment: Mapping[str, str]) -> Language:
    """The language that an environment asks for, English if it is none of the four.

    Args:
        environment: Variables of the process; of `LC_ALL`, `LC_MESSAGES` and `LANG` the first that is set
            counts.
    """
    wanted = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = wanted[:2].lower()
    is_whole = len(wanted) == 2 or wanted[2:3] in ("_", ".", "-", "@")
    return language if language in LANGUAGES and is_whole else FALLBACK


class Phrasebook:
    """Says things in one language.

    Args:
        language: One of `LANGUAGES`.
        names: What people call each seat; a seat without a name is called by its id.
        strict: Raise where a text is missing or its parameters do not fit; else English speaks instead, and
            where English has nothing to say either, the key stands for the text.

    Raises:
        WordingError: There is no such language.
    """

    def __init__(
        self, language: str, names: Mapping[str, str] | None = None, *, strict: bool = False
    ) -> None:
        if language not in LANGUAGES:
            raise WordingError(f"there is no language {language!r}: it is one of {', '.join(LANGUAGES)}")
        self._languages = [language] if strict else list(dict.fromkeys((language, FALLBACK)))
        self._names = names or {}
        self._strict = strict

    def say(self, message: Message) -> str:
        """A message as a sentence, with the house rule that it rests on.

        Raises:
            WordingError: Strict, and the text is missing or does not fit.
        """
        if self._strict and (unknown := message.parameters.keys() - PARAMETERS):
            raise WordingError(f"{message.key}: there is no parameter {min(unknown)!r}")
        values = self._values(message.parameters)
        said = self.sentence(message.key, **values)
        option = message.parameters.get(OPTION)
        return said if option is None else f"{said} {self._house_rule(option, values)}"

    def sentence(self, key: str, /, **values: Value) -> str:
        """The text of a key, beginning with a capital letter; the values are in words already."""
        text = self.words(key, **values)
        return text[:1].upper() + text[1:]

    def words(self, key: str, /, **values: Value) -> str:
        """The text of a key as it stands in the middle of a sentence."""
        problem = f"{key}: there is no such text"
        for language in self._languages:
            bundle = _bundle(language)
            pattern = bundle.get_message(key).value if bundle.has_message(key) else None
            if pattern is None:
                continue
            text, problems = bundle.format_pattern(pattern, values)
            if not problems:
                return str(text)
            problem = f"{key} ({language}): {problems[0]}"
        if self._strict:
            raise WordingError(problem)
        return key

    def seat(self, seat: str | None) -> str:
        """A player's name, or "somebody"."""
        return self.words("seat-unknown") if seat is None else self._names.get(seat, seat)

    def seats(self, seats: Iterable[str | None]) -> str:
        """Names in a row."""
        return ", ".join(self.seat(seat) for seat in seats)

    def card(self, code: str | None) -> str:
        """A card as people say it; so, too, a kind of which the number is not known."""
        if code is None:
            return self.words("card-unread")
        if code == "G":
            return self.words("card-guard-bug")
        kind = self.words(f"kind-{code[0].lower()}")
        return self.words("card", kind=kind, number=code[1:]) if code[1:] else kind

    def cards(self, codes: Iterable[str | None]) -> str:
        """Cards in a row."""
        return ", ".join(self.card(code) for code in codes)

    def _house_rule(self, option: Value, values: Mapping[str, Value]) -> str:
        return self.sentence("house-rule", rule=self.words(f"option-{option}", **values))

    def _values(self, parameters: Mapping[str, Value]) -> dict[str, Value]:
        """What the texts may name: seats and cards in words, and of each parameter whether it is known."""
        somebody, unread = self.seat(None), self.card(None)
        values: dict[str, Value] = {**dict.fromkeys(SEATS, somebody), **dict.fromkeys(RIVALS, somebody)}
        values |= dict.fromkeys(CARDS, unread)
        for name, value in parameters.items():
            values[name] = self._value(name, value)
        rivals = [str(values[name]) for name in RIVALS if name in parameters]
        values["rivals"] = ", ".join(rivals)
        values["has-rivals"] = yes_or_no(bool(rivals))
        return values | {f"has-{name}": yes_or_no(name in parameters) for name in PARAMETERS}

    def _value(self, name: str, value: Value) -> Value:
        if name in SEATS or name in RIVALS:
            return self.seat(str(value))
        return self.card(str(value)) if name in CARDS else value


def texts_of(language: str) -> Path:
    """The file with a language's texts."""
    return PACKAGE / "data" / "locales" / language / "referee.ftl"


def yes_or_no(known: bool) -> str:
    """How the texts ask whether something is known."""
    return "yes" if known else "no"


@cache
def _bundle(language: str) -> FluentBundle:
    """A language's texts; none where its file cannot be read, so that another language speaks."""
    bundle = FluentBundle([language], use_isolating=False)
    with contextlib.suppress(OSError):
        bundle.add_resource(FluentResource(texts_of(language).read_text(encoding="utf-8")))
    return bundle
