"""The home screen and one's own pages: open tables, choices before a game, the deal of the day, finished games."""

import json
import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, STEPS, finger, mouse, open_game, wait_for_turn
from tests.browser.pressing import choose
from tests.browser.screens import PLAYED, finished_game, whole_game

ROOM: Final = 844 * 1.5
"""One phone screen and a half, in pixels."""
_WRAPPED: Final = """
() => [...document.querySelectorAll("button, a.button, h2")].filter((one) => one.checkVisibility()).flatMap((one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/[^\\s]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word);
    }
  }
  return found;
})
"""
"""Finds the words that are broken over two lines."""


def _tile(game: str) -> str:
    return f"li:has(a[href='/regles/{game}'])"


def _lines(page: Page) -> list[str]:
    return page.get_by_role("region", name="Reprendre").get_by_role("listitem").all_inner_texts()


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (320, 568), (844, 390), (820, 1180), (1440, 900), (2560, 1440)]
)
def test_all_games_stand_within_a_screen_and_a_half_and_no_word_is_broken(
    visits: Visits, width: int, height: int
) -> None:
    page = visits("phone" if width < 700 else "desk").page
    page.set_viewport_size({"width": width, "height": height})
    open_game(page, "sequence")  # a table to come back to stands above them
    page.goto("/")
    expect(page.get_by_role("region", name="Reprendre")).to_be_visible()
    lowest = page.locator(".tile").last.evaluate("tile => tile.getBoundingClientRect().bottom")
    assert lowest <= ROOM or width < 390
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(_WRAPPED) == []


def test_open_tables_come_first_with_company_turn_score_and_a_cross(visits: Visits) -> None:
    page = visits().page
    open_game(page, "sequence")
    STEPS["sequence"](page, mouse)
    wait_for_turn(page)
    table = page.url
    page.goto("/")
    page.locator(f"{_tile('figures')} .invite").click()
    page.locator(".code").wait_for()
    page.goto("/")
    expect(page.get_by_role("region", name="Reprendre").get_by_role("listitem")).to_have_count(2)
    first, second = _lines(page)
    assert re.search(r"Séquence, avec \w+\s+À vous de jouer\s*(0 – 0\s*)?maintenant", first)
    assert re.search(r"Les 12 figures\s+Pas encore commencée", second)
    page.get_by_role("button", name="Oublier cette table : Les 12 figures").click()
    page.reload()
    expect(page.get_by_role("region", name="Reprendre").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("link", name="Reprendre").click()
    wait_for_turn(page)
    assert page.url == table


def test_a_game_asks_for_possible_numbers_and_the_level_and_remembers_the_answers(visits: Visits) -> None:
    page = visits().page
    page.goto("/")
    tile = page.locator(_tile("sequence"))
    shown = [tile.get_by_role("status").inner_text()]
    while tile.get_by_role("button", name="Plus de joueurs").is_enabled():
        tile.get_by_role("button", name="Plus de joueurs").click()
        shown.append(tile.get_by_role("status").inner_text())
    assert shown == ["2", "3", "4", "6", "8", "9", "10", "12"]
    for _ in range(6):
        tile.get_by_role("button", name="Moins de joueurs").click()
    choose(tile.get_by_role("radio", name="fort"))
    page.reload()
    expect(tile.get_by_role("status")).to_have_text("3")
    open_game(page, "sequence")  # still one press
    expect(page.locator("[data-spot^=seat]")).to_have_count(3)
    expect(page.locator("[data-spot^=seat] .level[title=fort]")).to_have_count(2)


def test_a_phone_asks_in_a_sheet(visits: Visits) -> None:
    page = visits("phone").page
    page.goto("/")
    tile = page.locator(_tile("six_sequences"))
    tile.get_by_role("button", name="2 joueurs · moyen").tap()
    sheet = page.get_by_role("dialog", name="Les 6 Séquences")
    choose(sheet.get_by_role("radio", name="4"))
    choose(sheet.get_by_role("radio", name="expert"))
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    finger(tile.get_by_role("button", name="4 joueurs · expert"))
    sheet.get_by_role("button", name="Jouer").tap()
    wait_for_turn(page)
    expect(page.locator("[data-spot^=seat]")).to_have_count(4)


def test_the_deal_of_the_day_tells_how_it_stands(visits: Visits) -> None:
    page = visits().page
    page.goto("/")
    day = page.get_by_role("region", name="Donne du jour")
    expect(day.get_by_role("button")).to_have_text([re.compile("à jouer")] * len(GAMES))
    day.get_by_role("button", name="Séquence").first.click()
    wait_for_turn(page)
    table = page.url.rsplit("/", 1)[1]
    page.goto("/")
    expect(day.get_by_role("link", name="Séquence")).to_contain_text("en cours")
    today = page.evaluate("new Date().toISOString().slice(0, 10)")
    played = {"seats": 2, "assisted": False, "day": today, "seat": 0}
    games = [
        {"id": f"{table}-1", "game": "sequence", "won": True, "scores": [2, 1], "winners": [0], **played},
        {"id": "BBBBB-1", "game": "figures", "won": False, "scores": [90, 120], "winners": [1], **played},
    ]
    page.evaluate("games => (localStorage['tablee-games'] = games)", json.dumps(games))
    page.reload()
    expect(day.get_by_role("link", name="Séquence")).to_contain_text("gagnée · 2 – 1")
    expect(day.get_by_role("link", name="Les 12 figures")).to_contain_text("perdue · 90 – 120")
    expect(day).to_contain_text("1 jour de suite")


def test_a_pasted_link_joins_its_table(visits: Visits) -> None:
    page = visits().page
    page.goto("/")
    page.locator(f"{_tile('figures')} .invite").click()
    page.locator(".code").wait_for()
    address = page.url
    page.goto("/")
    page.get_by_label("Rejoindre une table").fill(f"Viens\u202f: {address}")
    page.get_by_role("button", name="Rejoindre").click()
    page.locator(".code").wait_for()
    assert page.url == address


def test_finished_games_are_listed_counted_and_replayed(visits: Visits) -> None:
    page = visits().page
    record = finished_game(page, "sequence")
    page.evaluate(PLAYED, record)
    page.goto("/moi")
    games = page.get_by_role("listitem")
    expect(games).to_have_count(4)
    expect(games.first).to_contain_text("hier")
    sequence = page.get_by_role("button", name="Séquence", exact=False).first
    expect(sequence).to_contain_text("2 parties, 2 gagnées")
    sequence.click()
    expect(games).to_have_count(2)
    expect(games.last).to_contain_text(re.compile(r"moyen.*42 coups.*2 – 1", re.DOTALL))
    games.last.get_by_role("link", name="Revoir").click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_rated_game_shows_how_strong_its_player_is_and_what_it_has_changed(visits: Visits) -> None:
    page = visits().page
    page.goto("/")
    page.evaluate(PLAYED, whole_game(page, "sequence"))
    page.goto("/moi")
    rating = page.get_by_role("article")
    expect(rating).to_contain_text("Séquence2 joueurs")
    expect(rating).to_contain_text(
        re.compile(r"force 1\D?\d{3}, entre .*Provisoire\u202f: encore 9 parties", re.DOTALL)
    )
    expect(page.get_by_role("listitem").last).to_contain_text(re.compile(r"[+−]\d+ · "))


def test_settings_show_the_cards_they_choose_and_are_kept(visits: Visits) -> None:
    page = visits(likes='{"turbo": true, "muted": ["Marc"]}').page
    page.goto("/reglages")
    choose(page.get_by_role("radio", name="Bordeaux"))
    expect(page.locator(".preview svg.bordeaux")).to_be_visible()
    choose(page.get_by_role("radio", name="sombre"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Ne plus mettre Marc en sourdine").click()
    page.get_by_role("button", name="Touches").click()
    expect(page.get_by_role("dialog", name="Touches")).to_contain_text("échanger une carte morte")
    page.keyboard.press("Escape")
    choose(page.get_by_role("radio", name="English"))
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_role("radio", name="Burgundy")).to_be_checked()
    assert json.loads(page.evaluate("localStorage['tablee-device']"))["muted"] == []
