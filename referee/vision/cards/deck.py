"""A deck profile: what each face looks like, and how often it is in the deck. On disk, a folder.

The folder holds `deck.json` and one PNG for each picture of a face, all of one size, upright.
"""

import json
import os
import re
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from referee.errors import DeckError
from referee.events import CARD_CODES
from referee.vision.capture.frames import Picture

VERSION = 1
DECK_FILE = "deck.json"
HEIGHT = 320
"""Height of every face's picture in pixels: as much as a card fills in an ordinary photograph."""

NAME_FORM = r"[a-z0-9][a-z0-9_-]*"
PICTURE_FORM = rf"({'|'.join(CARD_CODES)})(-[0-9]+)?\.png"


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One face of a deck.

    Attributes:
        code: The card code, such as `N3`.
        pictures: Upright pictures of it, all of the deck's size and the same way up.
    """

    code: str
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The enrolled faces of a deck.

    Attributes:
        name: The profile's name.
        faces: The faces that have a picture, in the order of `CARD_CODES`.
        counts: How many cards bear each code.
        aspect: A card's width over its height.
    """

    name: str
    faces: tuple[Face, ...]
    counts: Mapping[str, int]
    aspect: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of every picture in pixels."""
        return picture_size(self.aspect)

    def save(self, folder: Path) -> None:
        """Writes the profile into `folder`, in the place of one that was there before.

        It is written beside it first: whatever fails, the old profile stays whole. Files of the folder that
        belong to no profile are kept.

        Raises:
            DeckError: The folder cannot be written.
        """
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=f"{folder.name}.", dir=folder.parent) as place:
                new = Path(place) / "new"
                self._write(new)
                if folder.exists():
                    for kept in _files_of_no_profile(folder):
                        kept.rename(new / kept.name)
                    folder.rename(Path(place) / "old")
                new.rename(folder)
        except OSError as error:
            raise DeckError(f"{folder}: the deck cannot be written: {error.strerror}") from error

    def _write(self, folder: Path) -> None:
        folder.mkdir()
        entries = [_Entry(code=face.code, pictures=_write_pictures(face, folder)) for face in self.faces]
        profile = _Profile(
            version=VERSION, name=self.name, aspect=self.aspect, counts=dict(self.counts), faces=entries
        )
        (folder / DECK_FILE).write_text(profile.model_dump_json(indent=2) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "Deck":
        """Reads a profile.

        Raises:
            DeckError: Something in the folder is missing or wrong; the line names it.
        """
        profile = _read_profile(folder / DECK_FILE)
        size = picture_size(profile.aspect)
        entries = sorted(profile.faces, key=lambda entry: CARD_CODES.index(entry.code))
        files = [file for entry in entries for file in entry.pictures]
        # Unpacking them is most of what loading takes, and needs no lock of the interpreter's.
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            pictures = iter(list(pool.map(lambda file: _read_picture(folder, file, size), files)))
        faces = tuple(Face(entry.code, tuple(islice(pictures, len(entry.pictures)))) for entry in entries)
        return cls(profile.name, faces, profile.counts, profile.aspect)


def check_name(name: str) -> None:
    """Refuses what cannot name a deck.

    Raises:
        DeckError: It cannot.
    """
    if not re.fullmatch(NAME_FORM, name):
        raise DeckError(f'"{name}" cannot name a deck: use small letters, digits, - and _')


def picture_size(aspect: float) -> tuple[int, int]:
    """Width and height in pixels of the pictures of a deck with that aspect."""
    return round(HEIGHT * aspect), HEIGHT


def find_deck(name_or_path: str, home: Path, shipped: Path, beside: Path | None = None) -> Deck:
    """Loads the deck of that name, or in that folder.

    Args:
        name_or_path: A profile's name, looked up among the enrolled decks first; else a folder's path.
        home: The folder whose `decks` holds what was enrolled.
        shipped: The folder of the decks that come with the referee.
        beside: The folder that a relative path starts from, before the working directory.

    Raises:
        DeckError: There is no such deck, or it cannot be used.
    """
    if re.fullmatch(NAME_FORM, name_or_path):
        places = [home / "decks" / name_or_path, shipped / name_or_path]
    else:
        places = []
    places += [beside / name_or_path] if beside else []
    for folder in (*places, Path(name_or_path)):
        if _holds_deck(folder):
            return Deck.load(folder)
    roots = (home / "decks", shipped)
    known = sorted({path.parent.name for root in roots for path in root.glob(f"*/{DECK_FILE}")})
    listed = f"known decks: {', '.join(known)}" if known else "no deck is enrolled yet"
    raise DeckError(f"there is no deck {json.dumps(name_or_path, ensure_ascii=False)}; {listed}")


def _holds_deck(folder: Path) -> bool:
    """Whether there is a deck profile in it; no in a folder that cannot be, as with too long a name."""
    try:
        return (folder / DECK_FILE).is_file()
    except OSError:
        return False


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class _Entry(_Strict):
    code: str
    pictures: Annotated[list[str], Field(min_length=1)]


class _Profile(_Strict):
    version: Annotated[int, Field(strict=True)]
    name: Annotated[str, Field(pattern=f"^{NAME_FORM}$")]
    aspect: Annotated[float, Field(strict=True, ge=0.3, le=1.05)]
    counts: dict[str, Annotated[int, Field(strict=True, ge=0, le=72)]]
    faces: Annotated[list[_Entry], Field(min_length=1)]

    @field_validator("version")
    @classmethod
    def _known_version(cls, version: int) -> int:
        if version != VERSION:
            raise ValueError(f"this referee reads version {VERSION}")
        return version

    @field_validator("counts")
    @classmethod
    def _known_codes(cls, counts: dict[str, int]) -> dict[str, int]:
        unknown = [code for code in counts if code not in CARD_CODES]
        if unknown:
            raise ValueError(f"there is no card {unknown[0]}")
        return counts

    @field_validator("faces")
    @classmethod
    def _each_face_once(cls, faces: list[_Entry]) -> list[_Entry]:
        codes = [entry.code for entry in faces]
        for code in codes:
            if code not in CARD_CODES:
                raise ValueError(f"there is no card {code}")
            if codes.count(code) > 1:
                raise ValueError(f"{code} is there twice")
        return faces


def _read_profile(path: Path) -> _Profile:
    try:
        return _Profile.model_validate_json(path.read_bytes())
    except FileNotFoundError as error:
        raise DeckError(f"{path}: the file is missing, so its folder is no deck") from error
    except OSError as error:
        raise DeckError(f"{path}: cannot be read: {error.strerror}") from error
    except ValidationError as error:
        raise DeckError(f"{path}: {_first_problem(error)}") from error


def _first_problem(error: ValidationError) -> str:
    detail = error.errors(include_url=False)[0]
    if detail["type"] == "json_invalid":
        return f"not JSON: {detail['msg'].removeprefix('Invalid JSON: ')}"
    key = ".".join(str(part) for part in detail["loc"]) or "the whole"
    if detail["type"] == "value_error":
        return f"{key}: {detail['msg'].removeprefix('Value error, ')}"
    value = "" if detail["type"] == "missing" else f" {json.dumps(detail['input'])[:60]}"
    return f"{key}{value}: {detail['msg'][0].lower()}{detail['msg'][1:]}"


def _files_of_no_profile(folder: Path) -> list[Path]:
    return [
        path
        for path in folder.iterdir()
        if path.name != DECK_FILE and not re.fullmatch(PICTURE_FORM, path.name)
    ]


def _write_pictures(face: Face, folder: Path) -> list[str]:
    names = [
        f"{face.code}{'' if number == 1 else f'-{number}'}.png" for number in range(1, len(face.pictures) + 1)
    ]
    for name, picture in zip(names, face.pictures, strict=True):
        encoded, data = cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 6])
        if not encoded:
            raise DeckError(f"{folder / name}: the picture cannot be encoded")
        (folder / name).write_bytes(data.tobytes())
    return names


def _read_picture(folder: Path, name: str, size: tuple[int, int]) -> Picture:
    path = folder / name
    if not re.fullmatch(PICTURE_FORM, name):
        raise DeckError(f"{folder / DECK_FILE}: {name} is no name of a face's picture, such as N3.png")
    if not path.is_file():
        raise DeckError(f"{path}: the picture is missing")
    data = np.frombuffer(path.read_bytes(), np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if picture is None:
        raise DeckError(f"{path}: not a picture")
    height, width = picture.shape[:2]
    if (width, height) != size:
        raise DeckError(f"{path}: {width}x{height} pixels, but the deck's pictures are {size[0]}x{size[1]}")
    return picture.astype(np.uint8)
