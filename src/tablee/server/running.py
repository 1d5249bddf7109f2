"""The uvicorn configuration, with security headers and limits on all input."""

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
