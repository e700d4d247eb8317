"""Every collected defect gives all its good frames or one clear line; the table in the docs says which."""

import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.errors import FilmError
from referee.vision.capture.film import Film, FilmBrokenError
from referee.vision.capture.frames import Frame

TABLE = Path(__file__).resolve().parents[3] / "docs" / "films.md"


def read(path: Path) -> list[Frame]:
    with Film(path) as film:
        return list(film)


WHOLE = "judged to its end"


@dataclass(frozen=True)
class Outcome:
    """What a film gave."""

    line: str
    times: tuple[float, ...] = ()
    size: tuple[int, int] = (0, 0)
    codec: str = ""
    repairs: int = 0
    checksum: int = 0

    def row(self, name: str) -> str:
        if not self.times:
            return f"| `{name}` | | | 0 | | | {self.line} |"
        size = f"{self.size[0]} x {self.size[1]}"
        return (
            f"| `{name}` | {size} | {self.codec} | {len(self.times)} | {self.times[-1]:.3f} s"
            f" | {self.repairs} | {self.line} |"
        )


def outcome_of(path: Path) -> Outcome:
    checksum, found = 0, []
    try:
        film = Film(path)
    except FilmError as error:
        return Outcome(str(error).removeprefix(f"{path}: "))
    line = WHOLE
    with film:
        try:
            for index, frame in enumerate(film):
                assert frame.index == index
                assert frame.image.shape == (film.size[1], film.size[0], 3)
                checksum = zlib.adler32(frame.image.data, checksum)
                found.append(frame.t)
        except FilmBrokenError as error:
            line = str(error).removeprefix(f"{path}: ")
        return Outcome(line, tuple(found), film.size, film.codec, film.repairs, checksum)


cached_outcome = cache(outcome_of)


@pytest.fixture(scope="session")
def defects(real: Path) -> dict[str, Path]:
    """The collected films by name."""
    return {path.name: path for path in sorted((real / "video-defects").glob("*/*")) if path.is_file()}


BROKEN = {
    "mp4__sample_with_invalid_nalu.mp4": (
        28,
        "the film breaks after 1.0 s (28 frames): it is judged up to there",
    ),
    "tests__test_data__corrupted.mp4": (
        29,
        "the film breaks after 2.8 s (29 frames): it is judged up to there",
    ),
}
"""The list made with another reader says 26 and 28: it lost what the decoder held back at the break."""

NO_PICTURE = "no picture of it can be decoded: it is encrypted or damaged"
NO_HEADER = "this is not a film, or its header is lost"
REFUSED = {
    "mkv__subsample_encrypted_noaltref.webm": NO_PICTURE,
    "mp4__sample_fragmented_uuid.mp4": NO_PICTURE,
    "mp4__large_stbl_truncated_after_moov.m4b": "there is no video in it",
    "mp4__sample_audio_only.mp4": "there is no video in it",
    "mp4__sample_fragmented_sideloaded_track.mp4": NO_HEADER,
    "mp4__sample_malformed_free_box.mp4": NO_HEADER,
    "src___skimage2__data__truncated.jpg": "this is a still picture, not a film",
}


def listed_frames(real: Path) -> Iterator[tuple[str, int]]:
    """Name and number of frames of each collected film, as the list of the collection says."""
    for line in (real / "MANIFEST.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        path, *columns = line.split("\t")
        if path.startswith("video-defects/"):
            yield Path(path).name, int(columns[5] or 0)


def test_each_defect_gives_every_frame_or_one_clear_line(real: Path, defects: dict[str, Path]) -> None:
    listed = dict(listed_frames(real))
    assert set(listed) == set(defects)
    for name, path in defects.items():
        outcome = cached_outcome(path)
        frames, line = BROKEN.get(name, (listed[name], REFUSED.get(name, WHOLE)))
        assert (name, len(outcome.times), outcome.line) == (name, frames, line)
        assert "\n" not in outcome.line
        assert all(earlier < later for earlier, later in pairwise(outcome.times)), name


def test_only_two_defects_need_their_times_mended(defects: dict[str, Path]) -> None:
    repairs = {name: cached_outcome(path).repairs for name, path in defects.items()}

    assert {name for name, count in repairs.items() if count} == {
        "avi__sample-with-large-length.avi",
        "mp4__sample_with_fake_auxiliary_tracks.mp4",
    }


@pytest.mark.parametrize("name", [*BROKEN, "avi__sample-with-large-length.avi", "mp4__sample_av1.mp4"])
def test_a_film_gives_the_same_pictures_each_time(defects: dict[str, Path], name: str) -> None:
    assert outcome_of(defects[name]) == outcome_of(defects[name]) == cached_outcome(defects[name])


@pytest.mark.parametrize("turn", ["0", "90", "180", "270"])
def test_turned_clips_are_as_another_reader_shows_them(defects: dict[str, Path], turn: str) -> None:
    path = defects[f"tests__test_data__video_{turn}.mov"]
    other = cv2.VideoCapture(str(path))
    for frame in read(path):
        _, expected = other.read()
        assert np.array_equal(frame.image, expected)


def test_a_turned_and_mirrored_film_shows_the_plain_one(defects: dict[str, Path]) -> None:
    """The two files have the same pictures; the matrix (0 1; 1 0) mirrors them at the diagonal."""
    plain = read(defects["mp4__sample_mdat_too_long.mp4"])
    turned = read(defects["mp4__sample_rotate_and_reflect.mp4"])

    assert all(
        np.array_equal(one.image.transpose(1, 0, 2), other.image)
        for one, other in zip(plain, turned, strict=True)
    )


def test_a_moving_gif_is_a_film(real: Path) -> None:
    (path,) = real.glob("cards/reedbluue*/img__demo2.gif")

    outcome = outcome_of(path)

    assert (len(outcome.times), outcome.times[-1], outcome.size) == (94, 9.3, (690, 388))
    assert (outcome.repairs, outcome.line) == (0, WHOLE)


def page(rows: list[str]) -> str:
    return INTRODUCTION + "".join(f"{row}\n" for row in rows)


INTRODUCTION = """\
# Which films can be judged

A film is decoded with FFmpeg (through PyAV), on one thread, so that each run on each machine gives the same
frames. Its times are the frames' own timestamps, counted from the first frame; a missing, equal or backward
timestamp becomes the previous time plus the usual gap, and is counted as a repair. Pictures are turned and
mirrored as the film's display matrix says. Nothing is judged beyond the first damage: the frames before it
are, and a line says where it lies.

The table is written by `REFEREE_WRITE_DOCS=1 pytest tests/vision/capture/test_film_defects.py`, and the same
test fails when it is no longer true. The films are defective ones from the test data of other projects
(androidx/media, decord, scikit-image). The span reaches from the first frame to the last one.

| film | size | codec | frames | span | repairs | outcome |
|---|---|---|---|---|---|---|
"""


def test_the_table_in_the_docs_is_true(defects: dict[str, Path]) -> None:
    measured = page([cached_outcome(path).row(name) for name, path in defects.items()])
    if os.environ.get("REFEREE_WRITE_DOCS"):
        TABLE.write_text(measured, encoding="utf-8")
    assert TABLE.read_text(encoding="utf-8") == measured
