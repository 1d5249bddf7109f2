"""Several people on one device: they pass it on, and nobody sees the cards of another."""

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.playing import STEPS, mouse, show_panel, wait_for_turn
from tests.browser.pressing import choose

HAND = ".hand button"


def _names(page: Page) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in page.locator(HAND).all()]


def _screen(page: Page) -> Locator:
    return page.get_by_role("heading", name="Passez l’appareil à")


def _seat(page: Page, name: str) -> None:
    page.get_by_role("button", name="Place libre").first.click()
    page.get_by_label("Quelqu’un d’autre, sur cet appareil").fill(name)
    page.get_by_role("button", name="Asseoir").click()
    expect(page.get_by_role("button", name=f"{name}, sur cet appareil")).to_be_visible()


def _hold(page: Page) -> str:
    """Hold the button until the cards are shown; return the name of the player."""
    name = _screen(page).inner_text().removeprefix("Passez l’appareil à ")
    page.get_by_role("button", name="maintenir").hover()
    page.mouse.down()
    page.locator(HAND).first.wait_for()
    page.mouse.up()
    wait_for_turn(page)
    expect(page.locator("[data-zone=status]")).to_contain_text(f"À {name} —")
    return name


def test_two_play_on_one_device_and_a_screen_hides_the_cards_between_them(visits: Visits) -> None:
    page = visits(likes='{"turbo": true, "name": "Léa"}').page
    page.goto("/")
    page.locator("li:has(a[href='/regles/sequence'])").get_by_role("button", name="Inviter").click()
    _seat(page, "Marc")
    _seat_is_given_up_and_taken_again(page)
    page.get_by_role("button", name="Commencer").click()

    expect(_screen(page)).to_be_visible()
    expect(page.locator(f"[data-zone=board], {HAND}")).to_have_count(0)
    page.get_by_role("button", name="maintenir").click()  # a short press is not enough
    expect(_screen(page)).to_be_visible()
    first = _hold(page)
    assert first in {"Léa", "Marc"}
    cards = _names(page)
    expect(page.locator("[data-zone=seats] .name")).to_have_text(["Léa", "Marc"])
    STEPS["sequence"](page, mouse)

    expect(_screen(page)).to_be_visible()
    content = page.content()
    assert not [card for card in cards if card in content]
    expect(page.locator(f"[data-zone=board], {HAND}")).to_have_count(0)
    page.reload()
    expect(_screen(page)).to_be_visible()
    page.get_by_role("button", name="maintenir").press("Enter")
    wait_for_turn(page)
    expect(page.locator(".cell.taken")).to_have_count(1)
    assert _names(page) != cards
    STEPS["sequence"](page, mouse)

    assert _hold(page) == first
    expect(page.locator(".cell.taken")).not_to_have_count(1)  # there are two, or a jack has removed the first
    assert len(set(cards) & set(_names(page))) >= 5
    page.keyboard.press("u")  # on one device an undo needs no consent
    expect(page.locator(".cell.taken")).to_have_count(0)
    assert _names(page) == cards


def _seat_is_given_up_and_taken_again(page: Page) -> None:
    page.get_by_role("button", name="Marc, sur cet appareil").click()
    page.get_by_role("button", name="Retirer Marc").click()
    expect(page.get_by_text("Marc", exact=True)).to_have_count(0)
    _seat(page, "Marc")
    expect(page.get_by_text("Plusieurs jouent sur cet appareil")).to_be_visible()


def test_the_game_waits_for_a_player_of_this_device_who_is_about_to_sit_down(visits: Visits) -> None:
    page = visits(likes='{"turbo": true, "name": "Léa"}').page
    late: list[str | bytes] = []
    sockets: list[WebSocketRoute] = []

    def slow(route: WebSocketRoute) -> None:
        sockets.append(route)
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda message: late.append(message) if sockets else route.send(message))

    page.route_web_socket("**/socket?*as=2", slow)
    page.goto("/")
    page.locator("li:has(a[href='/regles/sequence'])").get_by_role("button", name="Inviter").click()
    page.get_by_role("button", name="Place libre").first.click()
    page.get_by_label("Quelqu’un d’autre, sur cet appareil").fill("Marc")
    page.get_by_role("button", name="Asseoir").click()
    expect(page.get_by_text("Tout le monde est là")).to_be_visible()  # no bot takes the free seat
    start = page.get_by_role("button", name="Commencer")
    start.click()
    expect(start).to_have_attribute("aria-busy", "true")

    route = sockets.pop()
    for message in late:
        route.send(message)
    expect(_screen(page)).to_be_visible()
    _hold(page)
    expect(page.locator("[data-zone=seats] .name")).to_have_text(["Léa", "Marc"])


def test_a_player_who_still_has_to_draw_passes_the_device_on_after_drawing(visits: Visits) -> None:
    page = visits(likes='{"turbo": true, "name": "Léa"}').page
    page.goto("/")
    page.locator("li:has(a[href='/regles/sequence'])").get_by_role("button", name="Inviter").click()
    page.get_by_role("button", name="Options").click()
    choose(page.get_by_role("group", name="Pioche").get_by_role("radio", name="à la main"))
    page.keyboard.press("Escape")
    _seat(page, "Marc")
    page.get_by_role("button", name="Commencer").click()
    first = _hold(page)
    _place(page)
    passed = page.get_by_role("button", name="Passer l’appareil à")
    expect(passed).to_be_visible()  # the card is not drawn yet
    passed.click()
    assert _hold(page) != first
    expect(show_panel(page, "Journal")).to_contain_text(f"{first} ")


def _place(page: Page) -> None:
    page.locator(f"{HAND}:not(.idle):not(:has(.tag))").first.click()
    page.locator(".cell.target").first.click()
