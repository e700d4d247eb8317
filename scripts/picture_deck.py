"""Draws the print-and-play deck as pictures, one for each face, as enrolment wants them.

    python scripts/picture_deck.py OUT_FOLDER

Writes `CODE.png` for each of the 31 faces, and `back.png`, at ten pixels a millimetre.
"""

import argparse
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from referee.deckprint import CARD_MM, draw_back, draw_face
from referee.events import CARD_CODES

PIXELS_PER_MM = 10
# The renderer rounds sizes up: a hair less keeps whole numbers whole.
SCALE = PIXELS_PER_MM / mm * (1 - 1e-6)


def picture(draw: Callable[[Canvas], None]) -> NDArray[np.uint8]:
    """Renders a page of a card's size; the picture is (870, 570, 3), BGR."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(CARD_MM[0] * mm, CARD_MM[1] * mm), invariant=1)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        pixels = document[0].render(scale=SCALE).to_numpy()
    return np.array(pixels[:, :, :3], dtype=np.uint8)


def main() -> None:
    """Writes the pictures into the folder that the command line names."""
    parser = argparse.ArgumentParser(description="Draws each face of the print-and-play deck as a picture.")
    parser.add_argument("folder", type=Path, metavar="OUT_FOLDER")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    cards: dict[str, Callable[[Canvas], None]] = {
        code: partial(draw_face, code=code, x=0, y=0) for code in CARD_CODES
    }
    cards["back"] = partial(draw_back, x=0, y=0)
    for name, draw in cards.items():
        cv2.imwrite(str(folder / f"{name}.png"), picture(draw))
    print(f"{folder}: {len(cards)} pictures")


if __name__ == "__main__":
    main()
