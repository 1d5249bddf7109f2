"""What tests that go over all games have to know about Séquence."""

from dataclasses import replace
from typing import Final, get_args

import pytest

from tablee.games import HouseGame, sequence
from tablee.games.sequence.model import HAND, Move, Options, State, View
from tablee.games.sequence.position import lay
from tablee.kernel.core import Core
from tablee.kernel.laws import agree_at

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


def has_core(options: Options) -> bool:
    """Whether the core covers these options."""
    return options.draw == "automatic" and not options.silence


RARE: Final = (
    # A finished sequence that may be broken (Q17): another stands, two are left to choose from, or none.
    lay(("b5-f5", ""), ("", "JS"), turn=1, lines=("b5-f5",), advanced=True),
    lay(("b5-g5 b9", ""), ("2S", "JH 7C"), turn=1, lines=("b5-f5",), advanced=True, stock="3S 4S"),
    lay(("b5-i5", ""), ("9C", "JS"), turn=1, lines=("e5-i5",), advanced=True),
    lay(("b5-h5 b9", "a2"), ("2S", "JS", "3C", "5C"), turn=1, lines=("d5-h5",), advanced=True),
    # A chip that makes a row of six to nine, one that crosses another sequence, and one that wins.
    lay(("b1-e1 g1", ""), ("6S 2C", ""), stock="3S"),
    lay(("b1-e1 g1-i1", "b5-f5"), ("6S JD", ""), lines=("", "b5-f5")),
    lay(("b1-e1 f2-f5", ""), ("6S", ""), stock="3S"),
    lay(("b1-e1 b5-f5", ""), ("6S JC", ""), lines=("b5-f5",)),
    # Dead cards, no card to draw, and a last pass.
    lay(("b1 g9", "c1 f9"), ("2S 3S 2S", "4S")),
    lay(("b1 g9", "c1 f9"), ("2S 3S", "2S")),
)
"""Positions that seldom occur in a game."""


def compare_core(core: Core) -> None:
    """Hold a core to the rules where games seldom lead."""
    from tests.games.sequence.trial import TRIAL

    for state in RARE:
        twin = sequence.twin(state.setup.options)
        assert twin is not None
        agree_at(TRIAL, replace(twin, core=core), state, range(len(state.hands)))


def change_a_rule(patch: pytest.MonkeyPatch) -> None:
    """Two sequences may share any number of chips."""
    patch.setattr("tablee.games.sequence.lines._share_one_at_most", lambda *_: True)
