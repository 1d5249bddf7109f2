"""Pinned positions of Séquence: what JAX answers to them with the weights in the package, for the test of numpy.

.venv/bin/python -m tablee_lab.train.pin tests/games/sequence/net_moves.jsonl

The positions are those of games between hard bots at the tables of its training. Each game is a line with its options,
the number of its seed, the moves, and what the net would play instead of each: "" where it has no choice, or where two
moves are so close that rounding may decide.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import jax.numpy as jnp
import numpy as np

from tablee.games import sequence
from tablee.games.sequence.levels import TRAINED, WEIGHTS
from tablee.games.sequence.model import Move, State
from tablee.games.sequence.planes import action_of, features, seen_in
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee_lab.train.net import Sight, answer, first_weights
from tablee_lab.train.sequence import SHAPE

POSITIONS: Final = 1000
_CLOSE: Final = 1e-3
"""Smallest difference of two logits that counts."""


def games() -> Iterator[Mapping[str, Json]]:
    """Games with the answers of JAX, until there are enough positions."""
    pinned, number = 0, 0
    while pinned < POSITIONS:
        players, teams = TRAINED[number % len(TRAINED)]
        raw: dict[str, Json] = {"players": players, "teams": teams}
        states, played = _played(raw, number)
        net = list(_answers(states))
        yield {"options": raw, "seed": number, "moves": list[Json](map(str, played)), "net": list[Json](net)}
        pinned, number = pinned + sum(map(bool, net)), number + 1


def _played(raw: Mapping[str, Json], number: int) -> tuple[list[State], list[Move]]:
    """The states before each move of a game between hard bots, and the moves."""
    bot, seed = sequence.bot("hard"), Seed.numbered(number)
    state = sequence.deal(sequence.read_options(raw), seed)
    states: list[State] = []
    played: list[Move] = []
    while sequence.to_act(state):
        moves = sequence.moves(state, state.turn)
        states.append(state)
        played.append(bot.choose(sequence.view(state, state.turn), moves, seed.child("ply", len(played))))
        state = sequence.apply(state, state.turn, played[-1]).state
    return states, played


def _answers(states: list[State]) -> Iterator[str]:
    seen = [features(np, seen_in(sequence.view(state, state.turn))) for state in states]
    planes, numbers = (np.stack(parts) for parts in zip(*seen, strict=True))
    hands = np.zeros((len(states), SHAPE.sides, planes.shape[1] + 2), np.int8)  # for the critic, who is not asked
    with np.load(WEIGHTS) as kept:
        shape = replace(SHAPE, blocks=sum(name.endswith(".first.weight") for name in kept.files))
        weights = first_weights(shape, 0) | {name: jnp.asarray(kept[name], jnp.float32) for name in kept.files}
    sides = np.array([state.setup.options.teams for state in states])
    said = answer(shape, weights, Sight(planes, numbers, hands, sides), jnp.dtype("float32"))
    for state, liked in zip(states, np.asarray(said.actions), strict=True):
        moves = {action_of(move): move for move in reversed(sequence.moves(state, state.turn))}
        best = sorted(moves, key=lambda action: -liked[action])
        clear = len(best) > 1 and liked[best[0]] - liked[best[1]] > _CLOSE
        yield str(moves[best[0]]) if clear else ""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("".join(json.dumps(game) + "\n" for game in games()), encoding="utf-8")
