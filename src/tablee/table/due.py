"""The timed events of a table: bots' turns, clocks that run out, beats that end, people who stay away."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablee.bots.judging import Level
from tablee.kernel.game import Seat
from tablee.kernel.out_of_turn import choices, reminder
from tablee.kernel.seed import Seed
from tablee.table.entries import Agreed, AnyEntry, By, Held, Hosted, Played, Rang, Rematched
from tablee.table.model import Match, Table
from tablee.table.playing import asks_only_bots
from tablee.table.seating import SUBSTITUTE
from tablee.table.seen import seen

SILENT: Final = 5_000
"""Time without a sign of life after which a person counts as away, in milliseconds."""
HOLD: Final = 30_000
"""Time after which a bot holds the seat of a person who is away, in milliseconds."""
HOST_WAITS: Final = 120_000
"""Time after which a player takes the place of a host who is away, in milliseconds."""
_PACES: Final = (400, 900)
"""Minimum and maximum delay of a bot's move, in milliseconds, so that people can follow."""


@dataclass(frozen=True, slots=True)
class Happens:
    """An entry that has to be written into the log at this time."""

    at: int
    entry: AnyEntry


@dataclass(frozen=True, slots=True)
class Thinks:
    """A move that a bot has to choose: for its own seat, for a player who is away, or for one without time."""

    at: int
    seat: Seat
    by: By
    level: Level


class Question(NamedTuple):
    """The input of a bot: the view of its seat, its moves, and its own seed."""

    view: object
    moves: Sequence[object]
    seed: Seed


def due(table: Table, fresh: Callable[[], Seed] = Seed.fresh) -> list[Happens | Thinks]:
    """The next timed events, the earliest first, if nobody acts before. A new game takes a fresh seed for the next."""
    match, away = table.match, _away(table)
    found: list[Happens | Thinks] = [*_hosted(table)] if away else []
    if match is not None and match.outcome is None:
        found += _thinking(table, match)
        if away:
            found += _held(table)
        if match.proposal is not None and set(table.asked()) <= match.proposal.agreed:
            # The last player who had not agreed to take moves back has given up their seat.
            found.append(Happens(table.at, Agreed(match.proposal.by)))
        if match.beat is not None:
            found.append(_rung(table, match, match.beat[0]))
    elif match is not None and _all_want(table):
        found.append(Happens(table.at, Rematched((table.next or fresh()).text, fresh().text)))
    return sorted(found, key=lambda one: one.at) if len(found) > 1 else found


def waits(table: Table) -> bool:
    """Whether time matters: a clock or a beat is running, or the seat or the place of somebody who is away."""
    match, away = table.match, _away(table)
    if match is not None and match.outcome is None:
        if match.beat or any(bank.since is not None for bank in match.banks):
            return True
        if away and any(chair.person in away and chair.level is None for chair in table.chairs):
            return True
    return bool(away) and table.host in away


def _away(table: Table) -> list[str]:
    """The people who are away; usually nobody, and then nothing waits for them."""
    return [person for person, guest in table.guests.items() if guest.away_since is not None]


def _hosted(table: Table) -> Iterator[Happens]:
    """The first player who is present takes the place of a host who stays away."""
    since = table.guests[table.host].away_since
    if since is not None:
        for seat, chair in enumerate(table.chairs):
            if chair.person is not None and table.guests[chair.person].away_since is None:
                yield Happens(since + HOST_WAITS, Hosted(seat))
                return


def _rung(table: Table, match: Match, length: int) -> Happens:
    """The end of the beat. If only bots are asked, it ends when all have answered, or at the latest on time."""
    ends = match.since if asks_only_bots(table, match) else match.since + length
    return Happens(ends if match.acting <= match.answers.keys() else match.since + length, Rang())


def _all_want(table: Table) -> bool:
    """Whether every player who is present wants another game."""
    there = _there(table)
    return bool(there) and set(there) <= table.wanting


def _there(table: Table) -> list[str]:
    """The people with a seat who are present."""
    return [person for person in table.asked() if table.guests[person].away_since is None]


def _held(table: Table) -> Iterator[Happens]:
    """Bots take the seats of people who are away, as long as another player is present."""
    for seat, chair in enumerate(table.chairs):
        if chair.person is None or chair.level is not None:
            continue
        since = table.guests[chair.person].away_since
        if since is not None and _there(table):
            yield Happens(since + HOLD, Held(seat))


def _thinking(table: Table, match: Match) -> Iterator[Happens | Thinks]:
    for seat, chair in enumerate(table.chairs):
        if seat in match.acting:
            ends = None if table.settings.clock == "none" else match.banks[seat].ends
            if chair.level is not None and seat not in match.answers:
                yield Thinks(match.since + _pace(table, match), seat, "bot", chair.level)
            elif ends is not None:
                yield Thinks(ends, seat, "clock", SUBSTITUTE)
        elif chair.level is not None and (late := reminder(match.line.game, match.line.state, seat)) is not None:
            yield Happens(match.since, Played(seat, str(late), "bot"))


def question(table: Table, match: Match, seat: Seat) -> Question:
    """The input of a bot that has to move for this seat."""
    seed = table.seed.child("bot", match.line.undone, len(match.turns), seat)
    return Question(seen(match, seat), choices(table.rules, match.line.state, seat), seed)


def _pace(table: Table, match: Match) -> int:
    """Delay of a bot's move, in milliseconds. It depends only on the number of the move, so it reveals nothing."""
    low, high = _PACES
    return 0 if table.settings.turbo or asks_only_bots(table, match) else low + len(match.turns) * 173 % (high - low)
