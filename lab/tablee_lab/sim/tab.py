"""A tab of somebody's browser: it puts together what is sent, wishes for all kinds of things, and does not give up.

As the real one, it sends what was not answered again when the line is back, with the same id.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

import msgspec
from starlette.requests import HTTPConnection

from tablee.client import Picture
from tablee.kernel.json import Json
from tablee.server.identity import COOKIE, person_of
from tablee_lab.sim.history import Sent
from tablee_lab.sim.loop import VirtualLoop
from tablee_lab.sim.node import Node
from tablee_lab.sim.weather import Weather
from tablee_lab.sim.wire import Wire

_USEFUL: Final = ("start", "move", "rematch")
_NONSENSE: Final = "nonsense"
Wish = dict[str, Json]


class Tab:
    """Somebody at a table."""

    def __init__(
        self, loop: VirtualLoop, weather: Weather, nodes: Sequence[Node], code: str, name: str, ticks: "count[int]"
    ) -> None:
        self._loop = loop
        self._weather = weather
        self._nodes = nodes
        self._code = code
        self.name = name
        self._ticks = ticks
        self._ids = (f"{name}-{n}" for n in count(1))
        token = hashlib.sha256(name.encode()).hexdigest()[:43]
        self._cookie = f"{COOKIE}={token}"
        scope = {"type": "http", "headers": [(b"cookie", self._cookie.encode())]}
        self.person = str(person_of(HTTPConnection(scope)))
        self.picture = Picture()
        self.history: list[Sent] = []
        self._unanswered: dict[str, Sent] = {}
        self._wire: Wire | None = None
        self._is_open = False
        self._open()

    # The line

    def _open(self) -> None:
        alive = [node for node in self._nodes if node.is_alive]
        if not alive:
            self._loop.call_later(0.5, self._open)
            return
        self._wire = wire = Wire(self._loop, self._weather, self._hear, lambda code: self._lose(wire, code))
        node = self._weather.chance.choice(alive)
        self._loop.call_later(self._weather.delay(), lambda: node.accept(wire, self._code, self._cookie))

    def _lose(self, wire: Wire, _: int) -> None:
        if wire is self._wire:
            self._wire, self._is_open = None, False
            self._loop.call_later(self._weather.chance.uniform(0.05, 1), self._open)

    def cut(self) -> None:
        """Lose the line."""
        if self._wire is not None:
            self._wire.cut()

    def _hear(self, text: str) -> None:
        heard = self.picture.take(msgspec.json.decode(text))
        if heard.opened:
            self._is_open = True
            for sent in self._unanswered.values():
                self._send_again(sent)
        if heard.done is not None:
            self._answer(heard.done, None)
        if heard.refused is not None:
            self._answer(str(heard.refused["command"]), str(heard.refused["why"]))

    def _answer(self, id_: str, refused: str | None) -> None:
        sent = self._unanswered.pop(id_, None)
        if sent is not None and refused != "busy":  # then nobody knows
            sent.answered, sent.refused = next(self._ticks), refused

    def _send_again(self, sent: Sent) -> None:
        sent.times += 1
        self._send(sent)

    def _send(self, sent: Sent) -> None:
        if self._wire is not None:
            self._wire.say(msgspec.json.encode({**sent.words, "command": sent.id}).decode())

    # What they wish for

    @property
    def is_settled(self) -> bool:
        """Whether they see the table, and wait for no answer."""
        return self._is_open and not self._unanswered

    def act(self) -> None:
        """Wish for something; or, now and then, say again what was said."""
        chance = self._weather.chance
        if not self._is_open:
            return
        if self._unanswered:
            if chance.random() < 0.1:
                self._send_again(chance.choice(list(self._unanswered.values())))
        elif wishes := list(self.wishes()):
            self.ask(chance.choice(wishes))

    def go_on(self) -> None:
        """Wish for what brings the game on, if there is such a thing."""
        useful = [wish for wish in self.wishes() if wish["do"] in _USEFUL and wish.get("move") != _NONSENSE]
        if self.is_settled and useful:
            self.ask(self._weather.chance.choice(useful))

    def ask(self, wish: Wish) -> None:
        """Ask for something."""
        sent = Sent(self._code, next(self._ids), wish, next(self._ticks))
        self.history.append(sent)
        self._unanswered[sent.id] = sent
        self._send(sent)

    def wishes(self) -> Iterator[Wish]:
        """What one could wish for now; what is said more often is wished for more often."""
        if self.picture.you["name"] is None:
            yield {"do": "come", "name": self.name}
        elif self.picture.stage == "waiting":
            yield from self._before()
        elif self.picture.stage == "playing":
            yield from self._during()
        else:
            yield {"do": "rematch"}

    def _before(self) -> Iterator[Wish]:
        yield {"do": "say", "text": "hello"}
        for seat, chair in enumerate(self.picture.chairs):
            if chair["name"] is None:
                yield {"do": "sit", "seat": seat}
        if self.picture.you["host"]:
            yield {"do": "start", "level": "easy"}

    def _during(self) -> Iterator[Wish]:
        seq, you = self.picture.seq, self.picture.you
        if self.picture.moves:
            move = self._weather.chance.choice(self.picture.moves)
            made: Wish = {"do": "move", "seq": seq, "move": move}
            yield from [made] * 12
            yield {"do": "move", "seq": seq, "move": _NONSENSE}
        if you["undo"]:
            yield {"do": "undo"}
        if self.picture.table["proposal"]:
            yield {"do": "agree"}
            yield {"do": "decline"}
        seat = you["seat"]
        if isinstance(seat, int):
            held = self.picture.chairs[seat]["bot"] is not None
            wish: Wish = {"do": "sit", "seat": seat} if held else {"do": "stand"}
            yield from [wish] * (8 if held else 1)
        yield {"do": "wave", "emote": "bravo"}
