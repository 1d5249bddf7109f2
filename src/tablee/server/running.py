"""The uvicorn server: its configuration, with security headers and limits on all input, and its sockets."""

import asyncio
import socket
from collections.abc import Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tablee.server.connections import Connection

if TYPE_CHECKING:
    from tablee.server.client import Client

PIPE: Final = "tablee.pipe"
"""The ASGI extension of a socket that a client can adopt."""
_FAREWELL: Final = 1.0
"""Close timeout, in seconds."""
PING: Final = 5.0
"""How often a socket is pinged, in seconds. One that does not answer for twice as long is closed."""
GUARDS: Final = {
    # Load everything from our own host; allow no inline script or style, and no framing.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
"""Security headers of every response, including errors."""
ENGINE: Final = "/assets/engine-"
"""How the address of the script begins that runs Python in a worker."""
_POLICY: Final = "content-security-policy"
_COMPILES: Final = GUARDS | {
    _POLICY: GUARDS[_POLICY].replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
}
"""The headers of that script: a worker has a policy of its own, and may compile WebAssembly. The page may not."""


def guards(path: str) -> dict[str, str]:
    """The security headers of the response to a request for this path."""
    return _COMPILES if path.startswith(ENGINE) else GUARDS


def config(app: Starlette, longest: int, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """Return the uvicorn settings.

    `longest` is the maximum size of a WebSocket message, in bytes; `proxies` are addresses and networks of proxies on
    other machines.
    """
    return uvicorn.Config(
        app,
        headers=list(GUARDS.items()),
        server_header=False,
        log_config=None,
        access_log=False,
        http=_Guarded,
        ws=Pipe,
        ws_max_size=longest,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=2 * PING,
        timeout_graceful_shutdown=3,
        # A proxy passes the client addresses in its headers: one on the same machine, or one that we are told of.
        proxy_headers=True,
        forwarded_allow_ips=["127.0.0.1", *proxies],
    )


class _Guarded(Connection):
    """A connection whose responses have the security headers of their path."""

    def handle_events(self) -> None:
        """Read on. A response is written later, when its request is handled."""
        super().handle_events()
        if self.cycle is not None and self.scope["path"].startswith(ENGINE):  # type: ignore[redundant-expr]  # may be None
            plain = [(name, value) for name, value in self.cycle.default_headers if name.decode() not in GUARDS]
            own = [(name.encode(), value.encode()) for name, value in guards(self.scope["path"]).items()]
            self.cycle.default_headers = plain + own


class _Unused:
    """Takes the place of what only an application needs that reads and writes its socket itself."""

    def put_nowait(self, _: object) -> None:
        """Drop an event: nobody waits for it."""

    def set(self) -> None:
        """Do nothing: nobody waits until the client reads again."""

    def clear(self) -> None:
        """Do nothing, as above."""


_UNUSED: Final = _Unused()


class Pipe(WebSocketsSansIOProtocol):
    """A WebSocket that needs no task: once the application has let a client in, messages go straight to and from it."""

    # What every message needs is in the object itself: the dict of a socket is large, and seldom in a cache.
    __slots__ = ("_adopted", "close_sent", "is_full", "transport")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Belong to nobody yet."""
        super().connection_made(transport)
        self.is_full = False
        """Whether the client does not read what was written."""
        self._adopted: Client | None = None

    def handle_connect(self, event: Request) -> None:
        """Offer this pipe to the application, as an extension of ASGI."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][PIPE] = {"pipe": self}

    def adopt(self, client: "Client") -> None:
        """Belong to this client. The application can return then, and the socket stays open."""
        self._adopted = client
        if not self.queue.empty():  # it has not waited until it was let in
            self.transport.abort()
        self.queue = self.writable = _UNUSED  # type: ignore[assignment]  # they take 4 KB, of 15 for a socket

    async def run_asgi(self) -> None:
        """Run the application. Nothing of the request is needed when it has returned."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass  # it has gone before it was let in
        except Exception:  # as uvicorn does
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self._adopted is None and self.close_timer is None:
            self.transport.close()
        self.request.headers.clear()  # the parser keeps the request itself
        del self.scope, self.request, self.response

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the client, or to the application before there is one."""
        if self._adopted is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._adopted.hear(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the client leave its table."""
        super().connection_lost(exc)
        client, self._adopted = self._adopted, None  # so that no cycle of references keeps them
        if client is not None:
            client.leave()

    def keepalive_timeout(self) -> None:
        """Close the socket of a client that does not answer. It may not read either, so do not wait for long."""
        super().keepalive_timeout()
        self._cut_soon()

    def handle_close(self, event: Frame) -> None:
        """Close the socket when the client does; do not wait for long until it has read what was written."""
        super().handle_close(event)
        self._cut_soon()

    def _cut_soon(self) -> None:
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(_FAREWELL, self.transport.abort)

    def pause_writing(self) -> None:
        """Note that the client does not read what was written."""
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        """Note that it reads again."""
        super().resume_writing()
        self.is_full = False

    def write(self, message: bytes) -> None:
        """Write a text message."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_framed(message))

    def hold(self) -> None:
        """Stop reading."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def close(self, code: int, why: str = "") -> None:
        """Close the socket. A client that does not read never sees code and reason, so do not wait for long."""
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code, why)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(_FAREWELL, self.transport.abort)


@lru_cache(8)  # many spectators get the same message
def _framed(message: bytes) -> bytes:
    """A text message as a WebSocket frame."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    head = b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")
    return head + message


class Server(uvicorn.Server):
    """A uvicorn server that can begin to listen on another socket while it runs."""

    async def listen(self, listening: socket.socket) -> None:
        """Serve this socket too. It is closed with the others when the server shuts down."""

        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]  # uvicorn itself calls it like this
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        self.servers.append(await asyncio.get_running_loop().create_server(protocol, sock=listening))
