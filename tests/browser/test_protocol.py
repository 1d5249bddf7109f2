"""The page and the protocol: an old page reloads, and a page that has lost track gets the whole table again."""

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.playing import open_game, wait_for_turn
from tests.browser.wire import open_table


def test_a_page_of_another_protocol_reloads_once_and_then_says_so(visits: Visits) -> None:
    page = visits().page
    open_table(page, "sequence", {"players": 2})
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    page.route_web_socket("**/socket**", lambda line: line.close(code=4426, reason="old_client"))
    page.goto(page.url)
    expect(page.get_by_text("Cette page est plus ancienne que le serveur")).to_be_visible()
    page.wait_for_function("performance.getEntriesByType('navigation')[0].type === 'reload'")
    expect(page.get_by_text("Cette page est plus ancienne que le serveur")).to_be_visible()
    page.wait_for_load_state()
    assert len(loads) == 2


def test_a_page_whose_table_differs_from_the_servers_connects_again(visits: Visits) -> None:
    page = visits().page
    sockets: list[WebSocketRoute] = []

    def spoil_the_first(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        sockets.append(line)

        def down(message: str | bytes) -> None:
            parts = json.loads(message)
            if len(sockets) == 1 and "change" in parts:
                parts["sum"] = 1
            line.send(json.dumps(parts))

        server.on_message(down)
        line.on_message(server.send)

    page.route_web_socket("**/socket**", spoil_the_first)
    open_game(page, "sequence")
    wait_for_turn(page)
    assert len(sockets) == 2
