"""Hints for Séquence: the spaces and rows they name are really there."""

from typing import get_args

import pytest

from tablee.bots.judging import Word
from tablee.games.sequence.bots import Reason
from tablee.games.sequence.model import Aside, Phase, State
from tests.games.hints import Case, hint
from tests.games.sequence.table import do, lay


def case(state: State, move: str, reason: Reason, **words: Word) -> Case:
    return Case("sequence", state, move, reason, words)


FORFEIT = lay(["", ""], ["9H 8H", "2S", "3S", "4S"], silence=True)._replace(
    phase=Phase.FORFEIT, aside=Aside(forfeits=(0,))
)
CORNERED = lay(["c1-d1 b2-c2", "b1"], ["JS", "2S"])
"""Every row through b1 has a chip of ours, so the opponents lose nothing there; but we win the corner's row back."""

SIX = do(lay(["b3-d3 f3-g3", ""], ["4D", "2S"], stock="4H"), "4D@e3")
"""Six in a row: b3-f3 leaves f3-j3 and, from the corner, a1-e5; c3-g3 leaves only the latter."""

CASES = [
    case(lay(["b1-e1 b10-e10", ""], ["6S", "2S"], lines=["a10-e10"]), "6S@f1", "win", row="b1-f1"),
    case(lay(["b1-d1 e2-e5", ""], ["5S KC", "2S"]), "5S@e1", "win", row="a1-e1, e1-e5"),
    case(lay(["b1-d1", ""], ["5S", "2S"]), "5S@e1", "line", row="a1-e1"),
    case(lay(["", "b1-e1"], ["6S", "2S"]), "6S@f1", "block", team="○", row="b1-f1", count=4),
    case(lay(["", "d1", "b5-b7"], ["KS", "", ""]), "KS@b4", "block", team="▲", row="b3-b7", count=3),
    case(lay(["d4 e5", ""], ["3H", "2S"]), "3H@f6", "grow", row="b2-f6", count=3),
    case(lay(["a2", "c2-e2"], ["JS", "2S"]), "JS!d2", "remove", team="○", row="b2-f2", count=3),
    case(CORNERED, "JS!b1", "free", row="a1-e1", count=3),
    case(lay(["c1 b2 c2", "d1 b3 d3"], ["2S", "3S"]), "2S@b1", "quiet"),
    case(lay(["b1", "g9"], ["2S 9H", "3S"], stock="4H 5H"), "~2S", "exchange", card="2♠"),
    case(do(lay(["", ""], ["2S 3S", "4H"], stock="4H 5H", draw="manual"), "2S@b1"), "<", "draw"),
    case(SIX, "=b3-f3", "mark", rows=2),
    case(SIX, "=c3-g3", "mark", rows=1),
    case(FORFEIT, "-9H", "spare", card="9♥"),
    case(lay(["", ""], ["JS", "2S"]), "pass", "none"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_hint_gives_the_right_reason(case: Case) -> None:
    found = hint(case)
    assert (found.reason, found.words) == (case.reason, case.words)


def test_every_reason_has_a_test_position() -> None:
    assert {case.reason for case in CASES} == set(get_args(Reason))
