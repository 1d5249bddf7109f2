"""Law 9 for every core: along random, expert and recorded games it agrees with the rules; a mistake in it is found."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from wasmtime import Trap

from tablee.bots.search import PlayOn
from tablee.games import GAMES, core_bot
from tablee.kernel.core import Core
from tablee.kernel.laws import Broken, law_9
from tablee.kernel.seed import Seed
from tests.games.facts import facts
from tests.games.twins import (
    Mutant,
    compare_games,
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
    for walk in recorded_games(name, 12):
        law_9(walk)
        agreed += walk.trial.twin(walk.options) is not None
    assert agreed >= 5


def compare_playouts(name: str, found: Core, most: int | None = None) -> None:
    """Hold the playouts of a core to those in Python, at random and with the strongest bot."""
    game, cap = GAMES[name], 150
    for n, (raw, guided) in enumerate(list(product(covered(name), (False, True)))[:most]):
        options, seed = game.read_options(raw), Seed.numbered(n)
        state, seats = game.deal(options, seed), range(game.seats(options))
        playout, own = PlayOn(game, core_bot(game) if guided else None, cap), trial_of(name).twin(options)
        assert own is not None
        twin, seat = replace(own, core=found), min(game.to_act(state))
        moves = game.moves(state, seat)[:3]
        tried = [playout(game.apply(state, seat, move).state, seat, seed) for move in moves]
        assert twin.try_moves(twin.pack(state), seat, moves, seed, cap, guided) == tried
        played = [[playout(state, seat, seed.child("playout", k)) for seat in seats] for k in range(2)]
        ended = [shares for shares in played if None not in shares]
        sums = [sum(shares[seat] or 0.0 for shares in ended) for seat in seats]
        assert twin.playouts(twin.pack(state), len(seats), 2, seed, cap, guided) == (sums, len(played) - len(ended))


@pytest.mark.parametrize("name", CORES)
def test_playouts_in_the_core_have_the_results_of_playouts_in_python(name: str) -> None:
    compare_playouts(name, own_core(name), 4)


def own_core(name: str) -> Core:
    """The core of a game."""
    found = trial_of(name).twin(GAMES[name].read_options({}))
    assert found is not None
    return found.core


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
    compare_chance(own_core(name))
    facts(name).compare_core(own_core(name))


@pytest.mark.parametrize("name", CORES)
def test_the_core_imagines_the_same_from_all_states_that_look_the_same(name: str) -> None:
    """It reads only what the viewer sees: another state with the same view leads it to the same world."""
    game, compared = GAMES[name], 0
    for walk in trying_games(name)[::2]:
        twin = walk.trial.twin(walk.options)
        assert twin is not None
        assert twin.imagines
        for n, state in enumerate(walk.sample(40)):
            seat = n % len(walk.seats)
            other = game.imagine(game.view(state, seat), walk.options, walk.seed.child("other", n))
            assert game.view(other, seat) == game.view(state, seat)
            packed, looks_the_same, seed = twin.pack(state), twin.pack(other), Seed.numbered(n)
            assert twin.imagine(looks_the_same, seat, seed) == twin.imagine(packed, seat, seed)
            compared += packed != looks_the_same
    assert compared > 100


def obeys_law_9(name: str, found: Core, most: int | None = None) -> bool:
    """Whether law 9 finds nothing wrong with a core, along games and at positions where games seldom lead."""
    try:
        facts(name).compare_core(found)
        for walk in trying_games(name)[:most]:
            law_9(with_core(walk, found))
    except (Broken, Trap, AssertionError):
        return False
    return True


def does_its_jobs(name: str, found: Core) -> bool:
    """Whether the jobs of a core have the results that they have in Python."""
    try:
        compare_chance(found)
        facts(name).compare_core(found)
        compare_games(name, found)
        compare_playouts(name, found, 4)
    except (Trap, AssertionError):
        return False
    return True


HARMLESS = Mutant("CORE(", "CORE (")


def chosen(name: str, most: int) -> Sequence[Mutant]:
    """This many mutants of a core, or all if it has fewer, spread over its list. With 0, one without a mistake."""
    found = mutants(name)
    return found[:: -(-len(found) // most)] if most else [HARMLESS]


# One test for all mutants of a game: the games that find them are played once.
@pytest.mark.parametrize("name", CORES)
def test_every_mistake_in_a_core_is_found_and_nothing_is_found_without_one(
    name: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    whole = mutated(name, HARMLESS, tmp_path / "whole")
    assert obeys_law_9(name, whole, 4)  # the tests above take more games
    assert does_its_jobs(name, whole)
    for n, mutant in enumerate(chosen(name, pytestconfig.getoption("mutants"))):
        found = mutated(name, mutant, tmp_path / str(n))
        assert not (obeys_law_9 if mutant.is_in_the_rules else does_its_jobs)(name, found), mutant
