"""Judges random games, and says where the referee differs from the truth.

    python scripts/judge_games.py [--games N] [--seed S] [--honest]
    python scripts/judge_games.py --breaches [--kind NAME] [--games N] [--seed S]

Without `--breaches` the games are legal: no ruling may be `illegal`, and the accounts must be those of the
truth after every observation. With it each game has one breach: every one that the
observations prove must be found, with the right rule, seat and event, and nothing else may be called illegal.
`--games` is then the number of games of each kind. The exit status is 0 only if nothing differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from breaches import KINDS, Case, Kind, commit
from simulate import Truth, simulate

from referee.events import Ruled, Ruling
from referee.rules.ledger import Ledger
from referee.rules.umpire import Umpire

CARDS = 71


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the referee differs from the truth.

    Attributes:
        seed: Of the game.
        seq: Of the observation after which it shows.
        what: In the words of the code.
    """

    seed: int
    seq: int
    what: str


# ---- legal games ----


def judge_legal(seed: int, *, cheating: bool = True) -> tuple[int, Difference | None]:
    """Judges a legal game as far as nothing differs: its observations, and the first difference."""
    umpire, seen = Umpire(), 0
    for event, truth in simulate(seed, cheating=cheating):
        seen += 1
        rulings = umpire.observe(event)
        for what in _differences(umpire, rulings, truth):
            return seen, Difference(seed, event.seq, f"{event.type}: {what}")
    return seen, None


def _differences(umpire: Umpire, rulings: Sequence[Ruling], truth: Truth) -> Iterator[str]:
    for ruling in illegal(rulings):
        yield f"{ruling.rule} illegal, seat {ruling.seat}"
    for problem in umpire.problems:
        yield f"problem {problem.key}"
    if umpire.guard != truth.guard:
        yield f"guard {umpire.guard}, not {truth.guard}"
    ledger = umpire.ledger
    if ledger is not None:
        yield from _differing_accounts(ledger, truth)


def _differing_accounts(ledger: Ledger, truth: Truth) -> Iterator[str]:
    held = {seat: hand.held for seat, hand in ledger.hands.items()}
    if held != truth.held:
        yield f"held {held}, not {truth.held}"
    in_hand = {seat: hand.in_hand for seat, hand in ledger.hands.items()}
    if in_hand != truth.hands:
        yield f"in hand {in_hand}, not {truth.hands}"
    if (ledger.draw, ledger.discard) != (truth.draw, truth.discard):
        yield f"piles {ledger.draw}, {ledger.discard}, not {truth.draw}, {truth.discard}"
    if ledger.total() != CARDS:
        yield f"{ledger.total()} cards in all"


def illegal(rulings: Sequence[Ruling]) -> list[Ruled]:
    """The rulings that call something illegal."""
    return [one for one in rulings if isinstance(one, Ruled) and one.verdict == "illegal"]


# ---- breaches ----


@dataclass(frozen=True, slots=True)
class Finding:
    """What the referee made of a game with a breach.

    Attributes:
        found: Whether the breach was ruled illegal by its rule, its seat and its event.
        strange: Everything else that was ruled illegal.
    """

    found: bool
    strange: tuple[str, ...]


def judge_case(case: Case) -> Finding:
    """Judges a game with a breach to its end."""
    umpire = Umpire()
    ruled = [one for event in case.events for one in illegal(umpire.observe(event))]
    right = [one for one in ruled if (one.rule, one.seat, one.about) == (case.rule, case.seat, case.about)]
    strange = [one for one in ruled if one not in right and (one.rule, one.seat) not in case.also]
    return Finding(bool(right), tuple(_said(case, one) for one in strange))


def _said(case: Case, one: Ruled) -> str:
    event = case.events[one.about - 1]
    key = "" if one.message is None else one.message.key
    return f"{key} ({one.seat}) about {event.type}"


@dataclass(slots=True)
class Tally:
    """The games of one kind of breach.

    Attributes:
        cases: In which it was committed.
        provable: In which the observations prove it.
        proven: Of these, in which it was found.
        found: In which it was found at all.
        missed: Seeds of provable ones that were not found.
        misread: Seeds of games in which the breach could not be proven and another one was seen in its place.
        strange: Seeds of other games in which something else was called illegal, and what.
    """

    cases: int = 0
    provable: int = 0
    proven: int = 0
    found: int = 0
    missed: list[int] = field(default_factory=list)
    misread: list[int] = field(default_factory=list)
    strange: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_sound(self) -> bool:
        """Whether everything provable was found, and nothing else."""
        return not self.missed and not self.strange

    def add(self, case: Case, finding: Finding) -> None:
        """Counts one more game."""
        self.cases += 1
        self.provable += case.provable
        self.proven += case.provable and finding.found
        self.found += finding.found
        if case.provable and not finding.found:
            self.missed.append(case.seed)
        if finding.strange and not case.provable:
            self.misread.append(case.seed)
        elif finding.strange:
            self.strange[case.seed] = finding.strange


def tally(kind: Kind, seeds: Iterable[int]) -> Tally:
    """Judges a game of this kind for each seed."""
    sums = Tally()
    for seed in seeds:
        case = commit(kind, seed)
        if case is not None:
            sums.add(case, judge_case(case))
    return sums


# ---- the command line ----


def main() -> int:
    """Judges the games that the command line asks for; 0 if nothing differs."""
    parser = argparse.ArgumentParser(description="Judges random games against the truth.")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="with --breaches: of each kind")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game")
    parser.add_argument("--honest", action="store_true", help="games in which nobody cheats")
    parser.add_argument("--breaches", action="store_true", help="games with one breach each")
    parser.add_argument("--kind", metavar="NAME", help="only kinds of breach whose name has NAME in it")
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.games)
    started = time.perf_counter()
    if options.breaches or options.kind:
        sound = _report_breaches(seeds, options.kind or "")
    else:
        sound = _report_legal(seeds, cheating=not options.honest)
    print(f"{time.perf_counter() - started:.0f} s")
    return 0 if sound else 1


def _report_legal(seeds: range, *, cheating: bool) -> bool:
    observations = 0
    differences: list[Difference] = []
    for seed in seeds:
        seen, difference = judge_legal(seed, cheating=cheating)
        observations += seen
        if difference is not None:
            differences.append(difference)
            print(f"seed {difference.seed}, seq {difference.seq}, {difference.what}")
    print(f"{len(seeds)} legal games, {observations} observations: {len(differences)} games differ")
    return not differences


def _report_breaches(seeds: range, name: str) -> bool:
    print(f"{'kind':40s} {'rule':12s} games  provable  found of these  found in all  misread")
    tallies = []
    for kind in KINDS:
        if name in kind.name:
            tallies.append(tally(kind, seeds))
            _print_tally(kind, tallies[-1])
    provable, proven = (sum(getattr(one, count) for one in tallies) for count in ("provable", "proven"))
    print(f"{len(tallies)} kinds, {sum(one.cases for one in tallies)} games, {proven} of {provable} provable")
    return bool(tallies) and all(one.is_sound for one in tallies)


def _print_tally(kind: Kind, sums: Tally) -> None:
    share = f"{sums.proven / sums.provable:.2%}" if sums.provable else "-"
    counts = f"{sums.cases:5d} {sums.provable:9d} {sums.proven:7d} {share:>8s} {sums.found:12d}"
    print(f"{kind.name:40s} {kind.rule:12s} {counts} {len(sums.misread):8d}", flush=True)
    for seed in sums.missed[:3]:
        print(f"    missed: seed {seed}")
    for seed, strange in list(sums.strange.items())[:3]:
        print(f"    seed {seed} besides: {'; '.join(strange)}")


if __name__ == "__main__":
    sys.exit(main())
