"""Files of a training: the checkpoint from which it goes on, the weights of the player, and the log."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import jax
import numpy as np

from tablee_lab.train.net import CRITIC
from tablee_lab.train.ppo import Array, Learner, Weights

Value: TypeAlias = str | float | int | list[str] | Mapping[str, object]


def save(path: Path, learner: Learner, seconds: float, iteration: int) -> None:
    """Write a checkpoint. The file is whole at every moment."""
    plain = learner._replace(key=jax.random.key_data(learner.key))
    parts = {str(n): np.asarray(part) for n, part in enumerate(jax.tree.leaves(plain))}
    beside = path.with_suffix(".part.npz")
    _write(beside, parts | {"seconds": np.array(seconds), "iteration": np.array(iteration)})
    beside.replace(path)


def load(path: Path, like: Learner) -> tuple[Learner, float, int]:
    """The learner of a checkpoint, the seconds of training before it, and the number of iterations."""
    plain = like._replace(key=jax.random.key_data(like.key))
    with np.load(path) as kept:
        leaves = [kept[str(n)] for n in range(len(jax.tree.leaves(plain)))]
        seconds, iteration = float(kept["seconds"]), int(kept["iteration"])
    found = jax.tree.map(jax.numpy.asarray, jax.tree.unflatten(jax.tree.structure(plain), leaves))
    return found._replace(key=jax.random.wrap_key_data(found.key)), seconds, iteration


def write_weights(path: Path, weights: Weights) -> None:
    """Write the weights of a player in half precision, without the critic."""
    player = {name: part for name, part in weights.items() if not name.startswith(CRITIC)}
    _write(path, {name: np.asarray(part, np.float16) for name, part in player.items()})


def _write(path: Path, parts: Mapping[str, Array]) -> None:
    np.savez(path, allow_pickle=False, **parts)


class Log:
    """A file with a line of JSON for each thing that happened."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, **said: Value) -> None:
        """Append a line, and print it."""
        line = json.dumps(said)
        print(line, flush=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def lines(self) -> list[dict[str, object]]:
        """All lines."""
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]
