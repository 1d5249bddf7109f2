"""The ASGI application: it routes HTTP requests to pages and WebSockets to rooms."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from prometheus_client import generate_latest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tablee.server import connections
from tablee.server.client import Bucket
from tablee.server.connections import place_of
from tablee.server.house import House
from tablee.server.identity import is_own, new_person, person_of, remember
from tablee.server.lan import is_here, is_near
from tablee.server.openapi import described
from tablee.server.pages import PAGES, Page, Visit
from tablee.server.refusals import explained
from tablee.server.rooms import Rooms
from tablee.server.socket import talk
from tablee.server.static import client_routes, screen
from tablee.server.wire import encode
from tablee.store.model import StoreFailed
from tablee.table.refusal import Refused, Why

_STATUS: Final[dict[Why, int]] = {
    "no_such_table": 404,
    "no_record": 404,
    "not_found": 404,
    "stranger": 403,
    "no_lan": 403,
    "day_sealed": 403,
    "too_fast": 429,
    "too_slow": 408,
    "too_many_tables": 429,
    "too_many_sockets": 429,
    "broken": 500,
    "busy": 503,
}
_VISITS: Final = (20.0, 100.0)
"""Rate limit for one IP address: requests per second, and burst size."""
_ADDRESSES: Final = 10_000
"""Number of IP addresses remembered; the one seen longest ago is dropped first."""
_PACKED: Final = [Middleware(GZipMiddleware)]


class Door:
    """The rate limit for each IP address. It slows down clients that guess table codes."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def admit(self, connection: HTTPConnection) -> None:
        """Count one request. Raise `Refused` when the address is over its rate limit."""
        place = place_of(connection.client.host) if connection.client else ""
        bucket = self._buckets.pop(place, None) or Bucket(*_VISITS)
        self._buckets[place] = bucket
        if len(self._buckets) > _ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refused("too_fast")


@dataclass(frozen=True, slots=True)
class Front:
    """The handlers of the application, and what they share."""

    house: House
    rooms: Rooms
    door: Door
    secure: bool
    """Whether clients reach the server only over HTTPS."""
    hosts: frozenset[str]
    """Other host names under which our own pages are served."""

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
        person, token = person_of(request), None
        if person is None:
            person, token = new_person()
        body = await _body(request, page.longest)
        visit = Visit(self.house, self.rooms, person, request.path_params, body, is_here(request))
        response = _json(await page.answer(visit))
        if token is not None:
            remember(response, token, self.secure)
        return response

    def _refusal(self, refused: Refused) -> Response:
        self.house.metrics.refusals.labels(refused.why).inc()
        return _json({"refused": explained(refused)}, _STATUS.get(refused.why, 400))

    async def broken(self, _: Request, __: Exception) -> Response:
        """Unexpected errors: a generic reply to the client, the traceback to the log."""
        return self._refusal(Refused("broken"))

    async def screen(self, request: Request) -> Response:
        """A screen of the client. A new visitor gets the cookie with it, so that a socket can be opened at once."""
        if person_of(request) is not None:
            return screen()
        # Only a first visit fetches files ahead: later the service worker has them, and browsers would not use both.
        response = screen(request.url.path)
        remember(response, new_person()[1], self.secure)
        return response

    async def socket(self, socket: WebSocket) -> None:
        """The WebSocket of one client at a table."""
        await talk(socket, self.rooms, self.door.admit, self.hosts)

    async def metrics(self, request: Request) -> Response:
        """The metrics, in the format of Prometheus. Only for this machine: they show when players answer in secret."""
        if not is_near(request):
            return await _not_found(request, Refused("not_found"))
        return Response(generate_latest(self.house.metrics.registry), media_type="text/plain; version=0.0.4")

    async def openapi(self, _: Request) -> Response:
        """The OpenAPI description of the pages."""
        return _json(described(PAGES))

    @asynccontextmanager
    async def life(self, _: Starlette) -> AsyncIterator[None]:
        """Start the rooms with the server, and close them with it."""
        self.rooms.start()
        yield
        await self.rooms.close()


def application(house: House, secure: bool = False, hosts: frozenset[str] = frozenset()) -> Starlette:
    """Return the ASGI application."""
    front = Front(house, Rooms(house), Door(), secure, hosts)
    routes = [
        Route(page.path, front.endpoint(page), methods=[page.method], middleware=_PACKED if page.public else None)
        for page in PAGES
    ]
    routes += [Route("/metrics", front.metrics), Route("/api/openapi.json", front.openapi)]
    return Starlette(
        # Any code, even with a slash in it: the socket itself tells the client that there is no such table.
        routes=[*routes, WebSocketRoute("/api/tables/{code:path}/socket", front.socket), *client_routes(front.screen)],
        lifespan=front.life,
        exception_handlers={404: _not_found, 405: _not_found, Exception: front.broken},
    )


async def _body(request: Request, longest: int) -> bytes:
    body = b""
    try:
        async with asyncio.timeout(connections.PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > longest:
                    raise Refused("bad_message")
    except TimeoutError:
        raise Refused("too_slow") from None
    return body


def _json(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, {"cache-control": "no-store"}, "application/json")


async def _not_found(request: Request, _: Exception) -> Response:
    # A browser gets a screen with a link home; a program gets JSON.
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
        return screen(status=404)
    return _json({"refused": explained(Refused("not_found"))}, 404)
