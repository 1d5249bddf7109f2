"""Take a picture of every screen: phone and desk, light and dark, into the folder `pictures/`, which git ignores.

    ./shots            all of them
    ./shots phone      those whose look has this word: phone, desk, light, dark

A server with a database of its own is started, and games are played far enough to have something to see.
"""

import os
import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from tests.browser.playing import finger, mouse  # noqa: E402  the tests know their way through the screens
from tests.browser.screens import finished_game, screens  # noqa: E402
from tests.browser.visitor import Screen, visit  # noqa: E402
from tests.server.serving import ServerProcess  # noqa: E402
from tools.browser import find  # noqa: E402

PICTURES = HERE / "pictures"
SCREENS: tuple[Screen, ...] = ("phone", "desk")
STEPS = 12


def take(browser: Browser, base: str, screen: Screen, theme: str) -> None:
    """All pictures of one look."""
    visitor = visit(browser, base, screen, dark=theme == "dark")
    page = visitor.page
    for name in screens(page, finger if screen == "phone" else mouse, finished_game(page, "sequence"), STEPS):
        page.screenshot(path=PICTURES / f"{name}-{screen}-{theme}.png", full_page=True, animations="disabled")
    visitor.context.close()


def main(words: list[str]) -> int:
    """Take the pictures that are wanted."""
    looks = [(screen, theme) for screen, theme in product(SCREENS, ("light", "dark")) if {*words} <= {screen, theme}]
    if not looks:
        print("The words are phone or desk, light or dark.", file=sys.stderr)
        return 1
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir()
    chromium = find()
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=chromium.path, env=environment)
            for screen, theme in looks:
                take(browser, server.base, screen, theme)
            browser.close()
        finally:
            server.close()
    print(f"{len(list(PICTURES.iterdir()))} pictures in {PICTURES.name}/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
