"""Cards of one deck laid exactly over each other: their borders are alike, whatever face they bear."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.cards.locate import rectify
from referee.vision.cards.quads import Floats

BORDER = 0.12
"""The part of a card that counts as border, in widths of the card."""

FEWEST = 3
"""Fewer pictures have no common border to speak of."""

FARTHEST = 0.03
"""A correction of a corner by more than this, in widths of the card, is no correction."""


def on_one_frame(shots: Sequence[tuple[Picture, Floats]], size: tuple[int, int]) -> list[Picture]:
    """The cards rectified to `size` (width, height), their borders brought to the same place.

    An outline is found to about half a per cent of a card. The borders of all cards together say where a
    border is, and each picture is then fitted to it by enhanced correlation (Evangelidis and Psarakis,
    "Parametric image alignment using enhanced correlation coefficient maximization", 2008).

    Args:
        shots: Pictures, and the corners (4, 2) in pixels of the card in each.
        size: Width and height in pixels.
    """
    cards = [rectify(picture, corners, size) for picture, corners in shots]
    if len(cards) < FEWEST:
        return cards
    borders = [_levelled(card) for card in cards]
    usual = np.median(borders, axis=0).astype(np.float32)
    return [
        rectify(picture, corrected, size)
        if (corrected := _corrected(usual, border, corners, size)) is not None
        else card
        for (picture, corners), card, border in zip(shots, cards, borders, strict=True)
    ]


def same_way_up(pictures: Mapping[str, Sequence[Picture]]) -> dict[str, tuple[Picture, ...]]:
    """The pictures by card code, a face's all turned like its first one, and a kind's faces like one another.

    A kind's faces show the same art; where they do not, it is left to chance which way up a face comes.
    """
    turned: dict[str, tuple[Picture, ...]] = {}
    leaders: dict[str, Picture] = {}
    for code, cards in pictures.items():
        leader = _turned_like(leaders.setdefault(code[0], cards[0]), cards[0])
        turned[code] = tuple(_turned_like(leader, card) for card in cards)
    return turned


def _turned_like(leader: Picture, card: Picture) -> Picture:
    """The card, or the card turned by 180 degrees where that is more like the leader."""
    upside_down = np.ascontiguousarray(card[::-1, ::-1])
    goal = _levelled(leader, sigma=3)
    as_is, turned = (float((goal * _levelled(way, sigma=3)).mean()) for way in (card, upside_down))
    return card if as_is >= turned else upside_down


def _levelled(card: Picture, sigma: float = 1) -> Floats:
    """Grey, smoothed, mean 0 and deviation 1."""
    grey = cv2.GaussianBlur(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), sigma)
    return np.asarray((grey - grey.mean()) / (grey.std() + 1e-6), np.float32)


def _corrected(usual: Floats, border: Floats, corners: Floats, size: tuple[int, int]) -> Floats | None:
    """The corners in the picture that bring a card's border onto the usual one; None if none sound does."""
    width, height = size
    rim = round(BORDER * width)
    mask = np.full((height, width), 255, np.uint8)
    mask[rim:-rim, rim:-rim] = 0
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-5)
    start = np.eye(3, dtype=np.float32)
    try:
        _, warp = cv2.findTransformECC(usual, border, start, cv2.MOTION_HOMOGRAPHY, criteria, mask, 3)
    except cv2.error:
        return None
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    moved = cv2.perspectiveTransform(frame[None], warp)[0].astype(np.float32)
    if np.abs(moved - frame).max() > FARTHEST * width:
        return None
    to_picture = cv2.getPerspectiveTransform(frame, corners.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(moved[None], to_picture)[0], np.float32)
