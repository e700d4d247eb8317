"""Vanishing cards, accusations, and the guard bug that goes from hand to hand."""

from collections.abc import Iterator

from referee.errors import InvalidInputError
from referee.events import (
    Accused,
    CardDrawn,
    CardGiven,
    Guard,
    GuardSeen,
    Ruled,
    Ruling,
    Settled,
    Vanished,
    Verdict,
)
from referee.rules.cards import card_or_unknown
from referee.rules.cheating import (
    SURE,
    hides_the_hand,
    is_in_time,
    is_last_card,
    judge_accuser,
    vanish_together,
    verdict_at,
)
from referee.rules.duties import Duty
from referee.rules.umpire.state import Round, Vanishing, message, rule, when


def see_vanishing(here: Round, event: Vanished) -> list[Ruling]:
    """A card is gone: a ruling for each rule of cheating that this breaks; mere cheating is the game."""
    here.check_seats(event, event.seat)
    rulings: list[Ruling] = [*_judge_vanishing(here, event)]
    here.ledger.vanish(event.seat, certain=event.confidence >= SURE)
    here.vanishings.append(Vanishing(event.seat, event.t, event.confidence))
    return rulings


def _judge_vanishing(here: Round, event: Vanished) -> Iterator[Ruled]:
    """CHEAT-1, CHEAT-2, CHEAT-3, CHEAT-4 and CHEAT-5, one ruling for each that is broken."""
    verdict, seat = verdict_at(event.confidence), event.seat
    # A count that is too small says that a card is gone, not when or how it went.
    seen = event.how != "count"
    if hides_the_hand(event.how):
        yield rule(event, "CHEAT-1", verdict, seat)
    twin = _twin(here, event) if seen else None
    if twin is not None:
        yield rule(event, "CHEAT-2", verdict_at(min(event.confidence, twin.confidence)), seat)
    accused = here.accused_at(event.t)
    if accused is not None and seen:
        yield rule(event, "CHEAT-3", verdict, seat, accused=accused)
    if is_last_card(here.ledger.hands[seat].in_hand):
        # Where the hand has moved since, it was another one then.
        certain = here.sees("settled") and event.t >= here.moved_at.get(seat, 0.0)
        yield rule(event, "CHEAT-4", verdict if certain else "not_verifiable", seat)
    if seat == here.guard_at(event.t):
        certain = seen or not here.guard_changes
        yield rule(event, "CHEAT-5", verdict if certain else "not_verifiable", seat)


def _twin(here: Round, event: Vanished) -> Vanishing | None:
    """CHEAT-2: another card of the same hand that vanished at the same moment."""
    for other in reversed(here.vanishings):
        if other.seat == event.seat and vanish_together(event.t, other.t):
            return other
    return None


def accuse(here: Round, event: Accused) -> list[Ruling]:
    """ACCUSE-1, and ACCUSE-2: from now on play stops.

    Raises:
        InvalidInputError: The round is over, a seat is not at the table, or the guard accuses the guard.
    """
    here.check_seats(event, event.seat, event.by)
    here.check_running(event)
    if event.seat == here.sure_guard and event.by in (None, here.sure_guard):
        raise InvalidInputError(
            f"{event.type} {when(event)}: {event.seat!r} is the guard, who accuses others"
        )
    verdict = judge_accuser(event.by, here.sure_guard)
    rulings: list[Ruling] = []
    if verdict != "legal":
        rulings.append(rule(event, "ACCUSE-1", verdict, event.by, guard=here.sure_guard))
    if verdict != "illegal":
        here.dispute, here.accuser, here.paid_early = event, here.sure_guard, None
    if here.dispute is event and not here.sees("settled"):
        _lose_track(here, event)
    return rulings


def _lose_track(here: Round, event: Accused) -> None:
    """Nobody says how it ends: play may go on at any moment, with a penalty and another guard."""
    here.dispute, here.penalty = None, True
    here.change_guard(None, event.t)


def settle(here: Round, event: Settled) -> list[Ruling]:
    """ACCUSE-3 and ACCUSE-4: who is caught takes the card, a card of the guard's and the guard bug.

    The guard bug may have been seen on its way before anybody said so: the penalty is owed by whoever was the
    guard when the accusation was made.
    """
    here.check_seats(event, event.seat)
    dispute, here.dispute = here.dispute, None
    if dispute is not None:
        here.disputes.append((dispute.t, event.t, dispute.seat))
    accuser = here.sure_guard if dispute is None else here.accuser
    if dispute is not None and dispute.seat != event.seat:
        dispute = None
    fairness = [] if dispute is None else list(_judge_fairness(here, event, dispute))
    called = dispute is not None
    outcome = _catch(here, event, accuser) if event.caught else _acquit(here, event, accuser, called=called)
    return [*fairness, *outcome, *_count_early_payment(here)]


def pay_early(here: Round, event: CardGiven | CardDrawn) -> bool:
    """Whether a card that moves in a dispute may be its penalty, before anybody has said how it ended."""
    giver = event.giver if isinstance(event, CardGiven) else event.seat
    if here.dispute is None or here.paid_early is not None or giver != here.accuser or event.count != 1:
        return False
    if isinstance(event, CardGiven) and event.taker != here.dispute.seat:
        return False
    here.paid_early = event
    return True


def _count_early_payment(here: Round) -> Iterator[Ruled]:
    """ACCUSE-2: what changed hands in the dispute was its penalty, or a breach."""
    paid, here.paid_early = here.paid_early, None
    if paid is None:
        return
    rule_id = "ACCUSE-3" if isinstance(paid, CardGiven) else "ACCUSE-4"
    penalty = next((duty for duty in here.duties if duty.rule == rule_id and not duty.overdue), None)
    if penalty is not None:
        here.duties.remove(penalty)
        here.ask_or_forget(penalty, None)
        here.counted_early = paid
    elif not here.penalty:
        yield _moved_too_early(paid)


def pay_again(here: Round, event: CardGiven | CardDrawn) -> list[Ruled]:
    """ACCUSE-2: where the penalty is paid after all, what had moved in the dispute was none."""
    counted = here.counted_early
    if counted is None or event.count != 1 or _way(event) != _way(counted):
        return []
    here.counted_early = None
    return [_moved_too_early(counted)]


def _moved_too_early(event: CardGiven | CardDrawn) -> Ruled:
    if isinstance(event, CardGiven):
        return rule(event, "ACCUSE-2", "illegal", event.giver, "given", accused=event.taker)
    return rule(event, "ACCUSE-2", "illegal", event.seat, "drawn")


def _way(event: CardGiven | CardDrawn) -> tuple[str, str | None]:
    return (event.giver, event.taker) if isinstance(event, CardGiven) else (event.seat, None)


def _judge_fairness(here: Round, event: Settled, dispute: Accused) -> Iterator[Ruled]:
    """FAIR-1: the question is when the card vanished; what was not seen leaves it to the table."""
    seen = [one for one in here.vanishings if one.seat == event.seat and one.t <= dispute.t]
    fresh = [one for one in seen if _is_fresh(here, one, dispute)]
    old = [one for one in seen if one not in fresh and one.confidence >= SURE]
    window = here.variant.caught_window
    counted = here.sees("card_played") or not isinstance(window, str)
    if event.caught and old and not here.blind and all(one.confidence < SURE for one in fresh):
        verdict: Verdict = "not_verifiable" if fresh else "illegal"
        yield rule(event, "FAIR-1", verdict, here.accuser, "too-late", option="caught_window", window=window)
    if not event.caught and any(one.confidence >= SURE for one in fresh) and counted:
        yield rule(event, "FAIR-1", "illegal", event.seat, "acquitted", option="caught_window", window=window)


def _is_fresh(here: Round, one: Vanishing, dispute: Accused) -> bool:
    return is_in_time(one.t, dispute.t, here.plays_between(one.t, dispute.t), here.variant)


def _catch(here: Round, event: Settled, accuser: str | None) -> list[Ruling]:
    here.ledger.come_back(event.seat, card_or_unknown(event.card))
    for question in here.questions_of(event.seat):
        question.gained += 1
    _forget_vanishing(here, event.seat)
    guard = None if accuser == event.seat else accuser
    # An earlier penalty, of an unknown guard, may be owed still.
    here.penalty |= guard is None
    if guard is not None and here.held(guard) != 0:
        here.owe_gift("ACCUSE-3", guard, event.seq, to=event.seat)
    return [] if event.seat == here.guard else [*_pass_guard(here, event.seat, event.t)]


def _forget_vanishing(here: Round, seat: str) -> None:
    """The card that is back in its hand has not vanished any more: the last one that was seen to."""
    seen = [one for one in here.vanishings if one.seat == seat]
    if seen:
        here.vanishings.remove(seen[-1])


def _acquit(here: Round, event: Settled, accuser: str | None, *, called: bool) -> list[Ruling]:
    """ACCUSE-4: a penalty only for a guard who called out; what was not heard may have been one."""
    here.penalty |= accuser is None or not called
    if accuser is not None and called and here.ledger.can_be_drawn() != 0:
        here.duties.append(Duty("ACCUSE-4", accuser, "draw", event.seq))
    return []


def see_guard(here: Round, event: GuardSeen) -> list[Ruling]:
    """The guard bug lies before a seat: the table as it is; TURN-1 where the round has not begun yet.

    Raises:
        InvalidInputError: It lies before two seats at the same moment.
    """
    here.check_seats(event, event.seat)
    if here.guard_seen is not None and here.guard_seen[1] == event.t and here.guard_seen[0] != event.seat:
        other = here.guard_seen[0]
        raise InvalidInputError(f"{event.type} {when(event)}: two guards, {other!r} and {event.seat!r}")
    here.guard_seen = (event.seat, event.t)
    if event.seat == here.guard:
        return []
    first = here.guard is None and not here.guards and here.moves == 0
    rulings: list[Ruling] = [*_pass_guard(here, event.seat, event.t)]
    if not first:
        return rulings
    here.first_guard = event.seat
    return rulings + list(here.pass_turn(event.seat, event.t, event.seq))


def _pass_guard(here: Round, seat: str, t: float) -> Iterator[Guard]:
    if here.guard is not None or here.guards:
        here.guard_changes += 1
    here.change_guard(seat, t)
    yield Guard(t=t, seat=seat, message=message("guard", seat=seat))
