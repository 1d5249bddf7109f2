"""Benchmark of the server under load, beside an echo server of the same libraries and message sizes, and boardgame.io.

Everything runs on this machine. The clients have a process of their own, which does as little work as possible: it
plays random Séquence at all tables in turn. Our server writes every move to disk before it sends it to anybody.
boardgame.io keeps its matches in memory; its clients, in a process of their own, play a game of ours of the same kind.
"""

from concurrent.futures import Executor
from contextlib import ExitStack
from itertools import product

from tablee_lab.bench.boardgame import boardgaming, load_boardgame
from tablee_lab.bench.load import Plan, Result, load_bare, load_ours
from tablee_lab.bench.processes import LIFTED, UNLIMITED, Server, echoing, loading, serving
from tablee_lab.bench.report import Failed, How, Lines, Row, attempted, said

_RATE = 100.0
"""Moves per second in the paced phase."""
_SEATS = (2, 4)
_THEM = "boardgame.io"


def lines(how: How) -> Lines:
    """Compare the servers at every load, with tables of two and of four."""
    yield f"the server, from a command until the last seat knows of it, at {_RATE:.0f} moves a second: less is better"
    yield "and as many moves a second as can be: more is better"
    yield LIFTED
    with ExitStack() as stack:
        ours, bare = stack.enter_context(serving(UNLIMITED)), stack.enter_context(echoing())
        loader = stack.enter_context(loading())
        try:
            them = stack.enter_context(boardgaming())
        except Failed as failure:
            them = None
            yield f"not measured: {_THEM}, because {failure}"
        for tables, seats in product(how.counts(how.tables, (2,)), _SEATS):
            plan = Plan(tables, seats, how.seconds, _RATE)
            yield from attempted(f"{tables} tables of {seats}", _measured(loader, plan, ours, bare, them))


def _measured(loader: Executor, plan: Plan, ours: Server, bare: Server, them: Server | None) -> Lines:
    label = f"{plan.tables} tables of {plan.seats}"
    our = loader.submit(load_ours, [ours.address], plan).result()
    up, down = round(our.paced.up), round(our.paced.down / plan.seats)
    echo = loader.submit(load_bare, bare.address, plan, (up, down)).result()
    yield from _compared(label, our, f"echo, {up} bytes up, {down} down", echo)
    if them is not None:
        yield from attempted(f"{label} beside {_THEM}", _beside(label, our, them, plan))


def _beside(label: str, our: Result, them: Server, plan: Plan) -> Lines:
    their = load_boardgame(them.address, plan)
    yield from _compared(label, our, _THEM, their)
    sizes = [result.paced.down / plan.seats for result in (our, their)]
    yield Row(f"{label}: to a seat for a move", sizes[0], _THEM, sizes[1], "B")


def _compared(label: str, our: Result, other: str, their: Result) -> Lines:
    slow, base = our.paced, their.paced
    yield Row(f"{label}: p50", slow.median, other, base.median, "s")
    yield Row(f"{label}: p99", slow.slowest, other, base.slowest, "s")
    yield Row(f"{label}: CPU of a move", slow.cpu, other, base.cpu, "s")
    fast, base = our.saturated, their.saturated
    loaders = " beside ".join(said(phase.own_cpu, "s") for phase in (fast, base))
    more = f"CPU {said(fast.cpu, 's')} beside {said(base.cpu, 's')}; the loaders' {loaders}"
    yield Row(f"{label}: moves", fast.per_second, other, base.per_second, "/s", more)
