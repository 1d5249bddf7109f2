"""What an analysis of the patience shows of a position."""

import importlib

import pytest

from tablee.analysis.story import analyse
from tablee.games import pairs
from tablee.games.pairs.analysing import outlook
from tablee.games.pairs.model import Options
from tablee.kernel.record import start
from tablee.kernel.seed import Seed

MODULE = importlib.import_module("tablee.games.pairs.analysing")


@pytest.mark.parametrize(("deal", "share"), [(17, 1.0), (76, 0.0)])
def test_with_open_faces_the_one_layout_can_be_won_or_not(deal: int, share: float) -> None:
    state = pairs.deal(pairs.read_options({"faces": "open"}), Seed.numbered(deal))
    assert outlook(pairs.view(state, 0)) == {"winnable": (share,)}


def test_with_hidden_faces_nearly_all_layouts_of_a_new_deal_can_be_won() -> None:
    state = pairs.deal(pairs.read_options({}), Seed.numbered(76))
    ((share,),) = outlook(pairs.view(state, 0)).values()
    assert 0.8 < share <= 1.0


def test_a_layout_that_the_solver_gives_up_counts_neither_as_won_nor_as_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    view = pairs.view(pairs.deal(pairs.read_options({}), Seed.numbered(76)), 0)
    monkeypatch.setattr(MODULE, "NODES", 40)  # of 30 layouts it gives up 11, and 2 of the others are lost
    assert outlook(view) == {"winnable": (17 / 19,)}


def test_with_open_faces_each_chance_is_what_the_solver_says() -> None:
    line = start(pairs, Options("open", "winnable"), Seed.numbered(1))
    while moves := pairs.moves(line.state, 0):  # the first pair each time, which soon loses
        line = line.play(0, moves[0])
    story = analyse(line.record())
    assert (story.judge, story.error, story.result) == ("exact", 0, (0,))
    (mistake,) = (one for one in story.decisions if one.error)
    assert (mistake.before, mistake.after, mistake.error) == ((1,), (0,), -1)
    assert [(one.ply, one.kind) for one in story.turning] == [(mistake.ply, "mistake")]
    assert all(one.before == (float(one.ply <= mistake.ply),) for one in story.decisions)
