"""The ladder: every level of a game plays against the level below it, on deals that were not used for tuning."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tablee.arena.match import Setting
from tablee.arena.series import play_on
from tablee.arena.spread import Crew, gathered
from tablee.arena.tally import Standing, standings
from tablee.bots.judging import LEVELS
from tablee.games import named
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed

RUNGS = ("random", *LEVELS)


class Rung(NamedTuple):
    """A step of the ladder: how a level does against the one below, or alone in a solo game."""

    standing: Standing
    below: str | None
    deals: int


def ladder(game: str, raw: Mapping[str, Json], seed: Seed, deals: int, crew: Crew) -> Iterator[Rung]:
    """Every step, from the lowest up. Each step has its own deals."""
    alone = named(game).seats(named(game).read_options(raw)) == 1
    with gathered(crew) as players:
        for place, level in enumerate(RUNGS):
            if place == 0 and not alone:
                continue
            below = None if alone else RUNGS[place - 1]
            names = (level,) if below is None else (level, below)
            setting = Setting(game, raw, names, seed.child("ladder", place).text)
            yield Rung(standings(names, list(play_on(setting, 0, deals, players)))[0], below, deals)
