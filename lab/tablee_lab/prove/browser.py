"""Somebody's browser, as far as pages go: a visitor with an address of their own."""

import json
from itertools import count
from typing import Final

from tablee.client import Visitor
from tablee.kernel.json import Json

PATIENCE: Final = 20.0
"""Seconds without any news after which a server that is waited for is given up."""
_NUMBERS = count(1)


class Browser(Visitor):
    """Who asks for pages, and goes by a cookie."""

    def __init__(self, base: str, name: str, cookie: str | None = None) -> None:
        self.number = number = next(_NUMBERS)
        # Everybody has an address of their own, as a proxy on this machine would say.
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        super().__init__(base, name, cookie, {"x-forwarded-for": address})

    def http(self, path: str, body: dict[str, Json] | None = None) -> dict[str, Json]:
        """Ask for a page that is there, and wait for it."""
        answer = self.fetch(path, None if body is None else json.dumps(body).encode())
        if answer.status != 200:
            raise RuntimeError(f"{path} was answered with {answer.status}: {answer.body}")
        return answer.body
