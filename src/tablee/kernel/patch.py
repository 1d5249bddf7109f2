"""Patches: what has changed between two values, as short JSON data.

A patch says how JSON data become other data. It has one of three forms:

    [value]                  the new value
    [start, cut, put]        in a list or a text, `put` takes the place of `cut` items from `start` on
    {"name": patch, …}       in an object or a list, these members change, each by its own patch

`diff` makes a patch of two values, and `patched` applies it to the JSON form of the first. The browser has the same
function as `patched` in `web/src/wire/patch.ts`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from tablee.kernel.json import Json

if TYPE_CHECKING:
    Patch: TypeAlias = "list[object] | dict[str, Patch]"
else:
    Patch = list | dict  # an alias cannot refer to itself at run time
_SCALARS: Final = frozenset({int, bool, float, type(None)})
_SHORT: Final = 16
"""Texts up to this length are sent as a whole."""


def diff(old: object, new: object) -> Patch | None:
    """The patch from one value to the other; None if they are equal.

    The values are dataclasses, structs, mappings, tuples, lists and scalars. The patch may contain parts of the new
    value: encode it as you would encode that.
    """
    if old is new:
        return None
    kind = type(new)
    if type(old) is kind and (members := _members_of(kind)):
        names, values = members
        return diff_members(names, values(old), values(new)) or None
    return None if old == new else _patch(old, new)


def _patch(old: object, new: object) -> Patch:
    """The patch between two values that differ."""
    kind = type(new)
    if kind in _SCALARS or type(old) is not kind:
        return [new]
    if members := _members_of(kind):
        names, values = members
        return diff_members(names, values(old), values(new))
    return _WAYS.get(kind, _diff_other)(old, new)


_Members: TypeAlias = tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]]
_MEMBERS: Final[dict[type, _Members | None]] = {}
"""For each type, what was found out once."""


def _members_of(kind: type) -> _Members | None:
    """The names of the members of a dataclass or a struct, and how to get them; None for other types."""
    if kind not in _MEMBERS:
        names = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else _struct_fields(kind)
        _MEMBERS[kind] = (names, attrgetter(*names)) if len(names) > 1 else None
    return _MEMBERS[kind]


def _struct_fields(kind: type) -> tuple[str, ...]:
    """The fields of a struct, unless its JSON form leaves some of them out."""
    config = getattr(kind, "__struct_config__", None)
    return () if config is None or config.omit_defaults else kind.__struct_fields__  # type: ignore[attr-defined]


def _diff_other(old: object, new: object) -> Patch:
    """The patch of subclasses of the usual types, and of values without parts."""
    if isinstance(old, str) and isinstance(new, str):
        return _diff_text(old, new)
    return _diff_mapping(old, new) if isinstance(old, Mapping) and isinstance(new, Mapping) else [new]


def _diff_text(old: str, new: str) -> Patch:
    # Python and JavaScript count characters alike only in ASCII.
    if len(old) <= _SHORT or not (old.isascii() and new.isascii()):
        return [new]
    return _replace_some(old, new) if len(old) == len(new) else _splice(old, new)


@lru_cache(64)  # all viewers of a position share its texts
def _replace_some(old: str, new: str) -> Patch:
    """The part between the first and the last character that differ. As numbers, the texts show it at once."""
    bits = int.from_bytes(old.encode(), "big") ^ int.from_bytes(new.encode(), "big")
    start = len(new) - (bits.bit_length() + 7) // 8
    end = len(new) - ((bits & -bits).bit_length() - 1) // 8
    return [start, end - start, new[start:end]]


def _diff_mapping(old: Mapping[str, object], new: Mapping[str, object]) -> Patch:
    return diff_members(tuple(new), tuple(old.values()), tuple(new.values())) if list(old) == list(new) else [new]


def diff_members(names: Sequence[str], old: Sequence[object], new: Sequence[object]) -> dict[str, Patch]:
    """The patch of an object with these names, from the values of its members; empty if they are equal."""
    return {names[spot]: _patch(old[spot], new[spot]) for spot in _changed(old, new)}


def _changed(old: Sequence[object], new: Sequence[object]) -> list[int]:
    """Where the items of two lists of the same length differ. Most items are the same object, or else equal."""
    others = compress(range(len(new)), map(is_not, old, new))
    return [spot for spot in others if old[spot] != new[spot]]


def _diff_items(old: Sequence[object], new: Sequence[object]) -> Patch:
    """The patch of a list: its members if few of them change, or else the part that changes."""
    if len(old) != len(new):
        return _splice(old, new)
    spots = _changed(old, new)
    start, end = spots[0], spots[-1] + 1
    if 2 * len(spots) > end - start and type(new[start]) in (str, int):
        return [start, end - start, new[start:end]]
    return {str(spot): _patch(old[spot], new[spot]) for spot in spots}


def _splice(old: Sequence[object], new: Sequence[object]) -> Patch:
    """The part between what both have in common at the start and at the end."""
    most = min(len(old), len(new))
    if old[:most] == new[:most]:  # most lists grow at the end
        return [most, len(old) - most, new[most:]]
    start = _common(old, new, most)
    end = _common(old[::-1], new[::-1], most - start)
    return [start, len(old) - start - end, new[start : len(new) - end]]


def _common(one: Sequence[object], other: Sequence[object], most: int) -> int:
    """With how many of the same items both begin, at most `most`. Halving finds it faster than item by item."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


_WAYS: Final = cast(
    "dict[type, Callable[[object, object], Patch]]",
    {tuple: _diff_items, list: _diff_items, str: _diff_text, dict: _diff_mapping},
)


def patched(old: Json, patch: Patch) -> Json:
    """The new JSON data. The old data are not changed."""
    if isinstance(patch, list):
        if len(patch) == 1:
            return cast("Json", patch[0])
        start, cut, put = cast("tuple[int, int, str]", tuple(patch))
        text = cast("str", old)  # or a list, with the same operations
        return text[:start] + put + text[start + cut :]
    if isinstance(old, list):
        items = old.copy()
        for spot, change in patch.items():
            items[int(spot)] = patched(items[int(spot)], change)
        return items
    members = cast("dict[str, Json]", old).copy()
    for name, change in patch.items():
        members[name] = patched(members[name], change)
    return members
