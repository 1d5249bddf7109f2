"""The program `examples/rows.py`: it learns, and its player sees rows as the rules do."""

import io
from pathlib import Path

import numpy as np
import pytest

from examples import rows
from tablee.games import sequence
from tablee.games.sequence.board import SPACE
from tablee.games.sequence.position import lay
from tablee.kernel.json import canonical, to_plain


def test_rows_are_counted_by_the_chips_of_each_side() -> None:
    state = lay(["d4 e4", "d6-f6 h6"], ["9H", "2S"])
    near = rows.rows_at(rows.TASK.observer.vector(sequence.view(state, 0))[None])[0]
    own, theirs = near[:, : rows.COUNTS], near[:, rows.COUNTS :]
    assert own[SPACE["c4"], 2] == 3  # a4-e4, b4-f4 and c4-g4
    assert theirs[SPACE["g6"], 4] == 1
    assert not own[SPACE["d6"]].any()


def test_every_action_has_a_kind_and_a_space_from_its_name() -> None:
    names = rows.TASK.actions.names
    for text, kind, space in (("3C@f4", "place", "f4"), ("JD@d4", "jack", "d4"), ("JS!e5", "remove", "e5")):
        number = names.index(text)
        assert rows.KINDS[rows.ACTIONS.kind[number]] == kind
        assert rows.ACTIONS.space[number] == SPACE[space]
    assert rows.KINDS[rows.ACTIONS.kind[names.index("~9H")]] == "exchange"
    assert rows.KINDS[rows.ACTIONS.kind[names.index("pass")]] == "other"


def test_a_few_games_move_the_weights_and_their_player_answers_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "rows.npz"
    assert rows.main(["learn", "--minutes", "0.03", "--games", "4", "--out", str(kept)]) == 0
    assert np.load(kept)["weights"].any()
    assert "games: " in capsys.readouterr().out
    weights = np.zeros(rows.SIZE, np.float32)
    weights[4] = 1  # it completes rows
    np.savez(kept, weights=weights)
    state = lay(["b3-e3", "g6"], ["9H 5D KC", "2S"])
    view, moves = sequence.view(state, 0), sequence.moves(state, 0)
    asked = canonical({"moves": list(map(str, moves)), "view": to_plain(view)})
    monkeypatch.setattr("sys.stdin", io.StringIO(asked + "\n"))
    assert rows.main(["play", str(kept)]) == 0
    assert capsys.readouterr().out == "5D@f3\n"
