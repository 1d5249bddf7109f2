"""The spaces of the board in the browser: their cards can be read, also where the board is dimmed."""

import re
from pathlib import Path

import pytest

from tests.colours import contrast, mixed
from tests.test_look import LEAST, SUITS, THEMES, TINT

CELLS = Path(__file__).parents[3] / "web" / "src" / "games" / "sequence" / "cell.css"


@THEMES
@pytest.mark.parametrize("suit", SUITS[:4])
def test_an_index_can_be_read_where_the_board_is_dimmed(theme: dict[str, str], suit: str) -> None:
    cells = CELLS.read_text(encoding="utf-8")
    [(*rgb, veil)] = re.findall(r"background: rgb\((\d+) (\d+) (\d+) / ([\d.]+)\);", cells)
    [part] = re.findall(r"color: color-mix\(in srgb, var\(--suit\) (\d+)%, black\);", cells)
    space = mixed(theme[f"--{suit}"], theme["--paper"], TINT)
    ground = mixed("#{:02x}{:02x}{:02x}".format(*map(int, rgb)), space, float(veil))
    assert contrast(mixed(theme[f"--{suit}"], "#000000", int(part) / 100), ground) >= LEAST
