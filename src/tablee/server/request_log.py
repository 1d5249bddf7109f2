"""The request log, which is off by default: one line for each request and each socket.

A line has no cookie, no query and no header, and instead of the code of a table or the id of a record only its place
in the path: whoever reads the log cannot come to a table by it.
"""

import time
from http import HTTPStatus

from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import FilteringBoundLogger


class RequestLog:
    """An ASGI middleware that logs each request when it is over."""

    def __init__(self, app: ASGIApp, log: FilteringBoundLogger) -> None:
        self._app = app
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and log the method, the shape of the path, the status, the time in milliseconds and the address."""
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        began, status = time.perf_counter(), 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message["code"]
            await send(message)

        try:
            await self._app(scope, receive, note)
        finally:
            self._log.info(
                "request",
                method=scope.get("method", "SOCKET"),
                path=shape(scope, status),
                status=status,
                ms=round((time.perf_counter() - began) * 1000),
                address=(scope.get("client") or [""])[0],
            )


def shape(scope: Scope, status: int) -> str:
    """The path with the names of its parameters; `?` for a path that we do not serve, which may contain anything."""
    endpoint = scope.get("endpoint")
    if endpoint is None or (isinstance(endpoint, StaticFiles) and status >= HTTPStatus.BAD_REQUEST):
        return "?"
    path = str(scope["path"])
    for name, value in scope.get("path_params", {}).items():
        if value:
            path = path.replace(str(value), f"{{{name}}}")
    return path
