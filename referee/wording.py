"""Events in plain words, a line each, in the language of the table."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from referee.events import (
    Accused,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardRetracted,
    Contested,
    Corrected,
    Event,
    FalseStart,
    Foreign,
    GameWon,
    Guard,
    GuardSeen,
    HandShown,
    Landings,
    Message,
    NotObserved,
    RaceRuled,
    Reshuffled,
    Revised,
    RoundEnded,
    RoundScored,
    RoundStarted,
    Ruled,
    Settled,
    Slaps,
    Turn,
    Vanished,
)
from referee.messages import FALLBACK, Phrasebook, yes_or_no

TABLE = "table"
"""Who contests or corrects where it is no single player."""
CAPTIONS = (
    *("overlay-top", "overlay-moves", "overlay-changed", "overlay-taken", "overlay-blind"),
    *("zone-discard", "zone-draw"),
)
"""The texts that an overlay has in each of its pictures."""


class Narrator:
    """Tells events in words, each by itself: what is not in the event is not told.

    A ruling says why it was made where it has a message; a ruling that was read from a file has none.

    Args:
        names: What people call each seat.
        language: One of `referee.messages.LANGUAGES`.
        strict: Raise where a text is missing or does not fit, instead of falling back to English.

    Raises:
        WordingError: There is no such language.
    """

    def __init__(self, names: Mapping[str, str], language: str = FALLBACK, *, strict: bool = False) -> None:
        self._book = Phrasebook(language, names, strict=strict)

    def tell(self, event: Event) -> str | None:
        """The event in words, without its time; None for what has no line.

        Raises:
            WordingError: Strict, and the text is missing or does not fit.
        """
        teller = _TELLERS.get(type(event))
        return None if teller is None else teller(self._book, event)

    def card_read(self, code: str | None, confidence: float) -> str:
        """A card that lies there, and how sure that is."""
        card = self._book.card(code)
        if code is None:
            return card
        return self._book.words("overlay-card", card=card, percent=_percent(confidence))

    def picture(self, number: int) -> str:
        """The number of a film's picture."""
        return self._book.words("overlay-picture", number=str(number))

    def captions(self) -> dict[str, str]:
        """What stands in every picture of an overlay, by the key of each text."""
        return {key: self._book.words(key) for key in CAPTIONS}


# ---- observations: the round and its cards ----


def _round_started(book: Phrasebook, event: RoundStarted) -> str:
    return book.sentence(
        "round-started",
        **{"has-guard": yes_or_no(event.guard is not None)},
        round=event.round,
        top=book.card(event.top),
        guard=book.seat(event.guard),
    )


def _card_played(book: Phrasebook, event: CardPlayed) -> str:
    card, percent = book.card(event.card), _percent(event.confidence)
    return book.sentence("card-played", seat=book.seat(event.seat), card=card, percent=percent)


def _card_retracted(book: Phrasebook, event: CardRetracted) -> str:
    return book.sentence("card-retracted", seat=book.seat(event.seat), card=book.card(event.card))


def _card_drawn(book: Phrasebook, event: CardDrawn) -> str:
    return book.sentence("card-drawn", seat=book.seat(event.seat), count=event.count)


def _card_given(book: Phrasebook, event: CardGiven) -> str:
    giver, taker = book.seat(event.giver), book.seat(event.taker)
    return book.sentence("card-given", giver=giver, taker=taker, count=event.count)


def _slaps(book: Phrasebook, event: Slaps) -> str:
    seats = [slap.seat for slap in event.arrivals]
    hands = {"has-seats": yes_or_no(bool(seats)), "seats": book.seats(seats)}
    said = [book.sentence("slaps", **hands, card=book.card(event.card))]
    if event.on_top is not None:
        said.append(book.sentence("slaps-on-top", seat=book.seat(event.on_top)))
    if event.missing:
        said.append(book.sentence("slaps-missing", seats=book.seats(event.missing)))
    return " ".join(said)


def _landings(book: Phrasebook, event: Landings) -> str:
    cards = [
        book.words("seat-and-card", seat=book.seat(landing.seat), card=book.card(landing.card))
        for landing in event.arrivals
    ]
    landed = {"has-cards": yes_or_no(bool(cards)), "cards": ", ".join(cards)}
    return book.sentence("landings", **landed, card=book.card(event.card))


def _reshuffled(book: Phrasebook, _: Reshuffled) -> str:
    return book.sentence("reshuffled")


def _foreign(book: Phrasebook, event: Foreign) -> str:
    return book.sentence("foreign", what=event.what)


def _false_start(book: Phrasebook, event: FalseStart) -> str:
    return book.sentence("false-start", seat=book.seat(event.seat))


def _hand_shown(book: Phrasebook, event: HandShown) -> str:
    hand = {"has-cards": yes_or_no(bool(event.cards)), "cards": book.cards(event.cards)}
    return book.sentence("hand-shown", **hand, seat=book.seat(event.seat))


def _round_ended(book: Phrasebook, event: RoundEnded) -> str:
    return book.sentence("round-ended", seats=book.seats(event.winners))


# ---- observations: cheating, the guard, and the log itself ----


def _accused(book: Phrasebook, event: Accused) -> str:
    accuser = {"has-by": yes_or_no(event.by is not None), "by": book.seat(event.by)}
    return book.sentence("accused", **accuser, seat=book.seat(event.seat))


def _settled(book: Phrasebook, event: Settled) -> str:
    seat = book.seat(event.seat)
    if not event.caught:
        return book.sentence("settled-cleared", seat=seat)
    card = {"has-card": yes_or_no(event.card is not None), "card": book.card(event.card)}
    return book.sentence("settled-caught", **card, seat=seat)


def _guard_seen(book: Phrasebook, event: GuardSeen) -> str:
    return book.sentence("guard-seen", seat=book.seat(event.seat))


def _vanished(book: Phrasebook, event: Vanished) -> str:
    percent = _percent(event.confidence)
    return book.sentence("vanished", seat=book.seat(event.seat), how=event.how, percent=percent)


def _contested(book: Phrasebook, event: Contested) -> str:
    return book.sentence("contested", by=_speaker(book, event.by), number=str(event.about))


def _corrected(book: Phrasebook, event: Corrected) -> str:
    struck = "type" in event.values and event.values["type"] is None
    key = "corrected-struck" if struck else "corrected"
    return book.sentence(key, by=_speaker(book, event.by), number=str(event.about))


def _not_observed(book: Phrasebook, event: NotObserved) -> str:
    begin = {"from": event.from_t}
    return book.sentence("not-observed", **begin, until=event.to_t, reason=event.reason)


# ---- rulings ----


def _ruled(book: Phrasebook, event: Ruled) -> str:
    verdict = _verdict(book, event.verdict)
    if event.message is None:
        return book.sentence("ruled-in-short", verdict=verdict, rule=event.rule)
    return book.sentence("ruled", verdict=verdict, rule=event.rule, why=book.say(event.message))


def _race_ruled(book: Phrasebook, event: RaceRuled) -> str:
    if event.message is not None:
        return book.say(event.message)
    if event.seat is not None:
        parameters = {"seat": event.seat} | _known("margin_ms", event.margin_ms)
        return book.say(Message(f"{event.race}-decided-time", parameters))
    return book.sentence("race-in-short", verdict=_verdict(book, event.verdict))


def _turn(book: Phrasebook, event: Turn) -> str:
    return book.say(Message("turn", _known("seat", event.seat)))


def _guard(book: Phrasebook, event: Guard) -> str:
    return book.say(Message("guard", {"seat": event.seat}))


def _round_scored(book: Phrasebook, event: RoundScored) -> str:
    said = [] if event.message is None else [book.say(event.message)]
    said.append(book.sentence("points", points=_points(book, event.points.items())))
    if event.vanished:
        cards = ", ".join(_several(book, code, count) for code, count in event.vanished.items())
        said.append(book.sentence("vanished-cards", cards=cards))
    return " ".join(said)


def _game_won(book: Phrasebook, event: GameWon) -> str:
    shared = Message("game-won-shared", {"count": len(event.winners)})
    said = book.say(Message("game-won", {"seat": event.winners[0]}) if len(event.winners) == 1 else shared)
    in_order = sorted(event.totals.items(), key=lambda total: total[1])
    return f"{said} {book.sentence('totals', points=_points(book, in_order))}"


def _revised(book: Phrasebook, event: Revised) -> str:
    return book.sentence("revised", number=str(event.about), verdict=_verdict(book, event.verdict))


# ---- parts ----


def _percent(probability: float) -> int:
    return round(probability * 100)


def _known(name: str, value: str | float | None) -> dict[str, str | int | float]:
    return {} if value is None else {name: value}


def _verdict(book: Phrasebook, verdict: str) -> str:
    return book.words(f"verdict-{verdict.replace('_', '-')}")


def _speaker(book: Phrasebook, by: str) -> str:
    return book.words("corrected-by-table") if by == TABLE else book.seat(by)


def _points(book: Phrasebook, points: Iterable[tuple[str, int]]) -> str:
    return ", ".join(
        book.words("seat-and-points", seat=book.seat(seat), points=count) for seat, count in points
    )


def _several(book: Phrasebook, code: str, count: int) -> str:
    card = book.card(code)
    return card if count == 1 else book.words("several", thing=card, count=count)


_Teller: TypeAlias = Callable[[Phrasebook, Any], str]

_TELLERS: Mapping[type[Event], _Teller] = {
    RoundStarted: _round_started,
    CardPlayed: _card_played,
    CardRetracted: _card_retracted,
    CardDrawn: _card_drawn,
    CardGiven: _card_given,
    Slaps: _slaps,
    Landings: _landings,
    Reshuffled: _reshuffled,
    Foreign: _foreign,
    FalseStart: _false_start,
    HandShown: _hand_shown,
    RoundEnded: _round_ended,
    Accused: _accused,
    Settled: _settled,
    GuardSeen: _guard_seen,
    Vanished: _vanished,
    Contested: _contested,
    Corrected: _corrected,
    NotObserved: _not_observed,
    Ruled: _ruled,
    RaceRuled: _race_ruled,
    Turn: _turn,
    Guard: _guard,
    RoundScored: _round_scored,
    GameWon: _game_won,
    Revised: _revised,
}
