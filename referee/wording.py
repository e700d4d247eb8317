"""Events in plain words, a line each."""

from collections.abc import Mapping

from referee.events import CardPlayed, CardRetracted, Event, NotObserved, RoundStarted, Ruled

KINDS = {
    "N": "number card",
    "S": "spider",
    "A": "ant",
    "C": "cockroach",
    "M": "mosquito",
    "T": "cheating moth",
}
VERDICTS = {"legal": "legal", "illegal": "ILLEGAL", "not_verifiable": "cannot be told"}


def card_words(code: str | None) -> str:
    """A card as people say it."""
    if code is None:
        return "a card that could not be read"
    if code == "G":
        return "guard bug"
    return f"{KINDS[code[0]]} {code[1]}"


class Narrator:
    """Tells events in words; it remembers seats' names and what lay on the pile.

    Args:
        names: What people call each seat.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._pile: list[str | None] = [None]

    def tell(self, event: Event) -> str | None:
        """The event in words, without its time; None for what is not worth a line."""
        match event:
            case RoundStarted(guard=guard, top=top):
                self._pile = [None, top]
                keeper = f"the guard is {self._name(guard)}" if guard else "the guard is not known"
                return f"the round begins on {card_words(top)}; {keeper}"
            case CardPlayed(seat=seat, card=card, confidence=confidence):
                self._pile.append(card)
                who = f"{self._name(seat)} plays" if seat else "played:"
                return f"{who} {card_words(card)} ({confidence:.0%} sure)"
            case CardRetracted(card=card):
                if len(self._pile) > 1:
                    self._pile.pop()
                return f"taken back: {card_words(card)}"
            case Ruled():
                return f"{VERDICTS[event.verdict]} by {event.rule}: {self._why(event)}"
            case NotObserved(from_t=begin, to_t=end, reason=reason):
                return f"not observed from {begin:.1f} s to {end:.1f} s: {reason}"
            case _:
                return None

    def _why(self, ruled: Ruled) -> str:
        if ruled.rule == "MOTH-1":
            return "a moth is for the guard alone, and who laid it is not known"
        below, above = (_number(code) for code in [None, *self._pile][-2:])
        return f"{above} on {below}"

    def _name(self, seat: str | None) -> str:
        return "somebody" if seat is None else self._names.get(seat, seat)


def _number(code: str | None) -> str:
    return "an unread card" if code is None else code[1:] or "the guard bug"
