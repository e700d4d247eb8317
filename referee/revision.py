"""What a correction changes: the log as the table has set it right, judged anew, and the difference.

What is known is a fold over the observations. A correction, wherever it points, is therefore the same log
with one value changed, folded once more; what came before that place cannot change. A correction can be
corrected too: when its own `set` is set to nothing, it is undone.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from referee.errors import EventError, RulesError
from referee.eventline import with_values
from referee.events import (
    Corrected,
    Guard,
    Json,
    Observation,
    RaceRuled,
    Revised,
    Ruled,
    Ruling,
    Turn,
    Vanished,
)
from referee.rules.umpire import Umpire

STRUCK = "type"
"""Setting this key to null strikes an observation out: it never happened."""


NEW = "new ruling"


@dataclass(slots=True)
class Entry:
    """An observation of the log and the rulings on it that hold now.

    Attributes:
        observation: As it was told, with its number; corrections do not touch it.
        rulings: With their numbers, in order.
    """

    observation: Observation
    rulings: list[Ruling]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is not as it was.

    Attributes:
        what: `turn`, `guard`, `cards` of a seat, `ruling` with its number, or `new ruling`.
        which: The seat or the number; empty where there is only one.
        before: As it was.
        after: As it is.
    """

    what: str
    which: str
    before: str
    after: str

    def sentence(self) -> str:
        """The change as people say it."""
        if self.what == "cards":
            return f"{self.which} {self.before} → {self.after} cards"
        if self.what == NEW:
            return f"{self.what}: {self.which} {self.after}"
        of = f" {self.which}" if self.which else " of"
        return f"{self.what}{of} {self.before} → {self.after}"


def difference_sentence(changes: Sequence[Change]) -> str:
    """All changes in a line."""
    return "; ".join(change.sentence() for change in changes) if changes else "nothing changes"


# ---- the log as it was set right ----


def set_right(observations: Sequence[Observation]) -> list[Observation | None]:
    """The observations with every correction applied; None for one that is struck out.

    Corrections are applied from the last to the first, so that each is itself set right before it is used; of
    several corrections of one event the later one has the last word.

    Raises:
        EventError: A correction sets a field that does not exist, or to a value that it does not take.
    """
    by_seq = {observation.seq: observation for observation in observations}
    overlays: dict[int, dict[str, Json]] = {}
    for observation in reversed(observations):
        if isinstance(observation, Corrected):
            values = _values(observation, overlays.get(observation.seq, {}))
            overlays[observation.about] = {**values, **overlays.get(observation.about, {})}
    return [_overlaid(by_seq[one.seq], overlays.get(one.seq, {})) for one in observations]


def _values(correction: Corrected, overlay: Mapping[str, Json]) -> Mapping[str, Json]:
    overlaid = _overlaid(correction, overlay)
    return overlaid.values if isinstance(overlaid, Corrected) else {}


def _overlaid(observation: Observation, overlay: Mapping[str, Json]) -> Observation | None:
    if not overlay:
        return observation
    if STRUCK in overlay and overlay[STRUCK] is None:
        return None
    changed = with_values(observation, overlay)
    return changed if isinstance(changed, Observation) else None


def check_correction(correction: Corrected, target: Observation) -> None:
    """What makes no sense in a correction.

    Raises:
        EventError: A field that does not exist, a value that it does not take, or another event than before.
    """
    if STRUCK in correction.values and correction.values[STRUCK] is None:
        if len(correction.values) > 1:
            raise EventError("corrected: an event that is struck out can have no other value set")
        return
    changed = with_values(target, correction.values)
    if isinstance(target, Corrected) and isinstance(changed, Corrected) and changed.about != target.about:
        raise EventError(f"corrected: about cannot be set to {changed.about}: make another correction")


# ---- judged anew ----


def judge_again(
    observations: Sequence[Observation], make_umpire: Callable[[], Umpire]
) -> tuple[Umpire, list[list[Ruling]]]:
    """The umpire after the whole log as it was set right, and the rulings on each observation.

    Raises:
        EventError: What was set right makes a later observation impossible.
    """
    umpire = make_umpire()
    rulings: list[list[Ruling]] = []
    for observation in set_right(observations):
        try:
            rulings.append([] if observation is None else umpire.observe(observation))
        except RulesError as error:
            raise EventError(f"corrected: then this would make no sense: {error}") from error
    return umpire, rulings


Pair: TypeAlias = tuple[Ruling | None, Ruling | None]
"""A ruling as it was and as it is; None where there was none, or is none any more."""


def renew(entry: Entry, made: Sequence[Ruling]) -> tuple[list[Ruling], list[Pair]]:
    """Matches the rulings on an observation with those made anew.

    Returns:
        The rulings that hold now: those with a new verdict keep the old number, and what is new or of another
        shape has none yet; and each one that is not as it was.
    """
    old = list(entry.rulings)
    now: list[Ruling] = []
    changed: list[Pair] = []
    for ruling in made:
        same = next((one for one in old if _question(one) == _question(ruling)), None)
        if same is None:
            changed.append((None, ruling))
        else:
            old.remove(same)
            if not _says_the_same(same, ruling):
                changed.append((same, ruling))
                same = dataclasses.replace(ruling, seq=same.seq) if isinstance(ruling, Ruled) else None
        now.append(same or ruling)
    return now, changed + [(one, None) for one in old]


def _question(ruling: Ruling) -> tuple[object, ...]:
    """What a ruling answers: two rulings on the same question are the old and the new one."""
    about = getattr(ruling, "about", None)
    rule = ruling.rule if isinstance(ruling, Ruled) else None
    seat = ruling.seat if isinstance(ruling, Ruled) else None
    private = isinstance(ruling, Ruled) and ruling.private
    return ruling.type, about, rule, seat, private


def _says_the_same(one: Ruling, other: Ruling) -> bool:
    return dataclasses.replace(one, seq=0, t=other.t) == dataclasses.replace(other, seq=0)


def revise(old: Ruling, new: Ruling | None, correction: Corrected, why: str) -> Revised | None:
    """What is said of a ruling that a correction overturned; None where its verdict stands or is void."""
    if isinstance(old, RaceRuled):
        verdict = new.verdict if isinstance(new, RaceRuled) else "not_seen"
        if isinstance(new, RaceRuled) and (new.verdict, new.seat) == (old.verdict, old.seat):
            return None
        return Revised(t=correction.t, about=old.seq, verdict=verdict, why=why)
    if not isinstance(old, Ruled):
        return None
    if isinstance(new, Ruled):
        return Revised(t=correction.t, about=old.seq, verdict=new.verdict, why=why)
    return (
        None if old.verdict == "legal" else Revised(t=correction.t, about=old.seq, verdict="legal", why=why)
    )


def reason(correction: Corrected, target: Observation) -> str:
    """Why a ruling was made anew, in words that tell nothing of a private event but that it was corrected."""
    if isinstance(target, Vanished | Corrected):
        return "corrected"
    if STRUCK in correction.values:
        return f"corrected: no {target.type}"
    return "corrected: " + ", ".join(correction.values)


def is_state(ruling: Ruling) -> bool:
    """Whether a ruling says how things stand now, so that only its last word counts."""
    return isinstance(ruling, Turn | Guard)


# ---- the difference ----


def compare(before: Umpire, after: Umpire, revised: Sequence[Pair]) -> list[Change]:
    """What a correction changes, as the table would say it."""
    return [*_changed_standing(before, after), *_changed_cards(before, after), *_changed_verdicts(revised)]


def _changed_standing(before: Umpire, after: Umpire) -> Iterator[Change]:
    for what, was, now in (("turn", before.turn, after.turn), ("guard", before.guard, after.guard)):
        if was != now:
            yield Change(what, "", was or "?", now or "?")
    totals = before.totals
    for seat, points in after.totals.items():
        if totals.get(seat, points) != points:
            yield Change("points of", seat, str(totals[seat]), str(points))


def _changed_cards(before: Umpire, after: Umpire) -> Iterator[Change]:
    if before.ledger is None or after.ledger is None:
        return
    for seat, hand in after.ledger.hands.items():
        was = before.ledger.hands.get(seat)
        if was is not None and was.held != hand.held:
            yield Change("cards", seat, _count(was.held), _count(hand.held))


def _count(held: int | None) -> str:
    return "?" if held is None else str(held)


def _changed_verdicts(revised: Sequence[Pair]) -> Iterator[Change]:
    for old, new in revised:
        if isinstance(old, Ruled | RaceRuled):
            yield Change("ruling", str(old.seq), _verdict(old), _new_verdict(old, new))
        elif old is None and isinstance(new, Ruled) and new.verdict != "legal":
            yield Change(NEW, new.rule, "", f"{new.verdict} ({new.seat or '?'})")


def _new_verdict(old: Ruled | RaceRuled, new: Ruling | None) -> str:
    """A breach that is gone is legal; what was legal and is gone has been ruled otherwise."""
    if isinstance(new, Ruled | RaceRuled):
        return _verdict(new)
    return "void" if old.verdict == "legal" else "legal"


def _verdict(ruling: Ruled | RaceRuled) -> str:
    if isinstance(ruling, RaceRuled) and ruling.seat is not None:
        return f"{ruling.verdict} ({ruling.seat})"
    return ruling.verdict
