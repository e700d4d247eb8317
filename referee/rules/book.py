"""The rule book by its ids: what each rule says, and which options bear on it."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        text: What it says.
        options: The options of the variant that change it.
    """

    text: str
    options: tuple[str, ...] = ()


RULES: Mapping[str, Rule] = {
    "SETUP-1": Rule("Three to five play."),
    "SETUP-2": Rule(
        "The oldest player is the guard of the first round; the guard bug lies open before the guard."
    ),
    "SETUP-3": Rule(
        "Everybody gets eight cards; the others are the draw pile, and its top card is turned up."
    ),
    "SETUP-4": Rule("Of the card that is turned up the number counts, and no action is carried out."),
    "TURN-1": Rule("The guard has the first turn of a round."),
    "TURN-2": Rule("The turn goes round to the left."),
    "TURN-3": Rule("A card's number is one above or one below that of the top card; 1 and 5 are neighbours."),
    "TURN-4": Rule(
        "Who has no card that fits draws one, and the turn ends.",
        ("draw_only_if_stuck",),
    ),
    "TURN-5": Rule("The action of a card is done before the turn passes.", ("last_card_action",)),
    "PILE-1": Rule("When the draw pile is empty, the discard pile but its top card becomes the draw pile."),
    "ANT-1": Rule("An ant makes everybody else draw a card."),
    "SPIDER-1": Rule(
        "With a spider one of the own cards, no moth, goes to another player.",
        ("spider_may_give_last_card",),
    ),
    "COCKROACH-1": Rule(
        "On a cockroach everybody may lay a card of its number; the first one stays, the others go back.",
        ("cockroach_includes_player", "cockroach_card", "cockroach_chain", "cockroach_next_turn"),
    ),
    "COCKROACH-2": Rule("If nobody has the number, the game goes on."),
    "MOSQUITO-1": Rule(
        "Everybody else slaps the mosquito; the slowest, whose hand is on top, gets a card from each.",
        ("mosquito_penalty",),
    ),
    "MOTH-1": Rule(
        "Nobody lays a moth on the discard pile, but perhaps the guard.", ("guard_may_play_moth",)
    ),
    "MOTH-2": Rule(
        "No moth is given away; who has nothing but moths gives nothing.",
        ("guard_penalty_may_be_moth",),
    ),
    "CHEAT-1": Rule("The hand of cards stays above the table."),
    "CHEAT-2": Rule("Cards vanish one by one."),
    "CHEAT-3": Rule("While an accusation is settled nobody cheats."),
    "CHEAT-4": Rule("A hand's last card does not vanish."),
    "CHEAT-5": Rule("The guard does not cheat."),
    "ACCUSE-1": Rule("Nobody accuses but the guard."),
    "ACCUSE-2": Rule("The guard calls out, and play stops until it is settled."),
    "ACCUSE-3": Rule(
        "Who is caught takes the card back, gets a card and the guard bug from the guard, and is the guard.",
        ("guard_penalty_may_be_moth",),
    ),
    "ACCUSE-4": Rule("A guard who was wrong draws a card and stays the guard."),
    "FAIR-1": Rule("What counts is when a card vanished.", ("caught_window",)),
    "ROUND-1": Rule(
        "The round ends when a hand is empty; whose hand it is wins the round.",
        ("hand_emptied_by_gift_wins", "last_card_action"),
    ),
    "SCORE-1": Rule("The others note 1 for a number card, 5 for an action card and 10 for a moth."),
    "ROUND-2": Rule("There are as many rounds as players, each begun by another guard.", ("next_guard",)),
    "GAME-1": Rule("The lowest sum wins; equal sums share the victory."),
}
"""Every rule, in the order of the book."""
