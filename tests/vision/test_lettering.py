"""Letters on pictures: lines that fit, letters of four languages, nothing beyond the picture's edge."""

import numpy as np
import pytest

from referee.vision.capture.frames import Picture
from referee.vision.lettering import BOLD, cut, put_label, put_text, text_height, text_width, wrapped

SENTENCE = (
    "NOT ALLOWED (TURN-3): Somebody plays number card 2 on cockroach 4: only one more or one less fits."
)


def written(text: str) -> Picture:
    picture = np.zeros((40, 60, 3), np.uint8)
    put_text(picture, text, (4, 4), 20, (255, 255, 255))
    return picture


def test_wrapped_lines_fit_and_keep_every_word() -> None:
    lines = wrapped(SENTENCE, 20, 300, BOLD)
    assert len(lines) > 2
    assert " ".join(lines) == SENTENCE
    assert all(text_width(line, 20, BOLD) <= 300 for line in lines)


def test_a_word_that_is_too_long_has_a_line_of_its_own() -> None:
    assert wrapped("a Donaudampfschifffahrt b", 20, 60) == ["a", "Donaudampfschifffahrt", "b"]


def test_what_does_not_fit_is_cut() -> None:
    short = cut(SENTENCE, 20, 300)
    assert short.endswith("…")
    assert SENTENCE.startswith(short[:-1])
    assert 250 < text_width(short, 20) <= 300
    assert cut("short", 20, 300) == "short"


@pytest.mark.parametrize("letter", [*"ąćęłńóśźżÓŁŻ", *"ñáéíúü¿¡", *"äöüßÄÖÜ", *"„”…"])
def test_the_letters_of_all_languages_are_known(letter: str) -> None:
    """Once all of them were question marks."""
    picture = written(letter)
    assert picture.any()
    assert not np.array_equal(picture, written("?"))


@pytest.mark.parametrize("at", [(-30, 10), (90, 10), (10, -12), (10, 38), (-500, 0), (10, 500)])
def test_letters_end_at_the_edge(at: tuple[int, int]) -> None:
    whole = np.full((60, 120, 3), 90, np.uint8)
    put_label(whole[10:50, 10:110], "number card 4", at, 20, (0, 200, 255))
    whole[10:50, 10:110] = 90
    assert (whole == 90).all()


def test_a_label_is_read_on_pale_and_dark_ground() -> None:
    for ground in (0, 90, 255):
        picture = np.full((text_height(20), 200, 3), ground, np.uint8)
        put_label(picture, "spider 5", (4, 0), 20, (255, 215, 170))
        levels = picture.max(axis=2)
        assert (levels < 20).any()
        assert (levels > 200).any()
