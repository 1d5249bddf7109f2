"""A trained net as a command that plays in the arena: see `docs/bots.md`.

tablee arena GAME ".venv/bin/python -m tablee_lab.train.player trained/weights.npz" expert --deals 400
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import IO

from tablee.games import GAMES
from tablee.kernel.bot import Bot
from tablee.kernel.json import from_plain
from tablee.kernel.seed import Seed


def play(weights: Path, questions: IO[str], answers: IO[str]) -> None:
    """Answer every question of the arena with a move, until there are no more."""
    for line in questions:
        asked = json.loads(line)
        name, moves = asked["game"], asked["moves"]
        model, net = (import_module(f"tablee.games.{name}.{part}") for part in ("model", "net"))
        view = from_plain(model.View, asked["view"])
        bot: Bot[object, object] = net.NetBot(weights)
        chosen = bot.choose(view, [GAMES[name].read_move(text) for text in moves], Seed.read(asked["seed"]))
        print(chosen, file=answers, flush=True)


if __name__ == "__main__":
    play(Path(sys.argv[1]), sys.stdin, sys.stdout)
