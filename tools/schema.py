"""Generate the JSON Schema of the wire protocol from the Python types.

`python -m tools.schema` writes `src/tablee/server/wire.schema.json`, which a server serves. A test checks that it is up
to date, and validates the messages of real games against it.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from tablee.games import GAMES
from tablee.house.wire import PROTOCOL, Down
from tablee.table.commands import AnyCommand
from tools.typescript import types_of

FILE = Path(__file__).parents[1] / "src" / "tablee" / "server" / "wire.schema.json"
Schema: TypeAlias = dict[str, object]
_PLAIN: dict[object, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}
_PATCH: Schema = {
    "description": "How JSON data become other data: see docs/wire.md.",
    "anyOf": [
        {"type": "array", "minItems": 1, "maxItems": 1},
        {
            "type": "array",
            "prefixItems": [{"type": "integer"}, {"type": "integer"}, {"type": ["array", "string"]}],
            "minItems": 3,
            "maxItems": 3,
        },
        {"type": "object", "minProperties": 1, "additionalProperties": {"$ref": "#/$defs/Patch"}},
    ],
}


class Schemas:
    """The schemas of a game's types, as `to_plain` of `tablee.kernel.json` writes their values."""

    def __init__(self, game: str) -> None:
        self._game = game
        self.defs: dict[str, Schema] = {}

    def of(self, kind: object) -> Schema:
        """The schema of a type. Raise `TypeError` if there is none."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__)
        origin, parts = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return any_of(map(self.of, parts))
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        if origin is frozenset or parts[-1:] == (Ellipsis,):
            return {"type": "array", "items": self.of(parts[0])}
        if origin is tuple:
            items = [self.of(part) for part in parts]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        if isinstance(kind, type):
            return self._named(kind)
        raise TypeError(f"{kind!r} has no schema")

    def _named(self, kind: type) -> Schema:
        name = f"{self._game}.{kind.__name__}"
        if name not in self.defs:
            self.defs[name] = {}  # a type may refer to itself
            self.defs[name] = self._definition(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _definition(self, kind: type) -> Schema:
        about: Schema = {"description": (kind.__doc__ or "").strip().split("\n")[0]}
        if issubclass(kind, Enum):
            return {**about, "enum": [member.value for member in kind]}
        if not (is_dataclass(kind) or hasattr(kind, "_fields")):
            raise TypeError(f"{kind!r} has no schema")
        members = {name: self.of(hint) for name, hint in get_type_hints(kind).items()}
        if hasattr(kind, "seen_by"):
            members = {"kind": {"const": kind.__name__.lower()}, **members}
        return {**about, "type": "object", "properties": members, "required": list(members)}


def any_of(schemas: Iterable[Schema]) -> Schema:
    """A value that fits one of these."""
    return {"anyOf": list(schemas)}


def wire() -> Schema:
    """The whole schema. `Command` is what a client sends, `Message` what the server sends."""
    (command, _), defs = msgspec.json.schema_components([AnyCommand, Down], ref_template="#/$defs/{name}")
    views, events, options = [], [], []
    for name in GAMES:
        schemas, found = Schemas(name), types_of(name)
        views += [schemas.of(kind) for kind in found.views]
        options += [schemas.of(kind) for kind in found.options]
        events += [schemas.of(kind) for kind in found.events]
        defs |= schemas.defs
    _put(defs, "Look", "view", any_of([*views, {"type": "null"}]))
    _put(defs, "TurnSeen", "events", {"type": "array", "items": any_of(events)})
    _put(defs, "TableSeen", "options", any_of(options))
    _put(defs, "Down", "change", {"$ref": "#/$defs/Patch"})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The wire protocol of Tablée, number {PROTOCOL}",
        "$comment": "Written by tools/schema.py from the Python types: change those.",
        "$defs": {"Command": command, "Message": {"$ref": "#/$defs/Down"}, "Patch": _PATCH, **defs},
    }


def _put(defs: Mapping[str, Schema], owner: str, member: str, schema: Schema) -> None:
    """Say more about a member than its Python type does, which is any JSON."""
    members = cast("dict[str, Schema]", defs[owner]["properties"])
    members[member] = {**members[member], **schema}


def text() -> str:
    """The text of the file."""
    return json.dumps(wire(), indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
