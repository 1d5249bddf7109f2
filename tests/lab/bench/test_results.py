"""With a fake clock the results of a row are known: ours first, then that of the peer it names."""

from collections.abc import Callable

import pytest

from tablee.bots.search import PlayOn
from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.game import Seat
from tablee.kernel.seed import Seed
from tablee_lab.bench import bots, peers, rules, search, solver
from tablee_lab.bench.report import How, Lines
from tablee_lab.bench.turns import Work, bare_loop
from tests.lab.bench.reading import read

pytestmark = pytest.mark.usefixtures("clock")
TASTE = How(1e-6, (), "sequence")


def once(work: Work) -> float:
    """Return the amount of work done the first time, which takes a second."""
    work.run()
    assert work.speed == work.done
    return work.speed


def figures(lines: Lines) -> list[tuple[float, float]]:
    return [(row.ours, row.theirs) for row in read(lines)[0]]


def test_work_is_divided_by_the_seconds_it_took() -> None:
    work = Work(bare_loop)
    work.run()
    work.run()
    assert (work.done, work.seconds, work.speed) == (2 * bare_loop(), 2, bare_loop())


def test_random_play_is_compared_with_the_bare_loop() -> None:
    ours = [once(rules.playing(name, raw, beside)) for name, raw, beside in rules.KINDS if name == "sequence"]
    assert len(set(ours)) > 3
    assert figures(rules.lines(TASTE)) == [(speed, bare_loop()) for speed in ours]


def test_the_solver_is_compared_with_the_bare_loop() -> None:
    assert figures(solver.lines(How(1e-6, ()))) == [(1, bare_loop())]


def test_our_random_play_is_compared_with_that_of_the_peer() -> None:
    two, four = once(rules.playing("sequence", {})), once(rules.playing("sequence", {"players": 4}))
    theirs = [once(peers.in_open_spiel(name)) for name in ("hex(board_size=10)", "hearts")]
    assert figures(peers.lines(TASTE))[:2] == [(two, theirs[0]), (four, theirs[1])]


def test_our_search_is_compared_with_random_games_and_the_search_of_the_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: Callable[[], int] = iter(range(1, 10)).__next__
    monkeypatch.setattr(search, "searching", lambda _: Work(counted))  # ours: the number of earlier rows, plus one
    budget = search.BUDGET
    assert figures(search.lines(TASTE)) == [(1, 1), (2, budget), (3, budget)]


def test_a_simulation_is_a_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Seat] = []

    class Noted(PlayOn[object, object, object, object]):
        def __call__(self, state: object, seat: Seat, seed: Seed) -> float | None:
            played.append(seat)
            return super().__call__(state, seat, seed)

    monkeypatch.setattr(search, "PlayOn", Noted)
    assert once(search.searching("figures")) == len(played) > 0


def test_the_row_of_a_bot_has_the_median_the_slowest_decision_and_the_memory() -> None:
    found = bots.Thinking([float(n) for n in range(1, 101)], bare=0.5, memory=3 << 20)
    row = bots._row("an expert", found)
    assert (row.ours, row.theirs, row.unit) == (50, 0.5, "s")
    assert row.more == "p99 99 s, most 100 s of 100, +3 MB"


def test_the_memory_of_a_bot_is_the_growth_of_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "peak", iter((5, 12)).__next__)
    assert bots.think("pairs", {}, 1e-6).memory == 7


class Watched:
    """A game that records every move."""

    def __init__(self, game: AnyHouseGame) -> None:
        self._game = game
        self.states: list[object] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)

    def apply(self, state: object, seat: Seat, move: object) -> object:
        step = self._game.apply(state, seat, move)
        self.states.append(step.state)
        return step


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_random_game_counts_once_up_to_its_end(name: str) -> None:
    watched = Watched(GAMES[name])
    moves = rules.play_one(watched, {}, False, 0)  # type: ignore[arg-type]  # it is the game but for one function
    assert moves == len(watched.states)
    assert not GAMES[name].to_act(watched.states[-1])
