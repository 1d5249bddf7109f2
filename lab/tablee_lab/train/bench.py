"""Random moves a second of games as arrays, over batches that grow until they no longer get faster.

A move is what it is in the other benchmarks: find the legal moves, draw one of them, make it, and deal a new game where
one has ended. New deals are made every few moves, so that each is used at most once: no game ends twice that soon.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

import jax
import jax.numpy as jnp

from tablee.kernel.json import Json
from tablee.rl.jax import Env, State, make

Array: TypeAlias = jax.Array

_BETWEEN_DEALS: Final = 8
_ROUNDS: Final = 16
_SECONDS: Final = 2.0
"""Time for each size."""


def random_moves(env: Env, states: State, key: Array, rounds: int = _ROUNDS) -> tuple[State, Array]:
    """Make random moves in many games. Returns their states, and the number of games that have ended."""
    count = states.turn.shape[0]

    def move(carry: tuple[State, State, Array], key: Array) -> tuple[tuple[State, State, Array], None]:
        states, dealt, ended = carry
        numbers = jax.random.bits(key, (2, count))
        actions = jax.vmap(env.random_action)(states, numbers[0])
        states = jax.vmap(env.play)(states, actions, numbers[1])
        over = states.over
        states = jax.tree.map(
            lambda new, old: jnp.where(over.reshape(-1, *(1,) * (new.ndim - 1)), new, old), dealt, states
        )
        return (states, dealt, ended + over.sum()), None

    def some(carry: tuple[State, Array], key: Array) -> tuple[tuple[State, Array], None]:
        states, ended = carry
        deal, *keys = jax.random.split(key, _BETWEEN_DEALS + 1)
        dealt = jax.vmap(env.init)(jax.random.split(deal, count))
        (states, _, ended), _ = jax.lax.scan(move, (states, dealt, ended), jnp.stack(keys))
        return (states, ended), None

    (states, ended), _ = jax.lax.scan(some, (states, jnp.int32(0)), jax.random.split(key, rounds))
    return states, ended


def measure(game: str, options: Sequence[Mapping[str, Json]], largest: int | None = None) -> None:
    """Print a line of JSON for every table and size."""
    device = jax.devices()[0]
    powers = (10,) if device.platform == "cpu" else (18, 21)
    for raw in options:
        env = make(game, raw)
        for games in [2**power for power in powers if largest is None or 2**power <= largest]:
            speed, compiling, ended = _speed(env, games)
            said = {"game": game, "options": dict(raw), "games": games, "moves_per_second": round(speed)}
            print(
                json.dumps(said | {"compiling": round(compiling, 1), "ended": ended, "device": str(device)}), flush=True
            )


def _speed(env: Env, games: int) -> tuple[float, float, int]:
    """Moves a second, the seconds of compiling, and the number of games that ended meanwhile."""
    began = time.perf_counter()
    go: Callable[[State, Array], tuple[State, Array]] = jax.jit(partial(random_moves, env), donate_argnums=0)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), games))
    states, _ = jax.block_until_ready(go(states, jax.random.key(1)))
    compiling, began = time.perf_counter() - began, time.perf_counter()
    calls, over = 0, 0
    while time.perf_counter() - began < _SECONDS:
        states, ended = go(states, jax.random.key(2 + calls))
        over += int(ended)
        calls += 1
    return calls * games * _ROUNDS * _BETWEEN_DEALS / (time.perf_counter() - began), compiling, over
