"""Draws that were left out, were too many, or were nobody's."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from breaches.scene import Deed, Kind, Scene, Secret, as_if
from referee.events import CardDrawn, CardGiven, CardPlayed, CardRetracted, Observation, Vanished
from referee.rules.cards import Card
from referee.rules.pending import Action
from referee.rules.turns import playable


def drawn(scene: Scene, seat: str, count: int = 1) -> list[Observation]:
    """Cards of the draw pile go into a hand, whatever the rules say."""
    for _ in range(count):
        scene.game.deal.draw(seat)
    return [CardDrawn(t=scene.tick(), seat=seat, count=count)]


def _ant(scene: Scene) -> Action | None:
    """An ant that is being carried out, with cards enough for everybody."""
    action, plenty = scene.game.action, len(scene.game.deal.draw_pile) > len(scene.game.seats)
    if action is None or action.card.kind != "A" or scene.game.dispute is not None or not plenty:
        return None
    return action


def leave_out_ant_draw(scene: Scene) -> Deed | None:
    """ANT-1: somebody does not draw."""
    ant = _ant(scene)
    if ant is None:
        return None
    seat = scene.rng.choice(ant.owing)
    ant.owing.remove(seat)
    scene.leave_undone(scene.tick())
    return Deed(seen=[], rule="ANT-1", seat=seat, place=None, mends=_draws_of(seat))


def _draws_of(seat: str) -> Callable[[Observation], bool]:
    def mends(event: Observation) -> bool:
        return isinstance(event, CardDrawn) and event.seat == seat

    return mends


def draw_two_for_an_ant(scene: Scene) -> Deed | None:
    """ANT-1: somebody draws two cards."""
    ant = _ant(scene)
    if ant is None:
        return None
    return _draw_two(scene, "ANT-1", scene.rng.choice(ant.owing), scene.next_turn)


def _draw_two(scene: Scene, rule: str, seat: str, next_turn: str) -> Deed:
    """A draw that is owed, and one more; the next player's may be that of the own turn."""
    t = scene.tick()
    scene.game.deal.draw(seat)
    scene.game.draw(seat, t)
    seen = [CardDrawn(t=t, seat=seat, count=2)]
    if seat == next_turn:
        return Deed(seen=seen, rule=rule, seat=seat, provable=False, also=frozenset({("TURN-2", seat)}))
    return Deed(seen=seen, rule=rule, seat=seat)


def draw_out_of_turn(scene: Scene) -> Deed | None:
    """TURN-2: a draw by somebody whose turn it is not."""
    if not scene.game.is_free or not scene.has_moved or not scene.game.deal.draw_pile:
        return None
    seat = scene.rng.choice(scene.others)
    return Deed(seen=drawn(scene, seat), rule="TURN-2", seat=seat)


def draw_two_in_turn(scene: Scene) -> Deed | None:
    """TURN-4: two cards in one draw."""
    game = scene.game
    if not game.is_free or game.playable(scene.turn) or len(game.deal.draw_pile) < 2:
        return None
    seat = scene.turn
    owed = game.draw(seat, scene.tick())
    game.deal.draw(seat)
    return Deed(seen=[CardDrawn(t=owed[0].t, seat=seat, count=2)], rule="TURN-4", seat=seat)


def draw_with_a_known_card(scene: Scene) -> Deed | None:
    """TURN-4: a card that fits was taken back from a cockroach, and has been in the hand since."""
    game = scene.game
    if not game.is_free or not _known_since(scene.log, scene.turn) & playable(
        game.deal.top, may_lay_moth=False
    ):
        return None
    deed = draw_with_a_hidden_card(scene)
    return None if deed is None else dataclasses.replace(deed, secret=None)


def _known_since(log: list[Observation], seat: str) -> set[Card]:
    """Cards that a seat has taken back, if none has left the hand since."""
    known: set[Card] = set()
    for event in log:
        match event:
            case CardRetracted(seat=taker, card=str(code)) if taker == seat:
                known.add(Card.from_code(code))
            case CardPlayed(seat=player, card=str(code)) if player == seat:
                known.discard(Card.from_code(code))
            case CardGiven(giver=loser) | Vanished(seat=loser) if loser == seat:
                known.clear()
    return known


def draw_with_a_hidden_card(scene: Scene) -> Deed | None:
    """TURN-4: a card fits, and nobody else knows it; a moth that fits may be kept."""
    game, seat = scene.game, scene.game.turn
    fits = playable(game.deal.top, may_lay_moth=False)
    if not game.is_free or not game.deal.draw_pile or not fits & set(game.deal.hands[scene.turn]):
        return None
    with as_if(game, variant=dataclasses.replace(game.variant, draw_only_if_stuck=False)):
        seen = game.draw(scene.turn, scene.tick())
    return Deed(seen=seen, rule="TURN-4", seat=seat, secret=Secret(str(seat), fits))


def draw_in_a_dispute(scene: Scene) -> Deed | None:
    """ACCUSE-2: a draw though play stops."""
    if not scene.is_called_out() or scene.game.action is not None or not scene.game.deal.draw_pile:
        return None
    seat = scene.rng.choice(scene.game.seats)
    return Deed(seen=drawn(scene, seat), rule="ACCUSE-2", seat=seat)


def _slowest(scene: Scene) -> str | None:
    """Who has to draw after a mosquito race."""
    action = scene.game.action
    if action is None or action.card.kind != "M" or action.stage != "draw" or scene.game.dispute is not None:
        return None
    return action.owing[0] if len(scene.game.deal.draw_pile) > 1 else None


def leave_out_mosquito_draw(scene: Scene) -> Deed | None:
    """MOSQUITO-1: by the option the slowest draws a card, and does not."""
    seat, action = _slowest(scene), scene.game.action
    if seat is None or action is None:
        return None
    action.owing.clear()
    scene.leave_undone(scene.tick())
    return Deed(seen=[], rule="MOSQUITO-1", seat=seat, place=None, mends=_draws_of(seat))


def draw_two_for_a_mosquito(scene: Scene) -> Deed | None:
    """MOSQUITO-1: by the option the slowest draws a card, and draws two."""
    seat, action = _slowest(scene), scene.game.action
    if seat is None or action is None:
        return None
    return _draw_two(scene, "MOSQUITO-1", seat, scene.next_turn)


def leave_out_guards_draw(scene: Scene) -> Deed | None:
    """ACCUSE-4: the guard accused wrongly and does not draw."""
    seat = _wrong_accuser(scene)
    if seat is None:
        return None
    scene.game.dispute = None
    scene.leave_undone(scene.tick())
    return Deed(seen=[], rule="ACCUSE-4", seat=seat, place=None, mends=_draws_of(seat))


def draw_two_for_a_wrong_accusation(scene: Scene) -> Deed | None:
    """ACCUSE-4: the guard accused wrongly and draws two cards."""
    seat = _wrong_accuser(scene)
    if seat is None:
        return None
    return _draw_two(scene, "ACCUSE-4", seat, scene.turn)


def _wrong_accuser(scene: Scene) -> str | None:
    dispute = scene.game.dispute
    if dispute is None or dispute.stage != "draw" or scene.game.action is not None:
        return None
    return dispute.accuser if len(scene.game.deal.draw_pile) > 1 else None


STUCK_ONLY = {"draw_only_if_stuck": True}
DRAW_ONE = {"mosquito_penalty": "draw_one"}

DRAWS = (
    Kind("ant's draw left out", "ANT-1", leave_out_ant_draw),
    Kind("two cards drawn for an ant", "ANT-1", draw_two_for_an_ant),
    Kind("draw out of turn", "TURN-2", draw_out_of_turn),
    Kind("two cards drawn in the own turn", "TURN-4", draw_two_in_turn),
    Kind("draw with a known card that fits", "TURN-4", draw_with_a_known_card, STUCK_ONLY),
    Kind("draw with a hidden card that fits", "TURN-4", draw_with_a_hidden_card, STUCK_ONLY, 0.03),
    Kind("draw in a dispute", "ACCUSE-2", draw_in_a_dispute, eagerness=1.0),
    Kind("slowest does not draw", "MOSQUITO-1", leave_out_mosquito_draw, DRAW_ONE),
    Kind("slowest draws two", "MOSQUITO-1", draw_two_for_a_mosquito, DRAW_ONE),
    Kind("guard does not draw", "ACCUSE-4", leave_out_guards_draw, eagerness=1.0),
    Kind("guard draws two", "ACCUSE-4", draw_two_for_a_wrong_accusation, eagerness=1.0),
)
