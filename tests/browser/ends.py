"""Real ends: a table is played to its end by another page of the same person, while the first page follows."""

from collections.abc import Sequence
from importlib import import_module
from typing import Final

from playwright.sync_api import Page

from tests.browser.wire import SOCKET

_QUIET: Final = """
  let quiet = 0;
  const heard = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => failed(new Error("nothing has happened for two minutes")), 120_000);
  };
  const over = (look) => {
    clearTimeout(quiet);
    socket.close();
    done(look.table.ended?.record ?? "");
  };
"""
"""Fails when nothing happens, instead of waiting for ever. The end tells the number of the record, if there is one."""
_DEALT: Final = """
([code, deal, moves]) => new Promise((done, failed) => {
  SOCKET
  QUIET
  heard();
  const wishes = [{ do: "redeal", options: {}, deal }, ...moves.map((move) => ({ do: "move", move }))];
  const socket = connect(code, (down, look) => {
    heard();
    if (down.refused) failed(new Error(down.refused.en));
    else if (down.look || down.done) {
      const wish = wishes.shift();
      if (wish?.move) wish.seq = look.seq;
      if (wish) socket.send(JSON.stringify({ command: String(wishes.length), ...wish }));
      else over(look);
    }
  });
})
""".replace("SOCKET", SOCKET).replace("QUIET", _QUIET)
"""Deals a number and makes moves."""
_ENDED: Final = """
([code, advised]) => new Promise((done, failed) => {
  SOCKET
  QUIET
  heard();
  let [seq, moves, number, free] = [0, [], 0, true];
  const say = (wish) => socket.send(JSON.stringify({ command: `${wish.do} end ${number++}`, ...wish }));
  const play = (move) => say({ do: "move", seq, move });
  const act = () => {
    if (!free || !moves.length) return;
    free = false;
    advised ? say({ do: "hint" }) : play(moves[0]);
  };
  const socket = connect(code, (down, look) => {
    heard();
    ({ seq, moves } = look);
    if (look.table.stage === "over") return over(look);
    if (down.hints) play(down.hints[0].move);
    if (down.refused) setTimeout(() => act((free = true)), 500); // too fast, or another player was faster
    else if (down.done?.startsWith("move end")) free = true;
    act();
  });
})
""".replace("SOCKET", SOCKET).replace("QUIET", _QUIET)
"""Plays on until the game is over: the move that a hint advises, or the first."""


def play_to_record(page: Page, code: str, game: str) -> str:
    """Play a table to its end, from a page that does not show it. Return the number of the record.

    Raise `AssertionError` if there is none: a patience in a dead end, for one, is not over for good.
    """
    won = getattr(import_module(f"tests.games.{game}.on_screen"), "won", None)
    script, how = (_DEALT, won()) if won else (_ENDED, (False,))
    record: str = page.evaluate(script, [code, *how])
    assert record, f"a game of {game} has ended without a record"
    return record


def _beside(page: Page, script: str, arguments: list[object]) -> None:
    """Run a script in another page of the same person."""
    other = page.context.new_page()
    other.goto("/")
    other.evaluate(script, arguments)
    other.close()


def _code(address: str) -> str:
    return address.split("/t/")[1]


def play_deal(page: Page, deal: int, moves: Sequence[str]) -> None:
    """Deal a number at the table of a page, and make moves. The page comes back to the table afterwards."""
    table = page.url
    page.goto("/")
    page.evaluate(_DEALT, [_code(table), deal, list(moves)])
    page.goto(table)


def play_out(page: Page, *, won: bool) -> None:
    """Play the game of a page to its end: as a hint advises, so that it is often won, or by first moves."""
    _beside(page, _ENDED, [_code(page.url), won])
