"""Train the small net for the chances of a game's positions, on a CPU, with games of the core's bot.

    python -m tablee_lab.train.chances NAME --games 40000 --seed 1 --epochs 12 --out chances.npz

Needs a checkout with `ziglang` and JAX. The games are played first, then the net is fitted to their results: it gives
each side a score, and the chances are the softmax of the scores. A tenth of the games is only looked at.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from tablee.bots.side_net import INNER, LAYERS, Features, read_weights, scores, shares
from tablee.cli.arguments import whole
from tablee.kernel.seed import Seed
from tablee.rl.tasks import task
from tablee_lab.train.adam import Moments, Weights, adam
from tablee_lab.train.fields import PARTS, played
from tablee_lab.train.harvest import Field, Harvest

Array: TypeAlias = jax.Array
Half: TypeAlias = NDArray[np.float16]

CORE: Final = "core"
"""The name of the bot that the core plays."""
_WIDTHS: Final = {"inner": 40, "first": 96, "second": 48}
_BATCH: Final = 512
_RATE: Final = 2e-3
_LEAST: Final = 1e-5
"""The rate of learning: at first, and at last."""
_HELD_BACK: Final = 10
"""One game of so many is not learned from."""


class Data(NamedTuple):
    """The positions of one table."""

    sides: Half
    parts: Half
    shares: NDArray[np.float32]
    games: NDArray[np.int32]


def features_of(field: Field, taken: Harvest) -> Features:
    """What the net is given for these positions."""
    found = task(field.game, field.options)
    seen = {name: taken.seen[:, place] for name, place in found.observer.layout.items()}
    made: Features = import_module(f"tablee.games.{field.game}.chance_features").features(seen, found.options)
    return made


def asked_of(field: Field, taken: Harvest) -> NDArray[np.float64]:
    """What the game's net says of these positions: the own side first."""
    weights: Path = import_module(f"tablee.games.{field.game}.chances").WEIGHTS
    return shares(read_weights(weights), features_of(field, taken))


def gathered(field: Field, seed: Seed, games: int) -> Data:
    """Play games, and compute what the net is given."""
    some: list[Data] = []
    for taken in played(field, seed, games):
        if len(taken.seen):
            made = features_of(field, taken)
            halves = made.sides.astype(np.float16), made.parts.astype(np.float16)
            some.append(Data(*halves, taken.shares, taken.numbers[:, 0]))
    return Data(*(np.concatenate(part) for part in zip(*some, strict=True)))


def first_weights(data: Data, seed: int) -> Weights:
    """Random weights for features of this size."""
    numbers = np.random.default_rng(seed)
    inner = data.parts.shape[-1] if data.parts.size else 0
    sizes = [(INNER, inner, _WIDTHS["inner"])] if inner else []
    wide = data.sides.shape[-1] + (_WIDTHS["inner"] if inner else 0)
    sizes += [("first", wide, _WIDTHS["first"]), ("second", _WIDTHS["first"], _WIDTHS["second"])]
    sizes += [("last", _WIDTHS["second"], 1)]
    found: Weights = {}
    for name, before, after in sizes:
        scale = np.sqrt(2 / before) * (0.1 if name == LAYERS[-1] else 1)
        found[f"{name}.weight"] = jnp.asarray(numbers.normal(size=(before, after)) * scale, jnp.float32)
        found[f"{name}.bias"] = jnp.zeros(after, jnp.float32)
    return found


def loss(weights: Weights, sides: Array, parts: Array, shares: Array) -> Array:
    """The mean surprise at the results, in nats."""
    given = Features(sides.astype(jnp.float32), parts.astype(jnp.float32))
    return -jnp.mean(jnp.sum(shares * jax.nn.log_softmax(scores(jnp, weights, given)), axis=1))


@partial(jax.jit, donate_argnums=(0, 1))
def step(
    weights: Weights, moments: Moments, rate: Array, sides: Array, parts: Array, shares: Array
) -> tuple[Weights, Moments]:
    """The weights after one batch."""
    return adam(weights, jax.grad(loss)(weights, sides, parts, shares), moments, rate, 1.0)


def batches(tables: Sequence[Data], numbers: np.random.Generator) -> Iterator[tuple[Half, Half, NDArray[np.float32]]]:
    """All positions in random order, in batches of one table each."""
    places: list[tuple[Data, NDArray[np.int64]]] = []
    for data in tables:
        order = numbers.permutation(len(data.games))
        full = max(1, len(order) // _BATCH) * _BATCH  # what is left over is learned in another epoch
        places += [(data, order[at : at + _BATCH]) for at in range(0, full, _BATCH)]
    for place in numbers.permutation(len(places)):
        data, rows = places[place]
        yield data.sides[rows], data.parts[rows] if data.parts.size else data.parts, data.shares[rows]


def trained(
    tables: Sequence[Data], seed: int, epochs: int, begin: Weights | None = None, rate: float = _RATE
) -> Weights:
    """The weights after so many epochs. Prints the surprise on the games that are held back."""
    kept = [_part(data, data.games % _HELD_BACK != 0) for data in tables]
    aside = [_part(data, data.games % _HELD_BACK == 0) for data in tables]
    weights = begin or first_weights(tables[0], seed)
    mean: Weights = jax.tree.map(jnp.array, weights)
    moments = Moments(jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights), jnp.int32(0))
    numbers = np.random.default_rng(seed)
    steps, done, began = epochs * sum(1 for _ in batches(kept, numbers)), 0, time.perf_counter()
    for epoch in range(epochs):
        for batch in batches(kept, numbers):
            now = rate * (0.5 + 0.5 * np.cos(np.pi * done / steps)) + _LEAST
            weights, moments = step(weights, moments, jnp.float32(now), *batch)
            done += 1
            if done % 10 == 0:
                mean = averaged(mean, weights, jnp.float32(min(0.98, done / (done + 500))))
        said = " ".join(f"{float(loss(mean, *_first(data)[:3])):.4f}" for data in aside)
        print(f"epoch {epoch + 1}, {time.perf_counter() - began:.0f} s, held back: {said}", flush=True)
    return mean


def averaged(mean: Weights, weights: Weights, pace: Array) -> Weights:
    """The running mean of the weights."""
    return {name: pace * part + (1 - pace) * weights[name] for name, part in mean.items()}


def _part(data: Data, which: NDArray[np.bool_]) -> Data:
    return Data(
        data.sides[which], data.parts[which] if data.parts.size else data.parts, data.shares[which], data.games[which]
    )


def _first(data: Data, most: int = 8000) -> Data:
    return _part(data, np.arange(len(data.games)) < most)


def write(path: Path, weights: Weights) -> None:
    """Write the weights in half precision."""
    np.savez(path, allow_pickle=False, **{name: np.asarray(part, np.float16) for name, part in weights.items()})


def main(words: Sequence[str]) -> int:
    """Play, train, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tablee_lab.train.chances", description=__doc__)
    parser.add_argument("game", choices=PARTS)
    parser.add_argument("--games", type=whole(1), default=40_000)
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--epochs", type=whole(1), default=12)
    parser.add_argument("--out", type=Path, default=Path("chances.npz"))
    asked = parser.parse_args(words)
    began, seed = time.perf_counter(), Seed.numbered(asked.seed)
    tables = []
    for number, part in enumerate(PARTS[asked.game]):
        data = gathered(part.field, seed.child("table", number), max(50, round(asked.games * part.share)))
        print(
            f"{dict(part.field.options)}: {len(data.games)} positions, {time.perf_counter() - began:.0f} s", flush=True
        )
        tables.append(data)
    weights = trained(tables, asked.seed, asked.epochs)
    write(asked.out, weights)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
