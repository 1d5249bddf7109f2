"""Who names a game: its own folders, the two lists, and the places below. Everything else works for any game."""

from fnmatch import fnmatch
from typing import Final

import pytest

from tablee.games import GAMES
from tools import naming

ALLOWED: Final = {
    "*.md": "documentation shows games by example, and the changelog tells of them",
    "examples/*.py": "programs that learn a game",
    "tools/grade.py": "grades the deals of the one game that has a solver",
    "src/tablee/server/wire.schema.json": "written by a tool, from the types of every game",
    "lab/tablee_lab/bench/*.py": "speed is measured on games that are known, beside named games of other libraries",
    "lab/tablee_lab/prove/*.py": "faults are injected into games that are known",
    "lab/tablee_lab/train/bench.py": "games with large states have smaller batches",
    "lab/tablee_lab/train/exploit.py": "plays against the net of one game",
    "lab/tablee_lab/train/fields.py": "the tables from which the nets for chances learn",
    "lab/tablee_lab/train/pin.py": "positions of one game, with the answers of its net",
    "lab/tablee_lab/train/sequence.py": "what training needs of one game",
    "lab/tablee_lab/train/teach.py": "teaches the chances of one game",
    "lab/tablee_lab/train/weights.py": "the weights of one game",
    "tests/analysis/*.py": "games that are known, with planted mistakes",
    "tests/arena/*.py": "series of games that are known, with known results",
    "tests/bots/*.py": "positions of games that are known",
    "tests/browser/*.py": "boards that are known are pressed, looked at and measured",
    "tests/cli/*.py": "what the terminal prints of games that are known",
    "tests/client/*.py": "a table needs a game",
    "tests/deploy/*.py": "a table needs a game",
    "tests/games/test_*.py": "examples beside what is said of every game",
    "tests/house/*.py": "one game has a net, whose moves are pinned; others have cores and chances",
    "tests/kernel/*.py": "published shuffles and records are of games that are known",
    "tests/lab/*.py": "what lab measures and proves",
    "tests/rl/*.py": "known rewards, actions and sizes",
    "tests/server/*.py": "a table needs a game",
    "tests/store/*.py": "a table needs a game",
    "tests/table/*.py": "a table needs a game, and some of its rules concern one kind of game",
    "tests/test_corpus.py": "a rule of one game is changed, to see that it is noticed",
    "tests/test_docs.py": "the record on the page is of one game",
    "tests/test_messages.py": "sentences that are known, with their words filled in",
    "tests/test_naming.py": "examples of names",
    "tests/test_typescript.py": "the table that one board reads",
    "tests/wire/*.py": "a client without rules needs options with which games end soon",
    "web/src/shell/*.test.ts": "results, deals and statistics of games that are known",
}
"""Each place, and why."""


def allowing(path: str) -> list[str]:
    """The entries of the list that allow a file."""
    return [pattern for pattern in ALLOWED if fnmatch(path, pattern)]


def test_nobody_else_names_a_game_or_an_option_of_one() -> None:
    assert [named for named in naming.elsewhere() if not allowing(named.path)] == []


def test_every_place_on_the_list_names_one() -> None:
    used = {pattern for named in naming.elsewhere() for pattern in allowing(named.path)}
    assert used == set(ALLOWED)


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ('open("pairs")', {"pairs"}),
        ("from tablee.games import figures, pairs", {"figures", "pairs"}),
        ("tablee.games.sequence.model", {"sequence"}),
        ("m.web_six_sequences_hand()", {"six_sequences"}),
        ("tablee play figures", {"figures"}),
        ("tablee pairs 1", {"pairs"}),
        ("the chips of Séquence", {"sequence"}),
        ("Les 6 Séquences", {"six_sequences"}),
        ("house.figures.sockets.inc()", set()),
        ("a sequence of pairs", set()),
    ],
)
def test_a_game_is_told_from_a_word(text: str, games: set[str]) -> None:
    assert {game for game in GAMES if naming.game_pattern(game).search(text)} == games


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ('{"players": 4, "silence": True}', "silence"),
        ("options.silence", "silence"),
        ('["-o", "faces=open"]', "faces"),
        ("-o faces=open", "faces"),
        ("m.web_figures_option_stopping", "stopping"),
    ],
)
def test_an_option_is_found_where_it_is_set_or_read(text: str, option: str) -> None:
    assert naming.option_pattern(option).search(text)
    assert not naming.option_pattern(option).search(f"{option} is a word")


def test_an_option_of_two_games_belongs_to_neither() -> None:
    assert "silence" in naming.own_options()
    assert not {"players", "teams", "edition"} & naming.own_options().keys()


def test_an_option_stands_in_the_folders_of_its_game_alone() -> None:
    found = naming.for_an_option("advanced")
    assert {"src/tablee/games/sequence/model.py", "web/src/games/sequence/options.ts"} <= set(found)
    assert {naming.owner(path) for path in found} == {"sequence"}
    assert len(found) <= 10
