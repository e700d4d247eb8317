"""Surfaces: table tops and floors, as pictures of linear reflectance, all from a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Surface: TypeAlias = NDArray[np.float32]
"""Linear RGB reflectance, (h, w, 3)."""

PIXELS_PER_CM = 12


def table_top(name: str, size_cm: tuple[float, float], seed: int) -> Surface:
    """A table's top, its first row the far edge, at 12 pixels a cm.

    Raises:
        ValueError: If no top has that name.
    """
    if name not in TOPS:
        raise ValueError(f"unknown table top {name!r}; known are {', '.join(TOPS)}")
    shape = (round(size_cm[1] * PIXELS_PER_CM), round(size_cm[0] * PIXELS_PER_CM))
    return np.clip(TOPS[name](shape, np.random.default_rng(seed)), 0.0, 1.0).astype(np.float32)


def floor(seed: int, size: int = 1024) -> Surface:
    """A floor of 3.2 m square: boards, tiles or carpet, rather dark."""
    random = np.random.default_rng(seed + 977)
    kind = int(random.integers(3))
    if kind == 0:
        made = _boards((size, size), random, _tone(random, (0.16, 0.09, 0.05)), width=size // 26)
    elif kind == 1:
        made = _tiles((size, size), random)
    else:
        made = _speckled((size, size), random, _tone(random, (0.12, 0.12, 0.13)), 0.25)
    return np.clip(made, 0.0, 1.0).astype(np.float32)


def noise(shape: tuple[int, int], random: np.random.Generator, cells: tuple[float, float]) -> Surface:
    """Smooth noise (h, w) of mean 0 and deviation 1, with so many cells down and across."""
    rows, columns = max(2, round(cells[0])) + 3, max(2, round(cells[1])) + 3
    coarse = random.standard_normal((rows, columns)).astype(np.float32)
    fine = cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    smooth: Surface = (fine / (float(fine.std()) + 1e-6)).astype(np.float32)
    return smooth


def clouds(
    shape: tuple[int, int], random: np.random.Generator, cells: tuple[float, float], octaves: int = 4
) -> Surface:
    """Noise with finer noise upon it, each octave weaker; mean 0, deviation 1."""
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        total += noise(shape, random, (cells[0] * 2**octave, cells[1] * 2**octave)) * 0.6**octave
    scaled: Surface = total / (float(total.std()) + 1e-6)
    return scaled


def _tone(random: np.random.Generator, base: tuple[float, float, float]) -> Surface:
    """A colour near the base one."""
    bright = np.exp(random.normal(0.0, 0.18))
    return np.asarray(np.array(base) * bright * np.exp(random.normal(0.0, 0.05, 3)), dtype=np.float32)


def _coloured(value: Surface, tone: Surface) -> Surface:
    """A grey picture (h, w) around 1 in a colour: darker parts are more saturated, as in wood and cloth."""
    bounded = np.clip(value, 0.15, 1.8)[..., None]
    return (tone * bounded ** np.array([0.9, 1.05, 1.2], np.float32)).astype(np.float32)


def _wood(base: tuple[float, float, float], contrast: float) -> Callable[..., Surface]:
    def make(shape: tuple[int, int], random: np.random.Generator) -> Surface:
        width = round(PIXELS_PER_CM * random.uniform(9, 16))
        return _boards(shape, random, _tone(random, base), width, contrast)

    return make


def _boards(
    shape: tuple[int, int], random: np.random.Generator, tone: Surface, width: int, contrast: float = 1.0
) -> Surface:
    """Boards with grain along X, dark joints between them."""
    value = np.ones(shape, np.float32)
    for top in range(0, shape[0], width):
        rows = min(width, shape[0] - top)
        board = _grain((rows, shape[1]), random) * contrast + float(random.normal(0, 0.07))
        value[top : top + rows] += board
        value[top : top + 1] *= 0.45
        value[top + 1 : top + 2] *= 0.75
    return _coloured(value, tone)


def _grain(shape: tuple[int, int], random: np.random.Generator) -> Surface:
    """Rings cut lengthways, pores, and slow changes of tone; (h, w) around 0."""
    rows, columns = shape
    down = np.linspace(0, rows / PIXELS_PER_CM, rows, dtype=np.float32)[:, None]
    bend = noise(shape, random, (2, max(2, columns / 260))) * 0.55
    rings = np.sin((down * 2.1 + bend * 3.0 + float(random.uniform(0, 9))) * 2.2)
    streaks = noise(shape, random, (rows / 2.2, columns / 110))
    pores = np.minimum(noise(shape, random, (rows / 1.3, columns / 30)), -1.1) + 1.1
    slow = noise(shape, random, (1.5, columns / 300))
    grain: Surface = 0.07 * rings + 0.055 * streaks + 0.12 * pores + 0.05 * slow
    return grain


def _tiles(shape: tuple[int, int], random: np.random.Generator) -> Surface:
    side = shape[0] // int(random.integers(7, 12))
    value = np.asarray(1 + 0.07 * clouds(shape, random, (9, 9)), dtype=np.float32)
    for row in range(0, shape[0], side):
        for column in range(0, shape[1], side):
            value[row : row + side, column : column + side] *= 1 + float(random.normal(0, 0.05))
    rows, columns = (np.arange(length) % side < 3 for length in shape)
    value[rows[:, None] | columns[None, :]] *= 0.5
    return _coloured(value, _tone(random, (0.20, 0.19, 0.18)))


def _speckled(shape: tuple[int, int], random: np.random.Generator, tone: Surface, strength: float) -> Surface:
    fine = cv2.GaussianBlur(random.standard_normal(shape).astype(np.float32), (0, 0), 0.9)
    value = 1 + strength * fine / float(fine.std()) * 0.5 + 0.03 * clouds(shape, random, (4, 4))
    return _coloured(value.astype(np.float32), tone)


def _white(shape: tuple[int, int], random: np.random.Generator) -> Surface:
    """Laminate, plain or with chips of stone in it."""
    top = _speckled(shape, random, _tone(random, (0.62, 0.62, 0.60)), 0.04)
    if random.random() < 0.5:
        _chips(top, random)
    return top


def _chips(top: Surface, random: np.random.Generator) -> None:
    for _ in range(top.shape[0] * top.shape[1] // 2600):
        centre = random.uniform((0, 0), (top.shape[1], top.shape[0]))
        angles = np.sort(random.uniform(0, 2 * np.pi, 5))
        radii = random.uniform(1.5, 8, 5)[:, None]
        corners = centre + radii * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        colour = _tone(
            random, [(0.10, 0.12, 0.11), (0.30, 0.13, 0.08), (0.25, 0.24, 0.22)][random.integers(3)]
        )
        cv2.fillConvexPoly(top, corners.astype(np.int32), colour.tolist(), cv2.LINE_AA)


def _felt(shape: tuple[int, int], random: np.random.Generator) -> Surface:
    tones = [(0.03, 0.14, 0.07), (0.16, 0.03, 0.04), (0.03, 0.06, 0.17)]
    return _speckled(shape, random, _tone(random, tones[int(random.integers(3))]), 0.22)


def _weave(shape: tuple[int, int], random: np.random.Generator) -> Surface:
    """Threads up and across, as a factor (h, w) around 1, with soft folds."""
    across = cv2.GaussianBlur(random.standard_normal(shape).astype(np.float32), (0, 0), 3.0, sigmaY=0.5)
    down = cv2.GaussianBlur(random.standard_normal(shape).astype(np.float32), (0, 0), 0.5, sigmaY=3.0)
    threads = across / float(across.std()) + down / float(down.std())
    woven = 1 + 0.05 * threads + 0.035 * clouds(shape, random, (2, 3), 2)
    return np.asarray(woven, dtype=np.float32)


_CLOTHS = [(0.55, 0.52, 0.45), (0.30, 0.08, 0.07), (0.10, 0.17, 0.28), (0.25, 0.30, 0.18), (0.45, 0.33, 0.15)]


def _cloth(shape: tuple[int, int], random: np.random.Generator) -> Surface:
    return _coloured(_weave(shape, random), _tone(random, _CLOTHS[int(random.integers(5))]))


def _checked(shape: tuple[int, int], random: np.random.Generator) -> Surface:
    """Gingham: two sets of stripes over white."""
    side = PIXELS_PER_CM * float(random.uniform(1.5, 4.0))
    tone = _tone(
        random, [(0.35, 0.04, 0.05), (0.05, 0.10, 0.35), (0.05, 0.22, 0.08)][int(random.integers(3))]
    )
    rows, columns = ((np.arange(length) // side % 2).astype(np.float32) for length in shape)
    share = (rows[:, None] + columns[None, :])[..., None] / 2
    white = np.array([0.66, 0.65, 0.62], np.float32)
    return ((white * (1 - share) + tone * share) * _weave(shape, random)[..., None]).astype(np.float32)


def _flowered(shape: tuple[int, int], random: np.random.Generator) -> Surface:
    top = np.ascontiguousarray(np.broadcast_to(_tone(random, (0.55, 0.52, 0.42)), (*shape, 3)))
    for _ in range(round(shape[0] * shape[1] / (PIXELS_PER_CM * 5.5) ** 2)):
        _blossom(top, random)
    return (top * _weave(shape, random)[..., None]).astype(np.float32)


def _blossom(top: Surface, random: np.random.Generator) -> None:
    """Leaves and petals around a heart."""
    at = random.uniform((0, 0), (top.shape[1], top.shape[0]))
    size, turn = PIXELS_PER_CM * float(random.uniform(0.5, 1.3)), float(random.uniform(0, 6.28))
    petal = _tone(
        random, [(0.45, 0.10, 0.14), (0.16, 0.18, 0.42), (0.55, 0.36, 0.08)][int(random.integers(3))]
    )
    leaf = _tone(random, (0.10, 0.22, 0.08))
    for step, colour, reach in [(2, leaf, 1.7), (5, petal, 0.9)]:
        for angle in turn + np.arange(step) * 2 * np.pi / step:
            middle = at + size * reach * np.array([np.cos(angle), np.sin(angle)])
            axes = (round(size * 0.75), round(size * 0.4))
            place = (round(middle[0]), round(middle[1]))
            cv2.ellipse(top, place, axes, float(np.rad2deg(angle)), 0, 360, colour.tolist(), -1, cv2.LINE_AA)
    heart = (round(at[0]), round(at[1]))
    cv2.circle(top, heart, round(size * 0.4), (0.6, 0.45, 0.1), -1, cv2.LINE_AA)


TOPS: dict[str, Callable[[tuple[int, int], np.random.Generator], Surface]] = {
    "oak": _wood((0.36, 0.20, 0.095), 1.0),
    "walnut": _wood((0.17, 0.085, 0.045), 1.2),
    "birch": _wood((0.60, 0.46, 0.30), 0.6),
    "white": _white,
    "felt": _felt,
    "cloth": _cloth,
    "checked": _checked,
    "flowered": _flowered,
}
