"""A client written from docs/wire.md alone: a cookie, a WebSocket, JSON, and nothing of this project.

It is synchronous and has no retries: as short as a client can be that plays whole games.
"""

import json
import time
import zlib
from contextlib import ExitStack, suppress
from itertools import count
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect


def patched(old: Any, patch: Any) -> Any:  # type: ignore[explicit-any]  # JSON
    """Section "Patches"."""
    if isinstance(patch, list):
        if len(patch) == 1:
            return patch[0]
        start, cut, put = patch
        return old[:start] + put + old[start + cut :]
    new = list(old) if isinstance(old, list) else dict(old)
    for name, inner in patch.items():
        place = int(name) if isinstance(new, list) else name
        new[place] = patched(new[place], inner)
    return new


class PageClient:
    """One person at one table."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.sent: list[str] = []
        self.heard: list[str] = []
        self.sums = 0
        self._ids = count(1)
        self._left = ExitStack()
        with urlopen(f"{base}/api/me") as answer:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.look: dict[str, Any] = {}  # type: ignore[explicit-any]  # JSON
        self.socket: ClientConnection

    def open_table(self, game: str, options: dict[str, object]) -> str:
        """Step 2."""
        body = json.dumps({"game": game, "name": "Ann", "options": options, "settings": {"turbo": True}}).encode()
        with urlopen(Request(f"{self.base}/api/tables", body, {"cookie": self.cookie})) as answer:
            return str(json.load(answer)["code"])

    def enter(self, code: str, protocol: int) -> None:
        """Steps 3 and 4."""
        address = f"{self.base.replace('http', 'ws', 1)}/api/tables/{code}/socket?protocol={protocol}"
        self.socket = self._left.enter_context(
            connect(address, additional_headers={"cookie": self.cookie}, compression=None)
        )
        self.hear()
        if self.look["you"]["name"] is None:
            assert self.command("come", name="Bob") is None

    def leave(self) -> None:
        """Close the socket."""
        self._left.close()

    def hear(self, patience: float = 30) -> dict[str, Any]:  # type: ignore[explicit-any]  # JSON
        """Take in the next message."""
        self.heard.append(str(self.socket.recv(timeout=patience)))
        message: dict[str, Any] = json.loads(self.heard[-1])  # type: ignore[explicit-any]  # JSON
        self.look = message.get("look", self.look)
        if "change" in message:
            self.look = patched(self.look, message["change"])
        if "sum" in message:
            look = self.look
            parts = [look["seq"], look["table"], look["view"], look["moves"], len(look["turns"]), look["lines"]]
            text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
            assert zlib.adler32(text.encode()) == message["sum"]
            self.sums += 1
        return message

    def command(self, do: str, **fields: object) -> str | None:
        """Send a command; return None when it is done, or else why it was refused."""
        id_ = f"c{next(self._ids)}"
        self.sent.append(json.dumps({"do": do, "command": id_, **fields}))
        self.socket.send(self.sent[-1])
        while True:
            message = self.hear()
            if message.get("done") == id_:
                return None
            refused = message.get("refused", {})
            if refused.get("why") == "too_fast":
                self._read_for_a_second()
                self.socket.send(self.sent[-1])
            elif refused.get("command") == id_:
                return str(refused["why"])

    def _read_for_a_second(self) -> None:
        end = time.monotonic() + 1
        with suppress(TimeoutError):
            while (left := end - time.monotonic()) > 0:
                self.hear(left)

    def play(self) -> None:
        """Steps 6 and 7: some move or other, until the game is over."""
        for number in count():
            while self.look["table"]["stage"] != "over" and not self._is_asked():
                self.hear()
            if self.look["table"]["stage"] == "over":
                return
            moves = self.look["moves"]
            chosen = [move for move in moves if move[0] == "="] or [move for move in moves if move[0] != "?"] or moves
            why = self.command("move", seq=self.look["seq"], move=chosen[number * 7919 % len(chosen)])
            assert why in (None, "stale", "is_over"), why

    def _is_asked(self) -> bool:
        return self.look["you"]["seat"] in self.look["table"]["acting"] and self.look["moves"] != []
