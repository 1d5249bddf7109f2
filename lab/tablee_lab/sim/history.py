"""Checks a log against its promises, using only what the clients sent and received, and the log itself."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import msgspec

from tablee.kernel.json import Json
from tablee.store.model import LogRow

_WRITTEN: Final[dict[str, tuple[str, ...]]] = {
    "move": ("play",),
    "rematch": ("want",),
    "undo": ("undo", "ask"),
    "sit": ("sit", "wish"),
    "admit": ("sit", "deny"),
    "decline": ("decline", "wish"),
}
"""Commands whose entries have other names."""


@dataclass(slots=True)
class Sent:
    """A command as its sender knows it: when it was first sent, and when and how it was answered."""

    table: str
    id: str
    words: dict[str, Json]
    sent: int
    answered: int | None = None
    refused: str | None = None
    times: int = 1
    """How often it was sent."""

    @property
    def is_done(self) -> bool:
        """Whether it was acknowledged."""
        return self.answered is not None and self.refused is None


def broken(history: Sequence[Sent], log: Iterable[LogRow]) -> list[str]:
    """Return a sentence for each broken promise."""
    tables = {code: list(lines) for code, lines in groupby(sorted(log, key=_place), key=lambda line: line.table)}
    sent = {(one.table, one.id): one for one in history}
    found = [*_lost(history, tables)]
    for lines in tables.values():
        found += [*_gaps(lines), *_doubled(lines), *_strange(lines, sent), *_late(lines, sent)]
    return found


def _place(line: LogRow) -> tuple[str, int]:
    return line.table, line.seq


def _asked(line: LogRow) -> tuple[str, str] | None:
    """Table and id of the command behind a line; None for an automatic entry and for the opening."""
    who, _, id_ = line.command.partition(":")
    return None if who == "auto" or line.seq == 1 else (line.table, id_)


def _lost(history: Sequence[Sent], tables: dict[str, list[LogRow]]) -> Iterator[str]:
    written = {_asked(line) for lines in tables.values() for line in lines}
    for one in history:
        if one.is_done and (one.table, one.id) not in written:
            yield f"{one.id} at {one.table} was acknowledged and is lost"
        # A command sent twice may still be done by the copy on the abandoned connection; its sender then sees that.
        if one.refused and one.times == 1 and (one.table, one.id) in written:
            yield f"{one.id} at {one.table} was refused and is written"


def _gaps(lines: Sequence[LogRow]) -> Iterator[str]:
    if [line.seq for line in lines] != list(range(1, len(lines) + 1)):
        yield f"the log of {lines[0].table} has gaps"


def _doubled(lines: Sequence[LogRow]) -> Iterator[str]:
    for (_, id_), times in Counter(_asked(line) or (line.table, line.command) for line in lines).items():
        if times > 1:
            yield f"{id_} is written {times} times"


def _strange(lines: Sequence[LogRow], sent: dict[tuple[str, str], Sent]) -> Iterator[str]:
    """Entries that nobody sent, or that differ from what was sent."""
    for line in lines:
        asked = _asked(line)
        if asked is None:
            continue
        if asked not in sent:
            yield f"nobody has sent {line.command}"
        elif not _fits(msgspec.json.decode(line.body), sent[asked].words):
            yield f"{line.command} was written as {line.body}, and sent as {sent[asked].words}"


def _fits(written: dict[str, Json], words: dict[str, Json]) -> bool:
    do = str(words["do"])
    same = all(written[word] == value for word, value in words.items() if word in written and word != "do")
    return same and written["do"] in _WRITTEN.get(do, (do,))


def _late(lines: Sequence[LogRow], sent: dict[tuple[str, str], Sent]) -> Iterator[str]:
    """Entries that come after a command which was sent only after their own acknowledgement."""
    latest, before = -1, ""
    for line in lines:
        one = sent.get(_asked(line) or ("", ""))
        if one is None:
            continue
        if one.is_done and one.answered is not None and one.answered < latest:
            yield f"{one.id} was acknowledged before {before} was sent, and comes after it"
        if one.sent > latest:
            latest, before = one.sent, one.id
