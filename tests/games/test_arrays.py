"""Law 9 for the games as arrays, in JAX: they agree with the rules along games and at built positions."""

from collections.abc import Mapping
from types import ModuleType

import jax
import pytest

from tablee.games import GAMES
from tablee.kernel.game import BadOptions
from tablee.rl.jax import make
from tablee.rl.tasks import task
from tests.games.in_arrays import Mistake, agrees, kit_of, module_of, steps_to_compare
from tests.games.twins import trial_of

NAMES = ["pairs", "figures", "six_sequences"]
HARMLESS = Mistake("class Env(", "class Env (")


@pytest.mark.parametrize("name", NAMES)
def test_a_twin_agrees_with_the_rules_along_games_and_at_built_positions(name: str) -> None:
    for options, steps in steps_to_compare(name).items():
        agrees(name, kit_of(name).modules(), options, steps)


@pytest.mark.parametrize("name", NAMES)
def test_a_twin_deals_whole_packs_and_different_ones(name: str) -> None:
    env = make(name)
    module_of(name).check_deal(jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(3), 8)))


@pytest.mark.parametrize("name", NAMES)
def test_a_twin_says_which_options_it_covers(name: str) -> None:
    game, own = GAMES[name], module_of(name)
    covered = {True: 0, False: 0}
    for raw in trial_of(name).options:
        options = game.read_options(raw)
        covered[own.covers(options)] += 1
        if own.covers(options):
            assert (make(name, raw).players, make(name, raw).teams) == (game.seats(options), task(name, raw).sides)
        else:
            with pytest.raises(BadOptions):
                make(name, raw)
    assert covered[True] > 1


@pytest.mark.parametrize("name", NAMES)
def test_every_mistake_in_a_twin_is_found_and_nothing_is_found_without_one(
    name: str, pytestconfig: pytest.Config
) -> None:
    kit, most = kit_of(name), int(pytestconfig.getoption("mutants"))
    for mistake in kit.mistakes[:: -(-len(kit.mistakes) // most)] if most else [HARMLESS]:
        assert not is_right(name, kit.modules(mistake)), mistake


def is_right(name: str, twin: Mapping[str, ModuleType]) -> bool:
    """Whether the comparison with the rules finds nothing wrong with a twin."""
    try:
        for options, steps in steps_to_compare(name).items():
            agrees(name, twin, options, steps)
    except (AssertionError, IndexError):
        return False
    return True
