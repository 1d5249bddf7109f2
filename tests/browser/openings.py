"""Everything that opens over a table: what a player opens, and what the table says or asks. In any language."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Final

from playwright.sync_api import Page, expect

from tablee.kernel.json import Json
from tests.browser.wire import Wire

OPEN: Final = "[role=dialog], [data-zone=notice]"
_SAID: Final = (("Paul", 1, "Bonsoir"), ("Léa", 0, "On y va"), ("Paul", 1, "Attention à la diagonale"))


_PAUL: Final[Mapping[str, Json]] = {"name": "Paul", "bot": None}
"""Another person in a bot's chair: bots ask for nothing and answer nothing."""


@dataclass(frozen=True)
class Opening:
    """Something that opens, and how."""

    name: str
    opens: Callable[[], None]
    closes: Callable[[], None]

    @contextmanager
    def shown(self, page: Page) -> Iterator[None]:
        """Open it; when it has been looked at, close it."""
        self.opens()
        expect(page.locator(OPEN).first).to_be_visible()
        expect(page.locator("[role=dialog] .body:empty")).to_have_count(0)  # what is in it may be loaded first
        yield
        self.closes()
        expect(page.locator(OPEN)).to_have_count(0)


def openings(page: Page, wire: Wire, game: str) -> Iterator[Opening]:
    """What can open over a table at the page's size."""

    def click(selector: str) -> Callable[[], None]:
        return page.locator(selector).first.click

    def escape() -> None:
        page.keyboard.press("Escape")

    def rules() -> None:
        click("[data-zone=top] button:has(svg.rules)")()
        expect(page.locator("[role=dialog] .clause").first).to_be_visible()

    yield Opening("menu", click("[data-zone=top] button:has(svg.menu)"), escape)
    yield Opening("drawer", rules, escape)
    for name, icon in (("log", "log"), ("chat", "talk")):
        button = f":is([data-zone=tools], [data-zone=bar]) button:has(svg.{icon})"
        if page.locator(button).count():
            yield Opening(name, click(button), escape)
    yield Opening("hint", lambda: page.keyboard.press("i"), click("[data-zone=notice] button"))
    yield Opening("refusal", lambda: wire.play(_refused(game, wire)), click("[data-zone=notice] button:last-child"))
    if len(wire.chairs) > 1:
        yield from _asked(wire)
    for selector in getattr(import_module(f"tests.games.{game}.on_screen"), "OPENS", ()):
        if page.locator(selector).first.is_visible():
            yield Opening(f"sheet {selector}", click(selector), escape)


def _refused(game: str, wire: Wire) -> str:
    """A move that the rules forbid in the position on the screen: so the refusal names cards that are there."""
    refused: Callable[[Mapping[str, Json]], str] = import_module(f"tests.games.{game}.on_screen").refused
    return refused(wire.view)


def _asked(wire: Wire) -> Iterator[Opening]:
    for name, seat in (("undo-asked", 1), ("undo-proposed", 0)):
        asked = {"seat": seat, "agreed": []}
        chairs = [{**chair, **(_PAUL if place == 1 else {})} for place, chair in enumerate(wire.chairs)]
        yield Opening(name, partial(wire.show, proposal=asked, chairs=chairs), wire.show)


def talk(wire: Wire) -> None:
    """Have something said at the table, if somebody else is there."""
    if len(wire.chairs) == 1:
        return
    lines = [
        {"name": name, "seat": seat, "at": n, "text": text, "emote": None} for n, (name, seat, text) in enumerate(_SAID)
    ]
    wire.say(lines=lines)


def end(wire: Wire) -> dict[str, object]:
    """The table after its end: the reader has won, and another player wants to play again."""
    chairs = [dict(chair) for chair in wire.chairs]
    if len(chairs) > 1:
        chairs[1] |= _PAUL
    scores = [1 if seat % 2 == 0 else 0 for seat in range(len(chairs))]
    ended = {"scores": scores, "winners": [seat for seat, won in enumerate(scores) if won], "seed": None, "record": "x"}
    return {"stage": "over", "acting": [], "chairs": chairs, "wanting": [1], "ended": ended}
