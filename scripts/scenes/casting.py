"""Films by a seed: each function makes the script of one kind of film."""

from __future__ import annotations

import math
from typing import Literal

from referee.rules.cards import Card
from scenes import deeds
from scenes.lines import ScriptError
from scenes.script import Script
from scenes.writer import Writer, exchange

How = Literal["edge", "below", "sleeve", "double", "fan"]
HOWS: tuple[How, ...] = ("edge", "below", "sleeve", "double", "fan")

Trouble = Literal["moved", "gap", "paw", "phone", "shade", "lamp"]
Twist = Literal["none", "hover", "missing", "short", "twitch", "touch", "two_hands", "beside", "wrong_card"]
TWISTS: tuple[Twist, ...] = (
    "none", "hover", "missing", "short", "twitch", "touch", "two_hands", "beside", "wrong_card",
)  # fmt: skip

AT_PLAY = ("pass", "nudge", "hover", "fidget", "rearrange")
AT_EASE = ("pass", "nudge", "hover", "fidget", "rearrange", "scratch", "fumble", "drink", "scratch", "fumble")

_SOON = 0.9
"""When the race's card lands in a short piece, in seconds."""


def plays(
    seed: int,
    seconds: float = 30.0,
    *,
    players: int | None = None,
    least: int = 12,
    motion: str = "dev",
    breach: bool | None = None,
) -> Script:
    """Plays, draws and gifts, and what hands do besides.

    Args:
        seed: Of everything.
        seconds: How long the film is, or longer if there are not enough plays by then.
        players: 3 to 5.
        least: So many cards are played at least.
        motion: `dev` or `check`.
        breach: Whether the last play breaks a rule; by chance if left out.
    """
    writer = Writer(seed, players=players, motion=motion, things=int(seed % 3))
    writer.begin()
    played = 0
    while played < least or writer.t < seconds - 3.0:
        if len(writer.game.deal.draw_pile) < 6 or _nearly_out(writer):
            break
        played += writer.turn("some" if writer.chance(0.4) else "none")
        writer.pass_time(AT_PLAY, 0.4)
        if writer.chance(0.08):
            lean(writer, round(writer.t + writer.between(0.5, 2.0), 4))
    if writer.chance(0.35) if breach is None else breach:
        _break_a_rule(writer)
    return writer.finish(max(seconds, writer.t + 1.0) if played < least else writer.t + 1.0)


def _nearly_out(writer: Writer) -> bool:
    return min(map(len, writer.game.deal.hands.values())) < 2


def _break_a_rule(writer: Writer) -> None:
    """One last play: out of turn, of a number that does not fit, or a moth that is not the guard's."""
    game = writer.game
    turn = str(game.turn)
    out_of_turn = [(seat, card) for seat in writer.seats if seat != turn for card in game.playable(seat)]
    misfits = [(turn, card) for card in game.deal.hands[turn] if card not in game.playable(turn)]
    options = [pair for pair in (*out_of_turn, *misfits) if pair[1].kind == "N" or pair[1].is_moth]
    if not options:
        return
    seat, card = writer.rng.choice(options)
    t = writer.at_soonest(seat, writer.t + writer.between(1.5, 2.3), 1.1)
    writer.add(deeds.Play(t, seat, card.code, writer.manner(), at=writer.scatter(), takes=1.1))
    writer.t = t


def honest(seed: int, seconds: float = 30.0, *, players: int | None = None, motion: str = "dev") -> Script:
    """Nobody cheats, and everybody is restless: hands below the edge, cards that slip, glasses."""
    writer = Writer(seed, players=players, motion=motion, things=3)
    writer.begin()
    while writer.t < seconds - 2.5 and not _nearly_out(writer) and len(writer.game.deal.draw_pile) > 5:
        writer.turn("some" if writer.chance(0.25) else "none")
        for _ in range(2):
            writer.pass_time(AT_EASE, 0.6)
    return writer.finish(max(seconds, writer.t + 1.0))


def mosquito(
    seed: int,
    players: int = 4,
    gap_ms: float = 100.0,
    *,
    twist: Twist = "none",
    gifts: bool = False,
    motion: str = "dev",
) -> Script:
    """One mosquito race, from the landing of the mosquito on: about two seconds.

    Args:
        seed: Of everything.
        players: 3 to 5.
        gap_ms: Between the last hand and the one before it.
        twist: What makes it harder to see: a hand that hovers, that is missing or stops short, the exempt
            player who twitches or touches, a player with both hands, a slap beside the pile, or slaps on a
            card that is no mosquito.
        gifts: Whether the film goes on to the end of the gifts.
        motion: `dev` or `check`.
    """
    writer = Writer(seed, players=players, motion=motion)
    if twist == "wrong_card":
        return _slaps_on_no_mosquito(writer)
    _land(writer, "M")
    exempt = writer.guard
    absent = writer.rng.choice([one for one in writer.seats if one != exempt])
    missing = absent if twist in ("missing", "short", "beside") else None
    started = writer.t
    runners = writer.slaps(gap_ms, missing=missing)
    _twist(writer, twist, started, runners, exempt, absent)
    end = writer.t - 0.1
    if gifts:
        writer.resolve()
        end = writer.t + 0.6
    return writer.finish(end)


def _land(writer: Writer, kind: str) -> Card:
    """The guard lays a card of a kind, soon after the film's beginning."""
    game = writer.game
    top = int(game.deal.top.number or 1)
    fitting = {top % 5 + 1, (top - 2) % 5 + 1}
    card = exchange(game, writer.guard, lambda one: one.kind == kind and one.number in fitting)
    return card if kind == "C" else _land_card(writer, card)


def _land_card(writer: Writer, card: Card) -> Card:
    writer.begin()
    writer.busy[writer.guard] = -9.0
    writer.play(writer.guard, card, _SOON)
    return card


def _twist(
    writer: Writer, twist: Twist, started: float, runners: list[str], exempt: str, absent: str
) -> None:
    first = min(one.t for one in writer.deeds if isinstance(one, deeds.Slap))
    if twist == "hover":
        hasty = runners[-1]
        own = next(one for one in writer.deeds if isinstance(one, deeds.Slap) and one.seat == hasty)
        early = round(min(first - 0.1, own.t - own.takes - own.hover - 0.12), 4)
        t = max(early, started - 0.1)
        writer.deeds.append(deeds.Hover(t, hasty, 0.1, writer.between(6.0, 10.0), takes=0.5))
    elif twist == "short":
        t = round(first + writer.between(0.0, 0.2), 4)
        writer.add(deeds.StopShort(t, absent, writer.between(5.0, 9.0), writer.between(4.0, 9.0)))
    elif twist == "beside":
        t = round(first + writer.between(0.0, 0.2), 4)
        aside = writer.between(13.0, 17.0) * writer.rng.choice((-1.0, 1.0))
        writer.add(deeds.Slap(t, absent, at=(aside, writer.between(-6.0, 2.0)), takes=0.5))
    elif twist == "twitch":
        writer.add(deeds.Twitch(round(first - 0.05, 4), exempt, writer.between(6.0, 11.0)))
    elif twist == "touch":
        last = max(one.t for one in writer.deeds if isinstance(one, deeds.Slap))
        writer.add(deeds.Slap(round(last + 0.15, 4), exempt, takes=0.4, at=(4.5, -4.0), leaves=0.25))
    elif twist == "two_hands":
        _second_hand(writer, runners)


def _second_hand(writer: Writer, runners: list[str]) -> None:
    """The first to come brings the other hand too, after everybody else or in between."""
    own = next(one for one in writer.deeds if isinstance(one, deeds.Slap) and one.seat == runners[0])
    t = round(own.t + writer.between(0.02, 0.1), 4)
    leaves = round(own.t + own.leaves - t + 0.02, 4)
    writer.deeds.append(deeds.Slap(t, runners[0], "other", at=(5.5, -2.0), takes=0.4, leaves=leaves))


def _slaps_on_no_mosquito(writer: Writer) -> Script:
    """Somebody, or everybody, slaps a card that is no mosquito."""
    game = writer.game
    exchange(game, writer.guard, lambda one: one.kind == "N" and _fits(one, game.deal.top))
    fitting = [one for one in game.playable(writer.guard) if one.kind == "N"]
    _land_card(writer, writer.rng.choice(fitting))
    others = [seat for seat in writer.seats if seat != writer.guard]
    t = writer.t + writer.between(0.5, 0.8)
    for seat in writer.rng.sample(others, writer.rng.randint(1, len(others))):
        writer.add(deeds.Slap(round(t, 4), seat, at=writer.scatter(1.2), takes=0.4, leaves=0.5))
        t += writer.between(0.05, 0.2)
    return writer.finish(t + 0.8)


def _fits(card: Card, top: Card) -> bool:
    return (int(card.number or 0) - int(top.number or 0)) % 5 in (1, 4)


def cockroach(
    seed: int,
    players: int = 4,
    gap_ms: float = 150.0,
    *,
    answers: int = 2,
    wrong: int = 0,
    take_back: bool = True,
    motion: str = "dev",
) -> Script:
    """One cockroach race, from the landing of the cockroach on.

    Args:
        seed: Of everything.
        players: 3 to 5.
        gap_ms: Between the first two cards of the right number.
        answers: How many cards of the right number land; 0 for nobody.
        wrong: How many cards of a wrong number land besides.
        take_back: Whether the film goes on until the losers have taken theirs back.
        motion: `dev` or `check`.
    """
    writer = Writer(seed, players=players, motion=motion)
    card = _land(writer, "C")
    for seat in writer.rng.sample(writer.seats, min(answers, players)):
        exchange(writer.game, seat, lambda one: one.number == card.number and not one.is_moth, [card])
    _land_card(writer, card)
    landed = writer.t
    writer.answers(gap_ms, count=answers, wrong=wrong)
    last = max([landed, *(one.t for one in writer.deeds if isinstance(one, deeds.Answer))])
    if not take_back:
        writer.deeds = [one for one in writer.deeds if not isinstance(one, deeds.TakeBack)]
    end = max(writer.busy.values()) if take_back and wrong + answers > 1 else last + 0.8
    return writer.finish(max(end, landed + 1.6) + 0.1)


def vanishing(
    seed: int,
    how: How,
    *,
    players: int | None = None,
    caught: bool | None = None,
    motion: str = "dev",
) -> Script:
    """Honest plays, among which one card vanishes.

    Args:
        seed: Of everything.
        how: In which way.
        players: 3 to 5.
        caught: Whether the guard accuses and is right, or accuses somebody else; nobody does if left out.
        motion: `dev` or `check`.
    """
    writer = Writer(seed, players=players, motion=motion, sleeves=how == "sleeve", things=int(seed % 2))
    cheats = [seat for seat in writer.seats if seat != writer.guard]
    cheat = writer.rng.choice(cheats)
    writer.begin()
    for _ in range(writer.rng.randint(1, 2)):
        writer.turn("none")
        writer.pass_time(AT_PLAY, 0.2)
    card = _make_vanish(writer, cheat, how)
    if caught is None:
        writer.turn("none")
    else:
        _accuse(writer, card, caught=caught)
    return writer.finish(max(writer.t, *writer.busy.values()) + 0.8)


def _make_vanish(writer: Writer, cheat: str, how: How) -> Card:
    if how == "double":
        return _double(writer)
    hand = writer.game.deal.hands[cheat]
    card = max(hand, key=lambda one: (one.is_moth, writer.rng.random()))
    takes = writer.between(1.1, 1.7)
    t = writer.at_soonest(cheat, writer.t + writer.between(0.9, 1.5), takes)
    writer.game.vanish(cheat, card, t, "edge")
    writer.add(deeds.Vanish(t, cheat, card.code, how, takes), t + 0.5)
    writer.t = t
    return card


def _double(writer: Writer) -> Card:
    """Whoever is next and not the guard lays two cards as one."""
    game = writer.game
    while game.turn == game.guard or not any(one.kind == "N" for one in game.playable(str(game.turn))):
        writer.turn("none")
    seat = str(game.turn)
    top = writer.rng.choice([one for one in game.playable(seat) if one.kind == "N"])
    others = list(game.deal.hands[seat])
    others.remove(top)
    below = max(others, key=lambda one: (one.is_moth, writer.rng.random()))
    slip = (writer.between(-1.4, 1.4), writer.between(-1.4, 1.4))
    t = writer.play(seat, top, writer.between(1.6, 2.4), under=below.code, slip=slip, manner="laid")
    game.vanish(seat, below, t, "edge")
    return below


def _accuse(writer: Writer, card: Card, *, caught: bool) -> None:
    game, guard = writer.game, writer.guard
    owner = next(one.seat for one in reversed(game.deal.vanished))
    others = [seat for seat in writer.seats if seat not in (guard, owner)]
    suspect = owner if caught else writer.rng.choice(others)
    t = writer.at_soonest(guard, writer.t + writer.between(0.6, 1.1), 0.7)
    game.accuse(guard, suspect, t)
    writer.add(deeds.Accuse(t, guard, suspect), t + 1.3)
    t = round(max(t, writer.busy[suspect]) + writer.between(1.4, 2.0), 4)
    game.settle(t)
    writer.add(deeds.Settle(t, suspect, caught, card.code if caught else None), t + 2.3)
    writer.t = t + 0.8
    if caught:
        writer.give(guard, suspect, writer.rng.choice(game.gifts(guard)), 1.2)
        t = writer.at_soonest(guard, writer.t + 0.8, 1.6)
        writer.add(deeds.PassBug(t, guard, suspect), t + 0.3)
        writer.t = t
    else:
        writer.draw(guard, 1.0)


def round_end(seed: int, *, players: int | None = None, motion: str = "dev") -> Script:
    """The last turns of a round, and the hands laid open."""
    writer = Writer(seed, players=players, motion=motion)
    _thin_out(writer)
    writer.begin()
    while writer.game.phase == "playing":
        writer.turn("none")
    t = round(writer.t + 0.5, 4)
    writer.game.end_round(t)
    writer.add(deeds.End(t))
    for seat in writer.seats:
        if writer.game.deal.hands[seat]:
            t = writer.at_soonest(seat, t + writer.between(0.8, 1.6), 1.7)
            writer.game.show_hand(seat, t)
            writer.add(deeds.Show(t, seat, 1.6))
    return writer.finish(t + 1.2)


def _thin_out(writer: Writer) -> None:
    """Hands of one to five cards: the rest goes below the discard pile, and one plays out soon."""
    deal = writer.game.deal
    for seat, hand in deal.hands.items():
        keep = 1 if seat == writer.guard else writer.rng.randint(3, 5)
        if seat == writer.guard:
            last = exchange(writer.game, seat, lambda one: one.kind == "N" and _fits(one, deal.top))
            hand.sort(key=lambda one: one is not last)
        deal.discard_pile[:0] = hand[keep:]
        del hand[keep:]


def hard(
    seed: int,
    trouble: Trouble,
    seconds: float = 12.0,
    *,
    players: int | None = None,
    motion: str = "dev",
) -> Script:
    """Plays during which the camera is bumped or fails, a thing is put on the pile, or the light changes."""
    writer = Writer(seed, players=players, motion=motion, things=4)
    writer.begin()
    hit = False
    while writer.t < seconds - 2.5 and not _nearly_out(writer):
        writer.turn("none")
        writer.pass_time(AT_PLAY, 0.3)
        if not hit and writer.t > 0.35 * seconds:
            _trouble(writer, trouble)
            hit = True
    return writer.finish(max(seconds, writer.t + 1.0))


def lean(writer: Writer, t: float) -> None:
    """Somebody's shadow goes over the pile, at `t`, from beyond one edge to beyond another."""
    x, y = writer.ground.discard
    far, angle = writer.between(75.0, 95.0), writer.between(0.0, 6.28)
    across, down = round(far * math.cos(angle), 2), round(far * math.sin(angle), 2)
    aside = writer.between(-8.0, 8.0)
    writer.deeds.append(
        deeds.Shade(
            t, (x - across, y - down), (x + across + aside, y + down + aside), writer.between(2.0, 3.6)
        )
    )


def _trouble(writer: Writer, trouble: str) -> None:
    t = round(writer.t + 0.5, 4)
    if trouble == "moved":
        shift = (writer.between(-6.0, 6.0), writer.between(-5.0, 5.0))
        writer.deeds.append(deeds.CameraMoves(t, shift, writer.between(-4.0, 4.0), writer.between(0.25, 0.6)))
    elif trouble == "gap":
        writer.deeds.append(deeds.CameraGap(t, writer.between(0.6, 1.6)))
        writer.t = t + 1.6
    elif trouble == "paw":
        writer.deeds.append(deeds.Put(t + 0.8, "paw", None, writer.scatter(1.0), 1.5))
        writer.t = t + 3.2
    elif trouble == "phone":
        seat = writer.rng.choice([one for one in writer.seats if one != writer.game.turn])
        put = writer.at_soonest(seat, t + 1.0, 1.6)
        writer.add(deeds.Put(put, "phone", seat, writer.scatter(1.5), 1.6), put + 2.6)
        writer.t = put + 2.4
    elif trouble == "shade":
        lean(writer, t + 1.0)
    elif trouble == "lamp":
        level = writer.rng.choice((writer.between(0.5, 0.75), writer.between(1.2, 1.35)))
        writer.deeds.append(deeds.Lamp(t, level, writer.between(0.15, 1.2)))
    else:
        raise ScriptError(f"trouble {trouble!r} is not known")
