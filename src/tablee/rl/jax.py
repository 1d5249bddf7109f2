"""Games as arrays for accelerators, with the manners of Pgx: the rules of one game under `jax.vmap` are many games.

    env = make("NAME", {"players": 2})
    states = jax.vmap(env.init)(keys)
    states = jax.vmap(env.step)(states, actions, keys)

The rules lie in the game's own folder, in `arrays.py`. The tests hold them to the rules in Python.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias

from tablee.games import GAMES
from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json

try:
    import jax
except ModuleNotFoundError as missing:
    why = f'{missing.name} is not installed: the games as arrays need pip install "tablee[jax]"'
    raise ModuleNotFoundError(why, name=missing.name) from None

Array: TypeAlias = jax.Array
# Each game has states of its own.
State: TypeAlias = Any  # type: ignore[explicit-any]


class Env(Protocol):
    """The rules of a game as arrays. A state has the arrays `turn`, the seat that acts, `over` and `winner`."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def teams(self) -> int:
        """Number of sides; seat n plays for side n % teams."""

    @property
    def num_actions(self) -> int:
        """Number of actions."""

    def init(self, key: Array, /) -> State:
        """A new game."""

    def step(self, state: State, action: Array, key: Array, /) -> State:
        """The state after a legal action of the seat that acts."""

    def play(self, state: State, action: Array, number: Array, /) -> State:
        """The same, with a number of 32 bits as the only chance."""

    def legal_action_mask(self, state: State, /) -> Array:
        """By action: whether it is legal."""

    def random_action(self, state: State, number: Array, /) -> Array:
        """A legal action; every one is equally likely if the number, of 32 bits, is random."""

    def observe(self, state: State, seat: Array, /) -> tuple[Array, ...]:
        """What a seat may know."""

    def rewards(self, state: State, /) -> Array:
        """By seat: 0 before the end; then 1 for a side that wins alone, and 0 for all sides together."""


def make(game: str, options: Mapping[str, Json] | None = None) -> Env:
    """The twin of a game with these options. Raises `BadOptions`."""
    names = [name for name in GAMES if find_spec(f"tablee.games.{name}.arrays")]
    if game not in names:
        raise BadOptions("game", f"expected one of {', '.join(names)}, got {game[:40]!r}")
    read = GAMES[game].read_options(options or {})
    env: Env | None = import_module(f"tablee.games.{game}.arrays").env(read)
    if env is None:
        raise BadOptions("", "the games as arrays do not cover these options")
    return env
