"""What tests that go over all games have to know about the patience."""

from typing import Final

import pytest

from tablee.games import HouseGame, pairs
from tablee.games.pairs.model import Options, Pair, State, View

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


def change_a_rule(patch: pytest.MonkeyPatch) -> None:
    """The king of spades forms no pair any more."""
    every = pairs.moves
    patch.setattr(
        pairs, "moves", lambda state, seat: [m for m in every(state, seat) if state.piles[m.first][-1] != "KS"]
    )
