"""`tablee bench`: our results compared with peers and limits, from one run."""

from argparse import Namespace
from collections.abc import Callable

from tablee.cli.arguments import Parser, one_of, seconds, whole
from tablee.games import GAMES
from tablee_lab.bench import bots, cores, memory, page, paint, peers, rules, search, server, solver, start
from tablee_lab.bench.report import How, Lines, machine

MEASURES: dict[str, Callable[[How], Lines]] = {
    "rules": rules.lines,
    "peers": peers.lines,
    "search": search.lines,
    "cores": cores.lines,
    "bots": bots.lines,
    "solver": solver.lines,
    "server": server.lines,
    "start": start.lines,
    "memory": memory.lines,
    "page": page.lines,
    "paint": paint.lines,
}
LOADS = (10, 50, 200)
MORE = "Every line begins with a ratio, ours to the other; both are from the same run."


def add_arguments(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "parts", nargs="*", type=one_of(tuple(MEASURES)), metavar="PART", help=f"{', '.join(MEASURES)} (default: all)"
    )
    parser.add_argument("--game", choices=GAMES, metavar="GAME", help="measure only this game")
    parser.add_argument(
        "--seconds", type=seconds, default=2.0, metavar="N", help="time for each result (default: 2; 0.1 gives an idea)"
    )
    parser.add_argument(
        "--tables", type=whole(1, 1000), action="append", metavar="N",
        help="number of tables on a server; may be repeated (default: 10, 50 and 200)",
    )  # fmt: skip


def run(chosen: Namespace) -> int:
    """Run the chosen benchmarks, and print each result as soon as it is known. Return 0."""
    print(machine())
    how = How(chosen.seconds, tuple(chosen.tables or LOADS), chosen.game)
    for part in chosen.parts or MEASURES:
        print()
        for line in MEASURES[part](how):
            print(line, flush=True)
    return 0
