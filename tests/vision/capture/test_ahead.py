"""Reading ahead changes the pace and nothing else."""

import threading
import time
from collections.abc import Iterator

import pytest

from referee.errors import FilmError
from referee.vision.capture.ahead import read_ahead


def test_all_items_come_in_order() -> None:
    assert list(read_ahead(range(100), depth=3)) == list(range(100))


def test_an_error_comes_after_the_items_before_it() -> None:
    def broken() -> Iterator[int]:
        yield from range(5)
        raise FilmError("it breaks")

    ahead = read_ahead(broken())
    assert [next(ahead) for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(FilmError, match="it breaks"):
        next(ahead)


def test_it_fetches_no_more_than_its_depth_ahead() -> None:
    fetched: list[int] = []

    def source() -> Iterator[int]:
        for item in range(50):
            fetched.append(item)
            yield item

    ahead = read_ahead(source(), depth=4)
    assert next(ahead) == 0
    time.sleep(0.3)
    assert len(fetched) <= 6  # one taken, four ready, one at the door
    assert list(ahead) == list(range(1, 50))


def test_a_reader_that_stops_ends_the_thread() -> None:
    def endless() -> Iterator[int]:
        while True:
            yield 1

    ahead = read_ahead(endless(), depth=2)
    next(ahead)
    ahead.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "read-ahead"]
