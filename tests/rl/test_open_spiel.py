"""The OpenSpiel games pass its own random simulations, and its algorithms play them."""

import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from tablee.games import pairs
from tablee.games.six_sequences.model import Phase
from tablee.kernel.game import BadOptions
from tablee.kernel.json import canonical
from tablee.kernel.seed import Seed
from tablee.rl.open_spiel import TableeState, memory
from tablee.rl.tasks import task
from tablee.rl.turns import Turn
from tests.games.six_sequences.table import lay

EVERYTHING = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)


@pytest.mark.parametrize(
    "game",
    [
        "tablee_pairs",
        "tablee_pairs(faces=open,deal=winnable)",
        "tablee_sequence",
        "tablee_sequence(players=3,teams=3,draw=manual)",
        "tablee_sequence(players=6,teams=2,advanced=true,silence=true)",
        "tablee_six_sequences(rounds=1)",
        "tablee_six_sequences(players=3,rounds=1,claims=next)",
        "tablee_six_sequences(players=4,teams=true,rounds=1)",
        "tablee_figures",
        "tablee_figures(players=3,points=sheet)",
    ],
)
def test_the_games_pass_the_check_of_the_framework(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


def dealt(game: str, number: int = 17) -> TableeState:
    state: TableeState = pyspiel.load_game(game).new_initial_state()
    for byte in number.to_bytes(4, "big"):
        assert state.is_chance_node()
        state.apply_action(byte)
    return state


def test_the_four_bytes_that_chance_draws_are_the_number_of_the_deal() -> None:
    state = dealt("tablee_pairs", 65_537)
    assert state.turn is not None
    assert state.turn.state == pairs.deal(pairs.read_options({}), Seed.numbered(65_537))
    assert state.get_game().max_chance_nodes_in_history() == 4


def test_the_parameters_are_the_options() -> None:
    game = pyspiel.load_game("tablee_sequence(players=4,draw=manual)")
    assert game.num_players() == 4
    assert game.get_parameters() == {
        "advanced": False,
        "draw": "manual",
        "edition": 2,
        "players": 4,
        "silence": False,
        "teams": 2,
    }
    with pytest.raises(BadOptions, match="teams: 3 players cannot form 2 equal teams"):
        pyspiel.load_game("tablee_sequence(players=3)")
    three = pyspiel.load_game("tablee_sequence(players=3,teams=3)")
    assert (three.min_utility(), three.max_utility(), three.utility_sum()) == (-0.5, 1, 0)


def test_an_observation_is_what_the_player_may_know() -> None:
    game = pyspiel.load_game("tablee_figures")
    state = dealt("tablee_figures")
    assert state.turn is not None
    for player in (0, 1):
        assert state.observation_string(player) == canonical(state.turn.view(player))
        assert np.array_equal(state.observation_tensor(player), state.turn.observation(player))
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert np.array_equal(observation.dict["hand"], state.turn.observation(1)[:24])
    with pytest.raises(ValueError, match="expected an observation of what one player may know"):
        make_observation(game, EVERYTHING)


def test_legal_actions_are_named_as_the_numbering_has_them() -> None:
    state = dealt("tablee_pairs")
    names = [state.action_to_string(0, action) for action in state.legal_actions()]
    assert names == [str(move) for move in pairs.moves(pairs.deal(pairs.read_options({}), Seed.numbered(17)), 0)]
    before = state.clone()
    state.apply_action(state.string_to_action(names[0]))
    assert str(before) != str(state)
    assert before.legal_actions() != state.legal_actions()


def after(state: TableeState, *moves: str) -> TableeState:
    for move in moves:
        state.apply_action(state.string_to_action(move))
    return state


def test_another_order_of_moves_gives_another_information_state_but_the_same_observation() -> None:
    one = after(dealt("tablee_pairs"), "b1=e1", "a1=e3")
    other = after(dealt("tablee_pairs"), "a1=e3", "b1=e1")
    again = after(dealt("tablee_pairs"), "b1=e1", "a1=e3")
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(0) == again.information_state_string(0)


def test_the_information_state_remembers_a_secret_claim_that_no_view_shows() -> None:
    """Two players claim one discard (S21). The one who answers last and loses never sees a view with that claim."""
    task_ = task("six_sequences", {"players": 3, "rounds": 1})
    hands = ("12S 12C 2S", "5H 7H KC", "6S 6C 7S 8S 9S")
    start = lay("1: 4C5C6C", "2: 1M2M3M", hands=hands, phase=Phase.CLAIM, discards="6H", rounds=1)
    asked = Turn(task_, None, start).played(task_.game.read_move("?5H6H7H"))
    assert asked.seat == 2
    claimed, passed = (asked.played(task_.game.read_move(move)) for move in ("?6S6C6H", "pass"))
    assert claimed.state == passed.state
    assert memory(claimed, 1) == memory(passed, 1)
    assert memory(claimed, 2) != memory(passed, 2)


@pytest.mark.parametrize("game", ["tablee_sequence", "tablee_six_sequences(rounds=1)", "tablee_figures"])
def test_a_resampled_world_has_the_same_information_state(game: str) -> None:
    state, chance = dealt(game), np.random.default_rng(1)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    for _ in range(12):
        state.apply_action(chance.choice(state.legal_actions()))
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, sampler) for _ in range(4)]
    assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
    assert len({str(world) for world in [state, *worlds]}) == 5
    for world in worlds:
        assert world.legal_actions() == state.legal_actions()
        world.apply_action(world.legal_actions()[0])


def test_a_search_over_resampled_worlds_plays() -> None:
    state = dealt("tablee_sequence")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        state.get_game(), evaluator, uct_c=2.0, max_simulations=3, random_state=np.random.RandomState(1)
    )
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_python_exits_cleanly_with_the_games_registered() -> None:
    code = "import tablee.rl.open_spiel, pyspiel; print(pyspiel.load_game('tablee_pairs'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "tablee_pairs(deal=any,faces=hidden)\n"
