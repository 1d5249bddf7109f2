"""A device that plays without a network: what it needs is fetched, and then its server is killed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect

from tablee.bots.judging import Level
from tablee.games import GAMES
from tablee.kernel.record import Record
from tests.browser.playing import wait_for_turn
from tests.browser.visitor import Visitor, visit
from tests.browser.wire import SOCKET
from tests.server.serving import ServerProcess

ALONE: Final = next(name for name in GAMES if GAMES[name].seats(GAMES[name].read_options({})) == 1)
COMPANY: Final = next(name for name in GAMES if name != ALONE)
MANY: Final = "sequence"
"""A game for several that is over soon."""
DONE: Final = "Tout est sur cet appareil"

_HERE: Final = """
  const [list] = await (await caches.open("tablee-offline")).keys();
  const { parts } = await (await caches.match(list)).json();
  const here = await import(new URL(`..${parts.find(({ path }) => path.startsWith("/assets/here-")).path}`, list.url));
"""
"""The script of the page that speaks to the house of the device: the page itself uses the same one."""
_CONNECT: Final = (
    SOCKET.replace(
        "const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket?protocol=2`);",
        "const socket = {};",
    )
    .replace(
        "    return socket;",
        "    const lost = (_, why) => why && hear({ lost: why }, look);\n"
        "    const ear = { take: (data) => socket.onmessage({ data }), lost };\n"
        "    return Object.assign(socket, here.enter(code, number, ear));",
    )
    .replace("const connect = (code, hear) =>", "const connect = (code, hear, number = 1) =>")
)

ASK: Final = f"async ([path, body]) => {{ {_HERE} return here.request(path, body ?? undefined); }}"
"""Asks the house of the device for a page."""
UPDATE: Final = f"async () => {{ {_HERE} await here.update(); }}"
"""Fetches what the server offers, as a page does when it has been loaded."""
END: Final = f"""
async ([game, options]) => {{
  {_HERE}
  {_CONNECT}
  const {{ code }} = await here.request("/api/tables", {{ game, name: "Léa", options, settings: {{ turbo: true }} }});
  let [number, free] = [0, true];
  const said = (wish) => socket.send(JSON.stringify({{ command: `c${{number++}}`, ...wish }}));
  let [done, failed] = [];
  const end = new Promise((...ways) => ([done, failed] = ways));
  const socket = connect(code, (down, look) => {{
    if (down.lost || down.refused) return failed(new Error(down.lost ?? down.refused.en));
    if (number === 0) said({{ do: "start", level: "beginner" }});
    if (down.done) free = true;
    const {{ seq, moves, table }} = look;
    if (table.stage === "over") return done({{ code, ended: table.ended, turns: look.turns.length }});
    if (table.stage === "playing" && free && moves.length) {{
      free = false;
      said({{ do: "move", seq, move: moves[0] }});
    }}
  }});
  const found = await end;
  socket.close();
  return found;
}}
"""
"""Opens a table, and plays the first move that there is against bots until the game is over."""

PLAY_ON: Final = f"""
(code) => {{
  {SOCKET}
  let [number, free] = [0, true];
  let end;
  globalThis.played = new Promise((resolve) => (end = resolve));
  const socket = connect(code, (down, look) => {{
    if (down.done || down.refused) free = true;
    if (look.table.stage === "over") return socket.close(), end();
    if (!free || !look.moves.length || !look.table.acting.includes(look.you.seat)) return;
    free = false;
    socket.send(JSON.stringify({{ command: `c${{number++}}`, do: "move", seq: look.seq, move: look.moves[0] }}));
  }});
}}
"""
"""Plays the first move that there is at a table of the server, until the game is over; beside the screen. `played` is
done then."""


def prepare(visitor: Visitor) -> None:
    """Fetch everything that is needed without a network."""
    visitor.go("/reglages")
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    visitor.page.get_by_role("button", name="Jouer hors ligne").click()
    expect(visitor.page.get_by_text(DONE)).to_be_visible()


def add_nets(page: Page) -> None:
    """Fetch the large nets too. They are offered until they are here."""
    button = page.get_by_role("button", name="Ajouter les bots plus forts")
    button.click()
    expect(page.get_by_text("Certains bots suivent un réseau")).to_have_count(0)
    expect(button).to_have_count(0)


def cut_off(browser: Browser, folder: Path) -> Visitor:
    """A visitor who has everything with the large nets, whose network is cut, and whose server is dead."""
    server = ServerProcess(folder)
    visitor = visit(browser, server.base)
    try:
        prepare(visitor)
        add_nets(visitor.page)
    finally:
        server.close()
    visitor.context.set_offline(True)
    visitor.forgive("net::ERR_INTERNET_DISCONNECTED")
    wake(visitor.page)
    return visitor


def wake(page: Page) -> None:
    """Wait until Python runs on the device: beside other tests that takes longer than any screen may."""
    page.evaluate(ASK, ["/api/games", None])


def show(page: Page, path: str) -> None:
    """Go to a screen without loading the page again: Python would be loaded again too."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)


def go_home(page: Page) -> None:
    """Go to the first screen."""
    show(page, "/")
    page.locator(".games").wait_for()


def look(page: Page) -> dict[str, object]:
    """The table on the screen, as its owner sees it."""
    code = page.url.rpartition("/")[2]
    found = page.evaluate(ASK, [f"/api/tables/{code}", None])
    assert isinstance(found, dict)
    return found


def decisions(text: str, bots: Sequence[Level | None]) -> Iterator[tuple[str, str]]:
    """For each decision of a bot in a record: what it played on the device, and what the same bot plays on a server.

    `bots` has the level of the bot of each seat. Its seed is that of `tablee.table.due`.
    """
    record = Record.read(text)
    game = GAMES[record.game]
    state = game.deal(game.read_options(record.options), record.seed)
    for number, (seat, played) in enumerate(record.moves):
        level = bots[seat]
        if level is not None and seat in game.to_act(state):
            moves = list(game.moves(state, seat))
            seed = record.seed.child("bot", 0, number, seat)
            yield played, str(game.bot(level).choose(game.view(state, seat), moves, seed))
        state = game.apply(state, seat, game.read_move(played)).state


def press_play(page: Page, game: str) -> None:
    """Begin a game as the first screen offers it."""
    go_home(page)
    page.locator(f"li:has(a[href='/regles/{game}']) .ivory").click()
    wait_for_turn(page)


def code_of(page: Page) -> str:
    """The code of the table on the screen."""
    return page.url.rpartition("/")[2]
