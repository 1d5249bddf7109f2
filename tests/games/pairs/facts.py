"""What tests that go over all games have to know about the patience."""

from typing import Final

import pytest

from tablee.games import HouseGame, pairs
from tablee.games.pairs.grading import PLAYS, count_wins
from tablee.games.pairs.model import Options, Pair, State, View
from tablee.games.pairs.solver import solve
from tablee.games.pairs.twin import blind_wins_in, solve_in
from tablee.kernel.core import Core
from tablee.kernel.seed import Seed

GAME: HouseGame[Options, State, Pair, View] = pairs
"""A type checker holds the module to the protocol here."""
SHUFFLED: Final[tuple[int, tuple[str | int, ...]]] = (120, ("deck",))
"""How many cards are shuffled, and with which child of the seed."""
SEATS: Final = {1}
KINDS: Final = {Pair}
CHOICES: Final = {("faces", "open"), ("faces", "hidden"), ("deal", "any"), ("deal", "winnable")}
"""What the recorded games have among their seats, moves and options."""
SAID: Final = {"pair"}
"""The words for kinds of moves, as `spoken` gives them."""


def has_core(options: Options) -> bool:  # noqa: ARG001
    """Whether the core covers these options."""
    return True


def compare_core(core: Core) -> None:
    """Hold the solver and the blind player of a core to those in Python."""
    for number in (*range(12), 15, 76):
        state, seed = pairs.deal(Options(), Seed.numbered(number)), Seed.numbered(number)
        assert solve_in(core, state.piles, 300) == solve(state.piles, 300)
        if number < 5:
            assert blind_wins_in(core, state.piles, seed, PLAYS) == count_wins(state.piles, seed)


def change_a_rule(patch: pytest.MonkeyPatch) -> None:
    """The king of spades forms no pair any more."""
    every = pairs.moves
    patch.setattr(
        pairs, "moves", lambda state, seat: [m for m in every(state, seat) if state.piles[m.first][-1] != "KS"]
    )
