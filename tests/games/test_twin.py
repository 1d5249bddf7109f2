"""Law 9 for every core: along random, expert and recorded games it agrees with the rules; a mistake in it is found."""

from itertools import product
from pathlib import Path

import pytest
from wasmtime import Trap

from tablee.bots.search import PlayOn
from tablee.games import GAMES
from tablee.kernel.core import Core
from tablee.kernel.laws import Broken, law_9
from tablee.kernel.seed import Seed
from tests.games.facts import facts
from tests.games.twins import (
    AnyWalk,
    Mutant,
    covered,
    expert_game,
    mutants,
    mutated,
    recorded_games,
    trial_of,
    trying_games,
    with_core,
)
from tools import core

CORES = list(core.sources())
SETS = [(name, n) for name in CORES for n in range(len(trial_of(name).options))]


@pytest.mark.parametrize("name", CORES)
def test_the_committed_file_is_what_the_source_gives_byte_for_byte(name: str) -> None:
    source = core.sources()[name]
    assert source.with_suffix(".wasm").read_bytes() == core.built(source)


@pytest.mark.parametrize(("name", "n"), SETS)
def test_the_core_says_which_options_it_covers(name: str, n: int) -> None:
    raw = trial_of(name).options[n]
    assert (raw in covered(name)) == facts(name).has_core(GAMES[name].read_options(raw))


@pytest.mark.parametrize(("name", "n"), SETS)
def test_the_core_agrees_along_games_of_experts(name: str, n: int) -> None:
    raw = trial_of(name).options[n]
    if raw in covered(name):
        law_9(expert_game(name, raw, Seed.numbered(100 + n)))


@pytest.mark.parametrize("name", CORES)
def test_the_core_agrees_along_recorded_games(name: str) -> None:
    agreed = 0
    for walk in recorded_games(name, 5):
        law_9(walk)
        agreed += walk.trial.twin(walk.options) is not None
    assert agreed >= 20


@pytest.mark.parametrize("name", CORES)
def test_playouts_in_the_core_have_the_results_of_playouts_in_python(name: str) -> None:
    game, cap = GAMES[name], 150
    for n, (raw, guided) in enumerate(product(covered(name), (False, True))):
        options, seed = game.read_options(raw), Seed.numbered(n)
        state, seats = game.deal(options, seed), range(game.seats(options))
        playout, twin = PlayOn(game, game.bot("expert") if guided else None, cap), trial_of(name).twin(options)
        assert twin is not None
        seat = min(game.to_act(state))
        moves = game.moves(state, seat)[:3]
        tried = [playout(game.apply(state, seat, move).state, seat, seed) for move in moves]
        assert twin.try_moves(twin.pack(state), seat, moves, seed, cap, guided) == tried
        played = [[playout(state, seat, seed.child("playout", k)) for seat in seats] for k in range(2)]
        ended = [shares for shares in played if None not in shares]
        sums = [sum(shares[seat] or 0.0 for shares in ended) for seat in seats]
        assert twin.playouts(twin.pack(state), len(seats), 2, seed, cap, guided) == (sums, len(played) - len(ended))


def compare_chance(found: Core) -> None:
    """Hold the numbers and the shuffle of a core to those of `Seed`."""
    for n in range(40):
        seed = Seed.numbered(n).child("chance")
        at = found.put("seed", seed.secret)
        for limit in (1, 7, 2**31 + 1, 2**32 - 1):  # the largest ones reject half of the numbers
            assert found.call("below", at, limit) % 2**32 == seed.below(limit)
        size = 20 + n
        items = found.put("items", bytes(range(size)))
        found.call("shuffle", at, n - 1, items, size)
        labels = ("shuffle", n - 1) if n else ("shuffle",)
        assert found.get(items, size) == bytes(seed.child(*labels).shuffled(range(size)))


@pytest.mark.parametrize("name", CORES)
def test_the_core_has_the_chance_of_the_rules_and_agrees_where_games_seldom_lead(name: str) -> None:
    own = trial_of(name).twin(GAMES[name].read_options({}))
    assert own is not None
    compare_chance(own.core)
    facts(name).compare_core(own.core)


def finds(walks: tuple[AnyWalk, ...], found: Core, name: str) -> bool:
    """Whether law 9, or the game's own comparison, sees that this core is wrong."""
    try:
        for walk in walks:
            law_9(with_core(walk, found))
        compare_chance(found)
        facts(name).compare_core(found)
    except (Broken, Trap, AssertionError):
        return True
    return False


@pytest.mark.parametrize("name", CORES)
def test_a_core_without_a_mistake_passes(name: str, tmp_path: Path) -> None:
    assert not finds(trying_games(name), mutated(name, Mutant("CORE(", "CORE ("), tmp_path), name)


@pytest.mark.parametrize(("name", "n"), [(name, n) for name in CORES for n in range(len(mutants(name)))])
def test_a_core_with_a_mistake_is_found(name: str, n: int, tmp_path: Path) -> None:
    assert finds(trying_games(name), mutated(name, mutants(name)[n], tmp_path), name)
