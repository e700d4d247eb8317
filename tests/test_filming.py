"""The deck commands that take a film, and the renewal of a face."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import pytest

from referee.enrolment import enrol_folder, read_cards, renew_face
from referee.errors import DeckError, RefereeError
from referee.filming import count_film, enrol_film
from referee.places import home
from referee.vision.capture.film import Film
from referee.vision.cards.deck import Deck
from referee.vision.cards.showings import Shown, showings
from tests.vision.cards.photograph import card, lay, place, table
from tests.vision.cards.shown import Show

FACES = {"N1": card("dark", "1"), "N2": card("dark", "2"), "S1": card("dark", "1", 5)}
FILM = partial(Show, FACES, size=(640, 480), fps=10, width=130, rest=0.5)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module", autouse=True)
def _each_film_is_watched_once() -> Iterator[None]:
    """What is seen in a film is remembered from test to test: it takes seconds."""
    known: dict[Path, Shown] = {}

    def once(film: Film) -> Shown:
        if film.path not in known:
            known[film.path] = showings(film)
        return known[film.path]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.filming.showings", once)
        yield


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """N1, S1, N1, N2."""
    return FILM(("N1", "S1", "N1", "N2")).write(tmp_path_factory.mktemp("films") / "cards.mp4")


@dataclass(frozen=True)
class Enrolled:
    """What came of enrolling the film as `mine`, once for all tests."""

    home: Path
    pictures: Path
    lines: list[str]


@pytest.fixture(scope="module")
def enrolled(film: Path, tmp_path_factory: pytest.TempPathFactory) -> Enrolled:
    place = tmp_path_factory.mktemp("enrolled")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", str(place / "home"))
        lines = list(enrol_film(film, "mine", "N1, s1 N2", place / "pictures"))
    return Enrolled(place / "home", place / "pictures", lines)


@pytest.fixture
def mine(enrolled: Enrolled) -> Path:
    """The folder of the deck `mine`, enrolled in the test's own home."""
    shutil.copytree(enrolled.home, home())
    return home() / "decks" / "mine"


def stored(name: str) -> Deck:
    return Deck.load(home() / "decks" / name)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.is_dir() else {}


@pytest.mark.usefixtures("mine")
def test_a_deck_from_a_film_has_its_counts(enrolled: Enrolled) -> None:
    deck = stored("mine")
    assert [(face.code, len(face.pictures)) for face in deck.faces] == [("N1", 2), ("N2", 1), ("S1", 1)]
    assert {code: count for code, count in deck.counts.items() if count} == {"N1": 2, "N2": 1, "S1": 1}
    assert deck.aspect == pytest.approx(0.65, rel=0.02)
    assert "4 cards are shown: N1 2, N2 1, S1 1" in enrolled.lines
    assert sorted(files(enrolled.pictures)) == ["N1.jpg", "N2.jpg", "S1.jpg", "counts.txt"]


def test_other_faces_than_named_store_no_deck_but_their_pictures(
    film: Path, mine: Path, tmp_path: Path
) -> None:
    before = files(mine)
    folder = tmp_path / "faces"
    with pytest.raises(DeckError, match=r"3 different faces are shown, but 31 are to be named"):
        list(enrol_film(film, "mine", pictures=folder))
    assert files(mine) == before
    assert (folder / "counts.txt").read_text(encoding="utf-8").splitlines()[1].startswith("01\t2\t0:01, ")
    for number, code in (("01", "N1"), ("02", "S1"), ("03", "N2")):
        (folder / f"{number}.jpg").rename(folder / f"{code}.jpg")
    lines = list(enrol_folder(folder, "named"))
    assert any(line.startswith("named: 3 of 31 faces from 3 pictures") for line in lines)
    list(count_film(film, "named"))
    assert sum(stored("named").counts.values()) == 4


def test_a_count_that_misses_a_face_is_not_stored(mine: Path, tmp_path: Path) -> None:
    before = files(mine)
    short = FILM(("N1", "N2")).write(tmp_path / "short.mp4")
    with pytest.raises(DeckError, match=r"short\.mp4: S1 of mine not shown: nothing is stored"):
        list(count_film(short, "mine"))
    assert files(mine) == before


def renewal(name: str, tmp_path: Path, number: str, border: str = "dark") -> Path:
    path = tmp_path / name
    photo = lay(table("felt"), card(border, number), place(20, 20, 200))
    assert cv2.imwrite(str(path), photo)
    return path


@pytest.mark.usefixtures("mine")
def test_a_face_is_renewed_and_all_else_stays(tmp_path: Path) -> None:
    before = stored("mine")
    lines = list(renew_face([renewal("N1.png", tmp_path, "1")], "mine", None))
    after = stored("mine")
    assert lines[0].startswith("mine: N1 from 1 new pictures")
    assert after.counts == before.counts
    assert after.aspect == before.aspect
    assert [len(face.pictures) for face in after.faces] == [1, 1, 1]
    kept = zip(before.faces[1:], after.faces[1:], strict=True)
    assert all((one.pictures[0] == other.pictures[0]).all() for one, other in kept)
    reading = next(read_cards([renewal("again.png", tmp_path, "1")], "mine"))
    assert reading.split("\t")[1] == "N1"


def test_a_picture_of_another_face_renews_nothing(mine: Path, tmp_path: Path) -> None:
    before = files(mine)
    picture = renewal("photo.png", tmp_path, "2")
    for code, line in (
        ("N1", "it shows N2, not N1: nothing is changed"),
        (None, "say with --face which card it is"),
        ("X9", '"X9" is no card code'),
    ):
        with pytest.raises(DeckError, match=line):
            list(renew_face([picture], "mine", code))
    assert files(mine) == before


def test_a_picture_of_something_else_renews_nothing() -> None:
    """A picture of a whole table was taken for a card, and became the new face."""
    picture = Path(__file__).resolve().parents[1] / "docs" / "look.jpg"
    with pytest.raises(DeckError, match="what it shows looks nothing like N3: nothing is changed"):
        list(renew_face([picture], "print-and-play", "N3"))
    assert not (home() / "decks").exists()


@pytest.mark.parametrize(
    ("name", "order", "line"),
    [
        ("../x", None, "cannot name a deck"),
        ("mine", "", "--order names no card"),
        ("mine", "N1 N7", '--order: "N7" is no card code'),
        ("mine", "N1 N1", "--order: N1 is there twice"),
        ("mine", "N1", "no-film.mp4"),
    ],
)
def test_what_cannot_be_enrolled_is_one_line(name: str, order: str | None, line: str, tmp_path: Path) -> None:
    path = tmp_path / "no-film.mp4"
    path.write_bytes(b"no film")
    with pytest.raises(RefereeError, match=line) as caught:
        list(enrol_film(path, name, order))
    assert "\n" not in str(caught.value)
    assert not (home() / "decks").exists()


def test_a_film_without_a_card_and_a_film_that_breaks_off(tmp_path: Path) -> None:
    bare = FILM(()).write(tmp_path / "bare.mp4")
    with pytest.raises(DeckError, match="no card is seen in it that lies still and whole"):
        list(enrol_film(bare, "mine", "N1"))
    whole = FILM(("N1",)).write(tmp_path / "whole.mkv").read_bytes()
    cut = tmp_path / "cut.mkv"
    cut.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DeckError, match="the film breaks off after"):
        list(enrol_film(cut, "mine", "N1"))
    assert not (home() / "decks").exists()
