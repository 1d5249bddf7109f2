"""Serves the web client: its built files, and one page for all its screens."""

import mimetypes
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

BUILT: Final = Path(__file__).parent / "static"
SCREENS: Final = ("/", "/t/{rest:path}", "/g/{rest:path}", "/regles/{rest:path}", "/moi", "/reglages", "/import")

# Python 3.11 does not know this type, and our headers forbid browsers to guess it.
mimetypes.add_type("font/woff2", ".woff2")


def screen(status: int = 200) -> Response:
    """Return the client's page, which chooses the screen by its address; or 503 if the client is not built."""
    page = BUILT / "index.html"
    if not page.is_file():
        return PlainTextResponse("The web client has not been built: python3 tools/setup.py web", 503)
    return FileResponse(page, status, {"cache-control": "no-cache"})


async def _screen(_: Request) -> Response:
    return screen()


class _Forever(StaticFiles):
    """Files whose names change with their contents: browsers may cache them for ever."""

    def file_response(self, *arguments: object, **named: object) -> Response:
        response = super().file_response(*arguments, **named)  # type: ignore[arg-type]  # passed on as they are
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def client_routes() -> list[BaseRoute]:
    """Return the routes of the screens and of the files they need."""
    routes: list[BaseRoute] = [Route(path, _screen) for path in SCREENS]
    routes.append(Mount("/assets", _Forever(directory=BUILT / "assets", check_dir=False)))
    routes.append(Mount("/", StaticFiles(directory=BUILT, check_dir=False)))
    return routes
