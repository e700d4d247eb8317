"""Full games in a given position."""

import contextlib
import copy
from collections import Counter
from collections.abc import Iterator

import pytest

from referee.errors import IllegalMoveError, RulesError
from referee.rules.cards import Card
from referee.rules.deal import Deal
from referee.rules.play import FullGame
from referee.rules.variants import Option, Variant


def card(code: str) -> Card:
    return Card.from_code(code)


def cards(codes: str) -> list[Card]:
    return [Card.from_code(code) for code in codes.split()]


def no_shuffle(_: list[Card]) -> None:
    """Leaves the cards as they lie."""


def full_game(
    top: str = "N3",
    *,
    ana: str = "N4 N5",
    ben: str = "N4 N5",
    carl: str = "N4 N5",
    draw: str = "N1 N1 N1 N1",
    below: str = "",
    guard: str = "carl",
    turn: str = "ana",
    **options: Option,
) -> FullGame:
    """A game of three in the middle of a round.

    Args:
        top: The top card of the discard pile.
        ana: Ana's hand; likewise ben and carl, who sit to the left of her in this order.
        draw: The draw pile, the next card first.
        below: What lies below the top card, the lowest first.
        guard: Who is the guard, and was it from the round's beginning.
        turn: Whose turn it is.
        **options: The variant.
    """
    variant = Variant.from_mapping(options)
    game = FullGame(seats=("ana", "ben", "carl"), guard=guard, variant=variant, shuffle=no_shuffle)
    game.start_round(0.0)
    hands = {"ana": cards(ana), "ben": cards(ben), "carl": cards(carl)}
    game.deal = Deal(draw_pile=cards(draw)[::-1], discard_pile=cards(f"{below} {top}"), hands=hands)
    game.deck = Counter(card.code for card in game.deal.count().elements())
    game.turn = turn
    return game


@contextlib.contextmanager
def refused(game: FullGame, text: str, error: type[RulesError] = IllegalMoveError) -> Iterator[None]:
    """What is done within must be refused with this very text, and must change nothing."""
    before = copy.deepcopy(game)
    with pytest.raises(error) as caught:
        yield
    assert str(caught.value) == text
    assert type(caught.value) is error
    assert game == before
