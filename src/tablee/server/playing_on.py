"""A table for one person and bots, whose game begins at a moment of a finished game: the same cards, another end."""

from typing import Annotated

import msgspec

from tablee.bots.judging import Level
from tablee.house.replaying import positions, replayed
from tablee.kernel.game import Seat
from tablee.kernel.json import Json, to_plain
from tablee.store.bounds import BODY, RECORD_ID
from tablee.table import entries
from tablee.table.arranging import opening
from tablee.table.entries import Begun, Opened, Settings
from tablee.table.refusal import Refused


class PlayedOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to play on: the id of a finished game or the text of a record, the number of moves to keep, and a seat."""

    name: str
    ply: Annotated[int, msgspec.Meta(ge=0, lt=100_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=100)]
    record: Annotated[str, msgspec.Meta(max_length=RECORD_ID)] | None = None
    text: str | None = None
    level: Level = "medium"
    """The level of the bots in the other seats."""
    settings: Settings = Settings()


class Beginning(msgspec.Struct, frozen=True):
    """What a table needs of a record to go on from one of its positions."""

    game: str
    options: dict[str, Json]
    seed: str
    moves: tuple[tuple[Seat, str], ...]


def beginning(text: str, ply: int, seat: Seat) -> Beginning | Refused:
    """Return what a table needs to go on from this position; or the refusal, since a worker cannot raise to its caller.

    It may take long: some deals have to be searched for.
    """
    try:
        return _beginning(text, ply, seat)
    except Refused as refused:
        return refused


def _beginning(text: str, ply: int, seat: Seat) -> Beginning:
    line = replayed(text).line
    if ply > len(line.moves):
        raise Refused("not_found")
    if seat >= line.game.seats(line.options):
        raise Refused("no_such_seat")
    if line.game.outcome(positions(text)[ply]) is not None:
        raise Refused("is_over")
    options = to_plain(line.options)
    assert isinstance(options, dict), "options are a dataclass"
    moves = tuple((mover, str(move)) for mover, move in line.moves[:ply])
    return Beginning(line.game.name, options, line.seed.text, moves)


def first_entries(person: str, wanted: PlayedOn, found: Beginning, record: str | None) -> tuple[Opened, Begun]:
    """Return the first two entries of the table. Raise `Refused` if the name is bad or the game is too long."""
    first = opening(person, wanted.name, found.game, found.options, wanted.settings)
    begun = Begun(wanted.seat, wanted.level, found.moves, record)
    if len(entries.encode(begun)) > BODY:
        raise Refused("long_record")
    return msgspec.structs.replace(first, seed=found.seed), begun
