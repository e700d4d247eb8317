"""The cards that somebody shows a camera one after the other: where each lies, and how it looks.

A card that is shown is what is new in a rest and has a card's outline. What the cards of the film have in
common then tells them from what looks like a card for once.
"""

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.vision.capture.frames import Frame, Picture
from referee.vision.cards.align import on_one_frame
from referee.vision.cards.deck import picture_size
from referee.vision.cards.enrol import FEWEST_ALIKE, MOST_ASPECT, SURELY, common_aspect
from referee.vision.cards.likeness import Likeness, by_likeness, traits
from referee.vision.cards.locate import Candidates, LocatedCard, candidates, chosen, rescaled, widened
from referee.vision.cards.quads import Floats, side_lengths, widths
from referee.vision.cards.rests import Mask, Rest, rests

LEAST_CHANGE = 0.0015
"""Share of the picture that must have changed for a card to have come; a card covers more."""

ENOUGH_NEWS = 0.4
"""An outline of which so much has changed since the rest before needs nothing else to speak for it."""

TOUCHED, CHANGED = 0.3, 0.2
"""Where a card was laid, a hand has passed over such a share of the outline, and such a share has changed; of
a pile of one kind little changes."""

COST_OF_NO_TOUCH, COST_OF_NO_CHANGE = 0.1, 0.1
"""What an outline's score loses where nothing was touched, or nothing has changed."""

LEAST_TOUCHED, LEAST_CHANGED = 0.12, 0.01
"""Where it is less, no card was laid."""

BARELY_TOUCHED = 0.04
"""Where so much was touched, it is told if no card is found."""

COST_OF_SIZE, SIZE_SLACK, MOST_UNLIKE = 0.1, 0.02, 3.0
"""What it costs, a slack, to be of another width than the film's cards; and how much counts at most."""

MOST_UNLIKE_IN_LOOKS = 1.5
"""As much of a distance in looks counts: of a deck without a border each kind has a rim of its own colour."""

LEAST_SCORE = 0.58
"""What must be left of an outline's score."""

SAME_PLACE = 0.03
"""A card whose corners are nearer to the last one's, in its widths, has not been laid anew."""

TREMBLE, UNTOUCHED = 0.15, 0.25
"""Nor has one that is so near while so little of its place looked different in between."""

AROUND = 0.12
"""What is kept around a card, in its longer sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Showing:
    """A card that lay still and was seen whole.

    Attributes:
        t: Seconds at which it came to rest.
        outline: (4, 2) corners in pixels of the film's picture, or of a copy of at most `FINE_SIDE`.
        size: Width and height of that picture.
        cut: The picture around the card.
        corners: (4, 2) corners in pixels of `cut`.
        moved: How far its corners lie from those of the card seen just before, in widths; infinite if none
            was to be seen there.
        touched: The share of its place, 0 to 1, that looked different in between.
    """

    t: float
    outline: Floats
    size: tuple[int, int]
    cut: Picture
    corners: Floats
    moved: float
    touched: float

    @property
    def may_be_the_last(self) -> bool:
        """Whether it may be the card that was seen just before and never left."""
        return self.moved <= SAME_PLACE or (self.moved <= TREMBLE and self.touched < UNTOUCHED)


@dataclass(frozen=True, slots=True, eq=False)
class _Usual:
    """What the film's cards have in common: their looks, the logarithm of their width, and its slack."""

    likeness: Likeness
    width: float
    slack: float

    def unlike(self, quads: Floats) -> Floats:
        """How far (n,) the widths of the quads are from the usual one, in slacks."""
        away = np.abs(np.log(np.maximum(widths(quads), 1)) - self.width) / self.slack
        return np.asarray(np.minimum(away, MOST_UNLIKE), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A rest, what may be a card in it, and those places' best outlines."""

    rest: Rest
    among: Candidates
    cards: list[LocatedCard]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What a film shows.

    Attributes:
        cards: In the order of showing.
        unclear: Seconds at which something came to rest that may have been a card, not seen whole.
    """

    cards: tuple[Showing, ...]
    unclear: tuple[float, ...]


def showings(frames: Iterable[Frame]) -> Shown:
    """The cards that are shown in a film."""
    seen = _all_seen([rest for rest in rests(frames) if rest.changed.mean() >= LEAST_CHANGE])
    usual = _in_common(seen)
    shown: list[Showing] = []
    unclear: list[float] = []
    last: Floats | None = None
    for one in seen:
        card = _shown_card(one, usual)
        if card is not None and one is seen[0] and _stays(card.corners, seen[1:]):
            card = None
        elif card is None:
            unclear += [one.rest.t] if _may_show_a_card(one) else []
        if card is None:
            last = None
            continue
        shown.append(_showing(one.rest, card.corners, last))
        last = card.corners
    return Shown(tuple(shown), tuple(unclear))


def laid_flat(shown: Sequence[Showing], aspect: float | None = None) -> tuple[list[Picture], float]:
    """The shown cards as a deck's pictures, not all the same way up, and their width over their height.

    Args:
        shown: At least one.
        aspect: The deck's, where it is known.
    """
    found = aspect or common_aspect([(one.outline, *one.size) for one in shown])
    return on_one_frame([(one.cut, one.corners) for one in shown], picture_size(found)), found


def _all_seen(all_rests: Sequence[Rest]) -> list[_Seen]:
    """What may be a card in each rest; the bare table, which comes between all cards, is looked at once."""
    firsts: list[int] = []
    first_like: list[int] = []
    for index, rest in enumerate(all_rests):
        like = next((first for first in firsts if rest.looks_like(all_rests[first])), index)
        first_like.append(like)
        if like == index:
            firsts.append(index)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        of_firsts = dict(zip(firsts, pool.map(_seen, (all_rests[first] for first in firsts)), strict=True))
    return [
        of_firsts[index] if first == index else _seen_again(rest, of_firsts[first])
        for index, (rest, first) in enumerate(zip(all_rests, first_like, strict=True))
    ]


def _seen_again(rest: Rest, first: _Seen) -> _Seen:
    """A rest that looks like an earlier one, where there may have been no card."""
    bare = all(card.score < LEAST_SCORE for card in first.cards)
    return replace(first, rest=rest, cards=[]) if bare else _seen(rest)


def _seen(rest: Rest) -> _Seen:
    picture = rest.picture
    among = candidates(picture)
    return _Seen(rest, among, chosen(picture, among))


def _in_common(seen: Sequence[_Seen]) -> _Usual | None:
    """What the film's cards have in common; None if too few show clearly."""
    found, wide = [], []
    for one in seen:
        for card in one.cards[:1]:
            if card.score >= SURELY and _share(one.rest.changed, one.rest, card.corners) >= ENOUGH_NEWS:
                mine = traits(one.rest.picture, card.corners[None])
                if mine[0, 0] <= np.log(MOST_ASPECT):
                    found.append(mine)
                    wide.append(float(np.log(widths(card.corners[None])[0])))
    if len(found) < FEWEST_ALIKE:
        return None
    usual = float(np.median(wide))
    spread = 1.4826 * float(np.median(np.abs(np.array(wide) - usual)))
    return _Usual(Likeness.of(np.concatenate(found)), usual, max(SIZE_SLACK, spread))


def _shown_card(seen: _Seen, usual: _Usual | None) -> LocatedCard | None:
    """The outline that is new and like the film's other cards; None where there is none."""
    if not seen.cards:
        return None
    if _is_clear(seen, usual):
        return seen.cards[0]
    picture = seen.rest.picture
    among = (
        seen.among
        if usual is None
        else by_likeness(picture, seen.among, usual.likeness, MOST_UNLIKE_IN_LOOKS)
    )
    best = next(iter(chosen(picture, _by_news(picture, among, seen.rest, usual))), None)
    return best if best is not None and best.score >= LEAST_SCORE else None


def _stays(corners: Floats, later: Sequence[_Seen]) -> bool:
    """Whether what the film begins with is never covered nor taken away: a board or a banner, no card."""
    return all(_share(one.rest.changed, one.rest, corners) < CHANGED for one in later)


def _may_show_a_card(seen: _Seen) -> bool:
    """Whether a hand was where something has a card's outline, although nothing was taken for a card."""
    return any(
        card.score >= SURELY and _share(seen.rest.touched, seen.rest, card.corners) >= BARELY_TOUCHED
        for card in seen.cards
    )


def _is_clear(seen: _Seen, usual: _Usual | None) -> bool:
    """Whether the best outline needs no comparison with the others: kinds may differ in colour."""
    best = seen.cards[0]
    news = _share(seen.rest.changed, seen.rest, best.corners)
    fits = usual is None or usual.unlike(best.corners[None])[0] < MOST_UNLIKE / 4
    return best.score >= SURELY and news >= ENOUGH_NEWS and fits


def _by_news(picture: Picture, among: Candidates, rest: Rest, usual: _Usual | None) -> Candidates:
    """The candidates where something was laid, with what is left of their scores, the best first."""
    outlines = among.outlines
    touched = np.array([_share(rest.touched, rest, quad) for quad in outlines])
    changed = np.array([_share(rest.changed, rest, quad) for quad in outlines])
    left = among.scores - COST_OF_NO_TOUCH * (1 - np.minimum(touched / TOUCHED, 1))
    left -= COST_OF_NO_CHANGE * (1 - np.minimum(changed / CHANGED, 1))
    if usual is not None:
        away = [usual.unlike(quads) for quads in (outlines, widened(picture, among).outlines)]
        left -= COST_OF_SIZE * np.minimum(*away)
    kept = (touched >= LEAST_TOUCHED) & (changed >= LEAST_CHANGED)
    order = [index for index in np.argsort(-left, kind="stable") if kept[index]]
    return replace(among, quads=among.quads[order], scores=left[order].astype(np.float32))


def _share(mask: Mask, rest: Rest, corners: Floats) -> float:
    """Which share of the quad (4, 2), in pixels of the rest's picture, is marked in the small mask."""
    covered = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(covered, _in_small(mask, rest, corners).round().astype(np.int32), 1)
    return float(mask[covered > 0].mean()) if covered.any() else 0.0


def _in_small(mask: Mask, rest: Rest, corners: Floats) -> Floats:
    return rescaled(corners, mask.shape[1] / rest.width)


def _showing(rest: Rest, corners: Floats, last: Floats | None) -> Showing:
    picture = rest.picture
    cut, within = _cut(picture, corners)
    size = (picture.shape[1], picture.shape[0])
    moved = _apart(rest, last, corners) if last is not None else np.inf
    return Showing(rest.t, corners, size, cut, within, moved, _share(rest.touched, rest, corners))


def _apart(rest: Rest, last: Floats, corners: Floats) -> float:
    """How far the corners lie from the last card's, in widths, either way up; the camera's move taken out."""
    one, other = (_in_small(rest.changed, rest, quad) for quad in (last, corners))
    carried = cv2.perspectiveTransform(one[None], rest.move)[0]
    ways = [np.linalg.norm(np.roll(carried, turn, axis=0) - other, axis=1).max() for turn in (0, 2)]
    return float(min(ways) / widths(other[None])[0])


def _cut(picture: Picture, corners: Floats) -> tuple[Picture, Floats]:
    """The card with a margin, and its corners there."""
    margin = AROUND * float(side_lengths(corners[None]).max()) + 8
    left, top = (int(value) for value in np.floor(corners.min(0) - margin).clip(0))
    right, bottom = (int(value) for value in np.ceil(corners.max(0) + margin))
    return picture[top:bottom, left:right].copy(), (corners - np.array([left, top])).astype(np.float32)
