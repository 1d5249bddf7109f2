"""What tests that go over all games have to know about Les cinq plis."""

from typing import Final

import pytest

from tablee.games import HouseGame, plis
from tablee.games.plis.model import Move, Options, Play, State, View

GAME: HouseGame[Options, State, Move, View] = plis
"""A type checker holds the module to the protocol here."""
SHUFFLED: Final[tuple[int, tuple[str | int, ...]]] = (52, ("deck",))
"""How many cards are shuffled, and with which child of the seed."""
SEATS: Final = {2}
KINDS: Final = {Play}
CHOICES: Final = {("order", "high"), ("order", "low")}
"""What the recorded games have among their seats, moves and options."""
SAID: Final = {"play"}
"""The words for kinds of moves, as `spoken` gives them."""


def change_a_rule(patch: pytest.MonkeyPatch) -> None:
    """Every answer takes the trick."""
    patch.setattr(Options, "beats", lambda *_: True)
