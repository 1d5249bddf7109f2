"""Serves the web client: its built files, and one page for all its screens."""

import gzip
import mimetypes
import os
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from tablee.server.ahead import links

BUILT: Final = Path(__file__).parent / "static"
PARTS: Final = Path(__file__).parent / "offline"
"""What a page fetches to play without a network: see `tools/offline.py`."""
SCREENS: Final = (
    "/",
    "/t/{rest:path}",
    "/g/{rest:path}",
    "/regles/{rest:path}",
    "/enigmes/{rest:path}",
    "/enigmes",
    "/moi",
    "/reglages",
    "/import",
)

_TEXTS: Final = frozenset({".js", ".css", ".svg"})
"""Files that become smaller when they are compressed."""

# Python 3.11 does not know this type, and our headers forbid browsers to guess it.
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")


def screen(path: str = "", status: int = 200) -> Response:
    """Return the client's page, which chooses the screen by its address; or 503 if the client is not built.

    A header names what else the screen at this path needs, if there is a path.
    """
    page = BUILT / "index.html"
    if not page.is_file():
        return PlainTextResponse("The web client has not been built: python3 tools/setup.py web", 503)
    response = FileResponse(page, status, {"cache-control": "private, no-cache"})
    if ahead := links(BUILT, path):
        response.headers["link"] = ahead
    return response


def _parts(_: Request) -> Response:
    """Return the list of the parts. It changes with every edition."""
    listed = PARTS / "parts.json"
    if not listed.is_file():
        return PlainTextResponse("The parts for playing without a network have not been built", 404)
    return FileResponse(listed, headers={"cache-control": "private, no-cache"})


class _Packed(StaticFiles):
    """Files of which texts are sent compressed."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path = Path(full_path)
        response = super().file_response(full_path, stat_result, scope, status_code)
        smallest = path.with_name(f"{path.name}.br")
        is_small = smallest.is_file()
        if (is_small or path.suffix in _TEXTS) and isinstance(response, FileResponse):
            kind, etag = response.media_type, response.headers["etag"]
            accepted = Headers(scope=scope).get("accept-encoding", "")
            if "br" in accepted and is_small:
                response = FileResponse(smallest, status_code, {"content-encoding": "br", "etag": etag}, kind)
            elif "gzip" in accepted and path.suffix in _TEXTS:
                packed = _packed(path, stat_result.st_mtime_ns)
                response = Response(packed, status_code, {"content-encoding": "gzip", "etag": etag}, kind)
            response.headers["vary"] = "accept-encoding"
        return response


class _Forever(_Packed):
    """Files whose names change with their contents: browsers may cache them for ever."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


@cache
def _packed(path: Path, _: int) -> bytes:
    """A file as gzip packs it. Its time of change is a part of the cache's key."""
    return gzip.compress(path.read_bytes(), mtime=0)


def client_routes(shown: Callable[[Request], Awaitable[Response]]) -> list[BaseRoute]:
    """Return the routes of the screens, which `shown` answers, and of the files they need."""
    routes: list[BaseRoute] = [Route(path, shown) for path in SCREENS]
    routes.append(Route("/offline/parts.json", _parts))
    routes.append(Mount("/offline", _Forever(directory=PARTS, check_dir=False)))
    routes.append(Mount("/assets", _Forever(directory=BUILT / "assets", check_dir=False)))
    routes.append(Mount("/", _Packed(directory=BUILT, check_dir=False)))
    return routes
