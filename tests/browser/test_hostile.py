"""Script injection: names and chat are shown as they are written and never run."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tablee.table import hosting
from tests.browser.conftest import Visits
from tests.browser.playing import show_panel
from tests.server.serving import serving

NAMES: Final = (
    "<i id=evil>x</i>",
    "<img src=x id=evil>",
    '"><b id=evil>',
    "<script>evil=1",
    "{evil=1}",
    "${evil=1}",
    "javascript:evil=1",
)
LINES: Final = (
    "<script>window.evil=1</script>",
    "<img src=x onerror=window.evil=1 id=evil>",
    "<svg id=evil onload=window.evil=1>",
    "<iframe id=evil srcdoc='<script>parent.evil=1</script>'></iframe>",
    "<a id=evil href=javascript:evil=1>click</a>",
    '" autofocus onfocus="window.evil=1" x="',
    "'><input id=evil autofocus onfocus=window.evil=1>",
    "</li></ul></section><form id=evil action=//evil.example><button>",
    "<style id=evil>*{display:none}</style>",
    "<meta id=evil http-equiv=refresh content=0;url=//evil.example>",
    "<base id=evil href=//evil.example>",
    "<!--<b id=evil>--!><b id=evil>",
    "&lt;b id=evil&gt; &#60;b id=evil&#62;",
    "{@html '<b id=evil>'} {window.evil=1} {{evil=1}} ${evil=1} <%= evil %>",
    "javascript:/*--></title></style></textarea></script><svg/onload='evil=1'>",
    "constructor __proto__ toString",
    "http://evil.example/<b>",
    *(f"<{tag} id=evil src=x onerror=evil=1>" for tag in ("video", "audio", "embed", "object", "input type=image")),
    "<details id=evil open ontoggle=window.evil=1>",
    "<b id=evil style=position:fixed>",
)
SHOWN: Final = 8
"""Number of chat lines that a table shows."""
_OPEN: Final = """
async (name) => {
  const body = JSON.stringify({ game: "sequence", name });
  const post = { method: "POST", headers: { "content-type": "application/json" }, body };
  const { code } = await (await fetch("/api/tables", post)).json();
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket?protocol=2`);
  const waiting = new Map();
  socket.onmessage = ({ data }) => {
    const { done, refused } = JSON.parse(data);
    waiting.get(done ?? refused?.command)?.(refused?.why ?? "done");
  };
  await new Promise((resolve) => (socket.onopen = resolve));
  window.wish = (words) =>
    new Promise((resolve) => {
      const command = String(Math.random());
      waiting.set(command, resolve);
      socket.send(JSON.stringify({ command, ...words }));
    });
  return code;
}
"""
"""Opens a table without a screen, and leaves a function that sends commands to it."""


def _wish(page: Page, **words: str) -> None:
    assert page.evaluate("words => wish(words)", words) == "done"


def _is_unhurt(page: Page) -> None:
    """Check that no text has become a script or a part of the page."""
    assert page.evaluate("typeof evil") == "undefined"
    assert page.locator("#evil").count() == 0


@pytest.fixture
def talkative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server on which people may talk as much as they like."""
    monkeypatch.setattr(hosting, "BY_ONE", 1_000)
    monkeypatch.setattr(hosting, "BY_ALL", 1_000)
    with serving(tmp_path) as served:
        yield served.base


def test_names_and_words_are_shown_as_they_are_written_and_become_nothing_else(talkative: str, visits: Visits) -> None:
    villain, page = visits(base=talkative).page, visits(base=talkative, language="fr").page
    villain.goto("/")
    code = villain.evaluate(_OPEN, NAMES[0])
    page.goto(f"/t/{code}")
    page.get_by_label("Votre nom").fill(NAMES[1])
    page.get_by_role("button", name="Entrer").click()
    page.get_by_role("button", name="Je m’assois").click()
    for name in NAMES:
        _wish(villain, do="come", name=name)
        expect(page.locator("body")).to_contain_text(name)
        _is_unhurt(page)
    _wish(villain, do="start", level="easy")
    page.locator(".cell").first.wait_for()
    said = show_panel(page, "Parler").get_by_role("paragraph")
    for start in range(0, len(LINES), SHOWN):
        lines = LINES[start : start + SHOWN]
        for line in lines:
            _wish(villain, do="say", text=line)
        expect(said).to_have_text([f"{NAMES[-1]} : {line}" for line in LINES[: start + SHOWN]])
        _is_unhurt(page)


def test_an_address_is_no_script_either(visits: Visits) -> None:
    visitor = visits()
    visitor.forgive("404")  # there is no such table
    for line in LINES[:3]:
        for place in ("t", "g", "regles"):
            visitor.go(f"/{place}/{quote(line, safe='')}")
            expect(visitor.page.locator("main, h1").first).to_be_visible()
            _is_unhurt(visitor.page)
