"""Cheating against the rules of cheating, and accusations gone wrong."""

from __future__ import annotations

from breaches.scene import Deed, Kind, Scene
from referee.events import Accused, Observation, Settled, Vanished, VanishingWay
from referee.rules.deal import Vanishing

TOGETHER = 0.2
"""Seconds between two cards that vanish at once."""


def _vanished(scene: Scene, seat: str, t: float, how: VanishingWay = "edge") -> Observation:
    """A card of a hand vanishes, whatever the rules say."""
    card = scene.rng.choice(scene.game.deal.hands[seat])
    scene.game.deal.vanish(Vanishing(seat, card, t, scene.game.plays))
    return Vanished(t=t, seat=seat, how=how, confidence=1.0)


def _cheater(scene: Scene, least: int) -> str | None:
    """Somebody who may cheat, with at least so many cards."""
    game = scene.game
    if not game.is_free:
        return None
    return scene.pick(
        [seat for seat in game.seats if seat != game.guard and game.deal.hand_size(seat) >= least]
    )


def take_the_hand_below(scene: Scene) -> Deed | None:
    """CHEAT-1: a hand goes below the table with a card and comes back without."""
    seat = _cheater(scene, 2)
    if seat is None:
        return None
    return Deed(seen=[_vanished(scene, seat, scene.tick(), "below")], rule="CHEAT-1", seat=seat)


def make_two_vanish_at_once(scene: Scene) -> Deed | None:
    """CHEAT-2: two cards of one hand vanish together."""
    seat = _cheater(scene, 3)
    if seat is None:
        return None
    t = scene.tick()
    seen = [_vanished(scene, seat, t), _vanished(scene, seat, t + TOGETHER)]
    scene.players.t = t + TOGETHER
    return Deed(seen=seen, rule="CHEAT-2", seat=seat, place=1)


def cheat_in_a_dispute(scene: Scene) -> Deed | None:
    """CHEAT-3: somebody who is not accused makes a card vanish while play stops."""
    game, dispute = scene.game, scene.game.dispute
    if dispute is None or not scene.is_called_out():
        return None
    able = [seat for seat in game.seats if seat not in (game.guard, dispute.suspect)]
    seat = scene.pick([seat for seat in able if len(game.deal.hands[seat]) > 1])
    return (
        None if seat is None else Deed(seen=[_vanished(scene, seat, scene.tick())], rule="CHEAT-3", seat=seat)
    )


def make_the_last_card_vanish(scene: Scene) -> Deed | None:
    """CHEAT-4: the last card of a hand vanishes."""
    game = scene.game
    if not game.is_free:
        return None
    seat = scene.pick([seat for seat in game.seats if seat != game.guard and len(game.deal.hands[seat]) == 1])
    if seat is None or game.deal.laid:
        return None
    return Deed(seen=[_vanished(scene, seat, scene.tick())], rule="CHEAT-4", seat=seat)


def cheat_as_the_guard(scene: Scene) -> Deed | None:
    """CHEAT-5: a card of the guard vanishes."""
    game = scene.game
    if not game.is_free or game.deal.hand_size(game.guard) < 2:
        return None
    return Deed(seen=[_vanished(scene, game.guard, scene.tick())], rule="CHEAT-5", seat=game.guard)


def accuse_as_another(scene: Scene) -> Deed | None:
    """ACCUSE-1: a player who is not the guard accuses."""
    if not scene.game.is_free:
        return None
    by = scene.other_than(scene.game.guard)
    return Deed(seen=[Accused(t=scene.tick(), seat=scene.other_than(by), by=by)], rule="ACCUSE-1", seat=by)


def acquit_a_cheater(scene: Scene) -> Deed | None:
    """FAIR-1: the card vanished just now, and the accused one is let off."""
    game, dispute = scene.game, scene.game.dispute
    if dispute is None or not scene.is_called_out() or not game.find_caught(dispute.suspect, dispute.t):
        return None
    dispute.stage = "draw"
    settled = Settled(t=scene.tick(), seat=dispute.suspect, caught=False, card=None)
    scene.leave_undone(scene.players.t)
    return Deed(seen=[settled], rule="FAIR-1", seat=dispute.suspect)


def catch_too_late(scene: Scene) -> Deed | None:
    """FAIR-1: the card vanished turns ago, and the accused one is caught all the same."""
    game, dispute = scene.game, scene.game.dispute
    if dispute is None or not scene.is_called_out() or game.find_caught(dispute.suspect, dispute.t):
        return None
    stale = [one for one in game.deal.vanished if one.seat == dispute.suspect]
    if not stale:
        return None
    game.deal.bring_back(stale[-1])
    guard, game.guard, dispute.stage = game.guard, dispute.suspect, "give"
    scene.players.bug_moved = False
    settled = Settled(t=scene.tick(), seat=dispute.suspect, caught=True, card=stale[-1].card.code)
    scene.leave_undone(scene.players.t)
    return Deed(seen=[settled], rule="FAIR-1", seat=guard)


CHEATS = (
    Kind("hand taken below the table", "CHEAT-1", take_the_hand_below),
    Kind("two cards vanish at once", "CHEAT-2", make_two_vanish_at_once),
    Kind("cheating in a dispute", "CHEAT-3", cheat_in_a_dispute, eagerness=1.0),
    Kind("last card vanishes", "CHEAT-4", make_the_last_card_vanish, eagerness=1.0),
    Kind("guard cheats", "CHEAT-5", cheat_as_the_guard),
    Kind("accusation not by the guard", "ACCUSE-1", accuse_as_another),
    Kind("cheater let off", "FAIR-1", acquit_a_cheater, eagerness=1.0),
    Kind("caught too late", "FAIR-1", catch_too_late, eagerness=1.0),
)
