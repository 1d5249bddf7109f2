"""Every screen of the client, one after the other: what is looked at for access, for room and in pictures."""

from collections.abc import Iterator
from functools import cache
from typing import Final
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Page, expect

from tablee.analysis import analyse
from tablee.house.analysing import AnalysisSeen
from tablee.kernel.record import Record
from tests.browser.ends import play_to_record
from tests.browser.playing import GAMES, STEPS, Press, is_over, open_game, wait_for_turn
from tests.browser.wire import begun

_LONGEST_NAME: Final = "Marie-Antoinette Léa"
"""The longest name there can be: pages must have room for it."""
_FINISHED: Final[dict[tuple[str, str], str]] = {}
"""The numbers of the records of finished games, by server and game."""
_TEXT: Final = "async (id) => (await (await fetch(`/api/records/${id}`)).json()).text"
"""The text of a record."""

PLAYED: Final = """
(record) => {
  const bot = { name: null, bot: "medium" }, reader = { name: "Léa", bot: null };
  const two = { seats: 2, assisted: false, day: null, seat: 0, players: [reader, bot], moves: 42, recorded: true };
  const won = { won: true, scores: [2, 1], winners: [0] }, lost = { won: false, scores: [90, 120], winners: [1] };
  const at = new Date().setHours(0, 0, 0, 0) - 12 * 3600 * 1000;
  localStorage["tablee-games"] = JSON.stringify([
    { id: record, game: "sequence", at: at - 9e8, ...two, ...won },
    { id: "BBBBB-1", game: "figures", at: at - 5e8, ...two, ...lost, assisted: true },
    { id: "CCCCC-1", game: "sequence", at, ...two, ...won, day: new Date(at).toISOString().slice(0, 10) },
    { id: "DDDDD-1", game: "pairs", seats: 1, won: false, assisted: false, day: null, at, seat: 0, players: [reader],
      scores: [41], winners: [], moves: 41, recorded: false },
  ]);
}
"""
"""Puts some finished games on a device; the first has a record."""
PLACES: Final = {
    "home": "/",
    "rules": "/regles/sequence",
    "me": "/moi",
    "settings": "/reglages",
    "result": "/g/{record}",
    "replay": "/g/{record}/replay",
}
_LOADED: Final = {"rules": (".clause",), "result": (".analysis", ".glimpse svg")}
"""What some screens load after their heading."""


def whole_game(page: Page, game: str) -> str:
    """Have a short rated game played without pictures; the number of its record."""
    return play_to_record(page, begun(page, game, {}, name=_LONGEST_NAME, level="beginner", rated=True), game)


def finished_game(page: Page, game: str) -> str:
    """Have a short game played without pictures, once at each server; the number of its record.

    It is analysed here: at a server an analysis comes last, and on a busy machine it takes minutes.
    """
    page.goto("/")
    place = urlsplit(page.url).netloc, game
    if place not in _FINISHED:
        _FINISHED[place] = whole_game(page, game)
    record = _FINISHED[place]
    analysed(page, f"**/api/records/{record}/analysis", page.evaluate(_TEXT, record))
    return record


def analysed(page: Page, address: str, record: str) -> None:
    """Have a game analysed here, for whoever asks for its analysis at this address."""
    seen = _seen(record)
    page.context.route(address, lambda route: route.fulfill(body=seen, content_type="application/json"))


@cache
def _seen(record: str) -> bytes:
    story = analyse(Record.read(record))
    return msgspec.json.encode(AnalysisSeen(len(story.decisions), len(story.decisions), story))


def screens(page: Page, press: Press, record: str) -> Iterator[str]:
    """Go to every screen; its name, when it can be looked at."""
    page.emulate_media(reduced_motion="reduce")  # nothing is waited for to stand still
    page.evaluate(PLAYED, record)
    for name in PLACES:
        go_to(page, name, record)
        yield name
    lobby(page, press)
    yield "lobby"
    yield from one_device(page, press)
    for game in GAMES:
        yield from table(page, press, game, 4)


def go_to(page: Page, name: str, record: str) -> None:
    """Go to a screen that has an address, with all that it loads."""
    page.goto(PLACES[name].format(record=record))
    if name == "replay":
        page.get_by_role("slider").press("End")
        expect(page.locator(".cell.taken").first).to_be_visible()
        return
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for loaded in _LOADED.get(name, ()):
        expect(page.locator(loaded).first).to_be_visible()


def lobby(page: Page, press: Press) -> None:
    """Open a table, and wait for others."""
    page.goto("/")
    press(page.locator("li:has(a[href='/regles/six_sequences']) .invite"))
    page.locator(".code").wait_for()


def one_device(page: Page, press: Press) -> Iterator[str]:
    """The options of a table, a second player on the same device, and the screen that hides the cards between them."""
    page.goto("/")
    press(page.locator("li:has(a[href='/regles/sequence']) .invite"))
    press(page.locator("button.fold"))
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "options"
    page.keyboard.press("Escape")
    press(page.locator("button.chair:has(.free)").first)
    other = page.locator("#other")
    other.fill("Marc")
    yield "seat"
    other.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".chair").filter(has_text="Marc")).to_be_visible()
    press(page.locator(".foot .primary"))
    page.locator("main > .who").wait_for()
    yield "pass"


def table(page: Page, press: Press, game: str, steps: int) -> Iterator[str]:
    """A table after the deal, and the same after some moves."""
    open_game(page, game, press)
    yield game
    for _ in range(steps):
        if not is_over(page):
            STEPS[game](page, press)
            wait_for_turn(page)
    yield f"{game}-played"
