"""Whether analyses are right: sums, planted mistakes, planted luck, and how much each level errs.

    python -m tablee_lab.analysis sums sequence --games 1000 --seed 1 --worlds 2 --workers 2
    python -m tablee_lab.analysis mistakes sequence --games 200 --seed 1
    python -m tablee_lab.analysis luck sequence --games 200 --seed 1
    python -m tablee_lab.analysis levels sequence --games 20 --seed 1

- `sums` analyses games between bots of chance levels. Even chances, luck and errors must add up to the result. This
  does not depend on the number of imagined worlds, so `--worlds 2` saves time; without it, the times are true.
- `mistakes` has experts play, and makes one move for them that is worse than theirs by `MISTAKE` or more, as playouts
  of the core say. It must be among the three turning points of its side.
- `luck` has experts play, and at one moment deals the hidden cards anew, as well for one side as in any of `DEALS`
  deals that fit what its player sees; playouts of the core say how well. It must be a turning point too.
- `levels` has each level play against itself, and prints the mean error of a decision: the file `losses.json`.

A planted move and a planted deal are chosen by playouts, so in a game with a net they do not come from the judge that
has to find them.
"""

import json
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import fmean
from typing import Final, NamedTuple

from tablee.analysis.judge import ByPlayouts, sides_of
from tablee.analysis.model import Kind, Story
from tablee.analysis.story import Analyst
from tablee.arena.spread import Crew, gathered
from tablee.bots.judging import LEVELS, Level
from tablee.cli.arguments import option, whole
from tablee.games import GAMES, AnyLine
from tablee.kernel.game import Seat
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices
from tablee.kernel.record import Record, start
from tablee.kernel.seed import Seed

MISTAKE: Final = 0.15
"""What a planted mistake costs at least, as a chance."""
LUCK: Final = 0.3
"""What a planted deal brings at least."""
DEALS: Final = 40
"""Number of deals of the hidden cards, of which the luckiest is planted."""
_TRIES: Final = 12
"""How many moments of a game are tried."""
_FEW: Final = 40
"""Number of playouts by which one of many is chosen."""
_MANY: Final = 200
"""And by which it is confirmed."""


@dataclass(frozen=True, slots=True)
class Series:
    """What is played."""

    game: str
    options: Mapping[str, Json]
    seed: int
    worlds: int | None = None
    """In how many imagined worlds moves are compared; as many as for people if None."""

    def analyse(self, record: Record) -> Story:
        """The analysis of a game of this series."""
        analyst = Analyst(record)
        if self.worlds is not None:
            analyst.judge.worlds = self.worlds
        return analyst.story([analyst.assess(ply) for ply in analyst.plies])


class Sum(NamedTuple):
    """The analysis of a game in figures."""

    rest: float
    """The largest difference between the result and the sum, of all sides."""
    decisions: int
    seconds: float
    """CPU time."""


def opened(series: Series, number: int) -> AnyLine:
    """A game before its first move."""
    game = GAMES[series.game]
    return start(game, game.read_options(series.options), Seed.numbered(series.seed).child("deal", number))


def played_on(line: AnyLine, levels: Sequence[Level], moves: int | None = None) -> AnyLine:
    """The game after this many more moves of bots, which take the seats in turn; or at its end."""
    game, bots = line.game, [GAMES[line.game.name].bot(level) for level in levels]
    until = None if moves is None else len(line.moves) + moves
    while (acting := game.to_act(line.state)) and len(line.moves) != until:
        seat = min(acting)
        view, mine = game.view(line.state, seat), choices(game, line.state, seat)
        choice = line.seed.child("choice", len(line.moves))
        line = line.play(seat, bots[seat % len(bots)].choose(view, mine, choice))
    return line


def summed(series: Series, number: int) -> Sum:
    """Analyse a game, and add up."""
    line = opened(series, number)
    chance = line.seed.child("levels")
    levels = [chance.child(seat).choice(LEVELS) for seat in range(line.game.seats(line.options))]
    record = played_on(line, levels).record()
    begun = time.process_time()
    story = series.analyse(record)
    seconds = time.process_time() - begun
    rest = max(abs(_total(story, side) - story.result[side]) for side in range(story.sides))
    return Sum(rest, len(story.decisions), seconds)


def _total(story: Story, side: int) -> float:
    steps = (one.luck[side] + one.after[side] - one.before[side] for one in story.decisions)
    return story.start[side] + sum(steps) + story.ending[side]


def found_mistake(series: Series, number: int) -> bool | None:
    """Plant a mistake in a game of experts; return whether it is found. None if there was no room for one."""
    for line in _moments(played_on(opened(series, number), ["expert"])):
        seat = min(line.game.to_act(line.state))
        worst = _worst(line, seat)
        if worst is None:
            continue
        story = series.analyse(played_on(line.play(seat, worst), ["expert"]).record())
        return _is_turning(story, seat % story.sides, len(line.moves), "mistake")
    return None


def _moments(line: AnyLine) -> Iterator[AnyLine]:
    """A game at some moments in any order, without its last tenth, in which hardly any move matters."""
    states, plies = line.states, range(1, max(2, len(line.moves) * 9 // 10))
    for ply in line.seed.child("moments").shuffled(plies)[:_TRIES]:
        yield replace(line, state=states[ply], moves=line.moves[:ply])


def _worst(line: AnyLine, seat: Seat) -> object | None:
    """The move that playouts like least, if the expert's is better by `MISTAKE`."""
    game = GAMES[line.game.name]
    view, moves = game.view(line.state, seat), choices(game, line.state, seat)
    best = game.hint(view, moves)[0].move
    others = [move for move in line.seed.child("some").shuffled(moves) if move != best][:_TRIES]
    if not others:
        return None
    first, *shares = _shares(line, line.state, seat, [best, *others], _FEW)
    worst = others[min(range(len(others)), key=shares.__getitem__)]
    if first - min(shares) < MISTAKE:
        return None
    # The worst of many is partly bad luck, so it is played on in other worlds.
    first, last = _shares(line, line.state, seat, [best, worst], _MANY)
    return worst if first - last > MISTAKE else None


def _shares(line: AnyLine, state: object, seat: Seat, moves: Sequence[object], worlds: int) -> list[float]:
    """The seat's share of the win after each move, in playouts of the core."""
    twin = GAMES[line.game.name].twin(line.options)
    assert twin is not None, "planting needs a core"
    judge = ByPlayouts(GAMES[line.game.name], line.options, twin)
    tries = twin.try_worlds(
        twin.pack(state), seat, moves, line.seed.child("plant", worlds), range(worlds), 1000, guided=True
    )
    own = seat % judge.sides
    return [fmean(judge.spread(share, own)[own] for share in column) for column in zip(*tries, strict=True)]


def found_luck(series: Series, number: int) -> bool | None:
    """Plant luck in a game of experts; return whether it is found. None if there was no room for it."""
    for line in _moments(played_on(opened(series, number), ["expert"])):
        seat = min(line.game.to_act(line.state))
        before = _best_share(line, line.state, seat, _MANY)
        if before > 1 - LUCK:
            continue
        deals = [_dealt_anew(line, seat, deal) for deal in range(DEALS)]
        ends = [_until_next(deal, seat) for deal in deals]
        worth = [_best_share(line, end.state, seat, _FEW) if end.game.to_act(end.state) else 0.0 for end in ends]
        best = max(range(DEALS), key=worth.__getitem__)
        if worth[best] < before + LUCK or _best_share(line, ends[best].state, seat, _MANY) < before + LUCK:
            continue
        end = ends[best]
        story = _analysed(line, deals[best], played_on(end, ["expert"]))
        sides = sides_of(GAMES[series.game], line.options)
        return _is_turning(story, seat % sides, len(end.moves), "luck")
    return None


def _best_share(line: AnyLine, state: object, seat: Seat, worlds: int) -> float:
    """The seat's share of the win after the expert's move, in playouts of the core."""
    game = GAMES[line.game.name]
    hint = game.hint(game.view(state, seat), choices(game, state, seat))[0]
    return _shares(line, state, seat, [hint.move], worlds)[0]


def _dealt_anew(line: AnyLine, seat: Seat, deal: int) -> AnyLine:
    """The game with other hidden cards."""
    view = line.game.view(line.state, seat)
    return replace(line, state=line.game.imagine(view, line.options, line.seed.child("anew", deal)))


def _until_next(line: AnyLine, seat: Seat) -> AnyLine:
    """The game at the next choice of the seat, after somebody else had one, if there is anybody; or at its end."""
    others, alone = False, line.game.seats(line.options) == 1
    while acting := line.game.to_act(line.state):
        if others and min(acting) == seat and len(choices(line.game, line.state, seat)) > 1:
            return line
        others |= alone or min(acting) != seat
        line = played_on(line, ["expert"], 1)
    return line


def _analysed(before: AnyLine, deal: AnyLine, end: AnyLine) -> Story:
    """The analysis of a game whose hidden cards were dealt anew in the middle."""
    states, state = [*before.states[:-1]], deal.state
    for seat, move in end.moves[len(before.moves) :]:
        states.append(state)
        state = end.game.apply(state, seat, move).state
    analyst = Analyst.along(end, [*states, state])
    return analyst.story([analyst.assess(ply) for ply in analyst.plies])


def _is_turning(story: Story, side: int, ply: int, kind: Kind) -> bool:
    return any((one.side, one.ply, one.kind) == (side, ply, kind) for one in story.turning)


def lost_by(series: Series, level: Level, number: int) -> list[float]:
    """The errors of a level in a game against itself."""
    record = played_on(opened(series, number), [level]).record()
    return [-one.error for one in series.analyse(record).decisions]


def main(words: Sequence[str]) -> int:
    """Play the games and print what was found."""
    parser = ArgumentParser(
        prog="python -m tablee_lab.analysis", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("sums", "mistakes", "luck", "levels"))
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--games", type=whole(1), default=200)
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--worlds", type=whole(2), help="compare moves in N imagined worlds", metavar="N")
    parser.add_argument("--workers", type=whole(1), default=1)
    parser.add_argument("-o", type=option, dest="options", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args(words)
    series = Series(asked.game, dict(asked.options), asked.seed, asked.worlds)
    with gathered(Crew(asked.workers)) as players:
        if asked.what == "sums":
            _say_sums(list(players(partial(summed, series), range(asked.games))))
        elif asked.what == "levels":
            losses = {}
            for level in LEVELS:
                errors = [one for game in players(partial(lost_by, series, level), range(asked.games)) for one in game]
                losses[level] = round(fmean(errors), 4)
            print(json.dumps(losses, indent=2))
        else:
            plant: Callable[[Series, int], bool | None] = found_mistake if asked.what == "mistakes" else found_luck
            found = list(players(partial(plant, series), range(asked.games)))
            planted = [one for one in found if one is not None]
            print(f"{sum(planted)} of {len(planted)} planted were found; {len(found) - len(planted)} games had no room")
    return 0


def _say_sums(sums: Sequence[Sum]) -> None:
    seconds = sorted(one.seconds for one in sums)
    print(
        f"{len(sums)} games, {sum(one.decisions for one in sums)} decisions: largest rest {max(sums).rest:.1e}; "
        f"CPU time {fmean(seconds):.2f} s on average, {seconds[-1]:.2f} s at most"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
