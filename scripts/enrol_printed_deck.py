"""Enrols the print-and-play deck from its own drawings: the profile that comes with the referee.

python scripts/enrol_printed_deck.py [OUT_FOLDER]
"""

import argparse
from functools import partial
from pathlib import Path

import cv2
from picture_deck import picture

from referee.deckprint import CARD_MM, draw_face
from referee.events import CARD_CODES, FULL_DECK
from referee.places import shipped_decks
from referee.vision.cards.deck import Deck, Face, picture_size

NAME = "print-and-play"


def printed_deck() -> Deck:
    """The deck as it is drawn, each face once."""
    aspect = CARD_MM[0] / CARD_MM[1]
    faces = []
    for code in CARD_CODES:
        drawn = picture(partial(draw_face, code=code, x=0, y=0))
        small = cv2.resize(drawn, picture_size(aspect), interpolation=cv2.INTER_AREA)
        faces.append(Face(code, (small.astype(drawn.dtype),)))
    return Deck(NAME, tuple(faces), FULL_DECK, aspect)


def main() -> None:
    """Writes the profile."""
    parser = argparse.ArgumentParser(description="Enrols the print-and-play deck from its own drawings.")
    parser.add_argument("folder", type=Path, nargs="?", default=shipped_decks() / NAME)
    folder: Path = parser.parse_args().folder
    printed_deck().save(folder)
    print(f"{folder}: {len(CARD_CODES)} faces")


if __name__ == "__main__":
    main()
