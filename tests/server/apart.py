"""Tables of a device, and what somebody makes of their logs before a server sees them."""

import json
from collections.abc import Sequence
from itertools import count
from typing import Final

import msgspec

from tablee.house.device import Device, Kept, Reply
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.store.chain import linked
from tablee.store.model import LogRow
from tablee.table import entries
from tablee.table.entries import AnyEntry
from tablee.table.model import Table
from tests.house.both import seeds
from tests.server.serving import START

DEVICE: Final = "0123456789abcdef" * 2
"""The person who owns the device, as it knows them itself."""


class Apart:
    """A device with one table, and its log."""

    def __init__(
        self, game: str, options: dict[str, Json] | None = None, seed: Seed | None = None, **settings: Json
    ) -> None:
        self.now = START - 100_000_000
        self.log: list[LogRow] = []
        self.device = Device(DEVICE, b"{}", seeds(seed or Seed.numbered(5)))
        self._ids = count(1)
        body = {"game": game, "name": "Ann", "options": options or {}, "settings": {"turbo": True, **settings}}
        opened = self.device.ask("POST", "/api/tables", json.dumps(body).encode(), self.now)
        assert opened.answer is not None
        assert opened.answer.ok
        self.code = str(json.loads(opened.answer.body)["code"])
        self.take(opened)
        self.enter(1)

    @property
    def table(self) -> Table:
        return self.device.tables[self.code].table

    def take(self, reply: Reply) -> None:
        """Keep what the device wants to be kept."""
        if reply.keep:
            self.log += msgspec.json.decode(reply.keep, type=Kept).log

    def enter(self, number: int) -> None:
        """Somebody on the device looks at the table."""
        self.take(self.device.enter(self.code, number, number, self.now))

    def say(self, number: int, do: str, **words: object) -> None:
        """Somebody sends a command."""
        message = json.dumps({"do": do, "command": f"c{next(self._ids)}", **words}).encode()
        self.take(self.device.hear(number, message, self.now))

    def seat(self, number: int, name: str, seat: int) -> None:
        """Somebody else on the device comes and sits down."""
        self.enter(number)
        self.say(number, "come", name=name)
        self.say(number, "sit", seat=seat)

    def start(self) -> "Apart":
        """The game begins."""
        self.say(1, "start", level="beginner")
        return self

    def wait(self) -> None:
        """Let time pass until something has happened by itself, if anything does."""
        at = self.device.wake_at()
        if at is not None:
            self.now = max(self.now, at)
            self.take(self.device.wake(self.now))

    def play(self, moves: int) -> "Apart":
        """Play until this many moves stand. People make their first legal move."""
        while self.table.stage == "playing" and len(self.table.match.turns) < moves:  # type: ignore[union-attr]  # it plays
            match = self.table.match
            assert match is not None
            for seat in sorted(match.acting):
                person = self.table.chairs[seat].person
                if person is not None and seat not in match.answers:
                    number = 1 if person == DEVICE else int(person.partition(":")[0])
                    move = match.line.game.moves(match.line.state, seat)[0]
                    self.say(number, "move", seq=self.table.public, move=str(move))
                    break
            else:
                self.wait()
        return self


def chained(log: Sequence[LogRow]) -> list[LogRow]:
    """The log with hashes that fit, as a forger makes them."""
    chain, rows = b"", list[LogRow]()
    for row in log:
        rows.append(linked(chain, row))
        chain = rows[-1].chain or b""
    return rows


def changed(log: Sequence[LogRow], place: int, **fields: Json) -> list[LogRow]:
    """The log with other fields in one entry."""
    row = log[place]
    body = json.dumps({**json.loads(row.body), **fields})
    place %= len(log)
    return chained([*log[:place], LogRow(row.table, row.seq, row.command, row.at, body), *log[place + 1 :]])


def lengthened(log: Sequence[LogRow], *more: AnyEntry | str, later: int = 0) -> list[LogRow]:
    """The log with more entries."""
    last = log[-1]
    bodies = [one if isinstance(one, str) else entries.write(one) for one in more]
    rows = [LogRow(last.table, last.seq + n, f"x{n}", last.at + later, body) for n, body in enumerate(bodies, 1)]
    return chained([*log, *rows])


def sent(log: Sequence[LogRow]) -> bytes:
    """The body of the request to take a table over."""
    return msgspec.json.encode({"log": log})
