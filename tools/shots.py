"""Take screenshots of every screen at every size, in both themes and languages, into `pictures/`, which git ignores.

    ./shots                       all screenshots: this takes a while
    ./shots 390x844 dark fr       only those of these sizes, themes, languages or screens
    ./shots docs                  instead, the tables on a desk and a phone for the documentation, into `docs/pictures/`

It starts a server with its own database, and plays games until there is something to see.
A screen that cannot be taken is told at the end, and the others are taken all the same.
"""

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from tests.browser.playing import GAMES, open_game  # noqa: E402  the tests know how to reach the screens
from tests.browser.scenes import SCENES, STEP, Scene, Stage, decisions_of, play_well, scenes_of  # noqa: E402
from tests.browser.sizes import SIZES  # noqa: E402
from tests.browser.visitor import visit  # noqa: E402
from tests.browser.wire import Wire  # noqa: E402
from tests.server.serving import ServerProcess  # noqa: E402
from tools.browser import find  # noqa: E402

PICTURES = HERE / "pictures"
THEMES: Final = ("light", "dark")
LANGUAGES: Final = ("fr", "en")
KEPT = HERE / "docs" / "pictures"
DESK, PHONE = (1440, 900), (390, 844)
NEWS = 6_000
"""How long what happened is told at most, in milliseconds."""
LARGEST = 90_000
"""Maximum size of a picture in `docs/pictures/`, in bytes."""
_DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the screen has its new size: then the page asks for what it needs there."""
_SETTLED: Final = """
() => document.fonts.status === "loaded" && [...document.images].every((one) => one.complete)
  && !document.querySelector(".late, [data-waiting], [data-zone=board]:not(:has(*)), [role=dialog] .body:empty")
"""
"""Whether all that belongs to the screen is there."""


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


@dataclass
class Camera:
    """Takes screens in one language, and keeps account of what it took and what failed."""

    wanted: Wanted
    language: str
    taken: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)
    records: dict[str, str] = field(default_factory=dict)

    def play(self, browser: Browser, base: str, scene: Scene, game: str = "") -> None:
        """Reach and take the wanted screens of a scene. One that cannot be reached is told at the end."""
        if not any(self.wanted.has(name) for name in scene.names):
            return
        visitor = visit(browser, base, "desk", language=self.language)
        page = visitor.page
        page.emulate_media(reduced_motion="reduce")
        visitor.context.set_default_timeout(STEP * 1000)

        def shoot(name: str) -> None:
            if self.wanted.has(name):
                for size in self.wanted.sizes:
                    self._picture(page, name, size)
                page.set_viewport_size({"width": 1280, "height": 800})

        stage = Stage(page, game, shoot, lambda: self._sizes(page), self.records, self.fail)
        try:
            scene.play(stage)
        except Exception as why:
            self.fail(next((name for name in scene.names if name not in self.taken), scene.names[-1]), why)
        visitor.context.close()

    def _sizes(self, page: Page) -> Iterator[Callable[[str], None]]:
        for size in self.wanted.sizes:
            _resize(page, size)
            yield lambda name, size=size: self._picture(page, name, size)  # type: ignore[misc]

    def _picture(self, page: Page, name: str, size: tuple[int, int]) -> None:
        if not self.wanted.has(name):
            return
        for theme in self.wanted.themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]  # these two are themes
            _resize(page, size)
            page.evaluate("document.activeElement?.matches('.cell') && document.activeElement.blur()")
            path = PICTURES / f"{name}-{size[0]}x{size[1]}-{self.language}-{theme}.png"
            page.screenshot(path=path, animations="disabled", caret="hide")
            self.taken.add(name)

    def fail(self, name: str, why: Exception) -> None:
        """Note a screen that could not be taken."""
        said = str(why).strip().splitlines() or [type(why).__name__]
        self.failures.append(f"{name} ({self.language}) could not be taken: {said[0]}")


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # Another layout may be another part of the program, which is loaded first.
    page.evaluate(_DRAWN)
    page.wait_for_function(_SETTLED)


def take(browser: Browser, base: str, wanted: Wanted, language: str) -> Camera:
    """Take all wanted screens in one language."""
    camera = Camera(wanted, language)
    for scene in SCENES:
        camera.play(browser, base, scene)
    for game in GAMES:
        for scene in scenes_of(game):
            camera.play(browser, base, scene, game)
    return camera


def take_tables(browser: Browser, base: str) -> None:
    """Take a picture of every table on a desk and on a phone, without animations."""
    for game in GAMES:
        visitor = visit(browser, base, "desk")
        page, camera = visitor.page, visitor.context.new_cdp_session(visitor.page)
        page.emulate_media(reduced_motion="reduce")
        wire = Wire(page)
        open_game(page, game)
        play_well(page, wire, game, decisions_of(game))
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


def main(words: list[str]) -> int:
    """Take the chosen pictures; older ones stay where they are. Return 0, or 1 if one could not be taken."""
    if set(words) & {"-h", "--help"}:
        print(__doc__)
        return 0
    wanted = Wanted.of(words)
    expect.set_options(timeout=STEP * 1000)
    cameras: list[Camera] = []

    def work(browser: Browser, base: str) -> None:
        if words == ["docs"]:
            take_tables(browser, base)
        else:
            cameras.extend(take(browser, base, wanted, language) for language in wanted.languages)

    folder = KEPT if words == ["docs"] else PICTURES
    folder.mkdir(exist_ok=True)
    with_browser(work)
    failures = [failure for camera in cameras for failure in camera.failures]
    print(f"{len(taken(folder))} pictures in {folder.relative_to(HERE)}/")
    print(*failures, sep="\n", end="\n" if failures else "", file=sys.stderr)
    missing = words != ["docs"] and not any(camera.taken for camera in cameras)
    return 1 if failures or missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
