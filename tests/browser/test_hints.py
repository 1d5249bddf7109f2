"""Hints come in three steps: where to look, at what, and which move and why."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, STEPS, mouse, open_game, wait_for_turn


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_goes_from_where_to_look_to_the_move(visits: Visits, game: str) -> None:
    page = visits().page
    open_game(page, game)
    hint = page.locator("[data-zone=notice]")
    page.keyboard.press("i")
    expect(hint).to_be_visible()
    said = [hint.locator("p").inner_text()]
    more = page.get_by_role("button", name="La suite")
    while more.count():
        more.click()
        expect(hint.locator("p")).not_to_have_text(said[-1])
        said.append(hint.locator("p").inner_text())
    assert len(said) in (2, 3)
    assert said[0].startswith(("Regardez", "Cherchez"))
    assert "\u202f: " in said[-1]
    expect(page.get_by_role("heading", level=1)).to_contain_text("assistée")
    hint.get_by_role("button").first.click()  # it makes room for the move
    STEPS[game](page, mouse)
    wait_for_turn(page)
    expect(hint).to_be_hidden()
