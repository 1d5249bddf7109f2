"""A trained net that plays Séquence: one forward pass by numpy, from a view alone.

The weights come from `tablee train`, in half precision. The net is the one that was trained, without its critic.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.games.sequence.board import SIZE
from tablee.games.sequence.model import Move, View
from tablee.games.sequence.planes import PLANES, SCALE, SIDES, action_of, features, seen_in
from tablee.kernel.seed import Seed

Numbers: TypeAlias = NDArray[np.float32]

_IMPOSSIBLE: Final = -1e9
_PIECES: Final = 2
"""The board is multiplied in this many pieces, a neighbour at a time. For more than 262,144 multiplications at once
OpenBLAS wakes its threads, which takes far longer than the work."""


class NetBot:
    """Plays the move that the net likes best. It knows no moves of manual draws (Q10) and of the silence (Q18)."""

    def __init__(self, path: Path) -> None:
        self.net = read_net(path)

    def choose(self, view: View, moves: Sequence[Move], seed: Seed) -> Move:  # noqa: ARG002  nothing is left to chance
        """The best move."""
        if len(moves) == 1:
            return moves[0]
        liked = self.net.rate(view, moves)
        return moves[max(range(len(moves)), key=liked.__getitem__)]


class Inside(NamedTuple):
    """What a net makes of a view, before its last layers."""

    trunk: Numbers
    """By space and channel."""
    hidden: Numbers
    """By space and channel: the trunk as the choice of a move sees it."""
    pooled: Numbers
    """The mean and the maximum of each channel of the trunk."""


class Net:
    """The weights, and what the net says with them."""

    def __init__(self, weights: Mapping[str, Numbers]) -> None:
        self.weights = weights
        self.blocks = sum(name.endswith(".first.weight") for name in weights)

    def rate(self, view: View, moves: Sequence[Move]) -> list[float]:
        """How well the net likes each move."""
        actions, _ = self.answer(view)
        return [float(actions[action_of(move)]) for move in moves]

    def answer(self, view: View) -> tuple[Numbers, Numbers]:
        """A logit for each action, and for each side the probability that it wins; the viewer's side comes first."""
        return self.heads(self.inside(view), view.options.teams)

    def heads(self, inside: Inside, teams: int) -> tuple[Numbers, Numbers]:
        """The same, from what the last layers are given."""
        board = self._dense("policy.last", inside.hidden)
        actions = np.concatenate([board.T.reshape(-1), self._dense("pass.last", inside.pooled)])
        sides = np.arange(SIDES) < teams
        value = self._dense("value.last", np.maximum(self._dense("value", inside.pooled), 0))
        power = np.exp(np.where(sides, value - value.max(), _IMPOSSIBLE))
        return actions, power / power.sum()

    def inside(self, view: View) -> Inside:
        """What the last layers are given. Whoever adds layers of their own may begin here."""
        planes, numbers = features(np, seen_in(view))
        trunk = self._trunk(planes.astype(np.float32) * SCALE, numbers)
        pooled = _pool(trunk)
        return Inside(trunk, np.maximum(self._dense("policy", trunk) + self._dense("policy.pool", pooled), 0), pooled)

    def _trunk(self, planes: Numbers, numbers: Numbers) -> Numbers:
        """By space and channel, what the net makes of the board."""
        found = np.maximum(self._conv("begin", planes) + self._dense("begin.numbers", numbers), 0)
        for n in range(self.blocks):
            inner = self._conv(f"block{n}.first", found)
            if n % 2:
                inner += self._dense(f"block{n}.pool", _pool(found))
            found = np.maximum(found + self._conv(f"block{n}.second", np.maximum(inner, 0)), 0)
        return np.asarray(found, np.float32)

    def _conv(self, name: str, board: Numbers) -> Numbers:
        """A convolution of three by three over the board: the sum of nine products, one for each neighbour."""
        weight, found = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        channels = board.shape[1]
        wide = np.zeros((SIZE + 2, SIZE + 2, channels), np.float32)
        wide[1:-1, 1:-1] = board.reshape(SIZE, SIZE, channels)
        for n, part in enumerate(weight.reshape(9, channels, -1)):
            row, column = divmod(n, 3)
            near = wide[row : row + SIZE, column : column + SIZE].reshape(_PIECES, -1, channels)
            found = near @ part + found  # not all at once: large arrays are slow to allocate
        return np.asarray(found.reshape(SIZE * SIZE, -1))

    def _dense(self, name: str, values: Numbers) -> Numbers:
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        if values.ndim == 1:
            return np.asarray(values @ weight + bias)
        return np.asarray(values.reshape(_PIECES, -1, len(weight)) @ weight + bias).reshape(len(values), -1)


def _pool(board: Numbers) -> Numbers:
    return np.concatenate([board.mean(axis=0), board.max(axis=0)])


@cache
def read_net(path: Path) -> Net:
    """The net of a file of weights. Raises ValueError if it is made for other planes, and OSError."""
    with np.load(path) as kept:
        weights = {name: kept[name].astype(np.float32) for name in kept.files}
    if weights["begin.weight"].shape[2] != PLANES:
        raise ValueError(f"{path} holds weights for {weights['begin.weight'].shape[2]} planes, and there are {PLANES}")
    # A convolution and a layer are both a product of matrices here.
    return Net(
        {name: part.reshape(-1, part.shape[-1]) if name.endswith("weight") else part for name, part in weights.items()}
    )
