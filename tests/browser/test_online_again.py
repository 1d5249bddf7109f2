"""Fetching what is needed without a network, and going online again: to an update, and to friends."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tablee.messages import say
from tests.browser import qr
from tests.browser.alone import (
    ALONE,
    DONE,
    MANY,
    PLAY_ON,
    UPDATE,
    code_of,
    go_home,
    look,
    prepare,
    press_play,
    show,
)
from tests.browser.conftest import Visits
from tests.browser.playing import ENDED, STEPS, mouse, wait_for_turn
from tests.browser.visitor import Visitor, visit

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
    press_play(visitor.page, ALONE)
    press_play(visitor.page, MANY)
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
    page, here = back.page, code_of(back.page)
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
    assert code_of(page) != here
    tables = page.evaluate("fetch('/api/me').then((answer) => answer.json())")["tables"]
    assert [table["code"] for table in tables] == [code_of(page)]  # and has it once
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
    code = code_of(page)
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
    press_play(page, ALONE)
    assert not code_of(page).startswith("A")  # a server's table
    back.go("/")
    expect(page.locator(f"a[href='{here}']")).to_be_visible()


_EDITIONS: Final = """
async () => {
  const list = await caches.match("/offline/parts.json", { cacheName: "tablee-offline" });
  const all = (await caches.keys()).filter((name) => name.startsWith("tablee-parts-"));
  return [(await list.json()).version, all];
}
"""
"""The edition that is used, and the caches of all editions."""


def test_a_newer_edition_comes_whole_or_not_at_all(back: Visitor) -> None:
    page = back.page
    offered = page.evaluate("fetch('/offline/parts.json').then((answer) => answer.json())")
    *parts, last = offered["parts"]
    (added,) = offered["more"]

    def offer(version: str, part: dict[str, object]) -> None:
        newer = {**offered, "version": version, "parts": [*parts, part, last], "more": []}
        page.route("**/offline/parts.json", lambda route: route.fulfill(json=newer), times=1)
        page.evaluate(UPDATE)

    offer("damaged", {**added, "hash": "0" * 64})
    assert page.evaluate(_EDITIONS)[0] == offered["version"]
    offer("newer", added)
    assert page.evaluate(_EDITIONS) == ["newer", ["tablee-parts-newer"]]


def test_everything_but_the_games_is_removed_when_somebody_asks(back: Visitor) -> None:
    page = back.page
    show(page, "/reglages")
    page.get_by_role("button", name="Retirer de cet appareil").click()
    expect(page.get_by_role("button", name="Jouer hors ligne")).to_be_visible()  # the size of the nets was there before
    assert page.evaluate("caches.keys().then((names) => names.filter((name) => !name.includes('shell')))") == []
    assert "tablee-house" in page.evaluate("indexedDB.databases().then((kept) => kept.map(({ name }) => name))")
