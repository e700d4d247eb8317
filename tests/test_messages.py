"""What messages say, in all languages alike."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from breaches import KINDS, commit
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from simulate import simulate

from referee import messages, wording
from referee.events import (
    NUMBERED_KINDS,
    BlindReason,
    Event,
    ForeignThing,
    Message,
    RaceVerdict,
    Ruling,
    VanishingWay,
    Verdict,
)
from referee.messages import (
    CARDS,
    LANGUAGES,
    NUMBERS,
    PARAMETERS,
    RIVALS,
    SEATS,
    Language,
    Phrasebook,
    WordingError,
    language_of,
    texts_of,
)
from referee.rules.umpire import Umpire
from referee.rules.variants import Variant
from referee.wording import Narrator
from tests.umpire_messages import find_messages

NAMES = {"ana": "Ana", "ben": "Ben", "carl": "Carl", "dora": "Dora", "eve": "Eve"}

CANNOT_HAPPEN = {
    # The umpire makes no ruling of these verdicts.
    *("accuse-1-legal", "moth-1-legal"),
    # An open hand that proves nothing is passed over in silence.
    *(f"{rule}-not-verifiable-shown" for rule in ("turn-4", "spider-1", "mosquito-1", "accuse-3")),
    # Only gifts to a certain hand go to a wrong one, and no card to be taken back is drawn or given.
    *(f"{rule}-illegal-wrong-hand" for rule in ("ant-1", "spider-1", "cockroach-1", "accuse-4")),
    "cockroach-1-illegal-too-many",
    # Of a last card only the spider speaks.
    *(f"setup-4-{verdict}-last-card" for verdict in ("illegal", "not-verifiable")),
    *(f"mosquito-1-{verdict}-last-card" for verdict in ("illegal", "not-verifiable")),
}

ALIKE = {
    "es": {"kind-m", "card", "ruled", "ruled-in-short", "seat-and-points"},
    "pl": {"card", "ruled", "ruled-in-short", "seat-and-points"},
    "de": {"card", "ruled", "ruled-in-short", "seat-and-points"},
}
"""What may be the same as in English: a mosquito is one in Spanish too, and the rest is punctuation."""

PLURALS = {
    "en": {"one", "other"},
    "es": {"one", "other"},
    "de": {"one", "other"},
    "pl": {"one", "few", "other"},
}
CHOICES: Mapping[str, tuple[str, ...]] = {
    "what": get_args(ForeignThing),
    "how": get_args(VanishingWay),
    "reason": get_args(BlindReason),
}

MEASURED: Mapping[str, str | int | float] = {"margin_ms": 41.5, "window": 8.0}


# ---- the files ----


@cache
def entries(language: str) -> Mapping[str, ftl.Message]:
    """The texts of a language by key."""
    body = FluentParser().parse(texts_of(language).read_text(encoding="utf-8")).body
    return {entry.id.name: entry for entry in body if isinstance(entry, ftl.Message)}


class Found(Visitor):
    """The variables, selections and plain words of a text."""

    def __init__(self, entry: ftl.Message) -> None:
        self.variables: set[str] = set()
        self.selections: list[tuple[str, set[str]]] = []
        self.plain: set[str] = set()
        self.visit(entry)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, ftl.VariableReference)
        keys = [
            one.key.name if isinstance(one.key, ftl.Identifier) else one.key.value for one in node.variants
        ]
        self.selections.append((node.selector.id.name, set(keys)))
        assert len(set(keys)) == len(keys)
        self.generic_visit(node)

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802
        self.plain.add(node.value.strip(" .:;,()!"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_file_is_fluent(language: Language) -> None:
    body = FluentParser().parse(texts_of(language).read_text(encoding="utf-8")).body
    assert not [entry for entry in body if isinstance(entry, ftl.Junk | ftl.Term)]
    keys = Counter(entry.id.name for entry in body if isinstance(entry, ftl.Message))
    assert not [key for key, times in keys.items() if times > 1]
    assert all(entry.value is not None for entry in entries(language).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_and_variables(language: Language) -> None:
    own = {key: Found(entry).variables for key, entry in entries(language).items()}
    assert own == {key: Found(entry).variables for key, entry in entries("en").items()}
    assert list(entries(language)) == list(entries("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_selection_is_complete(language: Language) -> None:
    """A choice has all of its values, and a number all the plural forms of the language."""
    for key, entry in entries(language).items():
        for variable, variants in Found(entry).selections:
            if variable.startswith("has-"):
                assert variants == {"yes", "no"}, key
            elif variable in CHOICES:
                assert variants == set(CHOICES[variable]), key
            else:
                assert variants - {"0", "until_next_play", "many"} == PLURALS[language], key


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_left_in_english(language: Language) -> None:
    own, english = entries(language), entries("en")
    alike = {key for key in own if own[key].equals(english[key])}
    assert alike == ALIKE[language]
    for key in own.keys() - alike:
        left = {words for words in Found(own[key]).plain & Found(english[key]).plain if len(words) > 3}
        assert not left, key


# ---- what is said, and only that ----


def test_every_message_of_the_umpire_has_a_text() -> None:
    made = {message.key for message in find_messages()}
    assert made >= CANNOT_HAPPEN
    assert made - CANNOT_HAPPEN - entries("en").keys() == set()


def test_no_text_is_unused() -> None:
    made = {message.key for message in find_messages()}
    words = {
        *(f"kind-{kind.lower()}" for kind in NUMBERED_KINDS),
        *(f"verdict-{verdict.replace('_', '-')}" for verdict in (*get_args(Verdict), *get_args(RaceVerdict))),
        *(f"option-{option}" for option in Variant.__dataclass_fields__),
    }
    assert entries("en").keys() - made - words - set(named_by(messages.__file__, wording.__file__)) == set()


def named_by(*files: str) -> Iterator[str]:
    """The constants of modules."""
    for file in files:
        for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_a_text_names_only_what_its_message_has() -> None:
    for made in find_messages():
        if made.key not in CANNOT_HAPPEN:
            names = {name.removeprefix("has-") for name in Found(entries("en")[made.key]).variables}
            assert names <= made.parameters, made.key
    assert set().union(*(made.parameters for made in find_messages())) <= PARAMETERS | {"rivals"}


def some_values(names: Set[str], count: int) -> dict[str, str | int | float]:
    """A value for every parameter."""
    values: dict[str, str | int | float] = dict.fromkeys(names & (SEATS | set(RIVALS)), "ana")
    values |= dict.fromkeys(names & CARDS, "C4") | dict.fromkeys(names & NUMBERS, count)
    values |= {name: value for name, value in MEASURED.items() if name in names}
    if "option" in names:
        values["option"] = "caught_window" if "window" in names else "guard_may_play_moth"
    return values


@pytest.mark.parametrize("count", [0, 1, 2, 5, 22])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_said_in_every_language(language: Language, count: int) -> None:
    """With all that it may speak of, and with no more than the numbers that it always has."""
    book = Phrasebook(language, NAMES, strict=True)
    for made in find_messages():
        if made.key in CANNOT_HAPPEN:
            continue
        full = some_values(made.parameters, count)
        bare = {name: value for name, value in full.items() if name in NUMBERS - {"margin_ms", "held"}}
        for parameters in (full, bare):
            said = book.say(Message(made.key, parameters))
            assert said[0].isupper() or said[0] in f"¡{count}"
            assert said.endswith((".", "!"))
            assert "  " not in said
            assert not {"{", "}", "_", "None"} & set(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_rules_has_words(language: Language) -> None:
    book = Phrasebook(language, NAMES, strict=True)
    begin = book.words("house-rule", rule="").split(":")[0]
    for option in Variant.__dataclass_fields__:
        parameters: dict[str, str | float] = {"seat": "ana", "option": option, "window": 3.0}
        said = book.say(Message("turn-4-legal-free", parameters))
        assert said.count(f" {begin}: ") == 1
        assert said.endswith(".")


@cache
def judged() -> tuple[tuple[Event, ...], ...]:
    """Legal games, and a game with each kind of breach: what was seen, and what was ruled."""
    games = [tuple(event for event, _ in simulate(seed)) for seed in range(1, 4)]
    cases = [commit(kind, seed) for kind in KINDS for seed in range(2)]
    logs: list[tuple[Event, ...]] = []
    for observations in (*games, *(case.events for case in cases if case is not None)):
        umpire = Umpire()
        logs.append(tuple(one for event in observations for one in [event, *umpire.observe(event)]))
    return tuple(logs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_without_a_hitch(language: Language) -> None:
    narrator = Narrator(NAMES, language, strict=True)
    keys = {
        event.message.key for log in judged() for event in log if isinstance(event, Ruling) and event.message
    }
    assert len(keys) > 50
    assert keys <= {message.key for message in find_messages()} - CANNOT_HAPPEN
    for log in judged():
        for event in log:
            assert narrator.tell(event), event


def test_every_ruling_has_a_message_and_every_parameter_is_public_knowledge() -> None:
    """A message speaks of seats, cards on the pile, counts and an option: never of a card in a hand."""
    seats, options = set(NAMES), set(Variant.__dataclass_fields__)
    for log in judged():
        on_pile: set[str] = set()
        for event in log:
            on_pile |= {code for code in cards_in_sight(event) if code is not None}
            if not isinstance(event, Ruling):
                continue
            assert event.message is not None, event
            for name, value in event.message.parameters.items():
                if name in SEATS or name in RIVALS:
                    assert value in seats
                elif name in CARDS:
                    assert value in on_pile, event
                else:
                    assert value in options if name == "option" else name in NUMBERS


def cards_in_sight(event: object) -> Iterator[str | None]:
    """The cards of an event that lie open for all to see."""
    yield getattr(event, "card", None)
    yield getattr(event, "top", None)
    for arrival in getattr(event, "arrivals", ()):
        yield getattr(arrival, "card", None)


# ---- words ----


@pytest.mark.parametrize(
    ("language", "cockroach", "moth", "bug", "unread", "nobody"),
    [
        ("en", "cockroach 4", "cheating moth 2", "guard bug", "a card that could not be read", "somebody"),
        (
            "es",
            "cucaracha 4",
            "polilla tramposa 2",
            "chinche guardián",
            "una carta que no se pudo leer",
            "alguien",
        ),
        ("pl", "karaluch 4", "oszukująca ćma 2", "pluskwa strażnicza", "nieczytelna karta", "ktoś"),
        ("de", "Kakerlake 4", "Mogelmotte 2", "Wächterwanze", "eine unlesbare Karte", "jemand"),
    ],
)
def test_cards_and_seats_in_words(
    language: Language, cockroach: str, moth: str, bug: str, unread: str, nobody: str
) -> None:
    book = Phrasebook(language, NAMES, strict=True)
    assert [book.card(code) for code in ("C4", "T2", "G", None)] == [cockroach, moth, bug, unread]
    assert book.card("C") == cockroach.removesuffix(" 4")
    assert [book.seat("ana"), book.seat("zoe"), book.seat(None)] == ["Ana", "zoe", nobody]


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "Ana dobiera 1 kartę; wystarczy jedna."),
        (2, "Ana dobiera 2 karty; wystarczy jedna."),
        (5, "Ana dobiera 5 kart; wystarczy jedna."),
        (12, "Ana dobiera 12 kart; wystarczy jedna."),
        (22, "Ana dobiera 22 karty; wystarczy jedna."),
    ],
)
def test_polish_counts_as_poles_do(count: int, words: str) -> None:
    message = Message("turn-4-illegal-too-many", {"seat": "ana", "count": count})
    assert Phrasebook("pl", NAMES, strict=True).say(message) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Ana plays spider 4 on ant 2: only one more or one less fits."),
        ("es", "Ana juega araña 4 sobre hormiga 2: solo vale un número más o un número menos."),
        ("pl", "Ana zagrywa: pająk 4, a leży mrówka 2. Pasuje tylko liczba o jeden większa lub mniejsza."),
        ("de", "Ana spielt Spinne 4 auf Ameise 2: Nur eins mehr oder eins weniger passt."),
    ],
)
def test_a_breach_as_the_table_hears_it(language: Language, words: str) -> None:
    message = Message("turn-3-illegal", {"seat": "ana", "card": "S4", "top": "A2"})
    assert Phrasebook(language, NAMES, strict=True).say(message) == words


@pytest.mark.parametrize(
    ("window", "words"),
    [
        ("until_next_play", "a cheat can be caught until the next card is played"),
        (1.0, "a cheat can be caught for 1 second"),
        (2.5, "a cheat can be caught for 2.5 seconds"),
    ],
)
def test_a_ruling_names_the_house_rule_that_it_rests_on(window: str | float, words: str) -> None:
    message = Message("fair-1-illegal-too-late", {"seat": "ana", "option": "caught_window", "window": window})
    said = Phrasebook("en", NAMES, strict=True).say(message)
    assert said == f"Ana called out too late: the card vanished well before. House rule: {words}."


def test_a_moth_says_whose_it_would_be_or_by_which_house_rule_nobodys() -> None:
    book = Phrasebook("en", NAMES, strict=True)
    parameters = {"seat": "ana", "card": "T2", "guard": "ben"}
    said = book.say(Message("moth-1-illegal", parameters))
    assert said == "Ana plays cheating moth 2; only the guard may, and that is Ben."
    said = book.say(Message("moth-1-illegal", parameters | {"option": "guard_may_play_moth"}))
    assert said == (
        "Ana plays cheating moth 2, and may not. House rule: moths are never played, not even by the guard."
    )


def test_a_name_is_never_taken_for_a_text() -> None:
    names = {"ana": "{ $seat }", "ben": "yes"}
    message = Message("mosquito-1-illegal-omitted", {"seat": "ana", "to": "ben"})
    assert (
        Phrasebook("en", names, strict=True).say(message) == "{ $seat } gave yes no card after the mosquito."
    )


def test_a_seat_that_is_not_known_begins_a_sentence_like_a_name() -> None:
    assert Phrasebook("pl", strict=True).say(Message("ant-1-illegal-omitted", {})).startswith("Ktoś nie ")


# ---- what is missing ----


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        (Message("turn-9-illegal", {}), "turn-9-illegal: there is no such text"),
        (Message("turn-3-legal", {"cards": 3}), "turn-3-legal: there is no parameter 'cards'"),
        (Message("pile-1-illegal", {}), "pile-1-illegal (pl): Unknown external: left"),
        (Message("guard", {"seat": "ana", "option": "pigs_fly"}), "option-pigs_fly: there is no such text"),
    ],
)
def test_strict_complains(message: Message, complaint: str) -> None:
    with pytest.raises(WordingError) as caught:
        Phrasebook("pl", strict=True).say(message)
    assert str(caught.value) == complaint


@pytest.mark.parametrize("language", ["fr", "", "EN", "../en"])
def test_there_are_four_languages(language: str) -> None:
    with pytest.raises(WordingError, match=r"there is no language '.*': it is one of en, es, pl, de"):
        Phrasebook(language)


@pytest.fixture
def broken_polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A Polish file with a text that does not fit, a text without words, and nothing else; English whole."""
    broken = tmp_path / "referee.ftl"
    broken.write_text(
        "guard = { $nobody } i { -nothing }\nturn =\n    .only = atrybut\nact = {\n", encoding="utf-8"
    )
    whole = texts_of("en")
    monkeypatch.setattr(messages, "texts_of", lambda language: broken if language == "pl" else whole)
    messages._bundle.cache_clear()
    yield broken
    messages._bundle.cache_clear()


def test_english_speaks_where_a_text_is_missing_or_does_not_fit(broken_polish: Path) -> None:
    book = Phrasebook("pl", NAMES)
    assert book.say(Message("guard", {"seat": "ana"})) == "Ana is the guard now."
    assert book.say(Message("turn", {"seat": "ana"})) == "It is Ana's turn."
    assert book.say(Message("ant-1-illegal-omitted", {"seat": "ana"})).startswith("Ana did not draw")
    broken_polish.unlink()
    messages._bundle.cache_clear()
    assert book.say(Message("guard", {"seat": "ana"})) == "Ana is the guard now."


def test_the_key_stands_for_a_text_that_nobody_has() -> None:
    book = Phrasebook("pl", NAMES)
    assert book.say(Message("turn-9-illegal", {"seat": "ana"})) == "Turn-9-illegal"
    assert book.say(Message("pile-1-illegal", {})) == "Pile-1-illegal"
    assert "x" * 3000 not in Phrasebook("pl", {"ana": "x" * 3000}).say(Message("guard", {"seat": "ana"}))


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "es.UTF-8"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "deutsch"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "", "LC_MESSAGES": "es_ES"}, "es"),
    ],
)
def test_the_language_of_an_environment(environment: Mapping[str, str], language: Language) -> None:
    assert language_of(environment) == language
