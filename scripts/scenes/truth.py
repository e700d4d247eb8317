"""The truth of a script: what a perfect camera would have told, what it means, and what each frame shows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any, TypeAlias

import numpy as np

from referee.events import (
    Accused,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    Event,
    FalseStart,
    Foreign,
    GuardSeen,
    HandShown,
    Landing,
    Landings,
    NotObserved,
    Observation,
    RoundEnded,
    RoundStarted,
    Settled,
    Slap,
    Slaps,
    Vanished,
)
from referee.game import Game
from scenes import deeds
from scenes.cast import Cast, zones
from scenes.holdings import Holdings
from scenes.script import Script
from scenes.stage import Stage
from scenes.state import CARD_HEIGHT, CARD_WIDTH, CardPose, Vector, to_world

Projection: TypeAlias = Callable[[Vector], Vector]
"""World points (n, 3) to pixels (n, 2)."""

ON_PILE = 9.0
"""A palm whose middle comes down this near to the pile's, in cm, touches it."""


def judged(script: Script) -> list[Event]:
    """The truth in full: the observations, and the rulings that the referee's rules make of them."""
    return list(Game().run(observations(script)))


def observations(script: Script) -> list[Observation]:
    """What a perfect camera would have told of a film, in the order in which it was settled."""
    teller = _Teller(script.cast)
    for deed in script.deeds:
        teller.tell(deed)
    teller.close_races()
    # Of one moment what was told first stays first.
    return sorted(teller.told, key=lambda event: event.t)


@dataclass(slots=True)
class _Race:
    """A race that is open: on which card, who runs, and who has come."""

    card: str
    runners: tuple[str, ...]
    slaps: list[Slap] = field(default_factory=list)
    landings: list[Landing] = field(default_factory=list)
    on_top: str | None = None

    def observation(self) -> Observation | None:
        """The race as it was, at its last arrival; None if nobody came."""
        if self.card.startswith("C"):
            arrivals = tuple(self.landings)
            return Landings(t=arrivals[-1].t, card=self.card, arrivals=arrivals) if arrivals else None
        came = {slap.seat for slap in self.slaps}
        missing = tuple(seat for seat in self.runners if seat not in came)
        if not self.slaps:
            return None
        return Slaps(
            t=self.slaps[-1].t,
            card=self.card,
            arrivals=tuple(self.slaps),
            on_top=self.on_top,
            missing=missing,
        )


class _Teller:
    """Goes through the deeds with all cards known."""

    def __init__(self, cast: Cast) -> None:
        self.cast, self.holdings = cast, Holdings.of(cast)
        self.race: _Race | None = None
        counts = {seat: len(cast.hands.get(seat, ())) for seat in cast.seats}
        guard, top = cast.ground.guard, cast.discard[-1]
        self.told: list[Observation] = [
            RoundStarted(t=0.0, guard=guard, seats=cast.seats, top=top, hands=counts)
        ]

    @singledispatchmethod
    def tell(self, deed: Any) -> None:
        """Notes what shows of a deed, and who holds what after it; of most deeds nothing does."""

    @tell.register
    def _(self, deed: deeds.Play) -> None:
        self.close_races()
        self.holdings.lay(deed.seat, deed.card)
        self._add(_played(deed))
        if deed.under is not None:
            self.holdings.slip_under(deed.seat, deed.under)
            self._add(
                Vanished(t=deed.t, seat=deed.seat, how="double", confidence=1.0, hidden_card=deed.under)
            )
        if deed.card[0] in "MC":
            everybody = deed.card[0] == "C"
            runners = tuple(seat for seat in self.cast.seats if everybody or seat != deed.seat)
            self.race = _Race(deed.card, runners)

    @tell.register
    def _(self, deed: deeds.Answer) -> None:
        self.holdings.lay(deed.seat, deed.card)
        if self.race is None or not self.race.card.startswith("C"):
            self._add(_played(deed))
        else:
            self.race.landings.append(Landing(seat=deed.seat, t=deed.t, sigma=0.0, card=deed.card))

    @tell.register
    def _(self, deed: deeds.TakeBack) -> None:
        self.close_races()
        self.holdings.take_back(deed.seat, deed.card)
        self._add(CardRetracted(t=deed.t, seat=deed.seat, card=deed.card))

    @tell.register
    def _(self, deed: deeds.Slap) -> None:
        race = self.race if self.race is not None and self.race.card.startswith("M") else None
        if math.hypot(*deed.at) > ON_PILE:
            return
        if race is None or deed.seat not in race.runners:
            self._add(FalseStart(t=deed.t, seat=deed.seat))
            return
        race.on_top = deed.seat
        if all(slap.seat != deed.seat for slap in race.slaps):
            race.slaps.append(Slap(seat=deed.seat, t=deed.t, sigma=0.0))

    @tell.register
    def _(self, deed: deeds.Draw) -> None:
        self.close_races()
        self.holdings.draw_card(deed.seat)
        self._add(CardDrawn(t=deed.t, seat=deed.seat, count=1))

    @tell.register
    def _(self, deed: deeds.Give) -> None:
        self.close_races()
        self.holdings.give(deed.seat, deed.to, deed.card)
        self._add(CardGiven(t=deed.t, giver=deed.seat, taker=deed.to, count=1))

    @tell.register
    def _(self, deed: deeds.Vanish) -> None:
        self.holdings.vanish(deed.seat, deed.card)
        how = "edge" if deed.how == "fan" else deed.how
        self._add(Vanished(t=deed.t, seat=deed.seat, how=how, confidence=1.0))

    @tell.register
    def _(self, deed: deeds.Accuse) -> None:
        self.close_races()
        by = None if deed.seat == self.holdings.guard else deed.seat
        self._add(Accused(t=deed.t, seat=deed.suspect, by=by, source="person"))

    @tell.register
    def _(self, deed: deeds.Settle) -> None:
        if deed.caught:
            self.holdings.guard = deed.seat
            if deed.card is not None:
                self.holdings.bring_back(deed.seat, deed.card)
        self._add(Settled(t=deed.t, seat=deed.seat, caught=deed.caught, card=deed.card, source="person"))

    @tell.register
    def _(self, deed: deeds.PassBug) -> None:
        self._add(GuardSeen(t=deed.t, seat=deed.to))

    @tell.register
    def _(self, deed: deeds.Rearrange) -> None:
        self.holdings.rearrange(deed.seat, deed.card, deed.to)

    @tell.register
    def _(self, deed: deeds.End) -> None:
        self.close_races()
        winners = tuple(seat for seat in self.cast.seats if not self.holdings.hands[seat])
        self._add(RoundEnded(t=deed.t, winners=winners))

    @tell.register
    def _(self, deed: deeds.Show) -> None:
        cards = tuple(self.holdings.codes[key] for key in self.holdings.show(deed.seat))
        self._add(HandShown(t=deed.t, seat=deed.seat, cards=cards))

    @tell.register
    def _(self, deed: deeds.Put) -> None:
        if math.hypot(*deed.at) <= ON_PILE:
            self._add(Foreign(t=deed.t, what="object"))

    @tell.register
    def _(self, deed: deeds.CameraMoves) -> None:
        end = deed.t + deed.takes
        self._add(NotObserved(t=end, from_t=deed.t, to_t=end, reason="moved"))

    @tell.register
    def _(self, deed: deeds.CameraGap) -> None:
        end = deed.t + deed.lasts
        self._add(NotObserved(t=end, from_t=deed.t, to_t=end, reason=deed.reason))

    def close_races(self) -> None:
        """Nobody comes any more: the race is told."""
        if self.race is not None:
            seen = self.race.observation()
            if seen is not None:
                self.told.append(seen)
        self.race = None

    def _add(self, event: Observation) -> None:
        self.told.append(event)


def _played(deed: deeds.Play | deeds.Answer) -> CardPlayed:
    return CardPlayed(
        t=deed.t, seat=deed.seat, card=deed.card, confidence=1.0, candidates=((deed.card, 1.0),)
    )


# ---- frames ----


def frame_truth(stage: Stage, t: float, project: Projection) -> dict[str, object]:
    """What a frame of time `t` shows, as plain values of JSON.

    `hands`: of each hand `seat`, `side`, `wrist` in pixels, and whether it is `below` the table. `cards`: of
    each card that is not surely hidden `key`, `code`, whether it is `open`, its `corners` (4, 2) in pixels
    from the upper left of its face on, clockwise as seen on the face, and its `holder` as in `Stage.where`;
    of the draw pile only the top card. What covers what is the renderer's to say.
    """
    moment, where = stage.at(t), stage.where(t)
    hands = [
        {
            "seat": arm.seat,
            "side": arm.side,
            "wrist": _plain(project(arm.wrist[None]))[0],
            "below": bool(arm.wrist[2] < 0.0),
        }
        for arm in moment.arms
    ]
    pile = [card for card in moment.cards if where[card.key] == "draw"]
    buried = {card.key for card in pile} - {max(pile, key=lambda card: float(card.at[2])).key if pile else -1}
    shown = [card for card in moment.cards if not card.hidden and card.key not in buried]
    return {"t": round(t, 6), "hands": hands, "cards": [_card(one, where, project) for one in shown]}


def _card(card: CardPose, where: Mapping[int, str], project: Projection) -> dict[str, object]:
    return {
        "key": card.key,
        "code": card.code,
        "open": bool(card.frame[2, 2] > 0.0),
        "corners": _plain(project(corners(card))),
        "holder": where[card.key],
    }


def corners(card: CardPose) -> Vector:
    """(4, 3) a card's corners: upper left of the face, then clockwise as seen on the face."""
    half = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * [CARD_WIDTH / 2, CARD_HEIGHT / 2]
    return np.asarray(card.at + half @ card.frame[:, :2].T)


def contact_truth(stage: Stage) -> list[dict[str, object]]:
    """Every touch as plain values of JSON: `t`, `kind`, `seat`, `side`, `key`, and `at` in world cm."""
    return [
        {
            "t": one.t,
            "kind": one.kind,
            "seat": one.seat,
            "side": one.side,
            "key": one.key,
            "at": [round(float(c), 4) for c in one.at],
        }
        for one in stage.contacts
    ]


def _plain(points: Vector) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in points]


# ---- the table profile ----


def profile_text(cast: Cast, frame: tuple[int, int], deck: str, project: Projection) -> str:
    """The table profile of a film, as TOML.

    Args:
        cast: Who sits where.
        frame: Size of the picture.
        deck: The deck profile's name.
        project: The camera.
    """
    return "\n".join(_profile_lines(cast, frame, deck, project)) + "\n"


def _profile_lines(cast: Cast, frame: tuple[int, int], deck: str, project: Projection) -> Iterator[str]:
    ground = cast.ground
    plane = [(0.0, 0.0), (ground.width, 0.0), (ground.width, ground.depth), (0.0, ground.depth)]
    pixels = project(np.array([to_world(corner) for corner in plane]))
    yield "version = 1"
    yield f"frame = [{frame[0]}, {frame[1]}]"
    yield f'deck = "{deck}"'
    yield "\n[plane]"
    yield f"pixels = {_plain(pixels)}"
    yield f"cm = {[list(corner) for corner in plane]}"
    yield "\n[zones]"
    for name, polygon in zones(ground).items():
        yield f"{name} = {[list(corner) for corner in polygon]}"
    for place in cast.places:
        yield "\n[[seats]]"
        yield f'id = "{place.id}"'
        yield f'name = "{place.name}"'
        yield f"at_cm = {list(place.at_cm)}"
