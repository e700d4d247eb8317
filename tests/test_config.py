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
        ("[1280, 720]", "[1280, -720]", "frame[1] -720 does not fit: input should be greater than 0"),
        ("[1280, 720]", "[1280, true]", "frame[1] true does not fit: input should be a valid integer"),
        ("[1280, 720]", "[1280, 720.0]", "frame[1] 720.0 does not fit: input should be a valid integer"),
        ("[1280, 720]", "[1280, 720, 3]", "frame [1280, 720, 3] has 3 entries and needs at most 2"),
        ('"print-and-play"', '""', 'deck "" does not fit: string should have at least 1 character'),
        (
            "[112, 40], ",
            "",
            "plane.pixels [[1168, 40], [1168, 700], [112, 700]] has 3 entries and needs at least 4",
        ),
        (
            "[112, 40], ",
            "[112, nan], ",
            "plane.pixels[0][1] NaN does not fit: input should be a finite number",
        ),
        (
            "[112, 40], ",
            '[112, "40"], ',
            'plane.pixels[0][1] "40" does not fit: input should be a valid number',
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
        ('id = "ben"', "id = 3", "seats[1].id 3 does not fit: input should be a valid string"),
        ("[0, 40]", "[30, 40]", "seats[1].at_cm [30.0, 40.0] is 30 cm from the table's edge"),
        ("[0, 40]", "[-20, 40]", "seats[1].at_cm [-20.0, 40.0] is 20 cm from the table's edge"),
        ("[0, 40]", "[60, 0]", 'seats "ben" and "cem" have the same at_cm [60.0, 0.0]'),
        (
            "[0, 40]",
            "[120, 40]",
            "seats ana, ben, cem are not clockwise as seen from above; clockwise they are ana, cem, ben",
        ),
        ('guard = "ana"', 'guard = "dan"', 'game.guard "dan" is no seat\'s id'),
        ("hands = 8", "hands = 73", "game.hands 73 does not fit: input should be less than or equal to 72"),
        ("hands = 8", "hands = -1", "game.hands -1 does not fit: input should be greater than or equal to 0"),
        ("hands = 8", "hands = 8.0", "game.hands 8.0 does not fit: input should be a valid integer"),
        ("guard_may_play_moth", "wasps", "variant option 'wasps' (value True) does not exist"),
        ("guard_may_play_moth = true", "next_guard = 3", "variant option next_guard takes "),
        ("version = 1", "version = = 1", "not TOML: Invalid value (at line 1, column 11)"),
    ],
)
def test_a_wrong_value_has_its_own_sentence(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    assert complaint(tmp_path, changed(before, after)).startswith(sentence)


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
