"""What time brings to a table: bots' turns, clocks that run out, beats that end, people who stay away."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablee.bots.judging import Level
from tablee.kernel.game import Seat
from tablee.kernel.out_of_turn import choices, reminder
from tablee.kernel.seed import Seed
from tablee.table.entries import Agreed, AnyEntry, By, Held, Played, Rang, Rematched
from tablee.table.fold import asked
from tablee.table.model import Match, Table
from tablee.table.playing import asks_only_bots, beat_ends, seen
from tablee.table.seating import SUBSTITUTE

SILENT: Final = 5_000
"""So many milliseconds after the last word from somebody they count as away."""
HOLD: Final = 30_000
"""So many milliseconds later a bot holds their seat."""
_PACES: Final = (400, 900)
"""Between these a bot takes its time, so that people can follow."""


@dataclass(frozen=True, slots=True)
class Happens:
    """Something that is to be written into the log at this time."""

    at: int
    entry: AnyEntry


@dataclass(frozen=True, slots=True)
class Thinks:
    """A move that a bot is to choose: for its own seat, for somebody who is away, or for somebody without time."""

    at: int
    seat: Seat
    by: By
    level: Level


class Question(NamedTuple):
    """What a bot is told: what its seat sees, the moves it has, and chance of its own."""

    view: object
    moves: Sequence[object]
    seed: Seed


def due(table: Table, fresh: Callable[[], Seed] = Seed.fresh) -> list[Happens | Thinks]:
    """What is to happen next, the earliest first, if nobody does anything before. A new game takes a fresh seed."""
    found: list[Happens | Thinks] = []
    if table.match is not None and table.stage == "playing":
        found += [*_thinking(table, table.match), *_held(table), *_granted(table, table.match)]
        found += _rung(table, table.match)
    elif table.stage == "over" and _all_want(table):
        found.append(Happens(table.at, Rematched(fresh().text)))
    return sorted(found, key=lambda one: one.at)


def _rung(table: Table, match: Match) -> Iterator[Happens]:
    """The end of the beat. Bots that are asked alone answer at once; but one that fails to is not waited for."""
    ends = beat_ends(table, match)
    if match.beat is None or ends is None:
        return
    answered = match.acting <= match.answers.keys()
    yield Happens(ends if answered else match.since + match.beat[0], Rang())


def _all_want(table: Table) -> bool:
    """Whether everybody who plays here and is there wants another game."""
    there = _there(table)
    return bool(there) and set(there) <= table.wanting


def _there(table: Table) -> list[str]:
    """Who plays for themselves, and is not away."""
    return [person for person in asked(table) if table.guests[person].away_since is None]


def _held(table: Table) -> Iterator[Happens]:
    """Seats of people who are away, as long as somebody else is there to play with."""
    for seat, chair in enumerate(table.chairs):
        if chair.person is None or chair.level is not None:
            continue
        since = table.guests[chair.person].away_since
        if since is not None and _there(table):
            yield Happens(since + HOLD, Held(seat))


def _granted(table: Table, match: Match) -> Iterator[Happens]:
    """Moves are taken back, where a bot has come to sit for the last one who had not agreed."""
    if match.proposal is not None and set(asked(table)) <= match.proposal.agreed:
        yield Happens(table.at, Agreed(match.proposal.by))


def _thinking(table: Table, match: Match) -> Iterator[Happens | Thinks]:
    for seat, chair in enumerate(table.chairs):
        if seat in match.acting:
            ends = match.banks[seat].ends
            if chair.level is not None and seat not in match.answers:
                yield Thinks(match.since + _pace(table, match), seat, "bot", chair.level)
            elif ends is not None:
                yield Thinks(ends, seat, "clock", SUBSTITUTE)
        elif chair.level is not None and (late := reminder(match.line.game, match.line.state, seat)) is not None:
            yield Happens(match.since, Played(seat, str(late), "bot"))


def question(table: Table, match: Match, seat: Seat) -> Question:
    """What a bot is told that is to move for this seat."""
    seed = table.seed.child("bot", match.line.undone, len(match.turns), seat)
    return Question(seen(match, seat), choices(table.rules, match.line.state, seat), seed)


def _pace(table: Table, match: Match) -> int:
    """How long a bot takes for its move: by the number of the move, never by what it thinks about."""
    low, high = _PACES
    return 0 if table.settings.turbo or asks_only_bots(table, match) else low + len(match.turns) * 173 % (high - low)
