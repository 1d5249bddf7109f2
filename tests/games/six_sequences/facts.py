"""What tests that go over all games have to know about Les 6 Séquences."""

from typing import Final, get_args

import pytest

from tablee.games import HouseGame, six_sequences
from tablee.games.six_sequences.model import Move, Options, State
from tablee.games.six_sequences.view import View

GAME: HouseGame[Options, State, Move, View] = six_sequences
"""A type checker holds the module to the protocol here."""
SHUFFLED: Final[tuple[int, tuple[str | int, ...]]] = (120, ("round", 0))
"""How many cards are shuffled, and with which child of the seed."""
SEATS: Final = {2, 3, 4}
KINDS: Final = set(get_args(Move))
CHOICES: Final[set[tuple[str, str | int]]] = {
    ("teams", 1),
    ("teams", 0),
    ("claims", "all"),
    ("claims", "next"),
    ("rounds", 2),
}
"""What the recorded games have among their seats, moves and options."""
SAID: Final = {kind.__name__.lower() for kind in KINDS} | {"shift"}  # to add a card that lies in a set already
"""The words for kinds of moves, as `spoken` gives them."""


def change_a_rule(patch: pytest.MonkeyPatch) -> None:
    """A card that is left in the hand costs nothing."""
    patch.setattr("tablee.games.six_sequences.score.cost", lambda _: 0)
