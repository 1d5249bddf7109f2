"""A scripted player: the public client, which also stores every message it received.

Unlike the public client, it does not reconnect by itself: tests look at what happens to a socket.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from typing import cast

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tablee.client import Disconnected, Heard, Table
from tablee.client.visitor import Answer
from tablee.kernel.json import Json
from tablee_lab.prove.browser import PATIENCE, Browser


class Player(Table):
    """A person with their own browser, at one table."""

    def __init__(self, base: str, name: str, cookie: str | None = None, companion: object = None) -> None:
        self.browser = Browser(base, name, cookie)
        super().__init__(self.browser, "", companion)
        self.name = name
        self.patience = PATIENCE
        self.frames: list[str] = []
        """Every message received, unparsed."""
        self.refusals: list[dict[str, Json]] = []
        self.done: set[str] = set()
        self.hints: list[dict[str, Json]] | None = None
        self._ids = (f"tab-{self.browser.number}-{n}" for n in count(1))
        self._sending: set[asyncio.Task[None]] = set()
        self._tabs: list[Player] = []

    def another_tab(self) -> "Player":
        """The same person in another tab of their browser."""
        return self._tab(self.name)

    def companion(self, number: object, name: str) -> "Player":
        """Another player on the same device."""
        return self._tab(name, number)

    def _tab(self, name: str, companion: object = None) -> "Player":
        tab = Player(self.base, name, self.cookie, companion)
        self._tabs.append(tab)
        return tab

    # Pages

    @property
    def base(self) -> str:
        return self.browser.base

    @base.setter
    def base(self, base: str) -> None:
        self.browser.base = base

    @property
    def cookie(self) -> str | None:
        return self.browser.cookie

    def fetch(
        self, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None, method: str | None = None
    ) -> Answer:
        """Request a page; return any answer."""
        return self.browser.fetch(path, body, headers, method)

    def http(self, path: str, body: dict[str, Json] | None = None) -> dict[str, Json]:
        """Request a page that must exist."""
        return self.browser.http(path, body)

    async def ask(self, path: str, body: dict[str, Json] | None = None) -> dict[str, Json]:
        """The same, without blocking the event loop."""
        return await self.browser.ask(path, body)

    async def open(
        self,
        game: str,
        options: dict[str, Json] | None = None,
        settings: dict[str, Json] | None = None,
        day: bool = False,
    ) -> str:
        """Open a table; return its code."""
        return await self.browser.open(game, options, settings, day)

    # Sockets

    async def be_there(self) -> None:
        """Do nothing: this player does not connect by itself."""

    async def find_again(self, lost: BaseException) -> None:
        """Raise the error: this player does not reconnect."""
        raise lost

    async def enter(self, code: str, come: bool = True) -> None:
        """Connect to a table, and give a name unless `come` is false."""
        await self.browser.know_me()
        await self.knock(code)
        await self.until(lambda: bool(self.seen))
        if come and self.you["name"] is None:
            await self.do("come", name=self.name)

    async def knock(self, code: str, origin: str | None = None) -> None:
        """Open a socket to a table, without waiting for messages."""
        self.code = code
        await self._open(**({} if origin is None else {"origin": origin}))

    def _hear(self, text: str) -> Heard:
        self.frames.append(text)
        heard = super()._hear(text)
        if heard.done is not None:
            self.done.add(heard.done)
        if heard.refused is not None:
            self.refusals.append(heard.refused)
        if heard.hints is not None:
            self.hints = heard.hints
        return heard

    async def until_closed(self) -> int:
        """Wait until the server closes the socket; return the close code."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    def say(self, do: str, command: str | None = None, **words: Json) -> str:
        """Send a command without waiting for an answer; return its id."""
        command = command or next(self._ids)
        self.send(json.dumps({"do": do, "command": command, **words}))
        return command

    def send(self, text: str | bytes) -> None:
        """Send any message. Raise `Disconnected` without a socket."""
        if self._socket is None:
            raise Disconnected(self.closed)
        task = asyncio.ensure_future(_send(self._socket, text))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def do(self, do: str, command: str | None = None, **words: Json) -> dict[str, Json] | None:
        """Send a command and wait for the answer; return None if it is done, else the refusal."""
        return await self.wish({"do": do, **words}, command)

    async def go_home(self) -> None:
        """Close all tabs."""
        for tab in (self, *self._tabs):
            await tab.leave()

    # What the player sees

    @property
    def seen(self) -> dict[str, Json]:
        return self.picture.look

    @property
    def turns(self) -> list[Json]:
        return self.picture.turns

    @property
    def table(self) -> dict[str, Json]:
        return self.picture.table

    @property
    def chairs(self) -> list[dict[str, Json]]:
        return self.picture.chairs

    @property
    def lines(self) -> list[dict[str, Json]]:
        return self.picture.lines

    @property
    def ended(self) -> dict[str, Json]:
        return cast("dict[str, Json]", self.table["ended"])

    @property
    def you(self) -> dict[str, Json]:
        return self.picture.you

    @property
    def seq(self) -> int:
        return self.picture.seq

    @property
    def moves(self) -> list[str]:
        return self.picture.moves

    @property
    def stage(self) -> str:
        return self.picture.stage

    @property
    def is_on(self) -> bool:
        return self.picture.is_on

    async def move(self, which: int = 0) -> dict[str, Json] | None:
        """Make the move with this number; return the refusal, if any."""
        return await self.do("move", seq=self.seq, move=self.choose(which))

    def choose(self, which: int) -> str:
        """The move with this number, modulo the number of moves. Claim only when forced."""
        quiet = [move for move in self.moves if not move.startswith("?")] or self.moves
        ending = [move for move in quiet if move.startswith("=")]  # these moves bring a game of figures to its end
        choice = ending or quiet
        return choice[which % len(choice)]

    async def play_on(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Play until the game is over or `stop` is true."""
        for number in count():
            await self.until(lambda: self.stage == "over" or self.is_on or stop())
            if self.stage == "over" or stop():
                return
            await self.move(number * 7919)


async def _send(socket: ClientConnection, text: str | bytes) -> None:
    with suppress(ConnectionClosed):  # the reader notices too
        await socket.send(text)
