"""A real hand lays two real cards under a webcam whose exposure drifts.

Both are the six of spades, of two decks and two sizes; another detector's outlines and figures are burnt
into the picture around them.
"""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.config import load_profile
from referee.events import CardPlayed, Event, RoundStarted
from referee.judging import judge_film
from referee.record import deck_of
from referee.vision.capture.film import Film
from referee.vision.capture.frames import Picture
from referee.vision.cards.enrol import enrol

PROFILE = Path(__file__).resolve().parent / "data/felt.toml"
FILM = "cards/reedbluue+opencv-card-detector/img__demo2.gif"
FRAMES_A_SECOND = 10


@pytest.fixture(scope="module")
def events(real: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    """The film, judged with a deck that is enrolled from its own stills."""
    folder = tmp_path_factory.mktemp("felt")
    (folder / "table.toml").write_text(PROFILE.read_text())
    stills = folder / "stills"
    stills.mkdir()
    with Film(real / FILM) as film:
        pictures = [frame.image for frame in film]
    cv2.imwrite(str(stills / "N1.png"), still(pictures[33], bottom=388))
    cv2.imwrite(str(stills / "N2.png"), still(pictures[70], top=170))
    deck = enrol(stills, "sixes").deck
    assert deck is not None
    deck.save(folder / "deck")
    profile = load_profile(folder / "table.toml")
    return list(judge_film(real / FILM, profile, deck_of(profile)))


def still(picture: Picture, top: int = 0, bottom: int = 388) -> Picture:
    """The cloth without the banner, in its true proportions."""
    across, down = 415 / 23.85, 388 / 30.3
    cloth = picture[top:bottom, :415]
    size = (round(415 * 36 / across), round((bottom - top) * 36 / down))
    return cv2.resize(cloth, size, interpolation=cv2.INTER_CUBIC).astype(np.uint8)


def test_the_cloth_is_empty_at_first(events: list[Event]) -> None:
    assert isinstance(events[0], RoundStarted)
    assert events[0].top is None


def test_exactly_two_plays_come_out(events: list[Event]) -> None:
    plays = [event for event in events if isinstance(event, CardPlayed)]
    assert [play.card for play in plays] == ["N1", "N2"]
    assert [play.t * FRAMES_A_SECOND for play in plays] == pytest.approx([22, 50], abs=2)
