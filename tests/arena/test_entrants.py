"""Bots from outside: external commands and installed packages."""

import sys
from pathlib import Path

import pytest

from tablee.arena.entrants import UnknownBot, entrant
from tablee.arena.external import BotFailed, ExternalBot
from tablee.arena.match import Setting, play_deal
from tablee.bots.random import RandomBot
from tablee.cli.main import main
from tablee.games import sequence
from tablee.kernel.seed import Seed

FIRST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["game"] == "sequence" and len(asked["seed"]) == 64
    assert asked["view"]["hand"], "a bot sees its own hand"
    print(asked["moves"][0], flush=True)
"""


def command(folder: Path, code: str) -> str:
    script = folder / "bot.py"
    script.write_text(code)
    return f"{sys.executable} {script}"


def test_a_command_plays_by_lines_of_json(tmp_path: Path) -> None:
    setting = Setting("sequence", {}, (command(tmp_path, FIRST), "random"), Seed.numbered(1).text)
    deal = play_deal(setting, 0)
    assert sum(deal.shares) == pytest.approx(1)
    assert play_deal(setting, 0) == deal


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("for line in open(0): print('z9@z9', flush=True)", "none of its moves"),
        ("pass", "has ended"),
        ("input(); print(flush=True)", "none of its moves"),
    ],
)
def test_a_bot_that_fails_is_named(tmp_path: Path, code: str, says: str) -> None:
    bot = ExternalBot("sequence", command(tmp_path, code))
    state = sequence.deal(sequence.read_options({}), Seed.numbered(1))
    with pytest.raises(BotFailed, match=says):
        bot.choose(sequence.view(state, state.turn), sequence.moves(state, state.turn), Seed.numbered(2))


def test_the_arena_reports_a_failing_bot_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "sequence", "./no/such/bot", "random"]) == 2
    assert "cannot be started" in capsys.readouterr().err
    failing = command(tmp_path, "for line in open(0): print('z9@z9', flush=True)")
    for workers in ("1", "2"):
        assert main(["arena", "sequence", failing, "random", "--workers", workers]) == 2
        assert "none of its moves" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "name"), [("figures", "greedy"), ("six_sequences", "eager"), ("sequence", "builder")])
def test_a_baseline_of_a_game_plays_by_its_name(game: str, name: str) -> None:
    deal = play_deal(Setting(game, {}, (name, "random"), Seed.numbered(1).text), 0)
    assert deal.shares[0] > 0.5  # it loses to any bot that thinks, but beats chance
    with pytest.raises(UnknownBot, match="pairs has no bot"):
        entrant("pairs", name)
    with pytest.raises(UnknownBot, match=f"expert, {name}"):
        entrant(game, "nobody")


def test_a_package_offers_a_bot_by_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stranger.py").write_text(
        "from tablee.bots.random import RandomBot\n"
        "def make(game):\n    bot = RandomBot()\n    bot.game = game\n    return bot\n"
    )
    described = tmp_path / "stranger-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[tablee.bots]\nstranger = stranger:make\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    bot = entrant("sequence", "stranger")
    assert isinstance(bot, RandomBot)
    assert vars(bot) == {"game": "sequence"}
    with pytest.raises(UnknownBot, match="judge, stranger"):
        entrant("sequence", "nobody")
