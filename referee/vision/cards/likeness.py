"""What the cards of one deck have in common, whatever face they bear: their shape and their rim."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.cards.locate import Candidates, rectify, reduced, rescaled, widened
from referee.vision.cards.quads import ASSUMED_FOCAL, Floats, rectangle_of

VIEW_SIDE = 1600
"""Longer side, in pixels, of the copy in which cards are looked at."""

UPRIGHT = (204, 300)
RIM = (0.02, 0.05)
"""The strip along a card's edge that is looked at, in widths of the card."""

CORNER = 0.15
"""The strip's ends, which corners and fingers spoil, in widths of the card."""

SLACK = np.array([0.06, 0.5, 8, 8, 0.6], np.float32)
"""How far a card of the deck usually is from the deck's middle, in each trait."""

GRAIN = 3.0
"""Levels of unevenness that every rim has."""

COST_OF_UNLIKENESS = 0.1
"""What a distance of 1 from the deck's usual look takes off an outline's score."""


def traits(picture: Picture, quads: Floats) -> Floats:
    """What is looked at in each quad (n, 4, 2): (n, 5).

    The logarithms of its aspect and of its rim's lightness, the rim's two colour values (Lab), and the
    logarithm of the rim's unevenness. Of the four sides one of the better counts, so that neither a shadow
    nor glare over a part of the card matters.
    """
    height, width = picture.shape[:2]
    aspects, _ = rectangle_of(quads, width, height, ASSUMED_FOCAL * max(width, height))
    view, scale = reduced(picture, VIEW_SIDE)
    rims = [_rim(rectify(view, rescaled(quad, scale), UPRIGHT)) for quad in quads]
    shape = np.log(np.maximum(aspects, 0.01))[:, None]
    return np.concatenate([shape, np.array(rims, np.float32).reshape(-1, 4)], axis=1).astype(np.float32)


def _rim(card: Picture) -> Floats:
    """Lightness (log), two colours and unevenness (log) of an upright card's rim."""
    smooth = cv2.GaussianBlur(card, (0, 0), 1.5)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.float32)
    outer, inner, end = (round(share * UPRIGHT[0]) for share in (*RIM, CORNER))
    strips = [np.rot90(lab, turn)[outer : inner + 1, end:-end].reshape(-1, 3) for turn in range(4)]
    middles = np.array([np.median(strip, axis=0) for strip in strips])
    unevenness = [
        np.median(np.abs(strip - middle).sum(1)) for strip, middle in zip(strips, middles, strict=True)
    ]
    lightness = np.sort(middles[:, 0])[2]
    red, yellow = np.median(middles[:, 1:], axis=0)
    even = np.sort(unevenness)[1]
    return np.array([np.log(lightness + 1), red, yellow, np.log(even + GRAIN)], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """The usual traits (5,) of a deck's cards, and how far (5,) from them its cards are."""

    usual: Floats
    slack: Floats

    @classmethod
    def of(cls, seen: Floats) -> "Likeness":
        """What cards with the traits `seen` (n, 5) have in common; a few that are none do not matter."""
        usual = np.median(seen, axis=0)
        spread = 1.4826 * np.median(np.abs(seen - usual), axis=0)
        return cls(usual.astype(np.float32), np.maximum(SLACK, spread).astype(np.float32))

    def distance(self, seen: Floats) -> Floats:
        """How unlike the deck's cards those with the traits `seen` (n, 5) are: (n,), mostly below 2."""
        return np.asarray(np.linalg.norm((seen - self.usual) / self.slack, axis=1), np.float32)


def by_likeness(
    picture: Picture, among: Candidates, likeness: Likeness, farthest: float = np.inf
) -> Candidates:
    """The candidates with what is left of their scores where they are unlike the deck, the best first.

    Args:
        picture: The picture in which they were found.
        among: The candidates.
        likeness: What the deck's cards look like.
        farthest: No distance counts as more.
    """
    wide = widened(picture, among)
    away = [likeness.distance(traits(picture, quads)) for quads in (among.outlines, wide.outlines)]
    fits = among.scores - COST_OF_UNLIKENESS * np.minimum(np.minimum(*away), farthest)
    order = np.argsort(-fits, kind="stable")
    return replace(among, quads=among.quads[order], scores=fits[order].astype(np.float32))
