"""A first visit: from the first screen to a whole game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import (
    ENDED,
    GAMES,
    STEPS,
    Press,
    finger,
    mouse,
    open_game,
    play_on,
    show_panel,
    typed,
    wait_for_turn,
)
from tests.browser.visitor import Screen

CLICKS = "document.documentElement.dataset.clicks = +(document.documentElement.dataset.clicks ?? 0) + 1"


def _count_clicks(page: Page) -> None:
    page.evaluate(f"addEventListener('click', () => {{ {CLICKS} }}, true)")


@pytest.mark.parametrize("game", GAMES)
def test_three_clicks_are_enough_to_play_a_first_card(visits: Visits, game: str) -> None:
    page = visits().page
    open_game(page, game)
    _count_clicks(page)
    STEPS[game](page, mouse)
    wait_for_turn(page)
    # One click opened the table.
    assert 1 + int(page.evaluate("document.documentElement.dataset.clicks")) <= 3
    expect(show_panel(page, "Journal").get_by_role("listitem").first).not_to_have_text("Les coups s’écriront ici.")


# The patience on a phone has its own tests.
@pytest.mark.parametrize(
    ("game", "screen"),
    [
        # Les 6 Séquences follow below, on a phone, a tablet and a desk.
        ("pairs", "flat"),
        *(("sequence", "phone"), ("sequence", "flat")),
        ("figures", "phone"),
    ],
)
def test_a_whole_game_is_played_with_a_finger(visits: Visits, game: str, screen: Screen) -> None:
    page = visits(screen).page
    open_game(page, game, finger)
    play_on(page, game, finger)
    expect(page.locator(ENDED)).to_be_visible()
    expect(page.get_by_role("link", name="Accueil").first).to_be_visible()


@pytest.mark.parametrize(("screen", "press"), [("phone", finger), ("tablet", finger), ("desk", typed)])
def test_a_round_of_the_six_sequences_is_set_up_in_the_lobby_and_played(
    visits: Visits, screen: Screen, press: Press
) -> None:
    page = visits(screen).page
    page.goto("/")
    press(page.locator("li:has(a[href='/regles/six_sequences'])").get_by_role("button", name="Inviter"))
    press(page.get_by_role("button", name="Options"))
    page.get_by_label("Manches").select_option("1")
    expect(page.get_by_label("Manches")).to_have_value("1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Options")).to_contain_text("Manches\u202f: 1")
    press(page.get_by_role("button", name="Commencer"))
    wait_for_turn(page)
    play_on(page, "six_sequences", press)
    expect(page.locator(ENDED)).to_contain_text("Résultat")
