"""Short games as text, with what the referee makes of them and what each device may see of it.

A file begins with its story in comments, notes of the form `# key: value`, and the observations as a person
writes them. Then come sections, each under a line that begins with `==`:

- `log`: the observations and the rulings. What follows a `#` there is the reason that a ruling gives.
- The recipients that see the same (`table`, and the seats for their devices): what they see. `as in the log`
  says that it is the log itself; `1 to 6 as in the log` that it begins so.
- `differences`: what each correction was said to change, before it was made.
- `problems`: contradictions in the accounts.

Run as a program, it makes the sections of the given files anew, or of all files, and prints what changes.
Nothing else writes them: whoever runs it reads each changed line against the rules.
"""

import difflib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from referee.events import Corrected, Event, Guard, GuardSeen, RaceRuled, Revised, RoundStarted, Ruled
from referee.game import Game
from referee.projection import Page, Recipient, view
from referee.revision import difference_sentence
from referee.rules.notation import Entry, WrittenGame, parse_game, print_game

FOLDER = Path(__file__).parent.parent / "tests/playthroughs"
SECTION = "== "
NOTE = re.compile(r"^# ([a-z]+): (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A file's text in its parts.

    Attributes:
        told: The story, the notes and the observations, as they were written.
        sections: By heading, what comes of it.
    """

    told: str
    sections: Mapping[str, str]

    @classmethod
    def of(cls, text: str) -> "Playthrough":
        """The parts of a file."""
        told, *parts = ("\n" + text).split("\n" + SECTION)
        headed = [part.partition("\n") for part in parts]
        return cls(told.strip() + "\n", {heading: body.strip() + "\n" for heading, _, body in headed})

    @property
    def text(self) -> str:
        """The whole file."""
        parts = [f"{SECTION}{heading}\n{body}" for heading, body in self.sections.items()]
        return "\n".join([self.told, *parts])

    @property
    def notes(self) -> dict[str, str]:
        """The comments of the form `# key: value`, where the key is one word."""
        return dict(NOTE.findall(self.told))

    @property
    def observations(self) -> tuple[Event, ...]:
        """What was seen and said."""
        return parse_game(self.told).events


def performed(told: str) -> Playthrough:
    """The playthrough that a beginning makes: the sections as they come of its observations now."""
    game, log, differences = Game(), list[Event](), list[str]()
    for event in Playthrough(told, {}).observations:
        if isinstance(event, Corrected):
            differences.append(f"{len(log) + 1}: {difference_sentence(game.preview(event))}\n")
        log += game.observe(event)
    sections = {"log": "".join(_lines(log))} | dict(_views(log))
    if differences:
        sections["differences"] = "".join(differences)
    if game.umpire.problems:
        sections["problems"] = "".join(problem.sentence() + "\n" for problem in game.umpire.problems)
    return Playthrough(told, sections)


def _lines(events: Sequence[Event]) -> list[str]:
    """A line an event; a ruling with its reason."""
    entries = tuple(Entry(event, _reason(event)) for event in events)
    return print_game(WrittenGame(entries)).splitlines(keepends=True)


def _reason(event: Event) -> str | None:
    """What a ruling's message says beyond rule and verdict, and the option that it names."""
    if not isinstance(event, Ruled | RaceRuled) or event.message is None:
        return None
    judged = event.rule if isinstance(event, Ruled) else event.race
    said = event.message.key.removeprefix(f"{judged}-{event.verdict}".lower().replace("_", "-"))
    option = event.message.parameters.get("option")
    parts = [said.strip("-").replace("-", " "), f"by {option}" if option else ""]
    return ", ".join(part for part in parts if part) or None


def _views(log: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """What each recipient sees, those who see the same under one heading, the table's page first."""
    seats = next(event.seats for event in log if isinstance(event, RoundStarted))
    headings: dict[str, list[str]] = {}
    recipients: tuple[Recipient, ...] = (Page.TABLE, *seats)
    for recipient in recipients:
        seen = _compared(list(view(log, recipient)), log)
        headings.setdefault(seen, []).append(_name(recipient, log))
    for seen, names in headings.items():
        yield ", ".join(names), seen


def _compared(seen: list[Event], log: Sequence[Event]) -> str:
    """What is seen, with its common beginning with the log in one line."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(seen, log, strict=False)))
    if same == len(seen) == len(log):
        return "as in the log\n"
    return f"1 to {same} as in the log\n" + "".join(_lines(seen)[same:])


def _name(recipient: Recipient, log: Sequence[Event]) -> str:
    if isinstance(recipient, Page):
        return "table"
    guards = list(dict.fromkeys(_guards(log)))
    if recipient not in guards:
        return recipient
    if len(guards) == 1:
        return f"{recipient} (guard)"
    return f"{recipient} (guard {'at first' if recipient == guards[0] else 'later'})"


def _guards(log: Sequence[Event]) -> Iterator[str]:
    """Who was the guard, one after the other."""
    for event in log:
        if isinstance(event, RoundStarted) and event.guard is not None:
            yield event.guard
        if isinstance(event, Guard | GuardSeen):
            yield event.seat


def illegal(log: Sequence[Event]) -> set[str]:
    """What is illegal in the end, as notes say it: the rule and whom it judges, `?` if not known."""
    verdicts: dict[tuple[int, str, str | None], str] = {}
    keys: dict[int, tuple[int, str, str | None]] = {}
    for event in log:
        if isinstance(event, Ruled):
            keys[event.seq] = event.about, event.rule, event.seat
            verdicts[keys[event.seq]] = event.verdict
        if isinstance(event, Revised) and event.about in keys:
            verdicts[keys[event.about]] = event.verdict
    return {f"{rule} {seat or '?'}" for (_, rule, seat), said in verdicts.items() if said == "illegal"}


def files(folder: Path = FOLDER) -> list[Path]:
    """All playthroughs, in order."""
    return sorted(folder.glob("*/*.txt"))


def _renew(path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    after = performed(Playthrough.of(before).told).text
    name = str(path.relative_to(FOLDER)) if path.is_relative_to(FOLDER) else str(path)
    lines = (before.splitlines(keepends=True), after.splitlines(keepends=True))
    sys.stdout.writelines(difflib.unified_diff(*lines, name, name))
    path.write_text(after, encoding="utf-8")


def main() -> int:
    """Makes the sections of the files in the arguments anew, or of all."""
    for path in [Path(argument) for argument in sys.argv[1:]] or files():
        _renew(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
