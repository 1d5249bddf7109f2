"""A fifth game is three folders and two lines: with these alone it is played everywhere that a game is played."""

import json
import re
from collections.abc import Callable
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from playwright.sync_api import expect, sync_playwright
from websockets.sync.client import connect
from websockets.typing import Origin

from tablee.client import Picture
from tests.browser.playing import ENDED, wait_for_turn
from tests.browser.pressing import choose, finger
from tests.browser.visitor import visit
from tests.fifth.house import FOLDERS, LISTS, NAME, House, build
from tests.server.serving import ServerProcess
from tools.browser import find

TITLE = "Les cinq plis"
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--assert=plain")
"""Without the long messages of failed assertions: for them pytest would compile all tests of the copy again."""
EVERY_GAME = (
    "tests/games",
    "tests/arena",
    "tests/bots",
    "tests/cli",
    "tests/rl",
    "tests/server",
    "tests/test_corpus.py",
    "tests/test_fairness.py",
    "tests/test_shuffle.py",
    "tests/test_typescript.py",
)
"""Where the tests lie that look at each game of the list, by its name."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """The copy with the fifth game."""
    return build(tmp_path_factory.mktemp("house"))


@pytest.fixture
def serve(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], ServerProcess]:
    """Start the server of the copy."""

    def started() -> ServerProcess:
        monkeypatch.setenv("PYTHONPATH", house.environment()["PYTHONPATH"])
        return ServerProcess(tmp_path)

    return started


def test_a_fifth_game_changes_no_other_file_and_passes_the_tests_of_every_game(house: House) -> None:
    house.run("tools/corpus.py", NAME)
    ran = house.run(*PYTEST, "-k", NAME, *EVERY_GAME)
    assert ran.count(".") > 40  # laws, rule book, golden games, lesson, corpus, deals, hints, actions, server pages
    house.run(*PYTEST, "tests/test_messages.py", "tests/test_architecture.py", "tests/test_naming.py")
    python = [folder for folder in FOLDERS.values() if not folder.startswith("web/")]
    house.run("-m", "ruff", "check", *python)
    house.run("-m", "mypy", *python)
    assert house.foreign() == set(LISTS)


def test_a_fifth_game_is_played_in_the_arena_and_in_the_terminal(house: House) -> None:
    fought = house.run("-m", "tablee", "arena", NAME, "hard", "random", "--deals", "5")
    assert "hard" in fought
    assert f"{NAME}: {TITLE}\n" in house.run("-m", "tablee", "games")
    assert "L3  La réponse prend le pli" in house.run("-m", "tablee", "rules", NAME, "L3", "--lang", "fr")
    typed = "h\nAH\nJC\n10H\nJS\n9S\n"
    played = house.run("-m", "tablee", "play", NAME, "--deal", "4", "--lang", "fr", typed=typed)
    assert f"{TITLE} · donne 4" in played
    assert "AH\u202f: l’entame que peu de cartes battent" in played
    assert played.endswith("Gagné par\u202f: 1.\n")


def test_a_fifth_game_is_played_over_a_socket_against_a_bot(serve: Callable[[], ServerProcess]) -> None:
    server = serve()
    try:
        cookies = CookieJar()
        ask = build_opener(HTTPCookieProcessor(cookies)).open

        def page(path: str, **body: object) -> dict[str, object]:
            head = {"content-type": "application/json"}
            sent = Request(server.base + path, json.dumps(body).encode() if body else None, head)
            with ask(sent) as answer:
                found: dict[str, object] = json.load(answer)
            return found

        code = page("/api/tables", game=NAME, name="Léa", options={"order": "low"}, settings={"turbo": True})["code"]
        head = {"cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies)}
        address = f"{server.base.replace('http', 'ws')}/api/tables/{code}/socket?protocol=2"
        with connect(address, additional_headers=head, origin=Origin(server.base)) as socket:
            scores = _play(socket.recv, lambda wish: socket.send(json.dumps(wish)))
        assert sum(scores) == 5
        assert page(f"/api/rules/{NAME}/fr")["title"] == TITLE
        exercises = page(f"/api/lessons/{NAME}")["exercises"]
        assert isinstance(exercises, list)
        assert len(exercises) == 5
        assert server.end() == (0, "")
    finally:
        server.close()


def _play(hear: Callable[[], str | bytes], say: Callable[[dict[str, object]], None]) -> list[int]:
    """Start, and play the first move that there is to the end; the scores."""
    seq, picture, commands = -1, Picture(), 0
    while True:
        heard = picture.take(json.loads(hear()))
        assert not heard.refused, heard
        if ended := picture.table["ended"]:
            found: list[int] = ended["scores"]  # type: ignore[call-overload,index,assignment]  # it is an object
            return found
        fresh, seq = picture.seq != seq, picture.seq
        wish: dict[str, object] | None = None
        if picture.stage == "waiting" and not commands:
            wish = {"do": "start", "level": "easy"}
        elif fresh and picture.moves:
            wish = {"do": "move", "seq": seq, "move": picture.moves[0]}
        if wish:
            commands += 1
            say({"command": str(commands), **wish})


def test_a_fifth_game_is_played_in_a_browser_on_a_phone(house: House, serve: Callable[[], ServerProcess]) -> None:
    house.run("tools/web.py", "build")
    chromium = find()
    same = {"CHROME_PATH": str(chromium.path), **chromium.more}
    house.run(*PYTEST, "tests/browser", "-k", NAME, more=same)  # lesson, hint, access, room, what moves
    server = serve()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.path, env=chromium.environment())
            visitor = visit(browser, server.base, "phone")
            page = visitor.page
            page.emulate_media(reduced_motion="reduce")
            page.goto("/")
            tile = page.locator(f"li:has(a[href='/regles/{NAME}'])")
            expect(tile).to_contain_text(TITLE)
            finger(tile.get_by_role("button", name="Inviter"))
            finger(page.get_by_role("button", name="Options"))
            choose(page.get_by_role("radio", name="la plus basse"))
            page.keyboard.press("Escape")
            finger(page.get_by_role("button", name="Commencer"))
            for card in range(5):
                wait_for_turn(page)
                expect(page.locator("[data-zone=status].mine")).to_contain_text(
                    re.compile("entamez d’une carte|répondez à")
                )
                expect(page.locator(".hand button")).to_have_count(5 - card)
                finger(page.locator(".hand button").first)
            expect(page.locator(ENDED)).to_contain_text("Résultat")
            page.goto(f"/regles/{NAME}")
            expect(page.get_by_role("heading", level=1)).to_contain_text(TITLE)
            expect(page.locator("main")).to_contain_text("La réponse prend le pli")
            assert visitor.complaints() == []
            browser.close()
        assert server.end() == (0, "")
    finally:
        server.close()
