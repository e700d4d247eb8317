"""The accounts at a round's end: what the hands shown say of the cards that vanished."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.cards import Card
from referee.rules.ledger import Hand, Ledger, Problem


@dataclass(frozen=True, slots=True)
class Account:
    """What became of a round's cards.

    Attributes:
        missing: How many cards each hand must have held and did not show; only hands that are known.
        vanished: Vanished cards by code, or by kind where no more is proven.
        problems: Every contradiction, in the order of the seats.
    """

    missing: Mapping[str, int]
    vanished: Mapping[str, int]
    problems: tuple[Problem, ...]


def close_accounts(
    ledger: Ledger, shown: Mapping[str, tuple[Card, ...]], about: int, counted_draw: int | None = None
) -> Account:
    """Holds the hands shown against the ledger.

    A card that was neither shown nor lies on the discard pile is in the draw pile or has vanished. So of each
    face at least as many have vanished as are unseen beyond the size of the draw pile: that is proven without
    opening it.

    Args:
        ledger: The round's accounts.
        shown: The hands, an empty one for a winner.
        about: The `seq` of the event at which the accounts are closed.
        counted_draw: Cards in the draw pile, if somebody counted them.
    """
    problems: list[Problem] = []
    missing: dict[str, int] = {}
    for seat, cards in shown.items():
        gone = _missing(ledger.hands[seat], cards)
        if gone is None:
            continue
        problems += _check_hand(ledger.hands[seat], seat, gone, len(cards), about)
        missing[seat] = max(0, gone)
    problems += _check_draw(ledger, counted_draw, about) + _check_faces(ledger, shown, about)
    draw = ledger.draw if counted_draw is None else counted_draw
    return Account(missing, _proven(ledger, shown, missing, draw), tuple(problems))


def _missing(hand: Hand, cards: tuple[Card, ...]) -> int | None:
    return None if hand.held is None else hand.held - len(cards)


def _check_hand(hand: Hand, seat: str, gone: int, shown: int, about: int) -> list[Problem]:
    if gone < 0:
        return [Problem(about, "more_shown_than_held", seat, {"shown": shown, "held": shown + gone})]
    if hand.vanished > gone:
        return [
            Problem(about, "more_seen_to_vanish_than_missing", seat, {"seen": hand.vanished, "missing": gone})
        ]
    return []


def _check_draw(ledger: Ledger, counted: int | None, about: int) -> list[Problem]:
    if counted is None or ledger.draw is None or counted == ledger.draw:
        return []
    return [Problem(about, "draw_pile_differs", None, {"counted": counted, "ledger": ledger.draw})]


def _check_faces(ledger: Ledger, shown: Mapping[str, tuple[Card, ...]], about: int) -> list[Problem]:
    """No face can lie open more often than the deck has it."""
    problems = []
    for card, seen in sorted(_seen(ledger, shown).items(), key=lambda item: item[0].code):
        copies = ledger.deck.get(card.code, 0)
        if seen > copies:
            parameters: dict[str, str | int] = {"card": card.code, "seen": seen, "copies": copies}
            problems.append(Problem(about, "too_many_of_a_face", None, parameters))
    return problems


def _seen(ledger: Ledger, shown: Mapping[str, tuple[Card, ...]]) -> Counter[Card]:
    seen = Counter(ledger.census)
    for cards in shown.values():
        seen.update(cards)
    return seen


def _proven(
    ledger: Ledger, shown: Mapping[str, tuple[Card, ...]], missing: Mapping[str, int], draw: int | None
) -> dict[str, int]:
    total = sum(missing.values())
    proven = _named(ledger, shown, missing)
    if draw is None or ledger.discard is None:
        return _in_order(proven)
    seen = _seen(ledger, shown)
    unseen = Counter({code: copies - seen[Card.from_code(code)] for code, copies in ledger.deck.items()})
    buried = ledger.discard - ledger.census.total()
    spare = draw + max(0, buried)
    for code, count in unseen.items():
        proven[code] = max(proven[code], count - spare)
    for kind, count in _by_kind(unseen).items():
        named = sum(n for code, n in proven.items() if code[0] == kind)
        proven[kind] = max(0, count - spare - named)
    return _in_order(proven) if sum(proven.values()) <= total else _in_order(_named(ledger, shown, missing))


def _named(ledger: Ledger, shown: Mapping[str, tuple[Card, ...]], missing: Mapping[str, int]) -> Counter[str]:
    """Known cards of a hand that are not shown, where none of them can have left it otherwise."""
    named: Counter[str] = Counter()
    for seat, gone in missing.items():
        hand = ledger.hands[seat]
        lacking = hand.known - Counter(shown[seat])
        if 0 < lacking.total() <= gone and not hand.loose:
            named.update({card.code: count for card, count in lacking.items()})
    return named


def _by_kind(unseen: Counter[str]) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for code, count in unseen.items():
        kinds[code[0]] += count
    return kinds


def _in_order(proven: Mapping[str, int]) -> dict[str, int]:
    return {code: count for code, count in sorted(proven.items()) if count > 0}
