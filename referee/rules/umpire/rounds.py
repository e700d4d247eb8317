"""How rounds begin and end, and what is reckoned then."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from referee.errors import InvalidInputError
from referee.events import (
    GameWon,
    HandShown,
    NotObserved,
    Reshuffled,
    RoundEnded,
    RoundScored,
    RoundStarted,
    Ruled,
    Ruling,
    Turn,
    Verdict,
)
from referee.rules.accounting import close_accounts
from referee.rules.cards import Card
from referee.rules.scoring import first_guard_of_next_round, game_winners, hand_points, rounds_in_game
from referee.rules.umpire.actions import close_last_action
from referee.rules.umpire.state import Round, message, rule, when

PLAYERS = range(3, 6)
"""SETUP-1: how many may play."""


@dataclass(slots=True)
class Score:
    """The points of the rounds so far.

    Attributes:
        rounds: By the round's number.
        over: Whether the last round is scored.
    """

    rounds: dict[int, Mapping[str, int]] = field(default_factory=dict)
    over: bool = False

    def totals(self, seats: tuple[str, ...]) -> dict[str, int]:
        """GAME-1: everybody's sum."""
        return {seat: sum(points.get(seat, 0) for points in self.rounds.values()) for seat in seats}


# ---- the beginning ----


def check_start(event: RoundStarted, score: Score) -> None:
    """What makes no sense at all at a round's beginning.

    Raises:
        InvalidInputError: No seats, one seat twice, a guard or a hand without a seat, or the game is over.
    """
    where = f"{event.type} {when(event)}"
    if not event.seats:
        raise InvalidInputError(f"{where}: nobody sits at the table")
    twice = sorted({seat for seat in event.seats if event.seats.count(seat) > 1})
    if twice:
        raise InvalidInputError(f"{where}: seat {twice[0]!r} stands twice in {', '.join(event.seats)}")
    for seat in (*filter(None, [event.guard]), *event.hands):
        if seat not in event.seats:
            raise InvalidInputError(f"{where}: seat {seat!r} is not at the table ({', '.join(event.seats)})")
    if score.over and event.round != 1:
        raise InvalidInputError(f"{where}: the game is over; round {event.round} cannot follow")


def judge_start(event: RoundStarted, before: Round | None) -> Iterator[Ruled]:
    """SETUP-1 and ROUND-2."""
    if len(event.seats) not in PLAYERS:
        yield rule(event, "SETUP-1", "illegal", None, players=len(event.seats))
    if event.round > rounds_in_game(len(event.seats)):
        yield rule(event, "ROUND-2", "illegal", None, "too-many", round=event.round, players=len(event.seats))
    if before is None or event.round == 1:
        return
    if event.round != before.number + 1:
        yield rule(event, "ROUND-2", "not_verifiable", None, "unseen", round=event.round)
        return
    yield from _judge_next_guard(event, before)


def _judge_next_guard(event: RoundStarted, before: Round) -> Iterator[Ruled]:
    from_first = before.variant.next_guard == "left_of_first_guard"
    known = before.first_guard if from_first else before.sure_guard
    if event.guard is None or known is None or before.seats != event.seats:
        return
    due = first_guard_of_next_round(before.seats, known, known, before.variant)
    if event.guard != due:
        yield rule(event, "ROUND-2", "illegal", event.guard, "guard", due=due, option="next_guard")


def first_turn(here: Round, event: RoundStarted) -> list[Ruling]:
    """TURN-1: the guard has the first turn."""
    if here.guard is None:
        return []
    return [Turn(t=event.t, seat=here.guard, message=message("turn", seat=here.guard))]


# ---- on the way ----


def reshuffle(here: Round, event: Reshuffled) -> list[Ruling]:
    """PILE-1: only an empty draw pile is renewed."""
    left = here.ledger.draw
    rulings: list[Ruling] = [rule(event, "PILE-1", "illegal", None, left=left)] if left else []
    here.pile.keep_top()
    here.ledger.reshuffle()
    here.ledger.keep_in_census(here.pile.top)
    here.laid = None
    return rulings


def lose_sight(here: Round, event: NotObserved) -> list[Ruling]:
    """What happened unseen is not known: neither the turn nor the top card nor a count is sure any more."""
    if here.ended:
        return []
    here.blind = True
    here.change_guard(None, event.t)
    here.vanishings.clear()
    here.gap, here.laid, here.race, here.dispute, here.unread = True, None, None, None, False
    here.paid_early = None
    here.action = None
    here.contenders.clear()
    for duty in here.duties:
        here.ask_or_forget(duty, None)
    here.questions.clear()
    here.emptied.clear()
    here.pile.forget()
    here.ledger.lose_count()
    return list(here.pass_turn(None, event.t, event.seq))


# ---- the end ----


def end_round(here: Round, event: RoundEnded, score: Score) -> list[Ruling]:
    """ROUND-1: whoever has no cards left wins the round.

    Raises:
        InvalidInputError: The round was over already, nobody won it, or a winner is not at the table.
    """
    where = f"{event.type} {when(event)}"
    if here.ended:
        raise InvalidInputError(f"{where}: the round is over since seq {here.ended}")
    if not event.winners:
        raise InvalidInputError(f"{where}: a round that ends has a winner")
    here.check_seats(event, *event.winners)
    if len(set(event.winners)) < len(event.winners):
        raise InvalidInputError(f"{where}: a winner stands twice in {', '.join(event.winners)}")
    here.ended, here.winners = event.seq, event.winners
    return [*close_last_action(here, event), *_judge_end(here, event), *score_round(here, event, score)]


def _judge_end(here: Round, event: RoundEnded) -> Iterator[Ruled]:
    for seat, in_time in here.emptied.items():
        if in_time and here.ledger.hands[seat].is_empty and seat not in event.winners:
            option = "hand_emptied_by_gift_wins" if seat in here.emptied_by_gifts else None
            yield rule(event, "ROUND-1", "illegal", seat, "left-out", option=option)
    for seat in event.winners:
        yield _judge_winner(here, event, seat)


def _judge_winner(here: Round, event: RoundEnded, seat: str) -> Ruled:
    hand = here.ledger.hands[seat]
    if all(here.emptied_by_gift(winner) for winner in event.winners):
        return rule(event, "ROUND-1", "illegal", seat, "by-gift", option="hand_emptied_by_gift_wins")
    if not here.emptied.get(seat, True) and any(here.emptied.values()):
        return rule(event, "ROUND-1", "illegal", seat, "late", winner=next(iter(here.emptied)))
    if seat in here.shown:
        return _judge_shown_winner(event, here.shown[seat], None)
    verdict: Verdict = "legal" if hand.in_hand == 0 else "not_verifiable"
    return rule(event, "ROUND-1", verdict, seat, held=hand.held)


def _judge_shown_winner(event: RoundEnded | HandShown, shown: HandShown, about: int | None) -> Ruled:
    verdict: Verdict = "illegal" if shown.cards else "legal"
    return rule(event, "ROUND-1", verdict, shown.seat, "shown", about=about, count=len(shown.cards))


def show_hand(here: Round, event: HandShown, score: Score) -> list[Ruling]:
    """A hand laid open: it answers what only hidden cards could tell."""
    here.check_seats(event, event.seat)
    first = event.seat not in here.shown
    here.shown[event.seat] = event
    rulings: list[Ruling] = [*_answer_questions(here, event)]
    unproven = here.ledger.hands[event.seat].in_hand != 0
    if here.ended and event.seat in here.winners and (unproven or event.cards) and first:
        rulings.append(_judge_shown_winner(event, event, here.ended))
    return [*rulings, *score_round(here, event, score)]


def _answer_questions(here: Round, event: HandShown) -> Iterator[Ruled]:
    waiting = [question for question in here.questions if question.seat == event.seat]
    for question in waiting:
        verdict = question.answer(_faces(event))
        if question.about and verdict != "not_verifiable":
            here.questions.remove(question)
            about, option = question.about, question.option if verdict == "illegal" else None
            yield rule(event, question.rule, verdict, question.seat, "shown", about=about, option=option)


def score_round(here: Round, event: RoundEnded | HandShown, score: Score) -> Iterator[Ruling]:
    """SCORE-1, as soon as the round has ended and every hand is known; then GAME-1 after the last round.

    A winner's hand need not be shown; where it is, and is not empty, the round is scored anew.
    """
    hands = {seat: _hand(here, seat) for seat in here.seats}
    known = {seat: cards for seat, cards in hands.items() if cards is not None}
    if not here.ended or len(known) < len(hands):
        return
    points = {seat: hand_points(cards) for seat, cards in known.items()}
    if here.scored and points == score.rounds[here.number]:
        return
    account = close_accounts(here.ledger, known, event.seq)
    here.ledger.problems = [one for one in here.ledger.problems if one.about != here.scored]
    here.ledger.problems += account.problems
    here.scored = event.seq
    score.rounds[here.number] = points
    said = message("round-scored", round=here.number, missing=sum(account.missing.values()))
    yield RoundScored(t=event.t, points=points, vanished=account.vanished, message=said)
    yield from _end_game(here, event, score)


def _hand(here: Round, seat: str) -> tuple[Card, ...] | None:
    """A hand as it was shown; a winner's need not be."""
    shown = here.shown.get(seat)
    if shown is None:
        return () if seat in here.winners else None
    cards = _faces(shown)
    return cards if len(cards) == len(shown.cards) else None


def _faces(shown: HandShown) -> tuple[Card, ...]:
    return tuple(Card.from_code(code) for code in shown.cards if code is not None)


def _end_game(here: Round, event: RoundEnded | HandShown, score: Score) -> Iterator[GameWon]:
    rounds = rounds_in_game(len(here.seats))
    if here.number != rounds or set(score.rounds) != set(range(1, rounds + 1)):
        return
    score.over = here.is_last = True
    totals = score.totals(here.seats)
    winners = game_winners(totals)
    said = message("game-won-shared" if len(winners) > 1 else "game-won", seat=winners[0], count=len(winners))
    yield GameWon(t=event.t, winners=winners, totals=totals, message=said)
