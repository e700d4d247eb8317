"""The demo game in the terminal: the film in coarse colours, and each play and ruling as it is settled."""

import contextlib
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from referee.config import load_profile
from referee.events import CardPlayed, Event, Ruled
from referee.judging import judge_frames
from referee.messages import FALLBACK
from referee.places import demo
from referee.record import deck_of
from referee.vision.capture.ahead import read_ahead
from referee.vision.capture.film import Film
from referee.vision.capture.frames import Frame, Picture
from referee.wording import Narrator

PICTURE_COLUMNS = 72
LEAST_COLUMNS = 24
"""A smaller picture shows nothing."""
LINES_SHOWN = 14
DRAWN_EVERY = 1 / 12
"""Seconds of the film between two drawings: enough for the eye, little for the machine."""
LATE = 0.5
"""Seconds behind the film from which on that is said, and fewer pictures are drawn."""
LATE_PICTURES = 30
"""When late, only every so many pictures one is drawn."""
BESIDE = 130
"""A terminal with this many columns has the picture and the rulings side by side."""


@dataclass(slots=True)
class Scene:
    """What the terminal shows.

    Attributes:
        name: Of the film.
        frame: The newest frame.
        lines: The last plays and rulings.
        plays: How many so far.
        illegal: How many rulings were against a play.
        behind: Seconds by which judging and showing are behind the film's own pace.
    """

    name: str
    frame: Frame | None = None
    lines: deque[Text] = field(default_factory=lambda: deque(maxlen=LINES_SHOWN))
    plays: int = 0
    illegal: int = 0
    behind: float = 0.0
    _drawn: tuple[int, int, Text] | None = None

    def take(self, event: Event, line: Text) -> None:
        """Counts an event and keeps its line."""
        self.lines.append(line)
        self.plays += isinstance(event, CardPlayed)
        self.illegal += isinstance(event, Ruled) and event.verdict == "illegal"

    def draw(self, width: int, height: int) -> RenderableType:
        """The scene for a terminal of `width` columns and `height` lines."""
        frame = self.frame
        if frame is None:
            return Text(f"{self.name}: opening the film")
        shape = frame.image.shape[1] / frame.image.shape[0]
        if width >= BESIDE:
            columns = min(PICTURE_COLUMNS, int((height - 2) * 2 * shape))
            panel = self._rulings(width - columns - 1, min(LINES_SHOWN, height - 4))
            return Group(self._head(frame), _side_by_side(self._picture(frame, columns), panel))
        columns = min(PICTURE_COLUMNS, width, int((height - 4) * shape))
        if columns < LEAST_COLUMNS:
            return Group(self._head(frame), self._rulings(width, height - 4))
        rows = _rows(frame.image, columns)
        return Group(
            self._head(frame), self._picture(frame, columns), self._rulings(width, height - rows - 5)
        )

    def _head(self, frame: Frame) -> Text:
        so_far = f"{self.plays} plays, {self.illegal} illegal"
        late = f"   {self.behind:.1f} s behind" if self.behind >= LATE else ""
        return Text(
            f"{self.name}   picture {frame.index + 1}   {frame.t:5.1f} s   {so_far}{late}",
            no_wrap=True,
            overflow="ellipsis",
        )

    def _picture(self, frame: Frame, columns: int) -> Text:
        """The frame; when late, the picture drawn last stands for a while longer."""
        shown = self._drawn
        patience = LATE_PICTURES if self.behind >= LATE else 1
        if shown is None or shown[1] != columns or frame.index - shown[0] >= patience:
            shown = self._drawn = (frame.index, columns, mosaic(frame.image, columns))
        return shown[2]

    def _rulings(self, width: int, height: int) -> Panel:
        """As many of the last lines as fit, each whole: long ones go on in the next row."""
        inside = max(width - 4, 1)
        shown: list[Text] = []
        left = height = max(1, min(height, LINES_SHOWN))
        for line in reversed(self.lines):
            left -= -(-max(line.cell_len, 1) // inside)
            if left < 0 and shown:
                break
            shown.append(line)
        text = Text("\n", overflow="fold").join(reversed(shown))
        return Panel(text, title="the referee", height=height + 2, width=width)


def _rows(image: Picture, columns: int) -> int:
    """How many rows of characters a picture of so many columns takes."""
    height, width = image.shape[:2]
    return max(round(int(height) / int(width) * columns / 2), 1)


def _side_by_side(*parts: RenderableType) -> Table:
    row = Table.grid(padding=(0, 1))
    row.add_row(*parts)
    return row


def mosaic(image: Picture, columns: int) -> Text:
    """A picture (h, w, 3) out of half blocks, two coloured pixels a character."""
    rows = _rows(image, columns) * 2
    small = cv2.cvtColor(cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB)
    text = Text(no_wrap=True, end="")
    for upper, lower in zip(small[::2].tolist(), small[1::2].tolist(), strict=True):
        for above, below in zip(upper, lower, strict=True):
            text.append("▀", Style(color=_rgb(above), bgcolor=_rgb(below)))
        text.append("\n")
    return text


def _rgb(pixel: list[int]) -> str:
    red, green, blue = pixel
    return f"#{red:02x}{green:02x}{blue:02x}"


def line_of(event: Event, words: str) -> Text:
    """An event's line: its time, and the ruling coloured by its verdict."""
    colours = {"legal": "green", "illegal": "bold red", "not_verifiable": "yellow"}
    time_of = Text(f"{event.t:7.2f} s  ")
    if isinstance(event, Ruled):
        return time_of.append(f"    {words}", colours[event.verdict])
    return time_of.append(words)


class Clock:
    """Waits until a moment of a film has come, so that it runs as it was taken.

    Args:
        fast: Never wait.
    """

    def __init__(self, *, fast: bool) -> None:
        self._fast = fast
        self._start: float | None = None

    def wait(self, t: float) -> float:
        """Waits until `t` seconds have passed since the first call; returns by how many it is late."""
        now = time.monotonic()
        if self._start is None:
            self._start = now - t
        if self._fast:
            return 0.0
        early = self._start + t - now
        time.sleep(max(0.0, early))
        return max(0.0, -early)


def show_demo(
    *, headless: bool, fast: bool, language: str = FALLBACK, console: Console | None = None
) -> None:
    """Judges the shipped demo game and shows it as it goes.

    Args:
        headless: Only print the plays and rulings; so it is, too, where there is no terminal.
        fast: Do not wait for the film's own pace.
        language: In which plays and rulings are told.
        console: Where to show it; standard output if None.

    Raises:
        RefereeError: Something of the demo game is missing or damaged, or there is no such language.
    """
    console = console or Console(highlight=False)
    folder = demo()
    profile = load_profile(folder / "table.toml")
    narrator = Narrator({seat.id: seat.name for seat in profile.table.seats}, language)
    scene = Scene("demo game")
    with Film(folder / "film.mp4") as film:
        frames = _paced(film, scene, Clock(fast=fast))
        events = judge_frames(frames, film.size, profile, deck_of(profile))
        show = _print_lines if headless or not console.is_terminal else _show_live
        show(events, scene, narrator, console)
    console.print(f"{scene.plays} plays, {scene.illegal} against the rules")


def _paced(film: Film, scene: Scene, clock: Clock) -> Iterator[Frame]:
    with contextlib.closing(read_ahead(film)) as frames:
        for frame in frames:
            scene.behind = clock.wait(frame.t)
            scene.frame = frame
            yield frame


def _print_lines(events: Iterator[Event], scene: Scene, narrator: Narrator, console: Console) -> None:
    for event in events:
        words = narrator.tell(event)
        if words:
            line = line_of(event, words)
            scene.take(event, line)
            console.print(line, soft_wrap=True)


def _show_live(events: Iterator[Event], scene: Scene, narrator: Narrator, console: Console) -> None:
    with Live(
        console=console, refresh_per_second=1 / DRAWN_EVERY, get_renderable=lambda: scene.draw(*console.size)
    ):
        for event in events:
            words = narrator.tell(event)
            if words:
                scene.take(event, line_of(event, words))
