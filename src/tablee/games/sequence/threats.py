"""Rows of four in Séquence, which one more chip makes a sequence: chances to win, and threats of the opponents."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablee.games.sequence.board import CORNERS, ROWS, SPOTS, mask_named, spaces_in
from tablee.games.sequence.bots import two_apart
from tablee.games.sequence.model import NEEDED, Exchange, Move, Place, Remove, View

_FOUR: Final = 4


class Threat(NamedTuple):
    """A row of five that lacks one chip of an opponent."""

    row: int
    team: int
    wins: bool
    """Whether it would be the last sequence that they need (Q14)."""


def rows_of_four(view: View, team: int) -> list[int]:
    """The rows of five that lack one chip of a team, and can still count (Q15)."""
    own, others = chips_of(view, team), 0
    for other in range(view.options.teams):
        others |= chips_of(view, other) if other != team else 0
    lines = [mask_named(line.spaces) for line in view.lines if line.team == team]
    own |= CORNERS
    return [
        row
        for row in ROWS
        if not row & others
        and (row & own).bit_count() == _FOUR
        and all((row & line).bit_count() <= 1 for line in lines)
    ]


def threats(view: View) -> list[Threat]:
    """The threats against the viewer's team."""
    teams = view.options.teams
    return [
        Threat(row, team, sum(line.team == team for line in view.lines) + 1 == NEEDED[teams])
        for team in range(teams)
        if team != _own_team(view)
        for row in rows_of_four(view, team)
    ]


def winning(view: View) -> int:
    """The spaces, as a mask, on which a chip of the viewer's team wins at once."""
    team = _own_team(view)
    taken = chips_of(view, team) | CORNERS
    made: dict[int, list[int]] = {}
    for row in rows_of_four(view, team):
        made.setdefault(row & ~taken, []).append(row)
    needed = view.needed - sum(line.team == team for line in view.lines)
    return sum(space for space, rows in made.items() if needed == 1 or two_apart(rows))


def answering(view: View, moves: Sequence[Move]) -> frozenset[Move]:
    """The moves that answer the threats; none if there is nothing to answer, or no way to do it.

    A row that would win is blocked with any card. Against another row of four a jack is too much, and a sequence of
    one's own is as good. An exchange costs no turn (Q9).
    """
    found = threats(view)
    last = [threat.row for threat in found if threat.wins]
    answers = [move for move in moves if isinstance(move, Place | Remove) and _is_on(move.space, last)]
    if not answers and found:
        rows = [threat.row for threat in found]
        answers = [move for move in moves if isinstance(move, Place) and SPOTS[move.card] and _is_on(move.space, rows)]
        if answers:
            own = rows_of_four(view, _own_team(view))
            answers += [move for move in moves if isinstance(move, Place) and _is_on(move.space, own)]
    return frozenset([*answers, *(move for move in moves if isinstance(move, Exchange))]) if answers else frozenset()


def _is_on(space: int, rows: Sequence[int]) -> bool:
    return any(row >> space & 1 for row in rows)


def unnoticed(view: View) -> int:
    """One chip of every threat, as a mask: without these chips there is none. It is in no sequence, if possible."""
    hidden, done = 0, 0
    for line in view.lines:
        done |= mask_named(line.spaces)
    for threat in threats(view):
        chips = threat.row & chips_of(view, threat.team)
        if not chips & hidden:
            hidden |= 1 << spaces_in(chips & ~done or chips)[0]
    return hidden


def chips_of(view: View, team: int) -> int:
    """The chips of a team, as a mask."""
    return _chips(view.chips, str(team))


@lru_cache(64)  # asked several times in a decision
def _chips(chips: str, sign: str) -> int:
    return sum(1 << space for space, chip in enumerate(chips) if chip == sign)


def _own_team(view: View) -> int:
    return (view.viewer or 0) % view.options.teams
