"""Take screenshots of every screen, on phone and desk, light and dark, into `pictures/`, which git ignores.

    ./shots            all screenshots
    ./shots phone      only those with this word: phone, desk, light, dark
    ./shots docs       instead, small pictures of the tables for the documentation, into `docs/pictures/`

It starts a server with its own database, and plays games until there is something to see.
"""

import base64
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, sync_playwright

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from tests.browser.playing import GAMES, finger, mouse  # noqa: E402  the tests know how to reach the screens
from tests.browser.screens import finished_game, screens, table  # noqa: E402
from tests.browser.visitor import Screen, visit  # noqa: E402
from tests.server.serving import ServerProcess  # noqa: E402
from tools.browser import find  # noqa: E402

PICTURES = HERE / "pictures"
SCREENS: tuple[Screen, ...] = ("phone", "desk")
STEPS = 12
KEPT = HERE / "docs" / "pictures"
LARGEST = 40_000
"""Maximum size of a picture in `docs/pictures/`, in bytes."""


def take(browser: Browser, base: str, screen: Screen, theme: str) -> None:
    """Take all screenshots for one screen size and theme."""
    visitor = visit(browser, base, screen, dark=theme == "dark")
    page = visitor.page
    for name in screens(page, finger if screen == "phone" else mouse, finished_game(page, "sequence"), STEPS):
        page.screenshot(path=PICTURES / f"{name}-{screen}-{theme}.png", full_page=True, animations="disabled")
    visitor.context.close()


def take_tables(browser: Browser, base: str) -> None:
    """Take a picture of every table on a desk screen, without animations."""
    for game in GAMES:
        visitor = visit(browser, base, "desk")
        visitor.page.emulate_media(reduced_motion="reduce")
        *_, _ = table(
            visitor.page, mouse, game, getattr(import_module(f"tests.games.{game}.on_screen"), "SHOWN_AFTER", STEPS)
        )
        (KEPT / f"{game}.webp").write_bytes(small(visitor.context.new_cdp_session(visitor.page)))
        visitor.context.close()


def small(camera: CDPSession) -> bytes:
    """Return a screenshot in the best quality that is small enough. Raise `ValueError` if none is."""
    for quality in range(60, 0, -10):
        taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(taken["data"])
        if len(picture) <= LARGEST:
            return picture
    raise ValueError(f"no quality makes the picture smaller than {LARGEST} bytes")


def with_browser(work: Callable[[Browser, str], None]) -> None:
    """Run `work` with a browser and a temporary server."""
    chromium = find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=chromium.path, env=chromium.environment())
            work(browser, server.base)
            browser.close()
        finally:
            server.close()


def taken(folder: Path) -> list[Path]:
    """The pictures of screens in a folder. A drawing (SVG) is not one: it is kept by hand."""
    return [path for path in folder.glob("*") if path.suffix in (".png", ".webp")]


def clear(folder: Path) -> None:
    """Make room for new pictures: remove the old ones, and nothing else."""
    folder.mkdir(exist_ok=True)
    for picture in taken(folder):
        picture.unlink()


def main(words: list[str]) -> int:
    """Take the chosen pictures. Return 0, or 1 for wrong arguments."""
    looks = [(screen, theme) for screen, theme in product(SCREENS, ("light", "dark")) if {*words} <= {screen, theme}]
    if not looks and words != ["docs"]:
        print("Expected phone or desk, light or dark; or docs alone.", file=sys.stderr)
        return 1
    folder = PICTURES if looks else KEPT
    clear(folder)

    def work(browser: Browser, base: str) -> None:
        for screen, theme in looks:
            take(browser, base, screen, theme)
        if not looks:
            take_tables(browser, base)

    with_browser(work)
    print(f"{len(taken(folder))} pictures in {folder.relative_to(HERE)}/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
