"""Processes: the servers, ours and the bare echo that it is measured beside, and the memory that processes take."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tablee.store.place import address_of


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    address: str
    process: int


@contextmanager
def serving() -> Iterator[Server]:
    """Our server, with a database of its own that is gone afterwards."""
    with TemporaryDirectory() as folder:
        database = address_of(Path(folder) / "bench.sqlite3")
        with _started("tablee", "serve", "--port", "0", "--database", database) as server:
            yield server


@contextmanager
def echoing() -> Iterator[Server]:
    """The bare echo."""
    with _started("tablee_lab.bench.echo") as server:
        yield server


@contextmanager
def _started(module: str, *arguments: str) -> Iterator[Server]:
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None, "it was asked for"
        try:
            yield Server(process.stdout.readline().strip(), process.pid)
        finally:
            process.terminate()


def memory(process: int) -> int:
    """The bytes that a process has, its share of what it has together with others. Linux alone says so."""
    return _kilobytes(Path(f"/proc/{process}/smaps_rollup"), "Pss")


def peak() -> int:
    """The bytes that this process had at most."""
    status = Path("/proc/self/status")
    if status.is_file():
        # On Linux not getrusage: a process that another has started begins there with the peak of that one.
        return _kilobytes(status, "VmHWM")
    import resource  # Windows does not have it, and everything but the bots can be measured there all the same

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1 << 10)


def _kilobytes(path: Path, name: str) -> int:
    """What the system says in so many kilobytes, in bytes."""
    found = re.search(rf"^{name}:\s*(\d+) kB$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, "the system says so of every process"
    return int(found[1]) << 10
