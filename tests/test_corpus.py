"""Every game of the corpus replays to what it showed when it was played, in every process and under every Python."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import count, takewhile
from pathlib import Path
from typing import Final, get_args

import pytest

from tablee.games import GAMES, figures, pairs, sequence, six_sequences
from tablee.games.figures.model import Move as FiguresMove
from tablee.games.pairs.model import Pair
from tablee.games.sequence.model import HAND
from tablee.games.sequence.model import Move as SequenceMove
from tablee.games.six_sequences.model import Move as SixSequencesMove
from tablee.kernel.record import Record
from tools import corpus
from tools.setup import OLDEST

ROOT: Final = Path(__file__).parents[1]
SEATS: Final = {"pairs": {1}, "sequence": set(HAND), "six_sequences": {2, 3, 4}, "figures": {2, 3, 4, 5, 6}}
KINDS: Final = {
    "pairs": {Pair},
    "sequence": set(get_args(SequenceMove)),
    "six_sequences": set(get_args(SixSequencesMove)),
    "figures": set(get_args(FiguresMove)),
}
CHOICES: Final[Mapping[str, set[tuple[str, str | int]]]] = {
    "pairs": {("faces", "open"), ("faces", "hidden"), ("deal", "any"), ("deal", "winnable")},
    "sequence": {("teams", 2), ("teams", 3), ("draw", "manual"), ("draw", "automatic"),
                 ("silence", 1), ("advanced", 1)},
    "six_sequences": {("teams", 1), ("teams", 0), ("claims", "all"), ("claims", "next"), ("rounds", 2)},
    "figures": {("points", "classic"), ("points", "sheet"), ("stopping", "any"), ("stopping", "strong")},
}  # fmt: skip


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
    game = GAMES[name]
    records = [Record.read(kept.text) for kept in corpus.read_corpus(name, game.edition)]
    assert len({record.seed for record in records}) == len(records)
    assert {game.seats(game.read_options(record.options)) for record in records} == SEATS[name]
    chosen = {item for record in records for item in record.options.items() if isinstance(item[1], str | int)}
    assert CHOICES[name] <= chosen
    assert {type(game.read_move(text)) for record in records for _, text in record.moves} == KINDS[name]


def _no_bonus(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tablee.games.figures.score.ENOUGH", 53)


def _free_hands(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tablee.games.six_sequences.score.cost", lambda _: 0)


def _shared_chips(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tablee.games.sequence.lines._share_one_at_most", lambda *_: True)


def _kings_alone(patch: pytest.MonkeyPatch) -> None:
    every = pairs.moves
    patch.setattr(
        pairs, "moves", lambda state, seat: [m for m in every(state, seat) if state.piles[m.first][-1] != "KS"]
    )


CHANGES: Final = {"pairs": _kings_alone, "sequence": _shared_chips, "six_sequences": _free_hands, "figures": _no_bonus}


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_that_changes_without_a_new_edition_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change: Callable[[pytest.MonkeyPatch], None] = CHANGES[name]
    change(monkeypatch)
    found = next(corpus.check(name, full=False), "")
    assert "edition" in found
    assert f"of {name} ha" in found


def test_the_corpus_is_not_made_anew_over_a_rule_that_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = corpus.place("figures", 1).read_bytes()
    _no_bonus(monkeypatch)
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


@pytest.mark.parametrize("game", [pairs, sequence, six_sequences, figures], ids=GAMES)
def test_a_new_edition_takes_a_new_corpus(game: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "edition", 9)
    (name,) = (name for name in GAMES if GAMES[name] is game)
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
