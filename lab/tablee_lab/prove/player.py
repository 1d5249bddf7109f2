"""A scripted player: real HTTP, real sockets, no knowledge but what came down the wire."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Final, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.kernel.plain import Json
from tablee_lab.prove.browser import PATIENCE, Browser

_MOMENT: Final = 1.0
"""So many seconds who was too fast waits: the server forgives a few messages by then."""


class Away(Exception):
    """The server has closed the socket, or gone."""


class Player(Browser):
    """Somebody at a table: one socket, and a picture of the table put together from what was sent."""

    def __init__(self, base: str, name: str, cookie: str | None = None) -> None:
        super().__init__(base, name, cookie)
        self.seen: dict[str, Json] = {}
        self.turns: list[Json] = []
        self.frames: list[str] = []
        """Everything that came down the socket, as it came."""
        self.refusals: list[dict[str, Json]] = []
        self.done: set[str] = set()
        self.hints: list[dict[str, Json]] | None = None
        self.closed: int | None = None
        """The code with which the socket was closed."""
        self._companion = ""
        self._ids = (f"tab-{self.number}-{n}" for n in count(1))
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._news = asyncio.Condition()
        self._tabs: list[Player] = []

    def another_tab(self) -> "Player":
        """The same person in another tab of their browser."""
        tab = Player(self.base, self.name, self.cookie)
        self._tabs.append(tab)
        return tab

    def companion(self, number: object, name: str) -> "Player":
        """Somebody else who plays on the same device."""
        other = Player(self.base, name, self.cookie)
        other._companion = f"?as={number}"
        self._tabs.append(other)
        return other

    # Sockets

    async def enter(self, code: str, come: bool = True) -> None:
        """Open a socket to a table, and say one's name."""
        if self.cookie is None:
            await self.ask("/api/me")
        await self.knock(code)
        await self.until(lambda: "table" in self.seen)
        if come and self.you["name"] is None:
            await self.do("come", name=self.name)

    async def knock(self, code: str, origin: str | None = None) -> None:
        """Open a socket to a table, and wait for nothing."""
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{code}/socket{self._companion}"
        headers = self.headers | ({} if origin is None else {"origin": origin})
        self._socket = await connect(address, additional_headers=headers, compression=None)
        self.closed = None
        self._reader = asyncio.create_task(self._read(self._socket))

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):  # one that ends with an error; else the loop ends
            async for frame in socket:
                text = frame if isinstance(frame, str) else frame.decode()
                self.frames.append(text)
                message: dict[str, Json] = json.loads(text)
                await self._take(message)
        async with self._news:
            self._socket, self.closed = None, socket.close_code
            self._news.notify_all()

    async def _take(self, message: dict[str, Json]) -> None:
        async with self._news:
            if "done" in message:
                self.done.add(str(message.pop("done")))
            if "refused" in message:
                self.refusals.append(cast("dict[str, Json]", message.pop("refused")))
            if "hints" in message:
                self.hints = cast("list[dict[str, Json]]", message.pop("hints"))
            turns = cast("dict[str, Json]", message.pop("turns", None))
            if turns:
                self.turns[cast("int", turns["start"]) :] = cast("list[Json]", turns["turns"])
            self.seen |= message
            self._news.notify_all()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until something can be seen; `Away` when the socket is closed before."""
        async with self._news:
            while not reached():
                if self._socket is None and self._reader is not None:
                    raise Away
                async with asyncio.timeout(PATIENCE):
                    await self._news.wait()

    async def until_closed(self) -> int:
        """Wait until the server closes the socket; the code."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    def say(self, do: str, command: str | None = None, **words: Json) -> str:
        """Send a command without waiting for anything; its id."""
        command = command or next(self._ids)
        self.send(json.dumps({"do": do, "command": command, **words}))
        return command

    def send(self, text: str | bytes) -> None:
        """Send anything."""
        if self._socket is None:
            raise Away
        task = asyncio.ensure_future(_send(self._socket, text))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def do(self, do: str, command: str | None = None, **words: Json) -> dict[str, Json] | None:
        """Send a command and wait for the answer: None when it is done, else the refusal."""
        return await self.wish({"do": do, **words}, command)

    async def wish(self, words: dict[str, Json], command: str | None = None) -> dict[str, Json] | None:
        """The same, for who has the words already; who is told to wait a moment waits, and says it again."""
        command = command or next(self._ids)
        while (refusal := await self._wish_once(words, command)) and refusal["why"] == "too_fast":
            await asyncio.sleep(_MOMENT)
        return refusal

    async def _wish_once(self, words: dict[str, Json], command: str) -> dict[str, Json] | None:
        before = len(self.refusals)
        self.send(json.dumps({**words, "command": command}))

        def refused() -> dict[str, Json] | None:
            mine = (one for one in self.refusals[before:] if one["command"] in (command, None))
            return next(mine, None)

        await self.until(lambda: command in self.done or refused() is not None)
        return refused()

    async def leave(self) -> None:
        """Close the socket, as a closed tab does."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None
        self.seen.clear()

    async def go_home(self) -> None:
        """Close all tabs."""
        for tab in (self, *self._tabs):
            await tab.leave()

    # What is seen

    @property
    def table(self) -> dict[str, Json]:
        return cast("dict[str, Json]", self.seen["table"])

    @property
    def chairs(self) -> list[dict[str, Json]]:
        return cast("list[dict[str, Json]]", self.table["chairs"])

    @property
    def lines(self) -> list[dict[str, Json]]:
        return cast("list[dict[str, Json]]", self.seen["lines"])

    @property
    def ended(self) -> dict[str, Json]:
        return cast("dict[str, Json]", self.table["ended"])

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

    async def move(self, which: int = 0) -> dict[str, Json] | None:
        """Make one of the moves, by its number; the refusal, if any."""
        return await self.do("move", seq=self.seq, move=self.choose(which))

    def choose(self, which: int) -> str:
        """One of the moves, by its number. Claims are for who cannot but make one."""
        quiet = [move for move in self.moves if not move.startswith("?")] or self.moves
        ending = [move for move in quiet if move.startswith("=")]  # what brings a game of figures to its end
        choice = ending or quiet
        return choice[which % len(choice)]

    async def play_on(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Play until the game is over, or until something else: always one of the moves, by its number."""
        for number in count():
            await self.until(lambda: self.stage == "over" or self.is_on or stop())
            if self.stage == "over" or stop():
                return
            await self.move(number * 7919)


async def _send(socket: ClientConnection, text: str | bytes) -> None:
    with suppress(ConnectionClosed):  # the reader notices too
        await socket.send(text)
