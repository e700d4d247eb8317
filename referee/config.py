"""The table profile: how the table lies in the picture, who sits where and how they play, in a TOML file."""

import itertools
import json
import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from referee.errors import ProfileError
from referee.events import FULL_DECK
from referee.rules.variants import Variant, find_problems
from referee.vision.table import Points, Seat, Table, inside

ZONE_TOLERANCE_CM = 0.5
"""A zone's corner may lie this far outside the plane's four points: they are clicked by hand."""

SEAT_TOLERANCE_CM = 10.0
"""A seat may lie this far from the table's edge, inwards or outwards."""

LEAST_ZONE_SIDE_CM = 5.0
LEAST_ZONE_CM2 = 50.0
"""A discard zone that is narrower or smaller holds no card."""

FARTHEST = 10_000.0
"""Centimetres or pixels: no table and no picture reaches that far."""

IN_LINE = 0.02
"""Three points are in a line where the triangle is flatter than this, height against longest side."""

_Float: TypeAlias = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-FARTHEST, le=FARTHEST)]
_Point: TypeAlias = tuple[_Float, _Float]
_Polygon: TypeAlias = Annotated[list[_Point], Field(min_length=3)]
_Pixels: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=FARTHEST)]
_Name: TypeAlias = Annotated[str, Field(min_length=1)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Plane(_Part):
    pixels: Annotated[list[_Point], Field(min_length=4, max_length=4)]
    cm: Annotated[list[_Point], Field(min_length=4, max_length=4)]


class _Zones(_Part):
    discard: _Polygon
    draw: _Polygon | None = None


class _Seat(_Part):
    id: Annotated[str, Field(pattern=r"^[a-z0-9_-]+$")]
    name: _Name
    at_cm: _Point


class _Game(_Part):
    guard: str | None = None
    hands: Annotated[int, Field(strict=True, ge=0, le=72)] | None = None


class _ProfileFile(_Part):
    version: Annotated[int, Field(strict=True, ge=1, le=1)]
    frame: tuple[_Pixels, _Pixels]
    deck: _Name
    plane: _Plane
    zones: _Zones
    seats: Annotated[list[_Seat], Field(min_length=3, max_length=5)]
    game: _Game = _Game()
    variant: dict[str, object] = {}


@dataclass(frozen=True, slots=True)
class TableProfile:
    """What a table profile says, all of it checked.

    Attributes:
        path: The file, which a deck's folder may be relative to.
        deck: A deck profile's name, or the path of its folder.
        table: How the table lies in the picture, and who sits where.
        variant: How this table plays.
        guard: The guard's seat when the film begins; `None` if not known.
        hands: Cards in each hand when the film begins; `None` if not known.
    """

    path: Path
    deck: str
    table: Table
    variant: Variant
    guard: str | None
    hands: int | None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats' ids in the order of play."""
        return tuple(seat.id for seat in self.table.seats)


def load_profile(path: Path) -> TableProfile:
    """The table profile of a TOML file.

    Raises:
        ProfileError: One line: the file, and a sentence for each problem that names key and value.
    """
    try:
        content = _read_toml(path)
        parsed = _ProfileFile.model_validate(content)
    except ValidationError as error:
        # What lacks both its numbers is found lacking twice.
        problems = list(dict.fromkeys(_sentence(detail) for detail in error.errors(include_url=False)))
        problems += find_problems(_options_of(content))
        raise ProfileError(f"{path}: {'; '.join(problems)}") from error
    problems = [*find_problems(parsed.variant), *_problems(parsed)]
    if problems:
        raise ProfileError(f"{path}: {'; '.join(problems)}")
    return TableProfile(
        path=path,
        deck=parsed.deck,
        table=_table(parsed),
        variant=Variant.from_mapping(parsed.variant),
        guard=parsed.game.guard,
        hands=parsed.game.hands,
    )


def _read_toml(path: Path) -> dict[str, object]:
    try:
        # Some editors begin a text with the mark of its encoding.
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ProfileError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ProfileError(f"{path}: not a text in UTF-8") from error
    except RecursionError as error:
        raise ProfileError(f"{path}: its lists lie too deep in each other") from error
    except ValueError as error:
        raise ProfileError(f"{path}: not TOML: {error}") from error


def _options_of(content: Mapping[str, object]) -> Mapping[str, object]:
    options = content.get("variant")
    return options if isinstance(options, dict) else {}


def _table(file: _ProfileFile) -> Table:
    zones = {"discard": file.zones.discard, "draw": file.zones.draw}
    return Table.from_points(
        frame_size=file.frame,
        pixels=file.plane.pixels,
        cm=file.plane.cm,
        zones={name: polygon for name, polygon in zones.items() if polygon},
        seats=[Seat(seat.id, seat.name, seat.at_cm) for seat in file.seats],
    )


# ---- what pydantic found, in the profile's own words ----


_FLAWS = {
    "string_type": "is not a text in quotes",
    "string_too_short": "is empty",
    "string_pattern_mismatch": "may have only the letters a to z, digits, - and _",
    "int_type": "is not a whole number",
    "float_type": "is not a number",
    "finite_number": "is not a finite number",
    "greater_than_equal": "is below {ge:g}",
    "less_than_equal": "is above {le:g}",
    "dict_type": "is not a section",
    "model_type": "is not a section",
    "model_attributes_type": "is not a section",
}
"""What is said of a value, by pydantic's name of what is wrong with it; in braces what it adds."""


def _sentence(detail: ErrorDetails) -> str:
    location, kind = detail["loc"], detail["type"]
    key, value = _key(location), _shown(detail["input"])
    if kind == "extra_forbidden":
        return f"unknown key {key} with the value {value}"
    if kind == "missing" and isinstance(location[-1], int):
        return f"{_key(location[:-1])} {value} has {_length(detail['input'])} entries and needs 2"
    if kind == "missing":
        return f"the key {key} is missing"
    if key == "version":
        return f"version {value} is not 1, the only version there is"
    if kind in ("list_type", "tuple_type"):
        return f"{key} {value} is not {_list_wanted(location)}"
    if kind in ("too_short", "too_long"):
        return _miscounted(key, value, detail)
    return f"{key} {value} {_FLAWS.get(kind, 'does not fit').format(**detail.get('ctx', {}))}"


def _miscounted(key: str, value: str, detail: ErrorDetails) -> str:
    limits = detail["ctx"]
    if key == "seats":
        return f"seats has {limits['actual_length']} seats, and a game has 3 to 5"
    bound = (
        f"at least {limits['min_length']}" if "min_length" in limits else f"at most {limits['max_length']}"
    )
    return f"{key} {value} has {limits['actual_length']} entries and needs {bound}"


def _list_wanted(location: Sequence[int | str]) -> str:
    """What should stand there instead of something that is no list."""
    if location[-1] == "frame":
        return "a width and a height such as [1280, 720]"
    if location[-1] == "seats":
        return "a list of seats, each of which begins with [[seats]]"
    if location[-1] == "at_cm" or isinstance(location[-1], int):
        return "a point such as [60, 75]"
    return "a list of points such as [[50, 28], [66, 28], [66, 46]]"


def _key(location: Sequence[int | str]) -> str:
    parts = [f"[{part}]" if isinstance(part, int) else f".{_word(part)}" for part in location]
    return "".join(parts).lstrip(".")


def _word(part: str) -> str:
    """A key as it is, or in quotes where TOML needs them."""
    return part if part.replace("-", "_").isidentifier() else _shown(part)


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else 0


def _shown(value: object) -> str:
    """The value in one line, cut where it is long."""
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= 80 else text[:79] + "…"


# ---- what only the whole file tells ----


def _problems(file: _ProfileFile) -> Iterator[str]:
    plane = [*_frame_problems(file), *_plane_problems(file.plane)]
    yield from plane
    yield from _seat_problems(file.seats)
    if file.game.guard is not None and file.game.guard not in {seat.id for seat in file.seats}:
        yield f"game.guard {_shown(file.game.guard)} is no seat's id"
    dealt, cards = len(file.seats) * (file.game.hands or 0), sum(FULL_DECK.values()) - FULL_DECK["G"]
    if dealt > cards:
        hands = f"{len(file.seats)} hands"
        yield f"game.hands {file.game.hands} makes {dealt} cards in {hands}; a deck has {cards}"
    if not plane:
        table = _table(file)
        yield from _zone_problems(table)
        yield from _place_problems(table)


def _frame_problems(file: _ProfileFile) -> Iterator[str]:
    """The plane's points may lie beside the picture, but not far from it: they could not be told exactly."""
    width, height = file.frame
    for place, (x, y) in enumerate(file.plane.pixels):
        if not (-width <= x <= 2 * width and -height <= y <= 2 * height):
            yield (
                f"plane.pixels[{place}] {_shown((x, y))} lies outside the frame {_shown(file.frame)} "
                "by more than its size"
            )


def _plane_problems(plane: _Plane) -> Iterator[str]:
    in_line = [*_line_problems("plane.pixels", plane.pixels), *_line_problems("plane.cm", plane.cm)]
    yield from in_line
    if in_line:
        return
    # A camera sees every triangle of the plane the same way round as it lies there.
    same_way = [
        _turn(*pixels) * _turn(*cm) > 0
        for pixels, cm in zip(
            itertools.combinations(plane.pixels, 3), itertools.combinations(plane.cm, 3), strict=True
        )
    ]
    if not any(same_way):
        yield (
            f"plane.pixels {_shown(plane.pixels)} shows plane.cm as in a mirror, which no camera from above "
            "does: the points or an axis are the wrong way round"
        )
    elif not all(same_way):
        yield (
            f"plane.pixels {_shown(plane.pixels)} does not go round in the same order as plane.cm "
            f"{_shown(plane.cm)}"
        )


def _line_problems(key: str, points: Sequence[_Point]) -> Iterator[str]:
    flat = [three for three in itertools.combinations(points, 3) if _is_flat(*three)]
    if len(flat) == 4:
        yield f"{key} {_shown(points)} has its four points in a line"
    elif flat:
        yield f"{key} {_shown(points)} has three points in a line: {_shown(flat[0])}"


def _turn(a: _Point, b: _Point, c: _Point) -> float:
    """Twice the triangle's area, positive where a, b, c go clockwise as seen with y down."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_flat(a: _Point, b: _Point, c: _Point) -> bool:
    longest = max(math.dist(a, b), math.dist(b, c), math.dist(c, a))
    return longest == 0 or abs(_turn(a, b, c)) / longest**2 < IN_LINE


def _seat_problems(seats: Sequence[_Seat]) -> Iterator[str]:
    places: dict[str, int] = {}
    for place, seat in enumerate(seats):
        if seat.id in places:
            yield f"seats[{place}].id {_shown(seat.id)} is also the id of seats[{places[seat.id]}]"
        places.setdefault(seat.id, place)
    for one, other in itertools.combinations(seats, 2):
        if math.dist(one.at_cm, other.at_cm) < 1:
            yield f"seats {_shown(one.id)} and {_shown(other.id)} have the same at_cm {_shown(one.at_cm)}"


def _zone_problems(table: Table) -> Iterator[str]:
    sound = 0
    for name, polygon in table.zones.items():
        problems = list(_polygon_problems(f"zones.{name}", polygon, table.outline))
        if name == "discard" and not problems:
            problems = list(_size_problems(f"zones.{name}", polygon))
        yield from problems
        sound += not problems
    if len(table.zones) == sound == 2 and _overlap(table.zones["discard"], table.zones["draw"]):
        yield f"zones.draw {_shown(table.zones['draw'].tolist())} overlaps zones.discard"


def _polygon_problems(key: str, polygon: Points, outline: Points) -> Iterator[str]:
    for corner in polygon:
        beyond = _beyond(outline, corner)
        if beyond > ZONE_TOLERANCE_CM:
            yield f"{key} has the corner {_shown(corner.tolist())}, {beyond:.1f} cm outside the table"
    if not _is_simple(polygon):
        yield f"{key} {_shown(polygon.tolist())} crosses or touches itself"


def _size_problems(key: str, polygon: Points) -> Iterator[str]:
    sides = sorted(cv2.minAreaRect(polygon.astype(np.float32))[1])
    area = cv2.contourArea(polygon.astype(np.float32))
    if sides[0] < LEAST_ZONE_SIDE_CM or area < LEAST_ZONE_CM2:
        yield (
            f"{key} {_shown(polygon.tolist())} is too small to hold a card: "
            f"{sides[0]:.1f} by {sides[1]:.1f} cm, {area:.0f} cm²"
        )


def _place_problems(table: Table) -> Iterator[str]:
    for place, seat in enumerate(table.seats):
        off = abs(_beyond(table.outline, np.asarray(seat.at_cm)))
        if off > SEAT_TOLERANCE_CM:
            yield f"seats[{place}].at_cm {_shown(seat.at_cm)} is {off:.0f} cm from the table's edge"
    centre = table.outline.mean(axis=0)
    angles = [math.atan2(y - centre[1], x - centre[0]) for x, y in (seat.at_cm for seat in table.seats)]
    steps = [(after - before) % math.tau for before, after in itertools.pairwise([*angles, angles[0]])]
    # Once round the table is one full turn; any other order takes more.
    if sum(steps) > 1.5 * math.tau:
        ids = [seat.id for seat in table.seats]
        turns = dict(zip(ids, ((angle - angles[0]) % math.tau for angle in angles), strict=True))
        yield (
            f"seats {', '.join(ids)} are not clockwise as seen from above; "
            f"clockwise they are {', '.join(sorted(ids, key=turns.__getitem__))}"
        )


# ---- polygons ----


def _beyond(outline: Points, point: Points) -> float:
    """How far, in cm, a point lies outside a convex outline; negative inside."""
    starts, ends = outline, np.roll(outline, -1, axis=0)
    sides = ends - starts
    along = np.clip(((point - starts) * sides).sum(axis=1) / (sides**2).sum(axis=1), 0, 1)
    distance = float(np.linalg.norm(starts + along[:, None] * sides - point, axis=1).min())
    return -distance if inside(outline, point[None])[0] else distance


def _is_simple(polygon: Points) -> bool:
    """Whether a polygon has an area and its sides meet only where one follows on the other."""
    corners: list[_Point] = [(float(x), float(y)) for x, y in polygon]
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    if any(start == end for start, end in sides) or len(set(corners)) < len(corners):
        return False
    if all(abs(_turn(corners[0], one, other)) < 1e-6 for one, other in itertools.pairwise(corners[1:])):
        return False
    last = len(sides) - 1
    apart = (
        (sides[i], sides[j])
        for i, j in itertools.combinations(range(len(sides)), 2)
        if j - i > 1 and (i, j) != (0, last)
    )
    return not any(_cross(*one, *other) for one, other in apart)


def _cross(a: _Point, b: _Point, c: _Point, d: _Point) -> bool:
    """Whether the stretches a to b and c to d cross or touch."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _overlap(one: Points, other: Points) -> bool:
    """Whether two polygons share an area, tried on a grid of points where both can be."""
    low = np.maximum(one.min(axis=0), other.min(axis=0))
    high = np.minimum(one.max(axis=0), other.max(axis=0))
    if (low >= high).any():
        return False
    steps = (np.arange(200) + 0.5) / 200
    grid = np.stack(np.meshgrid(*(low[axis] + steps * (high - low)[axis] for axis in (0, 1))), axis=-1)
    points = grid.reshape(-1, 2)
    return bool((inside(one, points) & inside(other, points)).any())
