"""Where the cards are in a photograph, by their outlines alone: any angle, any table, no trained model."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.cards.evidence import Look, look, outermost, running_on, scores, sharpened, snapped
from referee.vision.cards.outlines import outlines
from referee.vision.cards.quads import (
    ASSUMED_FOCAL,
    Floats,
    inside,
    ordered,
    overlap,
    plausible,
    rectangle_of,
    side_lengths,
    widths,
    without_doubles,
)

SEARCH_SIDE = 640
"""Longer side, in pixels, of the copy in which outlines are searched."""

FINE_SIDE = 1600
"""Longer side of the copy in which corners are made exact."""

SURE = 0.7
"""A quad that scores this much is taken for a card; tables without a card rarely reach it."""

FLOOR = 0.4
"""Below this nothing is worth returning."""

EXACT_REACH = 0.012
"""How far the exact outline may lie off the searched one, in widths of the card: less than a border."""

LEAST_RUNNING_ON = 0.47
"""Edges that go on beyond the corners more clearly than this speak against a card; real cards stay below."""

KEPT_FOR_SNAPPING = 120
KEPT_FOR_CHOICE = 40


@dataclass(frozen=True, slots=True, eq=False)
class LocatedCard:
    """A card's outline in a picture.

    Attributes:
        corners: (4, 2) pixels, clockwise as seen; from corner 0 to 1 runs a short side.
        score: 0 to 1, how much it looks like a card's outline; from `SURE` on it is taken for one.
    """

    corners: Floats
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """Quads that may be a card's outline, many over the same place; their sides lie on edges.

    Attributes:
        quads: (n, 4, 2) pixels of the copy in which they were searched, ordered, the best first.
        scores: (n,) how much each looks like a card's outline.
        scale: The copy's, against the picture.
    """

    quads: Floats
    scores: Floats
    scale: float

    @property
    def outlines(self) -> Floats:
        """The quads (n, 4, 2) in pixels of the picture."""
        return rescaled(self.quads, 1 / self.scale)


def locate_cards(picture: Picture) -> list[LocatedCard]:
    """The outlines of whole cards in a picture, best first, no two over the same place.

    Args:
        picture: (h, w, 3) blue, green, red, of any size.
    """
    return chosen(picture, candidates(picture))


def candidates(picture: Picture) -> Candidates:
    """What may be a card's outline in a picture."""
    small, scale = reduced(picture, SEARCH_SIDE)
    hypotheses = outlines(small)
    if not len(hypotheses):
        return Candidates(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32), scale)
    quads, score = _candidates(look(small), hypotheses)
    return Candidates(quads, score, scale)


def widened(picture: Picture, among: Candidates) -> Candidates:
    """The candidates with their outermost outlines, where an inner edge of a border was found at first."""
    view = look(reduced(picture, SEARCH_SIDE)[0])
    wide = [_outermost(view, quad) for quad in among.quads]
    return replace(among, quads=np.array(wide, np.float32).reshape(-1, 4, 2))


def chosen(picture: Picture, among: Candidates) -> list[LocatedCard]:
    """Each place's best candidate with its exact corners, best first.

    Args:
        picture: The picture in which the candidates were found.
        among: The candidates, with these or other scores, the best first.
    """
    view = look(reduced(picture, SEARCH_SIDE)[0])
    fine, fine_scale = reduced(picture, FINE_SIDE)
    located: list[LocatedCard] = []
    for quad, value in _without_overlaps(among.quads, among.scores):
        exact = _exact(fine, rescaled(_outermost(view, quad), fine_scale / among.scale))
        located.append(LocatedCard(rescaled(exact, 1 / fine_scale), value))
    return located


def rectify(picture: Picture, corners: Floats, size: tuple[int, int]) -> Picture:
    """The card upright, as if seen from straight above.

    Args:
        picture: The whole picture.
        corners: (4, 2) pixels, clockwise from the upper left; the first side becomes the top.
        size: Width and height of the result in pixels.
    """
    shrink = float(side_lengths(corners[None])[0, [1, 3]].mean()) / size[1]
    if shrink > 2:
        # Sampling every other pixel or fewer would alias; shrink by areas first.
        picture, corners = _copy_by(picture, 1 / shrink), rescaled(corners, 1 / shrink)
    target = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    # Corners speak of the borders of pixels, warpPerspective of their centres.
    to_card = cv2.getPerspectiveTransform(corners.astype(np.float32) + np.float32(0.5), target)
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    return cv2.warpPerspective(
        picture,
        np.linalg.inv(half) @ to_card @ half,
        size,
        flags=cv2.INTER_CUBIC if shrink < 1 else cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.uint8)


def reduced(picture: Picture, side: int) -> tuple[Picture, float]:
    """A copy whose longer side has at most `side` pixels, and its scale (at most 1)."""
    scale = min(1.0, side / max(picture.shape[:2]))
    return _copy_by(picture, scale), scale


def _copy_by(picture: Picture, scale: float) -> Picture:
    if scale >= 1:
        return picture
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.uint8)


def rescaled(quad: Floats, scale: float) -> Floats:
    """The same place (…, 2) in a copy `scale` times as large; whole coordinates are the centres of pixels."""
    return ((quad + 0.5) * scale - 0.5).astype(np.float32)


def _candidates(view: Look, quads: Floats) -> tuple[Floats, Floats]:
    """The most promising quads (n, 4, 2), their sides on edges, best first, and their scores (n,)."""
    score = scores(view, quads)
    best = _distinct(quads, score, 0.03, KEPT_FOR_SNAPPING)
    snapped_once = snapped(view, quads[best], reach=0.05, steps=6)
    quads = snapped(view, snapped_once, reach=0.02, steps=4)
    quads = ordered(quads[inside(quads, *view.size, margin=2)])
    quads = without_doubles(quads[plausible(quads, *view.size, aspects=(0.52, 1.05), slant=0.4)])
    score = scores(view, quads) - np.clip(running_on(view, quads) - LEAST_RUNNING_ON, 0, 1)
    best = _distinct(quads, score, 0.02, KEPT_FOR_CHOICE)
    return quads[best], score[best]


def _distinct(quads: Floats, score: Floats, share: float, most: int) -> list[int]:
    """Indices of the best quads, best first, no two with all corners within `share` of their width."""
    near = share * widths(quads) + 1
    kept: list[int] = []
    for index in np.argsort(-score, kind="stable"):
        apart = np.abs(quads[kept] - quads[index]).max(axis=(1, 2)) > near[index]
        if apart.all():
            kept.append(int(index))
        if len(kept) == most:
            break
    return kept


def _without_overlaps(quads: Floats, score: Floats) -> list[tuple[Floats, float]]:
    """Each place's best quad, and its score."""
    best: list[tuple[Floats, float]] = []
    for index in _cards_before_papers(quads, score):
        quad, value = quads[index], float(score[index])
        if value >= FLOOR and all(overlap(quad, other) <= 0.2 for other, _ in best):
            best.append((quad, min(value, 1.0)))
    return best


def _outermost(view: Look, quad: Floats) -> Floats:
    aspect, _ = rectangle_of(quad[None], *view.size, ASSUMED_FOCAL * max(view.size))
    return outermost(view, quad, float(aspect[0]))


def _cards_before_papers(quads: Floats, score: Floats) -> list[int]:
    """The order of choice: best first, but a card that lies askew on a sheet of paper before the paper."""
    order = list(range(len(quads)))
    if not order:
        return order
    sheet = quads[0]
    for index in order[1:]:
        on_sheet = score[index] > score[0] - 0.15 and _lies_askew_on(quads[index], sheet)
        if on_sheet:
            return [index, *order[:index], *order[index + 1 :]]
    return order


def _lies_askew_on(quad: Floats, sheet: Floats) -> bool:
    """Whether a quad lies within a larger one and is turned against it, as print on a card is not."""
    ratio = float(widths(quad[None])[0] / widths(sheet[None])[0])
    if not 0.2 < ratio < 0.8 or overlap(quad, sheet) < 0.97:
        return False
    turn = np.degrees(_direction(quad) - _direction(sheet))
    return bool(abs((turn + 45) % 90 - 45) > 6)


def _direction(quad: Floats) -> float:
    """Angle (radians) of the quad's long sides in the picture."""
    down = (quad[3] - quad[0]) + (quad[2] - quad[1])
    return float(np.arctan2(down[1], down[0]))


def _exact(picture: Picture, quad: Floats) -> Floats:
    """The quad laid through the edges of a finer picture; as it is where they do not agree with it."""
    reach = max(1.5, EXACT_REACH * float(widths(quad[None])[0]))
    left, top = np.floor(quad.min(0) - 4 * reach - 8).astype(int).clip(0)
    right, bottom = np.ceil(quad.max(0) + 4 * reach + 8).astype(int)
    corner = np.array([left, top], np.float32)
    exact = sharpened(picture[top:bottom, left:right], quad - corner, reach) + corner
    return exact if np.abs(exact - quad).max() < 2 * reach + 1 else quad
