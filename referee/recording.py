"""What was seen and said while a film was judged, kept until its overlay is drawn.

What was seen in each frame goes to a file without a name, which is gone with the process: a long film has a
hundred thousand frames. What is kept in memory grows with the game alone.
"""

import tempfile
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from referee.errors import RefereeError
from referee.events import Event
from referee.vision.seen import Lying, Seen

HAIR = 1e-3
"""Seconds by which moments may differ that are the same: the log rounds them."""

_SEEN = TypeAdapter(Seen)


@dataclass(frozen=True, slots=True)
class Top:
    """The uppermost card from a moment on; None for none."""

    t: float
    card: Lying | None


class Recording:
    """Made while a film is judged.

    Args:
        folder: Where there is room for what was seen.

    Attributes:
        events: The log.
    """

    def __init__(self, folder: Path) -> None:
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  see `close`
        self._since = -1.0
        self._tops: list[Top] = [Top(0.0, None)]
        self.events: list[Event] = []

    def close(self) -> None:
        """Lets go of what was seen."""
        self._file.close()

    def see(self, seen: Seen) -> None:
        """Takes down what was seen in the next frame.

        Raises:
            RefereeError: There is no room for it.
        """
        if seen.top != self._tops[-1].card:
            # A card that was only nudged lies there from now on, any other since it came.
            moment = seen.t if seen.since == self._since else seen.since
            self._tops.append(Top(max(moment, self._tops[-1].t), seen.top))
        self._since = seen.since
        try:
            self._file.write(_SEEN.dump_json(seen) + b"\n")
        except OSError as error:
            raise RefereeError(f"no room for what the overlay is drawn from: {error.strerror}") from error

    def hear(self, events: Iterable[Event]) -> Iterator[Event]:
        """The events, each taken down."""
        for event in events:
            self.events.append(event)
            yield event

    def frames(self) -> Iterator[Seen]:
        """What was seen in each frame, from the first one on."""
        self._file.seek(0)
        for line in self._file:
            yield _SEEN.validate_json(line)

    def top_at(self, t: float) -> Lying | None:
        """The card that lay uppermost at a moment, as it was found out later."""
        return self._tops[bisect_right(self._tops, t + HAIR, key=_moment) - 1].card

    def top_before(self, t: float) -> Lying | None:
        """The card that lay uppermost until just before a moment."""
        return self._tops[max(bisect_right(self._tops, t - HAIR, key=_moment) - 1, 0)].card


def _moment(top: Top) -> float:
    return top.t
