"""How an application is run: by uvicorn, with a bound on everything that comes from outside."""

import uvicorn
from starlette.applications import Starlette

from tablee.server.pages import LONGEST


def config(app: Starlette) -> uvicorn.Config:
    """The settings with which an application is served."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LONGEST,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=5,
        # Behind a proxy on the same machine people's addresses are in its headers.
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
    )
