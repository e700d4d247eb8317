"""A film, frame by frame: true times, upright pictures, and an honest end where it breaks."""

import struct
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from statistics import median_low
from types import TracebackType
from typing import Self, cast

import av
import av.logging
import cv2
import numpy as np
from av.buffer import Buffer
from av.container import InputContainer
from av.packet import Packet
from av.stream import Disposition, Stream
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from referee.errors import BrokenInputError, FilmError
from referee.vision.capture.frames import Frame, Picture

MICROSECONDS = 1_000_000
USUAL_GAP = Fraction(1, 30)
SMALLEST_GAP = Fraction(2, MICROSECONDS)
SANE_RATES = (1, 240)
"""Frames a second that a camera can have; headers also say 0, 612, 1000 and 90000."""

RESTART = Fraction(1)
"""A timestamp further back than these seconds is a clock that started anew, not a frame out of order."""

GAPS_KEPT = 31

TEXT_CODECS = frozenset({"ansi", "bintext", "idf", "xbin"})
"""Decoders that paint any text file as a picture."""

NO_FILM_TRACK = (
    Disposition.attached_pic | Disposition.timed_thumbnails | Disposition.still_image | Disposition.dependent
)

HEADERS_WITH_DURATION = frozenset({"flv", "matroska,webm", "mov,mp4,m4a,3gp,3g2,mj2"})
"""Containers whose header states the duration; the others' is an estimate from what is there."""

SLACK_SECONDS = 1.0
SLACK_SHARE = 0.01
SAME_SHAPE = 0.02


class FilmBrokenError(FilmError, BrokenInputError):
    """A film that cannot be decoded further than up to a moment.

    Attributes:
        t: Time of the last good frame, in seconds since the first one.
        frames: How many good frames there are.
    """

    def __init__(self, message: str, t: float, frames: int) -> None:
        super().__init__(message)
        self.t = t
        self.frames = frames


class TimeRepair:
    """Makes the times of frames strictly increasing, whatever their timestamps say.

    A missing, equal or backward timestamp becomes the previous time plus the usual gap, and true timestamps
    count again as soon as they lie above. A jump back by more than `RESTART` is a clock that started anew:
    it goes on from there with its own gaps.

    The usual gap is the median of the last positive gaps, but never more than the container's average rate
    says: a scrambled order makes positive gaps look wide, and a repair that is too wide never lets a true
    timestamp catch up.

    Attributes:
        repairs: How many times were repaired so far.
    """

    def __init__(self, rate: Fraction | None = None) -> None:
        """Starts before the first frame.

        Args:
            rate: Average rate in frames a second as the container says; ignored where no camera has it.
        """
        self.repairs = 0
        self._rate = rate if rate and SANE_RATES[0] <= rate <= SANE_RATES[1] else None
        self._gaps: deque[Fraction] = deque(maxlen=GAPS_KEPT)
        self._origin: Fraction | None = None
        self._stamp: Fraction | None = None
        self._last: Fraction | None = None

    def mend(self, stamp: Fraction | None) -> float:
        """The time of the next frame.

        Args:
            stamp: The frame's own timestamp in seconds, on any origin; None where it has none.

        Returns:
            Seconds since the first frame, in whole microseconds, above all times returned before.
        """
        self._learn(stamp)
        due = Fraction(0) if self._last is None else self._last + self._usual_gap()
        own = self._own_time(stamp, due)
        if own is None or (self._last is not None and microseconds(own) <= microseconds(self._last)):
            self.repairs += 1
            own = due
        self._last = own
        return microseconds(own) / MICROSECONDS

    def _learn(self, stamp: Fraction | None) -> None:
        if stamp is not None and self._stamp is not None and stamp > self._stamp:
            self._gaps.append(stamp - self._stamp)
        self._stamp = stamp

    def _usual_gap(self) -> Fraction:
        known = [median_low(self._gaps)] if self._gaps else []
        if self._rate is not None:
            known.append(1 / self._rate)
        return max(min(known, default=USUAL_GAP), SMALLEST_GAP)

    def _own_time(self, stamp: Fraction | None, due: Fraction) -> Fraction | None:
        """What the timestamp itself says, in seconds since the first frame."""
        if stamp is None:
            return None
        if self._origin is None:
            self._origin = stamp - due
        if self._last is not None and stamp - self._origin < self._last - RESTART:
            self._origin = stamp - due
            return None
        return stamp - self._origin


def microseconds(seconds: Fraction) -> int:
    """Rounded to whole microseconds."""
    return round(seconds * MICROSECONDS)


@dataclass(frozen=True, slots=True)
class Orientation:
    """How a decoded picture is brought upright: transposed first, then mirrored.

    Attributes:
        transposed: Rows become columns.
        mirrored: Left and right change places.
        flipped: Top and bottom change places.
    """

    transposed: bool = False
    mirrored: bool = False
    flipped: bool = False

    @classmethod
    def from_matrix(cls, matrix: bytes) -> Self:
        """Reads a display matrix: nine int32, rows (a b u), (c d v), (x y w), of ISO 14496-12, 6.2.2.

        A decoded point (p, q) is shown at (a p + c q, b p + d q). Cameras turn by quarters; any other
        angle is taken as the nearest of them.
        """
        a, b, _, c, d, *_ = struct.unpack("=9i", matrix)
        transposed = abs(b) + abs(c) > abs(a) + abs(d)
        return cls(transposed, (c if transposed else a) < 0, (b if transposed else d) < 0)

    def upright(self, picture: Picture) -> Picture:
        """The picture as a player shows it; a new array unless there is nothing to turn."""
        if self.transposed:
            picture = cast(Picture, cv2.transpose(picture))
        if self.mirrored and self.flipped:
            return cast(Picture, cv2.flip(picture, -1))
        if self.mirrored:
            return cast(Picture, cv2.flip(picture, 1))
        return cast(Picture, cv2.flip(picture, 0)) if self.flipped else picture


class Turn:
    """Brings the frames of one film upright.

    The display matrix is read only where the angle changes: reading it ties a frame into a reference cycle,
    and hundreds of megabytes of pictures would wait for the garbage collector.
    """

    def __init__(self) -> None:
        self._angle: int | None = None
        self._orientation = Orientation()

    def upright(self, frame: VideoFrame) -> Picture:
        """The frame as a player shows it."""
        if frame.rotation != self._angle:
            self._angle = frame.rotation
            self._orientation = orientation_of(frame)
        return self._orientation.upright(picture_of(frame))


class Film:
    """A film, opened for one pass: `with Film(path) as film: for frame in film: …`.

    Pixels are taken as square, whatever the header says of their shape: the table's plane levels that out.
    Pictures that change their size within the film are brought to the first size.

    Attributes:
        path: The film's file.
        codec: Name of the decoder.
        size: Width and height in pixels, upright.
        duration_hint: Seconds as the header says, for progress bars only; None where it says nothing.
        skipped: Packets and frames before the first whole picture, as in a film cut out of a stream.
    """

    def __init__(self, path: Path | str) -> None:
        """Opens the film and decodes its first frame.

        Raises:
            FilmError: It cannot be judged; the text says why.
        """
        self.path = Path(path)
        self._container = open_container(self.path)
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        stream = film_track(self._container, self.path)
        self._decoder = Decoder(self._container, stream)
        self._decoded = self._decoder.frames()
        first = next(self._decoded, None)
        if first is None:
            raise FilmError(f"{self.path}: no picture of it can be decoded: it is encrypted or damaged")
        self._times = TimeRepair(stream.average_rate)
        self.codec = stream.codec_context.name
        self.skipped = self._decoder.skipped
        self.duration_hint = header_seconds(self._container)
        self._turn = Turn()
        height, width = self._turn.upright(first).shape[:2]
        self.size = (width, height)
        self._frames = self._iterate(first)

    @property
    def repairs(self) -> int:
        """How many frames so far had a missing, equal or backward timestamp."""
        return self._times.repairs

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file; frames already given stay valid."""
        self._container.close()

    def __iter__(self) -> Iterator[Frame]:
        """The frames in the order of showing; a second loop goes on where the first one stopped.

        Raises:
            FilmBrokenError: After the last frame before the break.
        """
        return self._frames

    def _iterate(self, first: VideoFrame) -> Iterator[Frame]:
        t, index = 0.0, 0
        for index, (decoded, picture) in enumerate(self._pictures(first)):
            t = self._times.mend(self._decoder.stamp(decoded))
            yield Frame(index, t, picture)
        ending = self._decoder.ending
        if ending is not None:
            what = ending.format(so_far=f"after {t:.1f} s ({index + 1} frames)")
            raise FilmBrokenError(f"{self.path}: the film {what}: it is judged up to there", t, index + 1)

    def _pictures(self, first: VideoFrame) -> Iterator[tuple[VideoFrame, Picture]]:
        frame: VideoFrame | None = first
        while frame is not None:
            picture = resized(self._turn.upright(frame), self.size)
            if picture is None:
                self._decoder.ending = "changes the shape of its picture {so_far}"
                return
            yield frame, picture
            frame = next(self._decoded, None)


class Decoder:
    """Decodes one track up to its end, or up to the first thing in it that is damaged.

    It decodes on one thread: with several, FFmpeg has taken in packets beyond a damaged one before it tells,
    and which frames come out depends on the number of threads.

    Attributes:
        ending: Why the frames end before the film does, with a place for `so_far`; None where all is well.
        skipped: Packets and frames before the first whole picture.
    """

    def __init__(self, container: InputContainer, stream: VideoStream) -> None:
        self.ending: str | None = None
        self.skipped = 0
        self._started = False
        # A film may begin within a scene: before its first key packet, frames rest on missing ones.
        self._keyed = False
        self._container = container
        self._stream = stream
        self._context = stream.codec_context
        self._context.thread_count = 1
        # Without it FFmpeg paints over damage and says nothing: the picture would be judged.
        self._context.options = {"err_detect": "explode"}

    def frames(self) -> Iterator[VideoFrame]:
        """All good frames in the order of showing, those too that the decoder held back at a break."""
        for packet in self._packets():
            yield from self._good(self._decode(packet))
            if self.ending is not None:
                break
        yield from self._good(self._decode(None))

    def stamp(self, frame: VideoFrame) -> Fraction | None:
        """The frame's own timestamp in seconds, on the track's origin."""
        unit = self._stream.time_base
        return None if frame.pts is None or unit is None else frame.pts * unit

    def _packets(self) -> Iterator["Packet[VideoStream]"]:
        """The track's packets; packets of the other tracks only tell how far the file reaches."""
        reach = Reach()
        try:
            for packet in self._container.demux():
                reach.add(packet)
                # FFmpeg takes an empty packet for the end of the film, AVI means a frame that stays.
                if packet.stream_index == self._stream.index and packet.size:
                    yield cast("Packet[VideoStream]", packet)
        except av.FFmpegError:
            self._break()
            return
        promised = header_seconds(self._container)
        if promised is not None and self._container.format.name in HEADERS_WITH_DURATION:
            self._check_length(promised, reach.seconds)

    def _check_length(self, promised: float, reached: float) -> None:
        if promised - reached > max(SLACK_SECONDS, SLACK_SHARE * promised):
            self.ending = f"ends {{so_far}}, but its header promises {promised:.1f} s"

    def _decode(self, packet: "Packet[VideoStream] | None") -> list[VideoFrame]:
        if packet is None or not packet.is_corrupt:
            try:
                frames = self._context.decode(packet)
            except av.FFmpegError:
                pass
            else:
                # What an edit list cuts away is there to be decoded, its key frame with it.
                self._keyed |= packet is not None and (packet.is_keyframe or packet.is_discard)
                return frames
        if self._started:
            self._break()
        self._keyed = False
        self.skipped += not self._started
        return []

    def _good(self, frames: list[VideoFrame]) -> Iterator[VideoFrame]:
        for frame in frames:
            if frame.is_corrupt and self._started:
                self._break()
                return
            self._started |= not frame.is_corrupt and (frame.key_frame or self._keyed)
            if self._started:
                yield frame
            else:
                self.skipped += 1

    def _break(self) -> None:
        self.ending = self.ending or "breaks {so_far}"


class Reach:
    """How far the packets of a file reach, in seconds; the origin as lenient as headers are vague."""

    def __init__(self) -> None:
        self._first = Fraction(0)
        self._end = Fraction(0)

    def add(self, packet: "Packet[Stream]") -> None:
        """Takes in a packet of any track."""
        if packet.pts is not None:
            self._first = min(self._first, packet.pts * packet.time_base)
            self._end = max(self._end, (packet.pts + (packet.duration or 0)) * packet.time_base)

    @property
    def seconds(self) -> float:
        """From 0, or from the first packet where that lies before 0, to the end of the last one."""
        return float(self._end - self._first)


def open_container(path: Path) -> InputContainer:
    """Opens a film's file; nothing is ever fetched from a network, whatever the file refers to.

    Raises:
        FilmError: There is no such file, or it is no film.
    """
    if not path.exists():
        raise FilmError(f"{path}: there is no such file")
    if path.is_dir():
        raise FilmError(f"{path}: this is a folder, not a film")
    if not path.is_file():
        raise FilmError(f"{path}: this is a device, not a film")
    if path.stat().st_size == 0:
        raise FilmError(f"{path}: the file is empty")
    av.logging.set_level(None)
    try:
        # Without the prefix a colon in the name would be taken for a protocol.
        return av.open(f"file:{path}", options={"protocol_whitelist": "file"}, metadata_errors="replace")
    except av.error.PermissionError as error:
        raise FilmError(f"{path}: the file may not be read") from error
    except av.FFmpegError as error:
        raise FilmError(f"{path}: this is not a film, or its header is lost") from error


def film_track(container: InputContainer, path: Path) -> VideoStream:
    """The track that a player would show.

    Tracks with more than one frame come first, then the one marked as default, then the larger picture.

    Raises:
        FilmError: There is no track of moving pictures, or no decoder for it.
    """
    if container.format.name == "image2" or container.format.name.endswith("_pipe"):
        raise FilmError(f"{path}: this is a still picture, not a film")
    tracks = [track for track in container.streams.video if not track.disposition & NO_FILM_TRACK]
    known = [track for track in tracks if track.codec_context is not None]
    if any(track.codec_context.name in TEXT_CODECS for track in known):
        raise FilmError(f"{path}: this is not a film")
    if not tracks:
        raise FilmError(f"{path}: there is no video in it")
    if not known:
        raise FilmError(f"{path}: nothing here can decode its video")
    return max(known, key=_rank)


def _rank(track: VideoStream) -> tuple[bool, bool, int, int, int]:
    context = track.codec_context
    default = bool(track.disposition & Disposition.default)
    return track.frames > 1, default, context.width * context.height, track.frames, -track.index


def header_seconds(container: InputContainer) -> float | None:
    """The film's duration as its header says."""
    return None if container.duration is None else container.duration / av.time_base


def picture_of(frame: VideoFrame) -> Picture:
    """The decoded frame in blue, green and red, not turned, in memory that no decoder writes to."""
    picture = cast(Picture, frame.to_ndarray(format="bgr24"))
    if frame.format.name == "bgr24" or not picture.flags.c_contiguous:
        return np.array(picture, order="C")
    return picture


def orientation_of(frame: VideoFrame) -> Orientation:
    """How the frame's display matrix turns it."""
    matrix = frame.side_data.get("DISPLAYMATRIX")
    return Orientation() if matrix is None else Orientation.from_matrix(bytes(cast(Buffer, matrix)))


def resized(picture: Picture, size: tuple[int, int]) -> Picture | None:
    """The picture at this width and height; None where its shape is another one."""
    height, width = picture.shape[:2]
    if (width, height) == size:
        return picture
    if abs(width * size[1] / (height * size[0]) - 1) > SAME_SHAPE:
        return None
    return cast(Picture, cv2.resize(picture, size, interpolation=cv2.INTER_AREA))
