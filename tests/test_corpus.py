"""Every game of the corpus replays to what it showed when it was played, in every process and under every Python."""

import os
import shutil
import subprocess
import sys
from itertools import count, takewhile
from pathlib import Path
from typing import Final

import pytest

from tablee.games import GAMES
from tablee.kernel.record import Record
from tests.games.facts import facts
from tools import corpus
from tools.setup import OLDEST

ROOT: Final = Path(__file__).parents[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_every_edition_replays_to_the_same_moves_views_and_end(name: str) -> None:
    assert corpus.editions(name) == list(range(1, GAMES[name].edition + 1))
    for edition in corpus.editions(name):
        kept = [Record.read(kept.text) for kept in corpus.read_corpus(name, edition)]
        assert len(kept) >= 200
        assert {record.edition for record in kept} == {edition}
    assert list(corpus.check(name, full=False)) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_games_have_every_number_of_seats_every_variant_and_every_kind_of_move(name: str) -> None:
    game, wanted = GAMES[name], facts(name)
    records = [Record.read(kept.text) for kept in corpus.read_corpus(name, game.edition)]
    assert len({record.seed for record in records}) == len(records)
    assert {game.seats(game.read_options(record.options)) for record in records} == wanted.SEATS
    chosen = {item for record in records for item in record.options.items() if isinstance(item[1], str | int)}
    assert chosen >= wanted.CHOICES
    assert {type(game.read_move(text)) for record in records for _, text in record.moves} == wanted.KINDS


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_that_changes_without_a_new_edition_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    facts(name).change_a_rule(monkeypatch)
    found = next(corpus.check(name, full=False), "")
    assert "edition" in found
    assert f"of {name} ha" in found


def test_the_corpus_is_not_made_anew_over_a_rule_that_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = corpus.place("figures", 1).read_bytes()
    facts("figures").change_a_rule(monkeypatch)
    with pytest.raises(SystemExit, match="a rule of figures has changed: raise its edition"):
        corpus.main(["figures"])
    with pytest.raises(SystemExit, match="not only the shape of the views has changed: a rule of figures has changed"):
        corpus.main(["--reshape", "figures"])
    assert corpus.place("figures", 1).read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        (["--check", "--step", "0"], "--step is at least 1"),
        (["--sample", "pairs"], "need --check"),
    ],
)
def test_what_cannot_be_meant_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        corpus.main(words)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", GAMES)
def test_a_new_edition_takes_a_new_corpus(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES[name], "edition", 9)
    assert next(corpus.check(name, full=False)) == f"there is no corpus of {name} 9: make it with tools/corpus.py"


def _others() -> list[str]:
    """Every other Python of the PATH that the project can do with, and that runs: a shim may stand for nothing."""
    minors = takewhile(lambda minor: minor < 30, count(OLDEST[1]))
    names = [f"python3.{minor}" for minor in minors if minor != sys.version_info.minor]
    found = [path for name in names if (path := shutil.which(name))]
    return [path for path in found if subprocess.run([path, "-V"], capture_output=True, check=False).returncode == 0]


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("python", [sys.executable, *_others()], ids=lambda path: Path(path).name)
def test_the_games_replay_the_same_under_any_hash_seed_and_any_python(python: str, seed: str) -> None:
    command = [python, str(ROOT / "tools" / "corpus.py"), "--check", "--sample", "--step", "19"]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [f"{name}: as ever" for name in GAMES], done.stderr
