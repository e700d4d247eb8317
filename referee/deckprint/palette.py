"""The colours of the deck: every kind differs in lightness too, not in hue alone."""

from dataclasses import dataclass

BLACK = "#000000"
WHITE = "#ffffff"
BACK_GREY = "#a3a6ab"
BACK_LIGHT = "#b9bcc1"


@dataclass(frozen=True)
class Palette:
    """The ground of a face, its glow behind the picture, its numerals and its dark and middle tones."""

    ground: str
    glow: str
    numeral: str
    dark: str
    middle: str


PALETTES: dict[str, Palette] = {
    "N": Palette(ground="#fff3d6", glow="#ffe3a0", numeral="#111c3f", dark="#1b2a57", middle="#c9861a"),
    "S": Palette(ground="#ffd02e", glow="#ffe585", numeral="#2b1800", dark="#3b2206", middle="#8a5a17"),
    "A": Palette(ground="#6fbdf2", glow="#b5defa", numeral="#061b45", dark="#12346f", middle="#2f6fc4"),
    "C": Palette(ground="#b5cf86", glow="#d6e6b4", numeral="#2a1206", dark="#5e2411", middle="#a5492a"),
    "M": Palette(ground="#ff9fc6", glow="#ffcfe2", numeral="#4a0428", dark="#7d0d48", middle="#d23c82"),
    "T": Palette(ground="#f0e6ff", glow="#dcc6fa", numeral="#6a12b5", dark="#3f1270", middle="#8d45cf"),
    "G": Palette(ground="#2fa39b", glow="#8fdcd2", numeral="#fff3d6", dark="#7a0f14", middle="#dc2f2f"),
}
