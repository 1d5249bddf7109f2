"""Training: a few seconds of it leave a log, a player and a checkpoint; numpy and JAX play the same moves."""

import io
import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from tablee.cli.arguments import Mistake, Parser
from tablee.games import sequence
from tablee.games.sequence.net import NetBot, read_net
from tablee.games.sequence.planes import action_of, features, seen_in
from tablee.kernel.json import canonical, to_plain
from tablee.kernel.laws import play_at_random
from tablee.kernel.seed import Seed
from tablee_lab.train import bench, command
from tablee_lab.train.keep import write_weights
from tablee_lab.train.net import Sight, answer, first_weights
from tablee_lab.train.player import play
from tablee_lab.train.ppo import Recipe, rolled
from tablee_lab.train.run import Plan, Training
from tablee_lab.train.sequence import SHAPE
from tablee_lab.train.task import tables
from tests.games.sequence.trial import TRIAL

SMALL = Recipe(games=8, steps=4, minibatch=16, channels=4, blocks=2, precision="float32")


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Random weights, as a file."""
    path = tmp_path_factory.mktemp("weights") / "weights.npz"
    write_weights(path, first_weights(SHAPE, 7))
    return path


def test_a_short_training_leaves_a_log_a_player_and_a_checkpoint_to_go_on_from(tmp_path: Path) -> None:
    found = tables("sequence", [{"players": 3}], SMALL.games, SMALL.channels, SMALL.blocks)
    plan = Plan(found, SMALL, seed=1, seconds=60, iterations=2, out=tmp_path, matches=6, every=60)
    training = Training(plan)
    before = {name: np.array(part) for name, part in training.learner.weights.items()}
    training.run()
    kinds = [str(json.loads(line)["kind"]) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert kinds == ["start", "compiled", "match", "match", "learned", "learned", "match", "match"]
    after = training.learner.weights
    learned = ("begin.weight", "block1.pool.weight", "policy.last.weight", "value.last.weight", "critic.last.weight")
    assert not any(np.array_equal(before[name], after[name]) for name in learned)
    assert "<polyline" in (tmp_path / "plot.svg").read_text()
    assert read_net(tmp_path / "weights.npz").blocks == SMALL.blocks
    again = Training(plan)
    assert (again.iteration, again.progress) == (2, 1.0)
    assert all(map(np.array_equal, jax.tree.leaves(again.learner.moments), jax.tree.leaves(training.learner.moments)))


def test_numpy_chooses_the_same_moves_as_jax_from_the_same_weights(weights: Path) -> None:
    walk = play_at_random(TRIAL, {"players": 4}, Seed.numbered(2))
    states = [state for state in walk.states[:-1] if len(sequence.moves(state, state.turn)) > 1][::12]
    views = [sequence.view(state, state.turn) for state in states]
    seen = [features(np, seen_in(view)) for view in views]
    planes, numbers = (np.stack(parts) for parts in zip(*seen, strict=True))
    hands = np.zeros((len(views), SHAPE.sides, 102), np.int8)
    with np.load(weights) as kept:
        half = {name: jnp.asarray(kept[name], jnp.float32) for name in kept.files}
    both = first_weights(SHAPE, 7) | half
    said = answer(SHAPE, both, Sight(planes, numbers, hands, np.full(len(views), 2)), jnp.dtype("float32"))
    net, bot = read_net(weights), NetBot(weights)
    for n, (state, view) in enumerate(zip(states, views, strict=True)):
        actions, value = net.answer(view)
        assert np.allclose(actions, said.actions[n], atol=1e-4)
        assert np.allclose(value, np.exp(said.value[n]), atol=1e-5)
        moves = sequence.moves(state, state.turn)
        best = max(moves, key=lambda move, n=n: float(said.actions[n, action_of(move)]))  # type: ignore[misc]
        assert bot.choose(view, moves, Seed.numbered(0)) == best


def test_weights_for_other_planes_are_refused(tmp_path: Path) -> None:
    write_weights(tmp_path / "weights.npz", {"begin.weight": jnp.zeros((3, 3, 5, 8))})
    with pytest.raises(ValueError, match="holds weights for 5 planes"):
        read_net(tmp_path / "weights.npz")


def test_a_player_answers_the_arena_with_the_move_of_the_net(weights: Path) -> None:
    state = sequence.deal(sequence.read_options({}), Seed.numbered(4))
    view, moves = sequence.view(state, state.turn), sequence.moves(state, state.turn)
    asked = {"game": "sequence", "moves": list(map(str, moves)), "seed": Seed.numbered(1).text, "view": to_plain(view)}
    answers = io.StringIO()
    play(weights, io.StringIO(canonical(asked) + "\n"), answers)
    assert answers.getvalue() == f"{NetBot(weights).choose(view, moves, Seed.numbered(1))}\n"


def test_values_are_turned_to_the_side_that_moves_and_back() -> None:
    values = jnp.array([[0.5, 0.3, 0.2], [0.7, 0.3, 0.0]])
    assert np.allclose(rolled(values[:1], jnp.array([1]), 3), [[0.3, 0.2, 0.5]])
    two = rolled(values[1:], jnp.array([1]), 2)
    assert np.allclose(two, [[0.3, 0.7, 0.0]])
    assert np.allclose(rolled(two, jnp.array([1]), 2, back=True), values[1:])


def test_a_game_as_arrays_is_measured_in_games_that_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "_PEERS", ())
    monkeypatch.setattr(bench, "_SECONDS", 0.1)
    bench.measure([("pairs", {"faces": "open"})])
    said = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (said["game"], said["options"], said["games"]) == ("pairs", {"faces": "open"}, 256)
    assert said["moves_per_second"] > 1000
    # A game of random moves takes from some to sixty moves: 128 moves in each of 256 games end it more than once.
    assert said["ended"] > 256


def test_a_game_without_a_net_cannot_be_trained() -> None:
    parser = Parser()
    command.add_arguments(parser)
    for given in (["figures"], []):
        with pytest.raises(Mistake, match="expected a game to train, one of: sequence"):
            command.run(parser.parse_args(given))
