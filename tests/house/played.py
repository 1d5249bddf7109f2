"""Play records in the house of a device, and tell what every seat was sent. Python in a page runs it as well.

The last line is its result: a hash of all bytes for each record, as JSON. `RECORDS` is put before it.
"""

import hashlib
import json
from itertools import count, islice

from tablee.games import GAMES
from tablee.house.device import Device, Reply
from tablee.kernel.record import Record

OWNER = "0123456789abcdef" * 2
NOW = 1_800_000_000_000


class Playing:
    """A table of a device with a person in every seat."""

    def __init__(self, record: Record) -> None:
        self.ids, self.now, self.log = count(), NOW, hashlib.sha256()
        later, first = count(1), iter([record.seed])
        self.device = Device(OWNER, b"{}", lambda: next(first, None) or record.seed.child("later", next(later)))
        body = {"game": record.game, "name": "Ann", "options": dict(record.options)}
        opened = self.device.ask("POST", "/api/tables", json.dumps(body).encode(), self.now)
        assert opened.answer is not None
        self.code = json.loads(opened.answer.body)["code"]
        game = GAMES[record.game]
        for number in range(1, game.seats(game.read_options(record.options)) + 1):
            self.take(self.device.enter(self.code, number, number, self.now))
            if number > 1:
                self.say(number, "come", name=f"P{number}")
                self.say(number, "sit", seat=number - 1)
        self.say(1, "start")

    def take(self, reply: Reply) -> None:
        """Add what was sent to the hash."""
        for socket, message in reply.sent:
            self.log.update(b"%d " % socket + message + b"\n")

    def say(self, number: int, do: str, **words: object) -> None:
        """Somebody sends a command."""
        message = json.dumps({"do": do, "command": f"c{next(self.ids)}", **words}).encode()
        self.take(self.device.hear(number, message, self.now))

    def play(self, record: Record) -> str:
        """Play the moves of a record, each by the person in that seat."""
        moves = iter(record.moves)
        for seat, move in moves:
            self.move(seat, move)
            match = self.device.tables[self.code].table.match
            assert match is not None
            if match.beat:  # everybody who is asked answers, and then the time passes
                for other, answer in islice(moves, len(match.acting) - 1):
                    self.move(other, answer)
                self.now = self.device.wake_at() or self.now
                self.take(self.device.wake(self.now))
        return self.log.hexdigest()

    def move(self, seat: int, move: str) -> None:
        """Somebody moves."""
        self.say(seat + 1, "move", seq=self.device.tables[self.code].table.public, move=move)


def played(records: list[str]) -> str:
    """The hash for each record."""
    read = [Record.read(text) for text in records]
    return json.dumps([Playing(record).play(record) for record in read])
