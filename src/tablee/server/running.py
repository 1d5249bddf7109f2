"""The uvicorn server: its configuration, with security headers and limits on all input, and its sockets."""

import asyncio
import socket
from typing import Final

import uvicorn
from starlette.applications import Starlette

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
        ws="websockets-sansio",
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


class Server(uvicorn.Server):
    """A uvicorn server that can begin to listen on another socket while it runs."""

    async def listen(self, listening: socket.socket) -> None:
        """Serve this socket too. It is closed with the others when the server shuts down."""

        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]  # uvicorn itself calls it like this
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        self.servers.append(await asyncio.get_running_loop().create_server(protocol, sock=listening))
