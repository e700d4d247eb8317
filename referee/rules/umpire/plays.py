"""A card on the discard pile, and a card taken back from it."""

from collections.abc import Iterator

from referee.events import CardPlayed, CardRetracted, Ruled, Ruling, Verdict
from referee.rules.cards import Card, card_or_unknown
from referee.rules.turns import judge_moth, judge_number
from referee.rules.umpire.actions import begin_action, close_duties
from referee.rules.umpire.races import close_race, return_card
from referee.rules.umpire.state import Laid, OpenRace, Round, code_of, rule

RACE_SECONDS = 4.0
"""For so long after a cockroach, or after the last answer to it, a card of its number may be an answer.

A source that does not observe `landings` reports an answer to a cockroach as a play. Played by mistake and
laid in the race then look the same, so such a card is never called illegal. In the example films the last
answer comes 1.9 s after the cockroach; a table that hesitates takes longer."""


def play_card(here: Round, event: CardPlayed) -> list[Ruling]:
    """Judges a play, and what was left undone before it; the play stands in any case.

    Raises:
        InvalidInputError: The round is over, or the seat is not at the table.
    """
    here.check_seats(event, event.seat)
    here.check_running(event)
    card = card_or_unknown(event.card)
    race, omitted = close_race(here, event), close_duties(here, event)
    answers = _may_be_answer(here, card, event.t)
    number = _judge_number(here, event, card, answers=answers)
    others = [*_judge_moment(here, event, answers=answers), *_judge_moth(here, event, card)]
    if number.verdict != "legal" or all(one.verdict != "illegal" for one in others):
        others.insert(0, number)
    proofs = [] if event.seat is None else here.prove_by_play(event, event.seat, card)
    held_back = answers and number.verdict != "legal"
    rulings = [*race, *_with_the_proven(omitted, proofs), *others, *proofs]
    return rulings + _let_it_stand(here, event, card, may_be_answer=held_back)


def _with_the_proven(omitted: list[Ruled], proofs: list[Ruled]) -> Iterator[Ruled]:
    """What this very card proves is not called open first: the proof takes its place."""
    proven = {(one.about, one.rule, one.seat): one for one in proofs}
    for one in omitted:
        proof = proven.get((one.about, one.rule, one.seat))
        if proof is None:
            yield one
        elif proof in proofs:
            proofs.remove(proof)
            yield proof


# ---- judging ----


def _judge_number(here: Round, event: CardPlayed, card: Card | None, *, answers: bool) -> Ruled:
    """TURN-3, held back where the card may be an answer in a cockroach race that nobody reports."""
    verdict = judge_number(card, here.pile.top)
    held_back = answers and verdict != "legal"
    if not here.sees("landings"):
        here.race = _race_after(here.race, card, event.t, answered=held_back)
    said: Verdict = "not_verifiable" if held_back else verdict
    return rule(event, "TURN-3", said, event.seat, card=code_of(card), top=code_of(here.pile.top))


def _may_be_answer(here: Round, card: Card | None, t: float) -> bool:
    race = here.race
    if race is None or card is None or card.number is None or here.sees("landings"):
        return False
    return t - race.t <= RACE_SECONDS and race.number in (None, card.number)


def _race_after(race: OpenRace | None, card: Card | None, t: float, *, answered: bool) -> OpenRace | None:
    if card is None:
        return OpenRace(number=None, t=t)
    if card.is_cockroach or answered:
        return OpenRace(card.number, t)
    return race


def _judge_moment(here: Round, event: CardPlayed, *, answers: bool) -> Iterator[Ruled]:
    """Whether anybody may play now, and whether it is this player's turn."""
    if here.dispute is not None:
        yield rule(event, "ACCUSE-2", "illegal", event.seat, accused=here.dispute.seat)
    if here.is_won():
        late = here.laid is not None and here.laid.card is not None and here.laid.card.is_action
        winner = next(iter(here.emptied))
        option = "last_card_action" if late else None
        option = "hand_emptied_by_gift_wins" if winner in here.emptied_by_gifts else option
        yield rule(event, "ROUND-1", "illegal", event.seat, "goes-on", winner=winner, option=option)
        return
    if here.skips_race() and here.action is not None:
        yield rule(event, "TURN-5", "illegal", event.seat, actor=here.action.actor)
    turn = here.expected
    if event.seat is None or turn is None or event.seat == turn or answers:
        return
    # Who has to draw where no card is left to be drawn passes, and nothing of that can be seen.
    could_pass = here.ledger.can_be_drawn() == 0 or not here.can_prove("card_drawn")
    # A draw may have been the penalty of an accusation, if nobody tells of those.
    unsure = could_pass or event.seat == here.turn_or or not here.sees("settled")
    verdict: Verdict = "not_verifiable" if unsure else "illegal"
    yield rule(
        event, "TURN-2" if here.moves else "TURN-1", verdict, event.seat, turn=turn, option=here.turn_option
    )


def _judge_moth(here: Round, event: CardPlayed, card: Card | None) -> Iterator[Ruled]:
    """MOTH-1: every breach, and every moth of which nobody knows whether it was the guard's."""
    if card is None or not card.is_moth:
        return
    verdict = judge_moth(event.seat, here.sure_guard, here.variant)
    if verdict == "legal":
        return
    option = None if here.variant.guard_may_play_moth else "guard_may_play_moth"
    yield rule(event, "MOTH-1", verdict, event.seat, card=card.code, guard=here.sure_guard, option=option)


# ---- what a play does ----


def _let_it_stand(here: Round, event: CardPlayed, card: Card | None, *, may_be_answer: bool) -> list[Ruling]:
    """The play counts; after what may be an answer in an unseen race nobody knows whose turn it is."""
    here.laid = Laid(event.seat, card, event.seq, here.expected)
    here.action, here.unread, here.gap, here.turn_option = None, card is None, False, None
    here.penalty, here.turn_or, here.counted_early = False, None, None
    here.moves += 1
    here.play_times.append(event.t)
    here.pile.lay(card)
    here.ledger.play(event.seat, card, event.seq)
    if event.seat is not None:
        here.moved_at[event.seat] = event.t
        here.note_emptied(event.seat, in_time=not here.is_won())
    next_turn = None if may_be_answer else here.left_of(event.seat)
    if here.is_won() and (
        card is None or not card.is_action or here.variant.last_card_action == "round_ends"
    ):
        return here.wait_for_end(next_turn)
    if card is not None and card.is_action:
        return begin_action(here, event, card.kind, event.seat, event.seq, next_turn)
    return list(here.pass_turn(next_turn, event.t, event.seq))


# ---- taking back ----


def take_card_back(here: Round, event: CardRetracted) -> list[Ruling]:
    """A card leaves the pile: as owed after a race, or the last play is undone."""
    here.check_seats(event, event.seat)
    card = card_or_unknown(event.card)
    if here.ended or return_card(here, event, card):
        return []
    laid = here.laid
    if laid is not None and _fits(laid.seat, event.seat) and _fits(code_of(laid.card), event.card):
        return _undo(here, event, laid)
    _take_from_pile(here, event.seat, card, event.seq)
    return []


def _fits(was: str | None, seen: str | None) -> bool:
    return was is None or seen is None or was == seen


def _undo(here: Round, event: CardRetracted, laid: Laid) -> list[Ruling]:
    """The last play is taken back: the turn is what it was before, and its action is not due."""
    card = laid.card if event.card is None else card_or_unknown(event.card)
    _take_from_pile(here, event.seat or laid.seat, card, event.seq)
    for duty in [duty for duty in here.duties if duty.about == laid.about]:
        here.duties.remove(duty)
        here.ask_or_forget(duty, None)
    here.action, here.laid, here.unread = None, None, False
    here.moves -= 1
    here.play_times.pop()
    return list(here.pass_turn(laid.turn_before, event.t, event.seq))


def _take_from_pile(here: Round, seat: str | None, card: Card | None, about: int) -> None:
    here.pile.take_back(card)
    if here.race is not None and card is None and not here.sees("landings"):
        # Which card is left of an unseen race is not known.
        here.pile.forget()
        here.laid = None
    here.ledger.take_back(seat, card, about)
    if seat is not None:
        here.note_refilled(seat)
        for question in here.questions_of(seat):
            question.take_back(card)
