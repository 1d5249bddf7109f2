"""Take screenshots of every screen at every size, in both themes and languages, into `pictures/`, which git ignores.

    ./shots                       all screenshots: this takes a while
    ./shots 390x844 dark fr       only those of these sizes, themes, languages or screens
    ./shots docs                  instead, the tables on a desk and a phone for the documentation, into `docs/pictures/`

It starts a server with its own database, and plays games until there is something to see.
"""

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from tests.browser.ends import play_out  # noqa: E402  the tests know how to reach the screens
from tests.browser.openings import openings, talk  # noqa: E402
from tests.browser.playing import GAMES, is_over, mouse, wait_for_turn  # noqa: E402
from tests.browser.playing import STEPS as STEPS_OF  # noqa: E402
from tests.browser.screens import finished_game, screens, table  # noqa: E402
from tests.browser.sizes import SIZES  # noqa: E402
from tests.browser.visitor import visit  # noqa: E402
from tests.browser.wire import Wire, open_table  # noqa: E402
from tests.server.serving import ServerProcess  # noqa: E402
from tools.browser import find  # noqa: E402

PICTURES = HERE / "pictures"
THEMES: Final = ("light", "dark")
LANGUAGES: Final = ("fr", "en")
STEPS = 12
OPENED_AFTER = 3
"""Steps before the pictures of what opens over a table, so that the log has some lines."""
CROWD_AFTER = 8
"""Steps before the picture of a table with the most players, so that something lies before each; a game may differ."""
PARTS = (
    *("lesson", "crowd", "crowd-end", "deal", "deal-end", "menu", "drawer", "log", "chat"),
    *("hint", "refusal", "undo-asked", "undo-proposed", "sheet"),
)
"""What there is of every table."""
KEPT = HERE / "docs" / "pictures"
DESK, PHONE = (1440, 900), (390, 844)
NEWS = 6_000
"""How long what happened is told at most, in milliseconds."""
LARGEST = 90_000
"""Maximum size of a picture in `docs/pictures/`, in bytes."""


@dataclass(frozen=True)
class Wanted:
    """What was asked for: without words of a kind, everything of that kind."""

    sizes: tuple[tuple[int, int], ...]
    themes: tuple[str, ...]
    languages: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, words: list[str]) -> "Wanted":
        """Sort the words of the command line by their kind; what is no size, theme or language is part of a name."""
        sizes = tuple(size for size in SIZES if f"{size[0]}x{size[1]}" in words)
        themes = tuple(theme for theme in THEMES if theme in words)
        languages = tuple(language for language in LANGUAGES if language in words)
        known = {*THEMES, *LANGUAGES, *(f"{wide}x{high}" for wide, high in SIZES)}
        names = tuple(word for word in words if word not in known)
        return cls(sizes or SIZES, themes or THEMES, languages or LANGUAGES, names)

    def has(self, name: str) -> bool:
        """Whether a screen is wanted."""
        return not self.names or any(part in name for part in self.names)


def photograph(page: Page, wanted: Wanted, name: str, language: str) -> None:
    """Take a screen at every wanted size and theme."""
    for size in wanted.sizes:
        _resize(page, size)
        _picture(page, wanted, name, language, size)


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # Another layout may be another part of the program, which is loaded first.
    page.locator("[data-zone=board]:not(:has(*))").wait_for(state="detached")


def _picture(page: Page, wanted: Wanted, name: str, language: str, size: tuple[int, int]) -> None:
    for theme in wanted.themes:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]  # these two are themes
        path = PICTURES / f"{name}-{size[0]}x{size[1]}-{language}-{theme}.png"
        page.screenshot(path=path, animations="disabled", caret="hide")


def take(browser: Browser, base: str, wanted: Wanted, language: str) -> None:
    """Take all screenshots in one language."""
    visitor = visit(browser, base, "desk", language=language)
    for name in screens(visitor.page, mouse, finished_game(visitor.page, "sequence"), steps_of):
        if wanted.has(name):
            photograph(visitor.page, wanted, name, language)
            visitor.page.set_viewport_size({"width": 1280, "height": 800})
    visitor.context.close()
    for game in GAMES:
        if any(wanted.has(f"{game}-{part}") for part in PARTS):
            take_table(browser, base, wanted, language, game)


def steps_of(game: str) -> int:
    """The number of steps until there is something to see on a table."""
    found: int = getattr(import_module(f"tests.games.{game}.on_screen"), "SHOWN_AFTER", STEPS)
    return found


def take_table(browser: Browser, base: str, wanted: Wanted, language: str, game: str) -> None:
    """Take a table with the most players, its lesson, all that opens over it, and its end."""
    visitor = visit(browser, base, "desk", language=language)
    page, wire = visitor.page, Wire(visitor.page)
    page.emulate_media(reduced_motion="reduce")
    for name in _moments(page, game):
        if wanted.has(f"{game}-{name}"):
            photograph(page, wanted, f"{game}-{name}", language)
    wire.show()
    for size in wanted.sizes:
        _resize(page, size)
        talk(wire)  # what was said is gone after a hint, with which the server sends the whole table again
        for opening in openings(page, wire, game):
            if wanted.has(name := f"{game}-{opening.name.split()[0]}"):
                with opening.shown(page):
                    page.evaluate("document.activeElement?.blur()")  # a picture has no reader who goes on with Tab
                    _picture(page, wanted, name, language, size)
    visitor.context.close()


def _moments(page: Page, game: str) -> Iterator[str]:
    on_screen = import_module(f"tests.games.{game}.on_screen")
    crowds: tuple[dict[str, int], ...] = getattr(on_screen, "CROWDS", ({},))
    page.goto(f"/regles/{game}/lecon")
    page.locator("[data-zone=board]").first.wait_for()
    yield "lesson"
    for name, options in (("crowd", crowds[-1]), ("deal", crowds[0])):
        open_table(page, game, options)
        wait_for_turn(page)
        if name == "crowd":  # of a deal the pictures of a table have enough
            _play(page, game, getattr(on_screen, "CROWD_AFTER", CROWD_AFTER))
        yield name
        getattr(on_screen, "end", play_out)(page, won=name == "deal")
        page.locator("[data-ended]").wait_for()
        page.keyboard.press("Escape")  # the score of an earlier round, which nobody has read
        yield f"{name}-end"
    open_table(page, game, crowds[0])
    wait_for_turn(page)
    _play(page, game, OPENED_AFTER)


def _play(page: Page, game: str, steps: int) -> None:
    for _ in range(steps):
        if not is_over(page):
            STEPS_OF[game](page, mouse)
            wait_for_turn(page)


def take_tables(browser: Browser, base: str) -> None:
    """Take a picture of every table on a desk and on a phone, without animations."""
    for game in GAMES:
        visitor = visit(browser, base, "desk")
        page, camera = visitor.page, visitor.context.new_cdp_session(visitor.page)
        page.emulate_media(reduced_motion="reduce")
        *_, _ = table(page, mouse, game, steps_of(game))
        for name, size in ((game, DESK), (f"{game}-phone", PHONE)):
            _resize(page, size)
            page.wait_for_timeout(NEWS)
            (KEPT / f"{name}.webp").write_bytes(small(camera))
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
    """Take the chosen pictures. Return 0, or 1 if nothing has such a name."""
    if set(words) & {"-h", "--help"}:
        print(__doc__)
        return 0
    wanted = Wanted.of(words)

    def work(browser: Browser, base: str) -> None:
        if words == ["docs"]:
            take_tables(browser, base)
        else:
            for language in wanted.languages:
                take(browser, base, wanted, language)

    folder = KEPT if words == ["docs"] else PICTURES
    clear(folder)
    with_browser(work)
    print(f"{len(taken(folder))} pictures in {folder.relative_to(HERE)}/")
    return 0 if taken(folder) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
