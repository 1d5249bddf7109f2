"""A scripted player: real HTTP, real sockets, no knowledge but what came down the wire."""

import asyncio
import json
from itertools import count
from typing import cast
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from tablee.kernel.plain import Json

PATIENCE = 20.0
"""Seconds after which a test that waits for something that never comes is given up."""


class Away(Exception):
    """The server has closed the socket, or gone."""


class Player:
    """Somebody with a browser: a cookie, one socket, and a picture of the table put together from what was sent."""

    def __init__(self, base: str, name: str, cookie: str | None = None) -> None:
        self.base = base
        self.name = name
        self.cookie = cookie
        self.seen: dict[str, Json] = {}
        self.turns: list[Json] = []
        self.frames: list[str] = []
        self.refusals: list[dict[str, Json]] = []
        self.done: set[str] = set()
        self.hints: Json = None
        self._ids = count(1)
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    # HTTP

    def http(self, path: str, body: dict[str, Json] | None = None) -> dict[str, Json]:
        """Ask for a page, as a browser would."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.base + path, data, {"cookie": self.cookie or "", "content-type": "application/json"})
        with urlopen(request, timeout=PATIENCE) as response:
            given = response.headers.get("set-cookie")
            if given:
                self.cookie = given.partition(";")[0]
            return cast("dict[str, Json]", json.loads(response.read()))

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

    # Sockets

    async def enter(self, code: str, come: bool = True) -> None:
        """Open a socket to a table, and say one's name."""
        if self.cookie is None:
            await self.ask("/api/me")
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{code}/socket"
        self._socket = await connect(address, additional_headers={"cookie": self.cookie or ""}, compression=None)
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: "table" in self.seen)
        if come and self.you["name"] is None:
            await self.do("come", name=self.name)

    async def _read(self, socket: ClientConnection) -> None:
        async for frame in socket:
            text = frame if isinstance(frame, str) else frame.decode()
            self.frames.append(text)
            message: dict[str, Json] = json.loads(text)
            await self._take(message)
        async with self._news:
            self._socket = None
            self._news.notify_all()

    async def _take(self, message: dict[str, Json]) -> None:
        async with self._news:
            if "done" in message:
                self.done.add(str(message.pop("done")))
            if "refused" in message:
                self.refusals.append(cast("dict[str, Json]", message.pop("refused")))
            if "hints" in message:
                self.hints = message.pop("hints")
            turns = cast("dict[str, Json]", message.pop("turns", None))
            if turns:
                self.turns[cast("int", turns["start"]) :] = cast("list[Json]", turns["turns"])
            self.seen |= message
            self._news.notify_all()

    async def until(self, reached: "object") -> None:
        """Wait until something can be seen."""
        assert callable(reached)
        async with self._news:
            async with asyncio.timeout(PATIENCE):
                while not reached():
                    if self._socket is None and self._reader is not None:
                        raise Away
                    await self._news.wait()

    def say(self, do: str, command: str | None = None, **words: Json) -> str:
        """Send a command without waiting for anything; its id."""
        command = command or f"{self.name}-{next(self._ids)}"
        self.send(json.dumps({"do": do, "command": command, **words}))
        return command

    def send(self, text: str) -> None:
        """Send any text."""
        if self._socket is None:
            raise Away
        self._sending = asyncio.ensure_future(self._socket.send(text))

    async def do(self, do: str, command: str | None = None, **words: Json) -> dict[str, Json] | None:
        """Send a command and wait for the answer: None when it is done, else the refusal."""
        before = len(self.refusals)
        command = self.say(do, command, **words)
        await self.until(lambda: command in self.done or len(self.refusals) > before)
        return None if command in self.done else self.refusals[-1]

    async def leave(self) -> None:
        """Close the socket, as a closed tab does."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None
        self.seen.clear()

    # What is seen

    @property
    def table(self) -> dict[str, Json]:
        return cast("dict[str, Json]", self.seen["table"])

    @property
    def you(self) -> dict[str, Json]:
        return cast("dict[str, Json]", self.seen["you"])

    @property
    def seq(self) -> int:
        return cast("int", self.seen["seq"])

    @property
    def moves(self) -> list[str]:
        return cast("list[str]", self.seen.get("moves") or [])

    @property
    def stage(self) -> str:
        return str(self.table["stage"])

    @property
    def is_on(self) -> bool:
        """Whether the game waits for this player, who has not answered yet."""
        return self.you["seat"] in cast("list[Json]", self.table["acting"]) and bool(self.moves)

    async def play_on(self, stop: "object" = None) -> None:
        """Play until the game is over, or until something else: always one of the moves, by its number."""
        for number in count():
            await self.until(lambda: self.stage == "over" or self.is_on or (callable(stop) and stop()))
            if self.stage == "over" or (callable(stop) and stop()):
                return
            quiet = [move for move in self.moves if not move.startswith("?")] or self.moves
            await self.do("move", seq=self.seq, move=quiet[(number * 7919) % len(quiet)])
