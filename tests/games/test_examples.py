"""Examples of the rules pages: the rules allow or refuse each move as the example says."""

import pytest

from tablee.games import GAMES, rules
from tablee.house.rules import rules_seen
from tablee.kernel.example import Example
from tablee.kernel.game import IllegalMove
from tablee.messages import LANGUAGES

EXAMPLES = [(name, example) for name, game in GAMES.items() for example in game.examples()]


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[f"{name} {example.name}" for name, example in EXAMPLES])
def test_the_engine_says_the_same_as_the_example(name: str, example: Example) -> None:
    game = GAMES[name]
    assert example.rule in rules(name, "fr").clauses
    if example.move is None:
        assert not game.moves(example.state, example.seat)
        return
    move = game.read_move(example.move)
    assert (move in game.moves(example.state, example.seat)) == example.allowed
    if not example.allowed:
        with pytest.raises(IllegalMove) as refused:
            game.apply(example.state, example.seat, move)
        assert refused.value.rule == example.rule


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_examples_of_both_kinds_in_the_order_of_its_clauses(name: str) -> None:
    examples, clauses = GAMES[name].examples(), list(rules(name, "fr").clauses)
    assert len({example.name for example in examples}) == len(examples) >= 2
    assert {example.allowed for example in examples} == {True, False}
    places = [clauses.index(example.rule) for example in examples]
    assert places == sorted(places)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_page_shows_every_clause_with_its_title_and_every_example_with_its_position(
    name: str, language: str
) -> None:
    page = rules_seen(name, language)
    assert [clause.id for clause in page.clauses] == list(rules(name, language).clauses)
    assert all(0 < len(clause.title) <= 36 and clause.passages for clause in page.clauses)
    shown = [example for clause in page.clauses for example in clause.examples]
    assert [example.name for example in shown] == [example.name for example in GAMES[name].examples()]
    for example in shown:
        assert isinstance(example.view, dict)
        assert (example.after is not None) == (example.allowed and example.move is not None)
        assert 0 < len(example.says) <= 90
