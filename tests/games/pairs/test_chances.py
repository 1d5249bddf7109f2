"""The chances of the patience: certain when every card is known, and else a share of imagined layouts."""

import importlib
from dataclasses import replace

import pytest

from tablee.games import pairs
from tablee.games.pairs.model import Options, State, View
from tablee.games.pairs.position import lay
from tablee.kernel.seed import Seed

MODULE = importlib.import_module("tablee.games.pairs.chances")


def chance(view: View) -> float:
    ((found,),) = pairs.chances([view])
    return found


def after(number: int, count: int, options: Options | None = None) -> State:
    """A deal after some pairs of the expert."""
    state, bot = pairs.deal(options or Options(), Seed.numbered(number)), pairs.bot("expert")
    for _ in range(count):
        view = pairs.view(state, 0)
        state = pairs.apply(state, 0, bot.choose(view, pairs.moves(state, 0), Seed.numbered(0))).state
    return state


def test_with_every_card_known_the_solver_decides() -> None:
    assert chance(pairs.view(lay(a1="5C 7H", b1="7C", c1="5S"), 0)) == 1
    assert chance(pairs.view(lay("open", a1="7S 5C", b1="5H 7H", c1="7C 5S", d1="7D 5D"), 0)) in (0, 1)
    assert chance(pairs.view(pairs.deal(Options("open", "winnable"), Seed.numbered(3)), 0)) == 1


def test_a_deal_is_won_about_as_often_as_the_expert_wins_and_a_good_end_nearly_always() -> None:
    assert 0.1 < chance(pairs.view(after(4, 0), 0)) < 0.7
    found = [chance(pairs.view(after(4, count), 0)) for count in range(0, 24, 6)]
    assert len(set(found)) == len(found)


def test_the_core_and_python_try_the_same_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [pairs.view(after(number, 30), 0) for number in (1, 4, 9)]
    monkeypatch.setattr(MODULE, "LAYOUTS", 12)
    monkeypatch.setattr(MODULE, "IN_PYTHON", 12)
    by_core = [chance(view) for view in views]
    monkeypatch.setattr(MODULE, "twin", lambda _: None)
    assert [chance(view) for view in views] == by_core
    assert len(set(by_core)) > 1


def test_what_the_player_remembers_stays_where_it_was() -> None:
    """A card that lies face down again is known: the pile below it may hold the last card of its rank, or not."""
    state = lay(a1="9C 7H", b1="9H 7C", c1="5S 9S", d1="5C 9D", e1="5H 2C", a2="5D 2D")
    view = pairs.view(state, 0)
    known = replace(view, piles=state.piles)
    assert chance(known) in (0, 1)
    one = replace(view, piles=(state.piles[0], *view.piles[1:]))
    assert 0 < chance(one) < 1
