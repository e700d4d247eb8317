"""An event as its line of JSON, and back: strict both ways, and a fixed point."""

import dataclasses
import json
import math
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    Literal,
    NoReturn,
    Self,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from referee.errors import EventError
from referee.events import ANY_JSON, EVENT_TYPES, UNNUMBERED, Event, Json, Limit

_Reader: TypeAlias = Callable[[object], object]
"""Turns a value of JSON into a field's value, or raises `_UnfitError`."""

_SHOWN_LENGTH = 60
_ENCODE = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


class _UnfitError(Exception):
    """A value that does not fit its place; `path` leads from the event to it."""

    def __init__(self, value: object, expected: str, path: str = "") -> None:
        super().__init__(expected)
        self.value, self.expected, self.path = value, expected, path

    def below(self, path: str) -> Self:
        self.path = path + self.path
        return self

    def sentence(self) -> str:
        return f"{self.path.lstrip('.')} {_shown(self.value)} is not {self.expected}"


class _KeysError(_UnfitError):
    """An object with a key too many or too few; `expected` says which."""

    def sentence(self) -> str:
        return f"{self.path.lstrip('.') or 'the event'} {self.expected}"


@dataclass(frozen=True, slots=True)
class _Key:
    """A key of a JSON object and the field behind it."""

    name: str
    field: str
    read: _Reader
    required: bool
    written_always: bool
    default: object


def to_line(event: Event) -> str:
    """The event as compact JSON, without a line's end.

    Keys stand in the order seq, t, type, source, then the fields in the order of the interface. A field that
    may be left out is left out when it has its default.

    Raises:
        EventError: The event has no number yet, or a value that JSON cannot say (NaN, infinity).
    """
    if event.seq == UNNUMBERED:
        raise EventError(f"{event.type}: an event without a number cannot be written")
    head = {"seq": event.seq, "t": event.t, "type": event.type, "source": event.source}
    try:
        return _ENCODE(head | _to_plain(event))
    except (TypeError, ValueError) as error:
        raise EventError(f"{event.type}: seq {event.seq} cannot be written: {error}") from error


def from_line(line: str) -> Event:
    """The event that a line of JSON holds.

    Raises:
        EventError: One sentence that names the key and its value.
    """
    fields = _parse(line)
    kind = _event_class(fields)
    try:
        values = _read_object(kind, {key: value for key, value in fields.items() if key != "type"})
    except _UnfitError as unfit:
        raise EventError(f"{kind.type}: {unfit.sentence()}") from unfit
    except RecursionError as error:
        raise EventError(f"{kind.type}: too deeply nested: {_shown(line.strip())}") from error
    event = kind(**values)
    _check_whole(event)
    return event


def with_values(event: Event, values: Mapping[str, Json]) -> Event:
    """The event with some of its fields set anew, checked as if it had been read so.

    Args:
        event: A numbered event.
        values: Values of JSON by key; `seq` and `type` cannot be set.

    Raises:
        EventError: One sentence that names the key and its value.
    """
    for key in ("seq", "type"):
        if key in values:
            raise EventError(f"{event.type}: {key} cannot be set to {_shown(values[key])}")
    plain = json.loads(to_line(event))
    return from_line(json.dumps(plain | {key: _plain_value(value) for key, value in values.items()}))


def read_events(lines: Iterable[str]) -> Iterator[Event]:
    """The events of a file's lines, in order; empty lines are passed over.

    Raises:
        EventError: One sentence that begins with the line's number, counted from 1; also where `seq` does not
            rise.
    """
    return (event for _, event in read_numbered(lines))


def read_numbered(lines: Iterable[str]) -> Iterator[tuple[int, Event]]:
    """The events of a file's lines, each with its line's number, counted from 1.

    Raises:
        EventError: As for `read_events`.
    """
    last = UNNUMBERED
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            event = from_line(line)
        except EventError as error:
            raise EventError(f"line {number}: {error}") from error
        if event.seq <= last:
            raise EventError(f"line {number}: seq {event.seq} does not come after seq {last}")
        last = event.seq
        yield number, event


# ---- writing ----


def _to_plain(record: Any) -> dict[str, object]:
    """The fields of an event, or of an arrival in it, but for the envelope that every event has."""
    plain: dict[str, object] = {}
    for key in _written_keys(type(record)):
        value = getattr(record, key.field)
        if key.required or key.written_always or value != key.default:
            plain[key.name] = value if type(value) in _PLAIN else _plain_value(value)
    return plain


def _written_keys(kind: type[Any]) -> tuple[_Key, ...]:
    """A class's keys but for the envelope, which stands before them."""
    if kind not in _WRITTEN_KEYS:
        envelope = _ENVELOPE if issubclass(kind, Event) else ()
        _WRITTEN_KEYS[kind] = tuple(key for key in _keys(kind) if key.field not in envelope)
    return _WRITTEN_KEYS[kind]


def _plain_value(value: object) -> object:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple | list):
        return [_plain_value(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain_value(item) for key, item in value.items()}
    return _to_plain(value) if dataclasses.is_dataclass(value) else value


# ---- reading ----


def _parse(line: str) -> dict[str, object]:
    try:
        value = json.loads(line, object_pairs_hook=_object, parse_constant=_reject_constant)
    except (ValueError, RecursionError) as error:
        raise EventError(f"not a line of JSON: {_shown(line.strip())}") from error
    if not isinstance(value, dict):
        raise EventError(f"not a JSON object: {_shown(value)}")
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise EventError(f"key {_shown(key)} stands twice, the second time as {_shown(value)}")
        found[key] = value
    return found


def _reject_constant(name: str) -> NoReturn:
    raise EventError(f"{name} is not a number that JSON knows")


def _event_class(fields: Mapping[str, object]) -> type[Event]:
    if "type" not in fields:
        raise EventError(f"the key type is missing in {_shown(fields)}")
    name = fields["type"]
    if not isinstance(name, str) or name not in EVENT_TYPES:
        raise EventError(f"type {_shown(name)} is not an event type")
    return EVENT_TYPES[name]


def _read_object(kind: type[Any], fields: Mapping[str, object]) -> dict[str, Any]:
    keys = {key.name: key for key in _keys(kind)}
    for name, value in fields.items():
        if name not in keys:
            raise _KeysError(value, f"has the unknown key {_shown(name)} with the value {_shown(value)}")
    missing = [key.name for key in keys.values() if key.required and key.name not in fields]
    if missing:
        raise _KeysError(fields, f"lacks the key {missing[0]}: {_shown(fields)}")
    return {keys[name].field: _read_at(f".{name}", keys[name].read, value) for name, value in fields.items()}


def _read_at(path: str, read: _Reader, value: object) -> object:
    try:
        return read(value)
    except _UnfitError as unfit:
        raise unfit.below(path) from unfit


def _check_whole(event: Event) -> None:
    """What no single field can tell."""
    start, end = getattr(event, "from_t", 0.0), getattr(event, "to_t", math.inf)
    if start > end:
        raise EventError(f"{event.type}: to_t {end} is before from_t {start}")


def _shown(value: object) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= _SHOWN_LENGTH else text[: _SHOWN_LENGTH - 1] + "…"


# ---- what a class's fields look like in JSON ----

_ENVELOPE = ("seq", "t", "source")
_PLAIN = frozenset((str, int, float, bool, type(None)))
_WRITTEN_KEYS: dict[type[Any], tuple[_Key, ...]] = {}
_KEYS: dict[type[Any], tuple[_Key, ...]] = {}


def _keys(kind: type[Any]) -> tuple[_Key, ...]:
    if kind not in _KEYS:
        _KEYS[kind] = tuple(_build_keys(kind))
    return _KEYS[kind]


def _build_keys(kind: type[Any]) -> Iterator[_Key]:
    hints = get_type_hints(kind, include_extras=True)
    for field in dataclasses.fields(kind):
        if not field.metadata.get("in_line", True):
            continue
        default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        yield _Key(
            name=field.metadata.get("key", field.name),
            field=field.name,
            read=_reader(hints[field.name]),
            required=default is dataclasses.MISSING or (issubclass(kind, Event) and field.name in _ENVELOPE),
            written_always=field.metadata.get("written", False),
            default=default,
        )


def _reader(hint: Any) -> _Reader:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _read_json if ANY_JSON in arguments else _limited(_reader(arguments[0]), arguments[1])
    if origin is Literal:
        return _one_of(arguments)
    if origin in (Union, types.UnionType):
        return _any_of([_reader(argument) for argument in arguments])
    if origin is tuple:
        several = len(arguments) == 2 and arguments[1] is Ellipsis
        return (
            _sequence(_reader(arguments[0]))
            if several
            else _row([_reader(argument) for argument in arguments])
        )
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(*(_reader(argument) for argument in arguments))
    return _SCALARS.get(hint) or _record(hint)


def _scalar(kind: type, expected: str) -> _Reader:
    def read(value: object) -> object:
        # `type() is`, not `isinstance`: to Python, True is a whole number.
        if type(value) is not kind:
            raise _UnfitError(value, expected)
        return value

    return read


def _read_float(value: object) -> object:
    if type(value) not in (int, float):
        raise _UnfitError(value, "a number")
    try:
        number = float(value)  # type: ignore[arg-type]
    except OverflowError as error:
        raise _UnfitError(str(value), "a finite number") from error
    if not math.isfinite(number):
        raise _UnfitError(value, "a finite number")
    return number


_SCALARS: dict[object, _Reader] = {
    str: _scalar(str, "a text"),
    int: _scalar(int, "a whole number"),
    bool: _scalar(bool, "true or false"),
    type(None): _scalar(type(None), "null"),
    float: _read_float,
}


def _limited(read: _Reader, limit: Limit) -> _Reader:
    def read_limited(value: object) -> object:
        try:
            result = read(value)
        except _UnfitError as unfit:
            # Inside a list or an object the fault has a place of its own: that says more.
            raise unfit if unfit.path else _UnfitError(unfit.value, limit.expected) from unfit
        if not limit.holds(result):
            raise _UnfitError(value, limit.expected)
        return result

    return read_limited


def _one_of(options: tuple[object, ...]) -> _Reader:
    def read(value: object) -> object:
        if not isinstance(value, str) or value not in options:
            raise _UnfitError(value, "one of " + ", ".join(map(str, options)))
        return value

    return read


def _any_of(readers: list[_Reader]) -> _Reader:
    def read(value: object) -> object:
        refusals: list[_UnfitError] = []
        for one in readers:
            try:
                return one(value)
            except _UnfitError as unfit:
                refusals.append(unfit)
        nested = next((unfit for unfit in refusals if unfit.path), None)
        raise nested or _UnfitError(value, " or ".join(unfit.expected for unfit in refusals))

    return read


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise _UnfitError(value, "a list")
    return value


def _sequence(read: _Reader) -> _Reader:
    return lambda value: tuple(_read_at(f"[{n}]", read, item) for n, item in enumerate(_list(value)))


def _row(readers: list[_Reader]) -> _Reader:
    def read(value: object) -> object:
        items = _list(value)
        if len(items) != len(readers):
            raise _UnfitError(value, f"a list of {len(readers)}")
        return tuple(_read_at(f"[{n}]", *pair) for n, pair in enumerate(zip(readers, items, strict=True)))

    return read


def _mapping(read_key: _Reader, read_value: _Reader) -> _Reader:
    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise _UnfitError(value, "an object")
        return {read_key(key): _read_at(f"[{_shown(key)}]", read_value, item) for key, item in value.items()}

    return read


def _record(kind: type[Any]) -> _Reader:
    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise _UnfitError(value, "an object")
        return kind(**_read_object(kind, value))

    return read


def _read_json(value: object) -> Json:
    if isinstance(value, list):
        return tuple(_read_json(item) for item in value)
    if isinstance(value, dict):
        return {key: _read_json(item) for key, item in value.items()}
    if isinstance(value, float) and not math.isfinite(value):
        raise _UnfitError(value, "a finite number")
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise _UnfitError(value, ANY_JSON.expected)
