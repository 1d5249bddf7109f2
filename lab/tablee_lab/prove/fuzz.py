"""The fuzz proof: many sockets send nonsense, and every message must get exactly one answer."""

import asyncio
from collections import deque
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from tablee.client import Heard, Picture
from tablee.games import GAMES
from tablee.house.wire import PROTOCOL
from tablee.kernel.json import Json
from tablee.server.client import BURST, OVERFLOW, RATE
from tablee.store.place import address_of
from tablee_lab.bench.wire import Wire, connect
from tablee_lab.prove.browser import Browser
from tablee_lab.prove.nonsense import Knowledge, Message, nonsense
from tablee_lab.prove.site import PAIRS, PATIENCE, Found, Site, attempt
from tablee_lab.sim.history import Sent

_SOCKETS: Final = 200
_THINKS: Final = 0.3
"""Thinking time of the players at the other tables, in seconds."""
_TOGETHER: Final = 8
"""Maximum number of fuzzers at one table. Few seats are left for bots, which would think all the time."""
_WINDOW: Final = 5
"""Maximum number of unanswered messages of one socket."""
_SLOW: Final = (OVERFLOW, 1011, 0)
"""Close codes for a client that reads too slowly: the answers may come faster than we read. With 0, it did not even
read the close code within a second."""
_NORMALISED: Final = {"options", "settings", "to", "person"}
"""Fields that the log does not store as they were sent: it has the ids of people, and the host only their numbers."""


class Fuzzer:
    """A socket that sends nonsense, and checks the answers."""

    def __init__(self, site: Site, browser: Browser, code: str) -> None:
        self._site = site
        self._browser = browser
        self._code = code
        self._chance = Random(browser.name)
        self._knows = Knowledge(browser.name)
        self._picture = Picture()
        self._unanswered: deque[tuple[Message, int]] = deque()
        self._done: set[str] = set()
        self._news = asyncio.Event()
        self.answers = 0
        self.readable = 0
        self.lost = 0
        """Number of times its socket was closed."""
        self.broken: list[str] = []

    async def send(self, number: int) -> None:
        """Send `number` messages within the rate limit, and wait for all answers."""
        while self.answers < number and not self.broken:
            address = f"{self._browser.base}/api/tables/{self._code}/socket?protocol={PROTOCOL}"
            wire = await connect(address, self._browser.headers, self._hear)
            try:
                await self._send_all(wire, number - self.answers)
            finally:
                wire.close()
                self._forget()

    async def _send_all(self, wire: Wire, number: int) -> None:
        """Send `number` messages, or stop when the server closes the socket because we read too slowly."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        for _ in range(number):
            await self._until_at_most(wire, _WINDOW - 1)
            if self.broken or wire.closed.done():
                return
            due = max(due + 1 / RATE, loop.time() - BURST / 2 / RATE)
            await asyncio.sleep(max(0.0, due - loop.time()))
            self._send(wire)
        await self._until_at_most(wire, 0)

    def _forget(self) -> None:
        """Stop waiting for answers: what was sent may or may not be in the log."""
        for message, sent in self._unanswered:
            if message.id is not None and message.id not in self._done:
                self._site.world.history.append(Sent(self._code, message.id, _as_written(message), sent))
        self._unanswered.clear()

    def _send(self, wire: Wire) -> None:
        message = nonsense(self._chance, self._knows)
        self.readable += message.id is not None
        self._unanswered.append((message, next(self._site.world.ticks)))
        (wire.send if message.is_text else wire.send_bytes)(message.body)

    async def _until_at_most(self, wire: Wire, waiting: int) -> None:
        """Wait until at most `waiting` messages are unanswered."""
        while len(self._unanswered) > waiting and not self.broken:
            oldest = self._unanswered[0][0].body
            self._news.clear()
            told = asyncio.create_task(self._news.wait())
            await asyncio.wait((told, wire.closed), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            told.cancel()
            if wire.closed.done():
                self.lost += 1
                if wire.closed.result() not in _SLOW:
                    self.broken.append(f"a socket was closed with {wire.closed.result()} after {oldest!r}")
                return
            if not told.done():
                self.broken.append(f"there is no answer to {oldest!r}")

    def _hear(self, text: bytes) -> None:
        heard = self._picture.take(msgspec.json.decode(text))
        self._knows.seq, self._knows.moves = self._picture.seq, tuple(self._picture.moves)
        if heard.done is not None or heard.refused is not None:
            self._take(heard)
        self._news.set()

    def _take(self, heard: Heard) -> None:
        """Check an answer: it belongs to the oldest unanswered message."""
        if not self._unanswered:
            self.broken.append(f"an answer without a message: {heard}")
            return
        (message, sent), refused = self._unanswered.popleft(), heard.refused
        self.answers += 1
        if message.id is not None:
            self._knows.ids.append(message.id)
        if (heard.done if refused is None else refused["command"]) != message.id:
            self.broken.append(f"{message.body!r} was answered with {heard}")
        elif refused is not None and not (refused["fr"] and refused["en"] and refused["fr"] != refused["en"]):
            self.broken.append(f"{message.body!r} was refused without a sentence")
        elif message.id is None and (refused is None or refused["why"] != "bad_message"):
            self.broken.append(f"{message.body!r} was not refused as unreadable")
        elif refused is None and message.id is not None and message.id not in self._done:
            self._done.add(message.id)
            answered = next(self._site.world.ticks)
            self._site.world.history.append(Sent(self._code, message.id, _as_written(message), sent, answered))


def _as_written(message: Message) -> dict[str, Json]:
    """The fields of a command that the log stores as they were sent."""
    return {word: value for word, value in (message.words or {}).items() if word not in _NORMALISED}


def fuzzed(folder: Path, messages: int, variant: str) -> Found:
    """Run a server on SQLite where people play while fuzzers send nonsense."""
    fuzzers: list[Fuzzer] = []

    async def trouble(site: Site) -> None:
        site.world.thinks = _THINKS
        codes: list[str] = []
        fuzzers.extend([await _fuzzer(site, number, codes) for number in range(min(_SOCKETS, messages // 20))])
        share = -(-messages // len(fuzzers))
        await asyncio.gather(*(fuzzer.send(share) for fuzzer in fuzzers))

    found = attempt(address_of(folder / "tablee.sqlite3"), variant, 1, trouble)
    figures = {
        "answers": sum(one.answers for one in fuzzers),
        "readable": sum(one.readable for one in fuzzers),
        "sockets lost": sum(one.lost for one in fuzzers),
    }
    return Found([*(line for one in fuzzers for line in one.broken), *found.broken], {**figures, **found.figures})


async def _fuzzer(site: Site, number: int, codes: list[str]) -> Fuzzer:
    """A fuzzer: every fourth one at a table where people play, the others at their own tables."""
    browser = Browser(site.nodes[0].base, f"fuzz{number}")
    await browser.ask("/api/me")
    if number % 4 == 1:
        # Not at the table with bots: a fuzzer could take a bot's seat and keep the others waiting.
        return Fuzzer(site, browser, site.tables[number // 4 % PAIRS][0].code)
    if number % _TOGETHER == 0:
        codes.append(await browser.open(tuple(GAMES)[number // _TOGETHER % len(GAMES)]))
    return Fuzzer(site, browser, codes[-1])
