"""How the twin of the patience in JAX is held to the rules."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from tablee.games.pairs import arrays
from tablee.games.pairs.arrays import pack
from tablee.games.pairs.model import Options
from tablee.games.pairs.position import lay
from tests.games.in_arrays import Array, Kit, Mistake, Step

# The twin may come from a copy of the module.
AnyEnv: TypeAlias = Any  # type: ignore[explicit-any]

KIT = Kit(
    "pairs",
    tables=({}, {"faces": "open"}),
    built=(
        # Two of six alike, piles that differ in height, and a rank that only one pile has on top.
        lay(a1="5C 7H", b2="7S", c2="7D 0S 7M", d3="0H", e4="7C KH", a4="KS", b4="2S 2H 2D 2M 2C 7E"),
        lay(a1="5C 7H", e4="3S 7S"),
        lay(a1="AS", b1="1S"),
        lay(a1="7H", b1="7S"),
        lay("open", a1="5C 7H", e4="7S 5H"),
    ),
    mistakes=(
        Mistake("state.piles >> _WIDTH, state.piles)  # P3", "state.piles >> _CARD, state.piles)  # P3"),
        Mistake("== two[0]) | (np", "== two[0]) & (np"),
        Mistake("(first == second) & (first > 0)", "(first == second)"),
        Mistake("& (tops > 0)", ""),
        Mistake("dtype=U32) & _LATER", "dtype=U32)"),
        Mistake("(1 << len(PILES)) - (2 << pile)", "(1 << len(PILES)) - (1 << pile)"),
        Mistake("jnp.where(won, 0, -1)", "jnp.where(over, 0, -1)"),
        Mistake("taken & ~state.over", "taken"),
        Mistake("seen = cards if self.is_open", "seen = cards[:, :1] if self.is_open"),
    ),
)


def covers(options: Options) -> bool:
    """Whether the twin covers these options."""
    return options.deal == "any"


def act(env: AnyEnv) -> Callable[[Array, Array, Array], Array]:
    """The function to compare."""
    found: Callable[[Array, Array, Array], Array] = env.play
    return found


def chance(_: arrays.State, __: Step) -> int:
    """Nothing is left to chance."""
    return 0


def same(action: int) -> int:
    """The action by which the twin knows a move."""
    return action


def told(state: arrays.State) -> list[object]:
    """A state to compare."""
    return [np.asarray(part).tolist() for part in state]


def check_deal(states: arrays.State) -> None:
    """Every deal has each rank six times, and no two are the same."""
    cards = np.asarray(states.piles)[..., None] >> np.arange(6, dtype=np.uint32) * 5 & 31
    for deal in cards.reshape(len(cards), -1):
        assert np.bincount(deal).tolist() == [0] + [6] * 20
    assert len({deal.tobytes() for deal in cards}) == len(cards)


__all__ = ["KIT", "act", "chance", "check_deal", "covers", "pack", "same", "told"]
