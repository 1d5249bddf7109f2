"""Runs servers as separate processes, and injects faults: kill, freeze, full disk."""

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
"""The traceback of a bot worker whose server was killed during its start."""
_FULL: Final = 4096
"""Maximum file size while the disk counts as full, in bytes."""

_LINE: Final = 300
"""Maximum length of what we repeat of a log line, and of the traceback in it, in characters."""


class Node:
    """A running `tablee serve` on this machine."""

    def __init__(self, pid: int, base: str) -> None:
        self.pid = pid
        self.base = base

    def kill(self) -> None:
        """Kill it at once, as in a power cut."""
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        """Ask it to shut down in order."""
        os.kill(self.pid, signal.SIGTERM)

    def freeze(self) -> None:
        """Stop the process: its sockets stay open, but nothing answers."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Continue the stopped process."""
        os.kill(self.pid, signal.SIGCONT)

    def fill_disk(self) -> None:
        """Make every write fail that would grow a file beyond a few pages."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (_FULL, hard))

    def clear_disk(self) -> None:
        """Let files grow again."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard, hard))

    @property
    def memory(self) -> float:
        """Its resident memory in megabytes, including what the nursery has loaded."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() / 2**20


class Nursery:
    """Starts servers by forking a process that has everything loaded."""

    def __init__(self, source: Path | None = None) -> None:
        """`source` is a checkout of another version; by default the servers are of this one."""
        self._said: list[str] = []
        paths = {} if source is None else {"PYTHONPATH": f"{source / 'src'}{os.pathsep}{source / 'lab'}"}
        self.environment = {**os.environ, **paths}

    def __enter__(self) -> "Nursery":
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tablee_lab.prove.nursery"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.environment,
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
        """Start a server on a free port. Raise `RuntimeError` if it does not start."""
        arguments = ["serve", "--database", database, "--port", "0", "--workers", "1", *more]
        asking = _pipe(self._process.stdin)
        print(json.dumps([variant, arguments]), file=asking, flush=True)
        return Node(int(self._line()), self._line().removesuffix("/"))

    def _line(self) -> str:
        line = _pipe(self._process.stdout).readline().strip()
        if not line:
            raise RuntimeError(f"the server did not start: {''.join(self._said)}")
        return line

    def complaints(self, *expected: str) -> list[str]:
        """The lines that the servers wrote to standard error, shortened, except the expected log events."""
        lines = _ORPHAN.sub("", "".join(self._said)).splitlines()
        return [_shortened(line) for line in lines if not any(f'"event": "{event}"' in line for event in expected)]


def _shortened(line: str) -> str:
    """A line of the log. Of a traceback, only the end is kept: it names the error and where it was raised."""
    try:
        said = json.loads(line)
    except json.JSONDecodeError:
        return line[:_LINE]
    trace = said.pop("exception", "") if isinstance(said, dict) else ""
    return f"{json.dumps(said)[:_LINE]} {' '.join(trace[-_LINE:].split())}".strip()


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None, "the pipe was requested"
    return pipe
