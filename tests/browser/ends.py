"""Real ends: a table is played to its end by another page of the same person, while the first page follows."""

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

from tests.browser.wire import SOCKET

_DEALT: Final = """
([table, deal, moves]) => new Promise((done, failed) => {
  SOCKET
  const wishes = [{ do: "redeal", options: {}, deal }, ...moves.map((move) => ({ do: "move", move }))];
  const socket = connect(table.split("/t/")[1], (down, { seq }) => {
    if (down.refused) failed(new Error(down.refused.en));
    else if (down.look || down.done) {
      const wish = wishes.shift();
      if (wish?.move) wish.seq = seq;
      if (wish) socket.send(JSON.stringify({ command: String(wishes.length), ...wish }));
      else done(socket.close());
    }
  });
})
""".replace("SOCKET", SOCKET)
"""Deals a number and makes moves."""
_ENDED: Final = """
([table, advised]) => new Promise((done, failed) => {
  SOCKET
  let quiet = 0;
  const heard = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => failed(new Error("nothing has happened for two minutes")), 120_000);
  };
  let [seq, moves, number, free] = [0, [], 0, true];
  const say = (wish) => socket.send(JSON.stringify({ command: `${wish.do} end ${number++}`, ...wish }));
  const play = (move) => say({ do: "move", seq, move });
  const act = () => {
    if (!free || !moves.length) return;
    free = false;
    advised ? say({ do: "hint" }) : play(moves[0]);
  };
  const socket = connect(table.split("/t/")[1], (down, look) => {
    heard();
    ({ seq, moves } = look);
    if (look.table.stage === "over") return clearTimeout(quiet), done(socket.close());
    if (down.hints) play(down.hints[0].move);
    if (down.refused) setTimeout(() => act((free = true)), 500); // too fast, or another player was faster
    else if (down.done?.startsWith("move end")) free = true;
    act();
  });
})
""".replace("SOCKET", SOCKET)
"""Plays on until the game is over: the move that a hint advises, or the first. Fails only when nothing happens."""


def _beside(page: Page, script: str, arguments: list[object]) -> None:
    """Run a script in another page of the same person."""
    other = page.context.new_page()
    other.goto("/")
    other.evaluate(script, arguments)
    other.close()


def play_deal(page: Page, deal: int, moves: Sequence[str]) -> None:
    """Deal a number at the table of a page, and make moves. The page comes back to the table afterwards."""
    table = page.url
    page.goto("/")
    page.evaluate(_DEALT, [table, deal, list(moves)])
    page.goto(table)


def play_out(page: Page, *, won: bool) -> None:
    """Play the game of a page to its end: as a hint advises, so that it is often won, or by first moves."""
    _beside(page, _ENDED, [page.url, won])
