"""What is seen of a game through a camera that shakes, under a lamp that flickers, and through none."""

import dataclasses
import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from referee.config import load_profile
from referee.eventline import read_events
from referee.events import CardPlayed, Event, NotObserved, Observation, RoundStarted
from referee.game import round_started
from referee.places import shipped_decks
from referee.vision.capture.film import Film
from referee.vision.capture.frames import Frame, Picture
from referee.vision.cards.deck import Deck
from referee.vision.watcher import OBSERVES, Watcher

DEMO = Path(__file__).resolve().parents[2] / "datasets/demo"
SECONDS = 5.2
"""Two cards have been played by then, at 2.0 and 4.3 s."""

Disturbance = Callable[[Picture, float], Picture]


@cache
def deck() -> Deck:
    return Deck.load(shipped_decks() / "print-and-play")


def truth(seconds: float = SECONDS) -> list[Event]:
    with (DEMO / "truth.jsonl").open() as lines:
        return [event for event in read_events(lines) if event.t < seconds]


def filmed(disturb: Disturbance, seconds: float) -> Iterator[Frame]:
    with Film(DEMO / "film.mp4") as film:
        for frame in film:
            if frame.t > seconds:
                return
            yield dataclasses.replace(frame, image=disturb(frame.image, frame.t))


def watched(disturb: Disturbance, seconds: float = SECONDS) -> list[Observation]:
    return watched_frames(filmed(disturb, seconds))


def watched_frames(frames: Iterable[Frame]) -> list[Observation]:
    profile = load_profile(DEMO / "table.toml")
    watcher = Watcher(profile.table, deck(), round_started(profile, None, OBSERVES))
    seen = [event for frame in frames for event in watcher.see(frame)]
    return [*seen, *watcher.end()]


def compress(frames: Iterable[Frame], film: Path) -> None:
    """As a camera would store it."""
    with av.open(film, "w") as container:
        stream = container.add_stream("libx264", rate=25, options={"crf": "18", "preset": "veryfast"})
        stream.width, stream.height, stream.pix_fmt = 1280, 720, "yuv420p"
        for frame in frames:
            container.mux(stream.encode(av.VideoFrame.from_ndarray(frame.image, format="bgr24")))
        container.mux(stream.encode())


def top(events: list[Observation]) -> str | None:
    start = events[0]
    assert isinstance(start, RoundStarted)
    return start.top


def plays(events: list[Observation] | list[Event]) -> list[tuple[str | None, float]]:
    return [(event.card, event.t) for event in events if isinstance(event, CardPlayed)]


# ---- how a camera and a lamp behave ----


def lot(t: float, count: int) -> list[float]:
    """So many numbers from -1 to 1, drawn by lot for each frame."""
    return [float(number) for number in np.random.default_rng(round(t * 1000)).uniform(-1, 1, count)]


def moved(picture: Picture, dx: float, dy: float, turn: float = 0.0) -> Picture:
    """As the camera would see it that looks so many pixels, and degrees, aside."""
    height, width = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
    matrix[:, 2] += np.array([dx, dy])
    return cv2.warpAffine(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE).astype(np.uint8)


def lit(picture: Picture, factor: float) -> Picture:
    return cv2.convertScaleAbs(picture, alpha=factor).astype(np.uint8)


def shake(pixels: float) -> Disturbance:
    return lambda picture, t: moved(picture, *(pixels * part for part in lot(t, 2)))


def sway(picture: Picture, t: float) -> Picture:
    return moved(picture, 4 * math.sin(1.7 * t), 3 * math.cos(1.3 * t), 0.1 * math.sin(t))


def bump(picture: Picture, t: float) -> Picture:
    """During the first play, for good."""
    return moved(picture, 3, -2.2) if t > 1.9 else picture


def flicker(picture: Picture, t: float) -> Picture:
    return lit(picture, 1 + 0.15 * lot(t, 1)[0])


def flicker_in_colour(picture: Picture, t: float) -> Picture:
    """Each colour goes its own way."""
    blue, green, red = (1 + 0.15 * part for part in lot(t, 3))
    return cv2.multiply(picture, (blue, green, red, 0.0)).astype(np.uint8)


def mains(picture: Picture, t: float) -> Picture:
    """A lamp at twice 60 Hz, a camera at 25."""
    return lit(picture, 1 + 0.15 * math.sin(math.tau * 120 * t))


def dusk(picture: Picture, _: float) -> Picture:
    return lit(picture, 0.35)


def all_at_once(picture: Picture, t: float) -> Picture:
    return lit(flicker(sway(shake(1.5)(picture, t), t), t), 0.6)


# ---- the tests ----


@pytest.mark.parametrize(
    "disturb", [shake(1.5), bump, flicker, dusk], ids=["shake", "bump", "flicker", "dusk"]
)
def test_a_disturbance_changes_nothing(disturb: Disturbance) -> None:
    assert_as_in_truth(watched(disturb), SECONDS, exact=0.1)


def test_a_flicker_in_colour_is_no_motion_though_compressed(tmp_path: Path) -> None:
    """Compression roughens each frame in its own way; evening out the light makes that plain to see."""
    compress(filmed(flicker_in_colour, SECONDS), tmp_path / "film.mp4")
    with Film(tmp_path / "film.mp4") as film:
        assert_as_in_truth(watched_frames(film), SECONDS, exact=0.1)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "disturb",
    [shake(0.5), shake(0.8), shake(3), sway, mains, all_at_once],
    ids=["half a pixel", "most of a pixel", "three pixels", "sway", "mains", "all at once"],
)
def test_a_disturbance_changes_nothing_in_many_plays(disturb: Disturbance) -> None:
    assert_as_in_truth(watched(disturb, 24.0), 24.0, exact=0.2)


def assert_as_in_truth(events: list[Observation], seconds: float, exact: float) -> None:
    expected = truth(seconds)
    start = expected[0]
    assert isinstance(start, RoundStarted)
    assert top(events) == start.top
    assert [card for card, _ in plays(events)] == [card for card, _ in plays(expected)]
    assert [t for _, t in plays(events)] == pytest.approx([t for _, t in plays(expected)], abs=exact)
    assert not any(isinstance(event, NotObserved) for event in events)


def covered(since: float, until: float) -> Disturbance:
    return lambda picture, t: np.full_like(picture, 60) if since < t < until else picture


def test_what_is_covered_is_said_to_be() -> None:
    """The first card of the two is played meanwhile."""
    events = watched(covered(0.5, 2.5))
    start, gap = truth()[0], events[1]
    assert isinstance(start, RoundStarted)
    assert top(events) == start.top
    assert isinstance(gap, NotObserved)
    assert (gap.from_t, gap.to_t) == pytest.approx((0.5, 2.5), abs=0.1)
    assert (gap.t, gap.reason) == (gap.to_t, "covered")
    assert not any(isinstance(event, NotObserved) for event in events[2:])


def test_a_camera_that_is_knocked_aside_sees_no_plays() -> None:
    events = watched(lambda picture, t: moved(picture, 260, -90) if t > 0.8 else picture, 2.6)
    assert [type(event) for event in events] == [RoundStarted, NotObserved]
    assert isinstance(events[1], NotObserved)
    assert events[1].reason == "moved"


def test_a_top_that_was_not_seen_at_rest_is_not_known() -> None:
    """One frame shows it; the first card has been played by the time that the pile is seen again."""
    events = watched(covered(0.01, 2.5), 3.2)
    assert top(events) is None
    assert [type(event) for event in events] == [RoundStarted, NotObserved]


# ---- a camera that wakes up ----


def waking(begin: float, until: float) -> Disturbance:
    """From a share of the light on, all of it from a moment on."""
    return lambda picture, t: (
        lit(picture, min(1.0, begin + (1 - begin) * t / until)) if t < until else picture
    )


@pytest.mark.parametrize(
    ("disturb", "start"),
    [
        pytest.param(lambda picture, t: lit(picture, float(t > 0)), 1 / 25, id="the first picture is black"),
        pytest.param(lambda picture, t: lit(picture, float(t >= 0.5)), 0.5, id="half a second is black"),
        pytest.param(waking(0.0, 1.0), None, id="from black to light in a second"),
        pytest.param(waking(0.25, 1.0), None, id="from a quarter of the light to all of it"),
    ],
)
def test_a_camera_that_wakes_up_loses_no_play(disturb: Disturbance, start: float | None) -> None:
    """All that came later was held against the first picture, and nothing was seen any more."""
    seen = watched(disturb)
    assert [card for card, _ in plays(seen)] == [card for card, _ in plays(truth())]
    assert [t for _, t in plays(seen)] == pytest.approx([t for _, t in plays(truth())], abs=0.07)
    assert [event.type for event in seen].count("round_started") == 1
    assert top(seen) == "N2"
    if start is not None:
        assert seen[0].t == pytest.approx(start, abs=0.04)


@pytest.mark.parametrize("light", [0.0, 0.03])
def test_a_film_in_the_dark_was_not_observed(light: float) -> None:
    seen = watched(lambda picture, _: lit(picture, light), 2.0)
    assert [event.type for event in seen] == ["round_started", "not_observed"]
    gap = seen[1]
    assert isinstance(gap, NotObserved)
    assert (gap.from_t, gap.reason) == (0.0, "dark")
    assert gap.to_t == pytest.approx(2.0, abs=0.05)


def blotches(strength: float) -> Disturbance:
    """Noise of a sensor in the dark, coarse after compression."""

    def disturb(picture: Picture, t: float) -> Picture:
        rng = np.random.default_rng(round(t * 1000))
        noise = cv2.resize(rng.normal(0, strength, (360, 640, 3)).astype(np.float32), (1280, 720))
        return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)

    return disturb


@pytest.mark.parametrize("strength", [11.0, 25.0])
def test_a_picture_that_is_all_noise_was_not_observed(strength: float) -> None:
    """Nothing ever lay still, and all plays were lost without a word."""
    seen = watched(blotches(strength), 6.0)
    assert [event.type for event in seen] == ["round_started", "not_observed"]
    gap = seen[1]
    assert isinstance(gap, NotObserved)
    assert gap.reason == "dark"
    assert (gap.from_t, gap.to_t) == pytest.approx((0.0, 6.0), abs=0.3)


def test_some_noise_costs_nothing() -> None:
    assert_as_in_truth(watched(blotches(7.0)), SECONDS, exact=0.1)
