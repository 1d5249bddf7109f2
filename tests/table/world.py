"""A table with people for the tests: they give commands, time passes, bots move, and the log is kept as text."""

from collections.abc import Callable, Mapping
from itertools import count

import msgspec
import pytest

from tablee.bots.judging import Level
from tablee.bots.random import RandomBot
from tablee.games import GAMES
from tablee.kernel.bot import Bot
from tablee.kernel.game import Seat
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.table.arranging import opening
from tablee.table.commands import Admit, AnyCommand, Come, Move, Sit, Start
from tablee.table.decide import decide
from tablee.table.due import Happens, Thinks, due, question
from tablee.table.entries import AnyEntry, Away, Back, Opened, Played, Settings, read, write
from tablee.table.fold import after, opened
from tablee.table.looks import Look
from tablee.table.model import Match, Table
from tablee.table.playing import reached
from tablee.table.refusal import Refused
from tablee.table.seen import look
from tests.table.laying import laid

ANN, BOB, CID, DEE = PEOPLE = ("id_7f31", "id_c02e", "id_95ab", "id_1d60")
NAMES = dict(zip(PEOPLE, ("Ann", "Bob", "Cid", "Dee"), strict=True))

Choose = Callable[[str, Level], Bot[object, object]]


def at_random(name: str, level: Level) -> Bot[object, object]:  # noqa: ARG001  it plays every game and level alike
    return RandomBot()


def by_level(name: str, level: Level) -> Bot[object, object]:
    return GAMES[name].bot(level)


class World:
    """A table and its log. Every event is written as text and read back, as on a server."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Json] | None = None,
        *,
        settings: Settings | None = None,
        seed: Seed | None = None,
        bots: Choose = at_random,
        day: str | None = None,
    ) -> None:
        first = opening(ANN, NAMES[ANN], game, dict(options or {}), settings or Settings())
        self.seed = seed or Seed.numbered(1)
        first = msgspec.structs.replace(first, seed=self.seed.text, day=day, next=self.seed.child("next").text)
        self.now = 1_000_000
        self.log: list[tuple[str, int]] = [(write(first), self.now)]
        self.table = opened("ABCDE", first, self.now)
        self.bots = bots
        self.devices: dict[str, str] = {}
        """The owner of the device of each person who shares one."""
        self._names = map(str, count(1))
        self._seeds = (self.seed.child("fresh", n) for n in count())

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def enter(self, *entries: AnyEntry) -> None:
        """Append an entry to the log now."""
        for entry in entries:
            text = write(entry)
            self.log.append((text, self.now))
            self.table = after(self.table, read(text), self.now)
            assert self.table.seq == len(self.log)

    def ask(self, person: str, command: AnyCommand) -> AnyEntry:
        """Carry out somebody's command. Raises `Refused` if it is refused."""
        entry, _, then = decide(self.table, person, command, self.now, device=self.devices.get(person))
        self.enter(entry)
        assert self.table == then, "what a server adopts is what the log gives"
        return entry

    def refusal(self, person: str, command: AnyCommand) -> str:
        """Return the code with which a command is refused."""
        with pytest.raises(Refused) as refused:
            self.ask(person, command)
        return refused.value.why

    def move(self, person: str, text: str | None = None, seq: int | None = None) -> AnyEntry:
        """Move as somebody who is up to date; without a text, make their first legal move."""
        text = self.look(person).moves[0] if text is None else text
        return self.ask(person, Move(next(self._names), self.table.public if seq is None else seq, text))

    def come(self, *people: str) -> None:
        for person in people:
            self.ask(person, Come(next(self._names), NAMES[person]))

    def sit(self, *people: str) -> None:
        """Let these people join and take the first free seats."""
        for person in people:
            self.come(person)
            free = next(seat for seat, chair in enumerate(self.table.chairs) if not chair.person and not chair.level)
            self.ask(person, Sit(next(self._names), free))

    def let_in(self, person: str, seat: Seat) -> None:
        """Somebody asks for a bot's seat in a running game, and the host says yes."""
        self.ask(person, Sit(next(self._names), seat))
        self.ask(self.table.host, Admit(next(self._names), self.number_of(person), True))

    def number_of(self, person: str) -> int:
        """Return the number by which the host names somebody."""
        return self.table.guests[person].number

    def start(self) -> None:
        self.ask(self.table.host, Start(next(self._names)))

    def leave(self, person: str) -> None:
        """Somebody disconnects."""
        self.enter(Away(person))

    def come_back(self, person: str) -> None:
        self.enter(Back(person))

    def pass_time(self, milliseconds: int) -> None:
        """Let this much time pass and do all that is due in it."""
        until = self.now + milliseconds
        for _ in range(100_000):
            due_now = [one for one in self.due() if one.at <= until]
            if not due_now:
                self.now = until
                return
            self.do(due_now[0])
        raise AssertionError("something is always due at once: the table never comes to rest")

    def due(self) -> list[Happens | Thinks]:
        return due(self.table, lambda: next(self._seeds))

    def do(self, one: Happens | Thinks) -> None:
        """Do what is due, at its time."""
        self.now = max(self.now, one.at)
        self.enter(one.entry if isinstance(one, Happens) else self.choice(one))

    def choice(self, thinks: Thinks) -> Played:
        asked = question(self.table, self.match, thinks.seat)
        move = self.bots(self.table.game, thinks.level).choose(*asked)
        return Played(thinks.seat, str(move), thinks.by)

    def look(self, person: str | None) -> Look:
        return look(self.table, person)

    def bytes(self, person: str | None) -> bytes:
        """Return the bytes that the server would send to somebody."""
        return msgspec.json.encode(self.look(person))

    def lay(self, state: object) -> None:
        """Lay the cards as the test needs them; the log does not record it."""
        line = laid(self.match.line, (*self.match.line.states[:-1], state))
        self.table = msgspec.structs.replace(self.table, match=reached(self.match, line))

    def holder(self, seat: Seat) -> str | None:
        return self.table.chairs[seat].person

    def acting(self) -> str:
        """Return the person whose turn it is."""
        (seat,) = self.match.acting
        person = self.holder(seat)
        assert person is not None
        return person

    def read_back(self) -> Table:
        """Return the table rebuilt from the log's text."""
        first, at = self.log[0]
        entry = read(first)
        assert isinstance(entry, Opened)
        table = opened("ABCDE", entry, at)
        for text, at in self.log[1:]:
            table = after(table, read(text), at)
        return table


def playing(
    game: str, options: Mapping[str, Json] | None = None, *others: str, settings: Settings | None = None
) -> World:
    """Return a table with cards dealt: Ann in seat 0, the others beside her, bots in the free seats."""
    world = World(game, options, settings=settings)
    world.sit(*others)
    world.start()
    return world
