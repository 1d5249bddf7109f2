"""Generate the TypeScript types of all messages and pages from the Python types.

`python tools/typescript.py` writes the files under `web/src`. A test checks that they are up to date.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, NamedTuple, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from tablee.games import GAMES
from tablee.house.wire import Down
from tablee.server.openapi import Refusal
from tablee.server.pages import PAGES
from tablee.table.commands import AnyCommand

WEB = Path(__file__).parents[1] / "web" / "src"
_PLAIN = {
    str: "string",
    bytes: "string",  # as base 64
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}


class Sheet:
    """A file of types: the added types, and all types that they use."""

    def __init__(self) -> None:
        self._done: dict[type, str] = {}

    def add(self, kind: object) -> str:
        """Add a type and its definition; return its name in TypeScript. Raise `TypeError` if there is none."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        if isinstance(kind, NewType):
            return self.add(kind.__supertype__)
        if isinstance(kind, str | ForwardRef):
            return "unknown"  # JSON inside JSON
        origin, parts = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.add(part) for part in parts if part is not msgspec.UnsetType))
        if origin is Annotated:
            return self.add(parts[0])
        if origin is Literal:
            return " | ".join(json.dumps(part) for part in parts)
        if origin is not None:
            return self._container(origin, parts)
        if isinstance(kind, type):
            return self._named(kind)
        raise TypeError(f"{kind!r} has no form in TypeScript")

    def _container(self, origin: object, parts: tuple[object, ...]) -> str:
        if origin in (dict, Mapping):
            return f"{{ readonly [key: string]: {self.add(parts[1])} }}"
        if origin is frozenset or parts[-1:] == (Ellipsis,) or origin is list:
            inner = self.add(parts[0])
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        return f"readonly [{', '.join(self.add(part) for part in parts)}]"

    def _named(self, kind: type) -> str:
        if kind not in self._done:
            if any(kind.__name__ == other.__name__ for other in self._done):
                raise TypeError(f"two types have the name {kind.__name__}")  # TypeScript would make one of both
            self._done[kind] = ""  # a type may refer to itself
            self._done[kind] = self._enum(kind) if issubclass(kind, Enum) else self._interface(kind)
        return kind.__name__

    def _enum(self, kind: type[Enum]) -> str:
        values = " | ".join(json.dumps(member.value) for member in kind)
        return f"{_comment(kind)}export type {kind.__name__} = {values};\n"

    def _interface(self, kind: type) -> str:
        fields = [f"  readonly {name}: {text};" for name, text in self._fields(kind)]
        return f"{_comment(kind)}export interface {kind.__name__} {{\n" + "\n".join(fields) + "\n}\n"

    def _fields(self, kind: type) -> Iterable[tuple[str, str]]:
        if hasattr(kind, "seen_by"):
            yield "kind", json.dumps(kind.__name__.lower())
        if issubclass(kind, msgspec.Struct):
            config = kind.__struct_config__
            if config.tag_field:
                yield config.tag_field, json.dumps(config.tag)
            for field in msgspec.structs.fields(kind):
                # A client may leave out defaults; the server leaves them out if the struct says so.
                optional = (config.omit_defaults or config.forbid_unknown_fields) and not field.required
                yield field.name + "?" * optional, self.add(field.type)
        elif is_dataclass(kind) or hasattr(kind, "_fields"):
            for name, hint in get_type_hints(kind).items():
                yield name, self.add(hint)
        else:
            raise TypeError(f"{kind!r} has no form in TypeScript")

    def alias(self, name: str, kinds: Iterable[object]) -> str:
        """A union type."""
        return f"export type {name} = {' | '.join(self.add(kind) for kind in kinds)};\n"

    def text(self, *more: str) -> str:
        """The text of the whole file."""
        head = "// Written by tools/typescript.py from the Python types: change those.\n"
        by_name = sorted(self._done, key=lambda kind: kind.__name__)
        return "\n".join([head, *(self._done[kind] for kind in by_name), *more])


def _comment(kind: type) -> str:
    first = (kind.__doc__ or "").strip().split("\n")[0]
    return f"/** {first} */\n"


def wire() -> str:
    """The types of the socket's messages and of the pages."""
    sheet = Sheet()
    for page in PAGES:
        sheet.add(page.gives)
        if page.takes is not None:
            sheet.add(page.takes)
    sheet.add(Refusal)
    sheet.add(Down)
    return sheet.text(sheet.alias("Command", get_args(AnyCommand)))


class GameTypes(NamedTuple):
    """The types of a game that go over the wire, and its modules."""

    options: list[type]
    views: list[type]
    events: list[type]
    modules: list[ModuleType]


def types_of(name: str) -> GameTypes:
    """The types of a game: its options, its view and its events."""
    package = import_module(f"tablee.games.{name}")
    modules = [import_module(f"{package.__name__}.{part.name}") for part in iter_modules(package.__path__)]
    kinds = [kind for module in modules for kind in vars(module).values() if _is_own(kind, module.__name__)]
    options, views = ([kind for kind in kinds if kind.__name__ == called] for called in ("Options", "View"))
    events = sorted({kind for kind in kinds if hasattr(kind, "seen_by")}, key=lambda kind: kind.__name__)
    return GameTypes(options, views, events, modules)


def game(name: str) -> str:
    """The types of a game, and the constants that its board needs."""
    types, sheet = types_of(name), Sheet()
    for kind in (*types.options, *types.views):
        sheet.add(kind)
    return sheet.text(sheet.alias("Event", types.events), *_constants(types.modules))


def _constants(modules: Iterable[ModuleType]) -> Iterable[str]:
    """Constant tables that the board needs, from `FOR_THE_BOARD` of the game's modules."""
    for module in modules:
        tables: Mapping[str, Iterable[Mapping[str, int]]] = getattr(module, "FOR_THE_BOARD", {})
        for name, table in tables.items():
            rows = "".join(f"  {json.dumps(row)},\n" for row in table)
            yield f"export const {name}: readonly Readonly<Record<string, number>>[] = [\n{rows}];\n"


def _is_own(kind: object, module: str) -> bool:
    return isinstance(kind, type) and kind.__module__ == module


def files() -> dict[Path, str]:
    """Every generated file and its text."""
    games = {WEB / "games" / name / "types.ts": game(name) for name in GAMES}
    return {WEB / "wire" / "types.ts": wire(), **games}


def main() -> int:
    """Write the files."""
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
