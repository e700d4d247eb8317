"""Legal games seen by worse eyes than a perfect camera's: still nothing in them is called illegal."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest
from judge_games import illegal
from simulate import simulate

from referee.errors import RefereeError
from referee.events import (
    CardPlayed,
    CardRetracted,
    GuardSeen,
    HandShown,
    Landings,
    NotObserved,
    Observation,
    RoundEnded,
    RoundStarted,
    Slaps,
)
from referee.rules.umpire import Umpire

GAMES = 40

MAY_BE_UNSEEN = (
    "accused",
    "settled",
    "card_played",
    "card_retracted",
    "card_drawn",
    "card_given",
    "slaps",
    "reshuffled",
    "vanished",
    "hand_shown",
    "round_ended",
)
ALWAYS_SEEN = ("round_started", "landings")
"""A source that does not see these reports the cards of a race as plays."""

Eyes = Callable[[int, Random], Iterable[Observation]]


def chance(seed: object) -> Random:
    return Random(str(seed))


def seeing_few_kinds_of_events(seed: int, rng: Random) -> Iterator[Observation]:
    unseen = rng.sample(MAY_BE_UNSEEN, rng.randint(1, 6))
    observes = (*ALWAYS_SEEN, *(kind for kind in MAY_BE_UNSEEN if kind not in unseen))
    for event, truth in simulate(seed):
        if isinstance(event, RoundStarted):
            yield dataclasses.replace(event, observes=(*observes, "guard_seen"))
        elif event.type in observes:
            yield event
        if event.type == "settled":
            yield GuardSeen(t=event.t, seat=truth.guard)


def hearing_nothing_of_the_guard(seed: int, _: Random) -> Iterator[Observation]:
    unheard = ("accused", "settled", "guard_seen")
    observes = (*ALWAYS_SEEN, *(kind for kind in MAY_BE_UNSEEN if kind not in unheard))
    for event, _truth in simulate(seed):
        if isinstance(event, RoundStarted):
            yield dataclasses.replace(event, observes=observes)
        elif event.type in observes:
            yield event


def with_gaps_after_which_nobody_sees_the_guard(seed: int, rng: Random) -> Iterator[Observation]:
    return (event for event in with_gaps(seed, rng) if not isinstance(event, GuardSeen))


def with_gaps(seed: int, rng: Random) -> Iterator[Observation]:
    """For a while nothing is seen; then the guard bug lies where it lies."""
    hidden, since = 0, 0.0
    for event, truth in simulate(seed):
        framing = isinstance(event, RoundStarted | RoundEnded | HandShown)
        if not framing and not hidden and rng.random() < 0.03:
            hidden, since = rng.randint(1, 12), event.t
        if hidden and (framing or hidden == 1):
            yield NotObserved(t=event.t, from_t=since, to_t=event.t, reason="covered")
            yield GuardSeen(t=event.t, seat=truth.guard)
            hidden = 0
            if not framing:
                continue
        if not hidden:
            yield event
        hidden = max(0, hidden - 1)


def with_unknown_seats_and_faces(seed: int, rng: Random) -> Iterator[Observation]:
    for event, _ in simulate(seed):
        yield _blurred(event, rng)


def _blurred(event: Observation, rng: Random) -> Observation:
    sharp = rng.random() > 0.3
    match event:
        case _ if sharp:
            return event
        case CardPlayed() | CardRetracted():
            seat, card = rng.choice([(None, event.card), (event.seat, None), (None, None)])
            return dataclasses.replace(event, seat=seat, card=card)
        case Slaps(arrivals=arrivals):
            blurred = tuple(
                dataclasses.replace(one, seat=rng.choice([None, one.seat]), sigma=rng.choice([0.01, 1.0]))
                for one in arrivals
            )
            return dataclasses.replace(event, arrivals=blurred, on_top=None, card=None)
        case Landings(arrivals=landed):
            unread = tuple(
                dataclasses.replace(
                    one,
                    seat=rng.choice([None, one.seat, one.seat]),
                    card=rng.choice([None, one.card, one.card]),
                    sigma=rng.choice([0.01, 1.0]),
                )
                for one in landed
            )
            return dataclasses.replace(event, arrivals=unread)
        case RoundStarted(hands=hands):
            uncounted = {seat: rng.choice([None, count, count]) for seat, count in hands.items()}
            guard, top = rng.choice([(None, event.top), (event.guard, None), (event.guard, event.top)])
            return dataclasses.replace(event, hands=uncounted, guard=guard, top=top)
        case HandShown(cards=cards):
            return dataclasses.replace(event, cards=tuple(rng.choice([None, code]) for code in cards))
    return event


@pytest.mark.rule("TURN-2", "TURN-4", "ANT-1", "SPIDER-1", "MOSQUITO-1", "COCKROACH-1", "ACCUSE-3", "FAIR-1")
@pytest.mark.parametrize(
    "eyes",
    [
        seeing_few_kinds_of_events,
        hearing_nothing_of_the_guard,
        with_gaps,
        with_gaps_after_which_nobody_sees_the_guard,
        with_unknown_seats_and_faces,
    ],
    ids=lambda eyes: eyes.__name__,
)
def test_what_was_not_seen_makes_nothing_illegal(eyes: Eyes) -> None:
    for seed in range(GAMES):
        umpire = Umpire()
        for seq, event in enumerate(eyes(seed, chance(f"worse eyes {seed}")), start=1):
            rulings = umpire.observe(dataclasses.replace(event, seq=seq))
            wrong = [one for one in illegal(rulings) if one.rule not in vouched_for(eyes)]
            assert wrong == [], f"seed {seed}, seq {seq}"


def vouched_for(eyes: Eyes) -> tuple[str, ...]:
    """What a source that hears nothing of accusations says of the guard that it stated, it vouches for."""
    return ("MOTH-1", "COCKROACH-1", "CHEAT-5", "ROUND-2") if eyes is hearing_nothing_of_the_guard else ()


def test_whatever_is_observed_is_ruled_on_or_refused() -> None:
    """Events are left out and come twice: nothing of that may end in a crash."""
    refused = 0
    for seed in range(GAMES):
        rng, umpire, seq = chance(f"noise {seed}"), Umpire(), 0
        for event, _ in simulate(seed):
            for _ in range(rng.choices((0, 1, 2), weights=(6, 90, 4))[0]):
                seq += 1
                try:
                    umpire.observe(dataclasses.replace(event, seq=seq))
                except RefereeError:
                    refused += 1
    assert refused
