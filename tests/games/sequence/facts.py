"""What tests that go over all games have to know about Séquence."""

from typing import Final, get_args

import pytest

from tablee.games import HouseGame, sequence
from tablee.games.sequence.model import HAND, Move, Options, State, View

GAME: HouseGame[Options, State, Move, View] = sequence
"""A type checker holds the module to the protocol here."""
SHUFFLED: Final[tuple[int, tuple[str | int, ...]]] = (104, ("stock", 0))
"""How many cards are shuffled, and with which child of the seed."""
SEATS: Final = set(HAND)
KINDS: Final = set(get_args(Move))
CHOICES: Final[set[tuple[str, str | int]]] = {
    ("teams", 2),
    ("teams", 3),
    ("draw", "manual"),
    ("draw", "automatic"),
    ("silence", 1),
    ("advanced", 1),
}
"""What the recorded games have among their seats, moves and options."""
SAID: Final = {kind.__name__.lower() for kind in KINDS} - {"answer"} | {"admit", "deny"}  # by what it answers
"""The words for kinds of moves, as `spoken` gives them."""


def change_a_rule(patch: pytest.MonkeyPatch) -> None:
    """Two sequences may share any number of chips."""
    patch.setattr("tablee.games.sequence.lines._share_one_at_most", lambda *_: True)
