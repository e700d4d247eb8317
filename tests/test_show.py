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


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (100, 45), (60, 18), (160, 40)])
def test_a_plain_terminal_shows_picture_and_rulings(size: tuple[int, int]) -> None:
    """On 80 by 24 there was no picture at all, and on 100 columns a long ruling lost its end."""
    scene = Scene("film", Frame(0, 0.0, np.zeros((720, 1280, 3), np.uint8)))
    play = CardPlayed(t=1, seat=None, card="N1", confidence=1, candidates=())
    for number in range(20):
        scene.take(play, line_of(play, f"play {number} " + "and so on " * 9 + f"end{number}"))
    console = Console(file=io.StringIO(), width=size[0], height=size[1], force_terminal=True)
    shown = [
        "".join(part.text for part in line) for line in console.render_lines(scene.draw(*size), pad=False)
    ]
    assert len(shown) <= size[1]
    assert any("▀" * 20 in line for line in shown)
    assert "end19" in "".join(shown)


def test_who_is_late_says_so_and_draws_less(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("film", Frame(0, 0.0, np.zeros((720, 1280, 3), np.uint8)))
    console = Console(file=io.StringIO(), width=100, height=45, force_terminal=True)
    console.print(scene.draw(100, 45))
    scene.behind, scene.frame = 1.25, Frame(5, 0.2, np.full((720, 1280, 3), 255, np.uint8))
    drawn = "".join(part.text for line in console.render_lines(scene.draw(100, 45)) for part in line)
    assert "1.2 s behind" in drawn
    monkeypatch.setattr("referee.show.mosaic", lambda *_: pytest.fail("a picture was drawn"))
    scene.draw(100, 45)


def test_clock_tells_how_late_it_is() -> None:
    clock = Clock(fast=False)
    assert clock.wait(100.0) == 0.0
    assert clock.wait(98.5) == pytest.approx(1.5, abs=0.4)


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
    assert "Round 1 begins on number card 2; the guard is Ben." in lines[0]
    assert [line for line in lines if "NOT ALLOWED" in line and "53.1" in line]
    assert lines[-1] == "14 plays, 1 against the rules"
