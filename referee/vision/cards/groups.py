"""Which of many pictures of cards show the same face, when nobody has said yet which faces there are.

The kind is easy and the number is hard: faces of one kind differ in their corners only. So all cards of one
art are laid exactly over one of them, and two are compared place by place: one place that is clearly another
makes another face. A number stands in opposite corners and reads the same either way up, so only what differs
at two opposite places counts: a thumb, or light on a sleeve, covers one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.cards.contrast import correlation, local_contrast
from referee.vision.cards.recognise import align

Grey = NDArray[np.float32]
Distances = NDArray[np.float64]

SOFT = 1.0
"""Blur in pixels, about a film's own: the sharper of two pictures is no other face for that."""

PATCH = 1 / 24
"""What counts as one place, in widths of the card."""

FAINT = 0.5
"""Contrast that a plain part of a card has without showing anything."""

RIM = 3
"""Pixels along the edge where the table may show."""

SAME, OTHER = 0.06, 0.085
"""Two cards differ less than this everywhere, and are one face, or more somewhere, and are two.

On drawn films the cards of one face differed by 0.04 at most, those of two by 0.1 and more.
"""

CLEAR_GAP, MOST_SAME, LEAST_OTHER, GRAIN = 1.4, 0.2, 0.08, 0.03
"""Light on sleeves lets cards of one face differ more. Where it is known how many faces there are, a gap so
wide shows which they are, if it is the widest. Cards of one face differ by so much at most, those of two by
so much at least, and grain alone makes a little."""

FEWEST_JOINED = 3
"""If fewer cards bear a face again, they must differ by no more than usual."""

SAME_ART = 0.6
"""Correlation with the first card of an art; cards of other arts mostly stay below. It need not be exact."""

LIKELIEST = 2
"""With so many of the arts, or ways up, a card is compared in full."""

COLOUR_SCALE = 45.0
"""Two colours (Lab, without lightness) so far apart make another face; a camera drifts by 8 at most."""

MARGIN = 16
COARSE = (20, 32)


@dataclass(frozen=True, slots=True)
class Groups:
    """Pictures by the face that they show.

    Attributes:
        faces: For each face the indices of its pictures, in the order of the first ones.
        doubts: Pairs of faces, by their places in `faces`, that may be one.
    """

    faces: tuple[tuple[int, ...], ...]
    doubts: tuple[tuple[int, int], ...]


def grouped(cards: Sequence[Picture], count: int | None = None) -> Groups:
    """Groups pictures by the face that they show.

    Args:
        cards: Rectified cards, all of one size, either way up.
        count: How many faces there ought to be, if that is known.
    """
    arts = [_linked(members, views) for members, views in _by_art(cards)]
    merges = sorted(merge.apart for art in arts for merge in art.merges)
    gap = _gap(merges, len(cards) - count) if count is not None else None
    limit = gap or SAME
    faces = sorted(face for art in arts for face in art.faces(limit))
    number = {index: place for place, face in enumerate(faces) for index in face}
    unsure = [merge for art in arts for merge in art.merges if limit <= merge.apart < OTHER and gap is None]
    doubts = {(number[merge.one[0]], number[merge.other[0]]) for merge in unsure}
    return Groups(tuple(faces), tuple(sorted((min(pair), max(pair)) for pair in doubts)))


def _gap(merges: Sequence[float], joined: int) -> float | None:
    """A limit below which just so many of the sorted merges lie; None if the next is not clearly above."""
    if not 0 <= joined <= len(merges):
        return None
    steps = [GRAIN, *(max(merge, GRAIN) for merge in merges)]
    gaps = [after / before for before, after in pairwise(steps)]
    if joined == len(merges):
        return None
    below, above = steps[joined], steps[joined + 1]
    # One pair that is hard to tell apart is not a deck in sleeves.
    others = gaps[1:] if joined >= FEWEST_JOINED else gaps
    widest = gaps[joined] >= max(CLEAR_GAP, *others)
    return above if widest and below <= MOST_SAME and above >= LEAST_OTHER else None


@dataclass(frozen=True, slots=True)
class _Merge:
    """Two sets of pictures that became one, and how much they differ on average."""

    apart: float
    one: tuple[int, ...]
    other: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Linked:
    """The pictures of an art, joined step by step, the most alike first."""

    members: tuple[int, ...]
    merges: tuple[_Merge, ...]

    def faces(self, limit: float) -> list[tuple[int, ...]]:
        """The sets, when only what differs by less than the limit is joined."""
        sets: set[tuple[int, ...]] = {(member,) for member in self.members}
        for merge in self.merges:
            if merge.apart < limit:
                sets -= {merge.one, merge.other}
                sets.add(tuple(sorted((*merge.one, *merge.other))))
        return sorted(sets)


def _by_art(cards: Sequence[Picture]) -> list[tuple[list[int], list["_View"]]]:
    """For each art the indices of its cards, and how they look laid over one another."""
    arts: list[_Art] = []
    for card in cards:
        if not arts or _laid_on(arts, card)[1] < SAME_ART:
            arts.append(_Art.of(card))
    laid = [_laid_on(arts, card) for card in cards]
    members = [[index for index, one in enumerate(laid) if one[0] == art] for art in range(len(arts))]
    return [(its, [laid[index][2] for index in its]) for its in members if its]


@dataclass(frozen=True, slots=True, eq=False)
class _Art:
    """What the faces of a kind share, as the first of its cards shows it."""

    grey: Grey
    contrast: Grey

    @classmethod
    def of(cls, card: Picture) -> Self:
        return cls(_grey(card), _contrast(_grey(card)))


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """A card laid over its art: contrasts (h, w) and coarse colours (18, 12, 2)."""

    contrast: Grey
    colours: Grey

    @classmethod
    def of(cls, card: Picture) -> Self:
        lab = cv2.cvtColor(card.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
        coarse = cv2.resize(cv2.GaussianBlur(lab, (0, 0), 6), (12, 18), interpolation=cv2.INTER_AREA)
        return cls(_contrast(_grey(card)), np.asarray(coarse[..., 1:], np.float32))


def _laid_on(arts: Sequence[_Art], card: Picture) -> tuple[int, float, _View]:
    """The likeliest art, the correlation with it, and how the card looks when it is laid over it."""
    ways = (card, np.ascontiguousarray(card[::-1, ::-1]))
    coarse = [_coarse(_contrast(_grey(way))) for way in ways]
    rough = sorted(
        (
            (float((_coarse(art.contrast) * seen).mean()), place, turn)
            for place, art in enumerate(arts)
            for turn, seen in enumerate(coarse)
        ),
        reverse=True,
    )
    laid = [(place, _View.of(_moved_onto(arts[place], ways[turn]))) for _, place, turn in rough[:LIKELIEST]]
    rated = [(correlation(arts[place].contrast, over.contrast), place, over) for place, over in laid]
    best = max(rated, key=lambda one: one[0])
    return best[1], best[0], best[2]


def _grey(card: Picture) -> Grey:
    return np.asarray(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY), np.float32)


def _contrast(grey: Grey) -> Grey:
    soft = np.asarray(cv2.GaussianBlur(grey, (0, 0), SOFT), np.float32)
    return local_contrast(soft, grey.shape[1] / 6)


def _coarse(contrast: Grey) -> Grey:
    small = cv2.resize(cv2.GaussianBlur(contrast, (0, 0), 3), COARSE, interpolation=cv2.INTER_AREA)
    return np.asarray((small - small.mean()) / (small.std() + 1e-6), np.float32)


def _moved_onto(art: _Art, card: Picture) -> Picture:
    """The card, laid exactly over the art."""
    wide = cv2.copyMakeBorder(card, MARGIN, MARGIN, MARGIN, MARGIN, cv2.BORDER_REPLICATE)
    start = np.array([[1, 0, MARGIN], [0, 1, MARGIN]], np.float64)
    matrix = align(art.grey, np.asarray(wide, np.uint8), start)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (card.shape[1], card.shape[0])
    return np.asarray(cv2.warpAffine(wide, matrix, size, flags=flags), np.uint8)


def _distances(views: Sequence[_View]) -> Distances:
    """How much (n, n) each two cards differ where they differ most."""
    powers = [_soft(view.contrast * view.contrast) for view in views]
    apart = np.zeros((len(views), len(views)))
    for one, other in combinations(range(len(views)), 2):
        apart[one, other] = apart[other, one] = max(
            _most_twice(
                _soft(np.square(views[one].contrast - views[other].contrast))
                / (powers[one] + powers[other] + FAINT)
            ),
            _most_twice(np.linalg.norm(views[one].colours - views[other].colours, axis=2) / COLOUR_SCALE, 1)
            ** 2,
        )
    return apart


def _most_twice(unlike: Grey, rim: int = RIM) -> float:
    """The greatest value (h, w) that is reached at two opposite places, the rim left out."""
    return float(np.minimum(unlike, unlike[::-1, ::-1])[rim:-rim, rim:-rim].max())


def _soft(values: Grey) -> Grey:
    return np.asarray(cv2.GaussianBlur(values, (0, 0), PATCH * values.shape[1]), np.float32)


def _linked(members: Sequence[int], views: Sequence[_View]) -> _Linked:
    """Joins again and again the two sets that differ least on average."""
    apart = _distances(views)
    place = {member: index for index, member in enumerate(members)}
    sets: list[tuple[int, ...]] = [(member,) for member in members]
    merges: list[_Merge] = []
    while len(sets) > 1:
        means = {
            pair: float(apart[np.ix_(*([place[k] for k in one] for one in pair))].mean())
            for pair in combinations(sets, 2)
        }
        one, other = min(means, key=lambda pair: (means[pair], pair))
        merges.append(_Merge(means[one, other], one, other))
        sets = [each for each in sets if each not in (one, other)] + [tuple(sorted((*one, *other)))]
    return _Linked(tuple(members), tuple(merges))
