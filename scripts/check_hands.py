"""Looks whether MediaPipe finds rendered hands as it finds real ones, and how near its landmarks are.

    python scripts/check_hands.py hand_landmarker.task [--sheet FOLDER]

Renders stills of single flat hands in four skin tones and many sizes, on all table tops, as a webcam over the
table sees them. Needs the extra `render` and the package mediapipe.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import cv2
import mediapipe
import numpy as np
import typer
from numpy.typing import NDArray
from scenes.grips import palm_height
from scenes.renderer import Renderer
from scenes.state import ArmPose, Camera, Look, Moment, Person, Side
from scenes.textures import TOPS
from scenes.webcam import Webcam

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]

TONES = {
    "light": (0.66, 0.45, 0.36),
    "medium": (0.46, 0.28, 0.19),
    "brown": (0.25, 0.135, 0.085),
    "dark": (0.09, 0.05, 0.034),
}
SIZE = 720
SLEEVES = [None, (0.10, 0.16, 0.30), (0.35, 0.34, 0.30), (0.30, 0.08, 0.07), (0.04, 0.04, 0.045)]


@dataclass(frozen=True, slots=True)
class Still:
    """One rendered hand.

    Attributes:
        tone: The skin's.
        picture: (720, 720, 3) BGR.
        landmarks: The true ones (21, 2) in pixels.
    """

    tone: str
    picture: Picture
    landmarks: Floats

    @property
    def hand_pixels(self) -> float:
        """From the wrist to the middle finger's tip."""
        return float(np.linalg.norm(self.landmarks[12] - self.landmarks[0]))


def main(
    model: Annotated[Path, typer.Argument(help="The hand landmarker's bundle.")],
    stills: Annotated[int, typer.Option(help="How many, over all tones.")] = 60,
    seed: Annotated[int, typer.Option(help="Of all that is random.")] = 0,
    shape: Annotated[str, typer.Option(help="The hand's shape.")] = "flat",
    sheet: Annotated[Path | None, typer.Option(help="Where to write a contact sheet.")] = None,
) -> None:
    """Prints, by skin tone, how many hands are found, with 95 % intervals, and the landmarks' error."""
    made = [still(number, shape, np.random.default_rng((seed, number))) for number in range(stills)]
    found = _found(model, made)
    errors: dict[str, list[float | None]] = defaultdict(list)
    for one, marks in zip(made, found, strict=True):
        error = None if marks is None else float(np.linalg.norm(marks - one.landmarks, axis=1).mean())
        errors[one.tone].append(None if error is None else error / one.hand_pixels)
    for tone, values in [*errors.items(), ("all", [value for row in errors.values() for value in row])]:
        _report(tone, values)
    if sheet is not None:
        sheet.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(sheet / f"hands-{shape}.jpg"), _sheet(made, found))


def still(number: int, shape: str, random: np.random.Generator) -> Still:
    """The still of a number: tones take turns, all else is drawn from `random`."""
    tone = list(TONES)[number % len(TONES)]
    skin = np.array(TONES[tone]) * np.exp(random.normal(0, 0.08))
    person = Person(
        "seat",
        float(random.uniform(14, 20)),
        float(random.uniform(-0.8, 0.8)),
        (float(skin[0]), float(skin[1]), float(skin[2])),
        SLEEVES[int(random.integers(len(SLEEVES)))],
        float(random.uniform(0.2, 0.95)),
    )
    look = _look(random)
    camera = _camera(random)
    arm = _arm(person, shape, random)
    renderer = Renderer(look, camera, [person], {}, np.zeros((8, 8, 3), np.uint8))
    clean = renderer.draw([Moment(0.0, (), (arm,))])
    marks = renderer.project(renderer.landmarks(arm))
    renderer.release()
    return Still(tone, Webcam(look, SIZE, SIZE, number).develop(clean, 0.0, 0), marks)


def _look(random: np.random.Generator) -> Look:
    tops = list(TOPS)
    return Look(
        top=tops[int(random.integers(len(tops)))],
        seed=int(random.integers(1000)),
        lamp=(
            float(random.uniform(10, 100)),
            float(random.uniform(-70, 10)),
            float(random.uniform(110, 180)),
        ),
        lamp_size=float(random.uniform(5, 20)),
        warmth=float(random.uniform(-0.6, 0.9)),
    )


def _camera(random: np.random.Generator) -> Camera:
    height, aside = float(random.uniform(75, 135)), float(random.uniform(-25, 25))
    return Camera(
        (55 + aside, -38 + float(random.uniform(-25, 25)), height),
        (55, -35, 0),
        width=SIZE,
        height=SIZE,
        focal=9.0 * height,
    )


def _arm(person: Person, shape: str, random: np.random.Generator) -> ArmPose:
    """A hand near the table's middle that comes from somewhere on its edge."""
    side: Side = "left" if random.random() < 0.5 else "right"
    turn = float(random.uniform(-np.pi, np.pi))
    forward = np.array([-np.sin(turn), np.cos(turn), 0.0])
    right = np.array([np.cos(turn), np.sin(turn), 0.0])
    at = np.array([55.0, -35.0, 0.0]) + np.array([*random.uniform(-5, 5, 2), palm_height(person, shape)])
    hand_turn = turn + float(random.uniform(-0.35, 0.35))
    hand = np.array(
        [[np.cos(hand_turn), -np.sin(hand_turn), 0], [np.sin(hand_turn), np.cos(hand_turn), 0], [0, 0, 1.0]]
    )
    shoulder = at - forward * 47 * person.hand_cm / 18 + right * (10 if side == "right" else -10) + [0, 0, 30]
    return ArmPose("seat", side, at - forward * person.hand_cm * 0.45, hand, shoulder, {shape: 1.0})


def _found(model: Path, stills: list[Still]) -> list[Floats | None]:
    vision = mediapipe.tasks.vision
    options = vision.HandLandmarkerOptions(
        base_options=mediapipe.tasks.BaseOptions(model_asset_path=str(model)), num_hands=1
    )
    with vision.HandLandmarker.create_from_options(options) as landmarker:
        return [_landmarks(landmarker, one.picture) for one in stills]


def _landmarks(landmarker: mediapipe.tasks.vision.HandLandmarker, picture: Picture) -> Floats | None:
    rgb = np.ascontiguousarray(picture[..., ::-1])
    result = landmarker.detect(mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=rgb))
    if not result.hand_landmarks:
        return None
    return np.array([[mark.x * SIZE, mark.y * SIZE] for mark in result.hand_landmarks[0]])


def wilson(hits: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a rate at 95 %, by Wilson's score (1927)."""
    rate, width = hits / count, z * z / count
    middle = (rate + width / 2) / (1 + width)
    half = z * np.sqrt(rate * (1 - rate) / count + width / (4 * count)) / (1 + width)
    return float(middle - half), float(middle + half)


def _report(tone: str, values: list[float | None]) -> None:
    errors = [value for value in values if value is not None]
    low, high = wilson(len(errors), len(values))
    error = f"{np.mean(errors):.3f} mean, {np.max(errors):.3f} worst" if errors else "-"
    print(
        f"{tone:8} {len(errors):3}/{len(values):<3} [{low:.2f}, {high:.2f}]  error in hand lengths: {error}"
    )


def _sheet(stills: list[Still], found: list[Floats | None]) -> Picture:
    """All stills, true landmarks as green rings, MediaPipe's as red dots."""
    tiles = []
    for one, marks in zip(stills, found, strict=True):
        tile = one.picture.copy()
        for x, y in np.round(one.landmarks).astype(int):
            cv2.circle(tile, (int(x), int(y)), 5, (0, 200, 0), 1, cv2.LINE_AA)
        for x, y in [] if marks is None else np.round(marks).astype(int):
            cv2.circle(tile, (int(x), int(y)), 2, (0, 0, 255), -1, cv2.LINE_AA)
        centre = np.clip(one.landmarks.mean(axis=0).astype(int), 180, SIZE - 180)
        tiles.append(tile[centre[1] - 180 : centre[1] + 180, centre[0] - 180 : centre[0] + 180])
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % 10)
    return np.vstack([np.hstack(tiles[row : row + 10]) for row in range(0, len(tiles), 10)])


if __name__ == "__main__":
    typer.run(main)
