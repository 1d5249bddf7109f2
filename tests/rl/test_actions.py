"""Moves as numbers: each legal move has its own number; a move that only people make has none."""

from collections.abc import Mapping
from functools import partial

import pytest

from tablee.games import GAMES
from tablee.kernel import defaults
from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices
from tablee.rl.tasks import learnable, task
from tests.rl.walks import tables, walk


@pytest.mark.parametrize(("game", "raw"), tables())
def test_in_random_games_every_legal_move_has_its_own_number_that_leads_back_to_it(
    game: str, raw: Mapping[str, Json]
) -> None:
    actions = task(game).actions
    for turn in walk(game, raw):
        moves = [] if turn.seat is None else choices(GAMES[game], turn.state, turn.seat)
        assert len(turn.choices) == len(moves)
        assert set(map(str, turn.choices.values())) == set(map(str, moves))
        assert list(turn.choices) == sorted(turn.choices)
        for action, move in turn.choices.items():
            assert actions.names[action] == actions.name_of(move, partial(turn.view, turn.seat))


@pytest.mark.parametrize("game", GAMES)
def test_action_names_are_unique(game: str) -> None:
    names = task(game).actions.names
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_actions_is_built_once(game: str) -> None:
    assert GAMES[game].learning() is GAMES[game].learning()


def test_a_game_without_a_learning_module_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["figures"], "learning", defaults.learning)
    assert [game.name for game in learnable()] == [name for name in GAMES if name != "figures"]
    with pytest.raises(BadOptions, match=r"expected one of .*, got 'figures'"):
        task("figures")
