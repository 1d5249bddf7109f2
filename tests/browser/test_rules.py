"""The rules: a drawer over the table and a page of their own, with topics, a search and drawn examples."""

import pytest
from playwright.sync_api import Page, expect

from tablee.games import GAMES as RULED
from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, finger, open_game

_SMALL = """
[...document.querySelectorAll(".rules :is(button, summary, input, a)")]
  .filter((one) => one.checkVisibility() && Math.min(one.offsetWidth, one.offsetHeight) < 44)
  .map((one) => one.outerHTML.slice(0, 80))
"""


def _boxes(page: Page) -> object:
    return page.evaluate(
        "[...document.querySelectorAll('.table [data-zone]')].map((zone) => zone.getBoundingClientRect().toJSON())"
    )


def test_the_rules_open_over_the_table_and_close_back_to_it(visits: Visits) -> None:
    page = visits("phone").page
    open_game(page, "six_sequences", finger)
    before = _boxes(page)
    finger(page.get_by_role("button", name="Règles"))
    drawer = page.get_by_role("dialog", name="Règles")
    expect(drawer.locator(".clause").first).to_be_visible()
    assert _boxes(page) == before
    assert page.evaluate(_SMALL) == []
    finger(drawer.get_by_role("button", name="L’écart"))
    expect(drawer.get_by_role("button", name="L’écart")).to_have_attribute("aria-pressed", "true")
    expect(drawer.get_by_text("Quand prendre l’écart")).to_be_in_viewport()
    finger(drawer.locator("#S19 summary"))
    expect(drawer.locator("#S19 figure").first).to_contain_text("grâce à lui")
    drawer.get_by_role("searchbox").fill("ECARTE joker")
    expect(drawer.locator(".clause")).to_have_count(1)
    expect(drawer.locator("#S9 .verdict.no")).to_be_visible()
    drawer.get_by_role("searchbox").fill("échecs")
    expect(drawer.get_by_role("status")).to_have_text("Aucune règle ne correspond.")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert _boxes(page) == before


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_every_clause_and_every_example_and_no_tag(visits: Visits, game: str) -> None:
    page = visits(language="en").page
    last = RULED[game].examples()[-1].rule
    page.goto(f"/regles/{game}#{last}")
    expect(page.locator(f"#{last}.named")).to_be_in_viewport()
    expect(page.locator("figure")).to_have_count(len(RULED[game].examples()))
    expect(page.locator("figure .card").first).to_be_attached()
    text = page.locator("main").inner_text()
    assert "`" not in text
    assert "(sheet)" not in text
    assert "(ruling)" not in text
    assert page.evaluate(_SMALL) == []
