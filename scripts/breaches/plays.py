"""Cards laid that should not have been laid, and turns that went wrong."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from breaches.scene import Deed, Kind, Scene, as_if
from referee.events import Accused, CardDrawn, CardPlayed, Observation
from referee.rules.cards import Card
from referee.rules.turns import is_neighbour, judge_number


def lay_wrong_number(scene: Scene) -> Deed | None:
    """TURN-3: a number that is no neighbour."""
    top = scene.game.deal.top
    return _lay_on_wrong_top(scene, lambda card: judge_number(card, top) == "illegal")


def lay_five_on_three(scene: Scene) -> Deed | None:
    """TURN-3: a 5 on a 3."""
    if scene.game.deal.top.number != 3:
        return None
    return _lay_on_wrong_top(scene, lambda card: card.number == 5)


def _lay_on_wrong_top(scene: Scene, is_wrong: Callable[[Card], bool]) -> Deed | None:
    game = scene.game
    if not game.is_free:
        return None
    picked = scene.pick_card([scene.turn], lambda seat, card: is_wrong(card) and game.may_lay(seat, card))
    if picked is None:
        return None
    seat, card = picked
    true_top, number = game.deal.top, card.number or 0
    game.deal.discard_pile[-1] = Card("N", number % 5 + 1)
    seen = game.play(seat, card, scene.tick())
    game.deal.discard_pile[-2] = true_top
    return Deed(seen=seen, rule="TURN-3", seat=seat)


def play_out_of_turn(scene: Scene) -> Deed | None:
    """TURN-2: a fitting card of somebody whose turn it is not."""
    return _play_for_another(scene, "TURN-2") if scene.has_moved else None


def play_first_though_not_guard(scene: Scene) -> Deed | None:
    """TURN-1: the round's first card is not the guard's."""
    return None if scene.has_moved else _play_for_another(scene, "TURN-1")


def _play_for_another(scene: Scene, rule: str) -> Deed | None:
    game = scene.game
    if not game.is_free:
        return None
    picked = scene.pick_card(scene.others, lambda seat, card: card in game.playable(seat))
    if picked is None:
        return None
    seat, card = picked
    game.turn = seat
    return Deed(seen=game.play(seat, card, scene.tick()), rule=rule, seat=seat)


def draw_then_play(scene: Scene) -> Deed | None:
    """TURN-4: the drawn card is not played in the same turn."""
    game, seat = scene.game, scene.game.turn
    if not game.is_free or seat is None or game.playable(seat) or not game.deal.draw_pile:
        return None
    if game.deal.draw_pile[-1] not in _fitting(scene, seat):
        return None
    drawn = game.draw(seat, scene.tick())
    game.turn = seat
    played = game.play(seat, game.deal.hands[seat][-1], scene.tick())
    return Deed(seen=[*drawn, *played], rule="TURN-2", seat=seat, place=1)


def _fitting(scene: Scene, seat: str) -> list[Card]:
    game = scene.game
    drawn, number = game.deal.draw_pile[-1], game.deal.top.number
    fits = drawn.number is not None and number is not None and is_neighbour(drawn.number, number)
    return [drawn] if fits and game.may_lay(seat, drawn) else []


def lay_moth_of_another(scene: Scene) -> Deed | None:
    """MOTH-1: a moth, but not the guard's."""
    return None if scene.game.turn == scene.game.guard else _lay_moth(scene)


def lay_moth_against_the_option(scene: Scene) -> Deed | None:
    """MOTH-1: by the option not even the guard lays a moth."""
    return _lay_moth(scene) if scene.game.turn == scene.game.guard else None


def _lay_moth(scene: Scene) -> Deed | None:
    game = scene.game
    if not game.is_free:
        return None
    top = game.deal.top
    picked = scene.pick_card(
        [scene.turn], lambda _, card: card.is_moth and judge_number(card, top) == "legal"
    )
    if picked is None:
        return None
    seat, card = picked
    with as_if(game, guard=seat, variant=dataclasses.replace(game.variant, guard_may_play_moth=True)):
        seen = game.play(seat, card, scene.tick())
    return Deed(seen=seen, rule="MOTH-1", seat=seat)


def play_in_a_dispute(scene: Scene) -> Deed | None:
    """ACCUSE-2: a play though play stops."""
    game = scene.game
    if game.dispute is None or not scene.is_called_out() or game.action is not None:
        return None
    if game.find_caught(game.dispute.suspect, game.dispute.t):
        return None
    card = scene.pick(game.playable(scene.turn))
    if card is None:
        return None
    seat = scene.turn
    with as_if(game, dispute=None):
        seen = game.play(seat, card, scene.tick())
    return Deed(seen=seen, rule="ACCUSE-2", seat=seat, ends=game.phase == "won")


def play_after_the_end(scene: Scene) -> Deed | None:
    """ROUND-1: a hand is empty, and somebody lays one card more."""
    game = scene.game
    picked = scene.pick_card(game.seats, lambda seat, card: _is_harmless(scene, seat, card))
    if picked is None:
        return None
    seat, card = picked
    game.deal.lay(seat, card)
    seen = CardPlayed(
        t=scene.tick(), seat=seat, card=card.code, confidence=1.0, candidates=((card.code, 1.0),)
    )
    # Who wins by a vanished card still holds it by the accounts; then it is only the wrong turn.
    known = any(not game.deal.hand_size(one) and not game.deal.vanished_of(one) for one in game.emptied)
    also = frozenset() if known else frozenset({("TURN-2", seat)})
    return Deed(seen=[seen], rule="ROUND-1", seat=seat, provable=known, also=also)


def _is_harmless(scene: Scene, seat: str, card: Card) -> bool:
    fits = judge_number(card, scene.game.deal.top) == "legal"
    return card.kind == "N" and fits and scene.game.deal.hand_size(seat) > 1


def play_before_the_slaps(scene: Scene) -> Deed | None:
    """TURN-5: a mosquito lies there, nobody slaps it, and the next player goes on."""
    action = scene.game.action
    if scene.game.dispute is not None or action is None or action.stage != "slap":
        return None
    scene.game.action = None
    scene.leave_undone(scene.tick())
    if scene.game.turn is None:
        return Deed(seen=[], rule="TURN-5", seat=None, place=None, provable=False)
    goes_on = scene.turn

    def shows(event: Observation) -> bool:
        return isinstance(event, CardPlayed) or (isinstance(event, CardDrawn) and event.seat == goes_on)

    return Deed(seen=[], rule="TURN-5", seat=goes_on, place=None, shows=shows, mends=_accuses)


def _accuses(event: Observation) -> bool:
    """After an accusation a draw may be the guard's penalty."""
    return isinstance(event, Accused)


NO_MOTHS = {"guard_may_play_moth": False}

PLAYS = (
    Kind("wrong number", "TURN-3", lay_wrong_number),
    Kind("a 5 on a 3", "TURN-3", lay_five_on_three),
    Kind("play out of turn", "TURN-2", play_out_of_turn),
    Kind("first turn not the guard's", "TURN-1", play_first_though_not_guard),
    Kind("drawn card played in the same turn", "TURN-2", draw_then_play),
    Kind("moth not by the guard", "MOTH-1", lay_moth_of_another),
    Kind("moth by the guard, option off", "MOTH-1", lay_moth_against_the_option, NO_MOTHS),
    Kind("play in a dispute", "ACCUSE-2", play_in_a_dispute, eagerness=1.0),
    Kind("play after a hand is empty", "ROUND-1", play_after_the_end, phase="won"),
    Kind("mosquito race left out", "TURN-5", play_before_the_slaps),
)
