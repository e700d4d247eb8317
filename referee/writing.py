"""Text files that are written whole or not at all."""

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
            with _replacing(path.resolve()) as out:
                yield out
    except OSError as error:
        raise RefereeError(f"{path}: cannot be written: {error.strerror}") from error


@contextlib.contextmanager
def _replacing(path: Path) -> Iterator[TextIO]:
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as out:  # noqa: PTH123  a descriptor
            try:
                yield out
            except BrokenInputError:
                out.close()
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
