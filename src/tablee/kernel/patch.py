"""Patches: what has changed between two values, as short JSON data.

A patch says how JSON data become other data. It has one of three forms:

    [value]                  the new value
    [start, cut, put]        in a list or a text, `put` takes the place of `cut` items from `start` on
    {"name": patch, …}       in an object or a list, these members change, each by its own patch

`diff` makes a patch of two values, and `patched` applies it to the JSON form of the first. The browser has the same
function as `patched` in `web/src/wire/patch.ts`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from tablee.kernel.json import Json

if TYPE_CHECKING:
    Patch: TypeAlias = "list[object] | dict[str, Patch]"
else:
    Patch = list | dict  # an alias cannot refer to itself at run time
_SHORT: Final = 16
"""Texts up to this length are sent as a whole."""


def diff(old: object, new: object) -> Patch | None:
    """The patch from one value to the other; None if they are equal.

    The values are dataclasses, structs, mappings, tuples, lists and scalars. The patch may contain parts of the new
    value: encode it as you would encode that.
    """
    if old is new:
        return None
    kind: object = type(new)
    if type(old) is not kind:
        return [new]
    if kind is tuple or kind is list:
        return _diff_items(cast("Sequence[object]", old), cast("Sequence[object]", new))
    if (names := _names(cast("object", kind))) is not None:
        return _members((name, getattr(old, name), getattr(new, name)) for name in names)
    if old == new:
        return None
    if isinstance(old, Mapping) and isinstance(new, Mapping) and list(old) == list(new):
        return _members((name, old[name], new[name]) for name in new)
    if isinstance(old, str) and isinstance(new, str) and len(old) > _SHORT and (old + new).isascii():
        return _splice(old, new)
    return [new]


@cache
def _names(kind: object) -> tuple[str, ...] | None:
    """The names of the fields of a type; None if it has none, or if its JSON form leaves some of them out."""
    if isinstance(kind, type) and is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    config = getattr(kind, "__struct_config__", None)
    return None if config is None or config.omit_defaults else kind.__struct_fields__  # type: ignore[attr-defined]


def _members(changes: Iterable[tuple[str, object, object]]) -> Patch | None:
    return {name: patch for name, old, new in changes if (patch := diff(old, new)) is not None} or None


def _diff_items(old: Sequence[object], new: Sequence[object]) -> Patch | None:
    """The patch of a list: its members if few of them change, or else the part that changes."""
    if old == new:
        return None
    if len(old) != len(new):
        return _splice(old, new)
    spots = [spot for spot, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
    span = spots[-1] + 1 - spots[0]
    if 2 * len(spots) > span and type(new[spots[0]]) in (str, int):
        return [spots[0], span, new[spots[0] : spots[-1] + 1]]
    return _members((str(spot), old[spot], new[spot]) for spot in spots)


def _splice(old: Sequence[object], new: Sequence[object]) -> Patch:
    """The part between what both have in common at the start and at the end."""
    most = min(len(old), len(new))
    start = next((n for n in range(most) if old[n] != new[n]), most)
    end = next((n for n in range(most - start) if old[-1 - n] != new[-1 - n]), most - start)
    return [start, len(old) - start - end, new[start : len(new) - end]]


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
