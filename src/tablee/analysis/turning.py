"""The turning points of a game: for each side the three moments at which its chance changed most.

The largest own mistake is always one of them, and so is the largest luck, if they are large enough. What happened after
the last decision is none: somebody who loses always loses something at the end. Nor is luck that playouts may only
have imagined: each chance is a share of few games, and luck is the difference of two.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from tablee.analysis.model import Decision, Kind, Turning
from tablee.analysis.sentences import in_both, move_in_words
from tablee.games import AnyLine, named

MOST: Final = 3
"""Number of turning points of a side."""
_LEAST: Final = 0.02
"""The smallest change that is one."""
_SURE: Final = 0.05
"""The smallest mistake, and the smallest luck, that is one whatever else happened."""
_LUCKS: Final[tuple[Kind, ...]] = ("luck", "bad_luck")


def turning_points(
    line: AnyLine,
    states: Sequence[object],
    decisions: Sequence[Decision],
    sides: int,
    missed: Mapping[int, tuple[str, str]],
    noise: float = 0.0,
) -> tuple[Turning, ...]:
    """The turning points of all sides, side by side, each in the order of the game.

    `missed` says in French and in English what the player of a move has missed, by the number of the move. `noise` is
    how far the difference of two chances may be off by accident.
    """
    found: list[Turning] = []
    for side in range(sides):
        turns = [
            turn
            for turn in _turns(line, states, side, decisions, sides, missed)
            if abs(turn.size) >= (max(_LEAST, noise) if turn.kind in _LUCKS else _LEAST)
        ]
        found += sorted(_chosen(turns), key=lambda turn: turn.ply)
    return tuple(found)


def _chosen(turns: Sequence[Turning]) -> list[Turning]:
    """The largest mistake, the largest luck, and the next largest of all."""
    ranked = sorted(turns, key=lambda turn: -abs(turn.size))
    sure = [
        next((turn for turn in ranked if turn.kind in kinds and abs(turn.size) >= _SURE), None)
        for kinds in (("mistake",), _LUCKS)
    ]
    ranked.sort(key=lambda turn: turn not in sure)
    return ranked[:MOST]


def _turns(
    line: AnyLine,
    states: Sequence[object],
    side: int,
    decisions: Sequence[Decision],
    sides: int,
    missed: Mapping[int, tuple[str, str]],
) -> Iterator[Turning]:
    before = -1
    for one in decisions:
        change = one.after[side] - one.before[side]
        if change:
            kind: Literal["mistake", "gift"] = "mistake" if one.side == side else "gift"
            yield Turning(side, one.ply, kind, change, *in_both(kind, missed=missed[one.ply]))
        if one.luck[side]:
            yield _luck(line, states, side, sides, before, one)
        if one.side == side:
            before = one.ply


def _luck(line: AnyLine, states: Sequence[object], side: int, sides: int, since: int, one: Decision) -> Turning:
    """Luck that a side noticed: what it can do now, or what the others did since its last decision."""
    size = one.luck[side]
    if size > 0:
        return Turning(side, one.ply, "luck", size, *in_both("luck", hint=(one.fr, one.en)))
    game = named(line.game.name)
    for ply in range(one.ply - 1, since, -1):
        seat, move = line.moves[ply]
        view = game.view(states[ply], seat)
        if seat % sides != side and game.spoken(view, move)[1]:
            told = move_in_words(game, view, move)
            return Turning(side, one.ply, "bad_luck", size, *in_both("answer", move=told))
    return Turning(side, one.ply, "bad_luck", size, *in_both("bad_luck"))
