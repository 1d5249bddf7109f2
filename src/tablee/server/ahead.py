"""The files of a screen that the page does not name: the browser fetches them with the page's own, not after them."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

from tablee.games import GAMES

TABLE: Final = "table"
"""What a table needs, in one file (see `vite.config.ts`). The first screen fetches it when it is drawn."""
_LOBBY: Final = "src/shell/Lobby.svelte"
_LESSON: Final = "src/shell/Lesson.svelte"
_PAGE: Final = "index.html"


class Chunk(TypedDict, total=False):
    """An entry in Vite's list of what it has built: its file, its styles, and what it imports."""

    name: str
    file: str
    css: list[str]
    imports: list[str]


def links(built: Path, path: str) -> str:
    """The header `Link` for the screen at this path: what to fetch ahead. Empty if there is nothing."""
    return ", ".join(map(_link, _needed(built, path)))


def _needed(built: Path, path: str) -> list[str]:
    lesson = re.fullmatch(r"/regles/(\w+)/lecon", path)
    if lesson and lesson[1] in GAMES:
        return [f"api/lessons/{lesson[1]}", *files(built, _LESSON, f"src/games/{lesson[1]}/Board.svelte")]
    return ["api/house", *files(built, TABLE, _LOBBY)] if path.startswith("/t/") else []


def _link(file: str) -> str:
    if file.endswith(".js"):
        return f"</{file}>; rel=modulepreload"
    return f"</{file}>; rel=preload; as={'style' if file.endswith('.css') else 'fetch'}; crossorigin"


def files(built: Path, *wanted: str) -> list[str]:
    """The files of these modules or chunks, without those that the page names."""
    listed = built / "chunks.json"
    if not listed.is_file():
        return []
    chunks = _chunks(listed, listed.stat().st_mtime_ns)
    there = set(_closed(chunks, [_PAGE]))
    return [
        file
        for name in _closed(chunks, [key for key, chunk in chunks.items() if {key, chunk.get("name")} & set(wanted)])
        if name not in there
        for file in (chunks[name]["file"], *chunks[name].get("css", []))
    ]


@cache
def _chunks(listed: Path, _: int) -> dict[str, Chunk]:
    """What Vite has built. The file's time of change is a part of the cache's key."""
    found: dict[str, Chunk] = json.loads(listed.read_bytes())
    return found


def _closed(chunks: dict[str, Chunk], names: list[str]) -> Iterator[str]:
    """These entries and all that they import, each once."""
    known: set[str] = set()
    while names:
        name = names.pop(0)
        if name in chunks and name not in known:
            known.add(name)
            names += chunks[name].get("imports", [])
            yield name
