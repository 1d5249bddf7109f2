"""Several browsers at one table, and a table that survives reloads, lost connections and a killed server."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import qr
from tests.browser.conftest import Visits
from tests.browser.playing import finger, heard, open_game, show_panel, wait_for_turn
from tests.browser.pressing import MAIN
from tests.browser.wire import Wire, open_table
from tests.games.figures.on_screen import pass_on
from tests.server.serving import ServerProcess

MINE = "[data-zone=status].mine"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    started = ServerProcess(tmp_path)
    yield started
    started.close()


def _enter(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Votre nom").fill(name)
    page.get_by_role("button", name="Entrer").click()


def _place(page: Page) -> tuple[str, str]:
    """Put a chip on a space; return the space and the card."""
    page.locator(".hand button:not(.idle):not(:has(.tag))").first.click()
    target = page.locator(".cell.target").first
    name = str(target.get_attribute("title"))
    target.click()
    space, card = name.split(" · ")
    return space, card


def _times_told(page: Page, space: str, card: str) -> int:
    """Count a move in the log. The board would not do: a bot may have removed the chip."""
    told = [heard(line) for line in show_panel(page, "Journal").get_by_role("listitem").all()]
    # The card that the player drew stands behind the move.
    return sum(line.partition(" +")[0].endswith(f" {card} en {space}") for line in told)


def _invite_nearby(host: Page) -> str:
    """Have the server listen in the local network, after a yes; return the address in the QR code."""
    here = host.url.split("/t/")[0]
    expect(host.get_by_text("Ce lien ne marche que sur cet ordinateur.")).to_be_visible()
    expect(host.get_by_role("img", name="Code QR")).to_have_count(0)
    opened = {"address": here.replace("127.0.0.1", "localhost"), "open": True, "can_open": False}
    host.route("**/api/house/open", lambda route: route.fulfill(json=opened))
    host.get_by_role("button", name="Inviter dans la pièce").click()
    read = qr.read(host.get_by_role("img", name="Code QR"))
    assert read == host.locator(".address").inner_text() != host.url
    return read.replace("localhost", "127.0.0.1")  # no other machine is there to read it


def test_two_play_by_a_link_and_a_third_is_a_spectator(visits: Visits) -> None:
    host, guest, watcher = (visits().page for _ in range(3))
    nearby = {"address": "http://192.168.1.5:8765", "open": False, "can_open": True}
    host.route("**/api/house", lambda route: route.fulfill(json=nearby))
    host.goto("/")
    host.locator("li:has(a[href='/regles/sequence'])").get_by_role("button", name="Inviter").click()
    address = f"/t/{host.locator('.code').inner_text()}"
    host.get_by_label("Votre nom").fill("Hélène")
    host.get_by_label("Votre nom").press("Enter")
    read = _invite_nearby(host)
    assert read.endswith(address)
    _enter(guest, read, "Léa")
    expect(guest.get_by_role("status")).to_have_text("Choisissez une place libre.")
    guest.get_by_role("button", name="Je m’assois").click()
    expect(guest.get_by_role("status")).to_have_text("Vous êtes assis. Hélène donnera les cartes.")
    expect(host.get_by_text("Léa")).to_be_visible()
    _enter(watcher, address, "Marc")
    expect(watcher.get_by_role("status")).to_contain_text("vous regarderez")
    ready = guest.get_by_label("Je suis prêt")
    ready.uncheck()
    expect(host.get_by_role("button", name="Léa, pas prêt")).to_be_visible()
    expect(host.get_by_role("status")).to_have_text("Pas encore prêt\u202f: Léa")
    host.get_by_role("button", name="Commencer").click()
    expect(host.get_by_role("alert")).to_contain_text("prêt")
    ready.check()
    expect(host.get_by_role("button", name="Léa, prêt")).to_be_visible()
    host.get_by_role("button", name="Commencer").click()

    host.locator(".cell").first.wait_for()
    guest.locator(".cell").first.wait_for()
    host.locator(f"{MINE}, .acts:not(.yours)").wait_for()
    first, second = (host, guest) if host.locator(MINE).count() else (guest, host)
    _place(first)
    expect(second.locator(".cell.taken")).to_have_count(1)
    hand = second.locator(".hand button").all_inner_texts()
    second.locator(".hand button").first.click()
    second.reload()
    wait_for_turn(second)
    assert second.locator(".hand button").all_inner_texts() == hand
    expect(second.locator(".cell.taken")).to_have_count(1)
    _place(second)
    expect(watcher.locator(".cell.taken")).to_have_count(2)
    expect(watcher.locator(".hand")).to_have_count(0)
    expect(first.locator(".cell.taken")).to_have_count(2)
    _mute(host, guest)


def _mute(host: Page, guest: Page) -> None:
    """Check that a muted player's chat is not shown, even after a reload."""
    said = host.get_by_role("region", name="Parler").get_by_role("paragraph")
    show_panel(guest, "Parler")
    guest.get_by_role("button", name="Bonjour").click()
    host.get_by_role("button", name="Léa : Bonjour").click()  # the message is shown although the chat is closed
    expect(said).to_have_text(["Léa : Bonjour"])
    expect(host.get_by_role("button", name="Léa : Bonjour")).to_have_count(0)
    host.get_by_text("Mettre en sourdine").click()
    muted = host.locator("details", has_text="Mettre en sourdine").get_by_role("button")
    expect(muted).to_have_text(["Léa"])
    muted.click()
    expect(said).to_have_count(0)
    host.reload()
    show_panel(host, "Parler")
    host.get_by_text("Mettre en sourdine").click()
    expect(muted).to_have_attribute("aria-pressed", "true")
    expect(said).to_have_count(0)
    muted.click()
    expect(said).to_have_count(1)


def test_a_table_outlives_its_server_and_a_move_made_meanwhile_is_sent(
    visits: Visits, server: ServerProcess, tmp_path: Path
) -> None:
    visitor = visits(base=server.base)
    visitor.forgive("WebSocket connection to .* failed")
    page = visitor.page
    open_game(page, "sequence")
    server.end(signal.SIGKILL)
    expect(page.get_by_role("status")).to_contain_text("Connexion perdue")
    played = _place(page)
    expect(page.locator(".table[aria-busy=true]").first).to_be_visible()

    again = ServerProcess(tmp_path, "--port", str(urlsplit(server.base).port))
    try:
        wait_for_turn(page)
        assert _times_told(page, *played) == 1
        expect(page.get_by_role("status").first).not_to_contain_text("Connexion perdue")
    finally:
        again.close()


def test_a_move_whose_answer_was_lost_is_sent_again_and_made_once(visits: Visits) -> None:
    page = visits().page
    sent: list[str] = []

    def lose_the_first_answer(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def up(message: str | bytes) -> None:
            if '"do":"move"' in str(message):
                sent.append(str(message))
            server.send(message)

        def down(message: str | bytes) -> None:
            if '"done"' in str(message) and len(sent) == 1:
                line.close(code=1012)
            else:
                line.send(message)

        line.on_message(up)
        server.on_message(down)

    page.route_web_socket("**/socket**", lose_the_first_answer)
    open_game(page, "sequence")
    played = _place(page)
    wait_for_turn(page)
    first, second = (json.loads(message) for message in sent)
    assert first == second
    assert _times_told(page, *played) == 1


def _play_in_silence(host: Page) -> None:
    host.get_by_role("button", name="Options").click()
    expect(host.get_by_role("dialog", name="2 joueurs")).to_be_visible()
    expect(host.get_by_label("En silence")).to_have_count(0)  # a team of one has nobody to talk to
    expect(host.get_by_role("group", name="Équipes")).to_have_count(0)  # two players are two teams
    host.keyboard.press("Escape")
    for players in (3, 4):
        host.get_by_role("button", name="Plus de joueurs").click()
        expect(host.locator(".chair")).to_have_count(players)
    host.get_by_role("button", name="Options").click()
    host.get_by_label("En silence").check()


def test_a_call_of_silence_is_a_question_that_the_other_team_answers(visits: Visits) -> None:
    host, guest = visits("phone").page, visits("phone").page
    host.goto("/")
    host.locator("li:has(a[href='/regles/sequence'])").get_by_role("button", name="Inviter").click()
    _enter(guest, f"/t/{host.locator('.code').inner_text()}", "Léa")
    guest.get_by_role("button", name="Je m’assois").first.click()
    _play_in_silence(host)
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Commencer").click()
    guest.locator(".cell").first.wait_for()
    guest.get_by_role("button", name="Signaler l’équipe 1").click()
    host.get_by_role("button", name="Non", exact=True).wait_for()
    assert host.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the question fits the phone"
    host.get_by_role("button", name="Oui", exact=True).click()
    expect(host.get_by_role("button", name="Non", exact=True)).to_have_count(0)  # the server has the answer
    host.locator(".hand button").first.click()
    host.get_by_role("button", name="Défausser").click()
    expect(host.locator(".hand button")).to_have_count(5)


def test_what_a_player_aims_at_outlives_the_choices_of_others(visits: Visits) -> None:
    page = visits("phone").page
    page.emulate_media(reduced_motion="reduce")
    wire = Wire(page)
    open_table(page, "figures", {"players": 6})
    wait_for_turn(page)
    while not page.locator(".around.open").count():
        pass_on(page, finger)
        wait_for_turn(page)
    page.locator(".box.legal").last.tap()
    expect(page.locator(".box.aimed")).to_have_count(1)
    expect(page.locator(MAIN)).to_be_visible()
    show_panel(page, "Journal")
    told = page.get_by_role("dialog").get_by_text("a choisi")
    before = told.count()
    # Another player chooses: a turn more, and one less to wait for.
    chose = {"seat": 1, "events": [{"kind": "chose", "seat": 1, "move": None}]}
    seat = wire.view["viewer"]
    wire.say(turns=[*wire.turns, chose], view={**wire.view, "waiting": [seat]})
    expect(told).to_have_count(before + 1)
    page.keyboard.press("Escape")
    expect(page.locator(".box.aimed")).to_have_count(1)
    page.locator(MAIN).tap()
    wait_for_turn(page)
    expect(page.locator(".box.aimed")).to_have_count(0)
