"""Films that are written: each picture at its own time, the same bytes each time."""

from pathlib import Path

import numpy as np
import pytest

from referee.errors import RefereeError
from referee.vision.capture.film import Film
from referee.vision.capture.frames import Picture
from referee.vision.reel import Reel

TIMES = [0.0, 0.04, 0.073333, 0.5, 0.500002, 0.9, 3.141592, 3.2]
"""Of a camera that stutters, in whole microseconds."""


def picture(number: int) -> Picture:
    shown = np.full((48, 64, 3), (200, 120, 40), np.uint8)
    shown[:, : 8 * number] = (30, 60, 220)
    return shown


def write(path: Path) -> None:
    with Reel(path, path, (64, 48)) as reel:
        for number, t in enumerate(TIMES):
            reel.add(picture(number), t)


def test_every_picture_keeps_its_own_time_and_look(tmp_path: Path) -> None:
    write(tmp_path / "a film: 1.mp4")
    with Film(tmp_path / "a film: 1.mp4") as film:
        frames = list(film)
        assert (film.codec, film.size, film.repairs) == ("h264", (64, 48), 0)
    assert [frame.t for frame in frames] == TIMES
    for number, frame in enumerate(frames):
        assert np.abs(frame.image.astype(int) - picture(number)).mean() < 6


def test_the_same_pictures_give_the_same_bytes(tmp_path: Path) -> None:
    write(tmp_path / "a.mp4")
    write(tmp_path / "b.mp4")
    assert (tmp_path / "a.mp4").read_bytes() == (tmp_path / "b.mp4").read_bytes()


def test_a_full_disk_is_one_line() -> None:
    noise = np.random.default_rng(1)

    def fill() -> None:
        with Reel(Path("/dev/full"), Path("overlay.mp4"), (64, 48)) as reel:
            for number in range(60):
                reel.add(noise.integers(0, 255, (48, 64, 3), np.uint8), number / 30)

    with pytest.raises(RefereeError, match=r"^overlay\.mp4: cannot be written: No space left on device$"):
        fill()


def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(RefereeError, match=r"^name\.mp4: cannot be written: No such file"),
        Reel(tmp_path / "no" / "a.mp4", Path("name.mp4"), (64, 48)) as reel,
    ):
        reel.add(picture(0), 0.0)


def test_a_reel_that_is_broken_off_raises_what_broke_it(tmp_path: Path) -> None:
    def breaks() -> None:
        with Reel(tmp_path / "a.mp4", Path("a.mp4"), (64, 48)) as reel:
            reel.add(picture(0), 0.0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        breaks()
