"""Checks the truth of rendered films against what their pictures and meshes show.

    python scripts/verify_films.py FOLDER

Three ways, none of which uses what made the truth: a card's corners in the picture, brought to the table by
the table profile, must have a card's size; what the decoded picture shows there must look like a card of that
kind, and of that number where it is large enough to be told; and where a palm touches, the mesh of the hand
must meet what lies below at that time and not before.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import cv2
import numpy as np
import typer
from numpy.typing import NDArray
from scenes import skin
from scenes.decks import drawn
from scenes.script import parse_script
from scenes.shoot import FILM
from scenes.stage import Stage
from scenes.state import CARD_HEIGHT, CARD_WIDTH, ArmPose

from referee.config import TableProfile, load_profile
from referee.evaluation import wilson
from referee.vision.capture.film import Film

SIZE_TOLERANCE = 0.06
"""By how much a lying card may differ from its size: the pile lifts it towards the camera."""
SHOWN = 0.97
"""A card is looked at where that share of it shows."""
LEAST_PIXELS = 24.0
"""A card whose short side has fewer pixels cannot be told from others of its kind."""
NUMBER_PIXELS = 60.0
"""Above that its number can be told too."""
MEETS_CM, AWAY_CM, BEFORE = 1.0, 0.5, 0.06
"""How near the skin is to what it touches at a contact, and how far it still is so many seconds before."""
STILL_PIXELS = 0.3
"""A card that moves less from a frame to the next lies."""
EVERY = 10
"""So many frames apart are looked at."""

_Card: TypeAlias = tuple[str, NDArray[np.float64]]
"""A card's code and its corners (4, 2) in pixels."""


@dataclass(slots=True)
class Tally:
    """What was found right, of how much."""

    sizes: list[bool]
    faces: list[bool]
    contacts: list[bool]

    def lines(self) -> Iterator[str]:
        """For people."""
        for name, found in (("sizes", self.sizes), ("faces", self.faces), ("contacts", self.contacts)):
            low, high = wilson(sum(found), len(found))
            yield f"{name} {sum(found)} of {len(found)} ({low:.1%} to {high:.1%})"

    @property
    def is_right(self) -> bool:
        """Whether the truth holds: all sizes and contacts, and all but a blurred face in a hundred."""
        return all(self.sizes) and all(self.contacts) and sum(self.faces) >= 0.98 * len(self.faces)


def main(folder: Annotated[Path, typer.Argument(help="Holds sets of films.")]) -> None:
    """Check every film; the status is not 0 where a truth does not hold."""
    films = sorted(path.parent for path in folder.glob("*/*/script.txt"))
    total, wrong = Tally([], [], []), 0
    for film in films:
        tally = verify(film)
        wrong += not tally.is_right
        if not tally.is_right:
            sys.stdout.write(f"{film.relative_to(folder)}: {'; '.join(tally.lines())}\n")
        total.sizes += tally.sizes
        total.faces += tally.faces
        total.contacts += tally.contacts
    sys.stdout.write(f"{len(films)} films, {wrong} with a wrong truth: {'; '.join(total.lines())}\n")
    raise typer.Exit(int(wrong > 0 or not films))


def verify(film: Path) -> Tally:
    """One film's folder."""
    told = _told(film)
    profile = load_profile(film / "table.toml")
    deck = Path(profile.deck).name
    still = {number: list(_lying(told, number)) for number in range(0, len(told), EVERY)}
    sizes = [found for cards in still.values() for found in _sizes(cards, profile)]
    faces = list(_faces(film / FILM, still, drawn(deck).faces))
    stage = Stage(parse_script((film / "script.txt").read_text(encoding="utf-8")))
    return Tally(sizes, faces, list(_contacts(stage)))


def _told(film: Path) -> list[dict[str, Any]]:
    with gzip.open(film / "frames.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _lying(told: Sequence[Mapping[str, Any]], number: int) -> Iterator[_Card]:
    """The cards of the discard pile that lie as still in a frame as in the next one."""
    later = dict(_open_cards(told[min(number + 1, len(told) - 1)]))
    for key, (code, corners) in _open_cards(told[number]):
        if key in later and np.abs(later[key][1] - corners).max() < STILL_PIXELS:
            yield code, corners


def _open_cards(frame: Mapping[str, Any]) -> Iterator[tuple[int, _Card]]:
    """The cards of the discard pile that show whole and large enough, by their key."""
    for card in frame["cards"]:
        corners = np.array(card["corners"])
        sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
        if (
            card["open"]
            and card["holder"] == "discard"
            and card["seen"] >= SHOWN
            and sides.min() >= LEAST_PIXELS
        ):
            yield card["key"], (card["code"], corners)


def _sizes(cards: Sequence[_Card], profile: TableProfile) -> Iterator[bool]:
    plane = profile.table
    for _, corners in cards:
        there = plane.to_cm(corners)
        sides = np.linalg.norm(np.roll(there, -1, axis=0) - there, axis=1)
        wanted = np.array([CARD_WIDTH, CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT])
        yield bool((np.abs(sides / wanted - 1) < SIZE_TOLERANCE).all())


def _faces(
    path: Path, still: Mapping[int, Sequence[_Card]], faces: Mapping[str, NDArray[np.uint8]]
) -> Iterator[bool]:
    with Film(path) as film:
        for number, frame in enumerate(film):
            for code, corners in still.get(number, ()):
                length = 2 if np.linalg.norm(corners[1] - corners[0]) >= NUMBER_PIXELS else 1
                yield _best_face(frame.image, corners, faces)[:length] == code[:length]


def _best_face(
    image: NDArray[np.uint8], corners: NDArray[np.float64], faces: Mapping[str, NDArray[np.uint8]]
) -> str:
    """The code of the face that a quad looks most like, by correlation of colours."""
    size = (56, 87)
    flat = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    laid = cv2.getPerspectiveTransform(corners.astype(np.float32) - 0.5, flat)
    seen = cv2.warpPerspective(image, laid, size, flags=cv2.INTER_AREA).astype(np.float32)
    return max(
        faces, key=lambda code: _likeness(seen, cv2.resize(faces[code], size, interpolation=cv2.INTER_AREA))
    )


def _likeness(one: NDArray[Any], other: NDArray[Any]) -> float:
    a = cv2.GaussianBlur(one.astype(np.float32), (5, 5), 0)
    b = cv2.GaussianBlur(other.astype(np.float32), (5, 5), 0)
    return float(np.corrcoef(a.reshape(-1), b.reshape(-1))[0, 1])


def _contacts(stage: Stage) -> Iterator[bool]:
    """Each slap: whether the skin meets what lies there at its time, and was away from it shortly before."""
    for touch in (one for one in stage.contacts if one.kind == "slap"):
        gaps = []
        for t in (touch.t, touch.t - BEFORE):
            arm = next(one for one in stage.at(t).arms if (one.seat, one.side) == (touch.seat, touch.side))
            gaps.append(_lowest(stage, arm, touch.at) - float(touch.at[2]))
        yield abs(gaps[0]) < MEETS_CM and gaps[1] > gaps[0] + AWAY_CM


def _lowest(stage: Stage, arm: ArmPose, near: NDArray[np.float64]) -> float:
    """The height of the lowest skin near the palm's middle."""
    vertices = skin.pose(arm, stage.script.cast.person(arm.seat)).vertices
    palm = arm.wrist + 0.5 * (near - arm.wrist)
    close = np.linalg.norm(vertices[:, :2] - palm[:2], axis=1) < 6.0
    return float(np.percentile(vertices[close, 2], 3)) if close.any() else float("nan")


if __name__ == "__main__":
    typer.run(main)
