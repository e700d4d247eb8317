"""Who holds which card: the keys of all cards by where they are, deed by deed."""

from __future__ import annotations

from dataclasses import dataclass, field

from scenes.cast import GUARD_BUG, Cast
from scenes.lines import ScriptError


@dataclass(slots=True)
class Holdings:
    """Where each card is. Every card is in one of these, and in no other.

    Attributes:
        codes: The code of each key.
        hands: Of each seat, in the order of the fan.
        discard: The top card last.
        draw: The card that is drawn next last.
        away: What vanished, with its seat.
        shown: Laid open at the round's end, by seat.
        bug: The guard bug's key.
        guard: Before whom it lies.
    """

    codes: tuple[str, ...]
    hands: dict[str, list[int]]
    discard: list[int]
    draw: list[int]
    bug: int
    guard: str
    away: dict[int, str] = field(default_factory=dict)
    shown: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, cast: Cast) -> Holdings:
        """As the film begins."""
        keys = iter(range(len(cast.codes)))
        hands = {seat: [next(keys) for _ in cast.hands.get(seat, ())] for seat in cast.seats}
        discard = [next(keys) for _ in cast.discard]
        draw = [next(keys) for _ in cast.draw]
        return cls(cast.codes, hands, discard, draw, cast.codes.index(GUARD_BUG), cast.ground.guard)

    def count(self) -> int:
        """How many cards there are in all."""
        held = sum(map(len, (*self.hands.values(), *self.shown.values())))
        return held + len(self.discard) + len(self.draw) + len(self.away) + 1

    def find(self, seat: str, code: str) -> int:
        """The key of a card of a hand.

        Raises:
            ScriptError: The seat does not hold such a card.
        """
        for key in self._hand(seat):
            if self.codes[key] == code:
                return key
        held = ",".join(self.codes[key] for key in self.hands[seat]) or "nothing"
        raise ScriptError(f"{seat} does not hold {code}, but {held}")

    def lay(self, seat: str, code: str) -> int:
        """A card of a hand onto the discard pile."""
        key = self.find(seat, code)
        self.hands[seat].remove(key)
        self.discard.append(key)
        return key

    def slip_under(self, seat: str, code: str) -> int:
        """A card of a hand under the discard pile's top card: it has vanished."""
        key = self.find(seat, code)
        self.hands[seat].remove(key)
        self.away[key] = seat
        return key

    def take_back(self, seat: str, code: str) -> int:
        """The uppermost such card of the discard pile into a hand."""
        self._hand(seat)
        for key in reversed(self.discard):
            if self.codes[key] == code:
                self.discard.remove(key)
                self.hands[seat].append(key)
                return key
        raise ScriptError(f"{seat} cannot take back {code}: it does not lie on the discard pile")

    def draw_card(self, seat: str) -> int:
        """The draw pile's top card into a hand."""
        if not self.draw:
            raise ScriptError(f"{seat} cannot draw: the draw pile is empty")
        key = self.draw.pop()
        self._hand(seat).append(key)
        return key

    def give(self, giver: str, taker: str, code: str) -> int:
        """A card from hand to hand."""
        key = self.find(giver, code)
        self._hand(taker).append(key)
        self.hands[giver].remove(key)
        return key

    def vanish(self, seat: str, code: str) -> int:
        """A card out of a hand, to nowhere."""
        key = self.find(seat, code)
        self.hands[seat].remove(key)
        self.away[key] = seat
        return key

    def bring_back(self, seat: str, code: str) -> int:
        """What vanished from a hand is in it again."""
        for key, owner in reversed(self.away.items()):
            if owner == seat and self.codes[key] == code:
                del self.away[key]
                self.hands[seat].append(key)
                return key
        raise ScriptError(f"{seat} has made no {code} vanish")

    def rearrange(self, seat: str, code: str, place: int) -> int:
        """A card to another place of its fan."""
        key = self.find(seat, code)
        hand = self.hands[seat]
        hand.remove(key)
        hand.insert(min(place, len(hand)), key)
        return key

    def show(self, seat: str) -> list[int]:
        """The whole hand, laid open."""
        keys = list(self._hand(seat))
        self.hands[seat].clear()
        self.shown[seat] = keys
        return keys

    def _hand(self, seat: str) -> list[int]:
        if seat not in self.hands:
            raise ScriptError(f"seat {seat!r} is not in the cast")
        return self.hands[seat]
