"""A second card in an enrolment picture: beside the first one, half under it, or only seeming to be one."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.vision.capture.frames import Picture
from referee.vision.cards.enrol import enrol
from referee.vision.cards.locate import Candidates, candidates
from referee.vision.cards.second import is_unique, shows_second
from tests.vision.cards.photograph import Corners, card, lay, place, table

FIRST = (440.0, 350.0)


def pair(kind: str, turn: float, away: tuple[float, float], tilt: float = 0) -> tuple[Picture, Corners]:
    """A card with another one under it or beside it, and where the upper one is."""
    upper = place(20, tilt, 130, FIRST)
    under = place(turn, tilt, 130, (FIRST[0] + away[0], FIRST[1] + away[1]))
    picture = lay(table(kind), card("dark", "4", 2), under)
    return lay(picture, card("dark", "2", 1), upper), upper


@pytest.mark.parametrize(
    ("kind", "turn", "away"),
    [
        ("plain", 20, (60, 40)),  # half over it, in parallel
        ("wood", 75, (70, -50)),
        ("speckled", 140, (90, 30)),
        ("felt", 21, (30, -20)),  # four fifths hidden
        ("stripes", 20, (124, 45)),  # edge to edge
    ],
)
def test_a_card_half_under_another_is_seen(kind: str, turn: float, away: tuple[float, float]) -> None:
    """N4 half over A2 was enrolled as one card: what lies under a card has no whole outline of its own."""
    picture, upper = pair(kind, turn, away)
    assert shows_second(picture, upper)


BLACK = np.full((720, 960, 3), 12, np.uint8)


def framed(number: str, seed: int) -> Picture:
    """A card of the printed deck's kind: colours of its own within a thin black rim."""
    face = card("none", number, seed)
    return cv2.rectangle(face, (0, 0), (face.shape[1] - 1, face.shape[0] - 1), (12, 12, 12), 34).astype(
        np.uint8
    )


def test_a_card_across_another_is_seen() -> None:
    """A1 across S3 was enrolled as one card: their thin rims, looked at too deep, were blue and yellow."""
    upper = place(90, 0, 150)
    picture = lay(table("felt"), framed("3", 2), place(0, 0, 150))
    assert shows_second(lay(picture, framed("1", 1), upper), upper)


def test_black_rims_on_a_black_table_hide_no_second_card() -> None:
    """A1 half over N1 was refused on wood and enrolled on black, where the rim shows nothing of either."""
    upper = place(20, 0, 150, (440, 350))
    picture = lay(BLACK, framed("2", 2), place(-5, 0, 150, (360, 330)))
    assert shows_second(lay(picture, framed("1", 1), upper), upper)
    assert not shows_second(lay(BLACK, framed("1", 1), upper), upper)


def test_a_card_face_down_beside_another_is_seen() -> None:
    """The back of the printed deck is grey to its edge: what has another rim was passed over."""
    first = place(15, 0, 140, (650, 360))
    back = np.full((400, 260, 3), (150, 155, 160), np.uint8)
    picture = lay(table("wood"), back, place(-10, 0, 140, (280, 360)))
    assert shows_second(lay(picture, framed("1", 1), first), first)


@pytest.mark.parametrize("kind", ["plain", "felt", "light", "stripes", "wood", "speckled"])
def test_one_card_is_one_card(kind: str) -> None:
    """No table's pattern may be taken for the rest of a hidden card, or good pictures would be refused."""
    for turn, tilt in ((10, 0), (70, 30)):
        corners = place(turn, tilt, 150)
        assert not shows_second(lay(table(kind), card("dark"), corners), corners), (turn, tilt)


def checked() -> Picture:
    """A cloth with squares as light as the card's border and as large as cards."""
    x, y = np.meshgrid(np.arange(960) // 100, np.arange(720) // 154)
    return np.where(((x + y) % 2)[..., None], (40, 36, 34), (190, 200, 205)).astype(np.uint8)


def test_squares_of_a_cloth_are_no_second_card() -> None:
    """Squares have a card's edges, and here its rim too; but there are more of them, in rows."""
    corners = place(0, 0, 100, (449.5, 384.5))
    picture = lay(checked(), card("dark"), corners, shadow=False)
    assert not shows_second(picture, corners)
    square = np.array([[200, 154], [300, 154], [300, 308], [200, 308]], np.float32) - np.float32(0.5)
    assert not is_unique(picture, square, corners)


def test_a_second_card_in_another_plane_is_unique() -> None:
    """Two photographs mounted side by side have two tables: sizes say little, the rims are the same."""
    first, second = place(20, 0, 150, (240, 360)), place(100, 30, 120, (720, 360))
    picture = lay(lay(table("wood"), card("dark", "1"), first), card("dark", "2"), second)
    assert is_unique(picture, second, first)


def test_pictures_of_two_cards_are_refused_and_blur_is_called_blur(tmp_path: Path) -> None:
    """Through the door that a user takes, with too few pictures to learn from.

    Pairs were enrolled as one card, and a picture in which nothing is sharp was said to show no whole card.
    """
    pictures = {
        "N1": lay(table("wood"), card("dark", "1"), place(30, 20, 150)),
        "N2": pair("wood", 75, (70, -50))[0],
        "N3": cv2.GaussianBlur(lay(table("wood"), card("dark", "3"), place(20, 20, 90)), (0, 0), 25),
        "N4": table("plain"),
    }
    for name, picture in pictures.items():
        assert cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    enrolment = enrol(tmp_path, "pairs")
    assert {one.file: one.kind for one in enrolment.problems} == {
        "N2.png": "two_cards",
        "N3.png": "blur",
        "N4.png": "no_card",
    }


def test_a_picture_without_any_plausible_outline_gives_no_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a heavily blurred picture every outline was discarded after it had been moved onto edges.

    Sampling no points at all then broke off the whole enrolment.
    """
    monkeypatch.setattr(
        "referee.vision.cards.locate.plausible", lambda quads, *_, **__: np.zeros(len(quads), bool)
    )
    found: Candidates = candidates(lay(table("plain"), card(), place(20, 20, 160)))
    assert found.quads.shape == (0, 4, 2)
    assert found.scores.shape == (0,)
