"""The header that names what a screen needs besides the files of the page."""

import json
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tablee.server.ahead import TABLE, files, links
from tests.server.serving import serving

CHUNKS = {
    "index.html": {"file": "assets/index.js", "css": ["assets/index.css"], "imports": ["_look.js"]},
    "_look.js": {"file": "assets/look.js"},
    "_cards.js": {"file": "assets/cards.js", "css": ["assets/cards.css"]},
    "_table.js": {"name": TABLE, "file": "assets/table.js", "imports": ["index.html", "_look.js", "_cards.js"]},
    "src/shell/Lobby.svelte": {"file": "assets/Lobby.js", "imports": ["_cards.js"]},
    "src/shell/Lesson.svelte": {"file": "assets/Lesson.js"},
    "src/games/pairs/Board.svelte": {"file": "assets/Board.js", "imports": ["_cards.js"]},
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder with a list of what was built."""
    (tmp_path / "chunks.json").write_text(json.dumps(CHUNKS))
    return tmp_path


def test_modules_come_with_what_they_import_but_without_the_files_of_the_page(built: Path) -> None:
    assert files(built, TABLE) == ["assets/table.js", "assets/cards.js", "assets/cards.css"]


def test_a_table_fetches_its_lobby_ahead_and_each_file_once(built: Path) -> None:
    assert links(built, "/t/BCDFG").split(", ") == [
        "</api/house>; rel=preload; as=fetch; crossorigin",
        "</assets/table.js>; rel=modulepreload",
        "</assets/Lobby.js>; rel=modulepreload",
        "</assets/cards.js>; rel=modulepreload",
        "</assets/cards.css>; rel=preload; as=style; crossorigin",
    ]


def test_a_lesson_fetches_its_positions_and_its_board_ahead(built: Path) -> None:
    assert links(built, "/regles/pairs/lecon").split(", ")[:3] == [
        "</api/lessons/pairs>; rel=preload; as=fetch; crossorigin",
        "</assets/Lesson.js>; rel=modulepreload",
        "</assets/Board.js>; rel=modulepreload",
    ]


@pytest.mark.parametrize("path", ["/", "/moi", "/regles/pairs", "/regles/whist/lecon", "/regles/pairs/lecon/x"])
def test_other_screens_need_nothing_more(built: Path, path: str) -> None:
    assert links(built, path) == ""


def test_a_client_that_is_not_built_names_no_files(tmp_path: Path) -> None:
    assert files(tmp_path, TABLE) == []


def test_the_first_page_of_a_visitor_has_the_header_and_an_answer_for_everybody_is_compressed(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with urlopen(f"{served.base}/t/BCDFG") as page:
            assert page.headers["link"].startswith("</api/house>; ")
        again = Request(f"{served.base}/t/BCDFG", headers={"cookie": page.headers["set-cookie"].partition(";")[0]})
        with urlopen(again) as page:
            assert page.headers["link"] is None
        for path, packed in (("/api/lessons/pairs", "gzip"), ("/api/rules/pairs/fr", "gzip"), ("/api/me", None)):
            with urlopen(Request(served.base + path, headers={"accept-encoding": "gzip"})) as answer:
                assert answer.headers["content-encoding"] == packed
