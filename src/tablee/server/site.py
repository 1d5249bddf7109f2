"""The client as a folder of files, which any web host serves without a server of ours: see `tablee site`.

Everything in it is found by where it lies, so the folder may lie anywhere on a host. Such a host sends no headers of
ours. So the pages carry their security policy themselves, and what a browser fetches to play is packed beforehand.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tablee.games import GAMES
from tablee.house.lessons import lesson_seen
from tablee.house.rules import rules_seen
from tablee.house.wire import encode
from tablee.messages import LANGUAGES
from tablee.server.site_docs import documentation, importable
from tablee.server.site_policy import POLICY, guard, hashed
from tablee.server.static import BUILT, PARTS
from tablee.server.static import SCREENS as ON_SERVER

SCREENS: Final = (
    "",
    *(f"{path[1:]}/" for path in ON_SERVER if path != "/" and "{" not in path),
    *(f"regles/{game}/{lesson}" for game in GAMES for lesson in ("", "lecon/")),
)
"""The screens that have a page of their own. All others begin with the code of a table, or of a game."""
_WORDS: Final = "|".join(sorted({path.split("/")[1] for path in ON_SERVER} - {""}))
"""How the addresses of screens begin."""
_PACKED: Final = frozenset({".wasm", ".zip", ".pack"})
"""What Python is loaded from. Plain hosts rarely compress it."""
_CHARSET: Final = '<meta charset="utf-8" />'
_ELSEWHERE: Final = (
    rf"const found = /^(.*?\/)((?:{_WORDS})(?:\/.*)?)$/.exec(location.pathname);"
    r"const at = found && encodeURIComponent('/' + found[2] + location.search);"
    r"if (found) location.replace(found[1] + '?at=' + at + location.hash);"
)
"""Leads from the address of a screen to the page of the folder, which knows what to do."""
_NOWHERE: Final = f"""<!doctype html>
<html lang="fr">
  <head>
    {_CHARSET}
    {guard(f"default-src 'none'; script-src {hashed(_ELSEWHERE)}")}
    <title>Tablée</title>
    <script>{_ELSEWHERE}</script>
  </head>
  <body>
    <p>Il n’y a rien à cette adresse.</p>
    <p lang="en">There is nothing here.</p>
  </body>
</html>
"""
"""The page for all other addresses, on hosts that know `404.html`."""


class NotBuilt(Exception):
    """The client is not built, so there is nothing to write."""


def files(docs: Path | None) -> Iterator[tuple[str, bytes]]:
    """Every file of the folder: its path, and what is in it. The page comes last. Raises `NotBuilt`, and OSError.

    `docs` is the folder of the built documentation; None leaves it out.
    """
    if not (BUILT / "index.html").is_file() or not (PARTS / "parts.json").is_file():
        raise NotBuilt
    yield from _client()
    yield from _engine()
    yield from _written()
    yield "offline/parts.json", parts(page("./", docs is not None))
    if docs is not None:
        yield from documentation(docs)
    yield "404.html", _NOWHERE.encode()
    for screen in reversed(SCREENS):
        yield f"{screen}index.html", page("../" * screen.count("/") or "./", docs is not None)


def page(up: str, has_docs: bool) -> bytes:
    """The page of a screen. `up` leads from its address to the folder."""
    text = re.sub(r'((?:href|src)=")/', rf"\g<1>{up}", (BUILT / "index.html").read_text(encoding="utf-8"))
    mark = f'<meta name="tablee-site" content="{"docs" if has_docs else ""}" />'
    return text.replace(_CHARSET, f"{_CHARSET}\n    {guard(POLICY)}\n    {mark}", 1).encode()


def _client() -> Iterator[tuple[str, bytes]]:
    for path in sorted(BUILT.rglob("*")):
        name = path.relative_to(BUILT).as_posix()
        if path.is_file() and path.suffix != ".br" and name not in {".stamp", "chunks.json", "index.html"}:
            yield name, path.read_bytes()


def _engine() -> Iterator[tuple[str, bytes]]:
    for path in sorted(PARTS.glob("*/*")):
        if path.suffix == ".br":
            continue
        name = f"offline/{path.relative_to(PARTS).as_posix()}"
        yield name, path.read_bytes()
        if path.suffix in _PACKED:
            yield f"{name}.gz", _packed(path)
    yield "offline/modules.json", json.dumps(sorted(importable(PARTS))).encode()


def _written() -> Iterator[tuple[str, bytes]]:
    """What is the same for everybody: nobody has to load Python to read it."""
    for game in GAMES:
        yield f"offline/pages/lessons/{game}.json", encode(lesson_seen(game))
        for language in LANGUAGES:
            yield f"offline/pages/rules/{game}/{language}.json", encode(rules_seen(game, language))


def parts(first: bytes) -> bytes:
    """The list of all that a device fetches to play without a network, with `first` as the page."""
    listed = json.loads((PARTS / "parts.json").read_text(encoding="utf-8"))
    for part in [*listed["parts"], *listed["more"]]:
        if part["path"] == "/":
            part |= {"size": len(first), "hash": hashlib.sha256(first).hexdigest()}
        part["fetched"] = part["size"]
        if Path(part["path"]).suffix in _PACKED:
            part |= {"packed": True, "fetched": len(_packed(PARTS / part["path"].removeprefix("/offline/")))}
    listed["version"] = hashlib.sha256(json.dumps(listed["parts"]).encode()).hexdigest()[:12]
    return json.dumps(listed, separators=(",", ":")).encode()


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
