"""The server under load, beside a bare echo of the same frames through the same libraries, in the same run.

Everything stays on this machine. The clients are in a process of their own, which does as little as it can: it plays
Séquence at random, at all tables in turn. Our server writes every move to the disk before it tells anybody.
"""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from tablee.bench.load import Phase, Plan, Result, load_bare, load_ours
from tablee.store.place import address_of

_RATE = 100.0
_SEATS = (4, 2)
_WIDTH = 52


def measure(tables: int, seconds: float) -> None:
    """Measure and print, for tables of four and of two."""
    print(f"{f'{_RATE:.0f} moves a second, then as many as can be':{_WIDTH}}", end="")
    print(f"{'p50':>9}{'p99':>9}{'CPU':>9} │{'moves/s':>9}{'CPU':>9}{'loader':>9}")
    with (
        TemporaryDirectory() as folder,
        _started("tablee", "serve", "--port", "0", "--database", address_of(Path(folder) / "bench.sqlite3")) as ours,
        _started("tablee.bench.echo") as bare,
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as loader,
    ):
        for seats in _SEATS:
            plan = Plan(tables, seats, _RATE, seconds)
            our = loader.submit(load_ours, ours, plan).result()
            echo = loader.submit(load_bare, bare, plan, our.sizes).result()
            _show(plan, our, echo)
    print("p50, p99: from a command until the last seat knows of it; CPU: of the server for a move, and of the loader")


@contextmanager
def _started(module: str, *arguments: str) -> Iterator[str]:
    """A server in a process of its own; its address."""
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None, "it was asked for"
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def _show(plan: Plan, our: Result, echo: Result) -> None:
    label = f"{plan.tables} tables of {plan.seats}"
    up, down = our.sizes
    print(f"{f'{label}: tablee':{_WIDTH}}{_row(our)}")
    print(f"{f'{label}: bare echo, {up} bytes up, {down} down':{_WIDTH}}{_row(echo)}")
    slow, fast = _ratios(our.paced, echo.paced), _ratios(our.saturated, echo.saturated)
    slowly = f"{slow[0]:8.1f}×{slow[1]:8.1f}×{slow[2]:8.1f}×"
    print(f"{f'{label}: ratio':{_WIDTH}}{slowly} │{fast[3]:8.2f}×{fast[2]:8.1f}×", flush=True)


def _row(result: Result) -> str:
    slow, fast = result.paced, result.saturated
    slowly = f"{slow.median * 1e3:6.1f} ms{slow.slowest * 1e3:6.1f} ms{slow.cpu * 1e6:6.0f} µs"
    return f"{slowly} │{fast.per_second:9.0f}{fast.cpu * 1e6:6.0f} µs{fast.own_cpu * 1e6:6.0f} µs"


def _ratios(our: Phase, echo: Phase) -> tuple[float, float, float, float]:
    """Of the median, the slowest, the CPU of a move, and the moves in a second."""
    return (
        our.median / echo.median,
        our.slowest / echo.slowest,
        our.cpu / echo.cpu,
        our.per_second / echo.per_second,
    )
