"""The accounts of a round: how many cards each hand must hold, which are known, and where the rest lie.

A card moves by the rules or it vanishes. What must be in a hand follows from the moves that everybody can
see: `Hand.held` is public. `Hand.vanished` is what the guard may know, and so is every verdict that rests on
what did or did not vanish.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee.events import FULL_DECK
from referee.rules.cards import Card

CARDS_DEALT = 8
"""SETUP-3: cards in each hand when a round begins."""

PLAYED_DECK: Mapping[str, int] = {code: count for code, count in FULL_DECK.items() if code != "G"}
"""The 71 cards that are in play: the deck without the guard bug."""

MOTHS = "T"


@dataclass(frozen=True, slots=True)
class Problem:
    """A contradiction between what was seen and what the accounts allow.

    Attributes:
        about: The `seq` of the event at which it shows.
        key: What kind of contradiction, in the words of the code.
        seat: Whose hand it concerns; None for the piles.
        parameters: The numbers and cards that do not agree.
    """

    about: int
    key: str
    seat: str | None
    parameters: Mapping[str, str | int]

    def sentence(self) -> str:
        """The contradiction in a line."""
        where = f"seq {self.about}" + (f", {self.seat}" if self.seat else "")
        details = ", ".join(f"{name} {value}" for name, value in self.parameters.items())
        return f"{where}: {self.key.replace('_', ' ')}" + (f" ({details})" if details else "")


@dataclass(slots=True)
class Hand:
    """One seat's cards, as far as they are known.

    Attributes:
        held: How many cards it must hold; None if not known.
        known: Faces that came into the hand in the open.
        doubted: Those of them that were there when a card last left unseen.
        loose: Cards that left unseen since; each of them may have been a known one.
        in_shadow: Those known ones that were there when a card last vanished.
        shadowed: Cards that vanished since; each of them may have been a known one.
        vanished: Cards of this hand that were seen to vanish, for certain.
        suspected: Vanishings that were seen with less certainty.
    """

    held: int | None
    known: Counter[Card] = field(default_factory=Counter)
    doubted: Counter[Card] = field(default_factory=Counter)
    loose: int = 0
    in_shadow: Counter[Card] = field(default_factory=Counter)
    shadowed: int = 0
    vanished: int = 0
    suspected: int = 0

    @property
    def in_hand(self) -> int | None:
        """How many cards are really there, as far as vanishings were seen."""
        return None if self.held is None else self.held - self.vanished

    def left(self, *, for_guard: bool = False) -> int | None:
        """How many cards are there at least, as the table knows it or as the guard may; None if not known."""
        gone = self.vanished + self.suspected if for_guard else 0
        return None if self.held is None else self.held - gone

    @property
    def is_empty(self) -> bool:
        """ROUND-1: whether nothing is left by the moves that everybody saw."""
        return self.held == 0

    def surely_holds(self, fits: Iterable[Card], *, for_guard: bool = False) -> int:
        """How many of the cards in `fits` are there in any case: each that left unseen may be one of them.

        Args:
            fits: The faces in question.
            for_guard: Whether to count what vanished as gone too.
        """
        faces = frozenset(fits)
        at_doubt, gone = self.doubted, self.loose
        if for_guard:
            at_doubt, gone = self.doubted | self.in_shadow, self.loose + self.shadowed
        doubted = sum(at_doubt[card] for card in faces)
        known = sum(self.known[card] for card in faces)
        return known - doubted + max(0, doubted - gone)

    def let_go_unseen(self, count: int = 1) -> None:
        """Cards left, and nobody saw which: each may have been a known one."""
        self.loose = min(self.loose + count, self.known.total())
        self.doubted = Counter(self.known)

    def let_go_hidden(self) -> None:
        """A card vanished, and nobody saw which: it may have been a known one."""
        self.shadowed = min(self.shadowed + 1, self.known.total())
        self.in_shadow = Counter(self.known)

    def let_go(self, card: Card) -> None:
        """A card left in the open; of two with its face it may have been the surer one."""
        if self.known[card]:
            self.known[card] -= 1
            self.doubted[card] = min(self.doubted[card], self.known[card])
            self.in_shadow[card] = min(self.in_shadow[card], self.known[card])

    def is_known_whole(self) -> bool:
        """Whether every card that it must hold is known; what vanished of them was one of them."""
        return self.held is not None and not self.loose and self.known.total() == self.held


@dataclass(slots=True)
class Ledger:
    """All cards of a round: hands, draw pile, discard pile and what vanished.

    Attributes:
        hands: By seat.
        draw: Cards in the draw pile; None if not known.
        discard: Cards on the discard pile; None if not known.
        census: Faces known to lie on the discard pile.
        problems: Every contradiction met so far.
        deck: How often each face is in play.
    """

    hands: dict[str, Hand]
    draw: int | None = None
    discard: int | None = None
    census: Counter[Card] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    deck: Mapping[str, int] = field(default_factory=lambda: PLAYED_DECK)

    @classmethod
    def open(cls, hands: Mapping[str, int | None], top: Card | None, deck: Mapping[str, int]) -> "Ledger":
        """The accounts as a round is found.

        Only a fresh deal tells how large the piles are: SETUP-3, eight in each hand and one turned up.
        """
        ledger = cls({seat: Hand(count) for seat, count in hands.items()}, deck=deck)
        if all(count == CARDS_DEALT for count in hands.values()):
            ledger.discard = 1
            ledger.draw = sum(deck.values()) - CARDS_DEALT * len(hands) - 1
        if top is not None:
            ledger.census[top] += 1
        return ledger

    # ---- moves ----

    def play(self, seat: str | None, card: Card | None, about: int) -> None:
        """A card goes from a hand onto the discard pile."""
        self._onto_discard(card, about)
        if seat is None:
            self._lose_from_anybody()
        else:
            self._leave(seat, card, about)

    def take_back(self, seat: str | None, card: Card | None, about: int) -> None:
        """A card goes from the discard pile back into a hand."""
        if self.discard is not None:
            self.discard -= 1
        if card is not None:
            self.census[card] = max(0, self.census[card] - 1)
        if seat is not None:
            self._enter(seat, 1)
            if card is not None:
                self.hands[seat].known[card] += 1
        else:
            self._lose_from_anybody()
        self._check_piles(about)

    def draw_cards(self, seat: str, count: int, about: int) -> None:
        """Cards go from the draw pile into a hand."""
        if self.draw is not None:
            self.draw -= count
        self._enter(seat, count)
        self._check_piles(about)

    def give(self, giver: str, taker: str, count: int, about: int) -> None:
        """Cards go unseen from hand to hand."""
        self._leave(giver, None, about, count)
        self._enter(taker, count)

    def reshuffle(self) -> None:
        """PILE-1: the discard pile but its top card becomes the draw pile."""
        if self.draw is not None and self.discard is not None:
            self.draw += self.discard - 1
        else:
            self.draw = self._all_but_hands(1)
        self.discard = 1

    def keep_in_census(self, top: Card | None) -> None:
        """Forgets what lies on the discard pile, but for its top card."""
        self.census = Counter() if top is None else Counter([top])

    def vanish(self, seat: str, *, certain: bool) -> None:
        """A card of a hand is gone; the account of what it must hold stays."""
        hand = self.hands[seat]
        hand.let_go_hidden()
        if certain:
            hand.vanished += 1
        else:
            hand.suspected += 1

    def come_back(self, seat: str, card: Card | None) -> None:
        """ACCUSE-3: the caught card is in its hand again."""
        hand = self.hands[seat]
        hand.vanished = max(0, hand.vanished - 1)
        self.see_in_hand(seat, card)

    def see_in_hand(self, seat: str, card: Card | None) -> None:
        """A face of this hand was seen: it may be one that was known to be there before."""
        if card is not None:
            hand = self.hands[seat]
            hand.known[card] = max(hand.known[card], 1)
            hand.doubted[card] = min(hand.doubted[card], hand.known[card] - 1)
            hand.in_shadow[card] = min(hand.in_shadow[card], hand.known[card] - 1)

    def lose_count(self) -> None:
        """Nothing was seen for a while: no count of a hand or a pile is sure any more."""
        for hand in self.hands.values():
            hand.held = None
            hand.loose += hand.known.total()
            hand.doubted = Counter(hand.known)
        self.draw = self.discard = None

    # ---- questions ----

    def may_hold_only_moths(self, seat: str, *, for_guard: bool = False) -> bool:
        """MOTH-2: whether a hand may be without a card that can be passed on.

        Args:
            seat: Whose hand.
            for_guard: Whether to count what vanished as gone.
        """
        hand = self.hands[seat]
        left = hand.left(for_guard=for_guard)
        if left is None:
            return True
        passable = [card for card in hand.known if not card.is_moth]
        if hand.surely_holds(passable, for_guard=for_guard):
            return False
        buried = sum(count for card, count in self.census.items() if card.is_moth)
        moths = sum(count for code, count in self.deck.items() if code[0] == MOTHS)
        return left <= moths - buried

    def can_be_drawn(self) -> int | None:
        """How many cards the draw pile can yield, the discard pile reshuffled; None if not known."""
        if self.draw is None or self.discard is None:
            return None
        return self.draw + self.discard - 1

    def total(self) -> int | None:
        """All cards that are in play: conservation says that this is the deck; None if not known."""
        held = [hand.held for hand in self.hands.values()]
        if self.draw is None or self.discard is None or None in held:
            return None
        return self.draw + self.discard + sum(count for count in held if count is not None)

    # ---- within ----

    def _enter(self, seat: str, count: int) -> None:
        hand = self.hands[seat]
        if hand.held is not None:
            hand.held += count

    def _leave(self, seat: str, card: Card | None, about: int, count: int = 1) -> None:
        hand = self.hands[seat]
        if hand.held is not None:
            hand.held -= count
            if hand.held < 0:
                hand.held = None
                self.problems.append(Problem(about, "hand_below_zero", seat, {}))
        if card is None:
            hand.let_go_unseen(count)
        else:
            hand.let_go(card)

    def _lose_from_anybody(self) -> None:
        """A card of an unknown hand moved: every hand may be the one."""
        for hand in self.hands.values():
            hand.held = None
            hand.let_go_unseen()

    def _onto_discard(self, card: Card | None, about: int) -> None:
        if self.discard is not None:
            self.discard += 1
        if card is None:
            return
        self.census[card] += 1
        copies = self.deck.get(card.code, 0)
        if self.census[card] > copies:
            parameters: dict[str, str | int] = {
                "card": card.code,
                "seen": self.census[card],
                "copies": copies,
            }
            self.problems.append(Problem(about, "too_many_of_a_face", None, parameters))

    def _all_but_hands(self, discard: int) -> int | None:
        held = [hand.held for hand in self.hands.values()]
        if None in held:
            return None
        return sum(self.deck.values()) - discard - sum(count for count in held if count is not None)

    def _check_piles(self, about: int) -> None:
        for pile, count in (("draw", self.draw), ("discard", self.discard)):
            if count is not None and count < 0:
                self.problems.append(Problem(about, "pile_below_zero", None, {"pile": pile}))
                self.draw = self.discard = None
                return
