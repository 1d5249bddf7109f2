"""A visitor of a server: a cookie, HTTP requests, and the tables that they join."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from email.message import Message
from http.client import HTTPException
from typing import Final, NamedTuple, cast
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tablee.client.errors import Refused
from tablee.client.table import Table
from tablee.kernel.json import Json

_TIMEOUT: Final = 20.0
"""Timeout of an HTTP request, in seconds."""


class Answer(NamedTuple):
    """An HTTP response."""

    status: int
    body: dict[str, Json]
    headers: Message


class Visitor:
    """A person whom the server knows by a cookie. The server sets it with its first response."""

    def __init__(
        self, base: str, name: str, cookie: str | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        self.base = base.rstrip("/")
        self.name = name
        self.cookie = cookie
        """`tablee=…`. It identifies this person, also in later visits."""
        self._headers = headers or {}
        self._tables: list[Table] = []

    @property
    def headers(self) -> dict[str, str]:
        """The headers of every request."""
        cookie = {} if self.cookie is None else {"cookie": self.cookie}
        return {"content-type": "application/json", **self._headers, **cookie}

    def fetch(
        self, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None, method: str | None = None
    ) -> Answer:
        """Send a request and wait for the response, whatever its status. Raises `OSError`."""
        request = Request(self.base + path, body, {**self.headers, **(headers or {})}, method=method)
        try:
            answer = _answer(request)
        except HTTPException as broken:  # the server has died in the middle of its answer
            raise ConnectionError(f"the answer is not whole: {broken!r}") from broken
        if given := answer.headers.get("set-cookie"):
            self.cookie = given.partition(";")[0]
        return answer

    async def ask(self, path: str, body: Mapping[str, Json] | None = None) -> dict[str, Json]:
        """Send a request and return the body of the response, without blocking the event loop.

        `/api/openapi.json` lists the paths. Raises `Refused`, or `OSError` if the server cannot be reached.
        """
        sent = None if body is None else json.dumps(dict(body)).encode()
        answer = await asyncio.to_thread(self.fetch, path, sent)
        if answer.status != 200:
            raise Refused(cast("dict[str, Json]", answer.body["refused"]))
        return answer.body

    async def know_me(self) -> None:
        """Get a cookie from the server, unless there is one."""
        if self.cookie is None:
            await self.ask("/api/me")

    async def open(
        self,
        game: str,
        options: Mapping[str, Json] | None = None,
        settings: Mapping[str, Json] | None = None,
        day: bool = False,
    ) -> str:
        """Open a table as its host. Returns its code, with which others join. Raises `Refused`."""
        body: dict[str, Json] = {
            "game": game, "name": self.name, "options": dict(options or {}), "settings": dict(settings or {}),
            "day": day,
        }  # fmt: skip
        return str((await self.ask("/api/tables", body))["code"])

    async def enter(self, code: str) -> Table:
        """Join a table under the visitor's name. Raises `Disconnected` if no table has this code."""
        table = Table(self, code)
        self._tables.append(table)
        await table.arrive()
        return table

    async def close(self) -> None:
        """Leave all tables."""
        for table in self._tables:
            await table.leave()


def _answer(request: Request) -> Answer:
    try:
        with urlopen(request, timeout=_TIMEOUT) as response:
            return Answer(response.status, json.loads(response.read() or b"null"), response.headers)
    except HTTPError as error:
        with error:
            return Answer(error.code, json.loads(error.read() or b"null"), error.headers)


@asynccontextmanager
async def connect(base: str, name: str, cookie: str | None = None) -> AsyncIterator[Visitor]:
    """Visit the server at an address such as `http://localhost:8765`. Leaves all tables at the end.

    With the `cookie` of an earlier visit, the visitor is the same person again.
    """
    visitor = Visitor(base, name, cookie)
    try:
        yield visitor
    finally:
        await visitor.close()
