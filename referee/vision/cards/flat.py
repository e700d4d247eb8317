"""A picture laid flat by the outline of a card in it: there every card of the deck has one size."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.cards.evidence import Look, look
from referee.vision.cards.locate import reduced, rescaled
from referee.vision.cards.quads import ASSUMED_FOCAL, Floats, rectangle_of, side_lengths, with_margins

Matrix = NDArray[np.float64]

WIDTH = 44
"""Pixels: the card's width when it is laid flat."""

AROUND = 2.6
"""How much of the table is laid flat, from the card's middle, in its heights."""

BESIDE = 0.08
"""So far around the card its own edge and shadow are seen, in its widths."""

FARTHEST = 4.0
"""What is this many times as far from the camera as the card, is too small to be looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A picture laid flat.

    Attributes:
        view: The flat picture.
        card: (4, 2) the card's corners in it, upright, in the middle.
        bare: (h, w) 1 where neither the card nor the picture's end hides the table, else 0.
        within: (h, w) 1 where the picture is, well within its ends, else 0.
        from_picture: (3, 3) takes pixels of the picture to those of the flat one.
    """

    view: Look
    card: Floats
    bare: Floats
    within: Floats
    from_picture: Matrix

    @property
    def size(self) -> tuple[float, float]:
        """The card's width and height in pixels."""
        return float(self.card[1, 0] - self.card[0, 0]), float(self.card[2, 1] - self.card[1, 1])


def flattened(picture: Picture, corners: Floats) -> Flat:
    """Lays a picture flat so that the card with the `corners` (4, 2) stands upright in its middle."""
    longer = max(picture.shape[:2])
    shrink = float(side_lengths(corners[None])[0, [0, 2]].mean()) / (1.5 * WIDTH)
    small, scale = reduced(picture, round(longer / max(shrink, 1)))
    aspect, _ = rectangle_of(corners[None], picture.shape[1], picture.shape[0], ASSUMED_FOCAL * longer)
    card = _upright(float(np.clip(aspect[0], 0.5, 1)))
    to_small = _homography(card, rescaled(corners, scale))
    side = round(2 * float(card.mean()))
    flat = cv2.warpPerspective(
        small,
        to_small,
        (side, side),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    view = Look(look(flat.astype(np.uint8)).colours, look(small).noise)
    within = _in_picture(to_small, small.shape, side).astype(np.float32)
    return Flat(view, card, without(within, card), within, _homography(corners, card))


def _homography(one: Floats, other: Floats) -> Matrix:
    return np.asarray(cv2.getPerspectiveTransform(one.astype(np.float32), other), np.float64)


def _upright(aspect: float) -> Floats:
    """The card's corners (4, 2) in the middle of a square that shows enough of the table."""
    half = np.array([WIDTH, WIDTH / aspect]) / 2
    middle = round(AROUND * WIDTH / aspect)
    return (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + middle).astype(np.float32)


def _in_picture(to_picture: Matrix, shape: tuple[int, ...], side: int) -> NDArray[np.bool_]:
    """Which pixels (side, side) of the flat picture lie well within the picture and before the horizon."""
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    points = np.stack([x, y, np.ones_like(x)], axis=-1) @ to_picture.T
    nearness = points[..., 2] / points[side // 2, side // 2, 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        at = points[..., :2] / points[..., 2:]
    last = np.array([shape[1], shape[0]]) - 4
    return np.asarray((nearness > 1 / FARTHEST) & (at >= 3).all(-1) & (at <= last).all(-1))


def without(bare: Floats, card: Floats) -> Floats:
    """The (h, w) bare table without a `card` (4, 2) and its shadow."""
    left = bare.copy()
    around = with_margins(card, 1.0, np.full((1, 4), BESIDE))[0]
    cv2.fillConvexPoly(left, around.round().astype(np.int32), 0)
    return left
