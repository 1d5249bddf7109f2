"""`tablee export` and `tablee import`: write the games of a database as records, and read them back.

    # id BCDFG-1
    # ended 1800000000000
    # about {"names": ["Zoé", "Max"]}
    tablee GAME EDITION
    options …

The three comments are optional: a record of `tablee play` has none. Then the id is a hash of the text. A game that was
given up is a record like any other.
"""

import hashlib
import json
import re
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from tablee.cli.arguments import Mistake
from tablee.games import GAMES
from tablee.kernel.record import BadRecord, Record, replay

if TYPE_CHECKING:
    from tablee.store.model import GameRecord
    from tablee.store.store import Store

_AT_ONCE: Final = 100
"""Number of games read from the database at once."""
_TABLE_ID: Final = re.compile(r"([A-Za-z]{1,16})-[1-9][0-9]{0,8}")
_COMMENT: Final = re.compile(r"#\s*(id|ended|about)\s+(.*)")


def export_games(chosen: Namespace) -> int:
    """Write every finished game of the database. Return 0; raise `Mistake` if that fails."""
    with database(chosen.database, new=False) as store:
        if chosen.file == "-":
            _write_all(store, sys.stdout)
            return 0
        try:
            with Path(chosen.file).open("w", encoding="utf-8") as file:
                count = _write_all(store, file)
        except OSError as error:
            raise Mistake(f"cannot write {chosen.file}: {error.strerror}") from None
    print(f"games: {count}")
    return 0


def import_games(chosen: Namespace) -> int:
    """Read records, replay them all, and only then add the new ones. Return 0; raise `Mistake` if one is bad."""
    try:
        text = sys.stdin.read() if chosen.file == "-" else Path(chosen.file).read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake(f"cannot read {chosen.file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{chosen.file} is not UTF-8 text") from None
    try:
        games = [_read_game(piece, time.time_ns() // 1_000_000) for piece in _pieces(text)]
    except BadRecord as bad:
        raise Mistake(f"{chosen.file}, {bad}") from None
    if not games:
        raise Mistake(f"there is no record in {chosen.file}")
    with database(chosen.database, new=True) as store:
        count = store.add_records(games).result()
    print(f"games: {len(games)}, new: {count}")
    return 0


@contextmanager
def database(url: str | None, new: bool) -> "Iterator[Store]":
    """Open the given database, or the user's own. Unless it may be `new`, it has to exist."""
    from tablee.store.model import StoreFailed, StoreRefused
    from tablee.store.place import default_database
    from tablee.store.settings import read_address
    from tablee.store.store import Store

    try:
        address = url or default_database()
        path = read_address(address).database if address.startswith("sqlite") else None
        if path and not new and not Path(path).exists():
            raise Mistake(f"there is no database {path}")
        store = Store.open(address)
        try:
            yield store
        finally:
            store.close()
    except (StoreFailed, StoreRefused) as failed:
        raise Mistake(str(failed)) from None


def _write_all(store: "Store", file: TextIO) -> int:
    count, last = 0, ""
    while games := store.records_after(last, _AT_ONCE).result():
        for game in games:
            about = json.dumps(json.loads(game.about))  # on one line
            file.write(f"# id {game.id}\n# ended {game.ended_at}\n# about {about}\n{game.text.strip()}\n\n")
        count, last = count + len(games), games[-1].id
    return count


@dataclass(slots=True)
class _Piece:
    """The lines of one record, and their place in the file."""

    number: int
    line: int
    head: dict[str, str]
    lines: list[str]


def _pieces(text: str) -> Iterator[_Piece]:
    """The records of a file. Each starts at its `tablee` line, and has the comments before that line."""
    head: dict[str, str] = {}
    piece: _Piece | None = None
    for n, line in enumerate(map(str.strip, text.removeprefix("\ufeff").split("\n")), 1):
        if comment := _COMMENT.fullmatch(line):
            head[comment[1]] = comment[2]
        elif line.startswith("tablee "):
            if piece:
                yield piece
            piece, head = _Piece(piece.number + 1 if piece else 1, n, head, [line]), {}
        elif line and not line.startswith("#"):
            if piece is None:
                raise BadRecord(f"line {n}: expected a record, which starts with `tablee`, got {line[:40]!r}")
            piece.lines.append(line)
            head = {}  # a comment among the moves does not belong to the next game
    if piece:
        yield piece


def _read_game(piece: _Piece, now: int) -> "GameRecord":
    """Return the game of a record. Raise `BadRecord` with the number and line of the record."""
    from tablee.store.model import GameRecord

    try:
        record = Record.read("\n".join(piece.lines))
        if record.game not in GAMES:
            raise BadRecord(f"there is no game {record.game[:40]!r}; there are {', '.join(GAMES)}")
        replay(GAMES[record.game], record)
        text = str(record)
        id_, table = _read_id(piece.head.get("id"), text)
        ended_at, about = _read_ended(piece.head.get("ended"), now), _read_about(piece.head.get("about", "{}"))
        return GameRecord(id_, table, record.game, ended_at, text, about)
    except BadRecord as bad:
        raise BadRecord(f"record {piece.number}, from line {piece.line} on: {bad}") from None


def _read_id(given: str | None, text: str) -> tuple[str, str | None]:
    """The id of a game and the code of its table. Without a given id, it is a hash of the text, and no table."""
    ours = hashlib.sha256(text.encode()).hexdigest()[:16]
    if given is None or given == ours:
        return ours, None
    if table := _TABLE_ID.fullmatch(given):
        return given, table[1]
    raise BadRecord(f"expected the id of a table's game, such as BCDFG-1, or the hash of this text; got {given[:40]!r}")


def _read_ended(given: str | None, now: int) -> int:
    if given is None:
        return now
    if not re.fullmatch(r"0|[1-9][0-9]{0,15}", given):
        raise BadRecord(f"ended: expected a number of milliseconds, got {given[:40]!r}")
    return int(given)


def _read_about(given: str) -> str:
    try:
        about = json.loads(given)
    except (ValueError, RecursionError):
        about = None
    if not isinstance(about, dict):
        raise BadRecord(f"about: expected a JSON object, got {given[:40]!r}")
    return json.dumps(about)
