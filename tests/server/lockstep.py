"""A viewer in two worlds that differ only in what they may not know; both worlds take the same steps.

Before every move the second world is made anew by the game's own `imagine`, from what the viewer may know of the first.
Then everything that the viewer may see happens in both worlds, while other cards are drawn and other answers are given
in secret. The viewer must be sent the same bytes in both: messages in their order, refusals, pages, and the first
message after joining late."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count, product
from typing import Final

from tablee.games import AnyHouseGame
from tablee.kernel.game import Seat, Viewer
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.server.rooms import LENGTH, LETTERS
from tablee.store.store import Store
from tablee.table.entries import AnyEntry
from tablee.table.model import Match
from tablee.table.playing import rung
from tests.server.worlds import NAMES, WATCHER, World

_BEAT: Final = 3000
_CODES: Final = ("".join(letters) for letters in product(LETTERS, repeat=LENGTH))
_PAGES: Final = (
    "/api/tables/{code}",
    "/api/tables/{code}/glance",
    "/api/me",
    "/api/records/{id}",
    "/api/records",
)
_TWINS: Final = 12
"""Maximum number of second worlds that are tried for a move."""


class Leak(AssertionError):
    """A viewer was sent different things in the two worlds."""


@dataclass
class Walk:
    """A viewer in two worlds."""

    viewer: Viewer
    seed: Seed
    here: World
    there: World
    tally: Counter[str] = field(default_factory=Counter)
    """How often each kind of step happened; a test in which nothing happens would prove nothing."""
    _ids: Iterator[int] = field(default_factory=count)

    @property
    def name(self) -> str:
        """The name of the viewer."""
        return WATCHER if self.viewer is None else NAMES[self.viewer]

    @property
    def worlds(self) -> tuple[World, World]:
        """Both of them."""
        return self.here, self.there

    @property
    def rules(self) -> AnyHouseGame:
        """The rules of the game."""
        return self.here.room.table.rules

    async def run(self, steps: int) -> None:
        """Take up to this number of steps in both worlds and compare; stop when every step would show the viewer
        something."""
        await self.look()
        for _ in range(steps):
            await self.err()
            await self.whisper()
            if not await self.step():
                break
            self.check()
        await self.look()
        await self.come_late()
        if self.viewer is not None:
            await self.say(self.name, "undo")
        self.check()

    async def step(self) -> bool:
        """Take one step; return False if every step would show the viewer something."""
        match = self.here.match
        if match.outcome:
            return False
        if match.beat:
            return await self._answer()
        return await self._choose() if len(match.acting) > 1 else await self._move()

    async def _move(self) -> bool:
        """Make a move that is legal in both worlds and looks the same to the viewer."""
        state, seat = self.here.match.line.state, min(self.here.match.acting)
        for move in self._shuffled(self.rules.moves(state, seat))[:4]:
            for twin in self._twins(state):
                if move not in self.rules.moves(twin, seat):
                    continue
                ours, theirs = self.rules.apply(state, seat, move), self.rules.apply(twin, seat, move)
                if self._looks(ours.state) == self._looks(theirs.state):
                    self.there.become(twin)
                    self.tally["moves"] += 1
                    self.tally["hidden"] += ours.events != theirs.events
                    await self._play(seat, str(move), str(move))
                    return True
        return False

    async def _answer(self) -> bool:
        """Others answer in the pause: differently in the two worlds, or in one of them not at all."""
        self.there.become(next(self._twins(self.here.match.line.state)))
        for seat in sorted(self.here.match.acting - {self.viewer}):
            ours, theirs = (self._secret(world, seat) for world in self.worlds)
            self.tally["secrets"] += ours != theirs
            await self._play(seat, ours, theirs)
            self.check()
        await self.err()
        await self.look()
        if self.viewer is not None and self.viewer in self.here.match.acting:
            answer = str(self.rules.moves(self.here.match.line.state, self.viewer)[0])
            await self._play(self.viewer, answer, answer)
        self.check()
        ends = [rung(world.match, frozenset(), 0).line.state for world in self.worlds]
        if self._looks(ends[0]) != self._looks(ends[1]):
            return False
        for world in self.worlds:
            await world.wait(_BEAT)
        self.tally["beats"] += 1
        return True

    async def _choose(self) -> bool:
        """Others choose face down, differently in the two worlds, until the next choice would show them all."""
        self.there.become(next(self._twins(self.here.match.line.state)))
        for seat in sorted(self.here.match.acting - {self.viewer}):
            pair = [self._shuffled(self.rules.moves(world.match.line.state, seat))[0] for world in self.worlds]
            ends = [
                self.rules.apply(world.match.line.state, seat, move).state
                for world, move in zip(self.worlds, pair, strict=True)
            ]
            if self._looks(ends[0]) != self._looks(ends[1]):
                return False
            self.tally["secrets"] += pair[0] != pair[1]
            await self._play(seat, str(pair[0]), str(pair[1]))
            await self.err()
            self.check()
        return False  # only the viewer has to choose, and then everything is shown

    def _secret(self, world: World, seat: Seat) -> str | None:
        moves = [None, *self.rules.moves(world.match.line.state, seat)]
        move = self._shuffled(moves)[0]
        return None if move is None else str(move)

    async def _play(self, seat: Seat, ours: str | None, theirs: str | None) -> None:
        command = f"move-{next(self._ids)}"
        for world, move in zip(self.worlds, (ours, theirs), strict=True):
            if move is not None:
                await world.say(NAMES[seat], "move", command, seq=world.room.table.public, move=move)
                done = any(f'"done":"{command}"' in frame for frame in world.tabs[NAMES[seat]].frames[-3:])
                self.tally["done" if done else "undone"] += 1

    async def say(self, name: str, do: str, **words: Json) -> None:
        """Somebody sends the same chat in both worlds."""
        command = f"say-{next(self._ids)}"
        for world in self.worlds:
            await world.say(name, do, command, **words)

    async def err(self) -> None:
        """The viewer sends commands that are refused: other people's moves, an old position, nonsense."""
        own = [] if self.viewer is None else self.rules.moves(self.here.match.line.state, self.viewer)
        wrong = {"zzz"}
        for world in self.worlds:
            for seat in range(len(self.here.room.table.chairs)):
                if seat != self.viewer:
                    wrong |= {str(move) for move in self.rules.moves(world.match.line.state, seat)[-1:]}
        for move in sorted(wrong - {str(move) for move in own})[:3]:
            await self.say(self.name, "move", seq=self.here.room.table.public, move=move)
            self.tally["refused"] += 1
        for move in own[:1]:
            if self.viewer in self.here.match.acting:
                await self.say(self.name, "move", seq=1, move=str(move))

    async def whisper(self) -> None:
        """In one world only, a spectator sends chat, which players must not notice."""
        if self.viewer is not None:
            self.here.clock.pass_(1)
            self.there.clock.pass_(1)
            await self.here.say(WATCHER, "say", f"whisper-{next(self._ids)}", text="psst")

    async def come_late(self) -> None:
        """The viewer opens another tab and is sent all that they may know."""
        for world in self.worlds:
            await world.enter(self.name, "late")
        self._compare(*(world.tabs["late"].frames for world in self.worlds))

    def check(self) -> None:
        """Compare what the viewer was sent. Raises `Leak`."""
        self._compare(*(world.tabs[self.name].frames for world in self.worlds))

    async def look(self) -> None:
        """Compare the pages that the viewer gets, and where spectators are allowed, those that a stranger gets."""
        for name in (self.name,) if self.viewer is not None else (self.name, "Zed"):
            for path in _PAGES:
                pages = [await world.page(path, name) for world in self.worlds]
                self._compare(*([page] for page in pages))

    def _compare(self, ours: Sequence[str], theirs: Sequence[str]) -> None:
        secret = self.here.room.table.seed.text
        for one, other in zip(ours, theirs, strict=False):
            if one != other:
                at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
                raise Leak(f"{self.name} is sent …{one[at - 80 : at + 80]}… and …{other[at - 80 : at + 80]}…")
            if secret in one and not self.here.match.outcome:
                raise Leak(f"{self.name} is sent the seed")
        if len(ours) != len(theirs):
            raise Leak(f"{self.name} is sent {len(ours)} messages and {len(theirs)}")

    def _twins(self, state: object) -> Iterator[object]:
        view, options = self.rules.view(state, self.viewer), self.here.match.line.options
        number = next(self._ids)
        for n in range(_TWINS):
            yield self.rules.imagine(view, options, self.seed.child("twin", number, n))

    def _looks(self, state: object) -> object:
        moves = () if self.viewer is None else tuple(self.rules.moves(state, self.viewer))
        return self.rules.view(state, self.viewer), moves, self.rules.to_act(state)

    def _shuffled(self, items: Sequence[object]) -> tuple[object, ...]:
        return self.seed.child("choice", next(self._ids)).shuffled(items)


@asynccontextmanager
async def walking(
    stores: tuple[Store, Store], log: list[AnyEntry], viewer: Viewer, seed: Seed, takes: int = 0
) -> AsyncIterator[Walk]:
    """Return two worlds with the same past and everybody present. In the second, bots take `takes` milliseconds
    longer."""
    code = next(_CODES)
    worlds = [await World.open(store, code, log, takes * number) for number, store in enumerate(stores)]
    for world in worlds:
        people = [chair.person is not None for chair in world.room.table.chairs]
        for name in (*(NAMES[seat] for seat, here in enumerate(people) if here), WATCHER):
            await world.enter(name)
    try:
        yield Walk(viewer, seed, here=worlds[0], there=worlds[1])
    finally:
        for world in worlds:
            await world.close()


def several_act(match: Match) -> bool:
    """Whether several people have to choose."""
    return len(match.acting) > 1
