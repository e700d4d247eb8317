"""The deck commands that take a film of the cards, shown one after the other. Each gives lines to print."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from referee.enrolment import known_deck, told_of_faces, told_of_place
from referee.errors import DeckError
from referee.events import CARD_CODES
from referee.places import home
from referee.vision.capture.film import Film, FilmBrokenError
from referee.vision.cards.alike import find_outsiders
from referee.vision.cards.deck import Deck, check_name
from referee.vision.cards.enrol import LEAST_SHARPNESS
from referee.vision.cards.filmed import ShownDeck, count_shown, shown_deck
from referee.vision.cards.photo import write_photo
from referee.vision.cards.showings import Shown, showings

COUNTS_FILE = "counts.txt"
OWN_PICTURE = re.compile(r"[0-9]{2,}\.jpg")


def enrol_film(
    film: Path, name: str, order: str | None = None, pictures: Path | None = None
) -> Iterator[str]:
    """Enrols the cards that a film shows one after the other, with their counts, as the deck `name`.

    Args:
        film: Each card lies still and is seen whole for a moment.
        name: The deck's.
        order: The codes in the order in which the faces are first shown; if None, that of `CARD_CODES`.
        pictures: Where pictures of the faces go; if None, they are written beside the film, and only if
            no deck can be made.

    Raises:
        DeckError: The film does not show as many faces as the order names, or it cannot be told; a deck of
            that name stays as it was.
        FilmError: The file is no film.
    """
    check_name(name)
    codes = _codes(order)
    folder = pictures or film.with_name(f"{film.stem}-faces")
    shown = _shown(film)
    found = shown_deck(shown.cards, len(codes))
    yield from _doubts(found, shown)
    fault = _fault(found, codes)
    if fault:
        _write_pictures(found, [f"{number:02}" for number in range(1, len(found.faces) + 1)], folder)
        raise DeckError(
            f"{film}: {fault}: no deck is stored; pictures and counts of the faces are in {folder}"
        )
    deck = found.deck(name, codes)
    place = home() / "decks" / name
    deck.save(place)
    yield from _summary(deck, place)
    if pictures:
        _write_pictures(found, codes, pictures)
        yield f"pictures of the faces are in {pictures}"


def count_film(film: Path, name: str) -> Iterator[str]:
    """Counts the cards that a film shows and stores the counts in the deck `name`.

    Raises:
        DeckError: A card cannot be read, or a face of the deck is not shown; the deck stays as it was.
        FilmError: The file is no film.
    """
    deck = known_deck(name)
    shown = _shown(film)
    count = count_shown(shown.cards, deck)
    yield from _told_of_unclear(shown)
    yield from _told_of_unsure(count.unsure)
    yield f"{sum(count.counts.values())} cards are shown: {_listed(count.counts)}"
    if count.unread:
        raise DeckError(
            f"{film}: no face of {name} is read for sure at {_times(count.unread)}: nothing is stored"
        )
    absent = [face.code for face in deck.faces if face.code not in count.counts]
    if absent:
        raise DeckError(f"{film}: {' '.join(absent)} of {name} not shown: nothing is stored; show every card")
    place = home() / "decks" / deck.name
    replace(deck, counts={code: count.counts.get(code, 0) for code in CARD_CODES}).save(place)
    yield f"{deck.name}: the counts are stored in {place}"
    yield from told_of_place(deck)


def _codes(order: str | None) -> tuple[str, ...]:
    if order is None:
        return CARD_CODES
    codes = tuple(code.upper() for code in re.split(r"[\s,]+", order.strip()) if code)
    if not codes:
        raise DeckError("--order names no card: give the codes in order of showing, such as N1 N2 G")
    for code in codes:
        if code not in CARD_CODES:
            raise DeckError(f'--order: "{code}" is no card code such as N3 or G')
        if codes.count(code) > 1:
            raise DeckError(f"--order: {code} is there twice; name each face once, when it is first shown")
    return codes


def _shown(film: Path) -> Shown:
    try:
        with Film(film) as opened:
            shown = showings(opened)
    except FilmBrokenError as error:
        raise DeckError(f"{film}: the film breaks off after {error.t:.1f} s: nothing is stored") from error
    if not shown.cards:
        raise DeckError(f"{film}: no card is seen in it that lies still and whole for a moment")
    return shown


def _fault(found: ShownDeck, codes: Sequence[str]) -> str | None:
    """Why the faces that were found are not those of the order."""
    if len(found.faces) != len(codes):
        return f"{len(found.faces)} different faces are shown, but {len(codes)} are to be named"
    if found.doubts:
        pairs = ", ".join(f"{one + 1:02} and {other + 1:02}" for one, other in found.doubts)
        return f"it cannot be told whether these are one face or two: {pairs}"
    blurred = [codes[place] for place, face in enumerate(found.faces) if face.sharp < LEAST_SHARPNESS]
    return f"too blurred or too small: {' '.join(blurred)}" if blurred else None


def _doubts(found: ShownDeck, shown: Shown) -> Iterator[str]:
    yield from _told_of_unclear(shown)
    yield from _told_of_unsure(sorted(t for face in found.faces for t in face.unsure))


def _told_of_unclear(shown: Shown) -> Iterator[str]:
    if shown.unclear:
        yield f"at {_times(shown.unclear)} something like a card is not seen whole: it is not counted"


def _told_of_unsure(times: Sequence[float]) -> Iterator[str]:
    if times:
        yield f"at {_times(times)} a card is laid exactly upon its like: if it was only pushed, count anew"


def _summary(deck: Deck, place: Path) -> Iterator[str]:
    pictures = sum(len(face.pictures) for face in deck.faces)
    faces = f"{len(deck.faces)} of {len(CARD_CODES)} faces"
    yield f"{deck.name}: {faces} from {pictures} pictures, stored in {place}"
    yield f"{sum(deck.counts.values())} cards are shown: {_listed(deck.counts)}"
    yield from told_of_place(deck)
    missing = [code for code in CARD_CODES if not deck.counts[code]]
    if missing:
        yield f"missing faces: {' '.join(missing)}"
    yield from told_of_faces(deck)
    for code, other in find_outsiders(deck):
        yield f"{code} looks more like {other} than like others of its kind: is the order right?"


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{code} {counts[code]}" for code in CARD_CODES if counts.get(code))


def _times(seconds: Sequence[float]) -> str:
    return ", ".join(f"{int(t) // 60}:{int(t) % 60:02}" for t in seconds)


def _write_pictures(found: ShownDeck, names: Sequence[str], folder: Path) -> None:
    """A picture of each face under its name, and how often and when each was shown; older numbers go."""
    rows = [
        f"{name}\t{len(face.times)}\t{_times(face.times)}"
        for name, face in zip(names, found.faces, strict=True)
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            if OWN_PICTURE.fullmatch(old.name):
                old.unlink()
        for name, face in zip(names, found.faces, strict=True):
            write_photo(folder / f"{name}.jpg", face.pictures[0])
        (folder / COUNTS_FILE).write_text(
            "\n".join(["picture\tcards\tshown at", *rows, ""]), encoding="utf-8"
        )
    except OSError as error:
        raise DeckError(f"{folder}: the pictures cannot be written: {error.strerror}") from error
