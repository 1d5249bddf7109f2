"""How an application is run: by uvicorn, with a bound on everything that comes from outside."""

from typing import Final

import uvicorn
from starlette.applications import Starlette

GUARDS: Final = {
    # Everything comes from here: no script or style inside a page, nothing from elsewhere, in nobody's frame.
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
"""What every answer tells the browser, a page, a file or a refusal, and also one that nobody foresaw."""


def config(app: Starlette, longest: int) -> uvicorn.Config:
    """The settings with which an application is served, and how many bytes a message to it has at most."""
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
        # Behind a proxy on the same machine people's addresses are in its headers.
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
    )
