"""A visitor: a browser page, on a phone or a desktop, whose console must stay free of errors."""

import re
from dataclasses import dataclass, field
from typing import Final, Literal, TypedDict

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route

from tests.type import FONT

Screen = Literal["phone", "small", "flat", "tablet", "desk"]


class _Looks(TypedDict):
    viewport: dict[str, int]
    has_touch: bool
    is_mobile: bool


SCREENS: Final[dict[Screen, _Looks]] = {
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "small": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
    "flat": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False},
}
PATIENCE: Final = 60_000
"""Timeout in milliseconds: far more than anything takes on a busy machine."""

_WIDE: Final = """
@font-face { font-family: wide; src: url("/wide.woff2"); font-weight: 300 599; size-adjust: 115% }
@font-face { font-family: wide; src: url("/wide.woff2"); font-weight: 600 900; size-adjust: 127% }
:root { --type: wide }
"""
"""Width of these letters relative to ours, regular and bold."""


@dataclass
class Visitor:
    """A browser with its own cookies, one page, and the errors of that page."""

    context: BrowserContext
    page: Page
    base: str
    troubles: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(self.base + path)

    def forgive(self, pattern: str) -> None:
        """Ignore errors that the test causes on purpose, such as those after the server has gone."""
        self.forgiven.append(pattern)

    def complaints(self) -> list[str]:
        """Return the errors of the page, without the ignored ones."""
        return [one for one in self.troubles if not any(re.search(pattern, one) for pattern in self.forgiven)]

    def heard(self, message: ConsoleMessage) -> None:
        """Keep console messages that are warnings or errors."""
        if message.type in {"error", "warning"}:
            self.troubles.append(f"{message.type}: {message.text}")

    def broke(self, error: Error) -> None:
        """Keep uncaught errors of scripts."""
        self.troubles.append(f"page error: {error}")


def visit(
    browser: Browser,
    base: str,
    screen: Screen = "desk",
    *,
    likes: str = '{"turbo": true}',
    language: str = "fr",
    dark: bool = False,
    wide: bool = False,
) -> Visitor:
    """Open a new browser with fast bots; optionally with fonts blocked, so that a wider one is used."""
    looks = SCREENS[screen]
    context = browser.new_context(
        viewport=looks["viewport"],  # type: ignore[arg-type]  # a dict of ours is a ViewportSize
        has_touch=looks["has_touch"],
        is_mobile=looks["is_mobile"],
        locale="fr-FR" if language == "fr" else "en-GB",
        color_scheme="dark" if dark else "light",
        base_url=base,
    )
    context.set_default_timeout(PATIENCE)
    # Pages over plain HTTP, as a phone at home gets them, lack these: no screen may need them.
    context.add_init_script("delete Crypto.prototype.randomUUID; delete Crypto.prototype.subtle")
    context.add_init_script(f"localStorage['tablee-device'] ??= {likes!r}")
    page = context.new_page()
    visitor = Visitor(context, page, base)
    page.on("console", visitor.heard)
    page.on("pageerror", visitor.broke)
    if wide:
        _block_fonts(visitor)
    return visitor


def _block_fonts(visitor: Visitor) -> None:
    """Block the page's fonts, and use one that is wider than ours, like DejaVu Sans or Verdana."""

    def dress(route: Route) -> None:
        looks = route.fetch()
        route.fulfill(response=looks, body=looks.text() + _WIDE)

    visitor.forgive("Failed to load resource: net::ERR_FAILED")
    visitor.context.route("**/*.woff2", lambda route: route.abort())
    visitor.context.route("**/wide.woff2", lambda route: route.fulfill(path=FONT, content_type="font/woff2"))
    visitor.context.route("**/*.css", dress)
    # The route does not see what the service worker fetches.
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
