"""A page whose messages from the server a test can read, and add to: what others do at a table, without others."""

import json
from collections.abc import Mapping
from typing import Final

from playwright.sync_api import Page, WebSocketRoute

_OPENED: Final = """
async ([game, options]) => {
  const body = JSON.stringify({ game, name: "Léa", options, settings: { turbo: true } });
  const post = { method: "POST", headers: { "content-type": "application/json" }, body };
  const { code } = await (await fetch("/api/tables", post)).json();
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  return new Promise((resolve, reject) => {
    let asked = false;
    socket.onmessage = ({ data }) => {
      const down = JSON.parse(data);
      if (down.refused) reject(new Error(down.refused.en));
      if (!asked) socket.send(JSON.stringify({ command: "start", do: "start", level: "easy" }));
      asked = true;
      if (down.table?.stage === "playing") socket.close(), resolve(code);
    };
  });
}
"""
"""Opens a table with bots in all other seats, and returns its code."""


def open_table(page: Page, game: str, options: Mapping[str, object]) -> None:
    """Go to a new table with these options and bots in the other seats."""
    page.goto("/")
    code: str = page.evaluate(_OPENED, [game, dict(options)])
    page.goto(f"/t/{code}")


class Wire:
    """Between a page and the server: it remembers the table, the view and the number of turns."""

    def __init__(self, page: Page) -> None:
        self.table: dict[str, object] = {}
        self.chairs: list[dict[str, object]] = []
        self.view: dict[str, object] = {}
        self.turns = 0
        self.sent: list[dict[str, object]] = []
        self._routes: list[WebSocketRoute] = []
        page.route_web_socket("**/socket**", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._routes.append(route)

        def down(message: str | bytes) -> None:
            parts = json.loads(message)
            self.table = parts.get("table", self.table)
            self.chairs = json.loads(json.dumps(self.table["chairs"]))
            self.view = parts.get("view") or self.view
            if "turns" in parts:
                self.turns = parts["turns"]["start"] + len(parts["turns"]["turns"])
            route.send(message)

        def up(message: str | bytes) -> None:
            self.sent.append(json.loads(message))
            server.send(message)

        server.on_message(down)
        route.on_message(up)

    def say(self, **parts: object) -> None:
        """Send the page a message, as if from the server."""
        self._routes[-1].send(json.dumps(parts))

    def show(self, **changed: object) -> None:
        """Show the page its table with something changed; without changes, the table as it is."""
        self.say(table={**self.table, **changed})
