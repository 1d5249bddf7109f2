"""Random moves a second of games as arrays, beside three games of Pgx.

A move is what it is in the other benchmarks: find the legal moves, draw one of them, make it, and deal a new game where
one has ended. New deals are made every few moves, so that each is used at most once: no game ends twice that soon.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from concurrent.futures import TimeoutError as TooLong
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, TypeAlias

import jax
import jax.numpy as jnp

from tablee.kernel.json import Json
from tablee.rl.jax import Env, State, make

if TYPE_CHECKING:
    import pgx

Array: TypeAlias = jax.Array
Go: TypeAlias = Callable[[State, Array], tuple[State, Array]]

_BETWEEN_DEALS: Final = 16
_ROUNDS: Final = 8
_SECONDS: Final = 1.5
"""Time for each game, without compiling."""
_PATIENCE: Final = 100.0
"""How long all games may take to compile for an accelerator, in seconds."""
_POWERS: Final = {"figures": 20, "six_sequences": 18, "Pgx hex": 19, "Pgx backgammon": 18}
"""By game: how many are played side by side on an accelerator, as a power of two."""
_MOST: Final = 21
"""The power of all other games."""
_ON_A_CPU: Final = 8
_PEERS: Final = ("connect_four", "hex", "backgammon")
"""Games of Pgx, which are measured beside ours."""


@dataclass(frozen=True, slots=True)
class Job:
    """A game to measure."""

    name: str
    options: Mapping[str, Json]
    games: int
    """Number of games side by side."""
    init: Callable[[Array], State]
    go: Go


@dataclass(frozen=True, slots=True)
class Compiled:
    """A game that is ready to be measured."""

    job: Job
    init: Callable[[Array], State]
    go: Go
    seconds: float
    """The time of compiling, beside other games."""


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


def measure(tables: Sequence[tuple[str, Mapping[str, Json]]]) -> None:
    """Print a line of JSON for every table and for games of Pgx, if it is installed.

    All games are compiled at the same time, since that takes longer than to measure them. Each is measured as soon as
    it is compiled, so that there is a result if the time runs out; and those that others were compiled beside, again at
    the end. What takes too long to compile is left out, and a line says so.
    """
    jobs = [*(_ours(game, options) for game, options in tables), *_peers()]
    pool = ThreadPoolExecutor(len(jobs))
    tasks = {pool.submit(_compiled, job): job for job in jobs}
    ready: list[Compiled] = []
    try:
        for task in as_completed(tasks, None if _on_cpu() else _PATIENCE):
            found, beside = task.result(), sum(not other.done() for other in tasks)
            _say(tasks[task], {**_result(found), "beside_compiling": beside})
            if isinstance(found, Compiled) and beside:
                ready.append(found)
    except TooLong:
        for task, job in tasks.items():
            if not task.done():
                _say(job, {"not_measured": f"not compiled after {_PATIENCE:g} s"})
    pool.shutdown(wait=False, cancel_futures=True)
    for compiled in ready:
        _say(compiled.job, _result(compiled))


def _result(found: Compiled | str) -> Mapping[str, Json]:
    """What was measured, or why nothing was."""
    if isinstance(found, str):
        return {"not_measured": found}
    try:
        return _measured(found)
    except Exception as error:  # whatever it is, the results of the other games are worth having
        return {"not_measured": f"{type(error).__name__}: {str(error)[:200]}"}


def _ours(game: str, options: Mapping[str, Json]) -> Job:
    env = make(game, options)
    return Job(game, options, _games(game), env.init, partial(random_moves, env))


def _peers() -> Iterator[Job]:
    if find_spec("pgx") is None:
        print("Pgx is not installed, so it is not measured.", flush=True)
        return
    import pgx

    for peer in _PEERS:
        env, name = pgx.make(peer), f"Pgx {peer}"
        yield Job(name, {}, _games(name), env.init, partial(random_moves_in_pgx, env))


def _games(name: str) -> int:
    """How many games are played side by side."""
    return 1 << (_ON_A_CPU if _on_cpu() else _POWERS.get(name, _MOST))


def _on_cpu() -> bool:
    return bool(jax.devices()[0].platform == "cpu")


def _compiled(job: Job) -> Compiled | str:
    """The game, compiled, or why that failed."""
    began = time.perf_counter()
    try:
        keys = jax.random.split(jax.random.key(0), job.games)
        init = jax.jit(jax.vmap(job.init))
        go = jax.jit(job.go, donate_argnums=0)
        states = jax.eval_shape(init, keys)
        ready = init.lower(keys).compile(), go.lower(states, jax.random.key(1)).compile()
    except Exception as error:  # as above
        return f"{type(error).__name__}: {str(error)[:200]}"
    return Compiled(job, *ready, time.perf_counter() - began)


def _measured(found: Compiled) -> dict[str, Json]:
    """Moves a second, the seconds of compiling, and the number of games that ended meanwhile."""
    states = found.init(jax.random.split(jax.random.key(0), found.job.games))
    states, _ = jax.block_until_ready(found.go(states, jax.random.key(1)))
    began, calls, over = time.perf_counter(), 0, 0
    while time.perf_counter() - began < _SECONDS:
        states, ended = found.go(states, jax.random.key(2 + calls))
        over += int(ended)
        calls += 1
    speed = calls * found.job.games * _ROUNDS * _BETWEEN_DEALS / (time.perf_counter() - began)
    return {"moves_per_second": round(speed), "compiling": round(found.seconds, 1), "ended": over}


def _say(job: Job, found: Mapping[str, Json]) -> None:
    said = {"game": job.name, "options": dict(job.options), "games": job.games, **found}
    print(json.dumps({**said, "device": str(jax.devices()[0])}), flush=True)
