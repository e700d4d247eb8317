"""Foreign decks: faces with other art, borders, fonts and colours, so that nothing is tuned to one deck.

Each seed is a deck: seven clearly different pictures, one for each kind, and numbers in two or four corners.
Everything is drawn; nothing of a real deck is in it.
"""

from __future__ import annotations

import colorsys
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TypeAlias

import numpy as np
from matplotlib import get_data_path
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from referee.events import CARD_CODES

SIZE = (570, 870)
"""Width and height of a picture of a card, in pixels."""

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]
Picture: TypeAlias = NDArray[np.uint8]

FINE = 2
"""Drawn so many times larger, then made small: smooth edges."""

FONTS = (
    "DejaVuSans-Bold",
    "DejaVuSerif-Bold",
    "DejaVuSansMono-Bold",
    "DejaVuSans-BoldOblique",
    "STIXGeneralBol",
    "STIXGeneralBolIta",
    "cmb10",
    "cmss10",
    "cmtt10",
)
KINDS = "NSACMTG"


@dataclass(frozen=True, slots=True)
class Style:
    """What a deck's cards have in common.

    Attributes:
        border: Width of the border as a share of the card's width; 0 for none.
        border_colour: Of the border.
        paper: Of the ground, by kind.
        ink: Of the picture, by kind.
        dark: A darker tone of it, by kind.
        number: Of the numbers, by kind.
        font: Of the numbers.
        number_size: As a share of the card's height.
        corners: Two or four of them bear the number.
        boxed: Whether a number stands on a plate of the border's colour.
        ground: How the ground is filled: `plain`, `fade`, `rays`, `dots`, `stripes`.
        figures: Which figure each kind has.
    """

    border: float
    border_colour: Colour
    paper: Mapping[str, Colour]
    ink: Mapping[str, Colour]
    dark: Mapping[str, Colour]
    number: Mapping[str, Colour]
    font: str
    number_size: float
    corners: int
    boxed: bool
    ground: str
    figures: Mapping[str, Figure]


@dataclass(frozen=True, slots=True)
class Figure:
    """A creature or a thing in the card's middle.

    Attributes:
        segments: Ellipses from head to tail: width and height, in shares of the card's width.
        legs: Pairs of legs.
        reach: How far the legs go out.
        bend: How they bend, in radians.
        wings: Pairs of wings: length and width.
        petals: Rays of a star or flower; 0 for a creature.
        feelers: Length of the feelers.
        spots: Spots on the last segment.
    """

    segments: tuple[Point, ...]
    legs: int
    reach: float
    bend: float
    wings: tuple[Point, ...]
    petals: int
    feelers: float
    spots: int


# ---- choosing ----


def style_of(seed: int) -> Style:
    """The style of a deck, by its seed."""
    rng = Random(f"deck {seed}")  # noqa: S311  art, not a secret
    first = rng.random()
    turns = [(first + place / len(KINDS)) % 1 for place in range(len(KINDS))]
    rng.shuffle(turns)
    strength = rng.uniform(0.15, 0.5)
    dark_border = rng.random() < 0.6
    number_value = rng.uniform(0.1, 0.35)
    paper = {
        kind: _rgb(turn, strength, rng.uniform(0.85, 0.97)) for kind, turn in zip(KINDS, turns, strict=True)
    }
    ink = {kind: _rgb(turn, 0.75, rng.uniform(0.5, 0.75)) for kind, turn in zip(KINDS, turns, strict=True)}
    dark = {kind: _rgb(turn, 0.8, 0.28) for kind, turn in zip(KINDS, turns, strict=True)}
    number = dict.fromkeys(KINDS, _rgb(rng.random(), 0.6, number_value)) | {"T": _rgb(0.8, 0.75, 0.55)}
    return Style(
        border=rng.choice((0.0, 0.03, 0.05, 0.07)),
        border_colour=_rgb(rng.random(), 0.5, 0.15) if dark_border else (245, 243, 238),
        paper=paper,
        ink=ink,
        dark=dark,
        number=number,
        font=rng.choice(FONTS),
        number_size=rng.uniform(0.13, 0.19),
        corners=rng.choice((2, 4, 4)),
        boxed=rng.random() < 0.3,
        ground=rng.choice(("plain", "fade", "rays", "dots", "stripes")),
        figures=dict(zip(KINDS, _figures(rng), strict=True)),
    )


def _figures(rng: Random) -> list[Figure]:
    """Seven figures that differ in kind, not in detail."""
    thing = Figure((), 0, 0, 0, (), rng.choice((5, 6, 8, 12)), 0, 0)
    plans = [(8, 2, 0), (6, 3, 0), (6, 1, 1), (6, 2, 2), (0, 3, 2), (6, 1, 0)]
    creatures = [_creature(rng, *plan) for plan in plans]
    return [thing, *creatures]


def _creature(rng: Random, legs: int, segments: int, wings: int) -> Figure:
    width = rng.uniform(0.12, 0.2) if segments > 1 else rng.uniform(0.24, 0.34)
    body = tuple(
        (width * rng.uniform(0.75, 1.25), rng.uniform(0.12, 0.2) * (2.2 if segments == 1 else 1.1))
        for _ in range(segments)
    )
    return Figure(
        segments=body,
        legs=legs // 2,
        reach=rng.uniform(0.24, 0.36),
        bend=rng.uniform(-0.7, 0.7),
        wings=tuple((rng.uniform(0.28, 0.4), rng.uniform(0.1, 0.24)) for _ in range(wings)),
        petals=0,
        feelers=rng.uniform(0.1, 0.22),
        spots=rng.choice((0, 0, 3, 5)),
    )


def _rgb(hue: float, strength: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, strength, value)
    return int(255 * red), int(255 * green), int(255 * blue)


# ---- drawing ----


def faces(seed: int) -> dict[str, Picture]:
    """All 31 faces of a deck, each (870, 570, 3), BGR, by code."""
    style = style_of(seed)
    return {code: face(style, code) for code in CARD_CODES}


def face(style: Style, code: str) -> Picture:
    """One face of a deck."""
    kind = code[0]
    image = Image.new("RGB", (SIZE[0] * FINE, SIZE[1] * FINE), style.border_colour)
    edge = style.border * image.width
    inner = Image.new("RGB", (int(image.width - 2 * edge), int(image.height - 2 * edge)), style.paper[kind])
    _fill_ground(inner, style, kind)
    image.paste(inner, (int(edge), int(edge)))
    _draw_figure(ImageDraw.Draw(image), style, kind)
    if code != "G":
        _draw_numbers(image, style, code)
    return _finished(image)


def back(seed: int) -> Picture:
    """The back of a deck, the same either way up: (870, 570, 3), BGR."""
    rng = Random(f"back {seed}")  # noqa: S311
    hue, grey = rng.random(), rng.random() < 0.5
    tone = _rgb(hue, 0.05 if grey else 0.5, rng.uniform(0.35, 0.7))
    light = _rgb(hue, 0.05 if grey else 0.35, rng.uniform(0.72, 0.9))
    image = Image.new("RGB", (SIZE[0] * FINE, SIZE[1] * FINE), light if rng.random() < 0.5 else tone)
    draw = ImageDraw.Draw(image)
    edge = image.width * rng.uniform(0.03, 0.08)
    draw.rectangle((edge, edge, image.width - edge, image.height - edge), fill=tone)
    step = image.width / rng.choice((6, 8, 10))
    shape = rng.choice(("lattice", "dots", "rings"))
    for x, y in _lattice(image.size, edge, step):
        _draw_mark(draw, shape, (x, y), step, light)
    upper = image.crop((0, 0, image.width, image.height // 2))
    image.paste(upper.rotate(180), (0, image.height - image.height // 2))
    return _finished(image)


def _lattice(size: tuple[int, int], edge: float, step: float) -> Iterator[Point]:
    """Points on both sides of the middle alike, so that a half turn changes nothing."""
    across, down = int((size[0] / 2 - edge) / step), int((size[1] / 2 - edge) / step)
    for column in range(-across, across + 1):
        for row in range(-down, down + 1):
            if (column + row) % 2 == 0:
                yield size[0] / 2 + column * step, size[1] / 2 + row * step


def _draw_mark(draw: ImageDraw.ImageDraw, shape: str, at: Point, step: float, colour: Colour) -> None:
    radius, width = step * 0.42, max(2, int(step * 0.08))
    box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
    if shape == "dots":
        draw.ellipse(box, fill=colour)
    elif shape == "rings":
        draw.ellipse(box, outline=colour, width=width)
    else:
        draw.line(
            [(box[0], at[1]), (at[0], box[1]), (box[2], at[1]), (at[0], box[3]), (box[0], at[1])],
            colour,
            width,
        )


def _fill_ground(image: Image.Image, style: Style, kind: str) -> None:
    draw, paper = ImageDraw.Draw(image), style.paper[kind]
    tint = _mixed(paper, style.ink[kind], 0.22)
    width, height = image.size
    if style.ground == "fade":
        for y in range(height):
            draw.line([(0, y), (width, y)], _mixed(paper, tint, abs(2 * y / height - 1)))
    elif style.ground == "rays":
        for number in range(0, 24, 2):
            draw.polygon([(width / 2, height / 2), *_ray(image.size, number)], tint)
    elif style.ground == "dots":
        radius = width / 60
        for across, down in _lattice(image.size, 0, width / 12):
            draw.ellipse((across - radius, down - radius, across + radius, down + radius), tint)
    elif style.ground == "stripes":
        for x in range(-height, width, width // 8):
            draw.line([(x, height), (x + height, 0)], tint, width // 24)


def _ray(size: tuple[int, int], number: int) -> list[Point]:
    """The far corners of a ray from the middle, one of twenty-four."""
    turns = (number * math.pi / 12, (number + 1) * math.pi / 12)
    return [(size[0] / 2 + math.cos(a) * size[1], size[1] / 2 + math.sin(a) * size[1]) for a in turns]


def _draw_figure(draw: ImageDraw.ImageDraw, style: Style, kind: str) -> None:
    figure, unit = style.figures[kind], float(SIZE[0] * FINE)
    pen = _Pen(draw, (SIZE[0] * FINE / 2, SIZE[1] * FINE / 2), unit)
    ink, dark = style.ink[kind], style.dark[kind]
    if figure.petals:
        pen.star(figure.petals, 0.34, 0.17, ink, dark)
        pen.ellipse((0, 0), 0.1, 0.1, dark)
        return
    length = sum(height for _, height in figure.segments)
    _draw_limbs(pen, figure, length, dark, _mixed(ink, (255, 255, 255), 0.45))
    top = -length / 2
    for place, (width, height) in enumerate(figure.segments):
        pen.ellipse((0, top + height / 2), width / 2, height / 2 * 1.15, dark if place == 0 else ink)
        top += height
    for number in range(figure.spots):
        side = (-1, 1, 0)[number % 3]
        pen.ellipse((side * 0.06, top - 0.08 - 0.05 * (number // 3)), 0.022, 0.022, dark)


def _draw_limbs(pen: _Pen, figure: Figure, length: float, dark: Colour, wing: Colour) -> None:
    for number, (long, wide) in enumerate(figure.wings):
        for side in (-1, 1):
            angle = 0.35 + 0.75 * number
            pen.leaf((side * 0.03, -length * 0.15 + 0.08 * number), side, angle, long, wide, wing, dark)
    for number in range(figure.legs):
        spread = (number - (figure.legs - 1) / 2) * 0.5
        for side in (-1, 1):
            knee = (side * figure.reach * 0.6, length * 0.1 * spread + figure.reach * math.sin(spread) * 0.6)
            foot = (
                knee[0] + side * figure.reach * 0.5 * math.cos(spread + figure.bend),
                knee[1] + figure.reach * 0.5 * math.sin(spread + figure.bend),
            )
            pen.line([(0, spread * 0.12), knee, foot], dark, 0.016)
    for side in (-1, 1):
        pen.line([(side * 0.02, -length / 2), (side * 0.09, -length / 2 - figure.feelers)], dark, 0.012)


class _Pen:
    """Draws in shares of the card's width around a middle; y points down."""

    def __init__(self, draw: ImageDraw.ImageDraw, middle: Point, unit: float) -> None:
        self._draw, self._middle, self._unit = draw, middle, unit

    def _at(self, point: Point) -> Point:
        return self._middle[0] + point[0] * self._unit, self._middle[1] + point[1] * self._unit

    def ellipse(self, at: Point, across: float, down: float, colour: Colour) -> None:
        x, y = self._at(at)
        a, b = across * self._unit, down * self._unit
        self._draw.ellipse((x - a, y - b, x + a, y + b), colour)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        self._draw.line([self._at(point) for point in points], colour, int(width * self._unit), joint="curve")

    def star(self, points: int, outer: float, inner: float, colour: Colour, edge: Colour) -> None:
        ring = [
            (radius * math.sin(turn), -radius * math.cos(turn))
            for number in range(2 * points)
            for radius, turn in [((outer, inner)[number % 2], math.pi * number / points)]
        ]
        self._draw.polygon([self._at(point) for point in ring], colour, edge, int(0.012 * self._unit))

    def leaf(
        self, at: Point, side: int, angle: float, long: float, wide: float, colour: Colour, edge: Colour
    ) -> None:
        """A wing: from its root outward at an angle below the horizontal."""
        along = (side * math.cos(angle - 0.5), math.sin(angle - 0.5))
        across = (-along[1], along[0])
        ring = []
        for step in range(24):
            turn = 2 * math.pi * step / 24
            far = long * (0.5 - 0.5 * math.cos(turn))
            off = wide * 0.5 * math.sin(turn)
            ring.append((at[0] + along[0] * far + across[0] * off, at[1] + along[1] * far + across[1] * off))
        self._draw.polygon([self._at(point) for point in ring], colour, edge, int(0.008 * self._unit))


def _draw_numbers(image: Image.Image, style: Style, code: str) -> None:
    """The number in two opposite corners or in all four, those below upside down."""
    plate = _number(style, code)
    inset = int((style.border + 0.03) * image.width)
    right, low = image.width - inset - plate.width, image.height - inset - plate.height
    upside_down = plate.rotate(180)
    image.paste(plate, (inset, inset), plate)
    image.paste(upside_down, (right, low), upside_down)
    if style.corners == 4:
        image.paste(plate, (right, inset), plate)
        image.paste(upside_down, (inset, low), upside_down)


def _number(style: Style, code: str) -> Image.Image:
    font = _font(style.font, int(style.number_size * SIZE[1] * FINE))
    left, top, right, bottom = font.getbbox(code[1])
    pad = 12 * FINE if style.boxed else 2
    plate = Image.new("RGBA", (int(right - left) + 2 * pad, int(bottom - top) + 2 * pad), (0, 0, 0, 0))
    draw = ImageDraw.Draw(plate)
    if style.boxed:
        ground = (*_mixed(style.paper[code[0]], (255, 255, 255), 0.7), 255)
        draw.rounded_rectangle((0, 0, plate.width - 1, plate.height - 1), pad, ground)
    draw.text((pad - left, pad - top), code[1], (*style.number[code[0]], 255), font=font)
    return plate


@lru_cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(Path(get_data_path()) / "fonts/ttf" / f"{name}.ttf"), size)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (int(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _finished(image: Image.Image) -> Picture:
    small = np.asarray(image.resize(SIZE, Image.Resampling.BOX))
    return np.ascontiguousarray(small[:, :, ::-1])
