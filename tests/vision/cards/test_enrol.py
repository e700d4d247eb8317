"""Enrolment: which pictures make a deck, and what is said about the others."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.errors import DeckError
from referee.events import CARD_CODES
from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import HEIGHT
from referee.vision.cards.enrol import Enrolment, common_aspect, enrol, sharpness
from referee.vision.cards.quads import rectangle_of
from tests.vision.cards.photograph import ASPECT, card, error, lay, place, table


def photograph(number: str, turn: float, kind: str = "plain", tilt: float = 20, seed: int = 0) -> Picture:
    return lay(table(kind), card("dark", number, seed), place(turn, tilt, 160))


def write(folder: Path, **pictures: Picture) -> None:
    for name, picture in pictures.items():
        assert cv2.imwrite(str(folder / f"{name.replace('_', '-')}.png"), picture)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Enrolment:
    """A folder with good and bad pictures, enrolled."""
    folder = tmp_path_factory.mktemp("pictures")
    good = photograph("3", 20)
    two = lay(good, card("dark", "4"), place(-30, 20, 150, (800, 300)))
    write(folder, N3=good, N3_2=photograph("3", 205, "felt"), n4=photograph("4", 80, "stripes"))
    write(
        folder, S1=table("wood"), S2=two, S3=cv2.GaussianBlur(good, (0, 0), 6).astype(np.uint8), holiday=good
    )
    (folder / "A1.jpg").write_bytes(b"no picture")
    (folder / "README.md").write_text("about these pictures")
    return enrol(folder, "few")


def test_a_deck_of_some_faces_is_a_deck(few: Enrolment) -> None:
    assert few.deck is not None
    assert [(face.code, len(face.pictures)) for face in few.deck.faces] == [("N3", 2), ("N4", 1)]
    assert few.missing == tuple(code for code in CARD_CODES if code not in ("N3", "N4"))
    assert sum(few.deck.counts.values()) == 72


def test_each_bad_picture_is_named_with_its_fault(few: Enrolment) -> None:
    assert {problem.file: problem.kind for problem in few.problems} == {
        "A1.jpg": "unreadable",
        "S1.png": "no_card",
        "S2.png": "two_cards",
        "S3.png": "blur",
        "holiday.png": "bad_name",
    }
    assert all(problem.sentence and "\n" not in problem.sentence for problem in few.problems)


def test_all_pictures_have_the_size_that_the_aspect_calls_for(few: Enrolment) -> None:
    assert few.deck is not None
    assert few.deck.aspect == pytest.approx(ASPECT, rel=0.01)
    shapes = {picture.shape for face in few.deck.faces for picture in face.pictures}
    assert shapes == {(HEIGHT, round(HEIGHT * few.deck.aspect), 3)}


def test_pictures_of_a_face_are_the_same_way_up_and_lie_on_each_other(few: Enrolment) -> None:
    assert few.deck is not None
    first, second = (picture.astype(float) for picture in few.deck.faces[0].pictures)
    inner = np.s_[20:-20, 20:-20]
    as_is = np.abs(first - second)[inner].mean()
    assert as_is < 0.5 * np.abs(first - second[::-1, ::-1])[inner].mean()
    assert as_is < 12


def test_corners_are_told_for_each_card_that_was_found(few: Enrolment) -> None:
    assert set(few.corners) == {"N3.png", "N3-2.png", "n4.png", "S3.png"}


def test_a_folder_or_a_name_that_will_not_do(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="nowhere: there is no such folder"):
        enrol(tmp_path / "nowhere", "x")
    with pytest.raises(DeckError, match="no pictures named like"):
        enrol(tmp_path, "x")
    with pytest.raises(DeckError, match=r'"\.\./x" cannot name a deck'):
        enrol(tmp_path, "../x")


def test_kinds_of_pictures(tmp_path: Path) -> None:
    good = photograph("3", 20)
    for name in ("N1.webp", "N2.bmp", "N3.tiff", "N4.JPG"):
        assert cv2.imwrite(str(tmp_path / name), good)
    jpeg, png = (cv2.imencode(suffix, good)[1].tobytes() for suffix in (".jpg", ".png"))
    (tmp_path / "S1.jpg").write_bytes(jpeg[: len(jpeg) // 2])
    (tmp_path / "S2.png").write_bytes(png[: len(png) // 2])
    (tmp_path / "S3.heic").write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
    (tmp_path / "S4.txt").write_text("a card")
    (tmp_path / "S5.jpg").touch()
    (tmp_path / "C1.jpg").mkdir()
    (tmp_path / "IMG_7.heic").touch()
    enrolment = enrol(tmp_path, "kinds")
    assert enrolment.deck is not None
    assert [face.code for face in enrolment.deck.faces] == ["N1", "N2", "N3", "N4"]
    assert {problem.file: problem.sentence for problem in enrolment.problems} == {
        "S1.jpg": "it is damaged or cut short: copy it anew",
        "S2.png": "it is damaged or cut short: copy it anew",
        "S3.heic": "it is no picture of a kind that can be read (.heic): convert it to JPEG",
        "S4.txt": "it is no picture of a kind that can be read (.txt): convert it to JPEG",
        "S5.jpg": "the file is empty",
        "C1.jpg": "it is a folder, not a picture",
        "IMG_7.heic": "its name is no card code such as N3 or G, or N3-2",
    }


def test_nothing_but_the_sentence_is_written(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Picture libraries write to the terminal past Python."""
    png = cv2.imencode(".png", photograph("3", 20))[1].tobytes()
    (tmp_path / "N1.png").write_bytes(png[: len(png) // 2])
    assert enrol(tmp_path, "broken").deck is None
    assert capfd.readouterr() == ("", "")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Enrolment:
    """Six clear pictures of one deck, and some in which something else looks like a card as well."""
    folder = tmp_path_factory.mktemp("many")
    for number, kind in enumerate(("plain", "felt", "stripes", "wood", "light", "speckled")):
        write(folder, **{f"N1-{number + 1}": photograph("1", 50 * number, kind)})
    good = photograph("3", 20)
    ticket = np.full((300, 420, 3), (40, 190, 230), np.uint8)
    write(folder, S1=lay(good, ticket, place(-30, 20, 150, (800, 300))))
    write(folder, S2=lay(good, card("dark", "4"), place(-30, 20, 150, (800, 300))))
    write(folder, S3=lay(table("plain"), ticket, place(-30, 20, 150)))
    return enrol(folder, "many")


def test_the_other_pictures_tell_a_card_from_what_looks_like_one(many: Enrolment) -> None:
    assert {problem.file: problem.kind for problem in many.problems} == {
        "S2.png": "two_cards",
        "S3.png": "no_card",
    }
    assert error(many.corners["S1.png"], place(20, 20, 160)) < 0.015


def test_no_usable_picture_is_no_deck(tmp_path: Path) -> None:
    write(tmp_path, N1=table("plain"))
    enrolment = enrol(tmp_path, "none")
    assert enrolment.deck is None
    assert enrolment.missing == CARD_CODES


@pytest.mark.parametrize("tilt", [0, 25, 50])
def test_the_aspect_does_not_depend_on_the_camera(tilt: float) -> None:
    outlines = []
    for k in range(5):  # the camera's axis points at the middle of each card
        corners = place(40 * k, tilt, 150 + 10 * k)
        outlines.append((corners, 960, 720))
    assert common_aspect(outlines) == pytest.approx(ASPECT, rel=0.005)


def test_blur_shows_in_any_direction() -> None:
    face = cv2.resize(card("dark"), (208, 320), interpolation=cv2.INTER_AREA).astype(np.uint8)
    sharp = sharpness(face)
    assert sharp > 2
    assert sharpness(cv2.GaussianBlur(face, (0, 0), 5).astype(np.uint8)) < 1.4
    for kernel in (np.ones((1, 19)) / 19, np.ones((19, 1)) / 19, np.eye(15) / 15):
        assert sharpness(cv2.filter2D(face, -1, kernel).astype(np.uint8)) < 0.75 * sharp


# ---- the pictures that come with the films ----


@pytest.fixture(scope="module")
def garden(films: Path) -> Enrolment:
    return enrol(films / "enrol", "garden")


def test_every_picture_of_the_films_deck_is_used(garden: Enrolment) -> None:
    assert garden.deck is not None
    assert (garden.missing, garden.problems) == ((), ())
    assert len(garden.corners) == 42
    assert garden.deck.aspect == pytest.approx(0.648, abs=0.002)


def test_outlines_are_exact_to_a_hundredth_or_so(garden: Enrolment) -> None:
    """One camera took them all: under its focal length each outline must be the same rectangle.

    An inner edge of the border on one side changes the aspect by 2 to 3 %.
    """
    for name, corners in garden.corners.items():
        aspect, slant = rectangle_of(corners[None], 960, 720, 0.9 * 960)
        assert aspect[0] == pytest.approx(0.648, rel=0.012), name
        assert slant[0] < 0.012, name


def test_every_face_shows_its_dark_border_on_all_sides(garden: Enrolment) -> None:
    assert garden.deck is not None
    for face in garden.deck.faces:
        for picture in face.pictures:
            grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
            for turn in range(4):
                top = np.rot90(grey, turn)[:, 40:-40].mean(1)
                assert top[2:4].mean() < 0.55 * top[9:12].mean(), face.code


def test_borders_of_all_faces_coincide(garden: Enrolment) -> None:
    """The step from the dark border to the light one lies within half a per cent of its usual place."""
    assert garden.deck is not None
    steps = np.array([_steps(picture) for face in garden.deck.faces for picture in face.pictures])
    off = np.abs(steps - np.median(steps, axis=0)) / garden.deck.size[0]
    assert np.percentile(off, 95) < 0.003
    assert off.max() < 0.006


def _steps(picture: Picture) -> list[float]:
    """Where the border's inner edge lies, at three places of each side, in pixels from the picture's edge."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 1)
    steps = []
    for turn in range(4):
        strip = np.rot90(grey, turn)[:16]
        for start in (0.15, 0.4, 0.65):
            part = strip[:, int(start * strip.shape[1]) : int((start + 0.2) * strip.shape[1])].mean(1)
            rise = part[2:] - part[:-2]
            at = int(np.clip(rise.argmax(), 1, len(rise) - 2))
            before, peak, after = rise[at - 1 : at + 2]
            steps.append(at + 0.5 * float((before - after) / (before - 2 * peak + after)))
    return steps
