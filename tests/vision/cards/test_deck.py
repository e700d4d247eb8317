"""Deck profiles on disk: what is written comes back, and what is wrong is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from referee.errors import DeckError
from referee.events import CARD_CODES, FULL_DECK
from referee.places import home
from referee.vision.cards.deck import Deck, Face, find_deck, picture_size

ASPECT = 0.65


def noise(seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    width, height = picture_size(ASPECT)
    return np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)


def small_deck(name: str = "small") -> Deck:
    return Deck(name, (Face("N1", (noise(1), noise(2))), Face("G", (noise(3),))), {"N1": 3, "G": 1}, ASPECT)


def test_the_full_deck_has_72_cards_and_31_faces() -> None:
    assert sum(FULL_DECK.values()) == 72
    assert set(FULL_DECK) == set(CARD_CODES)
    assert len(CARD_CODES) == 31


def test_a_saved_deck_comes_back_pixel_for_pixel(tmp_path: Path) -> None:
    deck = small_deck()
    deck.save(tmp_path / "small")
    again = Deck.load(tmp_path / "small")
    assert (again.name, again.counts, again.aspect, again.size) == ("small", deck.counts, ASPECT, (208, 320))
    assert [face.code for face in again.faces] == ["N1", "G"]
    for face, other in zip(deck.faces, again.faces, strict=True):
        for picture, same in zip(face.pictures, other.pictures, strict=True):
            np.testing.assert_array_equal(picture, same)


def test_saving_leaves_no_picture_of_an_older_deck_and_nothing_else_out(tmp_path: Path) -> None:
    small_deck().save(tmp_path)
    (tmp_path / "notes.png").write_bytes(b"mine")
    Deck("small", (Face("M2", (noise(4),)),), {}, ASPECT).save(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"deck.json", "M2.png", "notes.png"}


def changed(key: str, value: object) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        content: dict[str, Any] = json.loads((folder / "deck.json").read_text())
        content[key] = value
        (folder / "deck.json").write_text(json.dumps(content))

    return change


def without_picture(folder: Path) -> None:
    (folder / "N1-2.png").unlink()


def broken_picture(folder: Path) -> None:
    (folder / "N1.png").write_bytes(b"")


def smaller_picture(folder: Path) -> None:
    cv2.imwrite(str(folder / "N1.png"), np.zeros((10, 20, 3), np.uint8))


def no_json(folder: Path) -> None:
    (folder / "deck.json").write_text("{")


def no_file(folder: Path) -> None:
    (folder / "deck.json").unlink()


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (no_file, "deck.json: the file is missing"),
        (no_json, "deck.json: not JSON: "),
        (without_picture, "N1-2.png: the picture is missing"),
        (broken_picture, "N1.png: not a picture"),
        (smaller_picture, "N1.png: 20x10 pixels, but the deck's pictures are 208x320"),
        (changed("version", 2), "version: this referee reads version 1"),
        (changed("counts", {"N1": -1}), "counts.N1 -1: input should be greater than or equal to 0"),
        (changed("counts", {"N9": 1}), "counts: there is no card N9"),
        (changed("aspect", 7.5), "aspect 7.5: "),
        (changed("colour", "red"), 'colour "red": extra inputs are not permitted'),
        (changed("faces", []), "faces []: "),
        (changed("faces", [{"code": "X1", "pictures": ["N1.png"]}]), "faces: there is no card X1"),
        (changed("faces", [{"code": "G", "pictures": ["G.png"]}] * 2), "faces: G is there twice"),
        (
            changed("faces", [{"code": "G", "pictures": ["../G.png"]}]),
            "../G.png is no name of a face's picture",
        ),
    ],
)
def test_what_is_wrong_gets_one_line(tmp_path: Path, spoil: Callable[[Path], None], expected: str) -> None:
    small_deck().save(tmp_path)
    spoil(tmp_path)
    with pytest.raises(DeckError) as caught:
        Deck.load(tmp_path)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_a_deck_is_found_by_name_enrolled_before_shipped_or_by_path(tmp_path: Path) -> None:
    enrolled, shipped, other = tmp_path / "home", tmp_path / "shipped", tmp_path / "elsewhere" / "mine"
    small_deck("ours").save(enrolled / "decks" / "garden")
    small_deck("theirs").save(shipped / "garden")
    small_deck("plain").save(shipped / "plain")
    small_deck("mine").save(other)
    assert find_deck("garden", enrolled, shipped).name == "ours"
    assert find_deck("plain", enrolled, shipped).name == "plain"
    assert find_deck(str(other), enrolled, shipped).name == "mine"
    assert find_deck("elsewhere/mine", enrolled, shipped, beside=tmp_path).name == "mine"
    with pytest.raises(DeckError, match='there is no deck "gardn"; known decks: garden, plain'):
        find_deck("gardn", enrolled, shipped)
    with pytest.raises(DeckError, match="no deck is enrolled yet"):
        find_deck("garden", tmp_path / "nowhere", tmp_path / "nothing")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DeckError, match="file: the deck cannot be written: "):
        small_deck().save(tmp_path / "file")


def test_home_is_what_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.delenv("REFEREE_HOME")
    assert home().name == "referee"
