"""Hands and cards that had no business in a race."""

from __future__ import annotations

from collections.abc import Callable

from breaches.draws import drawn
from breaches.gifts import given
from breaches.scene import Deed, Kind, Scene
from referee.events import CardRetracted, Landing, Landings, Observation, Slap, Slaps
from referee.rules.cards import Card
from referee.rules.pending import Action

# ---- mosquito ----


def slap_another_card(scene: Scene) -> Deed | None:
    """MOSQUITO-1: a hand on a card that is no mosquito."""
    if not scene.game.is_free or not scene.has_moved or scene.game.deal.top.kind == "M":
        return None
    seat = scene.rng.choice(scene.game.seats)
    return Deed(seen=_slapped(scene, seat), rule="MOSQUITO-1", seat=seat)


def _slapped(scene: Scene, seat: str) -> list[Observation]:
    t = scene.tick()
    slap = Slap(seat=seat, t=t, sigma=0.01)
    return [Slaps(t=t, card=scene.game.deal.top.code, arrivals=(slap,), on_top=seat, missing=())]


# ---- SETUP-4 ----


def _turned_up(scene: Scene, kind: str) -> bool:
    game = scene.game
    return game.is_free and not scene.has_moved and game.plays == 0 and game.deal.top.kind == kind


def draw_for_the_turned_up_ant(scene: Scene) -> Deed | None:
    """SETUP-4: a draw for the ant that was turned up."""
    if not _turned_up(scene, "A"):
        return None
    seat = scene.rng.choice(scene.others)
    return Deed(seen=drawn(scene, seat), rule="SETUP-4", seat=seat)


def give_for_the_turned_up_spider(scene: Scene) -> Deed | None:
    """SETUP-4: a gift for the spider that was turned up."""
    if not _turned_up(scene, "S"):
        return None
    giver = scene.turn
    return Deed(seen=given(scene, giver, scene.other_than(giver)), rule="SETUP-4", seat=giver)


def slap_the_turned_up_mosquito(scene: Scene) -> Deed | None:
    """SETUP-4: a hand on the mosquito that was turned up."""
    if not _turned_up(scene, "M"):
        return None
    seat = scene.rng.choice(scene.others)
    return Deed(seen=_slapped(scene, seat), rule="SETUP-4", seat=seat)


def answer_the_turned_up_cockroach(scene: Scene) -> Deed | None:
    """SETUP-4: a card on the cockroach that was turned up."""
    if not _turned_up(scene, "C"):
        return None
    number = scene.game.deal.top.number
    return _land_for_nothing(scene, "SETUP-4", lambda _, card: card.number == number and not card.is_moth)


# ---- cockroach ----


def land_on_another_card(scene: Scene) -> Deed | None:
    """COCKROACH-1: a card lands on one that is no cockroach."""
    if not scene.game.is_free or not scene.has_moved or scene.game.deal.top.is_cockroach:
        return None
    return _land_for_nothing(scene, "COCKROACH-1", lambda _, card: card.kind == "N")


def _land_for_nothing(scene: Scene, rule: str, fits: Callable[[str, Card], bool]) -> Deed | None:
    picked = scene.pick_card(scene.game.seats, fits)
    if picked is None:
        return None
    seat, card = picked
    top, t = scene.game.deal.top.code, scene.tick()
    landing = Landing(seat=seat, t=t, sigma=0.01, card=card.code)
    back = CardRetracted(t=scene.tick(), seat=seat, card=card.code)
    return Deed(seen=[Landings(t=t, card=top, arrivals=(landing,)), back], rule=rule, seat=seat)


def _race(scene: Scene) -> Action | None:
    action = scene.game.action
    return action if action is not None and action.stage == "answer" and scene.game.dispute is None else None


def _intrude(scene: Scene, rule: str, fits: Callable[[str, Card], bool]) -> Deed | None:
    """A cockroach race in which a card lands, and is taken back, that may not stay."""
    action = _race(scene)
    if action is None:
        return None
    picked = scene.pick_card(scene.game.seats, fits)
    if picked is None:
        return None
    seat, card = picked
    able = [one for one in action.owing if one != seat and scene.game.answers(one)]
    rivals = scene.rng.sample(able, scene.rng.randint(0, len(able)))
    place = scene.rng.randint(0, len(rivals))
    landings: list[Landing] = []
    for racer in [*rivals[:place], seat, *rivals[place:]]:
        t, sigma = scene.players.arrival()
        laid = card if racer == seat else scene.rng.choice(scene.game.answers(racer))
        landings.append(Landing(seat=racer, t=t, sigma=sigma, card=laid.code))
    return _end_race(scene, landings, rule, seat, action.card)


def _end_race(scene: Scene, landings: list[Landing], rule: str, seat: str, cockroach: Card) -> Deed:
    t = landings[-1].t
    intruder = next(landing for landing in landings if landing.seat == seat)
    scene.game.answer([landing for landing in landings if landing.seat != seat], t)
    race = Landings(t=t, card=cockroach.code, arrivals=tuple(landings))
    back = CardRetracted(t=scene.tick(), seat=seat, card=intruder.card)
    return Deed(seen=[race, back], rule=rule, seat=seat)


def answer_with_a_wrong_number(scene: Scene) -> Deed | None:
    """COCKROACH-1: a card of another number lands in the race."""
    action = _race(scene)
    if action is None:
        return None
    number, racers = action.card.number, action.owing
    return _intrude(scene, "COCKROACH-1", lambda seat, card: seat in racers and card.number != number)


def answer_the_own_cockroach(scene: Scene) -> Deed | None:
    """COCKROACH-1: by the option the player of the cockroach does not race."""
    action = _race(scene)
    if action is None:
        return None
    may, player = scene.game.may_answer, action.player
    return _intrude(scene, "COCKROACH-1", lambda seat, card: seat == player and may(seat, card, action))


def answer_with_a_wrong_kind(scene: Scene) -> Deed | None:
    """COCKROACH-1: by the option number cards alone may answer."""
    action = _race(scene)
    if action is None:
        return None
    number, racers = action.card.number, action.owing
    return _intrude(
        scene,
        "COCKROACH-1",
        lambda seat, card: seat in racers and card.number == number and (card.is_action or card.is_moth),
    )


def answer_with_a_moth(scene: Scene) -> Deed | None:
    """MOTH-1: a moth of the right number, not by the guard or against the option."""
    action = _race(scene)
    if action is None:
        return None
    number, racers, game = action.card.number, action.owing, scene.game
    return _intrude(
        scene,
        "MOTH-1",
        lambda seat, card: (
            card.is_moth and card.number == number and seat in racers and not game.may_lay(seat, card)
        ),
    )


def leave_a_late_card(scene: Scene) -> Deed | None:
    """COCKROACH-1: who came too late does not take the card back."""
    game, action = scene.game, scene.game.action
    if action is None or action.stage != "take_back" or game.dispute is not None:
        return None
    seat = scene.pick([one for one in action.owing if game.deal.hands[one]])
    if seat is None:
        return None
    game.deal.discard_pile.insert(-1, game.deal.laid.pop(seat))
    action.owing.remove(seat)
    scene.leave_undone(scene.tick())
    return Deed(seen=[], rule="COCKROACH-1", seat=seat, place=None)


ANY_KIND = {"cockroach_card": "any_of_that_number"}
NUMBER_CARDS = {"cockroach_card": "number_cards_only"}
WITHOUT_PLAYER = {"cockroach_includes_player": False}

RACES = (
    Kind("slap on another card", "MOSQUITO-1", slap_another_card),
    Kind("turned-up ant carried out", "SETUP-4", draw_for_the_turned_up_ant, eagerness=1.0),
    Kind("turned-up spider carried out", "SETUP-4", give_for_the_turned_up_spider, eagerness=1.0),
    Kind("turned-up mosquito carried out", "SETUP-4", slap_the_turned_up_mosquito, eagerness=1.0),
    Kind("turned-up cockroach answered", "SETUP-4", answer_the_turned_up_cockroach, eagerness=1.0),
    Kind("answer without a cockroach", "COCKROACH-1", land_on_another_card),
    Kind("cockroach answered with a wrong number", "COCKROACH-1", answer_with_a_wrong_number),
    Kind(
        "own cockroach answered",
        "COCKROACH-1",
        answer_the_own_cockroach,
        {"cockroach_includes_player": False},
    ),
    Kind("cockroach answered with a wrong kind", "COCKROACH-1", answer_with_a_wrong_kind, NUMBER_CARDS),
    Kind("cockroach answered with a moth", "MOTH-1", answer_with_a_moth, ANY_KIND),
    Kind("late card not taken back", "COCKROACH-1", leave_a_late_card),
)
