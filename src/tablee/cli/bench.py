"""`tablee bench`: our figures beside those of peers and bounds, from one run."""

from argparse import Namespace
from collections.abc import Callable

from tablee.bench import bots, memory, page, peers, rules, search, server, solver, start
from tablee.bench.report import How, Lines, machine

MEASURES: dict[str, Callable[[How], Lines]] = {
    "rules": rules.lines,
    "peers": peers.lines,
    "search": search.lines,
    "bots": bots.lines,
    "solver": solver.lines,
    "server": server.lines,
    "start": start.lines,
    "memory": memory.lines,
    "page": page.lines,
}
LOADS = (10, 50, 200)


def bench(chosen: Namespace) -> int:
    """Measure what was asked for, and print each figure as soon as it is known."""
    print(machine())
    how = How(chosen.seconds, tuple(chosen.tables or LOADS), chosen.game)
    for part in chosen.parts or MEASURES:
        print()
        for line in MEASURES[part](how):
            print(line, flush=True)
    return 0
