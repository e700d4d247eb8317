"""Rounds that begin or end as they should not, and piles shuffled too early."""

from __future__ import annotations

import dataclasses

from breaches.scene import Deed, Kind, Scene
from referee.events import HandShown, Observation, Reshuffled, RoundEnded, RoundStarted
from referee.rules.scoring import rounds_in_game
from referee.rules.turns import left_of


def reshuffle_too_early(scene: Scene) -> Deed | None:
    """PILE-1: the draw pile is not empty."""
    deal = scene.game.deal
    if not scene.game.is_free or not deal.draw_pile or len(deal.discard_pile) < 2:
        return None
    deal.draw_pile = deal.discard_pile[:-1] + deal.draw_pile
    del deal.discard_pile[:-1]
    return Deed(seen=[Reshuffled(t=scene.tick())], rule="PILE-1", seat=None)


def end_with_cards_left(scene: Scene) -> Deed | None:
    """ROUND-1: somebody is called the winner who holds cards, as the hand shows."""
    game = scene.game
    winner = scene.pick([seat for seat in game.seats if game.deal.hands[seat]])
    if not game.is_free or winner is None:
        return None
    return Deed(seen=_end_for(scene, winner), rule="ROUND-1", seat=winner, ends=True)


def _end_for(scene: Scene, *winners: str) -> list[Observation]:
    """The round ends, and everybody shows the hand."""
    game = scene.game
    ended = RoundEnded(t=scene.tick(), winners=winners)
    hands = {seat: tuple(card.code for card in game.deal.hands[seat]) for seat in game.seats}
    return [ended, *(HandShown(t=scene.tick(), seat=seat, cards=cards) for seat, cards in hands.items())]


def leave_a_winner_out(scene: Scene) -> Deed | None:
    """ROUND-1: a hand is empty, and its player is not named."""
    game = scene.game
    winners = [seat for seat in game.seats if seat in game.emptied and not game.deal.hands[seat]]
    left_out = scene.rng.choice(winners)
    others = [seat for seat in winners if seat != left_out]
    also = frozenset() if others else frozenset({("ROUND-1", scene.other_than(left_out))})
    named = others or [str(seat) for _, seat in also]
    # Who wins by a vanished card still holds it by the accounts.
    known = not game.deal.vanished_of(left_out)
    return Deed(
        seen=_end_for(scene, *named), rule="ROUND-1", seat=left_out, also=also, provable=known, ends=True
    )


def win_by_a_gift(scene: Scene) -> Deed | None:
    """ROUND-1: by the option a hand that a gift has emptied wins nothing."""
    game = scene.game
    winner = scene.pick([seat for seat in game.seats if not game.deal.hand_size(seat) and not game.emptied])
    if not game.is_free or winner is None or game.deal.vanished_of(winner):
        return None
    return Deed(seen=_end_for(scene, winner), rule="ROUND-1", seat=winner, ends=True)


def begin_with_the_wrong_guard(scene: Scene) -> Deed | None:
    """ROUND-2: somebody else should be the guard."""
    game = scene.game
    if not game.round:
        return None
    before = game.first_guard if game.variant.next_guard == "left_of_first_guard" else game.guard
    wrong = scene.other_than(left_of(game.seats, before))
    game.first_guard = game.guard = next(seat for seat in game.seats if left_of(game.seats, seat) == wrong)
    return Deed(seen=game.start_round(scene.tick()), rule="ROUND-2", seat=wrong)


def begin_a_round_too_many(scene: Scene) -> Deed | None:
    """ROUND-2: there are as many rounds as players; here the last one is not even scored."""
    game = scene.game
    if game.round != rounds_in_game(len(game.seats)):
        return None
    seen = list(scene.players.show_hands())
    start = dataclasses.replace(_start(scene), t=scene.tick(), round=game.round + 1)
    start = dataclasses.replace(start, guard=_next_guard(scene))
    kept = [event for event in seen if not (isinstance(event, HandShown) and event.cards)]
    return Deed(seen=[*kept, start], rule="ROUND-2", seat=None, place=len(kept), ends=True)


def _next_guard(scene: Scene) -> str:
    game = scene.game
    before = game.first_guard if game.variant.next_guard == "left_of_first_guard" else game.guard
    return left_of(game.seats, before)


def _start(scene: Scene) -> RoundStarted:
    return next(event for event in scene.log if isinstance(event, RoundStarted))


def sit_down_as_two(scene: Scene) -> Deed | None:
    """SETUP-1: too few."""
    return _sit_down(scene, ("ana", "ben"))


def sit_down_as_six(scene: Scene) -> Deed | None:
    """SETUP-1: too many."""
    return _sit_down(scene, ("ana", "ben", "carl", "dora", "eve", "fay"))


def _sit_down(scene: Scene, seats: tuple[str, ...]) -> Deed:
    hands = dict.fromkeys(seats, 8)
    start = RoundStarted(t=scene.tick(), guard=seats[0], seats=seats, top="N1", hands=hands, round=1)
    return Deed(seen=[start], rule="SETUP-1", seat=None, ends=True)


NO_WIN_BY_GIFT = {"hand_emptied_by_gift_wins": False}

ROUNDS = (
    Kind("reshuffle with cards left to draw", "PILE-1", reshuffle_too_early),
    Kind("winner with cards left", "ROUND-1", end_with_cards_left, eagerness=0.05),
    Kind("winner not named", "ROUND-1", leave_a_winner_out, phase="won"),
    Kind("winner by a gift, option off", "ROUND-1", win_by_a_gift, NO_WIN_BY_GIFT, 1.0),
    Kind("next round's wrong guard", "ROUND-2", begin_with_the_wrong_guard, phase="between_rounds"),
    Kind("a round too many", "ROUND-2", begin_a_round_too_many, eagerness=1.0, phase="won"),
    Kind("two players", "SETUP-1", sit_down_as_two, phase="between_rounds"),
    Kind("six players", "SETUP-1", sit_down_as_six, phase="between_rounds"),
)
