"""Servers as processes of their own, on a database that they may share."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Final

ROOT = Path(__file__).parents[2]

_ORPHAN: Final = re.compile(r"Traceback \(most recent call last\):\n(?:  .*\n)*EOFError: Ran out of input\n")
"""The last words of a process for bots whose server was killed before it had told it what to do."""


class Node:
    """A `tablee serve` that listens somewhere on this machine."""

    def __init__(self, pid: int, base: str) -> None:
        self.pid = pid
        self.base = base
        self._is_killed = False

    def kill(self) -> None:
        """End it as a power cut would: at once, whatever it is at."""
        if not self._is_killed:
            os.kill(self.pid, signal.SIGKILL)
        self._is_killed = True


class Nursery:
    """Starts servers."""

    def __init__(self, errors: Path) -> None:
        self._errors = errors
        self._nodes: list[Node] = []

    def __enter__(self) -> "Nursery":
        with self._errors.open("w") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.nursery"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT,
            )  # fmt: skip
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for node in self._nodes:
            node.kill()
        with self._process:
            _pipe(self._process.stdin).close()

    def serve(self, database: str, variant: str = "plain", *more: str) -> Node:
        """Start a server on a port that is free."""
        arguments = ["serve", "--database", database, "--port", "0", "--workers", "1", *more]
        asking = _pipe(self._process.stdin)
        print(json.dumps([variant, arguments]), file=asking, flush=True)
        node = Node(int(self._line()), self._line().removesuffix("/"))
        self._nodes.append(node)
        return node

    def _line(self) -> str:
        line = _pipe(self._process.stdout).readline().strip()
        assert line, f"no server: {self.complaints}"
        return line

    @property
    def complaints(self) -> str:
        """What the servers have said on their error stream."""
        return _ORPHAN.sub("", self._errors.read_text(encoding="utf-8"))


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None, "it was asked for"
    return pipe
