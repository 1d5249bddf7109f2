"""The types of the web client are those of the wire: written by a tool, and never out of date."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Literal

import pytest

from tools.typescript import Sheet, files

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_the_types_of_the_client_are_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run: python tools/typescript.py"


class Suit(Enum):
    HEARTS = "H"
    SPADES = "S"


@dataclass(frozen=True, slots=True)
class Hand:
    """Some cards."""

    suit: Suit | None
    cards: tuple[tuple[str, int], ...]
    by: frozenset[Literal["me", 2]]
    more: "Hand | None"


def test_every_shape_of_a_value_has_its_type() -> None:
    sheet = Sheet()
    assert sheet.add(Hand) == "Hand"
    text = sheet.text()
    assert 'export type Suit = "H" | "S";' in text
    assert "/** Some cards. */\nexport interface Hand {\n  readonly suit: Suit | null;\n" in text
    assert "  readonly cards: readonly (readonly [string, number])[];\n" in text
    assert '  readonly by: readonly ("me" | 2)[];\n  readonly more: Hand | null;\n}' in text


def test_a_value_without_a_form_is_refused() -> None:
    with pytest.raises(TypeError, match="no form"):
        Sheet().add(object)


def test_two_types_of_one_name_are_refused() -> None:
    sheet = Sheet()
    sheet.add(Hand)
    with pytest.raises(TypeError, match="two types have the name Hand"):
        sheet.add(Enum("Hand", ["LEFT", "RIGHT"]))


def test_a_table_of_the_rules_that_the_board_reads_is_written_beside_the_types() -> None:
    (text,) = (text for path, text in FILES.items() if path.parts[-2:] == ("six_sequences", "types.ts"))
    assert 'export const POINTS_BY_SLOT: readonly Readonly<Record<string, number>>[] = [\n  {"1": 1,' in text
    assert '  {"A": 5, "1": 1, "0": 5},\n];\n' in text
