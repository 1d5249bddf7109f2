"""Games from other packages: an installed package offers one, and it is played like the built-in games."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee.games import GAMES, NoSuchGame, named, names, rules

ROOT = Path(__file__).parents[2]
GAME = """
from tablee.bots.judging import Judged
from tablee.bots.random import RandomBot
from tests.kernel.duel import Duel


class Shown(Duel):
    def show(self, view):
        return f"hand {view.hand}, shown {view.shown}"

    def bot(self, level):
        return RandomBot()

    def hint(self, view, moves):
        return [Judged(moves[-1], 1.0, "high")]


GAME = Shown()
BARE = Duel()
"""
PAGE = "# A duel\n\n- **D2** (sheet) Both choose in secret.\n"


def install(folder: Path, package: str, entries: str) -> None:
    """Write what an installer leaves behind: a module, and a folder that describes it."""
    (folder / f"{package}.py").write_text(GAME)
    described = folder / f"{package}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text(f"[tablee.games]\n{entries}")


def tablee(folder: Path, *arguments: str, typed: str = "") -> str:
    path = [str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    command = [sys.executable, "-m", "tablee", *arguments]
    done = subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_package_offers_a_game_and_it_is_listed_measured_played_and_replayed(tmp_path: Path) -> None:
    install(tmp_path, "duelist", "duel = duelist:GAME\npairs = duelist:GAME\n")
    (tmp_path / "rules.en.md").write_text(PAGE)
    listed = tablee(tmp_path, "games").splitlines()
    assert listed[-2:] == ["duel: A duel", '    options: {"low":false,"note":""}']
    assert sum(line.startswith("pairs: ") for line in listed) == 1  # a built-in name means the built-in game

    series = ("arena", "duel", "hard", "random", "--deals", "5", "--json")
    one = tablee(tmp_path, *series)
    assert '"game":"duel"' in one
    assert tablee(tmp_path, *series, "--workers", "2") == one

    record = str(tmp_path / "record.txt")
    keys = "?\nh\n4\n7\n3\n2\n"  # help, a hint, a card that the seat does not hold, and the three that it holds
    printed = tablee(tmp_path, "play", "duel", "--deal", "3", "--record", record, "--lang", "en", typed=keys)
    assert "A duel · deal 3" in printed
    assert "7 (high)" in printed
    assert (
        "Refused: you do not hold this card (D1)" in printed
    )  # the page has no such clause, so the game's own words are printed
    replayed = tablee(tmp_path, "replay", record).splitlines()
    assert replayed[0] == "hand (), shown (7, 6, 3, 1, 2, 5)"
    assert replayed[2:4] == ["after 6 moves, 0 taken back", "scores [2, 1], won by [0]"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages count as installed during the test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    named.cache_clear()
    rules.cache_clear()


def test_built_in_games_come_first(installed: Path) -> None:
    install(installed, "first", "duel = first:GAME\nfigures = first:GAME\n")
    assert names() == (*GAMES, "duel")
    assert named("figures") is GAMES["figures"]
    assert named("duel").name == "duel"


def test_it_may_have_a_rules_page_in_one_language_or_none(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(installed, "sixth", "duel = sixth:GAME\n")
    (installed / "rules.en.md").write_text(PAGE)
    assert main(["rules", "duel", "D2", "--lang", "fr"]) == 0
    assert "Both choose in secret" in capsys.readouterr().out
    (installed / "rules.en.md").unlink()
    rules.cache_clear()
    assert rules("duel", "fr").title == "duel"
    assert main(["rules", "duel"]) == 2
    assert "duel comes without a rules page" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("bare", "'bare' is not a game: it lacks bot, hint, show"),
        ("gone", "'gone' cannot be loaded: module 'second' has no attribute 'GONE'"),
        ("away", "'away' cannot be loaded: No module named 'nowhere'"),
        ("alias", "'alias' calls itself 'duel'"),
        ("bridge", f"there is no game 'bridge'; there are {', '.join(GAMES)}, alias, away"),
    ],
)
def test_an_entry_point_that_is_no_game_is_reported_in_a_sentence(installed: Path, name: str, says: str) -> None:
    install(installed, "second", "bare = second:BARE\ngone = second:GONE\naway = nowhere:GAME\nalias = second:GAME\n")
    with pytest.raises(NoSuchGame) as refused:
        named(name)
    assert says in str(refused.value)


def test_a_game_that_does_not_work_is_named_and_the_others_are_listed(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(installed, "third", "away = nowhere:GAME\nduel = third:GAME\n")
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert "away: the game 'away' cannot be loaded" in listed
    assert "duel: duel\n" in listed


def test_a_name_that_two_packages_offer_is_refused(installed: Path) -> None:
    install(installed, "fourth", "duel = fourth:GAME\n")
    install(installed, "fifth", "duel = fifth:GAME\n")
    with pytest.raises(NoSuchGame, match="several packages offer a game 'duel': f"):
        named("duel")
