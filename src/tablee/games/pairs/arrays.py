"""The twin of the patience for accelerators: the rules as arrays, by JAX.

Everything here concerns one game; `jax.vmap` makes it many. Suits do not matter in the patience, so a pile is one word
with five bits for the rank of each card, its top card in the lowest bits: to take that card is to shift the word. The
actions are those of `learning`. The twin covers hidden and open faces, which differ in what a seat sees, but not deals
that are winnable (P6). See `tablee.rl.jax`.
"""

from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.cards.k6t import DECK
from tablee.games.pairs import model
from tablee.games.pairs.model import HEIGHT, PILES, Options
from tablee.kernel.bitsets import U32, drawn

Array: TypeAlias = jax.Array

_RANKS: Final = len(DECK.ranks)
_WIDTH: Final = 5
"""Bits of a card: its rank, from 1 to 20; an empty place has 0."""
_CARD: Final = (1 << _WIDTH) - 1
_RANK: Final = {card: n % _RANKS + 1 for n, card in enumerate(DECK.cards)}
_PAIRS: Final = np.array(list(combinations(range(len(PILES)), 2)), np.int32)
_LATER: Final = np.array([(1 << len(PILES)) - (2 << pile) for pile in range(len(PILES))], np.uint32)
"""By pile: the set of the piles that come after it."""
_ACTION: Final = np.zeros((len(PILES), 32), np.int32)
"""By pile and later pile: the action that takes their top cards."""
for _n, _two in enumerate(_PAIRS.tolist()):
    _ACTION[tuple(_two)] = _n
_SHIFTS: Final = np.arange(HEIGHT, dtype=np.uint32) * _WIDTH


class State(NamedTuple):
    """A game."""

    piles: Array
    """By pile: its cards as one word."""
    turn: Array
    """Always 0: the patience has one player."""
    over: Array
    winner: Array
    """0 if the player has taken all cards, otherwise -1."""


class Env(NamedTuple):
    """The patience, with hidden or open faces."""

    is_open: bool
    players: int = 1
    teams: int = 1

    @property
    def num_actions(self) -> int:
        """Number of actions: one for every pair of piles."""
        return len(_PAIRS)

    def init(self, key: Array) -> State:
        """Deal a game (P1)."""
        ranks = np.arange(len(DECK.cards), dtype=np.uint32) % _RANKS + 1
        cards = jax.random.permutation(key, ranks).reshape(len(PILES), HEIGHT)
        return _settled((cards << _SHIFTS).sum(axis=1, dtype=U32))

    def step(self, state: State, action: Array, key: Array) -> State:  # noqa: ARG002  nothing is left to chance
        """The state after a legal action. A game that is over stays as it is."""
        return self.play(state, action, jnp.uint32(0))

    def play(self, state: State, action: Array, number: Array) -> State:  # noqa: ARG002
        """The same. The number is not used: after the deal nothing is left to chance."""
        two = jnp.asarray(_PAIRS)[action]
        taken = (np.arange(len(PILES)) == two[0]) | (np.arange(len(PILES)) == two[1])
        piles = jnp.where(taken & ~state.over, state.piles >> _WIDTH, state.piles)  # P3
        return _settled(piles)

    def legal_action_mask(self, state: State) -> Array:
        """By action: whether it is legal."""
        tops = state.piles & _CARD
        first, second = tops[_PAIRS[:, 0]], tops[_PAIRS[:, 1]]
        return (first == second) & (first > 0)

    def random_action(self, state: State, number: Array) -> Array:
        """A legal action, every one equally likely if the number is random."""
        place = drawn(_mates(state.piles), number)
        return jnp.asarray(_ACTION)[place >> 5, place & 31]

    def observe(self, state: State, seat: Array) -> tuple[Array]:  # noqa: ARG002  everybody sees the same
        """The vector of `learning`: what the player may know."""
        cards = state.piles[:, None] >> _SHIFTS & _CARD
        seen = cards if self.is_open else cards[:, :1]
        ranks = np.arange(_RANKS) + 1
        left = (cards[:, :, None] == ranks).sum(axis=(0, 1))
        suits = len(DECK.suits)
        parts = (
            (seen[:, :, None] == ranks).reshape(-1),
            (cards > 0).sum(axis=1) / HEIGHT,
            (suits - left) / suits,
        )
        return (jnp.concatenate([part.astype(jnp.float32) for part in parts]),)

    def rewards(self, state: State) -> Array:
        """1 if the player has won."""
        return (state.winner == 0).astype(jnp.float32)[None]


def _mates(piles: Array) -> Array:
    """By pile: the set of the later piles with the same rank on top (P2)."""
    tops = piles & _CARD
    same = (tops[:, None] == tops) & (tops > 0)
    return (same.astype(U32) << np.arange(len(PILES), dtype=np.uint32)).sum(axis=1, dtype=U32) & _LATER


def _settled(piles: Array) -> State:
    """The state with these piles: it is over when no two top cards form a pair (P4)."""
    over = ~_mates(piles).any()
    won = ~piles.any()
    return State(piles, jnp.int32(0), over, jnp.where(won, 0, -1))


def env(options: Options) -> Env | None:
    """The twin with these options; None if it does not cover them."""
    return Env(options.faces == "open") if options.deal == "any" else None


def pack(state: model.State) -> State:
    """A state of the rules as arrays of numpy."""
    piles = [sum(_RANK[card] << _WIDTH * n for n, card in enumerate(reversed(pile))) for pile in state.piles]
    tops = [pile[-1] for pile in state.piles if pile]
    over = len({_RANK[card] for card in tops}) == len(tops)
    return State(np.array(piles, np.uint32), np.int32(0), np.bool_(over), np.int32(-1 if tops else 0))
