"""Bots that think for as long as a test wants: what runs in the process of a bot instead of one."""

import time
from pathlib import Path

from tablee.bots.judging import Level
from tablee.table.due import Question


def hang(game: str, level: Level, question: Question) -> int:  # noqa: ARG001  whatever they are asked
    """Never answer."""
    while True:
        time.sleep(1)


def wait_for(file: Path, game: str, level: Level, question: Question) -> int:  # noqa: ARG001  whatever they are asked
    """Answer when there is a file."""
    while not file.exists():
        time.sleep(0.01)
    return 0


def fail(game: str, level: Level, question: Question) -> int:  # noqa: ARG001  whatever they are asked
    """Break down."""
    raise RuntimeError("a bot that fails")
