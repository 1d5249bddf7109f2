"""The HTTP side of a player's browser, with an IP address of its own."""

import json
from itertools import count
from typing import Final

from tablee.client import Visitor
from tablee.kernel.json import Json

PATIENCE: Final = 20.0
"""Timeout for a server that sends no news, in seconds."""
_NUMBERS = count(1)


class Browser(Visitor):
    """Requests pages, and keeps a cookie."""

    def __init__(self, base: str, name: str, cookie: str | None = None) -> None:
        self.number = number = next(_NUMBERS)
        # A separate address for each browser, as if behind a proxy: the server has a rate limit per address.
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        super().__init__(base, name, cookie, {"x-forwarded-for": address})

    def http(self, path: str, body: dict[str, Json] | None = None) -> dict[str, Json]:
        """Request a page and return its body. Raise `RuntimeError` if the answer is not 200."""
        answer = self.fetch(path, None if body is None else json.dumps(body).encode())
        if answer.status != 200:
            raise RuntimeError(f"{path} was answered with {answer.status}: {answer.body}")
        return answer.body
