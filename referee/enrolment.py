"""The deck commands: enrolling a deck from pictures, reading pictures with it. Each gives lines to print."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from referee.errors import DeckError
from referee.events import CARD_CODES, FULL_DECK
from referee.places import home, shipped_decks
from referee.vision.cards.alike import find_lookalikes, find_strangers
from referee.vision.cards.deck import DECK_FILE, Deck, check_name, find_deck
from referee.vision.cards.enrol import Enrolment, code_of, enrol
from referee.vision.cards.picture import PictureReader, open_picture
from referee.vision.cards.renew import renewed

ADVICE_ON_COUNTS = "change them in deck.json, or film the deck for referee deck count, if yours differ"


def enrol_folder(folder: Path, name: str) -> Iterator[str]:
    """Enrols the pictures in `folder` as the deck `name` and says what came of it.

    Raises:
        DeckError: No picture can be used, or the deck cannot be stored; one of that name stays as it was.
    """
    outcome = enrol(folder, name)
    yield from (f"{problem.file}: {problem.sentence}" for problem in outcome.problems)
    if outcome.deck is None:
        raise DeckError(f"{folder}: none of its pictures shows a card that can be used")
    place = home() / "decks" / name
    outcome.deck.save(place)
    yield from _summary(outcome, place)


def _summary(outcome: Enrolment, place: Path) -> Iterator[str]:
    deck = outcome.deck
    if deck is None:
        return
    pictures = sum(len(face.pictures) for face in deck.faces)
    cards = sum(deck.counts.values())
    faces = f"{len(deck.faces)} of {len(FULL_DECK)} faces"
    yield f"{deck.name}: {faces} from {pictures} pictures, stored in {place}"
    yield f"{cards} cards are assumed ({_counts(deck.counts)}); {ADVICE_ON_COUNTS}"
    yield from told_of_place(deck)
    if outcome.missing:
        yield f"missing faces: {' '.join(outcome.missing)}"
    yield from told_of_faces(deck)


def told_of_place(deck: Deck) -> Iterator[str]:
    """Whether the deck, stored at home, is used instead of one that comes with the referee."""
    if (shipped_decks() / deck.name / DECK_FILE).is_file():
        yield f"{deck.name} is also a deck that comes with the referee: yours is used from now on"


def told_of_faces(deck: Deck) -> Iterator[str]:
    """Which faces look too alike, and which pictures may be named wrongly."""
    strangers = find_strangers(deck)
    for code, other in strangers:
        yield f"one of the pictures of {code} shows {other}: is it named rightly?"
    for first, second in find_lookalikes(deck):
        if (first, second) not in strangers and (second, first) not in strangers:
            yield f"{first} and {second} look too alike for a webcam: are both named rightly, and sharp?"


def renew_face(pictures: Sequence[Path], name: str, code: str | None) -> Iterator[str]:
    """Replaces the pictures of one face in the deck `name`, or of each face that a picture is named after.

    Args:
        pictures: One card a picture.
        name: The deck's.
        code: The face; if None, the pictures' names say it.

    Raises:
        DeckError: A picture cannot be used or shows another face, or there is no such deck.
    """
    by_code: dict[str, list[Path]] = {}
    for path in pictures:
        by_code.setdefault(_renewed_code(path, code), []).append(path)
    deck = known_deck(name)
    for each, paths in by_code.items():
        deck = renewed(deck, each, paths)
    place = home() / "decks" / deck.name
    deck.save(place)
    renewed_pictures = ", ".join(f"{each} from {len(paths)}" for each, paths in by_code.items())
    yield f"{deck.name}: {renewed_pictures} new pictures, stored in {place}; all else is as it was"
    yield from told_of_place(deck)
    yield from told_of_faces(deck)


def _renewed_code(path: Path, code: str | None) -> str:
    if code is not None and code.upper() not in CARD_CODES:
        raise DeckError(f'"{code}" is no card code such as N3 or G')
    found = code.upper() if code else code_of(path)
    if found is None:
        raise DeckError(f"{path}: its name is no card code such as N3 or G: say with --face which card it is")
    return found


def known_deck(name: str) -> Deck:
    """The deck of that name, enrolled or shipped.

    Raises:
        DeckError: It cannot name a deck, or there is none.
    """
    check_name(name)
    return find_deck(name, home(), shipped_decks())


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{code} {count}" for code, count in counts.items() if count > 1)


def read_cards(pictures: Sequence[Path], name: str) -> Iterator[str]:
    """What is on each of `pictures`: the picture, the code or null, and the confidence, with tabs between.

    A picture that cannot be opened gets its line on standard error, and the others are read all the same.

    Raises:
        DeckError: There is no such deck; or, at the end, the last of the pictures that cannot be opened.
    """
    reader = PictureReader(find_deck(name, home(), shipped_decks()))
    fault: DeckError | None = None
    for path in pictures:
        try:
            picture = open_picture(path)
        except DeckError as error:
            _complain(fault)
            fault = error
            continue
        code, confidence = reader.read(picture)
        yield f"{path}\t{code or 'null'}\t{confidence:.2f}"
    if fault:
        raise fault


def _complain(fault: DeckError | None) -> None:
    if fault:
        sys.stderr.write(f"referee: {fault}\n")
