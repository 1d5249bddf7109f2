"""What a client knows about a table, merged from the server's messages. This module does no I/O.

The first message of a socket has the whole table, and the next ones have patches of it. Answers to commands come in the
same messages, but are not part of the picture: `take` returns them.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias, cast
from zlib import adler32

from tablee.kernel.json import Json
from tablee.kernel.patch import Patch, patched

Part: TypeAlias = dict[str, Json]


class Disagreement(Exception):
    """The picture is not what the server has sent: open another socket, and the server sends the whole table."""


class Heard(NamedTuple):
    """The content of a message that is not about the table itself."""

    opened: bool
    """Whether it is the first message of a socket. Commands without an answer have to be sent again then."""
    done: str | None
    """The id of a command that is on the server's disk now."""
    refused: Part | None
    """Why a command was not done."""
    hints: list[Part] | None


class Picture:
    """A table as its client sees it. The attributes and properties hold JSON, as `docs/wire.md` describes it."""

    def __init__(self) -> None:
        self.look: Part = {}
        """All that can be seen, as `GET /api/tables/CODE` returns it; empty before the first message."""

    def take(self, message: Mapping[str, Json]) -> Heard:
        """Merge a message of the server. Returns what is not about the table itself. Raises `Disagreement`."""
        if "look" in message:
            self.look = cast("Part", message["look"])
        if "change" in message:
            self.look = cast("Part", patched(self.look, cast("Patch", message["change"])))
        if "sum" in message and message["sum"] != self.sum:
            raise Disagreement
        return Heard(
            "now" in message,
            cast("str | None", message.get("done")),
            cast("Part | None", message.get("refused")),
            cast("list[Part] | None", message.get("hints")),
        )

    @property
    def sum(self) -> int:
        """The checksum of the picture, to compare with the server's."""
        look = self.look
        parts = [look["seq"], look["table"], look["view"], look["moves"], len(self.turns), look["lines"]]
        return adler32(json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode())

    @property
    def turns(self) -> list[Json]:
        """The history: every move, as far as the viewer could see it."""
        return cast("list[Json]", self.look.get("turns", []))

    @property
    def table(self) -> Part:
        """The table without the game itself: stage, chairs, options, how it ended."""
        return cast("Part", self.look["table"])

    @property
    def you(self) -> Part:
        """What concerns the viewer alone: name, seat, whether they are the host."""
        return cast("Part", self.look["you"])

    @property
    def chairs(self) -> list[Part]:
        """The seats and who holds them."""
        return cast("list[Part]", self.table["chairs"])

    @property
    def lines(self) -> list[Part]:
        """The latest chat messages and gestures."""
        return cast("list[Part]", self.look["lines"])

    @property
    def seq(self) -> int:
        """The number of the position, which a move has to name."""
        return cast("int", self.look["seq"])

    @property
    def moves(self) -> list[str]:
        """The viewer's legal moves, as texts."""
        return cast("list[str]", self.look.get("moves") or [])

    @property
    def stage(self) -> str:
        """`waiting`, `playing` or `over`."""
        return str(self.table["stage"])

    @property
    def is_on(self) -> bool:
        """Whether the game waits for the viewer, who has not answered yet."""
        return self.you["seat"] in cast("list[Json]", self.table["acting"]) and bool(self.moves)
