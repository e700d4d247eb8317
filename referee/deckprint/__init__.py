"""The print-and-play deck: 72 cards of the project's own art, as sheets to print and cut."""

from referee.deckprint.faces import CARD_MM, draw_back, draw_face
from referee.deckprint.sheet import PAPERS, DeckSheets, Paper, PrintError, write_deck

__all__ = [
    "CARD_MM",
    "PAPERS",
    "DeckSheets",
    "Paper",
    "PrintError",
    "draw_back",
    "draw_face",
    "write_deck",
]
