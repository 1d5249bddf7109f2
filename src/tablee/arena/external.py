"""A bot in another process and in any language. It reads a line of JSON for every decision, and answers with a move.

    {"game": "…", "moves": ["7C@d4", "9H@g7"], "seed": "00…2a", "view": {…}}
    7C@d4

The view is what the seat may know: see `docs/bots.md`. The seed is the randomness for this decision, so that a series
can be repeated. The process starts once, and has to exit at the end of its input.
"""

import selectors
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from weakref import finalize

from tablee.kernel.json import canonical, to_plain
from tablee.kernel.seed import Seed

_PATIENCE = 60.0
"""Timeout for an answer, in seconds: a bot that hangs must not block the arena."""


class BotFailed(RuntimeError):
    """The bot cannot be started, does not answer, or answers with something that is not one of its moves."""


class ExternalBot:
    """A bot that runs as a command. Creating it raises `BotFailed` if the command cannot be started."""

    def __init__(self, game: str, command: str) -> None:
        self.game = game
        self.command = command
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            raise BotFailed(f"the bot {command!r} cannot be started: {error}") from None
        finalize(self, _end, self.process)

    def choose(self, view: object, moves: Sequence[object], seed: Seed) -> object:
        """The move that the process answers with. Raises `BotFailed`."""
        texts = [str(move) for move in moves]
        question = {"game": self.game, "moves": list(texts), "seed": seed.text, "view": to_plain(view)}
        answer = self._ask(canonical(question))
        if answer not in texts:
            raise BotFailed(f"the bot {self.command!r} answered {answer[:60]!r}, which is none of its moves")
        return moves[texts.index(answer)]

    def _ask(self, question: str) -> str:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None, "it is a pipe"
        assert stdout is not None, "it is a pipe"
        try:
            stdin.write(question + "\n")
            stdin.flush()
        except OSError:
            raise BotFailed(f"the bot {self.command!r} has ended") from None
        with selectors.DefaultSelector() as waiting:
            waiting.register(stdout, selectors.EVENT_READ)
            if not waiting.select(_PATIENCE):
                raise BotFailed(f"the bot {self.command!r} has not answered within {_PATIENCE:.0f} seconds")
        answer = stdout.readline()
        if not answer:
            raise BotFailed(f"the bot {self.command!r} has ended")
        return answer.strip()


def _end(process: subprocess.Popen[str]) -> None:
    """End the process by closing its pipes; kill it if it does not exit within two seconds."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    try:
        process.wait(timeout=2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
