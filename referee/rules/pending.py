"""What is left to be done: an action that is being carried out, an accusation that is being settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.rules.cards import Card, Kind

ActionStage: TypeAlias = Literal["draw", "give", "slap", "answer", "take_back"]
DisputeStage: TypeAlias = Literal["called", "give", "draw"]

RULES: dict[Kind, str] = {"A": "ANT-1", "S": "SPIDER-1", "C": "COCKROACH-1", "M": "MOSQUITO-1"}
"""The rule of each action card."""


@dataclass(slots=True)
class Action:
    """An action card that is being carried out (TURN-5).

    Attributes:
        card: The action card.
        player: Who laid it.
        stage: What is done now.
        owing: Who has yet to do it.
        taker: Who gets the gifts; None where the giver may choose.
        after: The action of the card that won the race, where `cockroach_chain` has it carried out.
    """

    card: Card
    player: str
    stage: ActionStage
    owing: list[str]
    taker: str | None = None
    after: Action | None = None

    @property
    def rule(self) -> str:
        """The rule that calls for it."""
        return RULES[self.card.kind]

    @property
    def is_race(self) -> bool:
        """Whether hands and cards are on the pile that do not stay there."""
        return self.stage in ("slap", "answer", "take_back")


@dataclass(slots=True)
class Dispute:
    """An accusation, until its penalty is paid (ACCUSE-2 to ACCUSE-4).

    Attributes:
        suspect: Who is accused.
        accuser: Who was the guard when it was called out.
        t: When that was, in seconds.
        stage: Called out and not yet settled; or what the accuser still owes.
    """

    suspect: str
    accuser: str
    t: float
    stage: DisputeStage = "called"


def action_of(card: Card, player: str, others: list[str], *, includes_player: bool) -> Action:
    """TURN-5: what an action card calls for first.

    Args:
        card: A spider, an ant, a cockroach or a mosquito.
        player: Who laid it.
        others: Everybody else.
        includes_player: Whether the player races too after a cockroach (COCKROACH-1).
    """
    if card.kind == "A":
        return Action(card, player, "draw", others)
    if card.kind == "M":
        return Action(card, player, "slap", others)
    if card.kind == "C":
        return Action(card, player, "answer", [player, *others] if includes_player else others)
    return Action(card, player, "give", [player])
