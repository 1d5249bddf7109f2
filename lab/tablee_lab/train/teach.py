"""Teach the small net for the chances of Séquence what the big net says in games of experts.

    python -m tablee_lab.train.teach games --games 400 --seed 770000 --out two.jsonl
    python -m tablee_lab.train.teach games --games 100 --seed 780000 -o players=3 --out three.jsonl
    python -m tablee_lab.train.teach fit two.jsonl three.jsonl --weights chances.npz --out taught.npz

The small net begins with games of the core's bot, of which there are many (`chances.py`). Experts play differently,
and their games take long; but the big net, which plays them, knows the chances well. So the small net learns from both:
what the big net says in a position, and how the game ended.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import jax.numpy as jnp
import numpy as np

from tablee.bots.side_net import read_weights, together
from tablee.cli.arguments import option, whole
from tablee.games import sequence
from tablee.games.sequence.chance_features import features
from tablee.games.sequence.levels import WEIGHTS
from tablee.games.sequence.model import Options
from tablee.games.sequence.net import read_net
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee_lab.train.chances import Data, trained, write

_RATE: Final = 3e-4
_EPOCHS: Final = 6
_RESULT: Final = 0.25
"""The weight of the result; the rest is that of the big net."""


def played(options: Options, number: int) -> Iterator[tuple[int, str, list[float]]]:
    """A game of experts: for each move the seat, the move, and what the big net says before it, the own side first."""
    expert, state = sequence.bot("expert"), sequence.deal(options, Seed.numbered(number))
    while acting := sequence.to_act(state):
        (seat,) = acting
        view, moves = sequence.view(state, seat), sequence.moves(state, seat)
        move = expert.choose(view, moves, Seed.numbered(0))
        _, said = read_net(WEIGHTS).answer(view)
        yield seat, str(move), [round(float(chance), 4) for chance in said[: options.teams]]
        state = sequence.apply(state, seat, move).state


def read(file: Path) -> Data:
    """The positions of a file of games with the same options."""
    sides, shares, games = [], [], []
    for line in file.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        options = sequence.read_options(game["raw"])
        state, views, said = sequence.deal(options, Seed.numbered(game["seed"])), [], []
        for (seat, move), chances in zip(game["moves"], game["said"], strict=True):
            if chances:  # there was something to choose
                views.append(sequence.view(state, seat))
                said.append((seat, chances))
            state = sequence.apply(state, seat, sequence.read_move(move)).state
        winners = (
            np.ones(options.teams) / options.teams if state.winner is None else np.eye(options.teams)[state.winner]
        )
        seen = together([sequence.learning().parts(view) for view in views])
        sides.append(features(seen, options).sides.astype(np.float16))
        shares += [
            (1 - _RESULT) * np.array(chances) / sum(chances) + _RESULT * np.roll(winners, -(seat % options.teams))
            for seat, chances in said
        ]
        games += [game["seed"]] * len(views)
    return Data(np.concatenate(sides), np.zeros(0, np.float16), np.array(shares, np.float32), np.array(games, np.int32))


def main(words: Sequence[str]) -> int:
    """Play games, or fit the net to them."""
    parser = argparse.ArgumentParser(prog="python -m tablee_lab.train.teach", description=__doc__)
    tasks = parser.add_subparsers(dest="task", required=True)
    games = tasks.add_parser("games")
    games.add_argument("--games", type=whole(1), default=400)
    games.add_argument("--seed", type=whole(0), default=1, help="the number of the first deal")
    games.add_argument("-o", type=option, dest="options", action="append", default=[], metavar="NAME=VALUE")
    fit = tasks.add_parser("fit")
    fit.add_argument("files", type=Path, nargs="+")
    fit.add_argument("--weights", type=Path, required=True)
    for task in (games, fit):
        task.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args(words)
    if asked.task == "fit":
        begin = {name: jnp.asarray(part) for name, part in read_weights(asked.weights).items()}
        write(asked.out, trained([read(file) for file in asked.files], 1, _EPOCHS, begin, _RATE))
        return 0
    raw: dict[str, Json] = dict(asked.options)
    with asked.out.open("a", encoding="utf-8") as file:
        for number in range(asked.seed, asked.seed + asked.games):
            seats, moves, said = zip(*played(sequence.read_options(raw), number), strict=True)
            game = {"seed": number, "raw": raw, "moves": list(zip(seats, moves, strict=True)), "said": said}
            file.write(json.dumps(game) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
