"""The deck: which cards there are, and what a card code says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from referee.errors import RulesError
from referee.events import CARD_CODES

Kind: TypeAlias = Literal["N", "S", "A", "C", "M", "T", "G"]
"""Number card, spider, ant, cockroach, mosquito, cheating moth, guard bug."""

NUMBERS = range(1, 6)
ACTION_KINDS: frozenset[Kind] = frozenset(("S", "A", "C", "M"))
_KINDS: Mapping[str, Kind] = {kind: kind for kind in get_args(Kind)}
_POINTS: Mapping[Kind, int] = {"N": 1, "S": 5, "A": 5, "C": 5, "M": 5, "T": 10, "G": 0}


@dataclass(frozen=True, slots=True)
class Card:
    """A face of the deck.

    Attributes:
        kind: What is on it.
        number: 1 to 5; `None` on the guard bug alone.
    """

    kind: Kind
    number: int | None

    @staticmethod
    def from_code(code: str) -> "Card":
        """The card of a code such as `N3` or `G`.

        Raises:
            RulesError: No card has that code.
        """
        card = _FACES.get(code)
        if card is None:
            raise RulesError(f"card {code!r} is not a card code")
        return card

    @staticmethod
    def all_faces() -> "tuple[Card, ...]":
        """The 31 faces, guard bug last."""
        return tuple(_FACES.values())

    @property
    def code(self) -> str:
        """The kind's letter, and the number where there is one."""
        return self.kind if self.number is None else f"{self.kind}{self.number}"

    @property
    def is_moth(self) -> bool:
        """Whether it is one of the cheating moths."""
        return self.kind == "T"

    @property
    def is_cockroach(self) -> bool:
        """Whether laying it opens a cockroach race."""
        return self.kind == "C"

    @property
    def is_action(self) -> bool:
        """Whether it is a spider, an ant, a cockroach or a mosquito."""
        return self.kind in ACTION_KINDS

    @property
    def points(self) -> int:
        """SCORE-1: what it costs whoever holds it when the round ends."""
        return _POINTS[self.kind]


_FACES: Mapping[str, Card] = {
    code: Card(_KINDS[code[0]], int(code[1:]) if len(code) > 1 else None) for code in CARD_CODES
}


def card_or_unknown(code: str | None) -> Card | None:
    """The card of a code; `None`, an unknown face, stays `None`."""
    return None if code is None else Card.from_code(code)
