"""What an action card sets going: draws, gifts, and the turn that passes when all is done."""

from collections.abc import Iterator

from referee.errors import InvalidInputError
from referee.events import CardDrawn, CardGiven, CardPlayed, Observation, RoundEnded, Ruled, Ruling, Verdict
from referee.rules.actions import ACTION_RULES, RACES, owes_spider_gift
from referee.rules.cards import Kind
from referee.rules.duties import DEED_EVENTS, PENALTIES, Duty, find_duty, judge_omission
from referee.rules.proofs import Question
from referee.rules.turns import judge_stuck, playable
from referee.rules.umpire.cheats import pay_again, pay_early
from referee.rules.umpire.state import Action, Round, rule, when


def begin_action(
    here: Round,
    event: Observation,
    kind: Kind,
    actor: str | None,
    about: int,
    next_turn: str | None,
    *,
    chained: bool = False,
) -> list[Ruling]:
    """TURN-5: an action card lies on the pile; the turn waits until its action is done."""
    if kind == "C" and not here.sees("landings") and here.variant.cockroach_next_turn == "after_winner":
        next_turn = None
    here.action = Action(kind, actor, about, next_turn, race_due=kind in RACES, chained=chained)
    here.action.undecided = actor is None and kind != "C"
    # What wins an unseen race may be an action card, and it is carried out.
    here.unread |= kind == "C" and here.variant.cockroach_chain and not here.sees("landings")
    if actor is not None:
        _owe(here, kind, actor, about)
    return finish_action(here, event)


def _owe(here: Round, kind: Kind, actor: str, about: int) -> None:
    """ANT-1 and SPIDER-1; what a race calls for is known when it is over."""
    if kind == "A":
        option = here.chain_option()
        here.duties += [Duty("ANT-1", seat, "draw", about, option=option) for seat in here.others(actor)]
    if kind == "S" and owes_spider_gift(here.held(actor), here.variant):
        here.owe_gift("SPIDER-1", actor, about, to=None)


def finish_action(here: Round, event: Observation) -> list[Ruling]:
    """TURN-5: the turn passes as soon as nothing is owed any more."""
    action = here.action
    if action is None or action.undecided or action.race_due:
        return []
    if here.ledger.can_be_drawn() == 0:
        here.duties = [duty for duty in here.duties if duty.deed != "draw" or duty.about != action.about]
    if any(duty.about == action.about and duty.deed != "return" for duty in here.duties):
        return []
    here.action = None
    if here.is_won():
        return here.wait_for_end(action.next_turn)
    return list(here.pass_turn(action.next_turn, event.t, action.about))


def close_duties(here: Round, event: CardPlayed) -> list[Ruled]:
    """What was left undone when the next card is played."""
    here.duties = [duty for duty in here.duties if not duty.overdue]
    rulings = [ruling for duty in here.duties for ruling in _judge_duty(here, event, duty)]
    for duty in here.duties:
        duty.overdue = True
        if duty.deed == "return":
            here.pile.slip_under(duty.card)
            here.ledger.play(duty.seat, duty.card, event.seq)
    here.duties = [duty for duty in here.duties if duty.deed != "return"]
    return rulings


def close_last_action(here: Round, event: RoundEnded) -> Iterator[Ruled]:
    """TURN-5: by `last_card_action` the last card's action is carried out before the round ends."""
    action = here.action
    if action is None or here.variant.last_card_action != "action_first":
        return
    if here.skips_race():
        yield rule(event, "TURN-5", "illegal", action.actor, actor=action.actor, option="last_card_action")
    for duty in _current(here):
        if duty.about == action.about and duty.deed != "return":
            duty.option = duty.option or "last_card_action"
            yield from _judge_duty(here, event, duty)


def _judge_duty(here: Round, event: CardPlayed | RoundEnded, duty: Duty) -> Iterator[Ruled]:
    observed = duty.seat is not None and here.sees(DEED_EVENTS[duty.deed])
    # What could be given may since have gone where it was owed too; a vanished card was there to give.
    excused = duty.excused or (duty.gave and here.may_have_nothing_to_give(duty.rule, duty.seat))
    verdict = judge_omission(observed=observed, hidden=here.gap, excused=excused)
    here.ask_or_forget(duty, event.seq if observed and not here.gap else None)
    said = rule(event, duty.rule, verdict, duty.seat, "omitted", to=duty.to, option=_option(duty))
    yield said
    if observed and not here.gap and excused and _is_known_to_guard(here, duty):
        yield rule(
            event,
            duty.rule,
            "illegal",
            duty.seat,
            "omitted",
            private=True,
            to=duty.to,
            option=_option(duty),
        )


def _is_known_to_guard(here: Round, duty: Duty) -> bool:
    """Whether what the guard may know proves that there was a card to give, and still was at the last."""
    if not duty.provable:
        return False
    return not duty.gave or not here.may_have_nothing_to_give(duty.rule, duty.seat, for_guard=True)


def _option(duty: Duty) -> str | None:
    return "guard_penalty_may_be_moth" if duty.rule == "ACCUSE-3" else duty.option


# ---- draws ----


def draw_cards(here: Round, event: CardDrawn) -> list[Ruling]:
    """A draw: one that was owed (ANT-1, MOSQUITO-1, ACCUSE-4), the turn's own (TURN-4), or neither."""
    here.check_seats(event, event.seat)
    owed: Duty | None = None
    left, late = event.count, _late_draw(here, event)
    while left and (duty := find_duty(_current(here), event.seat, "draw")):
        here.duties.remove(duty)
        owed, left = duty, left - 1
    rulings = _judge_rest(here, event, left, owed) if left and not here.ended else []
    if late is not None and event.count == 1:
        here.turn_or = event.seat if late.overdue else here.left_of(event.seat)
    here.ledger.draw_cards(event.seat, event.count, event.seq)
    here.moved_at[event.seat] = event.t
    here.note_refilled(event.seat)
    for question in here.questions_of(event.seat):
        question.gained += event.count
    return rulings + finish_action(here, event)


def _late_draw(here: Round, event: CardDrawn) -> Duty | None:
    """What a draw in the own turn may make good: whether it does, or is the turn's own, nobody can see."""
    if event.seat != here.turn or here.action is not None or here.dispute is not None:
        return None
    duty = find_duty(here.duties, event.seat, "draw")
    return duty if duty is not None and (duty.overdue or duty.rule not in PENALTIES) else None


def _current(here: Round) -> list[Duty]:
    return [duty for duty in here.duties if not duty.overdue]


def _judge_rest(here: Round, event: CardDrawn, count: int, owed: Duty | None) -> list[Ruling]:
    """Cards drawn beyond what was owed."""
    if here.dispute is not None:
        if pay_early(here, event):
            return []
        return [rule(event, "ACCUSE-2", "illegal", event.seat, "drawn", accused=here.dispute.seat)]
    expected = here.expected
    if owed is None and (again := pay_again(here, event)):
        return list(again)
    if owed is not None and event.seat != expected and not here.gap:
        return [rule(event, owed.rule, "illegal", event.seat, "too-many", count=event.count)]
    if here.is_won():
        return []
    if here.is_open_to_the_table():
        return _draw_in_the_open(here, event)
    if expected is None or event.seat in (expected, here.turn_or):
        return _draw_in_turn(here, event, count)
    return _draw_out_of_turn(here, event, expected)


def _draw_in_the_open(here: Round, event: CardDrawn) -> list[Ruling]:
    """A draw that the table may have called for, or that of the own turn: then the turn is not known."""
    if event.seat != here.expected:
        return []
    if here.action is not None:
        here.action.next_turn = None
    return list(here.pass_turn(None, event.t, event.seq))


def _draw_in_turn(here: Round, event: CardDrawn, count: int) -> list[Ruling]:
    """TURN-4: a player without a fitting card draws one, and the turn ends."""
    rulings: list[Ruling] = []
    if here.skips_race() and here.action is not None:
        rulings.append(rule(event, "TURN-5", "illegal", event.seat, actor=here.action.actor))
    if count > 1:
        rulings.append(rule(event, "TURN-4", "illegal", event.seat, "too-many", count=count))
    else:
        rulings += _judge_stuck(here, event)
    here.action, here.laid, here.unread, here.turn_option, here.turn_or = None, None, False, None, None
    here.moves += 1
    return rulings + list(here.pass_turn(here.left_of(event.seat), event.t, event.seq))


def _judge_stuck(here: Round, event: CardDrawn) -> Iterator[Ruled]:
    """TURN-4: whether a fitting card was held; hidden cards leave it open until they are shown."""
    top, hand = here.pile.top, here.ledger.hands[event.seat]
    if not here.variant.draw_only_if_stuck:
        yield rule(event, "TURN-4", "legal", event.seat, "free", option="draw_only_if_stuck")
        return
    # No text says that a guard must lay a moth that fits: to keep it is no proof of a breach.
    fits = playable(top, may_lay_moth=False)
    may_lay_moth = here.variant.guard_may_play_moth and here.sure_guard in (None, event.seat)
    doubtful = playable(top, may_lay_moth=may_lay_moth)
    verdict = judge_stuck(
        hand.surely_holds(fits) if here.knows_hand(event.seat) else None,
        sum(hand.known[card] for card in doubtful) if top is not None and hand.is_known_whole() else None,
    )
    code = None if top is None else top.code
    yield rule(event, "TURN-4", verdict, event.seat, top=code, option=_named(verdict, "draw_only_if_stuck"))
    if verdict != "not_verifiable" or not fits:
        return
    # A draw may be the penalty of an accusation, if nobody tells of those.
    if here.follows_hands and not here.gap and here.sees("settled"):
        here.questions.append(
            Question("TURN-4", event.seq, event.seat, fits, doubtful, hand.held, opened=event.seq)
        )
    if here.sees_vanishings and here.sees("settled") and hand.surely_holds(fits, for_guard=True):
        yield rule(
            event, "TURN-4", "illegal", event.seat, private=True, top=code, option="draw_only_if_stuck"
        )


def _named(verdict: Verdict, option: str) -> str | None:
    """The option by which something is a breach, where it is one."""
    return option if verdict == "illegal" else None


def _draw_out_of_turn(here: Round, event: CardDrawn, expected: str) -> list[Ruling]:
    late = find_duty(here.duties, event.seat, "draw")
    if late is not None:
        here.duties.remove(late)
        return []
    provable = here.can_prove("card_drawn") and here.sees("card_played") and here.sees("settled")
    verdict: Verdict = "illegal" if provable else "not_verifiable"
    if here.moves == 0:
        first = "SETUP-4" if here.turned_up("A") else "TURN-1"
        return [rule(event, first, verdict, event.seat, "drawn", turn=expected)]
    return [rule(event, "TURN-2", verdict, event.seat, "drawn", turn=expected, option=here.turn_option)]


# ---- gifts ----


def give_cards(here: Round, event: CardGiven) -> list[Ruling]:
    """A card that goes from hand to hand: owed, wrongly given, or not owed at all."""
    here.check_seats(event, event.giver, event.taker)
    if event.giver == event.taker:
        raise InvalidInputError(f"{event.type} {when(event)}: {event.giver!r} gives to the own hand")
    owed = any(duty.seat == event.giver and duty.deed == "give" for duty in here.duties)
    rulings = [] if here.ended else _judge_gift(here, event)
    here.ledger.give(event.giver, event.taker, event.count, event.seq)
    here.moved_at |= {event.giver: event.t, event.taker: event.t}
    here.note_refilled(event.taker)
    for question in here.questions_of(event.giver):
        question.lost += event.count
    here.note_gift(event.giver, event.taker)
    for question in here.questions_of(event.taker):
        question.gained += event.count
    if here.variant.hand_emptied_by_gift_wins:
        here.note_emptied(event.giver, in_time=owed or not here.is_won())
        here.emptied_by_gifts.add(event.giver)
    return rulings + finish_action(here, event)


def _judge_gift(here: Round, event: CardGiven) -> list[Ruling]:
    duty = find_duty(here.duties, event.giver, "give", event.taker)
    if duty is not None:
        here.duties.remove(duty)
        here.ask_or_forget(duty, None)
        rulings: list[Ruling] = [*_judge_given_moth(here, event, duty)]
        if event.count > 1 and not here.gap:
            rulings.append(rule(event, duty.rule, "illegal", event.giver, "too-many", count=event.count))
        return rulings
    if again := pay_again(here, event):
        return list(again)
    wrong = next((one for one in _current(here) if one.seat == event.giver and one.deed == "give"), None)
    if wrong is not None and not here.penalty and not here.gap and here.sees("settled"):
        here.duties.remove(wrong)
        here.ask_or_forget(wrong, None)
        return [rule(event, wrong.rule, "illegal", event.giver, "wrong-hand", to=wrong.to, taker=event.taker)]
    return _judge_unowed_gift(here, event)


def _judge_given_moth(here: Round, event: CardGiven, duty: Duty) -> Iterator[Ruled]:
    """MOTH-2: from a hand that is known to hold moths alone nothing else can have been given."""
    hand, penalty = here.ledger.hands[event.giver], duty.rule == "ACCUSE-3"
    if penalty and here.variant.guard_penalty_may_be_moth:
        return
    if here.gap or not hand.held or not hand.is_known_whole():
        return
    if all(card.is_moth for card, count in hand.known.items() if count):
        option = "guard_penalty_may_be_moth" if penalty else None
        yield rule(event, "MOTH-2", "illegal", event.giver, taker=event.taker, option=option)


def _judge_unowed_gift(here: Round, event: CardGiven) -> list[Ruling]:
    """SPIDER-1: without a spider, a slap or a caught cheater no card goes from hand to hand."""
    if here.dispute is not None:
        if pay_early(here, event):
            return []
        return [rule(event, "ACCUSE-2", "illegal", event.giver, "given", accused=here.dispute.seat)]
    action = here.action
    if here.is_open_to_the_table() or here.is_won():
        return []
    rule_id, why = "SPIDER-1", "not-owed"
    if here.moves == 0 and here.turned_up("S", "M"):
        rule_id = "SETUP-4"
    elif here.gave_last_card_by_spider(event.giver):
        why = "last-card"
    elif action is not None and action.kind == "M":
        rule_id = ACTION_RULES["M"]
    provable = here.can_prove("card_played") and here.knows_last_play() and here.sees("settled")
    verdict: Verdict = "illegal" if provable else "not_verifiable"
    option = "spider_may_give_last_card" if why == "last-card" else None
    return [rule(event, rule_id, verdict, event.giver, why, taker=event.taker, option=option)]
