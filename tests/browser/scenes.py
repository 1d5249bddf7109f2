"""The screens of `./shots`, in scenes. Each is reached by itself: one that fails takes no other down."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from time import monotonic
from types import ModuleType
from typing import Final

from playwright.sync_api import Page

from tablee.client.decision import read_view
from tablee.games import named
from tablee.kernel.seed import Seed
from tests.browser.ends import play_out
from tests.browser.openings import openings, talk
from tests.browser.playing import ENDED, GAMES, is_over, mouse, open_game, wait_for_turn
from tests.browser.screens import PLACES, finished_game, go_to, lobby, one_device
from tests.browser.screens import PLAYED as FINISHED
from tests.browser.wire import Wire, open_table

STEP: Final = 120
"""Timeout of one step, in seconds. A scene takes as long as it likes: only what stands still has failed."""
PLAYING: Final = Seed(bytes(32))
SHOWN_AFTER: Final = 14
"""Decisions until there is something to see on a table; a game may differ (`SHOWN_AFTER`)."""
OPENED_AFTER: Final = 4
"""Decisions before the pictures of what opens over a table, so that the log has some lines."""
CROWD_AFTER: Final = 8
"""Decisions before the picture of a table with the most players; a game may differ."""
CONFIRMS: Final = '{"turbo": true, "confirm": "yes"}'
"""What a device likes that asks before a move, as a phone does."""


@dataclass
class Stage:
    """A page on which a scene is reached, and the camera that takes it."""

    page: Page
    game: str
    shoot: Callable[[str], None]
    """Takes the screen at every wanted size; its name."""
    at_each_size: Callable[[], Iterator[Callable[[str], None]]]
    """Goes to every wanted size; what takes the screen there."""
    records: dict[str, str]
    """The records of finished games, by game: each is played once."""
    failed: Callable[[str, Exception], None]
    """Hears of a screen that could not be taken, where others of its scene go on."""

    def record(self, game: str = "") -> str:
        """The number of the record of a finished game."""
        wanted = game or self.game
        if wanted not in self.records:
            self.records[wanted] = finished_game(self.page, wanted)
        return self.records[wanted]

    @contextmanager
    def trying(self, name: str) -> Iterator[None]:
        """What fails inside is told, and the scene goes on."""
        try:
            yield
        except (Exception, StopIteration) as why:  # whatever it is: it belongs to this screen alone
            self.failed(name, why)

    @property
    def on_screen(self) -> ModuleType:
        """How a person plays this game."""
        return import_module(f"tests.games.{self.game}.on_screen")


@dataclass(frozen=True)
class Scene:
    """Screens that are reached one after the other."""

    names: tuple[str, ...]
    play: Callable[[Stage], None]


def follow(page: Page, selector: str) -> None:
    """Wait for something as long as the page goes on changing. Raise `AssertionError` when it stands still."""
    seen, since = "", monotonic()
    while not page.locator(selector).count():
        now = page.locator("body").inner_text()
        if now != seen:
            seen, since = now, monotonic()
        if monotonic() - since > STEP:
            raise AssertionError(f"the page stands still, without {selector}")
        page.wait_for_timeout(250)


def _place(name: str) -> Scene:
    def play(stage: Stage) -> None:
        record = stage.record("sequence")
        stage.page.goto("/")
        stage.page.evaluate(FINISHED, record)
        go_to(stage.page, name, record)
        stage.shoot(name)

    return Scene((name,), play)


def _resume(stage: Stage) -> None:
    for game in GAMES[:2]:
        open_table(stage.page, game, {})
        wait_for_turn(stage.page)
    stage.page.goto("/")
    stage.page.locator("li.first .go").wait_for()
    stage.shoot("home-resume")


def _lobby(stage: Stage) -> None:
    lobby(stage.page, mouse)
    stage.shoot("lobby")


def _lobby_with_code(stage: Stage) -> None:
    near = {"address": "http://192.168.1.20:8765", "open": True, "can_open": False}
    stage.page.route("**/api/house", lambda route: route.fulfill(json=near))
    lobby(stage.page, mouse)
    stage.page.locator(".qr svg").wait_for(state="attached")
    stage.shoot("lobby-qr")


def _one_device(stage: Stage) -> None:
    for name in one_device(stage.page, mouse):
        stage.shoot(name)


def _puzzles(stage: Stage) -> None:
    stage.page.goto("/enigmes")
    stage.page.locator("a[href^='/enigmes/']").first.wait_for()
    stage.shoot("puzzles")


SCENES: Final = (
    *(_place(name) for name in PLACES),
    Scene(("puzzles",), _puzzles),
    Scene(("home-resume",), _resume),
    Scene(("lobby",), _lobby),
    Scene(("lobby-qr",), _lobby_with_code),
    Scene(("options", "seat", "pass"), _one_device),
)
"""The screens beside the tables."""


def play_well(page: Page, wire: Wire, game: str, decisions: int) -> None:
    """Let a bot decide for the reader: so the table looks like one at which people play."""
    rules = named(game)
    bot = rules.bot("medium")
    for number in range(decisions):
        if is_over(page):
            return
        seq = wire.picture.seq
        moves = [rules.read_move(move) for move in wire.picture.moves]
        wire.play(str(bot.choose(read_view(game, wire.view), moves, PLAYING.child(number))))
        while wire.picture.seq == seq:
            page.wait_for_timeout(20)
        wait_for_turn(page)
    page.keyboard.press("Escape")  # the score of an earlier round


def decisions_of(game: str) -> int:
    """The number of decisions until there is something to see on a table."""
    found: int = getattr(import_module(f"tests.games.{game}.on_screen"), "SHOWN_AFTER", SHOWN_AFTER)
    return found


def _played(stage: Stage, wire: Wire, decisions: int) -> None:
    play_well(stage.page, wire, stage.game, decisions)


def _table(stage: Stage) -> None:
    wire = Wire(stage.page)
    open_game(stage.page, stage.game)
    stage.shoot(stage.game)
    _played(stage, wire, decisions_of(stage.game))
    stage.shoot(f"{stage.game}-played")


def _open(stage: Stage, *, most: bool = False) -> None:
    crowds: tuple[dict[str, object], ...] = getattr(stage.on_screen, "CROWDS", ({},))
    open_table(stage.page, stage.game, crowds[-1 if most else 0])
    wait_for_turn(stage.page)


def _lesson(stage: Stage) -> None:
    stage.page.goto(f"/regles/{stage.game}/lecon")
    stage.page.locator("[data-zone=board]").first.wait_for()
    stage.shoot(f"{stage.game}-lesson")


def _puzzle(stage: Stage) -> None:
    stage.page.goto(f"/enigmes/{stage.game}")
    stage.page.locator("section.said").wait_for()
    stage.shoot(f"{stage.game}-puzzle")


def _retry(stage: Stage) -> None:
    stage.page.goto(f"/g/{stage.record()}/essais/1")
    stage.page.locator("section.said").wait_for()
    stage.page.locator("[data-zone=board] > *").first.wait_for()  # the table of a layout is loaded apart
    stage.shoot(f"{stage.game}-retry")


def _to_the_end(stage: Stage, name: str, *, most: bool) -> None:
    wire = Wire(stage.page)
    _open(stage, most=most)
    if most:  # of a deal the pictures of a table have enough
        _played(stage, wire, getattr(stage.on_screen, "CROWD_AFTER", CROWD_AFTER))
    stage.shoot(f"{stage.game}-{name}")
    getattr(stage.on_screen, "end", play_out)(stage.page, won=not most)
    follow(stage.page, ENDED)
    stage.page.keyboard.press("Escape")  # the score of an earlier round, which nobody has read
    stage.shoot(f"{stage.game}-{name}-end")
    if not most and len(wire.chairs) > 1:
        chairs = [wire.chairs[0], *({**chair, "name": "Paul", "bot": None} for chair in wire.chairs[1:])]
        wire.show(chairs=chairs, wanting=[1])
        stage.page.locator(".answers").wait_for()
        stage.shoot(f"{stage.game}-rematch")


def _moments(stage: Stage) -> None:
    """What a player does at a table: the game knows what there is to see."""
    wire = Wire(stage.page)
    _open(stage)
    _played(stage, wire, OPENED_AFTER)
    stage.page.evaluate("likes => (localStorage['tablee-device'] = likes)", CONFIRMS)
    stage.page.reload()
    wait_for_turn(stage.page)
    for name, reach in getattr(stage.on_screen, "MOMENTS", {}).items():
        with stage.trying(f"{stage.game}-{name}"):
            reach(stage.page, wire)
            stage.shoot(f"{stage.game}-{name}")
        stage.page.set_viewport_size({"width": 1280, "height": 800})


def _another_acts(stage: Stage) -> None:
    wire = Wire(stage.page)
    _open(stage)
    _played(stage, wire, OPENED_AFTER)
    wire.say(view={**wire.view, "turn": 1}, moves=[])
    wire.show(acting=[1])
    stage.page.locator("[data-zone=status]:not(.mine)").first.wait_for()
    stage.shoot(f"{stage.game}-other")


def _watched(stage: Stage) -> None:
    wire = Wire(stage.page)
    _open(stage)
    _played(stage, wire, OPENED_AFTER)
    address = stage.page.url
    stage.page.context.clear_cookies()
    stage.page.evaluate("localStorage.clear()")
    stage.page.goto(address)
    stage.page.locator("[data-zone=board] *").first.wait_for()
    stage.shoot(f"{stage.game}-watched")


def _afterwards(stage: Stage) -> None:
    record = stage.record()
    stage.page.goto(f"/g/{record}")
    stage.page.locator(".analysis").wait_for()
    stage.shoot(f"{stage.game}-result")
    stage.page.goto(f"/g/{record}/replay")
    stage.page.get_by_role("slider").press("End")
    stage.page.locator("[data-zone=board] *").first.wait_for()
    stage.shoot(f"{stage.game}-replay")


def _openings(stage: Stage) -> None:
    wire = Wire(stage.page)
    _open(stage)
    _played(stage, wire, OPENED_AFTER)
    wire.show()
    for shoot in stage.at_each_size():
        talk(wire)  # what was said is gone after a hint, with which the server sends the whole table again
        for opening in openings(stage.page, wire, stage.game):
            name = f"{stage.game}-{opening.name.split()[0]}"
            with stage.trying(name), opening.shown(stage.page):
                stage.page.evaluate("document.activeElement?.blur()")  # a picture has no reader who goes on with Tab
                shoot(name)
        said = stage.page.locator("[data-zone=side] [role=tab]")
        if said.count() > 1:
            said.nth(1).click()
            shoot(f"{stage.game}-chat")
            said.nth(0).click()


_OPENED: Final = ("menu", "drawer", "log", "chat", "hint", "refusal", "undo-asked", "undo-proposed", "sheet")


def scenes_of(game: str) -> tuple[Scene, ...]:
    """The scenes of a table."""

    def named(*names: str) -> tuple[str, ...]:
        return tuple(f"{game}-{name}" for name in names)

    on_screen = import_module(f"tests.games.{game}.on_screen")
    moments = getattr(on_screen, "MOMENTS", {})
    several = (
        ()
        if "players" not in getattr(on_screen, "CROWDS", ({},))[0]
        else (
            Scene(named("other"), _another_acts),
            Scene(named("watched"), _watched),
        )
    )
    more = () if game == "sequence" else (Scene(named("result", "replay"), _afterwards),)
    return (
        Scene((game, f"{game}-played"), _table),
        Scene(named("lesson"), _lesson),
        Scene(named("puzzle"), _puzzle),
        Scene(named("retry"), _retry),
        Scene(named("deal", "deal-end", "rematch"), lambda stage: _to_the_end(stage, "deal", most=False)),
        Scene(named("crowd", "crowd-end"), lambda stage: _to_the_end(stage, "crowd", most=True)),
        Scene(named(*moments), _moments),
        *several,
        Scene(named(*_OPENED), _openings),
        *more,
    )
