"""The messages from the server to a client: one type, with only the parts that have changed.

`docs/wire.md` describes them for people who write clients.
"""

import msgspec
from msgspec import UNSET, UnsetType

from tablee.bots.judging import Judged
from tablee.games import AnyHouseGame
from tablee.kernel.game import Seat
from tablee.kernel.json import Json, is_direct, to_plain
from tablee.messages import LANGUAGES, say
from tablee.server.refusals import RefusalSeen
from tablee.table.model import Table, Turn
from tablee.table.playing import seen
from tablee.table.seen import (
    LineSeen,
    TableSeen,
    TurnSeen,
    You,
    look_at_lines,
    look_at_moves,
    look_at_table,
    look_at_turn,
    look_at_you,
)


class HintSeen(msgspec.Struct, frozen=True):
    """A good move, and the reason for it."""

    move: str
    value: float
    reason: str
    fr: str
    en: str


class TurnsSeen(msgspec.Struct, frozen=True):
    """The history from move `start` on: it replaces what the client had from there."""

    start: int
    turns: tuple[TurnSeen, ...]


class Down(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message to a client. A missing part has not changed."""

    seq: int | UnsetType = UNSET
    """The number that the next move has to name."""
    now: int | UnsetType = UNSET
    """The server's time, in milliseconds: sent once, when a client connects."""
    table: TableSeen | UnsetType = UNSET
    you: You | UnsetType = UNSET
    view: Json | UnsetType = UNSET
    """The game's view, or null if there is nothing to see."""
    moves: tuple[str, ...] | UnsetType = UNSET
    turns: TurnsSeen | UnsetType = UNSET
    lines: tuple[LineSeen, ...] | UnsetType = UNSET
    done: str | UnsetType = UNSET
    """The id of a command that is now on the disk."""
    refused: RefusalSeen | UnsetType = UNSET
    hints: tuple[HintSeen, ...] | UnsetType = UNSET


_ENCODER = msgspec.json.Encoder()
encode = _ENCODER.encode


def hints_seen(game: AnyHouseGame, view: object, hints: list[Judged[object]]) -> tuple[HintSeen, ...]:
    """Return the hints with sentences for the move and the reason."""
    return tuple(_hint(game, view, hint) for hint in hints)


def _hint(game: AnyHouseGame, view: object, hint: Judged[object]) -> HintSeen:
    fr, en = (_sentence(language, game, view, hint) for language in LANGUAGES)
    return HintSeen(str(hint.move), hint.value, hint.reason, fr, en)


def _sentence(language: str, game: AnyHouseGame, view: object, hint: Judged[object]) -> str:
    kind, words = game.spoken(view, hint.move)
    move = say(language, f"move_{game.name}_{kind}", **words)
    return say(language, f"hint_{game.name}_{hint.reason}", move=move, **hint.words)


class Update:
    """The parts of a message that several clients share. Each is encoded once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.common = msgspec.Raw(encode(look_at_table(table)))
        self._views: dict[Seat | None, tuple[msgspec.Raw, msgspec.Raw]] = {}

    def view(self, seat: Seat | None) -> tuple[msgspec.Raw, msgspec.Raw]:
        """Return the game's view and the legal moves of a seat, encoded."""
        if seat not in self._views:
            match = self.table.match if seat is not None or self.table.settings.watch else None
            view = seen(match, seat) if match else None
            plain = view if is_direct(type(view)) else to_plain(view)
            self._views[seat] = msgspec.Raw(encode(plain)), msgspec.Raw(encode(look_at_moves(self.table, seat)))
        return self._views[seat]


class Viewer:
    """What one client was last sent, so that it gets only what has changed."""

    def __init__(self, person: str) -> None:
        self.person = person
        self._sent: dict[str, bytes | msgspec.Raw] = {}
        self._turns: tuple[Turn, ...] = ()
        self._history: tuple[int, Seat | None] = (0, None)

    def forget(self) -> None:
        """Send everything next time: a refused client may have a wrong picture."""
        self._sent.clear()
        self._history = (0, None)

    def changes(self, update: Update) -> dict[str, object]:
        """Return the parts of a message that bring this client up to date."""
        table = update.table
        seat = table.seat_of(self.person)
        view, moves = update.view(seat)
        parts = {
            "seq": msgspec.Raw(encode(table.public)),
            "table": update.common,
            "you": msgspec.Raw(encode(look_at_you(table, self.person))),
            "view": view,
            "moves": moves,
            "lines": msgspec.Raw(encode(look_at_lines(table, seat))),
        }
        changed: dict[str, object] = {key: part for key, part in parts.items() if self._sent.get(key) != part}
        self._sent |= parts
        turns = self._new_turns(table, seat)
        if turns is not None:
            changed["turns"] = turns
        return changed

    def _new_turns(self, table: Table, seat: Seat | None) -> TurnsSeen | None:
        """The history from where it differs from the client's, or None if it is the same."""
        may_watch = table.match and (seat is not None or table.settings.watch)
        turns = table.match.turns if table.match and may_watch else ()
        known = self._turns if self._history == (table.number, seat) else ()
        start = min(len(known), len(turns))
        while start and known[start - 1] is not turns[start - 1]:
            start -= 1
        fresh = self._history != (table.number, seat)
        self._turns, self._history = turns, (table.number, seat)
        if not fresh and start == len(known) == len(turns):
            return None
        return TurnsSeen(start, tuple(look_at_turn(turn, seat) for turn in turns[start:]))
