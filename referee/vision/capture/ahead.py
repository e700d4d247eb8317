"""Decoding ahead in a thread of its own: the second core works while the first one looks."""

import queue
import threading
from collections.abc import Generator, Iterable
from typing import TypeVar

_Item = TypeVar("_Item")

DEPTH = 8
"""Frames that are held ready; a few hundredths of a second hide any hiccup, and memory stays small."""
POLL = 0.1
"""Seconds after which a thread that waits looks whether it is still wanted."""


class _End:
    """Closes the queue; carries the error that ended the source, if one did."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


def read_ahead(source: Iterable[_Item], depth: int = DEPTH) -> Generator[_Item, None, None]:
    """The items of `source`, in order, fetched by another thread up to `depth` ahead.

    What `source` raises is raised here, after all the items before it. When this iterator is closed, the
    thread ends; `source` must not be used by anybody else meanwhile.
    """
    ready: queue.Queue[_Item | _End] = queue.Queue(depth)
    stop = threading.Event()
    thread = threading.Thread(target=_fetch, args=(source, ready, stop), name="read-ahead", daemon=True)
    thread.start()
    try:
        while not isinstance(item := ready.get(), _End):
            yield item
        if item.error is not None:
            raise item.error
    finally:
        stop.set()
        thread.join()


def _fetch(source: Iterable[_Item], ready: "queue.Queue[_Item | _End]", stop: threading.Event) -> None:
    error: BaseException | None = None
    try:
        for item in source:
            if not _put(item, ready, stop):
                return
    # Whatever it is, it is raised again where the items are wanted.
    except BaseException as problem:
        error = problem
    _put(_End(error), ready, stop)


def _put(item: _Item | _End, ready: "queue.Queue[_Item | _End]", stop: threading.Event) -> bool:
    """Waits for room; False if nobody wants the item any more."""
    while not stop.is_set():
        try:
            ready.put(item, timeout=POLL)
        except queue.Full:
            continue
        return True
    return False
