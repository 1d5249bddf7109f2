"""Benchmark of the server under load, compared with an echo server of the same libraries and message sizes.

Everything runs on this machine. The clients have a process of their own, which does as little work as possible: it
plays random Séquence at all tables in turn. Our server writes every move to disk before it sends it to anybody.
"""

from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context

from tablee_lab.bench.load import Plan, Result, load_bare, load_ours
from tablee_lab.bench.processes import echoing, serving
from tablee_lab.bench.report import How, Lines, Row, said

_RATE = 100.0
"""Moves per second in the paced phase."""
_SEATS = (2, 4)


def lines(how: How) -> Lines:
    """Compare both servers at every load, with tables of two and of four."""
    yield f"the server, from a command until the last seat knows of it, at {_RATE:.0f} moves a second: less is better"
    yield "and as many moves a second as can be: more is better"
    with serving() as ours, echoing() as bare, ProcessPoolExecutor(1, get_context("spawn")) as loader:
        for tables, seats in product(how.tables, _SEATS):
            plan = Plan(tables, seats, _RATE, how.seconds)
            our = loader.submit(load_ours, ours.address, plan).result()
            echo = loader.submit(load_bare, bare.address, plan, our.sizes).result()
            yield from _compared(f"{tables} tables of {seats}", our, echo)


def _compared(label: str, our: Result, echo: Result) -> Lines:
    up, down = our.sizes
    bare = f"echo, {up} bytes up, {down} down"
    slow, base = our.paced, echo.paced
    yield Row(f"{label}: p50", slow.median, bare, base.median, "s")
    yield Row(f"{label}: p99", slow.slowest, bare, base.slowest, "s")
    yield Row(f"{label}: CPU of a move", slow.cpu, bare, base.cpu, "s")
    fast, base = our.saturated, echo.saturated
    more = f"CPU {said(fast.cpu, 's')} beside {said(base.cpu, 's')}; the loader's {said(fast.own_cpu, 's')}"
    yield Row(f"{label}: moves", fast.per_second, bare, base.per_second, "/s", more)
