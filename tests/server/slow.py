"""Stand-ins for a bot that hang, wait or fail in a bot worker."""

import time
from pathlib import Path

from tablee.bots.judging import Level
from tablee.table.due import Question


def hang(game: str, level: Level, question: Question) -> int:  # noqa: ARG001  not used
    """Never answer."""
    while True:
        time.sleep(1)


def wait_for(file: Path, game: str, level: Level, question: Question) -> int:  # noqa: ARG001  not used
    """Answer as soon as the file exists."""
    while not file.exists():
        time.sleep(0.01)
    return 0


def fail(game: str, level: Level, question: Question) -> int:  # noqa: ARG001  not used
    """Raise an error."""
    raise RuntimeError("a bot that fails")
