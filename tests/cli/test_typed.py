"""How typed texts are matched with legal moves."""

import pytest

from tablee.cli.typed import fitting, read
from tablee.games import AnyHouseGame, figures, pairs, sequence, six_sequences


def fits(typed: str, moves: str, game: AnyHouseGame = six_sequences) -> list[str]:
    return [str(move) for move in fitting(typed, [game.read_move(text) for text in moves.split()], game)]


@pytest.mark.parametrize(
    ("typed", "fit"),
    [
        ("+5D6D7D", ["+5D6D7D"]),
        ("5d6d7d", ["+5D6D7D"]),
        ("7D 5D 6D", ["+5D6D7D"]),
        ("+7d6d5d", ["+5D6D7D"]),
        ("5♦6♦7♦", ["+5D6D7D"]),
        ("5D", ["+5D6D7D"]),  # not the discard, which must be typed with its sign
        ("-5D", ["-5D"]),
        ("8d", ["8D>2", "8D>3"]),
        ("8d 3", ["8D>3"]),
        ("1D", []),
        ("-", []),
        ("=", []),
    ],
)
def test_cards_in_any_order_and_either_case(typed: str, fit: list[str]) -> None:
    assert fits(typed, "+5D6D7D 8D>2 8D>3 -5D -6D -11D -8D") == fit


def test_a_box_is_never_crossed_out_by_an_abbreviation() -> None:
    legal = "=3 x=3 x=full x=carre x=couleur"
    assert fits("full", legal, figures) == []
    assert fits("=full", legal, figures) == []
    assert fits("carré", legal, figures) == []
    assert fits("x=carré", legal, figures) == ["x=carre"]
    assert fits("3", legal, figures) == ["=3"]
    assert str(read("=full", figures, [])) == "=full"


def test_a_whole_move_that_is_not_legal_is_not_taken_for_another() -> None:
    assert fits("0H>2", "0H>2+ 0H>2-") == ["0H>2+", "0H>2-"]  # which end?
    assert fits("AH>2", "AH>2+ -AH") == []
    assert fits("7C@d4", "7C@d5", sequence) == []
    assert fits("d5", "7C@d5", sequence) == ["7C@d5"]


def test_what_is_typed_for_a_refusal_is_read_in_either_case_and_with_blanks() -> None:
    assert str(read("+4s5s6s", six_sequences, [])) == "+4S5S6S"
    assert str(read("-K♣", six_sequences, [])) == "-KC"
    assert str(read("a1 b1", pairs, [pairs.read_move("a1=e3")])) == "a1=b1"
