"""What a client knows about a table, merged from the server's messages. This module does no I/O.

A message contains only the parts that have changed. The history comes from some move on, and replaces what the client
had from there. Answers to commands come in the same messages, but are not part of the picture: `take` returns them.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias, cast

from tablee.kernel.json import Json

Part: TypeAlias = dict[str, Json]
_PARTS: Final = ("seq", "table", "you", "view", "moves", "lines")


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
        self.parts: Part = {}
        """The latest version of each part; empty before the first message."""
        self.turns: list[Json] = []
        """The history: every move, as far as the viewer could see it."""

    def take(self, message: Mapping[str, Json]) -> Heard:
        """Merge a message of the server. Returns what is not about the table itself."""
        self.parts |= {part: message[part] for part in _PARTS if part in message}
        if turns := cast("Part | None", message.get("turns")):
            self.turns[cast("int", turns["start"]) :] = cast("list[Json]", turns["turns"])
        return Heard(
            "now" in message,
            cast("str | None", message.get("done")),
            cast("Part | None", message.get("refused")),
            cast("list[Part] | None", message.get("hints")),
        )

    @property
    def look(self) -> Part:
        """All that can be seen, as `GET /api/tables/CODE` returns it."""
        return {**self.parts, "turns": self.turns}

    @property
    def table(self) -> Part:
        """The table without the game itself: stage, chairs, options, how it ended."""
        return cast("Part", self.parts["table"])

    @property
    def you(self) -> Part:
        """What concerns the viewer alone: name, seat, whether they are the host."""
        return cast("Part", self.parts["you"])

    @property
    def chairs(self) -> list[Part]:
        """The seats and who holds them."""
        return cast("list[Part]", self.table["chairs"])

    @property
    def lines(self) -> list[Part]:
        """The latest chat messages and gestures."""
        return cast("list[Part]", self.parts["lines"])

    @property
    def seq(self) -> int:
        """The number of the position, which a move has to name."""
        return cast("int", self.parts["seq"])

    @property
    def moves(self) -> list[str]:
        """The viewer's legal moves, as texts."""
        return cast("list[str]", self.parts.get("moves") or [])

    @property
    def stage(self) -> str:
        """`waiting`, `playing` or `over`."""
        return str(self.table["stage"])

    @property
    def is_on(self) -> bool:
        """Whether the game waits for the viewer, who has not answered yet."""
        return self.you["seat"] in cast("list[Json]", self.table["acting"]) and bool(self.moves)
