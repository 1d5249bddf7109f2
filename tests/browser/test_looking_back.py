"""Looking back: the log of a running game, and the replay of a finished one."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.playing import STEPS, finger, mouse, open_game, wait_for_turn
from tests.browser.screens import finished_game


def test_a_line_of_the_log_shows_the_position_then_and_leads_back(visits: Visits) -> None:
    page = visits().page
    open_game(page, "pairs")
    for _ in range(3):
        STEPS["pairs"](page, mouse)
        wait_for_turn(page)
    page.keyboard.press("j")
    log = page.get_by_role("region", name="Journal")
    expect(log.get_by_role("button")).to_have_count(3)
    log.get_by_role("button").first.click()
    expect(page.get_by_text("Après le coup 1")).to_be_visible()
    expect(page.locator(".count")).to_have_text("Paires : 1 sur 60")
    expect(page.locator(".pile[data-partners]")).to_have_count(0)  # no move is possible there
    page.get_by_role("button", name="Revenir à la partie").click()
    expect(page.locator(".count")).to_have_text("Paires : 3 sur 60")


def test_panels_of_a_game_for_one_lie_over_the_board_on_a_phone(visits: Visits) -> None:
    page = visits("phone").page
    open_game(page, "pairs", finger)
    for name in ("Signets", "Nouvelle donne", "Paires parties"):
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("dialog", name=name)).to_be_in_viewport(ratio=0.9)
        page.get_by_role("dialog").get_by_role("button", name="Fermer").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_finished_game_plays_itself_with_open_hands(visits: Visits) -> None:
    page = visits().page
    record = finished_game(page, "sequence")
    page.goto(f"/g/{record}/replay")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    expect(page.locator("[data-zone=main] .primary")).to_have_text("Lire")  # the board itself has no buttons
    page.get_by_label("Vitesse").select_option("4")
    page.get_by_role("button", name="Lire").click()
    expect(slider).to_have_value(re.compile("[3-9]"))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Mains ouvertes").click()
    expect(page.locator(".hands li")).to_have_count(1)
    expect(page.locator(".hands .card")).to_have_count(7)
    page.keyboard.press("Escape")
    log = page.get_by_role("region", name="Journal")
    log.get_by_role("button").last.click()
    expect(slider).not_to_have_value("0")
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_a_record_is_verified_shared_and_imported_as_text(visits: Visits) -> None:
    visitor = visits()
    visitor.forgive("400")  # for the text that is no record
    page = visitor.page
    record = finished_game(page, "sequence")
    page.goto(f"/g/{record}")
    page.get_by_text("Mélange vérifié").click()
    expect(page.get_by_text("Cette page a redistribué les cartes")).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Partager").click()
    with page.expect_download() as stored:
        page.get_by_role("button", name="Image").click()
    assert stored.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Copier le texte").click()
    expect(page.get_by_role("button", name="Copié")).to_be_visible()
    assert f"/g/{record}" in page.evaluate("navigator.clipboard.readText()")
    text = page.evaluate("async id => (await (await fetch('/api/records/' + id)).json()).text", record)
    page.goto("/import")
    page.get_by_label("Collez ici").fill(text.replace("0: ", "0: 2S@a1 ", 1))
    page.get_by_role("button", name="Revoir").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("^Le coup \\d+ de cet enregistrement"))
    page.get_by_label("Collez ici").fill(text)
    page.get_by_role("button", name="Revoir").click()
    page.get_by_role("slider").press("End")
    expect(page.locator(".cell.taken").first).to_be_visible()
    expect(page.get_by_label("Vu par")).to_have_text(re.compile("Place 1.*Place 2", re.DOTALL))


def test_an_unknown_address_shows_an_error_and_a_link_home(visits: Visits) -> None:
    visitor = visits()
    visitor.forgive("404")
    answer = visitor.page.goto("/zzz")
    assert answer
    assert answer.status == 404
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    visitor.page.get_by_role("link", name="Accueil").first.click()
    visitor.page.wait_for_url("**/")


@pytest.mark.parametrize("code", ["BBBBB", "a%2Fb", "%20"])
def test_an_address_of_no_table_says_so_and_does_not_try_again(visits: Visits, code: str) -> None:
    page = visits().page
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(f"/t/{code}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Aucune table ne porte ce code.")
    expect(page.get_by_role("link", name="Accueil").last).to_be_visible()
    # The page is final: a retry would show that it is connecting.
    expect(page.get_by_text("Connexion")).to_have_count(0)
    assert len(sockets) == 1
