"""Renders the demo film out of its script: minutes.

python scripts/demo_film.py FOLDER [--still SECONDS]
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Annotated

import cv2
import typer
from scenes.aim import filled, over_table
from scenes.decks import PRINTED
from scenes.looks import Setting, corners
from scenes.script import Script, parse_script
from scenes.shoot import Shot, shoot, still
from scenes.state import Look, to_world

SCRIPT = Path(__file__).parent / "demo_script.txt"
RATE = 25.0


def main(
    folder: Annotated[Path, typer.Argument(help="Where the film and its truth go.")],
    at: Annotated[float | None, typer.Option("--still", help="Draw this moment alone, as still.png.")] = None,
) -> None:
    """Render the demo film."""
    shot = demo(parse_script(SCRIPT.read_text(encoding="utf-8")))
    if at is None:
        sys.stdout.write(f"{folder}: {shoot(shot, folder)} frames\n")
    else:
        folder.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(folder / "still.png"), still(shot, at))


def demo(script: Script) -> Shot:
    """The script on an oak table in the evening, under a camera that hangs a little to one side."""
    size = (script.cast.ground.width, script.cast.ground.depth)
    look = Look(
        table_cm=size,
        top="oak",
        seed=2026,
        lamp=(38.0, -20.0, 165.0),
        lamp_size=18.0,
        lamp_power=1.2,
        warmth=0.35,
        ambient=0.5,
        gloss=0.12,
        exposure=0.35,
        noise=1.2,
        blur=0.5,
        quality=0.62,
    )
    camera = over_table(to_world((size[0] / 2, size[1] / 2)), height=135.0, tilt=math.radians(7), roll=0.02)
    setting = Setting(look, filled(camera, corners(size)), RATE, {"light": "good", "angle": "straight"})
    return Shot(script, setting, PRINTED, PRINTED, 2026, uneven=False, conditions={"deck": "printed"})


if __name__ == "__main__":
    typer.run(main)
