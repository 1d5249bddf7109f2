"""`tablee bench`: our results compared with peers and limits, from one run."""

from argparse import Namespace
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from tablee.cli.arguments import Mistake, Parser, one_of, seconds, whole
from tablee.games import GAMES
from tablee_lab.bench import (
    alone,
    bots,
    cores,
    growth,
    length,
    memory,
    page,
    paint,
    peers,
    restart,
    rules,
    search,
    server,
    sizes,
    solver,
    start,
)
from tablee_lab.bench.report import Failed, How, Lines, load_now, machine

MEASURES: dict[str, Callable[[How], Lines]] = {
    "rules": rules.lines,
    "peers": peers.lines,
    "search": search.lines,
    "cores": cores.lines,
    "bots": bots.lines,
    "solver": solver.lines,
    "server": server.lines,
    "bytes": sizes.lines,
    "tables": growth.tables,
    "spectators": growth.spectators,
    "length": length.lines,
    "nodes": growth.nodes,
    "start": start.lines,
    "restart": restart.lines,
    "memory": memory.lines,
    "page": page.lines,
    "alone": alone.lines,
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
    parser.add_argument("--short", action="store_true", help="use the smallest counts, to see that everything runs")
    parser.add_argument(
        "--output", type=Path, metavar="FILE",
        help="also write the results to FILE at the end; its first line has the load at the start and at the end",
    )  # fmt: skip


def run(chosen: Namespace) -> int:
    """Run the chosen benchmarks, and print each line as soon as it is known. Return 0."""
    start = load_now()
    if chosen.output is not None:
        _write(chosen.output, [])  # whoever cannot keep the results hears it now
    how = How(chosen.seconds, tuple(chosen.tables or LOADS), chosen.game, chosen.short)
    print(machine(start), flush=True)
    lines = []
    for part in chosen.parts or MEASURES:
        for line in chain([""], _measured(part, how)):
            print(line, flush=True)
            lines.append(str(line))
    print(f"\nload {start} at the start and {(end := load_now())} at the end")
    if chosen.output is not None:
        _write(chosen.output, [machine(start, end), *lines])
    return 0


def _measured(part: str, how: How) -> Lines:
    """The lines of a part. If it fails, a sentence takes the place of the rest, and the other parts go on."""
    try:
        yield from MEASURES[part](how)
    except Failed as failure:
        yield f"not measured: {part}, because {failure}"
    except Exception as error:  # whatever it is, the results of the other parts are worth having
        yield f"not measured: {part}, because of an error: {type(error).__name__}: {error}"


def _write(path: Path, lines: list[str]) -> None:
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise Mistake(f"cannot write {path}: {error.strerror}") from None
