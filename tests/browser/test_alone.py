"""Without a network, and without a server: the device alone is the house."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tablee.games import GAMES
from tests.browser.alone import (
    ALONE,
    ASK,
    COMPANY,
    END,
    code_of,
    cut_off,
    decisions,
    go_home,
    look,
    press_play,
    show,
    wake,
)
from tests.browser.playing import STEPS, mouse, wait_for_turn
from tests.browser.visitor import Visitor
from tools import corpus

_FULL = "() => { IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError'); }; }"
"""Lets the database of the house refuse every entry."""


_NEWER = """
() => new Promise((done) => {
  const asked = indexedDB.open("tablee-house", 2);
  asked.onsuccess = () => {
    const rows = asked.result.transaction("tables").objectStore("tables").getAllKeys();
    rows.onsuccess = () => done(rows.result);
    globalThis.newer = asked.result;
  };
})
"""
"""What a newer page does: it opens a newer edition of the database. Returns the codes of the tables in it."""
_OLDER = """
() => new Promise((done) => {
  newer.close();
  indexedDB.deleteDatabase("tablee-house").onsuccess = done;
})
"""
"""Deletes the newer edition of the database, with all games."""


_MEMORY_KEPT = "async () => (await (await caches.open('tablee-memory')).keys()).length === 1"
_DAMAGED = """
async () => {
  const memory = await caches.open("tablee-memory");
  for (const key of await memory.keys()) await memory.put(key, new Response("no memory of Python"));
}
"""
"""Damages the memory with which Python starts."""


@pytest.fixture(scope="module")
def apart(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """A visitor without a network, who has everything that is needed."""
    visitor = cut_off(browser, tmp_path_factory.mktemp("apart"))
    yield visitor
    visitor.context.close()
    assert visitor.complaints() == []


def _turns(page: Page) -> int:
    turns = look(page)["turns"]
    assert isinstance(turns, list)
    return len(turns)


def _wait_for_fewer_turns(page: Page, made: int) -> None:
    for _ in range(200):
        if _turns(page) < made:
            return
        page.wait_for_timeout(50)
    raise AssertionError("nothing is undone")


def test_every_game_is_played_with_a_hint_and_an_undo_and_goes_on_after_a_reload(apart: Visitor) -> None:
    page = apart.page
    go_home(page)
    for game in GAMES:
        press_play(page, game)
        for _ in range(2):
            STEPS[game](page, mouse)
            wait_for_turn(page)
        made = _turns(page)
        page.keyboard.press("i")
        expect(page.locator("[data-zone=notice]")).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("u")
        _wait_for_fewer_turns(page, made)
    before = look(page)
    page.reload()
    wake(page)
    wait_for_turn(page)
    after = look(page)
    assert (after["view"], after["moves"]) == (before["view"], before["moves"])
    go_home(page)
    expect(page.locator("a[href^='/t/A']").first).to_be_visible()  # the tables to come back to


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_to_its_end_and_replayed(apart: Visitor, game: str) -> None:
    page = apart.page
    found = page.evaluate(END, [game, {}])
    if found["ended"]["record"] is None:  # a patience that is lost has none
        assert len(found["ended"]["winners"]) == 0
        return
    record = page.evaluate(ASK, [f"/api/records/{found['ended']['record']}", None])
    assert record["game"] == game
    there, here = zip(*decisions(record["text"], [player["bot"] for player in record["about"]["players"]]), strict=True)
    assert there == here  # with the large nets, as on a server
    moment = page.evaluate(ASK, ["/api/replay", {"text": record["text"], "ply": found["turns"], "seat": 0}])
    assert moment["moves"] == found["turns"]


def test_two_people_play_on_one_device(apart: Visitor) -> None:
    page = apart.page
    go_home(page)
    page.locator(f"li:has(a[href='/regles/{COMPANY}'])").get_by_role("button", name="Inviter").click()
    page.get_by_role("button", name="Place libre").first.click()
    expect(page.get_by_text("Inviter vos amis")).to_have_count(0)  # nobody can come from elsewhere
    page.get_by_label("Quelqu’un d’autre, sur cet appareil").fill("Marc")
    page.get_by_role("button", name="Asseoir").click()
    expect(page.get_by_role("button", name="Marc, sur cet appareil")).to_be_visible()
    page.get_by_role("button", name="Commencer").click()
    expect(page.get_by_role("heading", name="Passez l’appareil à")).to_be_visible()


def test_rules_lessons_and_imported_records_are_there_and_what_a_server_alone_has_is_refused(apart: Visitor) -> None:
    page = apart.page
    show(page, f"/regles/{COMPANY}")
    expect(page.locator(".clause").first).to_be_visible()
    show(page, f"/regles/{COMPANY}/lecon")
    expect(page.locator("[data-zone=board], .table").first).to_be_visible()
    show(page, "/import")
    page.get_by_label("Collez").fill(next(iter(corpus.read_corpus(ALONE, GAMES[ALONE].edition))).text)
    page.locator("form .primary").click()
    expect(page.locator("[data-zone=board], .table").first).to_be_visible()
    go_home(page)
    page.locator(".day, .below").get_by_role("button").first.click()
    expect(page.get_by_text("Le serveur ne répond pas.")).to_be_visible()


def test_the_newest_tab_has_the_house_and_an_older_edition_steps_aside(apart: Visitor) -> None:
    page = apart.page
    go_home(page)
    press_play(page, ALONE)
    moved = look(page)["seq"]
    other = apart.context.new_page()
    other.goto(page.url)
    wake(other)
    wait_for_turn(other)
    expect(page.get_by_text("ouvertes dans un autre onglet")).to_be_visible()
    assert look(other)["seq"] == moved
    other.close()
    page.reload()
    wake(page)
    wait_for_turn(page)
    assert look(page)["seq"] == moved


def test_a_newer_page_in_another_tab_stops_this_one_and_nothing_is_lost(apart: Visitor) -> None:
    page = apart.page
    go_home(page)
    press_play(page, ALONE)
    other = apart.context.new_page()
    other.goto("/reglages")
    kept = other.evaluate(_NEWER)
    assert code_of(page) in kept
    expect(page.get_by_text("Un autre onglet a une version plus récente")).to_be_visible()
    other.evaluate(_OLDER)  # the next tests find an empty house
    other.close()


def test_a_device_without_room_says_so_and_keeps_what_was_acknowledged(apart: Visitor) -> None:
    page = apart.page
    go_home(page)
    press_play(page, ALONE)
    moved = look(page)["seq"]
    page.workers[-1].evaluate(_FULL)
    STEPS[ALONE](page, mouse)
    expect(page.get_by_text("La mémoire de cet appareil est pleine")).to_be_visible()
    page.reload()
    wake(page)
    wait_for_turn(page)
    assert look(page)["seq"] == moved


def test_python_starts_anew_if_its_kept_memory_is_damaged(apart: Visitor) -> None:
    page = apart.page
    assert page.evaluate(_MEMORY_KEPT)
    page.evaluate(_DAMAGED)
    apart.go("/")
    wake(page)
    assert not page.evaluate(_MEMORY_KEPT)  # it was tried, and is made again by the next start
