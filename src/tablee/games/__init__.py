"""The games of the house, one folder each; this is the only list of them. And games from elsewhere, by their name.

An installed package offers a game by an entry point of the group `tablee.games`: the name of the game, and the module
or object that is the game. It is loaded when somebody asks for it by name. A name of the house always means ours.
"""

import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, cast

from tablee.bots.judging import Judged, Level, Word
from tablee.kernel import defaults
from tablee.kernel.bot import Bot
from tablee.kernel.game import Event, Game, M, O, S, Seat, V
from tablee.kernel.learning import Learning
from tablee.kernel.lesson import Lesson
from tablee.kernel.record import Line
from tablee.kernel.rulebook import MARKS, Rules, read_rules

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints


class HouseGame(Game[O, S, M, V], Protocol[O, S, M, V]):
    """All that a game of the house has. What most games do alike they take from `kernel.defaults`."""

    def show(self, view: V, /) -> str:
        """The view as a text without a word of any language."""

    def bot(self, level: Level, /) -> Bot[V, M]:
        """A bot of this level."""

    def hint(self, view: V, moves: Sequence[M], /) -> Sequence[Judged[M]]:
        """The best three moves, the very best first, each with its reason and the words that go into its sentence."""

    def spoken(self, view: V, move: M, /) -> tuple[str, Mapping[str, Word]]:
        """A move as people say it: a word for its kind, and what it names."""

    def lesson(self) -> Lesson:
        """Moments of a game at which a learner is asked for a move."""

    def told(self, seat: Seat, move: M, events: Sequence[Event], /) -> Sequence[tuple[Seat, str]]:
        """Who did what by a move, as far as everybody may know, from the events that everybody saw."""

    def reveals(self, before: S, events: Sequence[Event], /) -> bool:
        """Whether a move has shown somebody a card that was hidden: such a move is not undone freely."""

    def recall(self, view: V, before: V, /) -> V:
        """In a game for one: the view with what the player had seen before moves were taken back."""

    def beat(self, state: S, /) -> tuple[int, str] | None:
        """The pause in which secret answers are collected, the same for all so that it betrays nobody.

        Its milliseconds, and the answer of anybody who gives none; None outside of one.
        """

    def may_talk(self, options: O, /) -> bool:
        """Whether those who play may talk."""

    def may_choose_deal(self, options: O, /) -> bool:
        """Whether somebody who plays alone may choose a deal by its number."""

    def winnable(self, state: S, /) -> bool | None:
        """Whether this can still be won, with every card known; None where nobody knows, or it takes too long."""

    def graded_deals(self) -> Mapping[str, Sequence[int]]:
        """The numbers of winnable deals by how hard they are."""

    def baselines(self) -> Mapping[str, Bot[V, M]]:
        """Simple players by which the bots are measured, each with a plan that can be said in a sentence."""

    def learning(self) -> Learning[O, M, V] | None:
        """What a learner needs; None where there is nothing."""


# Games of different types side by side need an existential type, which Python lacks.
AnyHouseGame: TypeAlias = HouseGame[Any, Any, Any, Any]  # type: ignore[explicit-any]
AnyLine: TypeAlias = Line[Any, Any, Any, Any]  # type: ignore[explicit-any]

_FOLDERS: Final = (
    "pairs",
    "sequence",
    "six_sequences",
    "figures",
)
# Each game's tests hold its module to `HouseGame`: a type checker does not see through `import_module`.
GAMES: Final[Mapping[str, AnyHouseGame]] = {name: import_module(f"{__name__}.{name}") for name in _FOLDERS}
"""Those of the house."""

GROUP: Final = "tablee.games"


class NoSuchGame(ValueError):
    """There is no game of this name, or what goes by it is none."""


def names() -> tuple[str, ...]:
    """All games by name: those of the house, then those that installed packages offer."""
    return (*GAMES, *sorted(_offered().names - GAMES.keys()))


@cache
def named(name: str) -> AnyHouseGame:
    """The game of this name; or `NoSuchGame`. What one from elsewhere leaves out, it takes from `kernel.defaults`."""
    if name in GAMES:
        return GAMES[name]
    game = _elsewhere(name)
    parts = [part for part in dir(HouseGame) if not part.startswith("_")]
    lacks = [part for part in parts if not hasattr(game, part) and not hasattr(defaults, part)]
    if lacks:
        raise NoSuchGame(f"{name!r} is no game: it lacks {', '.join(lacks)}")
    if game.name != name or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise NoSuchGame(f"a game has one name, in small letters: {name!r} calls itself {str(game.name)[:40]!r}")
    found = {part: getattr(game, part, None) or getattr(defaults, part) for part in parts}
    return cast("AnyHouseGame", SimpleNamespace(**found))


def _elsewhere(name: str) -> AnyHouseGame:
    """What an installed package offers under this name."""
    offers = tuple(_offered().select(name=name))
    if not offers:
        raise NoSuchGame(f"there is no game {name[:40]!r}; there are {', '.join(names())}")
    if len(offers) > 1:
        raise NoSuchGame(f"several packages offer a game {name!r}: {', '.join(offer.value for offer in offers)}")
    try:
        game: AnyHouseGame = offers[0].load()
    except Exception as error:  # whatever a stranger's module does while it is loaded
        raise NoSuchGame(f"the game {name!r} cannot be loaded: {' '.join(str(error).split())}") from error
    return game


def _offered() -> "EntryPoints":
    from importlib.metadata import entry_points  # it takes longer to load than all games together

    return entry_points(group=GROUP)


@cache
def rules(name: str, language: str) -> Rules:
    """The rules page of a game, `fr` or `en`; the other one, or a bare name, where a game from elsewhere lacks it."""
    if name in GAMES:
        return read_rules(Path(__file__).parent / name, language)
    folder = _folder(_elsewhere(name))
    for code in (language, *(code for code in MARKS if code != language)):
        if (folder / f"rules.{code}.md").is_file():
            return read_rules(folder, code)
    return Rules(name, {})


def _folder(game: object) -> Path:
    """Where a game from elsewhere lies, which is a module or an object of a class of one."""
    file: str = getattr(game, "__file__", None) or sys.modules[type(game).__module__].__file__ or ""
    return Path(file).parent
