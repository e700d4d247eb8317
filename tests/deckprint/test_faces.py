"""The faces as a webcam sees them: a card 50 pixels wide, a little blurred."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee.events import CARD_CODES

ROOT = Path(__file__).resolve().parents[2]
Gray = NDArray[np.float64]

WEBCAM_SIZE = (50, 76)
WEBCAM_BLUR = 0.8
# Measured: the two most alike faces correlate by 0.908 as a whole, two of one kind by 0.730 in their corner.
MOST_ALIKE = 0.93
CORNERS_MOST_ALIKE = 0.80


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pictures that the script makes."""
    out = tmp_path_factory.mktemp("deck") / "pictures"
    command = [sys.executable, str(ROOT / "scripts" / "picture_deck.py"), str(out)]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": str(ROOT)}, timeout=60)
    return out


@pytest.fixture(scope="module")
def pictures(folder: Path) -> dict[str, NDArray[np.uint8]]:
    """BGR pictures by name."""
    found = {}
    for path in sorted(folder.glob("*.png")):
        picture = cv2.imread(str(path))
        assert picture is not None
        found[path.stem] = picture.astype(np.uint8)
    return found


@pytest.fixture(scope="module")
def webcam(pictures: dict[str, NDArray[np.uint8]]) -> dict[str, Gray]:
    """The faces in gray as a webcam sees them."""
    return {code: seen(pictures[code]) for code in CARD_CODES}


def seen(picture: NDArray[np.uint8]) -> Gray:
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(gray, WEBCAM_SIZE, interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(small, (0, 0), WEBCAM_BLUR).astype(np.float64)


def correlation(one: Gray, other: Gray) -> float:
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


def corner(face: Gray) -> Gray:
    return face[3:20, 3:15]


def test_there_is_a_picture_of_each_face_and_of_the_back(pictures: dict[str, NDArray[np.uint8]]) -> None:
    assert set(pictures) == {*CARD_CODES, "back"}
    assert {picture.shape for picture in pictures.values()} == {(870, 570, 3)}


def test_every_two_faces_differ_for_a_webcam(webcam: dict[str, Gray]) -> None:
    alike = {(a, b): correlation(webcam[a], webcam[b]) for a, b in combinations(webcam, 2)}
    worst = max(alike, key=lambda pair: alike[pair])
    assert alike[worst] < MOST_ALIKE, worst


def test_the_numerals_of_one_kind_differ_for_a_webcam(webcam: dict[str, Gray]) -> None:
    for a, b in combinations(webcam, 2):
        if a[0] == b[0]:
            assert correlation(corner(webcam[a]), corner(webcam[b])) < CORNERS_MOST_ALIKE, (a, b)


@pytest.mark.parametrize("code", [code for code in CARD_CODES if code != "G"])
def test_the_numeral_reads_the_same_from_both_ends_and_in_both_corners(
    webcam: dict[str, Gray], code: str
) -> None:
    face = webcam[code]
    shown = [corner(face), corner(np.rot90(face, 2))]
    others = [corner(webcam[f"{code[0]}{n}"]) for n in range(1, 6) if n != int(code[1])]
    turned = correlation(*shown)
    assert turned > 0.9
    assert turned > max(correlation(shown[1], other) for other in others) + 0.1


def test_numerals_stand_out_from_their_ground(webcam: dict[str, Gray]) -> None:
    for code, face in webcam.items():
        if code != "G":
            assert np.ptp(corner(face)) > 100, code


def test_only_moths_have_purple_numerals(pictures: dict[str, NDArray[np.uint8]]) -> None:
    purple = {code for code in CARD_CODES if code != "G" and is_purple(numeral_colour(pictures[code]))}
    assert purple == {code for code in CARD_CODES if code[0] == "T"}


def numeral_colour(face: NDArray[np.uint8]) -> list[int]:
    """The darkest colour among the numeral's pixels in the upper left corner."""
    inside = face[45:200, 45:150].reshape(-1, 3)
    return [int(value) for value in inside[inside.sum(axis=1).argmin()]]


def is_purple(colour: list[int]) -> bool:
    blue, green, red = colour
    return blue > 150 and 80 < red < blue and green < 50


def test_the_border_is_black_and_the_back_is_grey_the_same_both_ways_up(
    pictures: dict[str, NDArray[np.uint8]],
) -> None:
    for code in CARD_CODES:
        assert pictures[code][5:865, 10:20].max() < 10, code
    back = pictures["back"].astype(np.int16)
    assert np.ptp(back, axis=2).max() < 12
    assert np.abs(back - np.rot90(back, 2)).mean() < 0.5
