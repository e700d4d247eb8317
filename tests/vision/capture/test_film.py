"""Films written here: times, upright pictures, what is no film, and honest ends."""

import contextlib
import gc
import os
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import cast

import av
import cv2
import numpy as np
import pytest
from av.video.stream import VideoStream

from referee.errors import FilmError
from referee.vision.capture.film import Film, FilmBrokenError
from referee.vision.capture.frames import Frame, Picture

MILLISECOND = Fraction(1, 1000)


def picture(index: int, width: int = 320, height: int = 240) -> Picture:
    """A textured picture that is another one for each index."""
    noise = np.random.default_rng(index).integers(0, 60, (height // 8 + 1, width // 8 + 1, 3), dtype=np.uint8)
    image = np.kron(noise, np.ones((8, 8, 1), np.uint8))[:height, :width].copy()
    left = (7 * index) % (width // 2)
    image[height // 4 : height // 2, left : left + width // 4] = (40 + index % 200, 200, 255 - index % 200)
    return image


def write_film(
    path: Path,
    images: Iterable[Picture],
    *,
    stamps: Sequence[int] | None = None,
    time_base: Fraction = Fraction(1, 30),
    codec: str = "libx264",
    pixels: str = "yuv420p",
    container: str | None = None,
    options: dict[str, str] | None = None,
    codec_options: dict[str, str] | None = None,
    matrix: Sequence[int] | None = None,
) -> Path:
    """Encodes the images; `stamps` count in `time_base`."""
    with av.open(str(path), "w", format=container, options=options or {}) as output:
        stream: VideoStream | None = None
        for number, image in enumerate(images):
            if stream is None:
                stream = cast(VideoStream, output.add_stream(codec, rate=30, options=codec_options or {}))
                stream.height, stream.width = image.shape[:2]
                stream.pix_fmt = pixels
                stream.codec_context.time_base = time_base
                if matrix is not None:
                    stream.set_display_matrix(matrix)
            frame = av.VideoFrame.from_ndarray(image, format="bgr24")
            frame.pts = number if stamps is None else stamps[number]
            frame.time_base = time_base
            output.mux(stream.encode(frame))
        assert stream is not None
        output.mux(stream.encode(None))
    return path


def pictures(count: int, width: int = 320, height: int = 240) -> Iterable[Picture]:
    """So many pictures in a row."""
    return (picture(index, width, height) for index in range(count))


def restamp(source: Path, target: Path, stamps: Sequence[int]) -> Path:
    """Copies the packets of a film under other timestamps, in milliseconds."""
    with av.open(str(source)) as film, av.open(str(target), "w") as output:
        track = film.streams.video[0]
        copy = output.add_stream_from_template(track)
        packets = [packet for packet in film.demux(track) if packet.size]
        for packet, stamp in zip(packets, stamps, strict=True):
            packet.stream = copy
            packet.pts = packet.dts = stamp
            packet.time_base = MILLISECOND
            output.mux_one(packet)
    return target


def write_with_cover(path: Path) -> Path:
    """Five small moving pictures, and a large cover picture."""
    with av.open(str(path), "w") as output:
        _, jpeg = cv2.imencode(".jpg", picture(0, 640, 480))
        output.add_attachment("cover.jpg", "image/jpeg", jpeg.tobytes())
        track = output.add_stream("libx264", rate=30)
        track.width, track.height, track.pix_fmt = 320, 240, "yuv420p"
        for image in pictures(5):
            output.mux(track.encode(av.VideoFrame.from_ndarray(image, format="bgr24")))
        output.mux(track.encode(None))
    return path


def read(path: Path) -> list[Frame]:
    with Film(path) as film:
        return list(film)


def read_to_break(path: Path) -> tuple[list[Frame], FilmBrokenError]:
    frames = []
    with Film(path) as film:
        try:
            for frame in film:
                frames.append(frame)
        except FilmBrokenError as error:
            return frames, error
    pytest.fail("the film does not break")


def times(path: Path) -> list[float]:
    return [frame.t for frame in read(path)]


def test_variable_frame_rate_is_kept(tmp_path: Path) -> None:
    film = write_film(tmp_path / "v.mkv", pictures(5), stamps=[7, 17, 47, 57, 907], time_base=MILLISECOND)

    assert times(film) == [0, 0.01, 0.04, 0.05, 0.9]


def test_equal_timestamps_are_mended_and_counted(tmp_path: Path) -> None:
    source = write_film(tmp_path / "s.mkv", pictures(6), codec="mjpeg", pixels="yuvj420p")
    path = restamp(source, tmp_path / "equal.mkv", [0, 33, 33, 33, 133, 166])

    with Film(path) as film:
        assert [frame.t for frame in film] == [0, 0.033, 0.066, 0.099, 0.133, 0.166]
        assert film.repairs == 2


def test_missing_timestamps_follow_the_rate(tmp_path: Path) -> None:
    """A bare H.264 stream has no timestamps; FFmpeg takes it for 25 frames a second."""
    path = write_film(tmp_path / "bare.h264", pictures(6), container="h264")

    with Film(path) as film:
        assert [frame.t for frame in film] == [0, 0.04, 0.08, 0.12, 0.16, 0.2]
        assert film.repairs == 6


# --- Pictures ----------------------------------------------------------------------------------------------

UNIT = 1 << 16


def quarters() -> Picture:
    """Four quarters of different colours: top blue and green, bottom red and white."""
    image = np.full((120, 160, 3), 255, np.uint8)
    image[:60, :80], image[:60, 80:], image[60:, :80] = (255, 0, 0), (0, 255, 0), (0, 0, 255)
    return image


def shown(image: Picture, a: int, b: int, c: int, d: int) -> Picture:
    """The definition itself: each pixel (p, q) goes to (a p + c q, b p + d q), moved to begin at 0."""
    height, width = image.shape[:2]
    q, p = np.mgrid[:height, :width]
    x, y = a * p + c * q, b * p + d * q
    x, y = x - x.min(), y - y.min()
    upright = np.zeros((y.max() + 1, x.max() + 1, 3), np.uint8)
    upright[y, x] = image
    return upright


@pytest.mark.parametrize("d", [-1, 1])
@pytest.mark.parametrize("a", [-1, 1])
@pytest.mark.parametrize("transposed", [False, True])
def test_a_turned_or_mirrored_film_comes_upright(tmp_path: Path, a: int, d: int, transposed: bool) -> None:
    turn = (0, a, d, 0) if transposed else (a, 0, 0, d)
    matrix = [turn[0] * UNIT, turn[1] * UNIT, 0, turn[2] * UNIT, turn[3] * UNIT, 0, 0, 0, 1 << 30]
    path = write_film(tmp_path / "turned.mp4", [quarters()] * 2, matrix=matrix)

    with Film(path) as film:
        frame = next(iter(film))

    expected = shown(quarters(), *turn)
    assert film.size == (expected.shape[1], expected.shape[0])
    assert frame.image.shape == expected.shape
    assert frame.image.flags.c_contiguous
    assert (
        np.abs(frame.image.astype(int) - expected).mean() < 12
    )  # the encoder's loss; a wrong turn has over 100


@pytest.mark.parametrize(
    ("codec", "pixels", "colour"),
    [
        ("ffv1", "gray", False),
        ("ffv1", "yuv422p10le", True),
        ("ffv1", "bgr0", True),
        ("ffv1", "yuva444p", True),
        ("libx264", "yuv444p", True),
        ("libvpx-vp9", "yuv420p", True),
        ("mjpeg", "yuvj420p", True),
    ],
)
def test_any_format_and_odd_size_comes_in_colour(
    tmp_path: Path, codec: str, pixels: str, colour: bool
) -> None:
    smooth = cast(Picture, cv2.GaussianBlur(picture(3, 321, 181), (0, 0), 5))
    path = write_film(tmp_path / "odd.mkv", [smooth] * 3, codec=codec, pixels=pixels)

    frames = read(path)

    expected = (
        smooth if colour else cv2.cvtColor(cv2.cvtColor(smooth, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    )
    assert len(frames) == 3
    assert all(frame.image.dtype == np.uint8 and frame.image.shape == (181, 321, 3) for frame in frames)
    assert np.abs(frames[0].image.astype(int) - expected).mean() < 6


def test_given_pictures_stay_as_they_are(tmp_path: Path) -> None:
    """Going on and closing write into no picture; drawing into one spoils no later one.

    This codec stores what changed, and its decoder hands out the very picture that it goes on from.
    """
    path = write_film(tmp_path / "kept.flv", [picture(0)] * 8, codec="flashsv", pixels="bgr24")
    kept = []
    with Film(path) as film:
        for frame in film:
            assert np.array_equal(frame.image, picture(0))
            frame.image[:] = frame.index
            kept.append(frame.image)

    assert all((image == index).all() for index, image in enumerate(kept))
    assert len(kept) == 8


def test_frames_are_let_go_at_once(tmp_path: Path) -> None:
    """A frame in a reference cycle waits for the collector: hundreds of megabytes for a large film."""
    path = write_film(tmp_path / "long.mp4", pictures(40))
    gc.collect()
    gc.disable()
    try:
        for _ in Film(path):
            pass
        alive = sum(isinstance(thing, av.VideoFrame) for thing in gc.get_objects())
    finally:
        gc.enable()
    assert alive < 6


def joined(tmp_path: Path, size: tuple[int, int]) -> Path:
    parts = [
        write_film(tmp_path / f"{width}.h264", pictures(10, width, height), container="h264").read_bytes()
        for width, height in ((320, 240), size)
    ]
    path = tmp_path / "joined.h264"
    path.write_bytes(parts[0] + parts[1])
    return path


def test_a_smaller_picture_of_the_same_shape_is_brought_to_the_first_size(tmp_path: Path) -> None:
    frames = read(joined(tmp_path, (160, 120)))

    assert len(frames) == 20
    assert {frame.image.shape for frame in frames} == {(240, 320, 3)}
    assert np.abs(frames[-1].image.astype(int) - cv2.resize(picture(9, 160, 120), (320, 240))).mean() < 20


def test_a_picture_of_another_shape_ends_the_film(tmp_path: Path) -> None:
    frames, error = read_to_break(joined(tmp_path, (240, 320)))

    assert len(frames) == 10
    told = "the film changes the shape of its picture after 0.4 s (10 frames): it is judged up to there"
    assert str(error) == f"{tmp_path / 'joined.h264'}: {told}"


def test_a_cover_picture_is_not_the_film(tmp_path: Path) -> None:
    path = write_with_cover(tmp_path / "cover.mkv")

    with Film(path) as film:
        assert film.size == (320, 240)
        assert len(list(film)) == 5


def test_a_second_loop_goes_on_where_the_first_stopped(tmp_path: Path) -> None:
    with Film(write_film(tmp_path / "two.mp4", pictures(6))) as film:
        first = [next(iter(film)).index, next(iter(film)).index]
        assert first + [frame.index for frame in film] == [0, 1, 2, 3, 4, 5]


# --- What is no film ---------------------------------------------------------------------------------------


def text_as_film(folder: Path) -> Path:
    path = folder / "text.mp4"
    path.write_text("not a film\n" * 100)
    return path


def text_as_text(folder: Path) -> Path:
    """FFmpeg paints a .txt as a picture, like an old terminal."""
    path = folder / "text.txt"
    path.write_text("not a film\n" * 100)
    return path


def empty(folder: Path) -> Path:
    path = folder / "empty.mp4"
    path.touch()
    return path


def still(folder: Path) -> Path:
    path = folder / "still.jpg"
    cv2.imwrite(str(path), picture(0))
    return path


def still_under_a_films_name(folder: Path) -> Path:
    return still(folder).rename(folder / "still.mp4")


def pipe(folder: Path) -> Path:
    path = folder / "pipe.mp4"
    os.mkfifo(path)
    return path


def unknown_codec(folder: Path) -> Path:
    path = write_film(folder / "unknown.mp4", pictures(3))
    path.write_bytes(path.read_bytes().replace(b"avc1", b"zzzz"))
    return path


def header_lost(folder: Path) -> Path:
    path = write_film(folder / "lost.mp4", pictures(60))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    return path


def playlist(folder: Path) -> Path:
    """It names a film on a network; nothing is fetched."""
    path = folder / "list.m3u8"
    path.write_text("#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n")
    return path


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda folder: folder / "nowhere.mp4", "there is no such file"),
        (lambda folder: folder, "this is a folder, not a film"),
        (text_as_film, "this is not a film, or its header is lost"),
        (text_as_text, "this is not a film"),
        (empty, "the file is empty"),
        (still, "this is a still picture, not a film"),
        (still_under_a_films_name, "this is a still picture, not a film"),
        (pipe, "this is a device, not a film"),
        (unknown_codec, "nothing here can decode its video"),
        (header_lost, "this is not a film, or its header is lost"),
        (playlist, "this is not a film, or its header is lost"),
    ],
)
def test_what_is_no_film_is_told_in_one_line(
    tmp_path: Path, make: Callable[[Path], Path], reason: str
) -> None:
    path = make(tmp_path)
    with pytest.raises(FilmError) as caught:
        Film(path)
    assert str(caught.value) == f"{path}: {reason}"


def test_a_name_is_only_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A colon is no protocol, a percent sign no numbering."""
    write_film(tmp_path / "game:1 %03d.mp4", pictures(3))
    monkeypatch.chdir(tmp_path)

    assert len(read(Path("game:1 %03d.mp4"))) == 3


def test_a_title_in_an_old_encoding_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "title.avi"
    with av.open(str(path), "w") as output:
        output.metadata["title"] = "TITLE"
        stream = output.add_stream("mjpeg", rate=30)
        stream.width, stream.height, stream.pix_fmt = 320, 240, "yuvj420p"
        output.mux(stream.encode(av.VideoFrame.from_ndarray(picture(0), format="bgr24")))
        output.mux(stream.encode(None))
    assert b"TITLE" in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(b"TITLE", b"T\xfcr\xe9\xff"))

    assert len(read(path)) == 1


# --- What breaks -------------------------------------------------------------------------------------------

FRAGMENTS = {"movflags": "frag_keyframe+empty_moov"}
FASTSTART = {"movflags": "faststart"}


@pytest.mark.parametrize(
    ("name", "codec", "options"),
    [
        ("cut.mp4", "libx264", FASTSTART),
        ("fragments.mp4", "libx264", FRAGMENTS),
        ("cut.mkv", "libx264", {}),
        ("cut.webm", "libvpx-vp9", {}),
        ("silent.mp4", "libvpx-vp9", FASTSTART),  # its decoder takes half a picture without a word
        ("cut.avi", "mpeg4", {}),
        ("cut.flv", "libx264", {}),
    ],
)
def test_a_film_cut_half_way_is_judged_up_to_there(
    tmp_path: Path, name: str, codec: str, options: dict[str, str]
) -> None:
    path = write_film(
        tmp_path / name,
        pictures(90),
        codec=codec,
        options=options,
        codec_options={"g": "15", "cpu-used": "8"} if codec == "libvpx-vp9" else {"g": "15"},
    )
    whole = read(path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    frames, error = read_to_break(path)

    assert len(whole) == 90
    assert 30 < len(frames) < 60
    assert (error.t, error.frames) == (frames[-1].t, len(frames))
    assert f"after {error.t:.1f} s ({error.frames} frames)" in str(error)
    by_time = {frame.t: frame.image for frame in whole}
    assert all(np.array_equal(frame.image, by_time[frame.t]) for frame in frames)


def test_a_header_that_promises_more_is_told(tmp_path: Path) -> None:
    path = write_film(tmp_path / "long.mkv", pictures(60))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 3])

    frames, error = read_to_break(path)

    so_far = f"after {frames[-1].t:.1f} s ({len(frames)} frames)"
    told = f"the film ends {so_far}, but its header promises 2.0 s: it is judged up to there"
    assert str(error) == f"{path}: {told}"


def test_a_stream_cut_half_way_gives_no_damaged_picture(tmp_path: Path) -> None:
    """A transport stream has no header that promises anything: a clean cut cannot be told from an end."""
    path = write_film(tmp_path / "cut.ts", pictures(90))
    whole = read(path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    frames = []
    with Film(path) as film, contextlib.suppress(FilmBrokenError):
        for frame in film:
            frames.append(frame)

    assert 30 < len(frames) < 60
    by_time = {frame.t: frame.image for frame in whole}
    assert all(np.array_equal(frame.image, by_time[frame.t]) for frame in frames)


@pytest.mark.parametrize("codec", ["libx264", "mpeg4"])
@pytest.mark.parametrize("seed", range(4))
def test_judging_stops_where_damage_begins(tmp_path: Path, codec: str, seed: int) -> None:
    """Scrambled bytes in the middle: FFmpeg alone paints over them and smears them over all that follows.

    The codecs have no checksums: scrambled bytes may pass for a picture, but not for long.
    """
    path = write_film(tmp_path / "damaged.mp4", pictures(90), codec=codec, options=FASTSTART)
    whole = {frame.t: frame.image for frame in read(path)}
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 + 997 * seed
    content[middle : middle + 4000] = np.random.default_rng(seed).bytes(4000)
    path.write_bytes(content)

    frames, _ = read_to_break(path)

    assert 20 < len(frames) < 70
    assert all(np.array_equal(frame.image, whole[frame.t]) for frame in frames[:-6])


@pytest.mark.parametrize("codec", ["libx264", "mpeg4", "mpeg2video"])
def test_a_stream_that_begins_within_a_scene_starts_at_its_first_whole_picture(
    tmp_path: Path, codec: str
) -> None:
    path = write_film(tmp_path / "late.ts", pictures(60), codec=codec, codec_options={"g": "15", "bf": "0"})
    whole = read(path)
    path.write_bytes(path.read_bytes()[188 * (path.stat().st_size // 188 // 3) :])

    frames = read(path)

    assert 20 < len(frames) < 50
    assert frames[0].t == 0
    assert all(
        np.array_equal(one.image, other.image)
        for one, other in zip(frames, whole[-len(frames) :], strict=True)
    )


def test_nothing_is_written_to_the_terminal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = write_film(tmp_path / "loud.mkv", pictures(60), codec="mpeg4")
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 500] = bytes(500)
    path.write_bytes(content)
    capfd.readouterr()

    read_to_break(path)

    assert capfd.readouterr() == ("", "")
