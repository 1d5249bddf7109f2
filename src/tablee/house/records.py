"""What the server stores about a finished game: its record, the players and the result."""

import msgspec

from tablee.bots.judging import Level
from tablee.house.days import day_of
from tablee.kernel.game import Seat
from tablee.store.model import GameRecord
from tablee.table.model import Origin, Table


class SeatPlayed(msgspec.Struct, frozen=True):
    """The player of a seat: a person by name, or a bot by level."""

    name: str | None
    bot: Level | None


class About(msgspec.Struct, frozen=True):
    """Details of a finished game that its record does not have."""

    players: tuple[SeatPlayed, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    sealed: str
    """The commitment to the seed, published before the deal."""
    assisted: bool
    replaced: tuple[Seat, ...]
    day: str | None
    """The date, if it was the deal of the day and ended on that day."""
    origin: Origin | None = None
    """Where it began, if it was played on from a moment of another game. Its seal then proves nothing."""
    taken_over: int | None = None
    """How many moves were made on a device alone, if it began there. Its seal then proves nothing."""


def record_due(before: Table, after: Table) -> GameRecord | None:
    """The record to store with this entry, or None.

    A game is stored when it has ended for good, or when the next game replaces it.
    """
    if after.is_finished and not before.is_finished:
        return _record(after, after.at)
    if after.number > before.number and not before.is_finished:
        return _record(before, after.at)
    return None


def _record(table: Table, at: int) -> GameRecord | None:
    outcome = table.match.outcome if table.match else None
    if table.match is None or outcome is None:
        return None
    players = [_played(table, seat) for seat in range(len(table.chairs))]
    about = About(
        players=tuple(players),
        scores=outcome.scores,
        winners=tuple(sorted(outcome.winners)),
        sealed=table.seed.commitment(),
        assisted=table.match.assisted,
        replaced=tuple(sorted(table.match.replaced)),
        day=table.day if table.day == day_of(at).isoformat() else None,
        origin=table.match.origin,
        taken_over=table.match.taken_over,
    )
    text, said = str(table.match.line.record()), msgspec.json.encode(about).decode()
    return GameRecord(table.record_id, table.code, table.game, at, text, said)


def _played(table: Table, seat: Seat) -> SeatPlayed:
    chair = table.chairs[seat]
    return SeatPlayed(None if chair.person is None else table.guests[chair.person].name, chair.level)
