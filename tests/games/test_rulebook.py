"""The rules pages: the same clauses in both languages, in the code and in the tests, for every game."""

import re
from pathlib import Path

import pytest

import tablee.games
from tablee.games import GAMES, rules

SOURCES = Path(tablee.games.__file__).parent
TESTS = Path(__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_clauses_from_the_same_sources(name: str) -> None:
    french, english = rules(name, "fr").clauses, rules(name, "en").clauses
    marks = [
        [(clause.id, [passage.mark for passage in clause.passages]) for clause in page.values()]
        for page in (french, english)
    ]
    assert marks[0] == marks[1]


@pytest.mark.parametrize("name", GAMES)
def test_clauses_are_numbered_without_a_gap(name: str) -> None:
    ids = list(rules(name, "fr").clauses)
    assert ids == [f"{ids[0][0]}{n}" for n in range(1, len(ids) + 1)]


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_a_test_and_every_marked_test_a_clause(name: str) -> None:
    marks = re.findall(r"pytest\.mark\.rule\(([^)]*)\)", read_all(TESTS / name))
    marked = {clause for mark in marks for clause in re.findall(r'"([A-Z]\d+)"', mark)}
    assert marked == set(rules(name, "fr").clauses)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_is_cited_where_the_code_enforces_it(name: str) -> None:
    comments = re.findall(r"# ([A-Z]\d+(?:, [A-Z]\d+)*)\b", read_all(SOURCES / name))
    commented = {clause for comment in comments for clause in comment.split(", ")}
    assert commented == set(rules(name, "fr").clauses)


def read_all(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
