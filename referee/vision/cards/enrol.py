"""A deck from photographs: one card a picture, `CODE.jpg`, `CODE-2.jpg`, on any table, from any side."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import cv2
import numpy as np

from referee.errors import DeckError
from referee.events import CARD_CODES, FULL_DECK
from referee.vision.capture.frames import Picture
from referee.vision.cards.align import on_one_frame, same_way_up
from referee.vision.cards.deck import NAME_FORM, Deck, Face, picture_size
from referee.vision.cards.locate import SURE, LocatedCard, locate_cards
from referee.vision.cards.quads import ASSUMED_FOCAL, Floats, rectangle_of, widths

ProblemKind: TypeAlias = Literal["no_card", "two_cards", "blur", "unreadable", "bad_name"]

PICTURE_SUFFIXES = (".jpg", ".jpeg", ".png")
FILE_FORM = re.compile(rf"({'|'.join(CARD_CODES)})(?:-([1-9][0-9]*))?", re.IGNORECASE)

SURELY_SECOND = 0.8
"""A second outline that scores this much, of about the first one's size, may be a card as well."""

ALIKE_IN_SIZE = 0.6

LEAST_SHARPNESS = 1.4
"""Photographs in focus have 1.8 to 4; a blur of 1.5 % of the card's height brings any picture below."""

LEAST_SHARE_OF_USUAL = 0.45
"""Nor may a picture have less than this share of the deck's median sharpness."""

UNUSUAL_FOCAL = 0.01
"""What a focal length e times the usual one costs, against the misfit in aspect and corners."""


@dataclass(frozen=True, slots=True)
class PictureProblem:
    """Why a picture was not used.

    Attributes:
        file: The picture's file name.
        kind: What is wrong.
        sentence: The same for a reader, without the file's name.
    """

    file: str
    kind: ProblemKind
    sentence: str


@dataclass(frozen=True, slots=True, eq=False)
class Enrolment:
    """What came of a folder of pictures.

    Attributes:
        deck: The deck, with the faces that have a usable picture; `None` if none has.
        missing: Codes of the faces without a usable picture.
        problems: The pictures that were not used.
        corners: By file name, the outline (4, 2) in pixels of the card that was found in it.
    """

    deck: Deck | None
    missing: tuple[str, ...]
    problems: tuple[PictureProblem, ...]
    corners: Mapping[str, Floats]


@dataclass(frozen=True, slots=True, eq=False)
class _Shot:
    file: str
    code: str
    picture: Picture
    corners: Floats


def enrol(folder: Path, name: str) -> Enrolment:
    """Makes a deck from the pictures in `folder`: one card a picture, the file named after its face.

    Args:
        folder: Holds `CODE.jpg`, `CODE-2.jpg`, … (or .jpeg, .png); other files are passed over.
        name: The new profile's name.

    Raises:
        DeckError: The folder holds no pictures, or the name cannot be a profile's name.
    """
    if not re.fullmatch(NAME_FORM, name):
        raise DeckError(f'"{name}" cannot name a deck: use small letters, digits, - and _')
    taken = [_shot(path) for path in _pictures_in(folder)]
    shots = [shot for shot in taken if isinstance(shot, _Shot)]
    problems = [problem for problem in taken if isinstance(problem, PictureProblem)]
    corners = {shot.file: shot.corners for shot in shots}
    deck, blurred = _deck(name, shots)
    enrolled = {face.code for face in deck.faces} if deck else set()
    missing = tuple(code for code in CARD_CODES if code not in enrolled)
    return Enrolment(deck, missing, (*problems, *blurred), corners)


def _pictures_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise DeckError(f"{folder}: there is no such folder")
    paths = [path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES and path.is_file()]
    if not paths:
        raise DeckError(f"{folder}: no pictures named like N3.jpg or N3-2.jpg are in it")
    return sorted(paths, key=_order)


def _order(path: Path) -> tuple[int, int, str]:
    """By face, then by number; the picture without a number comes first."""
    named = FILE_FORM.fullmatch(path.stem)
    if not named:
        return len(CARD_CODES), 0, path.name
    return CARD_CODES.index(named[1].upper()), int(named[2] or 1), path.name


def _shot(path: Path) -> _Shot | PictureProblem:
    """The one card in a picture, or why there is not one."""
    named = FILE_FORM.fullmatch(path.stem)
    if not named:
        return PictureProblem(path.name, "bad_name", "its name is no card code such as N3 or G, or N3-2")
    picture = _read(path)
    if picture is None:
        return PictureProblem(path.name, "unreadable", "it cannot be read as a picture")
    found = [card for card in locate_cards(picture) if card.score >= SURE]
    if not found:
        return PictureProblem(path.name, "no_card", "no whole card was found in it")
    if len(found) > 1 and _rivals(found[0], found[1]):
        return PictureProblem(path.name, "two_cards", "two things in it look like a card")
    return _Shot(path.name, named[1].upper(), picture, found[0].corners)


def _read(path: Path) -> Picture | None:
    """The picture, turned upright as its camera says."""
    try:
        picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if picture is None else picture.astype(np.uint8)


def _rivals(first: LocatedCard, second: LocatedCard) -> bool:
    wide = [float(widths(card.corners[None])[0]) for card in (first, second)]
    return second.score >= SURELY_SECOND and min(wide) > ALIKE_IN_SIZE * max(wide)


def _deck(name: str, shots: Sequence[_Shot]) -> tuple[Deck | None, list[PictureProblem]]:
    """The deck of all shots that are sharp, and a problem for each that is not."""
    if not shots:
        return None, []
    aspect = common_aspect([(shot.corners, shot.picture.shape[1], shot.picture.shape[0]) for shot in shots])
    cards = on_one_frame([(shot.picture, shot.corners) for shot in shots], picture_size(aspect))
    values = [sharpness(card) for card in cards]
    least = max(LEAST_SHARPNESS, LEAST_SHARE_OF_USUAL * float(np.median(values)))
    pictures: dict[str, list[Picture]] = {}
    blurred = []
    for shot, card, value in zip(shots, cards, values, strict=True):
        if value >= least:
            pictures.setdefault(shot.code, []).append(card)
        else:
            blurred.append(PictureProblem(shot.file, "blur", "the card in it is blurred or too small"))
    faces = tuple(Face(code, turned) for code, turned in same_way_up(pictures).items())
    return (Deck(name, faces, dict(FULL_DECK), aspect) if faces else None), blurred


def sharpness(card: Picture) -> float:
    """How much steeper the edges of a rectified card are than those of its blurred copy, 1 or more.

    It hardly depends on what is printed. Of four directions the worst counts, as motion blurs only one.
    """
    grey = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY).astype(np.float32)
    across, down = [], []
    for sigma in (1, 4):
        smooth = cv2.GaussianBlur(grey, (0, 0), sigma)
        across.append(cv2.Sobel(smooth, cv2.CV_32F, 1, 0))
        down.append(cv2.Sobel(smooth, cv2.CV_32F, 0, 1))
    ratios = []
    for angle in np.radians([0, 45, 90, 135]):
        slopes = [np.abs(np.cos(angle) * x + np.sin(angle) * y) for x, y in zip(across, down, strict=True)]
        steep = [float(slope[slope >= np.percentile(slope, 90)].mean()) for slope in slopes]
        ratios.append(steep[0] / max(steep[1], 1e-6))
    return min(ratios)


def common_aspect(outlines: Sequence[tuple[Floats, int, int]]) -> float:
    """The width over the height of one card that was photographed many times.

    The unknown focal length (one for all, in units of the longer side) is the one under which the outlines
    agree best: all of one aspect, all with square corners. It matters little where it is badly determined.

    Args:
        outlines: For each picture the corners (4, 2), the picture's width and its height, in pixels.
    """
    best, chosen = np.inf, 0.0
    for focal in np.arange(0.6, 1.85, 0.05):
        seen = [
            rectangle_of(corners[None], width, height, float(focal) * max(width, height))
            for corners, width, height in outlines
        ]
        aspects = np.array([aspect[0] for aspect, _ in seen])
        slants = np.array([slant[0] for _, slant in seen])
        aspect = float(np.median(aspects))
        misfit = float(np.abs(aspects - aspect).mean() + slants.mean())
        misfit += UNUSUAL_FOCAL * abs(float(np.log(focal / ASSUMED_FOCAL)))
        if misfit < best:
            best, chosen = misfit, aspect
    return chosen
