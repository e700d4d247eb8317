"""Scripts as text: what is written is read, and a line that makes no sense is named."""

import dataclasses
import types
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes.cast import Ground, Place, Thing
from scenes.casting import mosquito, vanishing
from scenes.deeds import DEEDS, Deed, Play
from scenes.lines import ScriptError, read_fields, write_fields
from scenes.script import Script, parse_script, print_script
from scenes.state import Person

NAMES = st.text("abcxyz-_09", min_size=1, max_size=6).filter(lambda name: name != "-")
NUMBERS = st.floats(-1e6, 1e6, allow_nan=False)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Whatever a field with this type hint may be."""
    origin, options = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(options)
    if origin is types.UnionType:
        inner = next(one for one in options if one is not types.NoneType)
        return st.none() | values(inner)
    if origin is tuple and options[-1] is Ellipsis:
        return st.lists(values(options[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(one) for one in options))
    scalars: dict[Any, st.SearchStrategy[Any]] = {
        str: NAMES,
        int: st.integers(-99, 99),
        float: NUMBERS,
        bool: st.booleans(),
    }
    return scalars[hint]


def records(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Any record of a kind."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: values(hints[field.name]) for field in dataclasses.fields(kind)})


EVERY_KIND = [*DEEDS.values(), Ground, Place, Thing, Person]


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.__name__)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_record_is_read_as_it_was_written(kind: type[Any], data: st.DataObject) -> None:
    record = data.draw(records(kind))
    assert read_fields(kind, write_fields(record).split(" ") if write_fields(record) else []) == record


@settings(max_examples=25, deadline=None)
@given(deeds=st.lists(st.one_of([records(kind) for kind in DEEDS.values()]), max_size=8))
def test_a_script_is_read_as_it_was_written(deeds: list[Deed]) -> None:
    cast = mosquito(1, 3).cast
    script = Script(cast, tuple(sorted(deeds, key=lambda deed: deed.t)), 5.0)
    text = print_script(script)
    assert parse_script(text) == script
    assert print_script(parse_script(text)) == text


def test_what_has_its_usual_value_is_left_out() -> None:
    assert write_fields(Play(1.5, "rosa", "N3", angle=12.0)) == "1.5 rosa N3 angle=12.0"


def test_comments_and_empty_lines_are_passed_over() -> None:
    text = print_script(vanishing(1, "edge"))
    spaced = "# a film\n\n" + "\n".join(f"  {line}   # so" for line in text.splitlines())
    assert parse_script(spaced) == parse_script(text)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("1.0 play rosa", "card is missing"),
        ("1.0 play rosa N3 manner=hurled", "manner 'hurled' is not one of laid, thrown, slid"),
        ("1.0 play rosa N3 speed=9", "'speed=9' is not known here"),
        ("1.0 play rosa N3 angle=1 angle=2", "angle is said twice"),
        ("soon play rosa N3", "t 'soon' is not a number"),
        ("1.0 play rosa N3 at=1.0", "at '1.0' is not a list of 2"),
        ("1.0 juggle rosa", "'juggle' is neither part of a cast nor a deed"),
        ("hello", "'hello' is neither part of a cast nor a deed"),
        ("1.0 settle rosa maybe", "caught 'maybe' is not yes or no"),
        ("1.0 rearrange rosa N3 to=first", "to 'first' is not a whole number"),
        ("1.0 play ro=sa N3", "seat 'ro=sa' is not a text without blanks, commas, # and ="),
        ("inf draw rosa", "t 'inf' is not a finite number"),
    ],
)
def test_a_bad_line_is_named(line: str, complaint: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(f"film 3.0\n{line}\n")
    assert str(caught.value).startswith(f"line 2: {line!r}: ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize("word", ["table", "film"])
def test_a_script_needs_its_table_and_its_length(word: str) -> None:
    text = print_script(mosquito(1, 3))
    kept = "\n".join(line for line in text.splitlines() if not line.startswith(word))
    with pytest.raises(ScriptError, match=f"the line `{word}` is missing"):
        parse_script(kept)
