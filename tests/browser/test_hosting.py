"""The host in the browser: a friend asks for a bot's seat, the host answers, mutes and bans."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import open_game, show_panel


def _board(page: Page) -> tuple[float, ...]:
    box = page.locator("[data-zone=board]").bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"], box["height"]


def test_a_friend_asks_for_a_bots_seat_and_the_host_lets_them_in_and_sends_them_away(visits: Visits) -> None:
    host, friend = visits("phone").page, visits().page
    open_game(host, "sequence")
    place = _board(host)
    friend.goto(host.url)
    friend.get_by_role("button", name="Demander une place").click()
    friend.get_by_label("Votre nom").fill("Léa")
    friend.get_by_role("button", name="Entrer").click()
    seat = friend.get_by_role("button", name="Prendre la place de")
    asked = seat.inner_text().removeprefix("Prendre la place de ")
    seat.click()
    expect(friend.get_by_text(f"Vous avez demandé la place de {asked}.")).to_be_visible()
    question = host.get_by_role("alert").filter(has_text=f"Léa demande la place de {asked}.")
    expect(question).to_be_visible()
    assert _board(host) == place
    question.get_by_role("button", name="D’accord").click()
    friend.locator(".hand button").first.wait_for()
    expect(question).to_have_count(0)
    assert _board(host) == place

    show_panel(host, "Parler")
    host.get_by_text("Personnes à la table").click()
    mute = host.get_by_role("button", name="En sourdine pour tous")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    show_panel(friend, "Parler")
    friend.get_by_role("button", name="Bonjour").click()
    expect(friend.get_by_role("alert")).to_contain_text("L’hôte vous a retiré la parole")
    host.get_by_role("button", name="Exclure").click()
    host.get_by_role("button", name="Exclure pour de bon").click()
    expect(friend.get_by_role("heading", name="L’hôte vous a exclu, ou quelqu’un à votre adresse.")).to_be_visible()
    friend.reload()
    expect(friend.get_by_role("heading", name="L’hôte vous a exclu, ou quelqu’un à votre adresse.")).to_be_visible()
    expect(host.get_by_role("button", name="Réadmettre")).to_be_visible()
