"""Refusals of every game: one sentence in the player's words, with the cards in question, for each reason there is."""

import importlib
import re
from typing import get_args

import pytest

from tablee.games import GAMES, rules
from tablee.kernel.seed import Seed
from tablee.messages import LANGUAGES, say
from tests.games.refusals import Case, refusal

CASES: list[Case] = [case for name in GAMES for case in importlib.import_module(f"tests.games.{name}.refusals").CASES]
LONGEST = 110
"""A sentence for a phone: two lines, three at most."""


def said(case: Case, language: str) -> str:
    found = refusal(case, case.state)
    return say(language, f"refusal_{case.game}_{found.reason}", **found.words)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case}")
def test_a_refused_move_has_its_reason_and_its_clause(case: Case) -> None:
    found = refusal(case, case.state)
    assert (found.reason, found.rule) == (case.reason, case.rule)
    assert found.rule in rules(case.game, "fr").clauses
    assert str(found) == f"{said(case, 'en')} ({case.rule})"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case}")
def test_its_sentence_is_short_names_the_cards_and_is_as_people_speak(case: Case, language: str) -> None:
    text = said(case, language)
    assert [name for name in case.names.split() if name not in re.split(r"[ ,.;:–\u202f]+", text)] == []
    assert len(text) <= LONGEST
    assert text.endswith(".")
    assert not re.search(r"[`@=~<>?^/*_{}()]|\b(?:\d+|[JCBRQKA])[SCMEHDrgyb]\b", text), text


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_of_a_game_has_a_position(name: str) -> None:
    reasons = get_args(importlib.import_module(f"tablee.games.{name}.refusal").Reason)
    assert {case.reason for case in CASES if case.game == name} == set(reasons)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case}")
def test_a_refusal_says_nothing_that_the_player_may_not_know(case: Case) -> None:
    """In every other state that looks the same to the player, the refusal is the same."""
    game, (seat, _) = GAMES[case.game], case.asked()
    view = game.view(case.state, None if case.reason == "nobody" else seat)
    found = refusal(case, case.state)
    for number in range(3):
        other = game.imagine(view, view.options if hasattr(view, "options") else None, Seed.numbered(number))
        again = refusal(case, other)
        assert (again.rule, again.reason, again.words) == (found.rule, found.reason, found.words)
