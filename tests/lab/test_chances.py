"""What the nets for chances learn from, and that play computes what training computed."""

from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest

from tablee.bots.side_net import Features, read_weights, scores, shares, together
from tablee.games import GAMES, core_bot
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed
from tablee.rl.tasks import task
from tablee_lab.train import chances
from tablee_lab.train.calibration import Series, in_core
from tablee_lab.train.fields import PARTS, Part
from tablee_lab.train.harvest import Field, Harvest, harvest

SEED = Seed.numbered(5)


def taken(field: Field, games: int) -> Harvest:
    """The positions of some games."""
    return Harvest(*(np.concatenate(part) for part in zip(*harvest(field, SEED, games), strict=True)))


@pytest.mark.parametrize(("name", "raw"), [("pairs", {}), ("sequence", {"players": 3}), ("sequence", {"players": 4})])
def test_the_positions_are_those_of_a_game_of_the_bot_with_its_result(name: str, raw: dict[str, Json]) -> None:
    found, one = task(name, raw), taken(Field(name, raw, every=1), 2)
    game, bot, place = GAMES[name], core_bot(GAMES[name]), 0
    for number in range(2):
        state, ply, first = game.deal(found.options, SEED.child("game", number)), 0, place
        while acting := game.to_act(state):
            seat = min(acting)
            view, moves = game.view(state, seat), choices(game, state, seat)
            if len(moves) > 1:
                assert one.numbers[place].tolist() == [number, ply, seat]
                assert np.array_equal(one.seen[place], found.observer.vector(view))
                place += 1
            state, ply = game.apply(state, seat, bot.choose(view, moves, SEED)).state, ply + 1
        outcome = game.outcome(state)
        assert outcome is not None
        winners = {seat % found.sides for seat in outcome.winners} or set(range(found.sides) if found.sides > 1 else ())
        for n in range(first, place):
            own = one.numbers[n, 2]
            won = {(own + side) % found.sides for side in range(found.sides) if one.shares[n, side]}
            assert won == winners
            assert found.sides == 1 or one.shares[n].sum() == pytest.approx(1)
    assert place == len(one.seen)


def test_after_a_wild_beginning_only_moves_of_the_bot_follow() -> None:
    tame, wild = (taken(Field("sequence", {}, every=1, wild=share), 20).numbers for share in (0, 1))
    assert min(tame[:, 1]) == 0
    begins = [min(wild[wild[:, 0] == game, 1]) for game in set(wild[:, 0].tolist())]
    assert min(begins) > 0
    assert len(set(begins)) > 5


def test_a_short_training_writes_weights_that_numpy_and_jax_understand_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = Part(Field("six_sequences", {"rounds": 1, "players": 3}, 20), 0.5)
    monkeypatch.setitem(PARTS, "six_sequences", (part,))
    file = tmp_path / "chances.npz"
    assert chances.main(["six_sequences", "--games", "100", "--epochs", "1", "--out", str(file)]) == 0
    assert "held back" in capsys.readouterr().out
    weights = read_weights(file)
    made = chances.features_of(part.field, next(harvest(part.field, SEED, 5)))
    by_jax = scores(jnp, {name: jnp.asarray(part) for name, part in weights.items()}, made)
    assert np.allclose(scores(np, weights, made), by_jax, atol=1e-4)
    assert np.allclose(shares(weights, made).sum(axis=1), 1)


@pytest.mark.parametrize(
    ("name", "raw"),
    [("six_sequences", {"players": 4, "teams": True, "rounds": 2}), ("figures", {"players": 3}), ("sequence", {})],
)
def test_the_core_and_the_rules_give_a_net_the_same_to_look_at(name: str, raw: dict[str, Json]) -> None:
    field, found = Field(name, raw, every=9), task(name, raw)
    game, bot = GAMES[name], core_bot(GAMES[name])
    one = taken(field, 1)
    said, place = chances.asked_of(field, one), 0
    state, ply = game.deal(found.options, SEED.child("game", 0)), 0
    while place < min(8, len(one.seen)):
        seat = min(game.to_act(state))
        if ply == one.numbers[place, 1]:
            (by_side,) = game.chances([game.view(state, seat)]) or [()]
            own_first = [by_side[(seat + side) % found.sides] for side in range(found.sides)]
            assert own_first == pytest.approx(said[place].tolist(), abs=1e-4)
            place += 1
        move = bot.choose(game.view(state, seat), choices(game, state, seat), SEED)
        state, ply = game.apply(state, seat, move).state, ply + 1
    assert place > 2


def test_a_game_of_the_core_gives_forecasts() -> None:
    found = list(in_core(Series("figures", {}, ("core",), 3, every=20), 2))
    assert len(found) > 5
    assert all(0 < one.chance < 1 for one in found)
    assert {one.result for one in found} == {0, 1}


def test_views_together_are_what_each_is_alone() -> None:
    views = [{"a": [0.5, 0.25], "b": [1.0]}, {"a": [0.125, 0.0], "b": [0.0]}]
    assert {name: part.tolist() for name, part in together(views).items()} == {
        "a": [[0.5, 0.25], [0.125, 0.0]],
        "b": [[1.0], [0.0]],
    }
    assert Features(np.zeros((1, 2, 3), np.float32), np.zeros(0, np.float32)).sides.shape == (1, 2, 3)
