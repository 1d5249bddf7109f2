"""Hints for Les 6 Séquences: the cards and combinations they name are really there."""

from typing import get_args

import pytest

from tablee.bots.judging import Word
from tablee.games.six_sequences.bots import Reason
from tablee.games.six_sequences.model import Phase, State
from tests.games.hints import Case, hint
from tests.games.six_sequences.table import lay

RUNS = ("0: 4H5H6H", "1: 7S0S9S10S")


def case(state: State, move: str, reason: Reason, **words: Word) -> Case:
    return Case("six_sequences", state, move, reason, words)


TURN = lay(*RUNS, hands=["7H 8S 2C 3C 4C 9D 9M 9E KE", ""])
CLAIM = lay(*RUNS, hands=["8H 2M", ""], phase=Phase.DRAW, discards="7H")
OWED = lay(hands=["4H 5H 6H 11S 11C 2M", ""], phase=Phase.DRAW, discards="11D")
FULL = lay(*RUNS, hands=["KE 2C 4D 8M 10E JM 4S 6D 10M", ""], stock="2E")

CASES = [
    case(TURN, "+2C3C4C", "dominate", suit="♣", length=3, rival=0),
    case(lay("1: 4D5D6D", "0: 8D9D10D", hands=["11D", ""]), "11D>2", "extend", suit="♦", length=4),
    case(lay("1: 8D9D10D", "0: 3D4D5D", hands=["6D", ""]), "6D>2", "dominate", suit="♦", length=4, rival=3),
    case(lay(*RUNS, hands=["2S3S4S5C", ""]), "+2S3S4S", "run", suit="♠", length=3, longest=4),
    case(TURN, "+9M9E9D", "set", rank="9", count=3),
    case(lay("0: 4H5H6H", "0: 9M9E9D", hands=["9S", ""]), "9S>2", "set", rank="9", count=4),
    case(TURN, "7H>1", "extend", suit="♥", length=4),
    case(lay("0: 4H5H6H", "0: 8H9H10H", hands=["7H", ""]), "7H>1", "extend", suit="♥", length=7),
    case(TURN, "8S/0S", "joker", card="0♠"),
    case(lay("1: AH2H3H", hands=["1H 5C", ""]), "1H/AH", "ace", card="A♥"),
    case(CLAIM, "?7H8H", "claim", cards="7♥ 8♥", length=5),
    case(OWED, "?11S11C11D", "owe", count=3),
    case(CLAIM, "<", "draw", stock=9),
    case(lay(*RUNS, hands=["2C 4D 8M 10E JM 4S", ""], stock="2E 3E"), "<", "refill", count=2),
    case(FULL, "-KE", "cost", card="K★", points=2),
    case(FULL, "-2C", "dead", card="2♣"),
    case(lay(*RUNS, hands=["7H 2C 4D 8M 10E 12M 4S 6D 10M", ""]), "-7H", "least", card="7♥"),
    case(lay(*RUNS, hands=["8H 2M", "", ""], phase=Phase.CLAIM, turn=1, discards="7H"), "pass", "wait", card="7♥"),
    case(lay(*RUNS, hands=["7H 2M", ""], phase=Phase.LAST, stock=""), "pass", "done"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_hint_gives_the_right_reason(case: Case) -> None:
    found = hint(case)
    assert (found.reason, found.words) == (case.reason, case.words)


def test_every_reason_has_a_test_position() -> None:
    assert {case.reason for case in CASES} == set(get_args(Reason))
