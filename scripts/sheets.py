"""Contact sheets of rendered films, to be looked at: a picture a set, a row a film.

python scripts/sheets.py FOLDER OUT [--films N] [--columns N] [--width PX]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from referee.vision.capture.film import Film
from referee.vision.capture.frames import Picture


def main(
    folder: Annotated[Path, typer.Argument(help="Holds the sets, each a folder of films.")],
    out: Annotated[Path, typer.Argument(help="Where the sheets go.")],
    films: Annotated[int, typer.Option(help="How many films of each set.")] = 12,
    columns: Annotated[int, typer.Option(help="How many moments of each film.")] = 6,
    width: Annotated[int, typer.Option(help="Of each picture, in pixels.")] = 320,
) -> None:
    """Lay moments of films side by side."""
    out.mkdir(parents=True, exist_ok=True)
    for home in sorted({path.parent.parent for path in folder.glob("*/*/meta.json")}):
        there = sorted(path.parent for path in home.glob("*/meta.json"))
        chosen = [there[place] for place in _spread(len(there), films)]
        rows = [np.hstack([*_moments(film, columns, width)]) for film in chosen]
        widest = max(row.shape[1] for row in rows)
        sheet = np.vstack([np.pad(row, ((0, 4), (0, widest - row.shape[1]), (0, 0))) for row in rows])
        path = out / f"{home.name}.jpg"
        cv2.imwrite(str(path), sheet)
        sys.stdout.write(f"{path}: {len(chosen)} of {len(there)} films\n")


def _moments(folder: Path, count: int, width: int) -> Iterator[Picture]:
    """The moments of one film, its name on the first."""
    with Film(folder / "film.mp4") as film:
        pictures = [_reduced(frame.image, width) for frame in film]
    for number, place in enumerate(_spread(len(pictures), count)):
        if number == 0:
            cv2.putText(pictures[place], folder.name, (6, 16), 0, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
        yield pictures[place]


def _reduced(picture: Picture, width: int) -> Picture:
    height = round(width * picture.shape[0] / picture.shape[1])
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _spread(count: int, wanted: int) -> list[int]:
    """So many of `count` places, from the first to the last."""
    return [round(place) for place in np.linspace(0, count - 1, min(wanted, count))]


if __name__ == "__main__":
    typer.run(main)
