"""Measures how cards are read in rendered films, where their places are known.

    python scripts/readings.py FOLDER [--picture readings.png]

Every card that has lain still for a tenth of a second is read once, and again when more or less of it shows,
at its true place laid off by chance as much as a found one is. What comes out is compared with the truth: by
size, by how much of the card is hidden, by light, and by how sure the reading says it is.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import cv2
import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from referee.config import load_profile
from referee.evaluation import wilson
from referee.places import home, shipped_decks
from referee.vision.capture.film import Film
from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck, find_deck
from referee.vision.cards.pose import Pose
from referee.vision.cards.recognise import Recogniser
from referee.vision.cards.region import SCALE_GAIN, SCALE_RANGE
from referee.vision.cards.top import SURE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CARD_CM = (5.6, 8.7)
STILL_PX, STILL_SECONDS = 0.6, 0.099
"""A card lies that has not moved further for so long."""
AGAIN = 1.5
"""Seconds after which the same card is read again."""
LEAST_SEEN = 0.55
LAID_OFF, TURNED_OFF, SIZED_OFF = 0.015, np.radians(1.5), 0.012
"""Deviations of the place in card widths, of the turn, and of the size."""
MARGIN = 28
FRAMES = 3
"""So many frames are averaged."""


@dataclass(frozen=True, slots=True)
class Read:
    """One card as it was read.

    Attributes:
        truth: Its code.
        code: What was read.
        confidence: How surely.
        px_per_cm: Scale of the film where it lies.
        seen: The share of it that shows.
        light: Of the film.
    """

    truth: str
    code: str
    confidence: float
    px_per_cm: float
    seen: float
    light: str

    @property
    def is_right(self) -> bool:
        """Whether the likeliest face is the true one."""
        return self.code == self.truth

    @property
    def is_named(self) -> bool:
        """Whether the referee would name it."""
        return self.confidence >= SURE


def main(
    folder: Annotated[Path, typer.Argument(help="Where sets of rendered films lie.")],
    picture: Annotated[Path | None, typer.Option(help="Where to draw the figures.")] = None,
) -> None:
    """Prints how many cards are read rightly, named and wrongly named."""
    films = sorted(path.parent for path in folder.rglob("meta.json"))
    if not films:
        raise SystemExit(f"{folder}: no rendered films with the truth of every frame")
    reads = [read for film in films for read in readings(film)]
    if not reads:
        raise SystemExit(f"{folder}: in its films no card lies still long enough")
    Console().print(_table(reads))
    if picture is not None:
        draw(reads, picture)


def readings(folder: Path) -> Iterator[Read]:
    """Reads the lying cards of one film."""
    about = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
    profile = load_profile(folder / "table.toml")
    deck = find_deck(profile.deck, home(), shipped_decks(), folder)
    reader = _Reader(deck, np.random.default_rng(len(str(about))))
    watch = _Lying()
    recent: list[Picture] = []
    with (
        Film(folder / "film.mp4") as film,
        gzip.open(folder / "frames.jsonl.gz", "rt", encoding="utf-8") as lines,
    ):
        for frame, line in zip(film, lines, strict=False):
            recent = [*recent[1 - FRAMES :], frame.image]
            told = json.loads(line)
            for card in watch.due(told["t"], told["cards"]):
                quad = np.array(card["corners"], np.float32)
                if quad.min() < 3 or (quad.max(axis=0) > np.array(frame.image.shape[1::-1]) - 3).any():
                    continue
                mean = np.mean(recent, axis=0).round().astype(np.uint8)
                scale = _scale(quad)
                code, confidence = reader.read(mean, quad, scale)
                light = about["conditions"]["light"]
                yield Read(card["code"], code, confidence, scale, card["seen"], light)


class _Lying:
    """Which open cards lie still and have not been read yet as they are."""

    def __init__(self) -> None:
        self._since: dict[int, tuple[NDArray[np.float64], float]] = {}
        self._last: dict[int, tuple[int, float]] = {}

    def due(self, t: float, cards: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """Those of moment `t` that are to be read."""
        for card in cards:
            key, corners = card["key"], np.array(card["corners"])
            before = self._since.get(key)
            if before is None or np.abs(before[0] - corners).max() > STILL_PX:
                self._since[key] = (corners, t)
            shows = int(card["seen"] * 10)
            shown, at = self._last.get(key, (-1, -AGAIN))
            lies = t - self._since[key][1] >= STILL_SECONDS and card["open"] and card["seen"] >= LEAST_SEEN
            if lies and (shows != shown or t - at >= AGAIN):
                self._last[key] = (shows, t)
                yield card


class _Reader:
    """Reads cards of one deck at places laid off by chance."""

    def __init__(self, deck: Deck, rng: np.random.Generator) -> None:
        self._deck, self._rng = deck, rng
        self._recognisers: dict[int, Recogniser] = {}

    def read(self, image: Picture, quad: NDArray[np.float32], px_per_cm: float) -> tuple[str, float]:
        """The likeliest code of the card with the corners `quad` (4, 2), and its confidence."""
        height = 6 * round(CARD_CM[1] * float(np.clip(px_per_cm * SCALE_GAIN, *SCALE_RANGE)) / 6)
        width = height * self._deck.aspect
        ends = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + MARGIN
        matrix = cv2.getPerspectiveTransform(quad, ends)
        size = (round(width) + 2 * MARGIN, height + 2 * MARGIN)
        view = cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE)
        if height not in self._recognisers:
            self._recognisers[height] = Recogniser(self._deck, round(width), height)
        place = self._laid_off(MARGIN + width / 2, MARGIN + height / 2, width, height)
        reading = self._recognisers[height].read(np.asarray(view, np.uint8), [place])[0]
        return reading.code, reading.confidence

    def _laid_off(self, x: float, y: float, width: float, height: float) -> Pose:
        aside, along = self._rng.normal(0, LAID_OFF * width, 2)
        turn = float(self._rng.normal(0, TURNED_OFF)) + (np.pi if self._rng.random() < 0.5 else 0.0)
        size = 1 + float(self._rng.normal(0, SIZED_OFF))
        return Pose(x + float(aside), y + float(along), turn, width * size, height * size)


def _scale(quad: NDArray[np.float32]) -> float:
    """Pixels a centimetre, of a card with the corners (4, 2)."""
    area = abs(float(cv2.contourArea(quad)))
    return float(np.sqrt(area / (CARD_CM[0] * CARD_CM[1])))


# ---- the figures ----

GROUPS: tuple[tuple[str, Callable[[Read], bool]], ...] = (
    ("all", lambda read: read.seen > 0),
    ("uncovered", lambda read: read.seen > 0.97),
    ("uncovered, under 4.5 px/cm", lambda read: read.seen > 0.97 and read.px_per_cm < 4.5),
    ("uncovered, 4.5 to 5.5 px/cm", lambda read: read.seen > 0.97 and 4.5 <= read.px_per_cm < 5.5),
    ("uncovered, 5.5 to 6.5 px/cm", lambda read: read.seen > 0.97 and 5.5 <= read.px_per_cm < 6.5),
    ("uncovered, 6.5 to 8 px/cm", lambda read: read.seen > 0.97 and 6.5 <= read.px_per_cm < 8),
    ("uncovered, 8 px/cm and more", lambda read: read.seen > 0.97 and read.px_per_cm >= 8),
    ("3 to 10 % hidden", lambda read: 0.9 <= read.seen <= 0.97),
    ("10 to 20 % hidden", lambda read: 0.8 <= read.seen < 0.9),
    ("20 to 30 % hidden", lambda read: 0.7 <= read.seen < 0.8),
    ("30 to 45 % hidden", lambda read: read.seen < 0.7),
)


def _table(reads: Sequence[Read]) -> Table:
    table = Table("cards", "read", "likeliest right", "kind right", "named", "95 % interval", "named wrongly")
    lights = sorted({read.light for read in reads})
    groups = [*GROUPS, *((f"light: {light}", _of_light(light)) for light in lights)]
    for name, belongs in groups:
        group = [read for read in reads if belongs(read)]
        if group:
            table.add_row(name, str(len(group)), *_row(group))
    return table


def _of_light(light: str) -> Callable[[Read], bool]:
    return lambda read: read.light == light


def _row(group: Sequence[Read]) -> list[str]:
    named = [read for read in group if read.is_named]
    wrong = sum(not read.is_right for read in named)
    interval = wilson(len(named), len(group))
    kinds = sum(read.code[0] == read.truth[0] for read in group)
    return [
        f"{sum(read.is_right for read in group) / len(group):.3f}",
        f"{kinds / len(group):.3f}",
        f"{len(named) / len(group):.3f}",
        f"{interval.low:.3f} to {interval.high:.3f}",
        f"{wrong} of {len(named)}",
    ]


def draw(reads: Sequence[Read], path: Path) -> None:
    """Draws how reliable confidences are, and when cards are named, by size and by what hides them."""
    from matplotlib.figure import Figure  # it takes a second to load

    figure = Figure(figsize=(14, 4.6), layout="constrained")
    reliability, size, hidden = figure.subplots(1, 3)
    _draw_reliability(reliability, reads)
    free = [read for read in reads if read.seen > 0.97]
    _draw_shares(size, free, [read.px_per_cm * CARD_CM[0] for read in free], np.arange(18, 66, 6))
    size.set(title="Uncovered cards by size", xlabel="card's width in pixels of the film")
    _draw_shares(hidden, reads, [100 * (1 - read.seen) for read in reads], np.arange(0, 50, 5))
    hidden.set(title="Cards by what hides them", xlabel="hidden, per cent")
    figure.savefig(path, dpi=90)


def _draw_reliability(axes: Axes, reads: Sequence[Read]) -> None:
    axes.plot([0, 1], [0, 1], color="#bdbdbd", linewidth=1)
    edges = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.001]
    for low, high in pairwise(edges):
        group = [read for read in reads if low <= read.confidence < high]
        if group:
            right = sum(read.is_right for read in group)
            interval, share = wilson(right, len(group)), right / len(group)
            at = float(np.mean([read.confidence for read in group]))
            axes.errorbar(
                at,
                share,
                [[max(share - interval.low, 0)], [max(interval.high - share, 0)]],
                fmt="o",
                color="#1b7837",
                capsize=2,
            )
    axes.set(title="How often it is right", xlabel="confidence", ylabel="share right, with 95 % interval")


def _draw_shares(axes: Axes, reads: Sequence[Read], values: Sequence[float], edges: NDArray[np.int_]) -> None:
    """Stacked shares: named rightly, not named, named wrongly."""
    where = np.digitize(values, edges)
    for place in sorted(set(where.tolist())):
        group = [read for read, at in zip(reads, where, strict=True) if at == place]
        good = sum(read.is_named and read.is_right for read in group) / len(group)
        bad = sum(read.is_named and not read.is_right for read in group) / len(group)
        left = float(edges[min(max(place - 1, 0), len(edges) - 1)])
        wide = float(edges[1] - edges[0]) * 0.9
        axes.bar(left, good, wide, align="edge", color="#1b7837")
        axes.bar(left, 1 - good - bad, wide, good, align="edge", color="#bdbdbd")
        axes.bar(left, bad, wide, 1 - bad, align="edge", color="#c51b7d")
        axes.text(left + wide / 2, 0.02, str(len(group)), ha="center", fontsize=7, color="white")
    axes.set(ylim=(0, 1), ylabel="green: named rightly, grey: not named, pink: wrongly")


if __name__ == "__main__":
    typer.run(main)
