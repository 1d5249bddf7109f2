"""What is kept of a game that is over: its record, who played, and what has to be said about it."""

import msgspec

from tablee.bots.judging import Level
from tablee.kernel.game import Seat
from tablee.server.days import day_of
from tablee.store.model import GameRecord
from tablee.table.model import Table


class SeatPlayed(msgspec.Struct, frozen=True):
    """Who played a seat: a person by name, or a bot."""

    name: str | None
    bot: Level | None


class About(msgspec.Struct, frozen=True):
    """What is said about a finished game beside its record."""

    players: tuple[SeatPlayed, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    sealed: str
    """The commitment that was published before the deal."""
    assisted: bool
    replaced: tuple[Seat, ...]
    day: str | None
    """The date, where it was the deal of the day and was over before the day was."""


def record_due(before: Table, after: Table) -> GameRecord | None:
    """The record to be kept with this entry: of a game that has just ended for good, or is given up for the next."""
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
    )
    text, said = str(table.match.line.record()), msgspec.json.encode(about).decode()
    return GameRecord(table.record_id, table.code, table.game, at, text, said)


def _played(table: Table, seat: Seat) -> SeatPlayed:
    chair = table.chairs[seat]
    return SeatPlayed(None if chair.person is None else table.guests[chair.person].name, chair.level)
