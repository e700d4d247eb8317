"""A deck out of a film of its cards, and its counts: what was shown, how often, and what cannot be told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.events import CARD_CODES
from referee.vision.capture.frames import Picture
from referee.vision.cards.align import same_way_up
from referee.vision.cards.deck import Deck, Face
from referee.vision.cards.enrol import sharpness
from referee.vision.cards.groups import grouped
from referee.vision.cards.picture import PictureReader
from referee.vision.cards.showings import TREMBLE, Showing, laid_flat

MOST_PICTURES = 3
"""So many pictures of a face are kept, the sharpest ones."""


@dataclass(frozen=True, slots=True, eq=False)
class ShownFace:
    """A face that a film shows, once or more.

    Attributes:
        pictures: The sharpest pictures of it, the best first, all of one size and the same way up.
        times: Seconds at which its cards came to rest.
        unsure: Those of them at which a card of this face was laid almost exactly upon the one before.
        sharp: How sharp the best picture is, as `enrol.sharpness` says.
    """

    pictures: tuple[Picture, ...]
    times: tuple[float, ...]
    unsure: tuple[float, ...]
    sharp: float


@dataclass(frozen=True, slots=True, eq=False)
class ShownDeck:
    """The faces that a film shows.

    Attributes:
        faces: In the order of their first showing.
        doubts: Pairs of places in `faces` that may be one face.
        aspect: A card's width over its height.
    """

    faces: tuple[ShownFace, ...]
    doubts: tuple[tuple[int, int], ...]
    aspect: float

    def deck(self, name: str, codes: Sequence[str]) -> Deck:
        """The deck in which the faces bear these codes, as many as there are faces."""
        pictures = dict(zip(codes, (face.pictures for face in self.faces), strict=True))
        counts = dict(zip(codes, (len(face.times) for face in self.faces), strict=True))
        known = sorted(codes, key=CARD_CODES.index)
        turned = same_way_up({code: pictures[code] for code in known})
        faces = tuple(Face(code, turned[code]) for code in known)
        return Deck(name, faces, {code: counts.get(code, 0) for code in CARD_CODES}, self.aspect)


def shown_deck(shown: Sequence[Showing], count: int | None = None) -> ShownDeck:
    """Groups what was shown by face.

    Args:
        shown: At least one showing.
        count: How many faces there ought to be, if that is known.
    """
    cards, aspect = laid_flat(shown)
    groups = grouped(cards, count)
    faces = tuple(_face(shown, cards, group) for group in groups.faces)
    return ShownDeck(faces, groups.doubts, aspect)


def _face(shown: Sequence[Showing], cards: Sequence[Picture], group: Sequence[int]) -> ShownFace:
    laid = _laid(shown, group)
    best = sorted(group, key=lambda index: -sharpness(cards[index]))[:MOST_PICTURES]
    return ShownFace(
        pictures=same_way_up({"one": [cards[index] for index in best]})["one"],
        times=tuple(shown[index].t for index in laid),
        unsure=tuple(shown[index].t for index in laid if _is_upon_its_like(shown, group, index)),
        sharp=sharpness(cards[best[0]]),
    )


def _laid(shown: Sequence[Showing], group: Sequence[int]) -> list[int]:
    """The showings of a face without those in which its card was only still there."""
    return [index for index in group if not (shown[index].may_be_the_last and index - 1 in group)]


def _is_upon_its_like(shown: Sequence[Showing], group: Sequence[int], index: int) -> bool:
    """Whether the card was laid almost exactly upon another one of its face: it may only have been pushed."""
    return index - 1 in group and shown[index].moved <= TREMBLE


@dataclass(frozen=True, slots=True)
class Count:
    """How often each face of a deck was shown.

    Attributes:
        counts: By code, only what was shown.
        unread: Seconds at which a card was shown that cannot be read for sure.
        unsure: Seconds at which a card was laid almost exactly upon another one of its face.
    """

    counts: Mapping[str, int]
    unread: tuple[float, ...]
    unsure: tuple[float, ...]


def count_shown(shown: Sequence[Showing], deck: Deck) -> Count:
    """Reads the shown cards with an enrolled deck; all cards of one face are read together.

    Args:
        shown: At least one showing.
        deck: The faces to tell apart.
    """
    reader = PictureReader(deck)
    groups = grouped(laid_flat(shown, deck.aspect)[0])
    counts: dict[str, int] = {}
    unread: list[float] = []
    unsure: list[float] = []
    for group in groups.faces:
        laid = _laid(shown, group)
        code = _read_together(reader, [shown[index] for index in group])
        unsure += [shown[index].t for index in laid if _is_upon_its_like(shown, group, index)]
        if code is None:
            unread += [shown[index].t for index in laid]
        else:
            counts[code] = counts.get(code, 0) + len(laid)
    return Count(counts, tuple(sorted(unread)), tuple(sorted(unsure)))


def _read_together(reader: PictureReader, shown: Sequence[Showing]) -> str | None:
    """What those of the showings say that can be read; None if none can, or they disagree."""
    codes = {reader.read_card(one.cut, one.corners)[0] for one in shown} - {None}
    return codes.pop() if len(codes) == 1 else None
