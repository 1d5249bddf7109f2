"""The benchmark of the cores: every core is compared with Python, and both sides do the same work."""

import pytest

from tablee.games import GAMES
from tablee.kernel import defaults
from tablee_lab.bench import compiled, cores
from tablee_lab.bench.report import How
from tablee_lab.bench.turns import Work
from tests.lab.bench.reading import read

TASTE = How(1e-6, ())


@pytest.mark.usefixtures("alone")
def test_every_core_has_rows_for_its_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "BUDGET", 30)
    rows, sentences = read(cores.lines(How(1e-6, (), "sequence")))
    assert [row.what for row in rows] == [
        "sequence, random games",
        "sequence, games of experts",
        "sequence, simulations",
        "sequence, positions judged",
        "sequence, random games",
        "sequence, simulations",
        "sequence, 1024 at once",
    ]
    assert {row.beside for row in rows[4:6]} == {"OpenSpiel in C++, hex(board_size=10)"}
    assert len(sentences) == 4
    assert sentences[-1].startswith("not measured: Pgx")


@pytest.mark.usefixtures("alone")
def test_the_patience_also_solves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "BUDGET", 30)
    rows, _ = read(cores.lines(How(1e-6, (), "pairs")))
    assert [row.what for row in rows if row.what.endswith("solved")] == ["pairs, deals solved"]


def test_without_cores_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES.values():
        monkeypatch.setattr(game, "twin", defaults.twin)
    assert read(cores.lines(TASTE)) == ([], ["not measured: cores, because there is none that can be used"])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_compared_with_pgx(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "steps_in_pgx", lambda _, count: Work(lambda: count))
    (row,), _ = read(cores._pgx(TASTE, [name]))
    assert (row.what, row.beside.split()[0]) == (f"{name}, 1024 at once", "Pgx")


@pytest.mark.usefixtures("clock")
def test_the_amounts_are_games_simulations_deals_and_steps() -> None:
    works = (
        (cores.playouts("sequence", False), cores.PLAYOUTS),
        (cores.in_python("pairs", False), 1),
        (cores.searching("pairs", True), cores.BUDGET),
        (cores.stepping("pairs"), cores.ENVIRONMENTS),
        (compiled.playouts_in_open_spiel("gin_rummy", 10), 10),
        (compiled.search_in_open_spiel("gin_rummy", 10), 10),
    )
    for work, amount in works:
        work.run()
        assert work.speed == amount


def test_what_prepares_the_work_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("tablee_lab.bench.turns.process_time", lambda: clock[0])

    def prepare() -> None:
        clock[0] += 10

    def do() -> int:
        clock[0] += 1
        return 1

    work = Work(do, before=prepare)
    work.run()
    assert work.seconds == 1
