"""A film that is written: H.264, each picture at its own time."""

from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Self

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace

from referee.errors import RefereeError
from referee.vision.capture.film import MICROSECONDS
from referee.vision.capture.frames import Picture

SUFFIX = ".mp4"
QUALITY = {"preset": "veryfast", "crf": "23"}
THREADS = 2
"""A fixed number: the bytes of a film depend on it, and must not depend on the machine."""
NOMINAL_RATE = 30
"""Frames a second from which the encoder reckons its bit rate; the pictures keep their own times."""
KEY_EVERY = 60
"""Pictures from one to which a player can jump to the next."""


class Reel:
    """A film in the making: `with Reel(path, name, size) as reel: reel.add(picture, t)`.

    Args:
        path: The file.
        name: What to call it in an error.
        size: Width and height in pixels; both even.

    Raises:
        RefereeError: The film cannot be written; from each of its methods.
    """

    def __init__(self, path: Path, name: Path, size: tuple[int, int]) -> None:
        self._name = name
        try:
            self._container = av.open(f"file:{path}", "w", format="mp4")
        except (av.FFmpegError, OSError) as error:
            raise self._problem(error) from error
        self._stream = self._container.add_stream("libx264", rate=NOMINAL_RATE, options=QUALITY)
        context = self._stream.codec_context
        context.width, context.height = size
        context.pix_fmt = "yuv420p"
        context.time_base = Fraction(1, MICROSECONDS)
        context.thread_count = THREADS
        context.gop_size = KEY_EVERY
        context.color_range = ColorRange.MPEG
        context.colorspace = Colorspace.ITU601

    def add(self, picture: Picture, t: float) -> None:
        """Appends a picture (h, w, 3) that is shown from `t` on, in seconds; `t` must increase."""
        # A third of the time that FFmpeg takes for it.
        planes = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420), np.uint8)
        frame = VideoFrame.from_ndarray(planes, format="yuv420p")
        frame.pts = round(t * MICROSECONDS)
        frame.time_base = Fraction(1, MICROSECONDS)
        self._encode(frame)

    def _encode(self, frame: VideoFrame | None) -> None:
        try:
            for packet in self._stream.encode(frame):
                self._container.mux(packet)
        except (av.FFmpegError, OSError) as error:
            raise self._problem(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the film; one that was broken off is let go as it is."""
        try:
            if kind is None:
                self._encode(None)
        finally:
            self._close(is_whole=kind is None)

    def _close(self, *, is_whole: bool) -> None:
        try:
            self._container.close()
        except (av.FFmpegError, OSError) as error:
            if is_whole:
                raise self._problem(error) from error

    def _problem(self, error: OSError | av.FFmpegError) -> RefereeError:
        return RefereeError(f"{self._name}: cannot be written: {error.strerror}")
