"""A simulated browser tab: it keeps a picture of the table, sends random commands, and reconnects.

Like the real client, it sends unanswered commands again after a reconnect, with the same ids.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, cast

import msgspec

from tablee.client.picture import Disagreement, Part, Picture
from tablee.kernel.json import Json
from tablee.server.identity import COOKIE, person_with
from tablee_lab.sim.history import Sent
from tablee_lab.sim.loop import VirtualLoop
from tablee_lab.sim.node import Node
from tablee_lab.sim.weather import Weather
from tablee_lab.sim.wire import Wire

_USEFUL: Final = ("start", "move", "rematch")
_NONSENSE: Final = "nonsense"
Wish = dict[str, Json]


class Tab:
    """One person's tab at a table."""

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
        token = nodes[0].tokens.marked(hashlib.sha256(name.encode()).hexdigest()[:28])
        self._cookie = f"{COOKIE}={token}"
        self.person = person_with(token)
        self.picture = Picture()
        self.disagreed = False
        """Whether its picture ever differed from what the server had sent."""
        self.history: list[Sent] = []
        self._unanswered: dict[str, Sent] = {}
        self._wire: Wire | None = None
        self._is_open = False
        self._open()

    # The connection

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
        """Lose the connection."""
        if self._wire is not None:
            self._wire.cut()

    def _hear(self, text: bytes) -> None:
        try:
            heard = self.picture.take(msgspec.json.decode(text))
        except Disagreement:
            self.disagreed = True
            self.cut()
            return
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
        if sent is not None and refused != "busy":  # after "busy", nobody knows whether it was done
            sent.answered, sent.refused = next(self._ticks), refused

    def _send_again(self, sent: Sent) -> None:
        sent.times += 1
        self._send(sent)

    def _send(self, sent: Sent) -> None:
        if self._wire is not None:
            self._wire.say(msgspec.json.encode({**sent.words, "command": sent.id}))

    # The commands

    @property
    def is_settled(self) -> bool:
        """Whether the tab is connected and has no unanswered command."""
        return self._is_open and not self._unanswered

    @property
    def is_playing(self) -> bool:
        """Whether it sees a game that goes on."""
        return bool(self.picture.look) and self.picture.stage == "playing"

    def act(self) -> None:
        """Send a random command; or sometimes repeat an unanswered one."""
        chance = self._weather.chance
        if not self._is_open or not self.picture.look:
            return
        if self._unanswered:
            if chance.random() < 0.1:
                self._send_again(chance.choice(list(self._unanswered.values())))
        elif wishes := list(self.wishes()):
            self.ask(chance.choice(wishes))

    def go_on(self) -> None:
        """Send a command that advances the game, if there is one."""
        useful = [wish for wish in self.wishes() if wish["do"] in _USEFUL and wish.get("move") != _NONSENSE]
        if self.is_settled and useful:
            self.ask(self._weather.chance.choice(useful))

    def ask(self, wish: Wish) -> None:
        """Send a command, and note it in the history."""
        sent = Sent(self._code, next(self._ids), wish, next(self._ticks))
        self.history.append(sent)
        self._unanswered[sent.id] = sent
        self._send(sent)

    def wishes(self) -> Iterator[Wish]:
        """The commands that make sense now. A command that is yielded several times is more likely."""
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
        seat = you["kept"] if you["seat"] is None else you["seat"]
        if isinstance(seat, int):
            held = self.picture.chairs[seat]["bot"] is not None
            wish: Wish = {"do": "sit", "seat": seat} if held else {"do": "stand"}
            yield from [wish] * (8 if held else 1)
        elif you["wish"] is None:
            for place, chair in enumerate(self.picture.chairs):
                if chair["name"] is None:
                    yield {"do": "sit", "seat": place}
        for guest in cast("list[Part]", you["guests"]):
            if guest["wish"] is not None:
                yield {"do": "admit", "person": guest["person"], "yes": True}
        yield {"do": "wave", "emote": "bravo"}
