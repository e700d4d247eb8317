"""A script becomes a film: pictures, truth, table profile, all in one folder."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
from numpy.typing import NDArray

from referee.eventline import to_line
from scenes.aim import turned
from scenes.decks import drawn
from scenes.looks import Setting
from scenes.optics import project
from scenes.renderer import ARM_ID, CARD_ID, Renderer
from scenes.script import Script, print_script
from scenes.stage import Stage
from scenes.state import Camera, Moment, Vector
from scenes.truth import contact_truth, corners, frame_truth, judged, profile_text
from scenes.webcam import Webcam

Picture = NDArray[np.uint8]

SUB_MOMENTS = 8
"""So many moments of an exposure may be asked for; as many are drawn as the fastest movement needs."""
TICKS = 90_000
"""Of a film's clock in a second: every frame rate fits to a hundredth of a millisecond."""
FILM = "film.mp4"


@dataclass(frozen=True, slots=True)
class Shot:
    """All that makes a film.

    Attributes:
        script: What happens.
        setting: Where, and how it is seen.
        deck: The name of the deck, as in `decks.drawn`.
        deck_path: What the table profile calls the deck.
        seed: Of the sensor's noise and of uneven frame gaps.
        uneven: Whether the frames come at uneven times, as a busy webcam's do.
        conditions: Words by which figures are split up, besides the setting's.
    """

    script: Script
    setting: Setting
    deck: str
    deck_path: str
    seed: int
    uneven: bool
    conditions: dict[str, str]


def frame_times(seconds: float, rate: float, *, uneven: bool, seed: int) -> list[float]:
    """The middle of each frame's exposure, from 0 on; uneven ones wander by a third of a gap, or are lost."""
    count = int(seconds * rate)
    if not uneven:
        return [number / rate for number in range(count)]
    rng = np.random.default_rng((seed, 5))
    kept = np.flatnonzero(rng.random(count) > 0.04)
    times = (kept + rng.uniform(-0.3, 0.3, kept.size)) / rate
    times = np.sort(times - times[0])
    return [round(float(t), 5) for t in times]


def shoot(shot: Shot, folder: Path) -> int:
    """Makes the film's folder; how many frames it has.

    Raises:
        DeedError: A deed of the script cannot be done.
        RenderError: There is no OpenGL to draw with.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stage = Stage(shot.script)
    camera = shot.setting.camera
    times = frame_times(shot.script.seconds, shot.setting.rate, uneven=shot.uneven, seed=shot.seed)
    shown = [t for t in times if stage.is_seen(t)]
    with gzip.open(folder / "frames.jsonl.gz", "wt", encoding="utf-8", compresslevel=6) as out:
        pictures = _Pictures(shot, stage)
        try:
            write_film(folder / FILM, pictures.all(shown, out), shown, camera, shot.setting.look.quality)
        finally:
            pictures.release()
    _write_about(shot, stage, folder, len(shown))
    return len(shown)


def still(shot: Shot, t: float) -> Picture:
    """What the film shows at one moment, (h, w, 3) BGR."""
    pictures = _Pictures(shot, Stage(shot.script))
    try:
        return pictures.at(t, 0)
    finally:
        pictures.release()


class _Pictures:
    """Draws the frames of one film, and tells what each shows."""

    def __init__(self, shot: Shot, stage: Stage) -> None:
        self._shot, self._stage = shot, stage
        self._camera = shot.setting.camera
        self._webcam = Webcam(shot.setting.look, self._camera.width, self._camera.height, shot.seed)
        self._renderer = self._made(self._camera)

    def release(self) -> None:
        """Gives the graphics memory back."""
        self._renderer.release()

    def all(self, times: Sequence[float], out: Any) -> Iterator[Picture]:
        """Each frame's picture; its truth goes to `out` as a line of JSON."""
        for number, t in enumerate(times):
            yield self.at(t, number)
            out.write(json.dumps(self._truth(t), separators=(",", ":")) + "\n")

    def at(self, t: float, number: int) -> Picture:
        """The picture of one moment; the frame's number tells its noise."""
        self._follow(t)
        return self._webcam.develop(self._renderer.draw(self._exposed(t)), t, number)

    def _made(self, camera: Camera) -> Renderer:
        shot, cast = self._shot, self._shot.script.cast
        people = [cast.person(seat) for seat in cast.seats]
        # The first moment drawn would do for the trunks, but films must not depend on which one that is.
        arms = self._stage.at(0.0).arms
        seats = {
            seat: np.mean([arm.shoulder[:2] for arm in arms if arm.seat == seat], axis=0)
            for seat in cast.seats
        }
        deck = drawn(shot.deck)
        return Renderer(shot.setting.look, camera, people, deck.faces, deck.back, seats)

    def _follow(self, t: float) -> None:
        """After a bump the camera looks elsewhere, and all that stands still is drawn anew."""
        view = self._stage.view(t)
        camera = turned(self._shot.setting.camera, view.right, view.up, view.roll)
        if camera != self._camera:
            self._renderer.release()
            self._camera, self._renderer = camera, self._made(camera)

    def _exposed(self, t: float) -> list[Moment]:
        look, rate = self._shot.setting.look, self._shot.setting.rate
        open_for = look.exposure / rate
        first = max(0.0, t - open_for / 2)
        return [self._stage.at(float(one)) for one in np.linspace(first, t + open_for / 2, SUB_MOMENTS)]

    def _truth(self, t: float) -> dict[str, object]:
        """What the stage knows of the moment, with landmarks and what covers what."""
        moment = self._stage.at(t)
        told: dict[str, Any] = frame_truth(self._stage, t, self._renderer.project)
        ids = self._renderer.identify(moment)
        for index, (arm, hand) in enumerate(zip(moment.arms, told["hands"], strict=True)):
            points = self._renderer.project(self._renderer.landmarks(arm))
            hand["landmarks"] = np.round(points, 1).tolist()
            hand["seen"] = [bool(_at(ids, point) == ARM_ID + index) for point in points]
        by_key = {card.key: card for card in moment.cards}
        for card in told["cards"]:
            quad = self._renderer.project(corners(by_key[card["key"]]))
            card["seen"] = round(_share(ids, quad, CARD_ID + card["key"]), 3)
        return told


def _at(ids: NDArray[np.int32], point: Vector) -> int:
    column, row = np.floor(point).astype(int)
    inside = 0 <= row < ids.shape[0] and 0 <= column < ids.shape[1]
    return int(ids[row, column]) if inside else -1


def _share(ids: NDArray[np.int32], quad: Vector, wanted: int) -> float:
    """Which share of a quad (4, 2) in the picture shows a thing."""
    if not np.isfinite(quad).all():
        return 0.0
    low, high = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int) + 1
    low, high = np.maximum(low, 0), np.minimum(high, ids.shape[::-1])
    if (high <= low).any():
        return 0.0
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad - low - 0.5).astype(np.int32), 1)
    area = cv2.contourArea(quad.astype(np.float32))
    there = (ids[low[1] : high[1], low[0] : high[0]] == wanted) & (mask > 0)
    return min(1.0, float(there.sum()) / max(area, 1.0))


def write_film(
    path: Path, pictures: Iterator[Picture], times: Sequence[float], camera: Camera, quality: float
) -> None:
    """Writes pictures at their times as H.264.

    Args:
        path: The film.
        pictures: (h, w, 3) BGR each.
        times: Seconds, one for each.
        camera: Says how large they are.
        quality: 0 (rough) to 1.
    """
    with av.open(str(path), "w") as film:
        stream = film.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = camera.width, camera.height, "yuv420p"
        stream.options = {"crf": str(round(30 - 12 * quality)), "preset": "veryfast", "threads": "1"}
        stream.time_base = stream.codec_context.time_base = Fraction(1, TICKS)
        for t, picture in zip(times, pictures, strict=True):
            frame = av.VideoFrame.from_ndarray(picture, format="bgr24")
            frame.pts, frame.time_base = round((t - times[0]) * TICKS), Fraction(1, TICKS)
            film.mux(stream.encode(frame))
        film.mux(stream.encode())


def _write_about(shot: Shot, stage: Stage, folder: Path, frames: int) -> None:
    camera, script = shot.setting.camera, shot.script
    size = (camera.width, camera.height)

    def seen(points: Vector) -> Vector:
        return project(camera, points)

    events = "".join(to_line(event) + "\n" for event in judged(script))
    about = {
        "duration": script.seconds,
        "fps": shot.setting.rate,
        "frames": frames,
        "players": len(script.cast.places),
        "conditions": {**shot.setting.conditions, **shot.conditions},
    }
    guard, hands = script.cast.ground.guard, {len(hand) for hand in script.cast.hands.values()}
    profile = profile_text(script.cast, size, shot.deck_path, seen) + f'\n[game]\nguard = "{guard}"\n'
    profile += f"hands = {hands.pop()}\n" if len(hands) == 1 else ""
    (folder / "truth.jsonl").write_text(events, encoding="utf-8")
    (folder / "table.toml").write_text(profile, encoding="utf-8")
    (folder / "script.txt").write_text(print_script(script), encoding="utf-8")
    (folder / "contacts.json").write_text(json.dumps(contact_truth(stage), indent=1) + "\n", encoding="utf-8")
    (folder / "meta.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def smaller(setting: Setting, size: tuple[int, int]) -> Setting:
    """The same view in another resolution of the same shape."""
    scale = size[0] / setting.camera.width
    camera = replace(setting.camera, width=size[0], height=size[1], focal=setting.camera.focal * scale)
    return replace(setting, camera=camera)
