"""A page whose messages from the server a test can read, and add to: what others do at a table, without others."""

import json
from collections.abc import Mapping
from typing import Final, cast

from playwright.sync_api import Page, WebSocketRoute

from tablee.client import Picture
from tablee.kernel.json import Json

SOCKET: Final = """
  const patched = (old, patch) => {
    if (Array.isArray(patch) && patch.length === 1) return patch[0];
    if (Array.isArray(patch)) {
      const [start, cut, put] = patch, [head, tail] = [old.slice(0, start), old.slice(start + cut)];
      return typeof old === "string" ? head + put + tail : [...head, ...put, ...tail];
    }
    const copy = Array.isArray(old) ? [...old] : { ...old };
    for (const [name, change] of Object.entries(patch)) copy[name] = patched(copy[name], change);
    return copy;
  };
  const connect = (code, hear) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket?protocol=2`);
    let look;
    socket.onmessage = ({ data }) => {
      const down = JSON.parse(data);
      look = down.look ?? (down.change ? patched(look, down.change) : look);
      hear(down, look);
    };
    return socket;
  };
"""
"""A client in a page without a screen: `connect` calls `hear` with every message and the table as it is then."""

_OPENED: Final = """
async ([game, options, { name, level, rated }]) => {
  const body = JSON.stringify({ game, name, options, settings: { turbo: true, rated } });
  const post = { method: "POST", headers: { "content-type": "application/json" }, body };
  const { code } = await (await fetch("/api/tables", post)).json();
  SOCKET
  return new Promise((resolve, reject) => {
    let asked = false;
    const socket = connect(code, (down, look) => {
      if (down.refused) reject(new Error(down.refused.en));
      if (!asked) socket.send(JSON.stringify({ command: "start", do: "start", level }));
      asked = true;
      if (look.table.stage === "playing") socket.close(), resolve(code);
    });
  });
}
""".replace("SOCKET", SOCKET)
"""Opens a table with bots in all other seats, and returns its code."""


def open_table(page: Page, game: str, options: Mapping[str, object]) -> None:
    """Go to a new table with these options and bots in the other seats."""
    page.goto("/")
    page.goto(f"/t/{begun(page, game, options)}")


def begun(
    page: Page,
    game: str,
    options: Mapping[str, object],
    *,
    name: str = "Léa",
    level: str = "easy",
    rated: bool = False,
) -> str:
    """Begin a game with bots in all other seats, without going there. Return the code of the table."""
    code: str = page.evaluate(_OPENED, [game, dict(options), {"name": name, "level": level, "rated": rated}])
    return code


class Wire:
    """Between a page and the server: it remembers what the server has sent."""

    def __init__(self, page: Page) -> None:
        self.picture = Picture()
        self.sent: list[dict[str, object]] = []
        self._routes: list[WebSocketRoute] = []
        self._servers: list[WebSocketRoute] = []
        page.route_web_socket("**/socket**", self._connect)

    @property
    def chairs(self) -> list[dict[str, Json]]:
        """A copy of the chairs."""
        return [dict(chair) for chair in self.picture.chairs]

    @property
    def view(self) -> dict[str, Json]:
        """The view of the page's player."""
        return cast("dict[str, Json]", self.picture.look["view"])

    @property
    def turns(self) -> list[Json]:
        """The moves made so far."""
        return self.picture.turns

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._routes.append(route)
        self._servers.append(server)

        def down(message: str | bytes) -> None:
            self.picture.take(json.loads(message))
            route.send(message)

        def up(message: str | bytes) -> None:
            self.sent.append(json.loads(message))
            server.send(message)

        server.on_message(down)
        route.on_message(up)

    def play(self, move: str) -> None:
        """Send the server a move, as if from the page. The page hears the answer."""
        wish = {"command": f"{move} {len(self.sent)}", "do": "move", "seq": self.picture.seq, "move": move}
        self.sent.append(wish)
        self._servers[-1].send(json.dumps(wish))

    def say(self, **parts: object) -> None:
        """Send the page a message, as if from the server: other parts of the table, or a refusal."""
        change = {part: [value] for part, value in parts.items() if part in self.picture.look}
        others = {part: value for part, value in parts.items() if part not in change}
        self._routes[-1].send(json.dumps({**others, "change": change}))

    def show(self, **changed: object) -> None:
        """Show the page its table with something changed; without changes, the table as it is."""
        self.say(table={**self.picture.table, **changed})
