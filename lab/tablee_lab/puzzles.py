"""Finds puzzles: positions of bot games in which exactly one move is best by a wide margin.

    python -m tablee_lab.puzzles sequence -o players=2 --each 12 --games 400 --into src/tablee/games/sequence

It writes the file `puzzles.json`, the same one each time. Bots of levels by chance play, and the judge of analyses
compares all moves of their positions. A position is a puzzle if each other move costs `MARGIN` or more, and if a judge
with more worlds, and with others, agrees. Its grade is how many of the five levels mostly find the best move. A move
that wins at once makes no puzzle, and a game has one puzzle at most, so no two are alike.
"""

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from tablee.analysis.judge import judge_of
from tablee.analysis.puzzles import TIMES, seed_of
from tablee.analysis.weighing import Position
from tablee.bots.judging import LEVELS, Level
from tablee.cli.arguments import option, whole
from tablee.games import GAMES, AnyLine
from tablee.kernel.out_of_turn import choices
from tablee.kernel.puzzles import GRADES, Grade, Puzzle
from tablee_lab.analysis import Series, opened, played_on

MARGIN: Final = 0.08
"""What each other move costs at least, as a chance."""
ASKED: Final = 5
"""How often a level is asked for its move; it finds the best one if it mostly plays it."""
CHOICES: Final = range(3, 121)
"""How many moves the player of a puzzle may choose from."""


def found_in(series: Series, number: int, wanted: Collection[Grade]) -> Puzzle | None:
    """A puzzle of a game, of one of the grades that are wanted; or None."""
    line = opened(series, number)
    chance = line.seed.child("levels")
    line = played_on(line, [chance.child(seat).choice(LEVELS) for seat in range(line.game.seats(line.options))])
    plies = line.seed.child("moments").shuffled(range(len(line.moves)))
    states = line.states
    found = (puzzle_at(line, ply, states[ply]) for ply in plies)
    return next((puzzle for puzzle in found if puzzle and puzzle.grade in wanted), None)


def puzzle_at(line: AnyLine, ply: int, state: object) -> Puzzle | None:
    """The position after `ply` moves as a puzzle; None if it is none."""
    seat, game = line.moves[ply][0], GAMES[line.game.name]
    if game.to_act(state) != {seat} or len(choices(game, state, seat)) not in CHOICES:
        return None
    position = Position(game, line.options, state, seat)
    if position.best.wins:
        return None  # nobody overlooks it
    moves = [move for move in game.moves(state, seat) if move != position.best.move]
    second = _second(line, position, moves, ply)
    if second is None:
        return None
    levels = tuple(level for level in LEVELS if level == LEVELS[-1] or _finds(line, position, ply, level))
    cut = line.take_back(len(line.moves) - ply).record()
    chance, next_best = (round(one, 3) for one in second)
    text = str(cut).replace(f"undone {cut.undone}\n", "")
    return Puzzle(seat, str(position.best.move), chance, next_best, levels, text)


def _second(line: AnyLine, position: Position, moves: Sequence[object], ply: int) -> tuple[float, float] | None:
    """The chances after the best move and after the second best; None if they are too near to each other."""
    quick, sure = judge_of(position.game, line.options), judge_of(position.game, line.options, TIMES)
    likely = [hint.move for hint in position.game.hint(position.view, moves)[:1]]
    best, others = 0.0, [0.0]
    for judge, seed, some in (
        (quick, line.seed.child("quick", ply), likely),
        (quick, line.seed.child("quick", ply), moves),
        (sure, seed_of(line.seed, ply), moves),
    ):
        best, *others = position.chances(judge, some, seed)
        if best - max(others) < MARGIN:
            return None
    return best, max(others)


def _finds(line: AnyLine, position: Position, ply: int, level: Level) -> bool:
    game, bot = position.game, GAMES[line.game.name].bot(level)
    moves, seed = choices(game, position.state, position.seat), line.seed.child("asked", ply)
    found: int = sum(bot.choose(position.view, moves, seed.child(level, n)) == position.best.move for n in range(ASKED))
    return 2 * found > ASKED


def search(series: Series, games: int, each: int) -> Iterator[Puzzle]:
    """Puzzles of so many games, until there are enough of each grade."""
    counts = dict.fromkeys(GRADES, 0)
    for number in range(games):
        wanted = [grade for grade, count in counts.items() if count < each]
        if not wanted:
            return
        puzzle = found_in(series, number, wanted)
        if puzzle is not None:
            counts[puzzle.grade] += 1
            print(f"game {number}: {counts}", file=sys.stderr, flush=True)
            yield puzzle


def written(found: Sequence[Puzzle]) -> str:
    """The text of the file: a line for each puzzle."""
    return "[\n" + ",\n".join(json.dumps(asdict(one)) for one in found) + "\n]\n"


def main(words: Sequence[str]) -> int:
    """Find puzzles and write them."""
    parser = ArgumentParser(
        prog="python -m tablee_lab.puzzles", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--each", type=whole(1), default=12, help="puzzles of each grade")
    parser.add_argument("--games", type=whole(1), default=400, help="games to play at most")
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--into", type=Path, default=Path(), metavar="FOLDER")
    parser.add_argument("-o", type=option, dest="options", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args(words)
    found = list(search(Series(asked.game, dict(asked.options), asked.seed), asked.games, asked.each))
    found.sort(key=lambda one: (GRADES.index(one.grade), -len(one.levels)))
    (asked.into / "puzzles.json").write_text(written(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
