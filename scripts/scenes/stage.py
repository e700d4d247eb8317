"""The stage: a script, and what of it is on and over the table at any time."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scenes import deeds, pastimes, plays, races, vanishing
from scenes.book import Book, Contact
from scenes.lines import ScriptError
from scenes.motion import Profile
from scenes.script import Script
from scenes.space import angle_of
from scenes.state import CardPose, Moment, Prop, Vector, to_world
from scenes.tracks import CardTrack, InFan, Now

_HANDLERS: Mapping[type[deeds.Deed], Callable[[Book, Any], None]] = {
    deeds.Play: plays.play,
    deeds.Answer: plays.answer,
    deeds.TakeBack: plays.take_back,
    deeds.Draw: plays.draw,
    deeds.Give: plays.give,
    deeds.Settle: plays.settle,
    deeds.PassBug: plays.pass_bug,
    deeds.Show: plays.show,
    deeds.End: plays.end,
    deeds.Slap: races.slap,
    deeds.StopShort: races.stop_short,
    deeds.Twitch: races.twitch,
    deeds.Hover: races.hover,
    deeds.Pass: races.pass_over,
    deeds.Nudge: races.nudge,
    deeds.Fidget: pastimes.fidget,
    deeds.Rearrange: pastimes.rearrange,
    deeds.Scratch: pastimes.scratch,
    deeds.Drink: pastimes.drink,
    deeds.Fumble: pastimes.fumble,
    deeds.Accuse: pastimes.accuse,
    deeds.Put: pastimes.put,
    deeds.CameraMoves: pastimes.camera,
    deeds.CameraGap: pastimes.camera,
    deeds.Shade: pastimes.light,
    deeds.Lamp: pastimes.light,
    deeds.Vanish: vanishing.vanish,
}


class DeedError(ScriptError):
    """A deed that cannot be done.

    Attributes:
        deed: Which.
    """

    def __init__(self, deed: deeds.Deed, why: str) -> None:
        super().__init__(f"{deed.t:g} {deed.word}: {why}")
        self.deed = deed


@dataclass(frozen=True, slots=True)
class View:
    """How far the camera's view has moved by a time.

    Attributes:
        right: In cm on the table, in world X.
        up: In world Y.
        roll: In radians, counterclockwise.
    """

    right: float = 0.0
    up: float = 0.0
    roll: float = 0.0


class Stage:
    """A script, staged: nothing changes any more, and any time may be asked for in any order.

    Args:
        script: The script.

    Attributes:
        script: The script.
        contacts: When palms and cards touch, in order of time.

    Raises:
        DeedError: A deed cannot be done; the text says which.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self._book = Book(script.cast)
        for deed in script.deeds:
            try:
                _HANDLERS[type(deed)](self._book, deed)
            except ScriptError as error:
                raise DeedError(deed, str(error)) from None
        self._book.close(script.seconds)
        self._still: dict[int, CardPose] = {}
        self.contacts: tuple[Contact, ...] = tuple(sorted(self._book.contacts, key=lambda one: one.t))

    def at(self, t: float) -> Moment:
        """Everything on and over the table at a time."""
        now = self._book.now(t)
        arms = tuple(now.arm(hand) for hand in self._book.arms)
        cards = tuple(self._card(track, now) for track in self._book.cards)
        props = tuple(self._prop(track, now) for track in self._book.props if not track.is_hidden(t))
        return Moment(t, cards, arms, props, self._lamp(t), self._shade(t))

    def where(self, t: float) -> dict[int, str]:
        """What has each card at a time, by its key, in the words of `tracks.Holder.where`."""
        return {track.key: track.step_at(t).holder.where for track in self._book.cards}

    def count(self, seat: str, t: float) -> int:
        """How many cards are in a fan at a time."""
        tracks = self._book.cards
        return sum(track.step_at(t).holder.where == f"fan:{seat}" for track in tracks)

    def view(self, t: float) -> View:
        """How far the camera has been moved by a time."""
        right = up = roll = 0.0
        for deed in self._book.camera:
            if isinstance(deed, deeds.CameraMoves):
                s = _BUMP.at((t - deed.t) / deed.takes)
                right, up, roll = right + s * deed.shift[0], up + s * deed.shift[1], roll + s * deed.roll
        return View(right, up, math.radians(roll))

    def is_seen(self, t: float) -> bool:
        """Whether the camera gives a picture at a time."""
        gaps = [deed for deed in self._book.camera if isinstance(deed, deeds.CameraGap)]
        return not any(deed.t <= t < deed.t + deed.lasts for deed in gaps)

    def _lamp(self, t: float) -> float:
        """How bright the lamp is, as a factor of how bright it was in the beginning."""
        level = 1.0
        for deed in self._book.lights:
            if isinstance(deed, deeds.Lamp):
                level += (deed.level - level) * _TURNED_UP.at((t - deed.t) / deed.takes)
        return level

    def _shade(self, t: float) -> Vector | None:
        """Where somebody's shadow is in the world, if there is one; of several, the one that came last."""
        for deed in reversed(self._book.lights):
            if isinstance(deed, deeds.Shade) and abs(t - deed.t) <= deed.lasts / 2:
                begin, end = to_world(deed.begins), to_world(deed.ends)
                place: Vector = begin + (end - begin) * (0.5 + (t - deed.t) / deed.lasts)
                return place[:2]
        return None

    def _card(self, track: CardTrack, now: Now) -> CardPose:
        # Most cards of a pile are never moved: one pose serves for the whole film.
        if len(track.steps) == 1 and not isinstance(track.steps[0].holder, InFan):
            if track.key not in self._still:
                self._still[track.key] = _posed(track, now)
            return self._still[track.key]
        return _posed(track, now)

    def _prop(self, track: CardTrack, now: Now) -> Prop:
        at, frame = track.pose(now)
        return Prop(track.code, at, angle_of(frame[:, 1]) - math.pi / 2)


_BUMP = Profile("overshoot", (0.12, 0.6))
_TURNED_UP = Profile("minimum-jerk", ())


def _posed(track: CardTrack, now: Now) -> CardPose:
    at, frame = track.pose(now)
    return CardPose(track.key, track.code, at, frame, track.is_hidden(now.t))
