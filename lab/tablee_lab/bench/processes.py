"""Starts the servers to measure, ours and the echo server, and reads the memory of processes."""

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
    """A running server: its address and its process id."""

    address: str
    process: int


@contextmanager
def serving() -> Iterator[Server]:
    """Run our server with a temporary database."""
    with TemporaryDirectory() as folder:
        database = address_of(Path(folder) / "bench.sqlite3")
        with _started("tablee", "serve", "--port", "0", "--database", database) as server:
            yield server


@contextmanager
def echoing() -> Iterator[Server]:
    """Run the echo server."""
    with _started("tablee_lab.bench.echo") as server:
        yield server


@contextmanager
def _started(module: str, *arguments: str) -> Iterator[Server]:
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None, "the pipe was requested"
        try:
            yield Server(process.stdout.readline().strip(), process.pid)
        finally:
            process.terminate()


def memory(process: int) -> int:
    """The memory of a process in bytes, with its share of shared memory (PSS). Linux only."""
    return _kilobytes(Path(f"/proc/{process}/smaps_rollup"), "Pss")


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
