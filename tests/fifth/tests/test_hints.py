"""Hints for Les cinq plis: what they name is there on the table."""

from typing import get_args

import pytest

from tablee.bots.judging import Word
from tablee.games.plis.bots import Reason
from tablee.games.plis.model import State
from tests.games.hints import Case, hint
from tests.games.plis.table import do, lay


def case(state: State, move: str, reason: Reason, **words: Word) -> Case:
    return Case("plis", state, move, reason, words, state.turn)


CASES = [
    case(lay("QS 2S", "3S 4S"), "QS", "lead", stronger=2),
    case(do(lay("QS 2S", "KS 4S"), "QS"), "KS", "take", led="Q♠"),
    case(do(lay("QS 2S", "KS 4S"), "QS"), "4S", "throw"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_hint_names_what_speaks_for_a_card(case: Case) -> None:
    found = hint(case)
    assert (found.reason, found.words) == (case.reason, case.words)


def test_every_reason_has_its_position() -> None:
    assert {case.reason for case in CASES} == set(get_args(Reason))
