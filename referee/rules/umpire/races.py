"""The races: hands on a mosquito, cards on a cockroach."""

import dataclasses
from collections.abc import Iterator

from referee.errors import InvalidInputError
from referee.events import (
    Accused,
    CardPlayed,
    CardRetracted,
    Landing,
    Landings,
    Race,
    RaceRuled,
    Ruled,
    Ruling,
    Slaps,
    Verdict,
)
from referee.rules.actions import may_answer_cockroach
from referee.rules.cards import Card, Kind, card_or_unknown
from referee.rules.duties import Duty
from referee.rules.ledger import Problem
from referee.rules.races import Outcome, rule_landings, rule_slaps
from referee.rules.turns import judge_moth
from referee.rules.umpire.actions import begin_action, finish_action
from referee.rules.umpire.state import Action, Round, message, rule, when


def _action_for_race(here: Round, kind: Kind, card: Card | None) -> Action | None:
    """The action whose race this is; the race tells what a card was that nobody could read."""
    action = here.action
    if action is not None and action.kind == kind and action.race_due:
        return action
    if here.unread and here.laid is not None and (card is None or card.kind == kind):
        here.unread = False
        here.pile.replace_top(card)
        laid = here.laid
        here.action = Action(kind, laid.seat, laid.about, here.left_of(laid.seat), race_due=True)
        return here.action
    return None


# ---- mosquito ----


def end_slaps(here: Round, event: Slaps) -> list[Ruling]:
    """MOSQUITO-1: names the slowest, who then gets a card from everybody else.

    Raises:
        InvalidInputError: The round is over, a seat is not at the table, or one slapped and was missing too.
    """
    here.check_running(event)
    seats = [slap.seat for slap in event.arrivals]
    here.check_seats(event, event.on_top, *seats, *event.missing)
    both = sorted({seat for seat in seats if seat is not None} & set(event.missing))
    if both:
        raise InvalidInputError(f"{event.type} {when(event)}: seat {both[0]!r} both slapped and was missing")
    _check_card(here, event)
    if here.dispute is not None:
        return list(_raced_in_dispute(here, event, here.dispute))
    action = _action_for_race(here, "M", card_or_unknown(event.card))
    if action is None:
        return list(_slapped_for_nothing(here, event))
    return _end_race(here, event, action)


def _end_race(here: Round, event: Slaps, action: Action) -> list[Ruling]:
    outcome = _rule_slaps(here, event, action)
    action.race_due, action.undecided = False, outcome.verdict != "decided"
    if outcome.seat is not None:
        _owe_penalty(here, outcome.seat, action.about)
    return [_race_ruled(event, "mosquito", outcome), *finish_action(here, event)]


def _rule_slaps(here: Round, event: Slaps, action: Action) -> Outcome:
    if action.actor is None:
        action.actor = _only_one_left(here, event)
        action.next_turn = here.left_of(action.actor)
    if action.actor is None:
        return Outcome("not_seen", None, None, "actor-unknown")
    return rule_slaps(event.arrivals, event.on_top, event.missing, here.others(action.actor))


def _only_one_left(here: Round, event: Slaps) -> str | None:
    """Whose mosquito it must be, where all others raced."""
    raced = {slap.seat for slap in event.arrivals} | set(event.missing)
    left = [seat for seat in here.seats if seat not in raced]
    return left[0] if len(left) == 1 else None


def _owe_penalty(here: Round, slowest: str, about: int) -> None:
    """MOSQUITO-1: a card from everybody else, or by the option `mosquito_penalty` one from the draw pile."""
    if here.variant.mosquito_penalty == "draw_one":
        here.duties.append(Duty("MOSQUITO-1", slowest, "draw", about, option="mosquito_penalty"))
        return
    for seat in here.others(slowest):
        if here.held(seat) != 0:
            here.owe_gift("MOSQUITO-1", seat, about, to=slowest)


def _slapped_for_nothing(here: Round, event: Slaps) -> Iterator[Ruled]:
    """No mosquito race is open: the hands slapped another card, or one that was only turned up (SETUP-4)."""
    top = here.pile.top
    if _may_be_a_race(here) or top is None or (top.kind == "M" and here.moves):
        return
    rule_id = "SETUP-4" if here.moves == 0 and top.kind == "M" else "MOSQUITO-1"
    for slap in event.arrivals:
        yield rule(event, rule_id, "illegal", slap.seat, "no-race", card=top.code)


# ---- cockroach ----


def end_landings(here: Round, event: Landings) -> list[Ruling]:
    """COCKROACH-1: names the first valid card, which stays; everybody else takes theirs back.

    Raises:
        InvalidInputError: The round is over, or a seat is not at the table.
    """
    here.check_running(event)
    here.check_seats(event, *(landing.seat for landing in event.arrivals))
    cockroach = card_or_unknown(event.card) or here.pile.top
    _check_card(here, event)
    action = _action_for_race(here, "C", cockroach)
    if action is None:
        return list(_landed_for_nothing(here, event))
    valid, doubtful, breaches = _sort_landings(here, event, cockroach, action.actor)
    outcome = rule_landings(valid, doubtful)
    action.race_due = False
    winner = valid[0] if outcome.seat is not None else None
    here.contenders = [] if outcome.verdict == "decided" else _in_order(valid + doubtful)
    _owe_returns(here, event, winner)
    rulings = [*breaches, _race_ruled(event, "cockroach", outcome)]
    _pass_after_race(here, action, outcome)
    if winner is not None:
        return rulings + _let_winner_stay(here, event, winner, action)
    if here.contenders:
        here.pile.lay(card_or_unknown(here.contenders[0].card))
        if here.variant.cockroach_chain and any(map(_may_act, here.contenders)):
            # Whose action comes next is known to the table alone.
            here.unread, here.laid = True, None
        _settle_contenders(here, event.seq)
    return rulings + finish_action(here, event)


def _check_card(here: Round, event: Slaps | Landings) -> None:
    """Notes it where the race was seen on another card than the one that lies there."""
    card, top = card_or_unknown(event.card), here.pile.top
    if card is not None and top is not None and card != top:
        parameters: dict[str, str | int] = {"card": card.code, "top": top.code}
        here.ledger.problems.append(Problem(event.seq, "race_on_another_card", None, parameters))


def _raced_in_dispute(here: Round, event: Slaps, dispute: Accused) -> Iterator[Ruling]:
    """ACCUSE-2: play has stopped; who slapped before the guard called out did nothing wrong."""
    for slap in event.arrivals:
        if slap.t > dispute.t:
            yield rule(event, "ACCUSE-2", "illegal", slap.seat, accused=dispute.seat)
    action = _action_for_race(here, "M", card_or_unknown(event.card))
    if action is not None:
        yield from _end_race(here, event, action)


def _may_act(landing: Landing) -> bool:
    card = card_or_unknown(landing.card)
    return card is None or card.is_action


def _in_order(landings: list[Landing]) -> list[Landing]:
    return sorted(landings, key=lambda landing: landing.t)


def _sort_landings(
    here: Round, event: Landings, cockroach: Card | None, actor: str | None
) -> tuple[list[Landing], list[Landing], list[Ruled]]:
    """What may stay, what nobody can tell, and the breaches, each in order of arrival."""
    valid: list[Landing] = []
    doubtful: list[Landing] = []
    breaches: list[Ruled] = []
    for landing in _in_order(list(event.arrivals)):
        verdict, ruled = _judge_landing(here, event, landing, cockroach, actor)
        breaches += ruled
        if verdict != "illegal":
            (valid if verdict == "legal" else doubtful).append(landing)
    return valid, doubtful, breaches


def _judge_landing(
    here: Round, event: Landings, landing: Landing, cockroach: Card | None, actor: str | None
) -> tuple[Verdict, list[Ruled]]:
    card, seat = card_or_unknown(landing.card), landing.seat
    if seat is not None and seat == actor and not here.variant.cockroach_includes_player:
        own = rule(event, "COCKROACH-1", "illegal", seat, "own", option="cockroach_includes_player")
        return "illegal", [own]
    if card is None or cockroach is None:
        return "not_verifiable", []
    if (
        card.is_moth
        and card.number == cockroach.number
        and here.variant.cockroach_card == "any_of_that_number"
    ):
        return _judge_landed_moth(here, event, landing, card)
    guard, variant = here.sure_guard, here.variant
    if may_answer_cockroach(card, cockroach, seat=seat, guard=guard, variant=variant):
        return "legal", []
    why = "wrong-number" if card.number != cockroach.number else "wrong-kind"
    option = None if why == "wrong-number" else "cockroach_card"
    top = cockroach.code
    return "illegal", [
        rule(event, "COCKROACH-1", "illegal", seat, why, card=card.code, top=top, option=option)
    ]


def _judge_landed_moth(
    here: Round, event: Landings, landing: Landing, card: Card
) -> tuple[Verdict, list[Ruled]]:
    verdict = judge_moth(landing.seat, here.sure_guard, here.variant)
    if verdict == "legal":
        return verdict, []
    option = None if here.variant.guard_may_play_moth else "guard_may_play_moth"
    return verdict, [
        rule(event, "MOTH-1", verdict, landing.seat, card=card.code, guard=here.sure_guard, option=option)
    ]


def _owe_returns(here: Round, event: Landings, winner: Landing | None) -> None:
    """Whatever cannot stay goes back into its hand, and everybody has seen it."""
    for landing in event.arrivals:
        if landing is winner or landing in here.contenders:
            continue
        card = card_or_unknown(landing.card)
        here.duties.append(Duty("COCKROACH-1", landing.seat, "return", event.seq, card=card))
        if landing.seat is not None:
            here.ledger.see_in_hand(landing.seat, card)


def _pass_after_race(here: Round, action: Action, outcome: Outcome) -> None:
    """The option `cockroach_next_turn` says whose left neighbour plays next."""
    if outcome.why == "nobody":
        return
    here.turn_option = "cockroach_next_turn"
    if here.variant.cockroach_next_turn == "after_winner":
        action.next_turn = here.left_of(outcome.seat)


def _let_winner_stay(here: Round, event: Landings, winner: Landing, action: Action) -> list[Ruling]:
    card = card_or_unknown(winner.card)
    here.pile.lay(card)
    _leave_hand(here, winner.seat, card, event.seq)
    ends = here.is_won() and here.variant.last_card_action == "round_ends"
    if card is None or not card.is_action or not here.variant.cockroach_chain or ends:
        return finish_action(here, event)
    return begin_action(here, event, card.kind, winner.seat, action.about, action.next_turn, chained=True)


def _leave_hand(here: Round, seat: str | None, card: Card | None, about: int) -> None:
    here.laid = None
    here.ledger.play(seat, card, about)
    if seat is not None:
        for question in here.questions_of(seat):
            question.play(card)
        here.note_emptied(seat)


def _may_be_a_race(here: Round) -> bool:
    """Whether a race may be open that was not seen to begin; and after the end nobody asks."""
    return here.is_won() or here.is_open_to_the_table() or not here.sees("card_played")


def _landed_for_nothing(here: Round, event: Landings) -> Iterator[Ruled]:
    """No cockroach race is open: the cards landed on another card, or on one only turned up (SETUP-4)."""
    top = here.pile.top
    if here.is_open_to_the_table():
        here.pile.forget()
        here.laid = None
        return
    _owe_returns(here, event, None)
    if top is None or _may_be_a_race(here):
        return
    rule_id = "SETUP-4" if here.moves == 0 and top.is_cockroach else "COCKROACH-1"
    for landing in event.arrivals:
        yield rule(event, rule_id, "illegal", landing.seat, "no-race", top=top.code)


def return_card(here: Round, event: CardRetracted, card: Card | None) -> bool:
    """Whether a card taken back is one that lost a race."""
    late = [duty for duty in here.duties if duty.deed == "return"]
    late = [duty for duty in late if _may_be(duty.seat, duty.card, event.seat, card)]
    # What is known to be this seat's comes before what may be anybody's.
    late.sort(key=lambda duty: (duty.seat != event.seat, duty.card != card))
    if late:
        _take_late_card_back(here, event, late)
        return True
    gone = [
        landing
        for landing in here.contenders
        if _may_be(landing.seat, card_or_unknown(landing.card), event.seat, card)
    ]
    if gone:
        _take_contender_back(here, event, gone)
    return bool(gone)


def _take_contender_back(here: Round, event: CardRetracted, gone: list[Landing]) -> None:
    """One of these cards of an undecided race is back in its hand; whose it was may not be known."""
    own = next((landing for landing in gone if landing.seat == event.seat), gone[0])
    here.contenders.remove(own)
    if event.seat is None and len(gone) > 1:
        same = all(landing.card == own.card for landing in gone)
        here.contenders = [
            dataclasses.replace(one, seat=None, card=one.card if same else None) if one in gone else one
            for one in here.contenders
        ]
    elif own.seat is not None:
        here.ledger.see_in_hand(own.seat, card_or_unknown(own.card))
    _settle_contenders(here, event.seq)


def _take_late_card_back(here: Round, event: CardRetracted, late: list[Duty]) -> None:
    """One of these cards is back in its hand; which one is not known where nobody saw who took it."""
    for duty in late:
        for question in here.questions:
            if question.seat == duty.seat and question.opened > duty.about:
                question.enter_late()
    here.duties.remove(late[0])
    if event.seat is None and len(late) > 1:
        for duty in late:
            duty.seat = None
    elif late[0].seat is not None:
        # It lay on the pile, and cannot have gone with what has left the hand since it landed.
        here.ledger.see_in_hand(late[0].seat, late[0].card)


def _may_be(seat: str | None, card: Card | None, seen_seat: str | None, seen_card: Card | None) -> bool:
    return (seat is None or seen_seat in (None, seat)) and (card is None or seen_card in (None, card))


def _settle_contenders(here: Round, about: int) -> None:
    """The one card that is left of an undecided race is the one that stays."""
    if len(here.contenders) == 1:
        landing = here.contenders.pop()
        card = card_or_unknown(landing.card)
        here.pile.replace_top(card)
        _leave_hand(here, landing.seat, card, about)


def close_race(here: Round, event: CardPlayed) -> list[Ruled]:
    """COCKROACH-1: at the next play, cards of an undecided race that nobody took back lie there still."""
    left, here.contenders = here.contenders, []
    for landing in left[1:]:
        here.pile.slip_under(card_or_unknown(landing.card))
    for landing in left:
        here.ledger.play(None, card_or_unknown(landing.card), event.seq)
    return [rule(event, "COCKROACH-1", "not_verifiable", None, "undecided")] if left else []


def _race_ruled(event: Slaps | Landings, race: Race, outcome: Outcome) -> RaceRuled:
    rivals = {f"rival_{place}": seat for place, seat in enumerate(outcome.rivals, start=1)}
    key = f"{race}-{outcome.verdict.replace('_', '-')}-{outcome.why.replace('_', '-')}"
    return RaceRuled(
        t=event.t,
        about=event.seq,
        race=race,
        verdict=outcome.verdict,
        seat=outcome.seat,
        margin_ms=outcome.margin_ms,
        message=message(key, seat=outcome.seat, margin_ms=outcome.margin_ms, **rivals),
    )
