"""A player of Séquence that learns by itself on one core, with numpy and `tablee.rl.vector`.

    python examples/rows.py learn --minutes 10 --out rows.npz
    python examples/rows.py play rows.npz          answers the arena: see docs/bots.md

A move is described by a few numbers: how many rows of five go through its space, by their number of own chips and of
the opponent's chips, and the card's kind. Their weighted sum is the value of the move, and a softmax over the legal
moves chooses one. REINFORCE fits the weights in games against itself: after each game, the winner's choices become more
likely and the loser's less, the last ones most.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.games import sequence
from tablee.games.sequence.board import CORNERS, NAMES, ROWS
from tablee.games.sequence.model import View
from tablee.kernel.json import from_plain
from tablee.rl.tasks import task
from tablee.rl.vector import Games

Numbers: TypeAlias = NDArray[np.float32]
Indices: TypeAlias = NDArray[np.int64]

TASK: Final = task("sequence")
SPACES: Final = len(NAMES)
COUNTS: Final = 5
"""A row that is still open has 0 to 4 chips."""
IN_ROW: Final = np.array([[row >> space & 1 for space in range(SPACES)] for row in ROWS], np.float32)
CORNER: Final = np.array([CORNERS >> space & 1 for space in range(SPACES)], np.float32)

SIGNS: Final = "@!~"
"""How the text of an action names its kind: a chip is placed, a chip is removed, a dead card is exchanged."""
KINDS: Final = ("place", "jack", "remove", "exchange", "other")
SIZE: Final = 3 * COUNTS + len(KINDS)
"""Weights: for placing, by own and by the opponent's chips in a row; for removing, by the opponent's; for each kind."""
DISCOUNT: Final = 0.9
"""How much less a choice counts than the next one of the same player."""
RATE: Final = 0.05
"""How far an update moves a weight."""


class Actions(NamedTuple):
    """Where the numbers of every action come from."""

    kind: Indices
    space: Indices


def read_actions(names: Sequence[str]) -> Actions:
    """The kind and the space of every action, from its text: `7C@d4`, `JD@d4`, `JS!e5`, `~9H`, `=d4-h4`, `pass`."""
    kinds, spaces = [], []
    for name in names:
        sign = next((sign for sign in SIGNS if sign in name), "")
        card, _, space = name.partition(sign) if sign else (name, "", "")
        kind = {"@": "jack" if card.startswith("J") else "place", "!": "remove", "~": "exchange"}.get(sign, "other")
        kinds.append(KINDS.index(kind))
        spaces.append(NAMES.index(space) if kind in ("place", "jack", "remove") else 0)
    return Actions(np.array(kinds), np.array(spaces))


ACTIONS: Final = read_actions(TASK.actions.names)
OF_KIND: Final = np.eye(len(KINDS), dtype=np.float32)
IS_PLACED: Final = ACTIONS.kind <= KINDS.index("jack")
IS_REMOVED: Final = ACTIONS.kind == KINDS.index("remove")


def rows_at(seen: Numbers) -> Numbers:
    """By game, space and number: the open rows through it, by own chips (5 numbers) and by the opponent's (5)."""
    chips = seen[:, TASK.observer.layout["chips"]].reshape(-1, 2, SPACES)
    lines = seen[:, TASK.observer.layout["lines"]].reshape(-1, 2, SPACES)
    count = chips @ IN_ROW.T
    is_open = (count[:, ::-1] == 0) & (lines @ IN_ROW.T <= 1)
    count = np.where(is_open, count + IN_ROW @ CORNER, -1)
    by_count = (count[:, :, None] == np.arange(COUNTS)[:, None]).astype(np.float32)
    through = by_count.reshape(-1, len(ROWS)) @ IN_ROW
    return np.asarray(through.reshape(len(seen), 2 * COUNTS, SPACES).transpose(0, 2, 1))


def described(rows: Numbers, games: Indices, actions: Indices) -> Numbers:
    """The description of these actions in these games."""
    near = rows[games, ACTIONS.space[actions]]
    placed, removed = near * IS_PLACED[actions, None], near[:, COUNTS:] * IS_REMOVED[actions, None]
    return np.concatenate([placed, removed, OF_KIND[ACTIONS.kind[actions]]], axis=1)


def learn(minutes: float, games: int, seed: int) -> Numbers:
    """The weights after so many minutes of processor time."""
    table, chance, every = Games("sequence", count=games, seed=seed), np.random.default_rng(seed), np.arange(games)
    weights, squares, summed = np.zeros(SIZE, np.float32), np.zeros(SIZE), np.zeros(SIZE)
    traces, ended, steps = np.zeros((games, 2, SIZE), np.float32), 0, 0
    began, shown = time.process_time(), 0.0
    while (spent := (time.process_time() - began) / 60) < minutes:
        in_game, actions = np.nonzero(table.masks)  # the legal actions of all games, one game after the other
        starts = np.searchsorted(in_game, every)
        about = described(rows_at(table.observations), in_game, actions)
        liked = about @ weights
        chances = np.exp(liked - np.maximum.reduceat(liked, starts)[in_game])
        chances /= np.add.reduceat(chances, starts)[in_game]
        noisy = liked + chance.gumbel(size=len(liked))
        chosen = np.flatnonzero(noisy == np.maximum.reduceat(noisy, starts)[in_game])
        own = every, table.seats.copy()
        traces[own] = DISCOUNT * traces[own] + about[chosen] - np.add.reduceat(about * chances[:, None], starts)
        table.step(actions[chosen])
        over = table.terminated | table.truncated
        if over.any():
            summed += (traces[over] * table.rewards[over][:, :, None]).sum(axis=(0, 1))
            traces[over] = 0
            ended += int(over.sum())
        if ended >= games:  # as many games as are played side by side make an update
            squares = 0.9 * squares + 0.1 * (summed / ended) ** 2
            weights += (RATE * (1 - spent / minutes) * summed / ended / (np.sqrt(squares) + 1e-8)).astype(np.float32)
            summed[:], ended, steps = 0, 0, steps + 1
        if spent - shown >= minutes / 10:
            shown = spent
            print(
                f"{spent:.2f} minutes, {steps * games:,} games: {' '.join(f'{weight:.1f}' for weight in weights)}",
                flush=True,
            )
    return weights


def play(weights: Numbers) -> None:
    """Answer every question of the arena with the best move."""
    for line in sys.stdin:
        asked = json.loads(line)
        view: View = from_plain(View, asked["view"])
        rows = rows_at(TASK.observer.vector(view)[None])
        moves = [sequence.read_move(text) for text in asked["moves"]]
        actions = np.array([TASK.actions.number_of(move, lambda view=view: view) for move in moves])  # type: ignore[misc]
        liked = described(rows, np.zeros_like(actions), actions) @ weights
        print(moves[int(np.argmax(liked))], flush=True)


def main(words: Sequence[str]) -> int:
    """Learn or play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = parser.add_subparsers(dest="task", required=True)
    learning = tasks.add_parser("learn")
    learning.add_argument("--minutes", type=float, default=10.0)
    learning.add_argument("--games", type=int, default=256)
    learning.add_argument("--seed", type=int, default=1)
    learning.add_argument("--out", type=Path, default=Path("rows.npz"))
    tasks.add_parser("play").add_argument("weights", type=Path)
    asked = parser.parse_args(words)
    if asked.task == "learn":
        np.savez(asked.out, weights=learn(asked.minutes, asked.games, asked.seed))
    else:
        play(np.load(asked.weights)["weights"])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
