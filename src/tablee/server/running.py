"""The uvicorn server: its configuration, with security headers and limits on all input, and its sockets."""

import asyncio
import socket
from http import HTTPStatus
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tablee.server.connections import Connection

WRITE: Final = "tablee.write"
"""The ASGI extension of a socket to which an encoded message can be written at once."""
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


def config(app: Starlette, longest: int) -> uvicorn.Config:
    """Return the uvicorn settings. `longest` is the maximum size of a WebSocket message, in bytes."""
    return uvicorn.Config(
        app,
        headers=list(GUARDS.items()),
        server_header=False,
        log_config=None,
        access_log=False,
        http=Connection,
        ws=Pipe,
        ws_max_size=longest,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=5,
        # A proxy on the same machine passes the client addresses in its headers.
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
    )


class Pipe(WebSocketsSansIOProtocol):
    """A WebSocket to which messages can be written without a task: the sockets of a table get many small ones."""

    def handle_connect(self, event: Request) -> None:
        """Offer `write` to the application, as an extension of ASGI."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][WRITE] = {"write": self.write}

    def write(self, text: bytes) -> bool:
        """Write a text message if the client reads what it gets; return whether it was written."""
        is_open = self.handshake_complete and not self.close_sent and not self.transport.is_closing()
        if not is_open or not self.writable.is_set():
            return False
        size = len(text)
        if size < 126:
            head = bytes((0x81, size))
        else:
            head = b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + text)
        return True


class Server(uvicorn.Server):
    """A uvicorn server that can begin to listen on another socket while it runs."""

    async def listen(self, listening: socket.socket) -> None:
        """Serve this socket too. It is closed with the others when the server shuts down."""

        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]  # uvicorn itself calls it like this
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        self.servers.append(await asyncio.get_running_loop().create_server(protocol, sock=listening))
