"""The laws hold for an honest toy game, and each mutant of it is caught by the law it names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.laws import LAWS, Broken, Trial, check, check_game, play_at_random, same_everywhere
from tablee.kernel.seed import Seed
from tests.kernel.duel import HONEST, Card, Duel, Options, State, View, trial
from tests.kernel.mutants import MUTANTS, Mutant, NeverEnds, put_on_trial


@given(st.binary(min_size=32, max_size=32), st.sampled_from(HONEST.options))
def test_an_honest_game_obeys_every_law(secret: bytes, raw: dict[str, bool]) -> None:
    walk = check_game(HONEST, raw, Seed(secret))
    assert len(walk.played) == 6


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_every_mutant_is_caught_by_its_law(mutant: type[Mutant]) -> None:
    broken = put_on_trial(mutant)
    with pytest.raises(Broken) as caught:
        hold_to(broken, mutant.law)
    assert caught.value.law == mutant.law
    assert mutant.says in str(caught.value)


def hold_to(broken: Trial[Options, State, Card, View], law: int) -> None:
    for n in range(10):
        for raw in broken.options:
            LAWS[law - 1](play_at_random(broken, raw, Seed.numbered(n)))
    same_everywhere(broken, Seed.numbered(0))


def test_every_law_has_a_mutant() -> None:
    assert {mutant.law for mutant in MUTANTS} == set(range(1, len(LAWS) + 1))


def test_a_game_that_another_process_cannot_find_breaks_the_first_law() -> None:
    lost = trial(Duel(), "tests.kernel.duel:NOWHERE")
    with pytest.raises(Broken, match="another process"):
        check(lost, games=0)


def test_check_plays_games_and_says_how_to_reproduce_a_failure() -> None:
    check(HONEST, games=3)
    with pytest.raises(Broken) as caught:
        check(put_on_trial(NeverEnds), games=3)
    (note,) = caught.value.__notes__
    seed = Seed.read(note.split()[-1])
    with pytest.raises(Broken, match="goes on"):
        play_at_random(put_on_trial(NeverEnds), {}, seed)


def test_a_random_game_visits_every_move_it_lists() -> None:
    seen = {str(move) for n in range(60) for _, move in play_at_random(HONEST, {}, Seed.numbered(n)).played}
    assert seen == {"1", "2", "3", "4", "5", "6", "7"}
