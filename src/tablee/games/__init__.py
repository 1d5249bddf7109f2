"""The list of all games: the built-in ones, one folder each, and those that installed packages add.

A package adds a game with an entry point in the group `tablee.games`. The entry point gives the name of the game, and
the module or object that is the game. It is loaded on first use. A built-in game always wins over one of the same name.
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
from tablee.kernel.analysing import Analysing
from tablee.kernel.bot import Bot
from tablee.kernel.example import Example
from tablee.kernel.game import Event, Game, M, O, S, Seat, V
from tablee.kernel.learning import Learning
from tablee.kernel.lesson import Lesson
from tablee.kernel.record import Line
from tablee.kernel.rulebook import MARKS, Rules, read_rules
from tablee.kernel.solving import Solving
from tablee.kernel.twin import Twin
from tablee.kernel.variants import Variants

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints


class HouseGame(Game[O, S, M, V], Protocol[O, S, M, V]):
    """Everything that a built-in game has. What most games share is in `kernel.defaults`."""

    def show(self, view: V, /) -> str:
        """The view as text, without a word of any language."""

    def bot(self, level: Level, /) -> Bot[V, M]:
        """A bot of this level."""

    def hint(self, view: V, moves: Sequence[M], /) -> Sequence[Judged[M]]:
        """The three best moves, best first, each with its reason and the values to fill into the reason's sentence."""

    def chances(self, views: Sequence[V], /) -> Sequence[Sequence[float]] | None:
        """For each view of a player who is to choose, the chance of each side to win; None if the game cannot tell.

        All views have the same options. Seat n plays for side n % sides, as in `Learning.sides`. The chances of a view
        are those of a game between experts, and their sum is 1: a draw is a win shared by all. The patience has one
        side, which wins or does not. The same view always has the same chances.
        """

    def chances_error(self, options: O, /) -> float | None:
        """How far `chances` may be off, as measured on fresh games; None if the game has no chances.

        Of the positions with a chance of about 70 %, the share that was won differs from 70 % by this much at most.
        The tables are on `docs/strength.md`.
        """

    def strengths(self) -> Mapping[Level, int] | None:
        """How strong the levels are, in points, as measured; None if nobody knows, and then no game is rated.

        A level 400 points above another wins ten times as often as it loses. The level `medium` has 1500.
        """

    def analysing(self) -> Analysing[O, V]:
        """How finished games are analysed."""

    def spoken(self, view: V, move: M, /) -> tuple[str, Mapping[str, Word]]:
        """A move in words: the key of its sentence, and the values to fill in."""

    def lesson(self) -> Lesson:
        """A recorded game, with the moments at which the learner is asked for a move."""

    def examples(self) -> Sequence[Example]:
        """Positions that illustrate the clauses of the rules page, in its order."""

    def told(self, seat: Seat, move: M, events: Sequence[Event], /) -> Sequence[tuple[Seat, str]]:
        """The public part of a move: who did what, taken from the events that everybody saw."""

    def reveals(self, before: S, events: Sequence[Event], /) -> bool:
        """Whether a move has shown somebody a hidden card. Such a move cannot be undone freely."""

    def recall(self, view: V, before: V, /) -> V:
        """In a solo game, after an undo: the view, with the cards that the player had already seen."""

    def beat(self, state: S, /) -> tuple[int, str] | None:
        """The pause in which the table collects secret answers: its length in milliseconds, and the default answer.

        The length is the same for all, so that the time a player takes reveals nothing. None when there is no pause.
        """

    def may_talk(self, options: O, /) -> bool:
        """Whether the players may chat."""

    def may_choose_deal(self, options: O, /) -> bool:
        """Whether a solo player may choose a deal by its number."""

    def winnable(self, state: S, /) -> bool | None:
        """Whether a player who knew every card could still win; None when unknown, or too slow to find out."""

    def solving(self) -> Solving[S, M] | None:
        """The solver of the game and its grades; None if it has none."""

    def twin(self, options: O, /) -> Twin[O, S, M] | None:
        """The twin of the rules with these options; None if there is none, or if its core cannot be used."""

    def graded_deals(self) -> Mapping[str, Sequence[int]]:
        """The numbers of winnable deals, by difficulty."""

    def baselines(self) -> Mapping[str, Bot[V, M]]:
        """Simple reference players that the bots are measured against, by name."""

    def learning(self) -> Learning[O, M, V] | None:
        """What a machine learner needs: actions and observations. None if the game has no such interface."""


# A collection of games of different types needs an existential type, which Python lacks.
AnyHouseGame: TypeAlias = HouseGame[Any, Any, Any, Any]  # type: ignore[explicit-any]
AnyBot: TypeAlias = Bot[Any, Any]  # type: ignore[explicit-any]
AnyLine: TypeAlias = Line[Any, Any, Any, Any]  # type: ignore[explicit-any]

_FOLDERS: Final = (
    "pairs",
    "sequence",
    "six_sequences",
    "figures",
)
# Each game's tests hold its module to `HouseGame`: a type checker does not see through `import_module`.
GAMES: Final[Mapping[str, AnyHouseGame]] = {name: import_module(f"{__name__}.{name}") for name in _FOLDERS}
"""The built-in games, by name."""

GROUP: Final = "tablee.games"


class NoSuchGame(ValueError):
    """No game has this name, or what has this name is not a game."""


def names() -> tuple[str, ...]:
    """The names of all games: first the built-in ones, then those that installed packages add."""
    return (*GAMES, *sorted(_offered().names - GAMES.keys()))


@cache
def named(name: str) -> AnyHouseGame:
    """The game of this name. What a package's game leaves out comes from `kernel.defaults`.

    Raises `NoSuchGame`.
    """
    if name in GAMES:
        return GAMES[name]
    game = _elsewhere(name)
    parts = [part for part in dir(HouseGame) if not part.startswith("_")]
    lacks = [part for part in parts if not hasattr(game, part) and not hasattr(defaults, part)]
    if lacks:
        raise NoSuchGame(f"{name!r} is not a game: it lacks {', '.join(lacks)}")
    if game.name != name or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise NoSuchGame(f"a game has one name, in lower case: {name!r} calls itself {str(game.name)[:40]!r}")
    found = {part: getattr(game, part, None) or getattr(defaults, part) for part in parts}
    return cast("AnyHouseGame", SimpleNamespace(**found))


def _elsewhere(name: str) -> AnyHouseGame:
    """The game that an installed package adds under this name. Raises `NoSuchGame`."""
    offers = tuple(_offered().select(name=name))
    if not offers:
        raise NoSuchGame(f"there is no game {name[:40]!r}; there are {', '.join(names())}")
    if len(offers) > 1:
        raise NoSuchGame(f"several packages offer a game {name!r}: {', '.join(offer.value for offer in offers)}")
    try:
        game: AnyHouseGame = offers[0].load()
    except Exception as error:  # a foreign module may raise anything while it is loaded
        raise NoSuchGame(f"the game {name!r} cannot be loaded: {' '.join(str(error).split())}") from error
    return game


def _offered() -> "EntryPoints":
    from importlib.metadata import entry_points  # slow: it takes longer to load than all games together

    return entry_points(group=GROUP)


def core_policy(game: AnyHouseGame) -> str:
    """The name of the bot that a game's core plays: its baseline `judge`, or else its strongest level."""
    return "judge" if "judge" in game.baselines() else "expert"


def core_bot(game: AnyHouseGame) -> AnyBot:
    """The bot that a game's core plays, in Python."""
    return game.baselines().get(core_policy(game)) or game.bot("expert")


@cache
def rules(name: str, language: str) -> Rules:
    """The rules page of a game in this language, `fr` or `en`.

    If a package's game lacks the page, this is its page in the other language, or else a page with only its name.
    """
    if name in GAMES:
        return read_rules(Path(__file__).parent / name, language)
    folder = _folder(_elsewhere(name))
    for code in (language, *(code for code in MARKS if code != language)):
        if (folder / f"rules.{code}.md").is_file():
            return read_rules(folder, code)
    return Rules(name, {})


def _folder(game: object) -> Path:
    """The folder of a package's game, which is a module or an instance of a class in a module."""
    file: str = getattr(game, "__file__", None) or sys.modules[type(game).__module__].__file__ or ""
    return Path(file).parent


def variants(name: str) -> Variants:
    """The option sets with which a game is tested and measured; only the default options if it lists none."""
    game = named(name)
    package: str = getattr(game, "__name__", type(game).__module__)
    try:
        found: Variants = import_module(f"{package}.variants").VARIANTS
    except ModuleNotFoundError as missing:
        if missing.name != f"{package}.variants":
            raise
        return Variants()
    return found
