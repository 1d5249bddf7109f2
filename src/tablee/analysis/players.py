"""The game of each side: its luck, its errors, and the bot level that errs about as much."""

from collections.abc import Mapping, Sequence
from math import exp
from statistics import fmean
from typing import Final

from tablee.analysis.model import Decision, PlayerStory, Sides
from tablee.bots.judging import LEVELS, Level
from tablee.games import AnyHouseGame

_SHARP: Final = 12.0
"""How fast the accuracy of a decision falls: an error of 0.01 leaves 89 %, one of 0.1 leaves 30 %."""


def players_of(game: AnyHouseGame, sides: int, decisions: Sequence[Decision], ending: Sides) -> tuple[PlayerStory, ...]:
    """The game of each side."""
    return tuple(_player(game.analysing().losses, side, decisions, ending) for side in range(sides))


def _player(losses: Mapping[str, float], side: int, decisions: Sequence[Decision], ending: Sides) -> PlayerStory:
    own = [one for one in decisions if one.side == side]
    others = [one.after[side] - one.before[side] for one in decisions if one.side != side]
    mean = fmean(one.error for one in own) if own else 0.0
    return PlayerStory(
        side,
        sum(one.luck[side] for one in decisions) + ending[side],
        sum(one.after[side] - one.before[side] for one in own),
        sum(others),
        len(own),
        round(100 * fmean(exp(_SHARP * one.error) for one in own), 1) if own else 100.0,
        _like(losses, -mean),
    )


def _like(losses: Mapping[str, float], mean: float) -> Level | None:
    """The level whose mean error is nearest."""
    return min(LEVELS if losses else (), key=lambda level: abs(losses[level] - mean), default=None)
