"""Hints for the patience: they use only what the player sees."""

from dataclasses import replace
from typing import get_args

import pytest

from tablee.bots.judging import Word
from tablee.cards.k6t import DECK
from tablee.games import pairs
from tablee.games.pairs.bots import Reason
from tablee.games.pairs.model import Options, State
from tablee.games.pairs.solver import solve
from tablee.kernel.seed import Seed
from tests.games.hints import Case, hint
from tests.games.pairs.test_rules import lay


def case(state: State, move: str, reason: Reason, **words: Word) -> Case:
    return Case("pairs", state, move, reason, words)


GONE = tuple(map(DECK.read, ("7C", "7M", "9C", "9M")))
CASES = [
    case(lay("7S 7H", below="8S 8H", faces="open"), "a1=b1", "wins", left=2),
    case(lay("3S 2H 5D 5C", below="2S 3H", faces="open"), "c1=d1", "lost"),
    case(lay("7S 7H QS QC QM QE QH QD", below="2S 2H"), "c1=d1", "safe", rank="Q"),
    case(lay("7S 7H 7D", below="2S"), "a1=b1", "tall", below=1),
    case(replace(lay("7S 7H 9S 9H 9D", below="2S 2H 2D"), gone=GONE), "c1=d1", "rank", top=3, hidden=1),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_hint_gives_the_right_reason(case: Case) -> None:
    found = hint(case)
    assert (found.reason, found.words) == (case.reason, case.words)


def test_every_reason_has_a_test_position() -> None:
    assert {case.reason for case in CASES} == set(get_args(Reason))


def test_with_every_card_known_the_solver_gives_the_hint() -> None:
    state = pairs.deal(Options(faces="open"), Seed.numbered(17))
    found = pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))[0]
    assert found.reason == "wins"
    assert solve(pairs.apply(state, 0, found.move).state.piles).winnable


def test_a_lost_position_is_called_lost() -> None:
    state = lay("3S 2H 5D 5C", below="2S 3H", faces="open")
    assert {one.reason for one in pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))} == {"lost"}


def test_a_rank_with_all_cards_in_sight_is_safe() -> None:
    state = lay("7S 7H 6S 6C 6M 6E 6H 6D", below="2S 2H")
    found = pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))[0]
    assert (str(found.move), found.reason) == ("c1=d1", "safe")


def test_cards_that_are_gone_and_cards_in_every_pile_count_for_safety() -> None:
    state = lay("7S 7H 7D 7C 9S 9H", below="2S 2H 2D 2C 3S 3H")
    assert pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))[0].reason == "tall"
    state = replace(state, gone=(DECK.read("7M"), DECK.read("7E")))
    assert pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))[0].reason == "safe"


def test_three_moves_are_advised_the_best_first() -> None:
    state = pairs.deal(Options(), Seed.numbered(3))
    values = [one.value for one in pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))]
    assert len(values) == 3
    assert values == sorted(values, reverse=True)


def test_without_a_move_there_is_no_hint() -> None:
    assert pairs.hint(pairs.view(lay("7S"), 0), []) == []


def test_without_a_better_reason_the_tallest_piles_come_first() -> None:
    state = lay("7S 7H 7D", below="2S 2H 2D")
    found = pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))[0]
    assert found.reason == "tall"
    state = lay("7S 7H 7D 8S 8H", below="2S")
    assert str(pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))[0].move) == "a1=b1"


@pytest.mark.parametrize("number", range(5))
def test_a_hint_does_not_depend_on_what_lies_face_down(number: int) -> None:
    state = pairs.deal(Options(), Seed.numbered(number))
    view = pairs.view(state, 0)
    twin = pairs.imagine(view, Options(), Seed.numbered(99))
    assert twin != state
    assert pairs.hint(view, pairs.moves(state, 0)) == pairs.hint(pairs.view(twin, 0), pairs.moves(twin, 0))


def test_the_expert_prefers_a_rank_that_is_nearly_in_sight_to_taller_piles_and_the_hint_says_so() -> None:
    state = replace(lay("7S 7H 9S 9H 9D", below="2S 2H 2D"), gone=GONE)
    first = pairs.hint(pairs.view(state, 0), pairs.moves(state, 0))[0]
    assert (str(first.move), first.reason) == ("c1=d1", "rank")
