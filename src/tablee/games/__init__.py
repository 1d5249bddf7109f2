"""The games of the house, one folder each. This is the only list of them."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from tablee.bots.judging import Judged, Level
from tablee.games import figures, pairs, sequence, six_sequences
from tablee.kernel.bot import Bot
from tablee.kernel.game import Game, M, O, S, V
from tablee.kernel.record import Line
from tablee.kernel.rulebook import Rules, read_rules


class HouseGame(Game[O, S, M, V], Protocol[O, S, M, V]):
    """A game that can also be drawn, for the terminal, and that has bots and hints."""

    def show(self, view: V, /) -> str:
        """The view as a text without a word of any language."""

    def bot(self, level: Level, /) -> Bot[V, M]:
        """A bot of this level."""

    def hint(self, view: V, moves: Sequence[M], /) -> Sequence[Judged[M]]:
        """The best three moves, the very best first, each with a word for the reason."""


# Games of different types side by side need an existential type, which Python lacks.
AnyHouseGame: TypeAlias = HouseGame[Any, Any, Any, Any]  # type: ignore[explicit-any]
AnyLine: TypeAlias = Line[Any, Any, Any, Any]  # type: ignore[explicit-any]

_ALL: Final[tuple[AnyHouseGame, ...]] = (pairs, sequence, six_sequences, figures)
GAMES: Final[Mapping[str, AnyHouseGame]] = {game.name: game for game in _ALL}


@cache
def rules(name: str, language: str) -> Rules:
    """The rules page of a game, `fr` or `en`."""
    return read_rules(Path(__file__).parent / name, language)
