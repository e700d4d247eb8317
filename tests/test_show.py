"""The demo in the terminal."""

import io

import numpy as np
import pytest
from rich.console import Console

from referee.events import CardPlayed, Ruled
from referee.show import Clock, Scene, line_of, mosaic, show_demo
from referee.vision.capture.frames import Frame


def test_mosaic_keeps_colours_and_shape() -> None:
    image = np.zeros((80, 160, 3), np.uint8)
    image[:40] = (255, 0, 0)
    rows = mosaic(image, 16).split()
    assert [len(row) for row in rows if row] == [16] * 4
    assert rows[0].spans[0].style == rows[0].spans[-1].style
    assert "#0000ff" in str(rows[0].spans[0].style)


def test_scene_counts_plays_and_breaches() -> None:
    scene = Scene("film", Frame(0, 0.0, np.zeros((9, 16, 3), np.uint8)))
    play = CardPlayed(t=1, seat=None, card="N1", confidence=1, candidates=())
    breach = Ruled(t=1, about=1, rule="TURN-3", verdict="illegal", seat=None)
    scene.take(play, line_of(play, "a play"))
    scene.take(breach, line_of(breach, "a breach"))
    out = io.StringIO()
    for size in ((80, 24), (80, 50), (160, 40)):
        console = Console(file=out, width=size[0], height=size[1], force_terminal=True)
        lines = console.render_lines(scene.draw(*size))
        assert len(lines) <= size[1]
        console.print(scene.draw(*size))
    assert "picture 1" in out.getvalue()
    assert "1 plays, 1 illegal" in out.getvalue()
    assert "a breach" in out.getvalue()


def test_clock_never_waits_where_it_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    for fast in (True, False):
        clock = Clock(fast=fast)
        clock.wait(0.0)
        clock.wait(5.0)
    assert len(waits) == 2
    assert waits[1] == pytest.approx(5.0, abs=0.5)


def test_headless_demo_tells_every_play_and_the_breach() -> None:
    out = io.StringIO()
    show_demo(headless=True, fast=True, console=Console(file=out, width=200))
    lines = out.getvalue().splitlines()
    assert "the round begins on number card 2; the guard is Noah" in lines[0]
    assert [line for line in lines if "ILLEGAL" in line and "35.00 s" in line]
    assert lines[-1] == "14 plays, 1 against the rules"
