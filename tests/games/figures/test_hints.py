"""Hints for Les 12 figures: the cards and boxes they name are really there."""

from typing import get_args

import pytest

from tablee.bots.judging import Word
from tablee.games import figures
from tablee.games.figures.bots import Reason
from tablee.games.figures.model import Cross, Mark, State
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.figures.table import PLAIN, do
from tests.games.figures.test_bots import lay, used
from tests.games.hints import Case, hint


def case(state: State, move: str, reason: Reason, **words: Word) -> Case:
    return Case("figures", state, move, reason, words)


FOUR = lay(["2r 2g 2y 2b 1r", PLAIN])
NEARLY = lay(["2g 3g 4g 5g 1r", PLAIN], piles=["", "1r 1g"], sheets={0: used("suite", "couleur")})
FAR = lay(["1r 1g 2y 3b 3r", PLAIN], sheets={0: used("couleur")})
BONUS = do(
    lay(
        ["4r 4g 1y 1b 2r", "1r 2g 4b 4y 5r"],
        turn=1,
        sheets={0: used("4", "carre", "couleur", b6=18, b5=15, b3=6, b2=4, b1=1)},
    ),
    "=1",
)

CASES = [
    case(FOUR, "=carre", "stop", points=30, usual=1),
    case(lay([PLAIN, PLAIN]), "=6", "race", points=6, chance=65),
    case(NEARLY, "<", "improve", card="6■", box="couleur", points=35, left=7),
    case(FAR, "<", "hope"),
    case(NEARLY, "b>", "take", card="1■"),
    case(do(NEARLY, "b>"), "-1r", "keep", card="1▲"),
    case(BONUS, "=4", "bonus", points=8, upper=52),
    case(do(lay(["6r 6g 6y 1b 2r", "1r 2g 4b 4y 5r"], turn=1), "=1"), "=6", "mark", points=18, usual=12),
    case(do(lay(["6r 6g 6y 1b 2r", "1r 2g 4b 4y 5r"], turn=1), "=1"), "x=carre", "cross", usual=1),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_hint_gives_the_right_reason(case: Case) -> None:
    found = hint(case)
    assert (found.reason, found.words) == (case.reason, case.words)


def test_every_reason_has_a_test_position() -> None:
    assert {case.reason for case in CASES} == set(get_args(Reason))


@pytest.mark.parametrize(
    "raw", [{"players": 2}, {"players": 3, "stopping": "strong"}, {"players": 2, "points": "sheet"}]
)
def test_the_box_that_the_view_names_as_best_is_the_one_that_a_hint_names(raw: dict[str, Json]) -> None:
    state, bot, marks = figures.deal(figures.read_options(raw), Seed.numbered(4)), figures.bot("hard"), 0
    while waiting := figures.to_act(state):
        seat = min(waiting)
        view, moves = figures.view(state, seat), figures.moves(state, seat)
        first = figures.hint(view, moves)[0].move
        if isinstance(first, Mark):
            assert first == figures.read_move(f"={view.best}")
            marks += 1
        elif isinstance(first, Cross):
            assert view.best is None
        state = figures.apply(state, seat, bot.choose(view, moves, Seed.numbered(marks))).state
    assert marks > 12
    assert figures.view(state, None).best is None
