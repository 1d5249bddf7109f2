"""The lobby: seats around a table, from 2 to 12, and everything that the host and the guests can do there."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import wait_for_turn
from tests.browser.pressing import choose

SIZES: Final = ((320, 568), (390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900), (2560, 1440))
_OPEN: Final = """
async ([game, options]) => {
  const body = JSON.stringify({ game, name: "Léa", options, settings: { turbo: true } });
  const post = { method: "POST", headers: { "content-type": "application/json" }, body };
  return (await (await fetch("/api/tables", post)).json()).code;
}
"""
_COVERED: Final = """
() => {
  const faces = [...document.querySelectorAll(".chair > .face")].map((one) => one.getBoundingClientRect());
  const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < one.width * 0.8;
  const close = faces.filter((one, n) => faces.slice(n + 1).some((other) => near(one, other)));
  const small = [...document.querySelectorAll("button:enabled, a[href], input")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && !one.closest("label") && Math.min(width, height) < 43.5;
  });
  return [close.length, small.map((one) => one.outerHTML.slice(0, 100))];
}
"""
"""Counts faces that hide each other, and finds controls that are too small for a finger."""


def _lobby(page: Page, game: str = "sequence", **options: object) -> str:
    page.goto("/")
    code: str = page.evaluate(_OPEN, [game, options])
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Commencer la partie").wait_for()
    return code


@pytest.mark.parametrize(("game", "players"), [("sequence", 12), ("figures", 5), ("six_sequences", 2)])
def test_all_seats_stand_around_the_table_and_the_start_is_in_sight(visits: Visits, game: str, players: int) -> None:
    page = visits().page
    _lobby(page, game, players=players, **({"teams": 2} if game == "sequence" else {}))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".chair")).to_have_count(players)
        assert page.evaluate(_COVERED) == [0, []], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        start = page.get_by_role("button", name="Commencer la partie").bounding_box()
        assert start
        assert start["y"] + start["height"] <= height


def test_the_host_puts_a_bot_of_a_level_swaps_shuffles_and_reads_what_becomes_of_free_seats(visits: Visits) -> None:
    page = visits().page
    _lobby(page, "figures", players=3)
    status = page.get_by_role("status")
    expect(status).to_have_text("2 bots de niveau moyen prendront les places libres.")
    page.get_by_role("button", name="Place 2, Place libre").click()
    sheet = page.get_by_role("dialog")
    choose(sheet.get_by_role("radio", name="expert"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Place 2, Margot, expert")).to_be_visible()
    expect(status).to_have_text("Un bot de niveau moyen prendra la place libre.")
    page.get_by_role("button", name="Place 2, Margot").click()
    sheet.get_by_role("button", name="Léa").click()  # swap
    expect(page.get_by_role("button", name="Place 1, Basile, expert")).to_be_visible()
    expect(page.get_by_role("button", name="Place 2, Léa")).to_be_visible()
    page.evaluate("Math.random = () => 0")
    page.get_by_role("button", name="Place 3").click()
    sheet.get_by_role("button", name="Mélanger les places").click()
    expect(page.get_by_role("button", name="Place 1, Léa")).to_be_visible()
    page.get_by_role("button", name="Commencer la partie").click()
    wait_for_turn(page)
    expect(page.locator("[data-spot^=seat] .level[title=expert]")).to_have_count(1)
    expect(page.locator("[data-spot^=seat] .level[title=moyen]")).to_have_count(1)


def test_a_name_is_asked_once_and_changed_in_place(visits: Visits) -> None:
    page = visits(likes='{"turbo": true}').page
    page.goto("/")
    page.locator("li:has(a[href='/regles/figures']) .invite").click()
    name = page.get_by_label("Votre nom")
    expect(name).to_have_value("")
    name.fill("Hélène")
    name.press("Enter")
    page.goto("/")
    page.locator("li:has(a[href='/regles/sequence']) .invite").click()
    expect(name).to_have_value("Hélène")
    guest = visits().page
    guest.goto(page.url)
    expect(guest.get_by_text("Hélène")).to_be_visible()
    name.fill("Lili")
    name.press("Enter")
    expect(guest.get_by_text("Lili")).to_be_visible()


def test_only_possible_numbers_of_players_are_offered_and_teams_show_their_chips(visits: Visits) -> None:
    page = visits().page
    _lobby(page)
    chairs = page.locator(".chair")
    seen = [2]
    while page.get_by_role("button", name="Plus de joueurs").is_enabled():
        page.get_by_role("button", name="Plus de joueurs").click()
        expect(chairs).not_to_have_count(seen[-1])
        seen.append(chairs.count())
    assert seen == [2, 3, 4, 6, 8, 9, 10, 12]
    expect(page.get_by_role("button", name="équipe 1")).to_have_count(6)


def test_guests_read_options_and_cannot_change_them(visits: Visits) -> None:
    host, guest = visits().page, visits(likes='{"turbo": true, "name": "Marc"}').page
    code = _lobby(host, "six_sequences")
    guest.goto(f"/t/{code}")
    guest.get_by_role("button", name="Options").click()
    expect(guest.get_by_text("L’hôte choisit les options.")).to_be_visible()
    expect(guest.get_by_label("Manches")).to_be_disabled()
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name="Je m’assois").click()
    expect(host.get_by_role("button", name="Marc, prêt")).to_be_visible()
    host.get_by_role("button", name="Marc, prêt").click()
    host.get_by_role("button", name="Libérer la place de Marc").click()
    expect(guest.get_by_role("status")).to_have_text("Choisissez une place libre.")


def test_the_host_makes_the_table_rated_and_everybody_sees_how_strong_the_others_are(visits: Visits) -> None:
    page = visits().page
    _lobby(page, "sequence", players=2)
    page.get_by_role("button", name="Options").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Elle ne change aucun classement.")).to_be_visible()
    choose(sheet.get_by_role("radio", name="classée"))
    expect(sheet.get_by_text("Elle compte pour le classement")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Options")).to_contain_text("classée")
    page.get_by_role("button", name="Place 2, Place libre").click()
    choose(sheet.get_by_role("radio", name="fort"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Place 2, Margot, fort, force 1\u202f631")).to_be_visible()
