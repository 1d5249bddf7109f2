"""The ASGI application: it routes HTTP requests to pages and WebSockets to rooms."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from prometheus_client import generate_latest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tablee.house.refusals import explained
from tablee.house.wire import encode
from tablee.server import connections
from tablee.server.connections import host_of, place_of
from tablee.server.house import House
from tablee.server.identity import Tokens, is_own
from tablee.server.lan import is_here, is_near
from tablee.server.openapi import described
from tablee.server.pages import LONGEST_RECORD, PAGES, Page
from tablee.server.quotas import Buckets
from tablee.server.request_log import RequestLog
from tablee.server.rooms import Rooms
from tablee.server.socket import talk
from tablee.server.static import client_routes, screen
from tablee.server.visit import Visit
from tablee.store.model import StoreFailed
from tablee.table.refusal import Refused, Why

_STATUS: Final[dict[Why, int]] = {
    "no_such_table": 404,
    "no_record": 404,
    "not_found": 404,
    "stranger": 403,
    "not_admitted": 403,
    "no_lan": 403,
    "banned": 403,
    "day_sealed": 403,
    "too_fast": 429,
    "too_slow": 408,
    "too_many_tables": 429,
    "too_many_new": 429,
    "wrong_codes": 429,
    "too_many_sockets": 429,
    "broken": 500,
    "damaged": 500,
    "house_full": 503,
    "busy": 503,
}
_VISITS: Final = (20.0, 100.0)
"""Rate limit for one IP address: requests per second, and burst size."""
_LONG: Final = 4
"""Maximum number of long bodies in memory."""
_FAREWELL: Final = 1.0
"""How long commands that are under way may keep the server from ending, in seconds: the database may stand still. What
is not acknowledged is sent again."""
_SCHEMA: Final = Path(__file__).parent / "wire.schema.json"
_PACKED: Final = [Middleware(GZipMiddleware)]


class Uploads:
    """The long bodies that are in memory now: few of them, and one for each place."""

    def __init__(self) -> None:
        self._places = set[str]()

    @contextmanager
    def admit(self, page: Page, request: Request) -> Iterator[None]:
        """Keep a place while a request is answered. Raise `Refused` if there is none."""
        if page.longest <= LONGEST_RECORD:
            yield
            return
        place = place_of(host_of(request))
        if place in self._places or len(self._places) >= _LONG:
            raise Refused("busy")
        self._places.add(place)
        try:
            yield
        finally:
            self._places.discard(place)


class Door:
    """The rate limit for each IP address."""

    def __init__(self) -> None:
        self._buckets = Buckets(_VISITS)

    def admit(self, connection: HTTPConnection) -> None:
        """Count one request. Raise `Refused` when the address is over its rate limit."""
        if not self._buckets.of(place_of(host_of(connection))).take():
            raise Refused("too_fast")


@dataclass(frozen=True, slots=True)
class Front:
    """The handlers of the application, and what they share."""

    house: House
    rooms: Rooms
    door: Door
    tokens: Tokens
    hosts: frozenset[str]
    """Other host names under which our own pages are served."""
    uploads: Uploads = field(default_factory=Uploads)

    def endpoint(self, page: Page) -> Callable[[Request], Awaitable[Response]]:
        """The Starlette endpoint of a page."""

        async def endpoint(request: Request) -> Response:
            try:
                return await self._answer(page, request)
            except Refused as refused:
                return self._refusal(refused)
            except StoreFailed as failure:
                self.house.log.error("the store has failed", exc_info=failure)
                return self._refusal(Refused("busy"))

        return endpoint

    async def _answer(self, page: Page, request: Request) -> Response:
        self.door.admit(request)
        if page.method != "GET" and not is_own(request, self.hosts):
            raise Refused("stranger")
        known, host = await self.tokens.owner_of(request), host_of(request)
        if self.rooms.bans.cover(host, known.person if known else None) and page.path.startswith("/api/"):
            raise Refused("not_admitted")
        owner = known or await self.tokens.new()
        here, gone = is_here(request), partial(_gone, request)
        with self.uploads.admit(page, request):
            body = await _body(request, page)
            visit = Visit(self.house, self.rooms, owner, host, request.path_params, body, here, gone)
            response = _json(await page.answer(visit))
        if not owner.is_set:
            self.tokens.remember(response, owner)
        return response

    def _refusal(self, refused: Refused) -> Response:
        self.house.metrics.refusals.labels(refused.why).inc()
        return _json({"refused": explained(refused)}, _STATUS.get(refused.why, 400))

    async def broken(self, _: Request, __: Exception) -> Response:
        """Unexpected errors: a generic reply to the client, the traceback to the log."""
        return self._refusal(Refused("broken"))

    async def screen(self, request: Request) -> Response:
        """A screen of the client. A new visitor gets the cookie with it, so that a socket can be opened at once."""
        try:
            known = await self.tokens.owner_of(request)
            owner = known or await self.tokens.new()
        except StoreFailed as failure:
            self.house.log.error("the store has failed", exc_info=failure)
            return screen()
        # Only a first visit fetches files ahead: later the service worker has them, and browsers would not use both.
        response = screen() if known else screen(request.url.path)
        if not owner.is_set:
            self.tokens.remember(response, owner)
        return response

    async def socket(self, socket: WebSocket) -> None:
        """The WebSocket of one client at a table."""
        await talk(socket, self.rooms, self.tokens, self.door.admit, self.hosts)

    async def metrics(self, request: Request) -> Response:
        """The metrics, in the format of Prometheus. Only for this machine: they show when players answer in secret."""
        if not is_near(request):
            return await _not_found(request, Refused("not_found"))
        self.house.metrics.measure(self.house.store, self.house.thinker)
        return Response(generate_latest(self.house.metrics.registry), media_type="text/plain; version=0.0.4")

    async def openapi(self, _: Request) -> Response:
        """The OpenAPI description of the pages."""
        return _json(described(PAGES))

    async def schema(self, _: Request) -> Response:
        """The JSON Schema of the messages on a socket. `tools/schema.py` writes it."""
        return Response(_SCHEMA.read_bytes(), 200, {"cache-control": "no-store"}, "application/json")

    @asynccontextmanager
    async def life(self, _: Starlette) -> AsyncIterator[None]:
        """Start the rooms with the server, and close them with it."""
        await self.tokens.load()
        self.rooms.start()
        watching = asyncio.get_running_loop().create_task(self.house.metrics.watch_loop())
        yield
        watching.cancel()
        await self.house.desk.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                await self.rooms.close()


def application(
    house: House, secure: bool = False, hosts: frozenset[str] = frozenset(), logs_requests: bool = False
) -> Starlette:
    """Return the ASGI application. `secure` says that clients reach it only over HTTPS."""
    front = Front(house, Rooms(house), Door(), Tokens(house.store, secure), hosts)
    routes = [
        Route(page.path, front.endpoint(page), methods=[page.method], middleware=_PACKED if page.public else None)
        for page in PAGES
    ]
    routes += [Route("/metrics", front.metrics), Route("/api/openapi.json", front.openapi)]
    routes.append(Route("/api/wire.schema.json", front.schema))
    return Starlette(
        # Any code, even with a slash in it: the socket itself tells the client that there is no such table.
        routes=[*routes, WebSocketRoute("/api/tables/{code:path}/socket", front.socket), *client_routes(front.screen)],
        middleware=[Middleware(RequestLog, house.log)] if logs_requests else None,
        lifespan=front.life,
        exception_handlers={404: _not_found, 405: _not_found, Exception: front.broken},
    )


async def _body(request: Request, page: Page) -> bytes:
    body = b""
    try:
        async with asyncio.timeout(connections.PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > page.longest:
                    raise Refused(page.too_long)
    except (TimeoutError, ClientDisconnect):  # in vain if the client has gone, but no error of ours
        raise Refused("too_slow") from None
    return body


async def _gone(request: Request) -> None:
    """Return when the client has closed its connection. The body has been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _json(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, {"cache-control": "no-store"}, "application/json")


async def _not_found(request: Request, _: Exception) -> Response:
    # A browser gets a screen with a link home; a program gets JSON.
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
        return screen(status=404)
    return _json({"refused": explained(Refused("not_found"))}, 404)
