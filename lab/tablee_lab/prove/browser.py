"""Somebody's browser, as far as pages go: real HTTP, a cookie, and an address of its own."""

import asyncio
import json
from collections.abc import Mapping
from email.message import Message
from itertools import count
from typing import Final, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tablee.kernel.plain import Json

PATIENCE: Final = 20.0
"""Seconds without any news after which a server that is waited for is given up."""
_NUMBERS = count(1)


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    body: dict[str, Json]
    headers: Message


class Browser:
    """Who asks for pages, and goes by a cookie."""

    def __init__(self, base: str, name: str, cookie: str | None = None) -> None:
        self.base = base
        self.name = name
        self.cookie = cookie
        self.number = number = next(_NUMBERS)
        # Everybody has an address of their own, as a proxy on this machine would say.
        self._address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"

    def fetch(
        self, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None, method: str | None = None
    ) -> Answer:
        """Ask for a page, as a browser would, whatever the answer."""
        request = Request(self.base + path, body, {**self.headers, **(headers or {})}, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as response:
                answer = Answer(response.status, json.loads(response.read() or b"null"), response.headers)
        except HTTPError as error:
            with error:
                answer = Answer(error.code, json.loads(error.read() or b"null"), error.headers)
        if given := answer.headers.get("set-cookie"):
            self.cookie = given.partition(";")[0]
        return answer

    @property
    def headers(self) -> dict[str, str]:
        """What a browser says of itself whatever it asks for."""
        cookie = {} if self.cookie is None else {"cookie": self.cookie}
        return {"content-type": "application/json", "x-forwarded-for": self._address, **cookie}

    def http(self, path: str, body: dict[str, Json] | None = None) -> dict[str, Json]:
        """Ask for a page that is there."""
        answer = self.fetch(path, None if body is None else json.dumps(body).encode())
        if answer.status != 200:
            raise RuntimeError(f"{path} was answered with {answer.status}: {answer.body}")
        return answer.body

    async def ask(self, path: str, body: dict[str, Json] | None = None) -> dict[str, Json]:
        """Ask for a page without holding up the others."""
        return await asyncio.to_thread(self.http, path, body)

    async def open(
        self,
        game: str,
        options: dict[str, Json] | None = None,
        settings: dict[str, Json] | None = None,
        day: bool = False,
    ) -> str:
        """Set up a table; its code."""
        body: dict[str, Json] = {
            "game": game, "name": self.name, "options": options or {}, "settings": settings or {}, "day": day,
        }  # fmt: skip
        return str((await self.ask("/api/tables", body))["code"])
