"""What a client knows of a table: the messages of the server, put together. No input or output happens here.

A message has only the parts that have changed. A part that is missing is what it was. The history comes from some
move on: what the client had from there is replaced. Answers to commands come with the same messages, but are not part
of the picture: `take` hands them on.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias, cast

from tablee.kernel.json import Json

Part: TypeAlias = dict[str, Json]
_PARTS: Final = ("seq", "table", "you", "view", "moves", "lines")


class Heard(NamedTuple):
    """What a message says beside the table itself."""

    opened: bool
    """Whether it is the first one of a socket: what was not acknowledged has to be sent again."""
    done: str | None
    """The id of a command that is on the disk now."""
    refused: Part | None
    """Why a command was not done."""
    hints: list[Part] | None


class Picture:
    """A table as its client sees it. The attributes and properties hold JSON, as `docs/wire.md` describes it."""

    def __init__(self) -> None:
        self.parts: Part = {}
        """The parts as they came last; empty before the first message."""
        self.turns: list[Json] = []
        """The history: what could be seen of every move."""

    def take(self, message: Mapping[str, Json]) -> Heard:
        """Merge a message of the server; what it says beside."""
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
        """All that can be seen, as `GET /api/tables/CODE` gives it."""
        return {**self.parts, "turns": self.turns}

    @property
    def table(self) -> Part:
        """The table beside the game: stage, chairs, options, how it ended."""
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
        """What was said last."""
        return cast("list[Part]", self.parts["lines"])

    @property
    def seq(self) -> int:
        """The number that a move has to name."""
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
