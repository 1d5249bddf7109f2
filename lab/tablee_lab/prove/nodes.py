"""Servers as processes of their own, on a database that they may share, and what can be done to them."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import IO, Final

_ORPHAN: Final = re.compile(r"Traceback \(most recent call last\):\n(?:  .*\n)*EOFError: Ran out of input\n")
"""The last words of a process for bots whose server was killed before it had told it what to do."""
_FULL: Final = 4096
"""No file may grow beyond so many bytes on a disk that is full."""


class Node:
    """A `tablee serve` that listens somewhere on this machine."""

    def __init__(self, pid: int, base: str) -> None:
        self.pid = pid
        self.base = base

    def kill(self) -> None:
        """End it as a power cut would: at once, whatever it is at."""
        os.kill(self.pid, signal.SIGKILL)

    def freeze(self) -> None:
        """Have it stand still: its sockets stay open, and nothing answers."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Have it go on, as if no time had passed."""
        os.kill(self.pid, signal.SIGCONT)

    def fill_disk(self) -> None:
        """Have every write fail that would make a file longer than a few pages."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (_FULL, hard))

    def clear_disk(self) -> None:
        """Have files grow again."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard, hard))

    @property
    def memory(self) -> float:
        """The megabytes that it has in memory, its share of what the nursery has loaded included."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() / 2**20


class Nursery:
    """Starts servers."""

    def __init__(self) -> None:
        self._said: list[str] = []

    def __enter__(self) -> "Nursery":
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tablee_lab.prove.nursery"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._listener = Thread(target=self._said.extend, args=[_pipe(self._process.stderr)], name="listener")
        self._listener.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._process:
            _pipe(self._process.stdin).close()
            self._listener.join()

    def serve(self, database: str, variant: str = "plain", *more: str) -> Node:
        """Start a server on a port that is free."""
        arguments = ["serve", "--database", database, "--port", "0", "--workers", "1", *more]
        asking = _pipe(self._process.stdin)
        print(json.dumps([variant, arguments]), file=asking, flush=True)
        return Node(int(self._line()), self._line().removesuffix("/"))

    def _line(self) -> str:
        line = _pipe(self._process.stdout).readline().strip()
        if not line:
            raise RuntimeError(f"there is no server: {''.join(self._said)}")
        return line

    def complaints(self, *expected: str) -> list[str]:
        """What the servers have said on their error stream; but for what was to be expected."""
        lines = _ORPHAN.sub("", "".join(self._said)).splitlines()
        return [line for line in lines if not any(f'"event": "{event}"' in line for event in expected)]


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None, "it was asked for"
    return pipe
