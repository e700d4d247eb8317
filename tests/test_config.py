import re
from pathlib import Path

import numpy as np
import pytest

from referee.config import load_profile
from referee.errors import ProfileError
from referee.rules.variants import Variant

PROFILE = """\
version = 1
frame = [1280, 720]
deck = "print-and-play"

[plane]
pixels = [[112, 40], [1168, 40], [1168, 700], [112, 700]]
cm     = [[0, 0], [120, 0], [120, 75], [0, 75]]

[zones]
discard = [[50, 28], [66, 28], [66, 46], [50, 46]]
draw    = [[70, 28], [82, 28], [82, 46], [70, 46]]

[[seats]]
id = "ana"
name = "Ana"
at_cm = [60, 75]

[[seats]]
id = "ben"
name = "Ben"
at_cm = [0, 40]

[[seats]]
id = "cem"
name = "Cem"
at_cm = [60, 0]

[game]
guard = "ana"
hands = 8

[variant]
guard_may_play_moth = true
caught_window = 10
"""
PIXELS = "[[112, 40], [1168, 40], [1168, 700], [112, 700]]"
SEATS = PROFILE[PROFILE.index("[[seats]]") : PROFILE.index("[game]")]


def complaint(folder: Path, text: str | bytes) -> str:
    """What is said of a wrong profile, after the file's name."""
    path = folder / "table.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ProfileError) as caught:
        load_profile(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message.removeprefix(f"{path}: ")


def changed(before: str, after: str) -> str:
    assert PROFILE.count(before) >= 1
    return PROFILE.replace(before, after, 1)


def test_a_profile_as_the_interface_shows_it(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(PROFILE)
    profile = load_profile(path)
    assert (profile.deck, profile.guard, profile.hands) == ("print-and-play", "ana", 8)
    assert profile.seats == ("ana", "ben", "cem")
    assert profile.variant == Variant(caught_window=10)
    assert profile.path == path
    table = profile.table
    assert table.frame_size == (1280, 720)
    assert np.allclose(table.to_cm([[112.0, 40.0], [640.0, 370.0]]), [[0.0, 0.0], [60.0, 37.5]], atol=1e-4)
    assert set(table.zones) == {"discard", "draw"}
    assert (table.seats[0].name, table.seats[0].at_cm) == ("Ana", (60, 75))


def test_game_variant_and_draw_zone_may_be_left_out(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    lines = PROFILE[: PROFILE.index("[game]")].splitlines()
    path.write_text("\n".join(line for line in lines if not line.startswith("draw")))
    profile = load_profile(path)
    assert (profile.guard, profile.hands, profile.variant) == (None, None, Variant())
    assert set(profile.table.zones) == {"discard"}


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("version = 1", "version = 2", "version 2 is not 1, the only version there is"),
        ("version = 1\n", "", "the key version is missing"),
        ("version = 1", "version = 1\nzoom = 3", "unknown key zoom with the value 3"),
        ("version = 1", 'version = 1\n"a\\nb" = 3', 'unknown key "a\\nb" with the value 3'),
        ("[plane]", "[plane]\ntilt = 3", "unknown key plane.tilt with the value 3"),
        ("[zones]", "[zones]\nbar = []", "unknown key zones.bar with the value []"),
        ('name = "Ben"', 'name = "Ben"\nage = 9', "unknown key seats[1].age with the value 9"),
        ("[game]", "[game]\nbet = 9", "unknown key game.bet with the value 9"),
        ("[1280, 720]", "[1280, -720]", "frame[1] -720 is below 1"),
        ("[1280, 720]", "[1280, true]", "frame[1] true is not a whole number"),
        ("[1280, 720]", "[1280, 720.0]", "frame[1] 720.0 is not a whole number"),
        ("[1280, 720]", "[1280, 720, 3]", "frame [1280, 720, 3] has 3 entries and needs at most 2"),
        ('"print-and-play"', '""', 'deck "" is empty'),
        (
            "[112, 40], ",
            "",
            "plane.pixels [[1168, 40], [1168, 700], [112, 700]] has 3 entries and needs at least 4",
        ),
        (
            "[112, 40], ",
            "[112, nan], ",
            "plane.pixels[0][1] NaN is not a finite number",
        ),
        (
            "[112, 40], ",
            '[112, "40"], ',
            'plane.pixels[0][1] "40" is not a number',
        ),
        (
            PIXELS,
            "[[1, 1], [2, 2], [3, 3], [4, 4]]",
            "plane.pixels [[1.0, 1.0], [2.0, 2.0], [3.0, 3.0], [4.0, 4.0]] has its four points in a line",
        ),
        ("[[0, 0], [120, 0], ", "[[0, 0], [0, 0], ", "plane.cm "),
        ("discard = ", "discarded = ", "the key zones.discard is missing"),
        (
            "[66, 28], [66, 46], [50",
            "[50",
            "zones.discard [[50, 28], [50, 46]] has 2 entries and needs at least 3",
        ),
        (
            "[66, 28], [66, 46]",
            "[66, 46], [66, 28]",
            "zones.discard [[50.0, 28.0], [66.0, 46.0], [66.0, 28.0], ",
        ),
        ("[50, 28], ", "[50, -1], ", "zones.discard has the corner [50.0, -1.0], 1.0 cm outside the table"),
        ("[70, 28], ", "[65, 28], ", "zones.draw [[65.0, 28.0], "),
        ('id = "ben"', 'id = "ana"', 'seats[1].id "ana" is also the id of seats[0]'),
        ('id = "ben"', 'id = "Ben"', 'seats[1].id "Ben" may have only the letters a to z, digits, - and _'),
        ('id = "ben"', 'id = "ben\\n"', 'seats[1].id "ben\\n" may have only'),
        ('id = "ben"', 'id = ""', 'seats[1].id "" may have only'),
        ('id = "ben"', "id = 3", "seats[1].id 3 is not a text in quotes"),
        ("[0, 40]", "[30, 40]", "seats[1].at_cm [30.0, 40.0] is 30 cm from the table's edge"),
        ("[0, 40]", "[-20, 40]", "seats[1].at_cm [-20.0, 40.0] is 20 cm from the table's edge"),
        ("[0, 40]", "[60, 0]", 'seats "ben" and "cem" have the same at_cm [60.0, 0.0]'),
        (
            "[0, 40]",
            "[120, 40]",
            "seats ana, ben, cem are not clockwise as seen from above; clockwise they are ana, cem, ben",
        ),
        ('guard = "ana"', 'guard = "dan"', 'game.guard "dan" is no seat\'s id'),
        ("hands = 8", "hands = 73", "game.hands 73 is above 72"),
        ("hands = 8", "hands = -1", "game.hands -1 is below 0"),
        ("hands = 8", "hands = 40", "game.hands 40 makes 120 cards in 3 hands; a deck has 71"),
        ("hands = 8", "hands = 8.0", "game.hands 8.0 is not a whole number"),
        ("guard_may_play_moth", "wasps", 'variant option "wasps" (value true) does not exist'),
        ("guard_may_play_moth = true", "next_guard = 3", "variant option next_guard takes "),
        ("version = 1", "version = = 1", "not TOML: Invalid value (at line 1, column 11)"),
    ],
)
def test_a_wrong_value_has_its_own_sentence(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    assert complaint(tmp_path, changed(before, after)).startswith(sentence)


FRAME, DECK, CM = "[1280, 720]", '"print-and-play"', "[[0, 0], [120, 0], [120, 75], [0, 75]]"
DISCARD, DRAW = "[[50, 28], [66, 28], [66, 46], [50, 46]]", "[[70, 28], [82, 28], [82, 46], [70, 46]]"
SIZE = "is not a width and a height such as [1280, 720]"
LIST = "is not a list of points such as [[50, 28], [66, 28], [66, 46]]"
POINT, TEXT, NUMBER, WHOLE = (
    "is not a point such as [60, 75]",
    "is not a text in quotes",
    "is not a number",
    "is not a whole number",
)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (FRAME, '"1280x720"', f'frame "1280x720" {SIZE}'),
        (FRAME, "1280", f"frame 1280 {SIZE}"),
        (FRAME, "{w = 1280}", f'frame {{"w": 1280}} {SIZE}'),
        (FRAME, "[1280]", "frame [1280] has 1 entries and needs 2"),
        (FRAME, "[]", "frame [] has 0 entries and needs 2"),
        (FRAME, '["1280", 720]', f'frame[0] "1280" {WHOLE}'),
        (FRAME, "[[1280, 720], 1]", f"frame[0] [1280, 720] {WHOLE}"),
        (FRAME, "[nan, 720]", f"frame[0] NaN {WHOLE}"),
        (FRAME, "[1280, 0]", "frame[1] 0 is below 1"),
        (FRAME, "[1280, 99999999999999999999]", "frame[1] 99999999999999999999 is above 10000"),
        (DECK, "3", f"deck 3 {TEXT}"),
        (DECK, "true", f"deck true {TEXT}"),
        (DECK, "[]", f"deck [] {TEXT}"),
        (DECK, "1979-05-27", f'deck "1979-05-27" {TEXT}'),
        (PIXELS, "3", f"plane.pixels 3 {LIST}"),
        (PIXELS, '"112 40"', f'plane.pixels "112 40" {LIST}'),
        (PIXELS, "[]", "plane.pixels [] has 0 entries and needs at least 4"),
        ("[112, 40]", "[112]", "plane.pixels[0] [112] has 1 entries and needs 2"),
        ("[112, 40]", "[112, 40, 3]", "plane.pixels[0] [112, 40, 3] has 3 entries and needs at most 2"),
        ("[112, 40]", "112", f"plane.pixels[0] 112 {POINT}"),
        ("[112, 40]", "[true, 40]", f"plane.pixels[0][0] true {NUMBER}"),
        ("[112, 40]", "[112, [40]]", f"plane.pixels[0][1] [40] {NUMBER}"),
        ("[112, 40]", "[-inf, 40]", "plane.pixels[0][0] -Infinity is not a finite number"),
        ("[112, 40]", "[112, 1e300]", "plane.pixels[0][1] 1e+300 is above 10000"),
        (CM, "1979-05-27T07:32:00Z", f'plane.cm "1979-05-27 07:32:00+00:00" {LIST}'),
        (DISCARD, "50", f"zones.discard 50 {LIST}"),
        (DISCARD, "[50, 28, 66, 46]", f"zones.discard[0] 50 {POINT}; zones.discard[1] 28 {POINT}"),
        (DRAW, "false", f"zones.draw false {LIST}"),
        ("[70, 28]", '"70, 28"', f'zones.draw[0] "70, 28" {POINT}'),
        ('name = "Ben"', "name = 3.5", f"seats[1].name 3.5 {TEXT}"),
        ('name = "Ben"', 'name = ""', 'seats[1].name "" is empty'),
        ('id = "ben"', "id = [1]", f"seats[1].id [1] {TEXT}"),
        ('id = "ben"\n', "", "the key seats[1].id is missing"),
        ("[0, 40]", '"left"', f'seats[1].at_cm "left" {POINT}'),
        ("[0, 40]", "07:32:00", f'seats[1].at_cm "07:32:00" {POINT}'),
        ("[0, 40]", "[]", "seats[1].at_cm [] has 0 entries and needs 2"),
        ("[0, 40]", '[0, "40"]', f'seats[1].at_cm[1] "40" {NUMBER}'),
        (
            SEATS,
            "[seats]\na = 1\n",
            'seats {"a": 1} is not a list of seats, each of which begins with [[seats]]',
        ),
        ('guard = "ana"', "guard = 1", f"game.guard 1 {TEXT}"),
        ("hands = 8", 'hands = "8"', f'game.hands "8" {WHOLE}'),
        ("hands = 8", "hands = true", f"game.hands true {WHOLE}"),
        ("version = 1", "version = 1\nzones = 3", "not TOML: "),
        (
            PROFILE[: PROFILE.index("[plane]")],
            "",
            "the key version is missing; the key frame is missing; the key ",
        ),
        (f"[zones]\ndiscard = {DISCARD}\ndraw    = {DRAW}\n", "", "the key zones is missing"),
    ],
)
def test_a_value_of_another_kind_has_its_own_sentence(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    said = complaint(tmp_path, changed(before, after))
    assert said.startswith(sentence)
    assert "nput should" not in said
    assert "does not fit" not in said


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ("plane = 3", "plane 3 is not a section"),
        ("zones = []", "zones [] is not a section"),
        ('game = "ana"', 'game "ana" is not a section'),
        ("variant = true", "variant true is not a section"),
        ("seats = [1, 2, 3]", "seats[0] 1 is not a section"),
    ],
)
def test_what_is_no_section_is_said_to_be_none(tmp_path: Path, section: str, sentence: str) -> None:
    name = section.split()[0]
    parts = re.split(r"(?m)^(?=\[)", PROFILE)
    others = [part for part in parts if part.strip("[").split("]")[0] != name]
    assert sentence in complaint(tmp_path, section + "\n" + "".join(others))


def test_a_text_that_begins_with_the_mark_of_its_encoding_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"\xef\xbb\xbf" + PROFILE.encode())
    assert load_profile(path).guard == "ana"


def test_lists_without_end_and_numbers_without_end_are_no_profile(tmp_path: Path) -> None:
    assert complaint(tmp_path, "deck = " + "[" * 5000) == "its lists lie too deep in each other"
    assert complaint(tmp_path, "version = " + "1" * 5000).startswith("not TOML: ")


@pytest.mark.parametrize(
    ("zone", "size"),
    [
        ("[[50, 28], [54, 28], [54, 46], [50, 46]]", "4.0 by 18.0 cm, 72 cm²"),
        ("[[50, 28], [56, 28], [56, 34], [50, 34]]", "6.0 by 6.0 cm, 36 cm²"),
        ("[[50, 28], [62, 40], [60, 42], [48, 30]]", "2.8 by 17.0 cm, 48 cm²"),
    ],
)
def test_a_discard_zone_must_hold_a_card(tmp_path: Path, zone: str, size: str) -> None:
    said = complaint(tmp_path, changed(DISCARD, zone))
    assert said.startswith("zones.discard [[50.0, 28.0], ")
    assert said.endswith(f"is too small to hold a card: {size}")


def test_a_point_of_the_plane_may_lie_beside_the_frame_but_not_far_away(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(changed(PIXELS, "[[-200, -90], [1500, -90], [1500, 800], [-200, 800]]"))
    assert load_profile(path).deck == "print-and-play"
    said = complaint(tmp_path, changed("[1168, 700]", "[2600, 1500]"))
    assert said == "plane.pixels[2] [2600.0, 1500.0] lies outside the frame [1280, 720] by more than its size"


def test_what_is_wrong_with_the_plane_is_said(tmp_path: Path) -> None:
    mirrored = complaint(tmp_path, changed(PIXELS, "[[1168, 40], [112, 40], [112, 700], [1168, 700]]"))
    assert "as in a mirror" in mirrored
    crossed = complaint(tmp_path, changed(PIXELS, "[[112, 40], [1168, 40], [112, 700], [1168, 700]]"))
    assert "does not go round in the same order as plane.cm" in crossed
    three = complaint(tmp_path, changed(PIXELS, "[[1, 1], [500, 2], [900, 3], [4, 700]]"))
    assert three.endswith("has three points in a line: [[1.0, 1.0], [500.0, 2.0], [900.0, 3.0]]")


def test_a_zone_in_a_line_has_no_area(tmp_path: Path) -> None:
    text = changed("[66, 28], [66, 46], [50, 46]]", "[58, 28], [66, 28]]")
    assert complaint(tmp_path, text).endswith("crosses or touches itself")


def test_zones_may_touch_but_not_overlap(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(PROFILE.replace("[70, ", "[66, "))
    assert set(load_profile(path).table.zones) == {"discard", "draw"}
    assert complaint(tmp_path, PROFILE.replace("[70, ", "[65.5, ")).endswith("overlaps zones.discard")
    same = PROFILE.replace("[70, ", "[50, ").replace("[82, ", "[66, ")
    assert complaint(tmp_path, same).endswith("overlaps zones.discard")


def test_a_zone_may_stand_over_the_edge_by_a_hair(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(changed("[50, 28], [66, 28]", "[50, -0.4], [66, -0.4]"))
    assert load_profile(path).table.bounds("discard").y0 == -0.4


@pytest.mark.parametrize("count", [0, 1, 2, 6])
def test_three_to_five_play(tmp_path: Path, count: int) -> None:
    one = SEATS.split("[[seats]]")[1]
    seats = (
        "".join("[[seats]]" + one.replace("ana", f"s{number}") for number in range(count)) or "seats = []\n"
    )
    text = (
        changed(SEATS, seats) if count else PROFILE.replace(SEATS, "").replace("version", seats + "version")
    )
    assert complaint(tmp_path, text).startswith(f"seats has {count} seats, and a game has 3 to 5")


def test_every_problem_is_in_the_one_line(tmp_path: Path) -> None:
    text = changed("version = 1", "version = 3\nzoom = 1").replace("guard_may_play_moth", "wasps")
    sentences = complaint(tmp_path, text).split("; ")
    assert len(sentences) == 3
    text = changed('guard = "ana"', 'guard = "dan"').replace("[0, 40]", "[30, 40]").replace("true", "3")
    sentences = complaint(tmp_path, text).split("; ")
    assert len(sentences) == 3


@pytest.mark.parametrize("text", ["version = true", "version = 1.0", 'version = "1"'])
def test_the_version_is_the_whole_number_one(tmp_path: Path, text: str) -> None:
    assert complaint(tmp_path, changed("version = 1", text)).startswith("version ")


def test_a_file_that_is_no_profile(tmp_path: Path) -> None:
    assert complaint(tmp_path, b"\xff\xfe\x00") == "not a text in UTF-8"
    assert complaint(tmp_path, "").startswith("the key version is missing; ")
    with pytest.raises(ProfileError, match=r"absent\.toml: cannot be read: No such file or directory$"):
        load_profile(tmp_path / "absent.toml")
    with pytest.raises(ProfileError, match=r"cannot be read: Is a directory$"):
        load_profile(tmp_path)


def test_every_films_table_is_sound(films: Path) -> None:
    paths = sorted(films.glob("*/table.toml"))
    assert len(paths) == 13
    for path in paths:
        profile = load_profile(path)
        assert 3 <= len(profile.seats) <= 5
        assert 7 < profile.table.px_per_cm(profile.table.bounds("discard").centre) < 10
