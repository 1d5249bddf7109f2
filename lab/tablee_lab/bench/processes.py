"""Starts the servers to measure, ours and those beside it, and reads the memory of processes."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from tablee.store.place import address_of
from tablee_lab.bench.report import Failed

UNLIMITED = "tablee_lab.bench.unlimited"
"""Our server without the limit of messages a person."""
LIFTED = "(the limit of messages a person is lifted)"


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its address and its process id."""

    address: str
    process: int


@contextmanager
def serving(module: str = "tablee", database: str | None = None) -> Iterator[Server]:
    """Run our server, by default with a temporary database. Raise `Failed` if it does not start."""
    with ExitStack() as stack:
        if database is None:
            folder = stack.enter_context(TemporaryDirectory())
            database = address_of(Path(folder) / "bench.sqlite3")
        arguments = ("serve", "--port", "0", "--database", database)
        yield stack.enter_context(started([sys.executable, "-m", module, *arguments]))


@contextmanager
def loading() -> Iterator[Executor]:
    """Run a process for the clients of a benchmark."""
    with ProcessPoolExecutor(1, get_context("spawn")) as loader:
        yield loader


@contextmanager
def echoing() -> Iterator[Server]:
    """Run the echo server."""
    with started([sys.executable, "-m", "tablee_lab.bench.echo"]) as server:
        yield server


@contextmanager
def started(command: Sequence[str]) -> Iterator[Server]:
    """Run a server that prints its address. Raise `Failed` if it ends before."""
    _raise_limit()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None, "the pipe was requested"
        try:
            address = process.stdout.readline().strip()
            if not address:
                raise Failed(f"{Path(command[0]).name} {' '.join(command[1:3])} has not started")
            yield Server(address, process.pid)
        finally:
            process.terminate()


def _raise_limit() -> None:
    """Let this process and its children open as many sockets as the system allows."""
    if sys.platform != "win32":  # there the module is missing, and so is the limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def memory(process: int) -> int:
    """The memory of a process in bytes, with its share of shared memory (PSS). Linux only."""
    return _kilobytes(Path(f"/proc/{process}/smaps_rollup"), "Pss")


def cpu_of_children(process: int) -> float:
    """The CPU time of all processes that a process has started, and of theirs, in seconds. Linux only."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for path in threads for child in path.read_text(encoding="utf-8").split()]
    return sum(_cpu_of(child) + cpu_of_children(child) for child in children)


def _cpu_of(process: int) -> float:
    """The CPU time of a process, in seconds; 0 if it has ended."""
    try:
        _, _, rest = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")
    except OSError:
        return 0.0
    return sum(map(int, rest.split()[11:13])) / os.sysconf("SC_CLK_TCK")


def peak() -> int:
    """The peak memory of this process, in bytes."""
    status = Path("/proc/self/status")
    if status.is_file():
        # Not getrusage on Linux: there a child process inherits the peak of its parent.
        return _kilobytes(status, "VmHWM")
    import resource  # missing on Windows, where everything except the bots can still be measured

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1 << 10)


def _kilobytes(path: Path, name: str) -> int:
    """A value in bytes that the system reports in kilobytes."""
    found = re.search(rf"^{name}:\s*(\d+) kB$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, "the system reports it for every process"
    return int(found[1]) << 10
