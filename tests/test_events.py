import dataclasses

import pytest

from referee.events import CARD_CODES, EVENT_TYPES, CardPlayed, Observation, Ruled, Ruling

INTERFACE = """
    round_started card_played card_retracted card_drawn card_given slaps landings accused guard_seen
    reshuffled foreign false_start contested settled vanished hand_shown round_ended not_observed corrected
    ruled race_ruled turn guard round_scored game_won revised
"""


def test_the_vocabulary_is_that_of_the_interface() -> None:
    assert set(EVENT_TYPES) == set(INTERFACE.split())
    assert all(issubclass(kind, Observation | Ruling) and kind.__doc__ for kind in EVENT_TYPES.values())
    rulings = {name for name, kind in EVENT_TYPES.items() if issubclass(kind, Ruling)}
    assert rulings == {"ruled", "race_ruled", "turn", "guard", "round_scored", "game_won", "revised"}


def test_there_are_31_faces() -> None:
    assert len(set(CARD_CODES)) == len(CARD_CODES) == 31
    assert {"N1", "T5", "G"} <= set(CARD_CODES)


def test_an_event_does_not_change() -> None:
    play = CardPlayed(t=1.0, seat=None, card=None, confidence=0.4, candidates=())
    with pytest.raises(dataclasses.FrozenInstanceError):
        play.card = "N1"  # type: ignore[misc]
    assert (play.seq, play.source) == (0, "camera")
    assert Ruled(t=1.0, about=1, rule="TURN-3", verdict="legal", seat=None).source == "referee"
