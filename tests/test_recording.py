"""What was seen and said, kept: what is found out late is known for the moment at which it was so."""

from contextlib import closing
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.events import CardPlayed, Event
from referee.recording import Recording
from referee.vision.seen import Lying, Polygon, Seen

STILL = (1.0, 0.0, 0.1, 0.0, 1.0, -0.25, 0.0, 0.0, 1.0)
HERE: Polygon = ((1.25, 2.0), (3.0, 2.0), (3.0, 4.0))
FIRST, SECOND = Lying(HERE, "N2", 0.99), Lying(HERE, None, 0.4)


def seen(t: float, top: Lying | None, since: float) -> Seen:
    return Seen(t=t, shift=STILL, blind=None, top=top, since=since, moving=(HERE,), changed=())


def test_what_was_seen_comes_back_as_it_was(tmp_path: Path) -> None:
    frames = [seen(0.0, None, 0.0), seen(0.033333, FIRST, 0.0), seen(0.1, SECOND, 0.05)]
    with closing(Recording(tmp_path)) as recording:
        for one in frames:
            recording.see(one)
        assert list(recording.frames()) == frames
        assert list(recording.frames()) == frames
        assert list(tmp_path.iterdir()) == []


def test_a_card_that_is_named_late_lay_there_since_it_came(tmp_path: Path) -> None:
    with closing(Recording(tmp_path)) as recording:
        for t, top, since in ((0.0, FIRST, 0.0), (1.0, FIRST, 0.0), (2.0, SECOND, 1.2), (3.0, SECOND, 1.2)):
            recording.see(seen(t, top, since))
        assert recording.top_at(1.19) == FIRST
        assert recording.top_at(1.2) == SECOND
        assert recording.top_before(1.2) == FIRST
        assert recording.top_at(9.0) == SECOND


def test_a_card_that_is_only_nudged_lies_there_from_now_on(tmp_path: Path) -> None:
    nudged = Lying(((1.5, 2.0), (3.25, 2.0), (3.25, 4.0)), "N2", 0.99)
    with closing(Recording(tmp_path)) as recording:
        for t, top in ((0.0, FIRST), (1.0, FIRST), (2.0, nudged)):
            recording.see(seen(t, top, 0.0))
        assert recording.top_at(1.9) == FIRST
        assert recording.top_at(2.0) == nudged


def test_an_empty_pile_has_no_card(tmp_path: Path) -> None:
    with closing(Recording(tmp_path)) as recording:
        assert recording.top_at(0.0) is recording.top_before(0.0) is None
        recording.see(seen(0.0, FIRST, 0.0))
        recording.see(seen(2.0, None, 1.0))
        assert recording.top_at(1.5) is None
        assert recording.top_before(1.0) == FIRST


def test_events_pass_through(tmp_path: Path) -> None:
    event: Event = CardPlayed(t=1.0, seat=None, card="N2", confidence=0.9, candidates=())
    with closing(Recording(tmp_path)) as recording:
        assert list(recording.hear([event])) == recording.events == [event]


def test_no_room_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/full").open("wb", buffering=0) as full:
        monkeypatch.setattr("tempfile.TemporaryFile", lambda **_: full)
        recording = Recording(tmp_path)
        with pytest.raises(RefereeError, match="no room for what the overlay is drawn from: No space left"):
            recording.see(seen(0.0, None, 0.0))
