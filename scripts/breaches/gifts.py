"""Cards that should have gone from hand to hand and did not, or went the wrong way."""

from __future__ import annotations

from collections.abc import Callable

from breaches.scene import Deed, Kind, Scene, Secret
from referee.events import CardGiven, CardPlayed, Landings, Observation, Settled, Slaps
from referee.rules.actions import PASSABLE
from referee.rules.cards import Card
from referee.rules.pending import Action


def given(scene: Scene, giver: str, taker: str, count: int = 1) -> list[Observation]:
    """Cards go from hand to hand, whatever the rules say; no moths, so that nothing else is broken."""
    for card in _passable(scene, giver)[:count]:
        scene.game.deal.give(giver, taker, card)
    return [CardGiven(t=scene.tick(), giver=giver, taker=taker, count=count)]


def _passable(scene: Scene, seat: str) -> list[Card]:
    return [card for card in scene.game.deal.hands[seat] if not card.is_moth]


def _gives_to(seat: str) -> Callable[[Observation], bool]:
    """A gift of any kind, which could be the one that was owed."""

    def mends(event: Observation) -> bool:
        return isinstance(event, CardGiven) and event.giver == seat

    return mends


def _pending(scene: Scene, kind: str) -> Action | None:
    """The action of such a card, where gifts are owed and nobody is accused."""
    action = scene.game.action
    ready = action is not None and action.card.kind == kind and action.stage == "give"
    return action if ready and scene.game.dispute is None else None


# ---- spider ----


def leave_out_spider_gift(scene: Scene) -> Deed | None:
    """SPIDER-1: no card is given."""
    action = _pending(scene, "S")
    if action is None:
        return None
    least = 1 if scene.game.variant.spider_may_give_last_card else 2
    since = scene.last(CardPlayed, Landings)
    return _leave_out(scene, action, action.player, "SPIDER-1", since, least)


def _leave_out(scene: Scene, action: Action, seat: str, rule: str, since: int, least: int = 1) -> Deed:
    secret = Secret(seat, PASSABLE, least, scene.surely_passable(seat, since), since)
    action.owing.remove(seat)
    scene.leave_undone(scene.tick())
    return Deed(seen=[], rule=rule, seat=seat, place=None, mends=_gives_to(seat), secret=secret)


def give_two_by_a_spider(scene: Scene) -> Deed | None:
    """SPIDER-1: two cards are given."""
    action = _pending(scene, "S")
    return None if action is None else _give_two(scene, action.player, "SPIDER-1")


def _give_two(scene: Scene, giver: str, rule: str) -> Deed | None:
    """One gift as owed, and one more along with it."""
    if len(_passable(scene, giver)) < 2 or scene.game.deal.hand_size(giver) < 3:
        return None
    game, t = scene.game, scene.tick()
    taker = scene.rng.choice(game.takers(giver))
    game.deal.give(giver, taker, _passable(scene, giver)[0])
    game.give(giver, taker, game.gifts(giver)[0], t)
    return Deed(seen=[CardGiven(t=t, giver=giver, taker=taker, count=2)], rule=rule, seat=giver)


def give_last_card_by_a_spider(scene: Scene) -> Deed | None:
    """SPIDER-1: by the option the last card may not be given away."""
    game, last = scene.game, scene.log[-1] if scene.log else None
    if not game.is_free or last is None or last.type != "card_played" or game.deal.top.kind != "S":
        return None
    seat = getattr(last, "seat", "")
    if game.deal.hand_size(seat) != 1 or not _passable(scene, seat):
        return None
    known = not game.deal.vanished_of(seat)
    seen = given(scene, seat, scene.other_than(seat))
    return Deed(seen=seen, rule="SPIDER-1", seat=seat, provable=known, ends=True)


def give_without_reason(scene: Scene) -> Deed | None:
    """SPIDER-1: a card goes from hand to hand, and nothing calls for it."""
    if not scene.game.is_free or not scene.has_moved:
        return None
    giver, taker = _any_pair(scene)
    return None if giver is None else Deed(seen=given(scene, giver, taker), rule="SPIDER-1", seat=giver)


def _any_pair(scene: Scene) -> tuple[str | None, str]:
    game = scene.game
    able = [seat for seat in game.seats if len(_passable(scene, seat)) > 1 and _not_just_spider(scene, seat)]
    giver = scene.pick(able)
    return giver, scene.other_than(giver)


def _not_just_spider(scene: Scene, seat: str) -> bool:
    return scene.game.deal.top.kind != "S" or scene.game.deal.hand_size(seat) > 2


def give_in_a_dispute(scene: Scene) -> Deed | None:
    """ACCUSE-2: a gift though play stops."""
    if not scene.is_called_out() or scene.game.action is not None:
        return None
    giver, taker = _any_pair(scene)
    return None if giver is None else Deed(seen=given(scene, giver, taker), rule="ACCUSE-2", seat=giver)


# ---- mosquito ----


def _mosquito(scene: Scene) -> tuple[Action, str] | tuple[None, None]:
    """A mosquito with at least two gifts to come, and who owes one of them."""
    action = _pending(scene, "M")
    if action is None or len(action.owing) < 2:
        return None, None
    return action, scene.rng.choice(action.owing)


def leave_out_mosquito_gift(scene: Scene) -> Deed | None:
    """MOSQUITO-1: somebody gives the slowest nothing."""
    action, giver = _mosquito(scene)
    if action is None:
        return None
    return _leave_out(scene, action, str(giver), "MOSQUITO-1", scene.last(Slaps))


def give_to_the_wrong_hand(scene: Scene) -> Deed | None:
    """MOSQUITO-1: a card goes to somebody who was not the slowest."""
    action, giver = _mosquito(scene)
    if action is None or giver is None or scene.game.deal.hand_size(giver) < 2:
        return None
    seen = given(scene, giver, scene.other_than(giver, action.taker))
    action.owing.remove(giver)
    return Deed(seen=seen, rule="MOSQUITO-1", seat=giver)


def give_two_after_a_mosquito(scene: Scene) -> Deed | None:
    """MOSQUITO-1: somebody gives the slowest two cards."""
    action, giver = _mosquito(scene)
    return None if action is None else _give_two(scene, str(giver), "MOSQUITO-1")


# ---- the guard ----


def _penalty(scene: Scene) -> tuple[str, str] | tuple[None, None]:
    """The guard who owes a caught cheater a card, and the cheater."""
    dispute = scene.game.dispute
    if dispute is None or dispute.stage != "give" or scene.game.action is not None:
        return None, None
    return dispute.accuser, dispute.suspect


def leave_out_guards_gift(scene: Scene) -> Deed | None:
    """ACCUSE-3: who was the guard gives the caught cheater nothing."""
    giver, _ = _penalty(scene)
    if giver is None:
        return None
    any_card = scene.game.variant.guard_penalty_may_be_moth
    since = scene.last(Settled)
    secret = Secret(giver, PASSABLE, 1, any_card or scene.surely_passable(giver, since), since)
    scene.game.dispute = None
    scene.leave_undone(scene.tick())
    return Deed(seen=[], rule="ACCUSE-3", seat=giver, place=None, mends=_gives_to(giver), secret=secret)


def give_penalty_to_the_wrong_hand(scene: Scene) -> Deed | None:
    """ACCUSE-3: the card goes to somebody who was not caught."""
    giver, cheater = _penalty(scene)
    if giver is None or len(_passable(scene, giver)) < 2:
        return None
    seen = given(scene, giver, scene.other_than(giver, cheater))
    scene.game.dispute = None
    scene.leave_undone(scene.tick())
    return Deed(seen=seen, rule="ACCUSE-3", seat=giver)


def give_two_as_a_penalty(scene: Scene) -> Deed | None:
    """ACCUSE-3: the caught cheater gets two cards."""
    giver, _ = _penalty(scene)
    return None if giver is None else _give_two(scene, giver, "ACCUSE-3")


NO_LAST_CARD = {"spider_may_give_last_card": False}
GIFTS_FROM_EACH = {"mosquito_penalty": "gift_from_each"}

GIFTS = (
    Kind("spider's gift left out", "SPIDER-1", leave_out_spider_gift),
    Kind("spider gives two cards", "SPIDER-1", give_two_by_a_spider),
    Kind("spider gives the last card", "SPIDER-1", give_last_card_by_a_spider, NO_LAST_CARD, 1.0),
    Kind("gift that nothing calls for", "SPIDER-1", give_without_reason),
    Kind("gift in a dispute", "ACCUSE-2", give_in_a_dispute, eagerness=1.0),
    Kind("mosquito's gift left out", "MOSQUITO-1", leave_out_mosquito_gift, GIFTS_FROM_EACH),
    Kind("mosquito's gift to the wrong hand", "MOSQUITO-1", give_to_the_wrong_hand, GIFTS_FROM_EACH),
    Kind("two cards given after a mosquito", "MOSQUITO-1", give_two_after_a_mosquito, GIFTS_FROM_EACH),
    Kind("guard's gift left out", "ACCUSE-3", leave_out_guards_gift, eagerness=1.0),
    Kind("guard's gift to the wrong hand", "ACCUSE-3", give_penalty_to_the_wrong_hand, eagerness=1.0),
    Kind("guard gives two cards", "ACCUSE-3", give_two_as_a_penalty, eagerness=1.0),
)
