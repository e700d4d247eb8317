"""Photographs of drawn cards on drawn tables, with the truth about where the card lies."""

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture

ASPECT = 0.65
CARD = (260, 400)
Corners = NDArray[np.float32]


def card(border: str = "white", number: str = "3", seed: int = 0) -> Picture:
    """A card's face, 260 x 400: `border` is white, dark or none; the art depends on `seed`."""
    width, height = CARD
    art = tuple(int(v) for v in np.random.default_rng(seed).integers(90, 230, 3))
    face = np.full((height, width, 3), art if border == "none" else (235, 240, 240), np.uint8)
    if border != "none":
        cv2.rectangle(face, (30, 30), (width - 31, height - 31), art, -1)
        cv2.rectangle(face, (30, 30), (width - 31, height - 31), (60, 50, 70), 2)
    cv2.circle(face, (width // 2, height // 2 - 50), 45, (40, 70, 160), -1)
    cv2.line(face, (70, 110), (190, 290), (40, 40, 40), 6)
    for _ in range(2):
        cv2.putText(face, number, (14, 66), cv2.FONT_HERSHEY_SIMPLEX, 2, (30, 30, 120), 7, cv2.LINE_AA)
        face = np.ascontiguousarray(face[::-1, ::-1])
    if border == "dark":
        cv2.rectangle(face, (0, 0), (width - 1, height - 1), (35, 30, 30), 18)
    return face


def table(kind: str, width: int = 960, height: int = 720) -> Picture:
    """A table: plain, felt, light, stripes, wood or speckled."""
    rng = np.random.default_rng(7)
    grain = rng.normal(0, 1, (height, width, 1))
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    colour = {"plain": (120, 90, 70), "felt": (45, 85, 30), "light": (205, 212, 215)}.get(
        kind, (60, 110, 160)
    )
    top = np.full((height, width, 3), colour, np.float64)
    if kind == "stripes":
        top[(x // 55) % 3 == 0] = (210, 215, 220)
    if kind == "wood":
        rings = cv2.GaussianBlur(rng.normal(0, 1, (height, width)), (0, 0), sigmaX=40, sigmaY=1.5)
        top += 700 * rings[..., None] * np.array([0.5, 0.8, 1])
    if kind == "speckled":
        blobs = cv2.GaussianBlur(rng.normal(0, 1, (height, width)), (0, 0), 5)
        top[blobs > 0.1] = (70, 80, 150)
    top += (10 if kind == "felt" else 4) * cv2.GaussianBlur(grain, (0, 0), 1)[..., None] * 2
    return np.clip(top * (1.1 - 0.0003 * x - 0.0001 * y)[..., None], 0, 255).astype(np.uint8)


def place(turn: float, tilt: float, width: float, centre: tuple[float, float] = (480, 360)) -> Corners:
    """Corners (4, 2) of a card seen by a camera.

    Args:
        turn: Degrees by which it is turned on the table.
        tilt: Degrees by which the camera looks aslant.
        width: The card's width in pixels, about.
        centre: Where it lies in the picture.
    """
    focal, flat = 1000.0, np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * [1, 1 / ASPECT]
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    on_table = flat @ np.array([[cos, sin], [-sin, cos]])
    lean = np.radians(tilt)
    points = np.column_stack([on_table[:, 0], on_table[:, 1] * np.cos(lean), on_table[:, 1] * np.sin(lean)])
    depth = focal / width - points[:, 2:]
    return np.asarray(points[:, :2] / depth * focal + np.array(centre), np.float32)


def lay(picture: Picture, face: Picture, corners: Corners, shadow: bool = True) -> Picture:
    """The picture with the card laid on it, its corners rounded, with a soft shadow."""
    height, width = face.shape[:2]
    shape = np.zeros((height, width), np.uint8)
    cv2.rectangle(shape, (12, 0), (width - 13, height), 255, -1)
    cv2.rectangle(shape, (0, 12), (width, height - 13), 255, -1)
    for x in (12, width - 13):
        for y in (12, height - 13):
            cv2.circle(shape, (x, y), 12, 255, -1)
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    warp = cv2.getPerspectiveTransform(frame, corners)
    size = (picture.shape[1], picture.shape[0])
    cover = cv2.warpPerspective(shape, warp, size, flags=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
    result = picture.astype(np.float32)
    if shadow:
        dark = cv2.GaussianBlur(np.roll(cover, (5, 5), (0, 1)), (0, 0), 5)[..., None]
        result *= 1 - 0.35 * dark
    result += cover * (cv2.warpPerspective(face, warp, size).astype(np.float32) - result)
    return np.clip(cv2.GaussianBlur(result, (0, 0), 0.8), 0, 255).astype(np.uint8)


def error(found: Corners, truth: Corners) -> float:
    """The farthest corner's distance from its true place, in widths of the card; either way up."""
    width = float(np.linalg.norm(truth[1] - truth[0]) + np.linalg.norm(truth[2] - truth[3])) / 2
    ways = [np.linalg.norm(np.roll(found, turn, axis=0) - truth, axis=1).max() for turn in (0, 2)]
    return float(min(ways)) / width
