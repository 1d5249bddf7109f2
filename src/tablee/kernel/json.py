"""Conversion of values to plain JSON data and back, for views, events, options and states.

A dataclass or a named tuple becomes an object, a tuple an array, a set a sorted array, an enum its value, a seed its
commitment. Reading follows the type annotations. It validates everything and repairs nothing.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from tablee.kernel.seed import Seed

if TYPE_CHECKING:
    Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
else:
    Json = Any  # msgspec cannot read an alias that refers to itself
T = TypeVar("T")
_BARE: Final = frozenset((str, int, float, bool, NoneType))
"""Types whose values are already JSON data."""
DEEPEST: Final = 32
"""Maximum nesting of lists and objects in JSON text from outside."""
_DIGITS: Final = 100
"""Maximum number of digits of a whole number in such text."""
_SHOWN: Final = 60
"""Maximum number of characters of such data in an error message."""


class TooDeep(ValueError):
    """JSON text that is nested more than `DEEPEST` levels deep."""

    def __init__(self) -> None:
        super().__init__(f"lists and objects may be nested {DEEPEST} deep, and these are nested deeper")


class Misfit(ValueError):
    """Data that does not fit the type: `path` says where, `why` says what was expected."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}" if path else why)
        self.path = path
        self.why = why


def to_plain(value: object) -> Json:
    """The value as JSON data. Raises TypeError for a value that has no JSON form."""
    # Most values are tuples of cards and numbers, so test for these exact types first.
    if type(value) in _BARE:
        return cast("Json", value)
    if type(value) is tuple:
        return [item if type(item) in _BARE else to_plain(item) for item in value]
    return _to_plain(value)


def _to_plain(value: object) -> Json:
    if isinstance(value, Enum):
        return to_plain(value.value)
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        if hasattr(value, "_fields"):
            return {key: to_plain(getattr(value, key)) for key in value._fields}
        return [to_plain(item) for item in value]
    if isinstance(value, Seed):
        return value.commitment()  # never the secret itself
    if is_dataclass(value) and not isinstance(value, type):
        return {key: to_plain(getattr(value, key)) for key in _names(type(value))}
    if isinstance(value, frozenset):
        return sorted((to_plain(item) for item in value), key=json.dumps)
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {key: to_plain(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} has no JSON form")


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass."""
    return tuple(field.name for field in fields(kind))


def is_direct(kind: type) -> bool:
    """Whether any encoder that knows dataclasses and enums gives the same result as `to_plain`, only faster.

    This holds for types made only of those, tuples and scalars: no named tuple, no set, no seed.
    """
    return _is_direct(kind)


@cache
def _is_direct(kind: object) -> bool:
    if isinstance(kind, NewType):
        return _is_direct(kind.__supertype__)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return True
    if origin in (tuple, Union, UnionType):
        return all(part is Ellipsis or _is_direct(part) for part in parts)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return all(type(member.value) in (int, str) for member in kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return not any(name.startswith("_") for name in _names(kind)) and all(
            map(_is_direct, _fields(kind)[0].values())
        )
    return kind in _BARE


def canonical(value: object) -> str:
    """The canonical JSON text of a value: equal values give equal texts, in every process."""
    return json.dumps(to_plain(value), allow_nan=False, sort_keys=True, separators=(",", ":"))


def digest(value: object) -> str:
    """A short hash of a value: twelve hexadecimal digits."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:12]


def read_json(text: str) -> Json:
    """The data of a JSON text from outside. Raises ValueError, or its subclass `TooDeep`."""
    try:
        data: Json = json.loads(text, object_pairs_hook=_once_each, parse_int=_whole, parse_constant=_refuse)
    except RecursionError:
        raise TooDeep from None
    level = [data]
    for _ in range(DEEPEST):
        level = [item for each in level for item in _inside(each)]
        if not level:
            return data
    raise TooDeep


def _inside(data: Json) -> list[Json]:
    if isinstance(data, dict):
        return list(data.values())
    return data if isinstance(data, list) else []


def _once_each(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a name appears twice")
    return dict(pairs)


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError(f"a whole number has at most {_DIGITS} digits, and this one has {len(text)}")
    return int(text)


def _refuse(constant: str) -> Json:
    raise ValueError(f"{constant} is not a valid number")


def shown(data: Json) -> str:
    """The data as an error message quotes them: cut off if they are long."""
    try:
        text = json.dumps(data, ensure_ascii=False)
    except RecursionError:
        return "data that are nested too deeply"
    if not text.isprintable():
        text = json.dumps(data)  # escape terminal control characters
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def from_plain(kind: type[T], data: Json) -> T:
    """The value of this type that the data describe. Raises `Misfit` if they do not fit."""
    return cast("T", _read(kind, data, ""))


def _read(kind: object, data: Json, path: str) -> object:
    if isinstance(kind, NewType):
        return _read(kind.__supertype__, data, path)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _read_union(get_args(kind), data, path)
    if origin is Literal:
        return _read_choice(get_args(kind), data, path)
    if origin in (tuple, frozenset):
        return _read_items(kind, data, path)
    if origin in (dict, Mapping):
        return _read_mapping(get_args(kind)[1], data, path)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(_read_choice(tuple(member.value for member in kind), data, path))
    if isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_field_defaults")):
        return _read_object(kind, data, path)
    return _read_scalar(kind, data, path)


def _read_scalar(kind: object, data: Json, path: str) -> object:
    wanted = {
        NoneType: "null",
        bool: "true or false",
        int: "a whole number",
        float: "a number",
        str: "a text",
    }
    if kind not in wanted:
        raise TypeError(f"{kind!r} cannot be read from JSON")
    if kind is float and type(data) is int and abs(data) < 2**53:
        return float(data)
    if type(data) is not kind:
        raise Misfit(path, f"expected {wanted[kind]}, got {shown(data)}")
    return data


def _read_choice(choices: tuple[object, ...], data: Json, path: str) -> object:
    for choice in choices:
        if type(choice) is type(data) and choice == data:
            return choice
    expected = " or ".join(json.dumps(choice) for choice in choices)
    raise Misfit(path, f"expected {expected}, got {shown(data)}")


def _read_union(kinds: tuple[object, ...], data: Json, path: str) -> object:
    reasons = []
    for kind in kinds:
        try:
            return _read(kind, data, path)
        except Misfit as misfit:
            reasons.append(misfit.why)
    raise Misfit(path, "; or ".join(reasons))


def _read_items(kind: object, data: Json, path: str) -> object:
    if not isinstance(data, list):
        raise Misfit(path, f"expected a list, got {shown(data)}")
    origin, kinds = get_origin(kind), get_args(kind)
    if origin is frozenset or kinds[-1:] == (Ellipsis,):
        kinds = (kinds[0],) * len(data)
    if len(kinds) != len(data):
        raise Misfit(path, f"expected {len(kinds)} items, got {len(data)}")
    items = (_read(k, item, f"{path}[{i}]") for i, (k, item) in enumerate(zip(kinds, data, strict=True)))
    if origin is tuple:
        return tuple(items)
    unique = frozenset(items)
    if len(unique) < len(data):
        raise Misfit(path, "an item appears twice")
    return unique


def _read_mapping(kind: object, data: Json, path: str) -> object:
    if not isinstance(data, dict):
        raise Misfit(path, f"expected an object, got {shown(data)}")
    return {key: _read(kind, item, _below(path, key)) for key, item in data.items()}


def _read_object(kind: type, data: Json, path: str) -> object:
    if not isinstance(data, dict):
        raise Misfit(path, f"expected an object, got {shown(data)}")
    hints, needed = _fields(kind)
    for key in data:
        if key not in hints:
            raise Misfit(_below(path, key), f"there is no such field; the fields are {', '.join(hints)}")
    for key in needed:
        if key not in data:
            raise Misfit(_below(path, key), "missing")
    return kind(**{key: _read(hints[key], item, _below(path, key)) for key, item in data.items()})


@cache
def _fields(kind: type) -> tuple[dict[str, object], tuple[str, ...]]:
    """The types of the fields of a dataclass or a named tuple, and which of them have no default."""
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        needed = [f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING]
        return {f.name: hints[f.name] for f in fields(kind)}, tuple(needed)
    defaults: dict[str, object] = getattr(kind, "_field_defaults", {})
    return hints, tuple(name for name in hints if name not in defaults)


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
