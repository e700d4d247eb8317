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
from referee.vision.cards.deck import Deck, Face, check_name, picture_size
from referee.vision.cards.likeness import SLACK, Likeness, by_likeness, traits
from referee.vision.cards.locate import Candidates, LocatedCard, candidates, chosen, reduced
from referee.vision.cards.picture import picture_or_fault
from referee.vision.cards.quads import ASSUMED_FOCAL, Floats, rectangle_of, side_lengths, widths
from referee.vision.cards.second import is_unique, shows_second

ProblemKind: TypeAlias = Literal["no_card", "two_cards", "blur", "unreadable", "bad_name"]

PICTURE_SUFFIXES = (
    ".jpg",
    ".jpeg",
    ".png",
    ".webp",
    ".bmp",
    ".tif",
    ".tiff",
    ".gif",
    ".heic",
    ".heif",
    ".avif",
)
FILE_FORM = re.compile(rf"({'|'.join(CARD_CODES)})(?:-([1-9][0-9]*))?", re.IGNORECASE)

SURELY = 0.8
"""An outline that scores this much looks like a card, or like a second one, even in a single picture."""

ALIKE_IN_SIZE = 0.6

MOST_ASPECT = 0.85
"""A square thing is no card of this game, even under a camera of an unusual focal length."""

FEWEST_ALIKE = 5
"""From so many pictures with one clear card it is learnt what the deck's cards look like."""

NEAR = 2.0
"""A card farther than this from the deck's usual look is searched anew among all outlines."""

LEAST_FIT, SECOND_FIT = 0.55, 0.68
"""What score is left of the card, and of a second one that may be a card of the deck as well."""

AHEAD = 0.1
"""How far a card whose score is below that must be ahead of all other outlines."""

OVERTURNING_FIT = 0.75
"""What score must be left of an outline that is not the one which looked most like a card at first."""

ELSEWHERE = 0.08
"""An outline with a corner so far off, in widths of the card, is another one."""

SAME_OUTLINE = 0.02
"""An outline all of whose corners are nearer, in widths of the card, is the same one: no rim is so narrow."""

KEPT_WHOLE, AROUND = 1600, 0.2
"""Of a picture larger than this (longer side) only so much is kept around the card, in its longer sides."""

STEEPEST = 97
"""Only the slopes above this percentile count: a shadow's soft edge may cover more than print does."""

LEAST_SHARPNESS = 1.5
"""Photographs in focus have 1.9 to 4; a blur of 1.5 % of the card's height brings any picture below."""

LEAST_SHARE_OF_USUAL = 0.45
"""Nor may a picture have less than this share of the deck's median sharpness."""

SEEN_SIDE = 960
"""The longer side of the copy in which the sharpness of a picture without a card is looked at."""

STEEPEST_OF_ALL = 99.8
"""There only the slopes above this percentile count: of a sharp picture most may be a plain table."""

LEAST_IN_FOCUS = 1.5
"""Bare tables have a sharpness of 2.2 and more there, blurred pictures 1.4 or less; an even grey has none."""

COMPANION, TWIN, TWIN_SIZE = 0.7, 2.0, 0.4
"""An outline that scores so much, with traits and a size as near as this, is a second card."""

NO_TRAITS: Floats = np.zeros((0, 5), np.float32)

TWO_CARDS = "two things in it look like a card"
UNLIKE_THE_OTHERS = "no whole card like those in the other pictures was found in it"

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
class _Sighting:
    """What a picture shows at first sight."""

    path: Path
    code: str
    among: Candidates
    cards: list[LocatedCard]
    traits: Floats
    shot: "_Shot | None"
    second: bool
    twins: Floats

    @property
    def clear(self) -> bool:
        """Whether one card, and nothing like a second one, is in it."""
        return self._is_card and not self.two

    @property
    def two(self) -> bool:
        """Whether two cards are in it."""
        found = self.second or len(self.twins) > 0
        return bool(self.cards) and (_rivals(self.cards, SURELY) or (self._is_card and found))

    @property
    def _is_card(self) -> bool:
        return bool(self.cards) and self.cards[0].score >= SURELY and self.traits[0, 0] <= np.log(MOST_ASPECT)


@dataclass(frozen=True, slots=True, eq=False)
class _Shot:
    """A card in its picture, or in a part of it.

    Attributes:
        file: The picture's file name.
        code: The card's code.
        outline: (4, 2) corners in pixels of the whole picture.
        size: Width and height of the whole picture.
        cut: The part of the picture around the card.
        corners: (4, 2) corners in pixels of `cut`.
    """

    file: str
    code: str
    outline: Floats
    size: tuple[int, int]
    cut: Picture
    corners: Floats


def enrol(folder: Path, name: str) -> Enrolment:
    """Makes a deck from the pictures in `folder`: one card a picture, the file named after its face.

    Args:
        folder: Holds `CODE.jpg`, `CODE-2.jpg`, … (or another kind of picture that can be read); files that
            are neither pictures nor named so are passed over.
        name: The new profile's name.

    Raises:
        DeckError: The folder holds no pictures, or the name cannot be a profile's name.
    """
    check_name(name)
    seen = [_named_sighting(path) for path in _pictures_in(folder)]
    likeness = _likeness([one for one in seen if isinstance(one, _Sighting)])
    taken = [one if isinstance(one, PictureProblem) else _shot(one, likeness) for one in seen]
    shots = [shot for shot in taken if isinstance(shot, _Shot)]
    problems = [problem for problem in taken if isinstance(problem, PictureProblem)]
    deck, blurred = _deck(name, shots)
    enrolled = {face.code for face in deck.faces} if deck else set()
    missing = tuple(code for code in CARD_CODES if code not in enrolled)
    return Enrolment(deck, missing, (*problems, *blurred), {shot.file: shot.outline for shot in shots})


def _pictures_in(folder: Path) -> list[Path]:
    """The pictures, and whatever else bears a card's name and a suffix."""
    if not folder.is_dir():
        raise DeckError(f"{folder}: there is no such folder")
    paths = [path for path in folder.iterdir() if _is_picture(path) or _is_named_like_one(path)]
    if not paths:
        raise DeckError(f"{folder}: no pictures named like N3.jpg or N3-2.jpg are in it")
    return sorted(paths, key=_order)


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in PICTURE_SUFFIXES and path.is_file()


def _is_named_like_one(path: Path) -> bool:
    return path.suffix != "" and FILE_FORM.fullmatch(path.stem) is not None


def _order(path: Path) -> tuple[int, int, str]:
    """By face, then by number; the picture without a number comes first."""
    named = FILE_FORM.fullmatch(path.stem)
    if not named:
        return len(CARD_CODES), 0, path.name
    return CARD_CODES.index(named[1].upper()), int(named[2] or 1), path.name


def code_of(path: Path) -> str | None:
    """The card code by which a picture is named; None if it bears another name."""
    named = FILE_FORM.fullmatch(path.stem)
    return named[1].upper() if named else None


def _named_sighting(path: Path) -> _Sighting | PictureProblem:
    code = code_of(path)
    if code is None:
        return PictureProblem(path.name, "bad_name", "its name is no card code such as N3 or G, or N3-2")
    return _sighting(path, code)


def _sighting(path: Path, code: str) -> _Sighting | PictureProblem:
    picture = picture_or_fault(path)
    if isinstance(picture, str):
        return PictureProblem(path.name, "unreadable", picture)
    among = candidates(picture)
    cards = chosen(picture, among)
    if not cards:
        return _Sighting(path, code, among, cards, NO_TRAITS, None, False, NO_TRAITS)
    corners = cards[0].corners
    shot = _cut(path.name, code, picture, corners)
    seen = traits(picture, corners[None])
    hidden, twins = shows_second(picture, corners), _twins(picture, cards)
    return _Sighting(path, code, among, cards, seen, shot, hidden, twins)


def _twins(picture: Picture, cards: Sequence[LocatedCard]) -> Floats:
    """The traits (n, 5) of those outlines that are the first one's twins."""
    first, *others = cards
    found = [other.corners for other in others if _is_twin(picture, first, other)]
    return traits(picture, np.array(found, np.float32).reshape(-1, 4, 2))


def _is_twin(picture: Picture, first: LocatedCard, other: LocatedCard) -> bool:
    """Whether another outline has the first card's rim and about its size, and is no pattern of the table."""
    outlines = np.array([first.corners, other.corners], np.float32)
    if other.score < COMPANION or min(sizes := widths(outlines)) < TWIN_SIZE * max(sizes):
        return False
    mine, its = traits(picture, outlines)
    alike = np.linalg.norm((its - mine) / SLACK) <= TWIN and its[0] <= np.log(MOST_ASPECT)
    return bool(alike) and is_unique(picture, other.corners, first.corners)


def _cut(file: str, code: str, picture: Picture, outline: Floats) -> _Shot:
    """The card and a margin: a deck's pictures at full size would fill the memory."""
    size = (picture.shape[1], picture.shape[0])
    if max(size) <= KEPT_WHOLE:
        return _Shot(file, code, outline, size, picture, outline)
    margin = AROUND * float(side_lengths(outline[None]).max()) + 8
    left, top = (int(value) for value in np.floor(outline.min(0) - margin).clip(0))
    right, bottom = (int(value) for value in np.ceil(outline.max(0) + margin))
    corners = (outline - np.array([left, top])).astype(np.float32)
    return _Shot(file, code, outline, size, picture[top:bottom, left:right].copy(), corners)


def _likeness(sightings: Sequence[_Sighting]) -> Likeness | None:
    """What the cards look like; None if too few pictures show one clearly."""
    clear = [sighting.traits for sighting in sightings if sighting.clear]
    return Likeness.of(np.concatenate(clear)) if len(clear) >= FEWEST_ALIKE else None


def _shot(sighting: _Sighting, likeness: Likeness | None) -> _Shot | PictureProblem:
    """The one card in a picture, or why there is not one."""
    if likeness is None or not sighting.cards:
        return _by_itself(sighting)
    if sighting.clear and likeness.distance(sighting.traits)[0] <= NEAR and sighting.shot:
        return sighting.shot
    return _among_others(sighting, likeness)


def _by_itself(sighting: _Sighting) -> _Shot | PictureProblem:
    if sighting.clear and sighting.shot:
        return sighting.shot
    picture = picture_or_fault(sighting.path)
    if sighting.two:
        return _refused(sighting.path, picture, "two_cards", TWO_CARDS)
    return _refused(sighting.path, picture, "no_card", "no whole card was found in it")


def one_card(path: Path) -> tuple[Picture, Floats] | PictureProblem:
    """The picture around the one card in a photograph and its corners (4, 2) there, or what is wrong."""
    sighting = _sighting(path, "")
    shot = sighting if isinstance(sighting, PictureProblem) else _by_itself(sighting)
    return shot if isinstance(shot, PictureProblem) else (shot.cut, shot.corners)


def _refused(path: Path, picture: Picture | str, kind: ProblemKind, sentence: str) -> PictureProblem:
    """The `sentence`, unless the whole picture is so blurred that no card in it could be used."""
    if isinstance(picture, str):
        return PictureProblem(path.name, "unreadable", picture)
    if 0.5 < sharpness(reduced(picture, SEEN_SIDE)[0], STEEPEST_OF_ALL) < LEAST_IN_FOCUS:
        return PictureProblem(path.name, "blur", "the whole picture is blurred")
    return PictureProblem(path.name, kind, sentence)


def _among_others(sighting: _Sighting, likeness: Likeness) -> _Shot | PictureProblem:
    """The outline that is both clear and like the other pictures' cards."""
    file = sighting.path.name
    picture = picture_or_fault(sighting.path)
    if isinstance(picture, str):
        return PictureProblem(file, "unreadable", picture)
    among = by_likeness(picture, sighting.among, likeness)
    cards = chosen(picture, among)
    overturned = _apart(among.quads[:1], sighting.among.quads[0])[0] > ELSEWHERE
    found = _is_found(cards, OVERTURNING_FIT if overturned else LEAST_FIT)
    if _shows_two(picture, sighting, cards, likeness, found, overturned):
        return _refused(sighting.path, picture, "two_cards", TWO_CARDS)
    if not found:
        return _refused(sighting.path, picture, "no_card", UNLIKE_THE_OTHERS)
    return _cut(file, sighting.code, picture, cards[0].corners)


def _shows_two(
    picture: Picture,
    sighting: _Sighting,
    cards: Sequence[LocatedCard],
    likeness: Likeness,
    found: bool,
    overturned: bool,
) -> bool:
    """Whether a second card is beside the chosen one, if it was `found`, or beside the one seen at first."""
    if cards and cards[0].score >= SECOND_FIT and _rivals(cards, SECOND_FIT):
        return True
    moved = found and _apart(cards[0].corners[None], sighting.cards[0].corners)[0] > SAME_OUTLINE
    if moved and shows_second(picture, cards[0].corners):
        return True
    if found and overturned:
        return False
    return sighting.second or bool((likeness.distance(sighting.twins) <= TWIN).any())


def _is_found(cards: Sequence[LocatedCard], least: float) -> bool:
    """Whether the best outline is good enough; a poor one must be far ahead of all others, too."""
    if not cards or cards[0].score < least:
        return False
    return cards[0].score >= SECOND_FIT or not _rivals(cards, cards[0].score - AHEAD)


def _apart(quads: Floats, quad: Floats) -> Floats:
    """How far (n,) the corners of `quads` lie from those of a quad, either way up, in its widths."""
    ways = [np.abs(quads - np.roll(quad, turn, axis=0)).max(axis=(1, 2)) for turn in (0, 2)]
    return np.asarray(np.minimum(*ways) / widths(quad[None])[0], np.float32)


def _rivals(cards: Sequence[LocatedCard], least: float) -> bool:
    """Whether a second outline of about the first one's size scores `least` or more."""
    first, *others = (float(widths(card.corners[None])[0]) for card in cards)
    return any(
        card.score >= least and min(first, width) > ALIKE_IN_SIZE * max(first, width)
        for card, width in zip(cards[1:], others, strict=True)
    )


def _deck(name: str, shots: Sequence[_Shot]) -> tuple[Deck | None, list[PictureProblem]]:
    """The deck of all shots that are sharp, and a problem for each that is not."""
    if not shots:
        return None, []
    aspect = common_aspect([(shot.outline, *shot.size) for shot in shots])
    cards = on_one_frame([(shot.cut, shot.corners) for shot in shots], picture_size(aspect))
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


def sharpness(card: Picture, steepest: float = STEEPEST) -> float:
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
        steep = [float(slope[slope >= np.percentile(slope, steepest)].mean()) for slope in slopes]
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
