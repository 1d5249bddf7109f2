"""Without a network, and without a server: the device alone is the house."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tablee.games import GAMES
from tablee.messages import say
from tests.browser import qr
from tests.browser.alone import ASK, DONE, END, PLAY_ON, cut_off, decisions, go_home, look, prepare, show, wake
from tests.browser.conftest import Visits
from tests.browser.playing import ENDED, STEPS, mouse, wait_for_turn
from tests.browser.visitor import Visitor, visit
from tools import corpus

ALONE = next(name for name in GAMES if GAMES[name].seats(GAMES[name].read_options({})) == 1)
COMPANY = next(name for name in GAMES if name != ALONE)
MANY = "sequence"
"""A game for several that is over soon."""


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


def _press_play(page: Page, game: str) -> None:
    go_home(page)
    page.locator(f"li:has(a[href='/regles/{game}']) .ivory").click()
    wait_for_turn(page)


def _code(page: Page) -> str:
    return page.url.rpartition("/")[2]


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
        _press_play(page, game)
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
    assert len(there) > 5
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
    _press_play(page, ALONE)
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
    _press_play(page, ALONE)
    other = apart.context.new_page()
    other.goto("/reglages")
    kept = other.evaluate(_NEWER)
    assert _code(page) in kept
    expect(page.get_by_text("Un autre onglet a une version plus récente")).to_be_visible()
    other.evaluate(_OLDER)  # the next tests find an empty house
    other.close()


def test_python_starts_anew_if_its_kept_memory_is_damaged(apart: Visitor) -> None:
    page = apart.page
    assert page.evaluate(_MEMORY_KEPT)
    page.evaluate(_DAMAGED)
    apart.go("/")
    wake(page)
    assert not page.evaluate(_MEMORY_KEPT)  # it was tried, and is made again by the next start


def test_a_device_without_room_says_so_and_keeps_what_was_acknowledged(apart: Visitor) -> None:
    page = apart.page
    go_home(page)
    _press_play(page, ALONE)
    moved = look(page)["seq"]
    page.workers[-1].evaluate(_FULL)
    STEPS[ALONE](page, mouse)
    expect(page.get_by_text("La mémoire de cet appareil est pleine")).to_be_visible()
    page.reload()
    wake(page)
    wait_for_turn(page)
    assert look(page)["seq"] == moved


CUT: Final = """
() => {
  globalThis.whole = fetch;
  const cut = () => Promise.reject(new TypeError("cut"));
  globalThis.fetch = (path, ...more) => (path.endsWith(".wasm") ? cut() : whole(path, ...more));
}
"""
"""Lets no interpreter come. A route would not do: it sees nothing of what a service worker fetches."""


@pytest.fixture(scope="module")
def newcomer(browser: Browser, house: str) -> Iterator[Visitor]:
    """A visitor of the server who comes for the first time."""
    visitor = visit(browser, house)
    yield visitor
    visitor.context.close()
    assert visitor.complaints() == []


def test_nothing_is_fetched_before_somebody_asks_and_half_a_download_is_none(newcomer: Visitor) -> None:
    visitor = newcomer
    page, asked = visitor.page, list[str]()
    page.on("request", lambda request: asked.append(request.url))
    visitor.go("/")
    visitor.go("/reglages")
    expect(page.get_by_text("Mo à télécharger")).to_be_visible()
    assert [url for url in asked if "/offline/" in url] == [f"{visitor.base}/offline/parts.json"]
    page.evaluate(CUT)
    page.get_by_role("button", name="Jouer hors ligne").click()
    expect(page.get_by_text("n’est pas allé au bout")).to_be_visible()
    assert page.evaluate("localStorage['tablee-alone'] ?? null") is None
    assert not page.evaluate("caches.has('tablee-offline')")
    page.evaluate("() => void (fetch = whole)")
    asked.clear()
    page.get_by_role("button", name="Jouer hors ligne").click()
    expect(page.get_by_text(DONE)).to_be_visible()
    assert [url for url in asked if url.endswith(("tablee.pack", "python_stdlib.zip"))] == []  # they were there


_NO_ROOM = "() => { Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError')); }"


def test_a_download_for_which_there_is_no_room_says_so_and_is_none(visits: Visits) -> None:
    visitor = visits()
    visitor.go("/reglages")
    visitor.page.evaluate(_NO_ROOM)
    visitor.page.get_by_role("button", name="Jouer hors ligne").click()
    expect(visitor.page.get_by_text("La mémoire de cet appareil est pleine")).to_be_visible()
    assert visitor.page.evaluate("localStorage['tablee-alone'] ?? null") is None


def test_a_browser_that_stores_nothing_is_told_so(visits: Visits) -> None:
    visitor = visits()
    visitor.context.add_init_script("Object.defineProperty(globalThis, 'indexedDB', { value: undefined })")
    visitor.go("/reglages")
    visitor.page.get_by_role("button", name="Jouer hors ligne").click()
    expect(visitor.page.get_by_text("Ce navigateur ne garde rien")).to_be_visible()


@pytest.fixture(scope="module")
def back(newcomer: Visitor) -> Visitor:
    """A visitor who has played without a network, and has one again: on the screen is a game for several."""
    visitor = newcomer
    visitor.go("/reglages")
    if visitor.page.evaluate("localStorage['tablee-alone'] ?? null") is None:
        prepare(visitor)
    visitor.context.set_offline(True)
    visitor.forgive("net::ERR_INTERNET_DISCONNECTED")
    _press_play(visitor.page, ALONE)
    _press_play(visitor.page, MANY)
    STEPS[MANY](visitor.page, mouse)
    wait_for_turn(visitor.page)
    visitor.context.set_offline(False)
    return visitor


def _lose_the_answer(route: Route) -> None:
    """The server hears a request, and its answer is lost."""
    route.fetch()
    route.abort()


def _refuse(route: Route) -> None:
    said = {"why": "bad_log", "rule": None, "fr": say("fr", "refused_bad_log"), "en": "", "command": None}
    route.fulfill(status=400, json={"refused": said})


def _try_to_open(visitor: Visitor, answers: Callable[[Route], None], said: str) -> None:
    """Press the button in the menu, in vain."""
    page = visitor.page
    visitor.context.route("**/api/tables/device", answers, times=1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Ouvrir à des amis").click()
    expect(page.get_by_text(said)).to_be_visible()
    page.keyboard.press("Escape")


def _open_to_friends(page: Page) -> str:
    """Press the button in the menu; return the address in the QR code of the table that the server has then."""
    nearby = {"address": page.url.split("/t/")[0], "open": True, "can_open": False}
    page.route("**/api/house", lambda route: route.fulfill(json=nearby))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Ouvrir à des amis").click()
    return qr.read(page.get_by_role("dialog").get_by_role("img", name="Code QR"))


def test_a_game_begun_without_a_network_is_opened_to_a_friend_and_finished_with_them(
    back: Visitor, visits: Visits
) -> None:
    page, here = back.page, _code(back.page)
    back.forgive("Failed to load resource")
    _try_to_open(back, _refuse, "Elle reste sur cet appareil.")
    STEPS[MANY](page, mouse)  # so the game goes on here
    wait_for_turn(page)
    before = look(page)
    _try_to_open(back, _lose_the_answer, "Le serveur ne répond pas.")
    page.keyboard.press("u")  # it stands still here: the server may have it
    expect(page.get_by_text("Cette partie passe sur le serveur")).to_be_visible()
    assert look(page)["view"] == before["view"]
    address = _open_to_friends(page)
    assert address == page.url
    assert _code(page) != here
    tables = page.evaluate("fetch('/api/me').then((answer) => answer.json())")["tables"]
    assert [table["code"] for table in tables] == [_code(page)]  # and has it once
    page.keyboard.press("Escape")
    expect(page.locator("[data-zone=top]")).to_contain_text("Commencée hors ligne")
    wait_for_turn(page)
    friend = visits(likes='{"turbo": true, "name": "Bob"}').page
    friend.goto(address)
    friend.get_by_role("button", name="Demander une place").click()
    expect(friend.get_by_text("aucun sceau ne prouve le mélange")).to_be_visible()
    friend.get_by_role("button", name="Prendre la place de").first.click()
    page.get_by_role("alert").get_by_role("button", name="D’accord").click()
    friend.locator(".hand button").first.wait_for()
    code = _code(page)
    for one in (page, friend):
        show(one, "/import")  # every move on two screens would take long
        one.evaluate(PLAY_ON, code)
    for one in (page, friend):
        one.evaluate("played")
        show(one, f"/t/{code}")
        one.locator(ENDED).first.wait_for()
    record = page.evaluate("(code) => fetch(`/api/records/${code}-1`).then((answer) => answer.json())", code)
    made = before["turns"]
    assert isinstance(made, list)
    assert record["about"]["taken_over"] == len(made)
    assert [player["name"] for player in record["about"]["players"]] == ["Invité", "Bob"]
    assert f'"{code}-1"' in page.evaluate("localStorage['tablee-games']")  # it is in the history
    show(page, f"/t/{here}")
    page.wait_for_url(address)  # the device sends everybody to the table that there is now
    page.locator(ENDED).first.wait_for()


def test_tables_of_the_device_stay_in_the_list_when_the_server_is_back(back: Visitor) -> None:
    page = back.page
    go_home(page)
    mine = page.locator("a[href^='/t/A']")
    expect(mine).to_have_count(1)  # the patience; the other game has moved
    here = mine.get_attribute("href")
    _press_play(page, ALONE)
    assert not _code(page).startswith("A")  # a server's table
    back.go("/")
    expect(page.locator(f"a[href='{here}']")).to_be_visible()


def test_everything_but_the_games_is_removed_when_somebody_asks(back: Visitor) -> None:
    page = back.page
    show(page, "/reglages")
    page.get_by_role("button", name="Retirer de cet appareil").click()
    expect(page.get_by_role("button", name="Jouer hors ligne")).to_be_visible()  # the size of the nets was there before
    assert page.evaluate("caches.keys().then((names) => names.filter((name) => !name.includes('shell')))") == []
    assert "tablee-house" in page.evaluate("indexedDB.databases().then((kept) => kept.map(({ name }) => name))")
