"""Les 12 figures at the prompt: a whole game, and the ways to type its moves."""

import io
from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee.cli.sitting import Sitting
from tablee.games import figures
from tablee.games.figures.model import Phase
from tablee.kernel.record import Record, start
from tablee.kernel.seed import Seed


@pytest.mark.parametrize(("language", "players"), [("fr", 2), ("en", 4), ("en", 6)])
def test_a_whole_game_against_bots_comes_to_an_end(
    language: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    line = start(figures, figures.read_options({"players": players}), Seed.numbered(players))
    sitting = Sitting(line, language, players, people=1, record=None)
    sitting.go(line)
    while not sitting.over:
        sitting.answer(str(sitting.moves(0)[-1]))
    assert figures.outcome(sitting.line.state) is not None
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= 80
    assert "12/12" in printed


def test_people_at_one_terminal_choose_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    line = start(figures, figures.read_options({}), Seed.numbered(4))
    first = line.state.turn
    line = line.play(first, figures.moves(line.state, first)[1])
    assert line.state.phase is Phase.MARK
    sitting = Sitting(line, "en", 4, people=2, record=None)
    sitting.seat = 1 - first
    sitting.go(line)
    assert "▸" in capsys.readouterr().out
    sitting.answer("x=suite")
    assert len(sitting.line.state.rounds) == 1


def test_choices_of_other_players_are_shown_together_once_all_have_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    line = start(figures, figures.read_options({"players": 4}), Seed.numbered(7))
    sitting = Sitting(line, "en", 7, people=1, record=None)
    sitting.go(line)
    assert sitting.line.state.laid == 3
    assert capsys.readouterr().out.count("seat ") == 1
    sitting.answer("=brelan")
    (over, *_) = sitting.line.state.rounds
    told = capsys.readouterr().out.splitlines()[:2]
    assert told == [f"seat {seat}: {over.choices[seat]}" for seat in (1, 2)]


@pytest.mark.parametrize(("typed", "move"), [("<", "<"), ("=3", "=3"), ("3", "=3")])
def test_moves_are_typed_whole_or_as_an_unambiguous_part(
    typed: str, move: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    number = next(
        n
        for n in range(99)
        if "=3" in [str(m) for m in figures.moves(figures.deal(figures.read_options({}), Seed.numbered(n)), 0)]
    )
    record = tmp_path / "record.txt"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nq\n"))
    assert main(["play", "figures", "--lang", "en", "--deal", str(number), "--record", str(record)]) == 0
    assert Record.read(record.read_text()).moves[0] == (0, move)
