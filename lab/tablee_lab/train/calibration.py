"""Calibration: how often a side wins to which a game's `chances` give so many per cent.

    python -m tablee_lab.train.calibration NAME expert --games 2000 --seed 1
    python -m tablee_lab.train.calibration NAME expert hard --games 2000 --seed 1 --every 6 -o players=3
    python -m tablee_lab.train.calibration NAME core --games 5000 --seed 1
    python -m tablee_lab.train.calibration pairs expert --judge --games 5000 --seed 1 --every 15

Fresh games are played, each with its own deal; the bots change seats from game to game. Before choices of the first bot
`chances` says how likely that side is to win, from its own view. The tables compare this with the results. The
positions of one game share its result, so the intervals count games.

With `--judge` the judge of an analysis is asked instead, as an analysis asks it: what is a position worth in which the
expert's move is played? In games for one, and in games without a net, this is not what `chances` says.

With `core` alone the games are played by the core, which is far faster: by the bots with which the net was trained.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

from tablee.analysis.judge import NoJudge, judge_of
from tablee.arena.entrants import entrant
from tablee.arena.match import made, share
from tablee.arena.spread import Crew, gathered
from tablee.cli.arguments import Mistake, option, whole
from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed
from tablee_lab.train.chances import CORE, asked_of
from tablee_lab.train.fields import played
from tablee_lab.train.harvest import Field

PLIES: Final = (0, 10, 20, 30, 40)
"""The first plies of the parts of a game that are reported."""
STEPS: Final = 10
"""Number of equal parts of the chances."""
_Z: Final = 1.96


@dataclass(frozen=True, slots=True)
class Series:
    """What is played."""

    game: str
    options: Mapping[str, Json]
    bots: tuple[str, ...]
    seed: int
    every: int = 1
    """One of so many choices is asked about."""
    judge: bool = False
    """Whether the judge of an analysis is asked."""


class Forecast(NamedTuple):
    """What the net said in one position, and what came of it."""

    game: int
    ply: int
    chance: float
    result: float
    """1 for a win, 0 for a loss; a draw is shared."""


class Line(NamedTuple):
    """A line of a table: some forecasts together."""

    positions: int
    games: int
    chance: float
    result: float
    reach: float
    """Half the width of the 95 % interval of the result."""


class Asked(NamedTuple):
    """A position about which is asked."""

    seat: int
    ply: int
    state: object
    view: object
    moves: Sequence[object]


def play(series: Series, number: int) -> list[Forecast]:
    """One game, and the forecasts in it. Raises `Mistake` if nobody knows the chances with these options."""
    game, bots = GAMES[series.game], [entrant(series.game, name) for name in series.bots]
    options = game.read_options(series.options)
    holders = [(seat + number) % len(bots) for seat in range(game.seats(options))]
    seed = Seed.numbered(series.seed).child("deal", number)
    state, ply, asked = game.deal(options, seed), 0, list[Asked]()
    while acting := game.to_act(state):
        seat = min(acting)
        view, moves = game.view(state, seat), choices(game, state, seat)
        if holders[seat] == 0 and (ply + number) % series.every == 0:
            asked.append(Asked(seat, ply, state, view, moves))
        move = bots[holders[seat]].choose(view, moves, seed.child("choice", ply))
        (state, _), ply = made(game, state, seat, move), ply + 1
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is to act, so the game is over"
    learning, said = game.learning(), _said(series, options, asked, seed)
    if said is None:
        raise Mistake(f"{series.game} has no chances with these options")
    sides = learning.sides(options) if learning else game.seats(options)
    won = [share(outcome, [other % sides for other in range(len(holders))], side) for side in range(sides)]
    return [
        Forecast(number, one.ply, chances[one.seat % sides], won[one.seat % sides])
        for one, chances in zip(asked, said, strict=True)
    ]


def _said(series: Series, options: object, asked: Sequence[Asked], seed: Seed) -> Sequence[Sequence[float]] | None:
    """The chances in these positions; None if nobody knows them."""
    game = GAMES[series.game]
    if not series.judge:
        return game.chances([one.view for one in asked])
    try:
        judge = judge_of(game, options)
    except NoJudge:
        return None
    best = [game.hint(one.view, one.moves)[0].move for one in asked]
    return [
        judge(one.state, one.seat, [move], seed.child("analysis", one.ply), False).before
        for one, move in zip(asked, best, strict=True)
    ]


def in_core(series: Series, games: int) -> Iterator[Forecast]:
    """The same for games of the core: of each side's own views, whoever plays."""
    field = Field(series.game, series.options, series.every)
    for taken in played(field, Seed.numbered(series.seed).child("core"), games):
        said = asked_of(field, taken)
        for (game, ply, _), own_first, won in zip(taken.numbers.tolist(), said, taken.shares, strict=True):
            yield Forecast(game, ply, float(own_first[0]), float(won[0]))


def line(some: Sequence[Forecast]) -> Line:
    """Forecasts together. The error of each game counts once, as the sum over its positions."""
    errors: dict[int, float] = {}
    for one in some:
        errors[one.game] = errors.get(one.game, 0.0) + one.result - one.chance
    count = len(some)
    mean = sum(errors.values()) / count
    of_game: dict[int, int] = {}
    for one in some:
        of_game[one.game] = of_game.get(one.game, 0) + 1
    spread = sqrt(sum((errors[game] - mean * of_game[game]) ** 2 for game in errors)) / count
    return Line(
        count,
        len(errors),
        sum(one.chance for one in some) / count,
        sum(one.result for one in some) / count,
        _Z * spread,
    )


def by_ply(found: Sequence[Forecast]) -> Iterator[tuple[str, list[Forecast]]]:
    """The forecasts by part of the game."""
    for first, after in zip(PLIES, (*PLIES[1:], None), strict=True):
        name = f"{first} –" if after is None else f"{first} – {after - 1}"
        yield name, [one for one in found if first <= one.ply and (after is None or one.ply < after)]


def by_chance(found: Sequence[Forecast]) -> Iterator[tuple[str, list[Forecast]]]:
    """The forecasts by their chance."""
    for step in range(STEPS):
        name = f"{100 * step // STEPS} – {100 * (step + 1) // STEPS} %"
        yield name, [one for one in found if min(STEPS - 1, int(one.chance * STEPS)) == step]


def error(found: Sequence[Forecast]) -> float:
    """The mean distance of chance and result over the tenths of the chances, by their number of positions."""
    lines = [line(some) for _, some in by_chance(found) if some]
    return sum(one.positions * abs(one.result - one.chance) for one in lines) / len(found)


def report(found: Sequence[Forecast]) -> Iterator[str]:
    """The tables as Markdown."""
    for heading, parts in (("chance", by_chance(found)), ("ply", by_ply(found))):
        yield f"| {heading} | positions | games | mean chance | share of wins | 95 % interval | error |"
        yield "|---|---|---|---|---|---|---|"
        for name, some in parts:
            if some:
                one = line(some)
                low, high = max(0.0, one.result - one.reach), min(1.0, one.result + one.reach)
                yield (
                    f"| {name} | {one.positions} | {one.games} | {one.chance:.1%} | {one.result:.1%} "
                    f"| {low:.1%} – {high:.1%} | {error(some):.3f} |"
                )
        yield ""
    one = line(found)
    square = sum((each.result - each.chance) ** 2 for each in found) / len(found)
    yield (
        f"{one.positions} positions in {one.games} games: mean chance {one.chance:.1%}, share of wins {one.result:.1%} "
        f"± {one.reach:.1%}, mean error {error(found):.3f}, mean square {square:.3f}"
    )


def main(words: Sequence[str]) -> int:
    """Play the games and print the tables."""
    parser = ArgumentParser(
        prog="python -m tablee_lab.train.calibration", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("bots", nargs="+", metavar="BOT", help="the first one is asked; it plays itself if alone")
    parser.add_argument("--games", type=whole(1), default=2000)
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--every", type=whole(1), default=1, metavar="N", help="ask before one of N choices")
    parser.add_argument("--judge", action="store_true", help="ask the judge of an analysis")
    parser.add_argument("--workers", type=whole(1), default=1)
    parser.add_argument("-o", type=option, dest="options", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args(words)
    series = Series(asked.game, dict(asked.options), tuple(asked.bots), asked.seed, asked.every, asked.judge)
    if series.judge and CORE in series.bots:
        parser.error("--judge asks about games of bots, and not about games of the core")
    if series.bots == (CORE,):
        found = list(in_core(series, asked.games))
    else:
        with gathered(Crew(asked.workers)) as players:
            found = [one for game in players(partial(play, series), range(asked.games)) for one in game]
    print("\n".join(report(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
