"""Random moves a second of games as arrays, over batches that grow until they no longer get faster.

A move is what it is in the other benchmarks: find the legal moves, draw one of them, make it, and deal a new game where
one has ended. New deals are made every few moves, so that each is used at most once: no game ends twice that soon.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import jax
import jax.numpy as jnp

from tablee.kernel.json import Json
from tablee.rl.jax import Env, State, make

if TYPE_CHECKING:
    import pgx

Array: TypeAlias = jax.Array
Go: TypeAlias = Callable[[State, Array], tuple[State, Array]]

_BETWEEN_DEALS: Final = 8
_ROUNDS: Final = 16
_SECONDS: Final = 2.0
"""Time for each size."""
_PEERS: Final = ("connect_four", "hex", "backgammon")
"""Games of Pgx, which are measured beside ours."""


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


def random_moves_in_pgx(env: "pgx.Env", states: "pgx.State", key: Array) -> "tuple[pgx.State, Array]":
    """The same for a game of Pgx. Its steps also make the observation of the next player."""
    from pgx.experimental.wrappers import auto_reset

    step = jax.vmap(auto_reset(env.step, env.init))

    def move(carry: "tuple[pgx.State, Array]", key: Array) -> "tuple[tuple[pgx.State, Array], None]":
        states, ended = carry
        choose, chance = jax.random.split(key)
        actions = jax.random.categorical(choose, jnp.where(states.legal_action_mask, 0.0, -jnp.inf))
        states = step(states, actions, jax.random.split(chance, actions.shape[0]))
        return (states, ended + states.terminated.sum()), None

    (states, ended), _ = jax.lax.scan(move, (states, jnp.int32(0)), jax.random.split(key, _ROUNDS * _BETWEEN_DEALS))
    return states, ended


def measure(game: str, options: Sequence[Mapping[str, Json]]) -> None:
    """Print a line of JSON for every table and size, and then for games of Pgx, if it is installed."""
    device = jax.devices()[0]
    powers = (10,) if device.platform == "cpu" else (18, 21)
    sizes = [2**power for power in powers]
    for raw, games in product(options, sizes):
        env = make(game, raw)
        _tell({"game": game, "options": dict(raw)}, env.init, partial(random_moves, env), games)
    if find_spec("pgx") is None:
        print("Pgx is not installed, so it is not measured.", flush=True)
        return
    import pgx

    for name, games in product(_PEERS, sizes):
        peer = pgx.make(name)
        _tell({"game": f"Pgx {name}"}, peer.init, partial(random_moves_in_pgx, peer), games)


def _tell(what: Mapping[str, Json], init: Callable[[Array], State], go: Go, games: int) -> None:
    """Measure one size, and print what was found."""
    speed, compiling, ended = _speed(init, go, games)
    said = {**what, "games": games, "moves_per_second": round(speed)}
    said |= {"compiling": round(compiling, 1), "ended": ended, "device": str(jax.devices()[0])}
    print(json.dumps(said), flush=True)


def _speed(init: Callable[[Array], State], random: Go, games: int) -> tuple[float, float, int]:
    """Moves a second, the seconds of compiling, and the number of games that ended meanwhile."""
    began = time.perf_counter()
    go: Go = jax.jit(random, donate_argnums=0)
    states = jax.jit(jax.vmap(init))(jax.random.split(jax.random.key(0), games))
    states, _ = jax.block_until_ready(go(states, jax.random.key(1)))
    compiling, began = time.perf_counter() - began, time.perf_counter()
    calls, over = 0, 0
    while time.perf_counter() - began < _SECONDS:
        states, ended = go(states, jax.random.key(2 + calls))
        over += int(ended)
        calls += 1
    return calls * games * _ROUNDS * _BETWEEN_DEALS / (time.perf_counter() - began), compiling, over
