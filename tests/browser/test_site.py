"""A folder of `tablee site` on a plain host, below its root: all is played in the page, and nobody asks a server."""

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tablee.cli.main import main
from tablee.games import GAMES
from tests.browser.alone import ASK, END, show
from tests.browser.playing import wait_for_turn
from tests.browser.visitor import Visitor, visit

COMPANY: Final = next(name for name in GAMES if GAMES[name].seats(GAMES[name].read_options({})) > 1)
GUIDE: Final = Path(__file__).parents[2] / "docs/python.md"
_ALL_IS_KEPT: Final = """
async () => {
  const list = "/jeux/offline/parts.json";
  while (!(await caches.match(list, { cacheName: "tablee-offline" }))) await new Promise((go) => setTimeout(go, 50));
}
"""
_PROGRAM: Final = '<div class="language-python highlight"><pre><code>{}</code></pre></div>'


class _Host(SimpleHTTPRequestHandler):
    """A host that only sends files, and `404.html` for what it has not."""

    asked: Final[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        super().do_GET()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, "jeux/404.html").read_bytes()
        self.error_message_format = page.decode().replace("%", "%%")
        super().send_error(code, message, explain)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.fixture(scope="module")
def programs() -> list[str]:
    """The programs of the guide."""
    return re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, programs: list[str]) -> Iterator[ThreadingHTTPServer]:
    """A host with the folder, and with the programs of the guide as its documentation."""
    docs = tmp_path_factory.mktemp("docs")
    (docs / "python").mkdir()
    shown = "".join(map(_PROGRAM.format, [*programs, "import sqlalchemy"]))
    for name in ("index.html", "python/index.html"):
        (docs / name).write_text(f'<html><head><meta charset="utf-8"></head><body>{shown}</body></html>')
    public = tmp_path_factory.mktemp("public")
    assert main(["site", str(public / "jeux"), "--docs", str(docs)]) == 0
    (public / "favicon.ico").write_bytes(b"")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, directory=str(public)))
    serving = Thread(target=server.serve_forever)
    serving.start()
    yield server
    _end(server)
    serving.join()


def _end(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def guest(browser: Browser, host: ThreadingHTTPServer) -> Iterator[Visitor]:
    """A visitor of the host."""
    visitor = visit(browser, f"http://127.0.0.1:{host.server_address[1]}")
    visitor.forgive("status of 404")  # the host says so itself
    yield visitor
    visitor.context.close()
    assert visitor.complaints() == []
    assert [path for path in _Host.asked if "/api/" in path] == []


def test_screens_rules_and_lessons_open_before_anything_is_fetched_to_play(guest: Visitor) -> None:
    page = guest.page
    guest.go(f"/jeux/regles/{COMPANY}/ailleurs")  # the host knows no such page
    expect(page.locator(".clause").first).to_be_visible()
    assert page.url.endswith(f"/jeux/regles/{COMPANY}/ailleurs")
    guest.go(f"/jeux/regles/{COMPANY}/lecon")
    expect(page.locator("[data-zone=board]")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    guest.go("/jeux/nulle/part")
    expect(page.get_by_role("link", name="Accueil")).to_be_visible()
    guest.go("/jeux/")
    expect(page.locator(".games")).to_be_visible()
    expect(page.get_by_role("button", name="À plusieurs").first).to_be_visible()
    expect(page.get_by_text("Rejoindre une table")).to_have_count(0)
    expect(page.get_by_text("Énigmes du jour")).to_have_count(0)
    assert [path for path in _Host.asked if path.endswith((".wasm", ".pack", ".gz", ".zip"))] == []


def test_a_deal_of_the_day_is_opened_a_game_is_played_to_its_end_and_replayed(guest: Visitor) -> None:
    page = guest.page
    guest.go("/jeux/")
    page.locator(".day, .below").get_by_role("button").first.click()
    page.wait_for_url(re.compile("/jeux/t/A[A-Z]{6}$"), timeout=0)  # Python has been fetched, and has started
    wait_for_turn(page)
    page.evaluate(_ALL_IS_KEPT)
    found = page.evaluate(END, [COMPANY, {}])
    record = found["ended"]["record"]
    assert record is not None
    show(page, f"/jeux/g/{record}/replay")
    expect(page.locator("[data-zone=board]")).to_be_visible()
    assert page.evaluate(ASK, [f"/api/records/{record}", None])["game"] == COMPANY
    show(page, "/jeux/moi")
    expect(page.get_by_role("heading", name="Mes parties")).to_be_visible()
    show(page, f"/jeux/g/{record}")
    expect(page.get_by_text(re.compile("^Analyse")).first).to_be_visible()  # the page works it out itself
    fetched = [path for path in _Host.asked if path.endswith((".wasm", ".pack", ".zip", ".gz"))]
    assert len(fetched) == len(set(fetched)) == 3
    assert all(path.endswith(".gz") for path in fetched)


def test_the_programs_of_the_guide_run_in_the_page(guest: Visitor, programs: list[str]) -> None:
    page = guest.page
    guest.go("/jeux/docs/python/")
    expect(page.get_by_text("Not in the browser: it needs sqlalchemy.")).to_have_count(1)
    runs = page.get_by_role("button", name="Run")
    expect(runs).to_have_count(len(programs))
    runs.last.click()
    outputs = page.locator(".live-output")
    wanted = [re.findall(r"print\(.*\)  # (.*)", program) for program in programs]
    for number, lines in enumerate(wanted):
        expect(outputs.nth(number)).to_have_text("\n".join(lines), timeout=120_000)


def test_a_game_goes_on_when_its_host_is_gone(guest: Visitor, host: ThreadingHTTPServer) -> None:
    _end(host)
    guest.go("/jeux/")
    guest.page.locator("a[href^='/jeux/t/A']").first.click()
    guest.page.locator(".table").wait_for(timeout=0)  # Python starts
    wait_for_turn(guest.page)
