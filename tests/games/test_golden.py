"""Golden games: records that a person has read once, and that must always end in the same way.

The lines that start with `#= ` in such a file are the output of `tablee replay`."""

from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee.games import GAMES

GOLDEN = sorted(Path(__file__).parent.glob("*/golden/*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_golden_games_end_as_they_did(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = path.read_text(encoding="utf-8")
    expected = [line.removeprefix("#=").removeprefix(" ") for line in text.splitlines() if line.startswith("#=")]
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == expected
    assert text.count("\n") <= 200


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_golden_games(name: str) -> None:
    assert any(path.parts[-3] == name for path in GOLDEN)
