"""What tests that go over all games have to know about Les 12 figures."""

from typing import Final, get_args

import pytest

from tablee.games import HouseGame, figures
from tablee.games.figures import round_solver
from tablee.games.figures.bots import plan_of
from tablee.games.figures.boxes import BOXES, LOWER
from tablee.games.figures.model import Move, Options, State, View
from tablee.games.figures.twin import solve_in
from tablee.kernel.core import Core
from tablee.kernel.seed import Seed

GAME: HouseGame[Options, State, Move, View] = figures
"""A type checker holds the module to the protocol here."""
SHUFFLED: Final[tuple[int, tuple[str | int, ...]]] = (96, ("deck",))
"""How many cards are shuffled, and with which child of the seed."""
SEATS: Final = {2, 3, 4, 5, 6}
KINDS: Final = set(get_args(Move))
CHOICES: Final = {("points", "classic"), ("points", "sheet"), ("stopping", "any"), ("stopping", "strong")}
"""What the recorded games have among their seats, moves and options."""
SAID: Final = {kind.__name__.lower() for kind in KINDS}
"""The words for kinds of moves, as `spoken` gives them."""
WORDS: Final = {f"word_box_{box}" for box in BOXES} | {f"word_need_{box}" for box in LOWER}
"""The keys of its words that its sentences name."""


def has_core(options: Options) -> bool:  # noqa: ARG001
    """Whether the core covers these options."""
    return True


def compare_core(core: Core) -> None:
    """Hold the solver of rounds of a core to that in Python."""
    view = figures.view(figures.deal(Options(players=3), Seed.numbered(1)), 0)
    plan = plan_of(view, round_solver.solve)
    assert list(map(list, solve_in(core, plan.own.gains, plan.own.laid, plan.pace))) == plan.table


def change_a_rule(patch: pytest.MonkeyPatch) -> None:
    """The bonus of the upper rows takes fewer points."""
    patch.setattr("tablee.games.figures.score.ENOUGH", 53)
