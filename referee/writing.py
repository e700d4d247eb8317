"""Files that are written whole or not at all."""

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from referee.errors import BrokenInputError, RefereeError

STANDARD_OUTPUT = Path("-")


def refuse_to_overwrite(target: Path, *sources: Path | None) -> None:
    """An output may not take the place of what it is made from.

    Raises:
        RefereeError: `target` is one of the `sources`, by whatever name.
    """
    for source in sources:
        with contextlib.suppress(OSError):
            if source is not None and target.samefile(source):
                raise RefereeError(f"{target}: is the input {source}; write to another file")


def refuse_all_but_files(target: Path) -> None:
    """What is written whole can only be a file of its own.

    Raises:
        RefereeError: `target` is a link, a device, a pipe or a folder.
    """
    if target.is_symlink():
        raise RefereeError(f"{target}: is a link; write to a file of its own")
    if target.exists() and not target.is_file():
        raise RefereeError(f"{target}: is a folder or a device; write to a file")


def refuse_the_same(target: Path, other: Path) -> None:
    """Two outputs may not take each other's place.

    Raises:
        RefereeError: Both are one file, by whatever name.
    """
    if target.resolve() == other.resolve():
        raise RefereeError(f"{target}: is asked for twice; write to two files")
    with contextlib.suppress(OSError):
        if target.samefile(other):
            raise RefereeError(f"{target}: is the same file as {other}; write to two files")


@contextlib.contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """A text file that takes the place of `path` when all is written, or all that a broken input gave.

    A link stays a link. A device or a pipe is written to as it is.

    Raises:
        RefereeError: The file cannot be written.
    """
    try:
        if path == STANDARD_OUTPUT:
            yield sys.stdout
        elif path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as out:
                yield out
        else:
            with replacing(path.resolve()) as part, part.open("w", encoding="utf-8", newline="\n") as out:
                yield out
    except OSError as error:
        raise RefereeError(f"{path}: cannot be written: {error.strerror}") from error


@contextlib.contextmanager
def writing_film(path: Path) -> Iterator[Path]:
    """An empty file to write a film to, which takes the place of `path` as `writing` has it.

    Raises:
        RefereeError: The file cannot be written.
    """
    try:
        with replacing(path) as part:
            yield part
    except OSError as error:
        raise RefereeError(f"{path}: cannot be written: {error.strerror}") from error


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """An empty file that takes the place of `path` when all is written, or all that a broken input gave.

    Raises:
        OSError: It cannot be made, or not be put in its place.
    """
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    os.close(descriptor)
    part = Path(name)
    try:
        try:
            yield part
        except BrokenInputError:
            _put_in_place(part, path)
            raise
        _put_in_place(part, path)
    finally:
        part.unlink(missing_ok=True)


def _put_in_place(part: Path, path: Path) -> None:
    """Like a file that was opened plainly, with the rights that new files get or that the old one had."""
    mask = os.umask(0)
    os.umask(mask)
    part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
    part.replace(path)
