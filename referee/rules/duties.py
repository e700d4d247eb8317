"""What is still owed: draws after an ant, gifts after a spider or a slap, cards to be taken back.

A duty is open from the event that calls for it until it is done. It may be done late; at the next play it is
overdue, and a breach if it could have been seen.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.events import Verdict
from referee.rules.cards import Card
from referee.rules.proofs import Question

Deed: TypeAlias = Literal["draw", "give", "return"]

DEED_EVENTS = {"draw": "card_drawn", "give": "card_given", "return": "card_retracted"}
"""The observation that shows a deed."""

PENALTIES = frozenset(("ACCUSE-3", "ACCUSE-4"))
"""The rules by which the guard owes a card after an accusation."""


@dataclass(slots=True)
class Duty:
    """One card that one player owes.

    Attributes:
        rule: The rule that calls for it.
        seat: Who owes it; None if not known.
        deed: What has to be done.
        about: The `seq` of the event that called for it.
        to: Who gets the card of a gift; None for anybody else.
        card: The card to be taken back; None if not known, or for another deed.
        overdue: Whether a play came before it was done.
        excused: MOTH-2: whether the player may have had nothing to give when it arose.
        gave: Whether the player has given a card away since it arose.
        option: The option of the rules, other than by default, without which it would not be owed.
        question: What the hand, when it is shown, will say of that.
        provable: Whether what the guard may know proves that there was a card to give.
    """

    rule: str
    seat: str | None
    deed: Deed
    about: int
    to: str | None = None
    card: Card | None = None
    overdue: bool = False
    excused: bool = False
    gave: bool = False
    option: str | None = None
    question: Question | None = None
    provable: bool = False


def judge_omission(*, observed: bool, hidden: bool, excused: bool) -> Verdict:
    """A duty that was not done when the next play comes.

    Args:
        observed: Whether the source can see such a deed at all.
        hidden: Whether it may have been done while nothing was seen.
        excused: MOTH-2: whether the player may have had nothing to give.
    """
    return "illegal" if observed and not hidden and not excused else "not_verifiable"


def find_duty(duties: list[Duty], seat: str, deed: Deed, to: str | None = None) -> Duty | None:
    """The duty of a seat that a deed fulfils: what is due before what is overdue, and the oldest of those.

    ACCUSE-2: play stops until an accusation is settled, so its penalty comes first. A gift that is owed to
    that very hand comes before one that is owed to any.
    """
    own = [duty for duty in duties if duty.seat == seat and duty.deed == deed and duty.to in (None, to)]
    return min(own, key=_precedence, default=None)


def _precedence(duty: Duty) -> tuple[bool, bool, bool]:
    return duty.overdue, duty.rule not in PENALTIES, duty.to is None
