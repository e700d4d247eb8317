"""Drawn films in which a hand shows the cards of a deck one after the other, with the truth about them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from tests.vision.capture.test_film import write_film
from tests.vision.cards.photograph import Corners, lay, table

Floats: TypeAlias = NDArray[np.float64]
Way: TypeAlias = Literal["table", "pile", "held"]
"""Laid on the table and taken away, laid upon one another, or held into the picture."""

SKIN = (118, 148, 196)
ASIDE = 12.0
"""Degrees by which the camera looks aslant."""


@dataclass(frozen=True, slots=True)
class Show:
    """How a deck is shown.

    Attributes:
        faces: A picture for each code.
        codes: Which cards are shown, in this order.
        way: What the hand does with them.
        kind: The table, as `photograph.table` names it.
        size: Width and height of the film.
        fps: Pictures a second.
        rest: Seconds that a card lies before it is taken.
        width: The cards' width in pixels, about.
        sway: Pixels by which the camera is carried about; 0 on a stand.
        noise: Deviation of the grain.
        pauses: Whether the table is bare between two cards.
        seed: Of all chances.
    """

    faces: Mapping[str, Picture]
    codes: Sequence[str]
    way: Way = "table"
    kind: str = "plain"
    size: tuple[int, int] = (960, 720)
    fps: int = 15
    rest: float = 0.8
    width: float = 190
    sway: float = 0.0
    noise: float = 3.0
    pauses: bool = True
    seed: int = 0

    def write(self, path: Path) -> Path:
        """The film, encoded."""
        return write_film(
            path,
            self.pictures(),
            stamps=range(10**5),
            time_base=Fraction(1, self.fps),
            codec_options={"preset": "superfast", "crf": "22"},
        )

    def pictures(self) -> Iterator[Picture]:
        """The film's pictures."""
        camera = _Camera(self)
        return (camera.seen(picture) for picture in self._scenes())

    def _scenes(self) -> Iterator[Picture]:
        rng = np.random.default_rng(self.seed)
        bare = table(self.kind, *self.size)
        under = bare
        yield from self._still(bare, 0.5)
        for code in self.codes:
            face, at = self.faces[code], self._corners(rng)
            laid = _laid(under, face, at)
            yield from self._brought(under, face, at)
            if self.way == "held":
                yield from self._trembling(under, face, at, rng)
                yield from self._brought(under, face, at, back=True)
                continue
            yield from self._alone(laid, at)
            yield from self._still(laid, self.rest)
            if self.way == "pile":
                under = laid
                continue
            yield from self._brought(bare, face, at, back=True)
            yield from self._still(bare, 0.3 if self.pauses else 0)

    def _corners(self, rng: np.random.Generator) -> Corners:
        """Where the next card comes to lie."""
        middle = np.array(self.size) / 2 + rng.uniform(-0.06, 0.06, 2) * self.size
        turned = self.way != "held" and rng.random() < 0.3
        turn = rng.uniform(-25, 25) + 180 * turned
        height, width = next(iter(self.faces.values())).shape[:2]
        return corners(turn, self.width, (float(middle[0]), float(middle[1])), width / height)

    def _still(self, picture: Picture, seconds: float) -> Iterator[Picture]:
        yield from [picture] * round(seconds * self.fps)

    def _brought(self, under: Picture, face: Picture, at: Corners, back: bool = False) -> Iterator[Picture]:
        """The hand with the card comes in from below, or takes it away."""
        steps = np.linspace(1, 0, max(3, round(0.4 * self.fps)), endpoint=False)
        for far in steps[::-1] if back else steps:
            shift = np.array([0.25, 1.0]) * far * self.size[1]
            moved = (at + shift).astype(np.float32)
            yield _with_hand(_laid(under, face, moved), moved)

    def _alone(self, laid: Picture, at: Corners) -> Iterator[Picture]:
        """The hand leaves the card."""
        for far in np.linspace(0, 1, max(3, round(0.35 * self.fps))):
            yield _with_hand(laid, at + np.array([0.25, 1.0]) * far * self.size[1])

    def _trembling(
        self, under: Picture, face: Picture, at: Corners, rng: np.random.Generator
    ) -> Iterator[Picture]:
        """The hand holds the card still, as far as a hand can."""
        drift = np.cumsum(rng.normal(0, 0.35, (round((self.rest + 0.3) * self.fps), 2)), axis=0)
        for shift in drift:
            moved = (at + shift).astype(np.float32)
            yield _with_hand(_laid(under, face, moved), moved)


def corners(turn: float, width: float, centre: tuple[float, float], aspect: float) -> Corners:
    """Corners (4, 2) of a card of that aspect, seen a little aslant."""
    focal, flat = 1000.0, np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * [1, 1 / aspect]
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    flat = flat @ np.array([[cos, sin], [-sin, cos]])
    lean = np.radians(ASIDE)
    depth = focal / width - flat[:, 1:] * np.sin(lean)
    seen = np.column_stack([flat[:, 0], flat[:, 1] * np.cos(lean)]) / depth * focal
    return np.asarray(seen + np.array(centre), np.float32)


def sleeved(face: Picture, seed: int = 0, glare: float = 1.0) -> Picture:
    """The card in a plastic sleeve: a clear rim, a milky veil and streaks of light."""
    rng = np.random.default_rng(seed)
    height, width = face.shape[:2]
    rim = round(0.028 * width)
    inside = face.astype(np.float32) * 0.9 + 18
    whole = cv2.copyMakeBorder(inside, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(150, 150, 150))
    cv2.rectangle(
        whole, (0, 0), (width + 2 * rim - 1, height + 2 * rim - 1), (205, 205, 205), max(1, rim // 3)
    )
    x, y = np.meshgrid(np.linspace(-1, 1, width + 2 * rim), np.linspace(-1, 1, height + 2 * rim))
    for _ in range(2):
        angle, off, wide = rng.uniform(0, np.pi), rng.uniform(-0.8, 0.8), rng.uniform(0.05, 0.14)
        streak = np.exp(-(((x * np.cos(angle) + y * np.sin(angle) - off) / wide) ** 2))
        whole += glare * rng.uniform(40, 110) * streak[..., None]
    return np.clip(whole, 0, 255).astype(np.uint8)


def _laid(picture: Picture, face: Picture, at: Corners) -> Picture:
    """The card laid on the picture; only the part around it is worked on."""
    last = np.array(picture.shape[1::-1])
    left, top = (np.floor(at.min(0)) - 24).clip(0, last).astype(int)
    right, bottom = (np.ceil(at.max(0)) + 24).clip(0, last).astype(int)
    if right - left < 8 or bottom - top < 8:
        return picture
    inside = (at > 8).all() and (at < last - 8).all()
    whole, part = picture.copy(), np.s_[top:bottom, left:right]
    whole[part] = lay(picture[part], face, (at - [left, top]).astype(np.float32), shadow=bool(inside))
    return whole


def _with_hand(picture: Picture, at: NDArray[np.float32] | Floats) -> Picture:
    """A hand that holds the card's lower edge between thumb and fingers; its arm comes from below."""
    along = (at[1] - at[0]) / np.linalg.norm(at[1] - at[0])
    lower = max((at[2] + at[3]) / 2, (at[0] + at[1]) / 2, key=lambda point: float(point[1]))
    unit = float(np.linalg.norm(at[1] - at[0]))
    side = along if along[0] > 0 else -along
    mask = np.zeros(picture.shape[:2], np.uint8)
    wrist, palm = (lower + unit * np.array(far) for far in ((0.25, 1.7), (0.12, 0.75)))
    _stroke(mask, palm, lower + side * 0.1 * unit - unit * np.array((0, 0.12)), 0.24 * unit)
    _stroke(mask, palm, lower + side * 0.35 * unit + unit * np.array((0, 0.1)), 0.24 * unit)
    _stroke(mask, palm, palm + unit * np.array((0, 0.2)), 0.75 * unit)
    _stroke(mask, palm, wrist, 0.55 * unit)
    _stroke(mask, wrist, wrist + unit * np.array((0.5, 6)), 0.5 * unit)
    rows = np.flatnonzero(mask.any(axis=1))
    if not len(rows):
        return picture
    whole, part = picture.copy(), np.s_[max(0, rows[0] - 8) :]
    small = cv2.GaussianBlur(cv2.resize(mask, None, fx=0.25, fy=0.25), (0, 0), 3)
    shade = cv2.resize(small, mask.shape[::-1])[part].astype(np.float32)[..., None] / 255
    soft = cv2.GaussianBlur(mask[part], (5, 5), 2).astype(np.float32)[..., None] / 255
    skin = np.array(SKIN, np.float32) * (np.float32(0.55) + np.float32(0.5) * shade)
    whole[part] = picture[part] + soft * (skin - picture[part])
    return whole


def _stroke(mask: NDArray[np.uint8], one: Floats, other: Floats, thick: float) -> None:
    start, end = ((round(float(point[0])), round(float(point[1]))) for point in (one, other))
    cv2.line(mask, start, end, 255, max(1, round(thick)), cv2.LINE_AA)


class _Camera:
    """Carries the scene into a film: sway, wandering exposure, grain."""

    def __init__(self, show: Show) -> None:
        self._show, self._index = show, 0
        rng = np.random.default_rng(show.seed + 1)
        width, height = show.size
        self._grain = [rng.normal(0, show.noise, (height, width, 1)).astype(np.float32) for _ in range(5)]
        self._phase = rng.uniform(0, 6, 8)

    def seen(self, picture: Picture) -> Picture:
        t = self._index / self._show.fps
        self._index += 1
        if self._show.sway:
            picture = self._carried(picture, t)
        gain = 1 + 0.05 * np.sin(0.9 * t + self._phase[0])
        noisy = picture * np.float32(gain) + self._grain[self._index * 7 % 5]
        return np.asarray(np.clip(noisy, 0, 255), np.uint8)

    def _carried(self, picture: Picture, t: float) -> Picture:
        sway, phase, (width, height) = self._show.sway, self._phase, self._show.size
        wave = [
            np.sin(rate * t + start) for rate, start in zip((0.7, 0.9, 1.9, 2.3), phase[1:], strict=False)
        ]
        move = cv2.getRotationMatrix2D(
            (width / 2, height / 2), 0.12 * sway * wave[0], 1 + 0.0008 * sway * wave[3]
        )
        shift = sway * (np.array([wave[1], wave[2]]) + 0.25 * np.array([wave[3], wave[0]]))
        swayed = np.column_stack([move[:, :2], move[:, 2] + shift])
        return cv2.warpAffine(picture, swayed, (width, height), borderMode=cv2.BORDER_REFLECT).astype(
            np.uint8
        )
