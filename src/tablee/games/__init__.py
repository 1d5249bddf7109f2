"""The games of the house, one folder each. This is the only list of them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from tablee.games import figures, pairs, sequence, six_sequences
from tablee.kernel.game import Game, M, O, S, V
from tablee.kernel.record import Line
from tablee.kernel.rulebook import Rules, read_rules


class HouseGame(Game[O, S, M, V], Protocol[O, S, M, V]):
    """A game that can also be drawn, for the terminal."""

    def show(self, view: V, /) -> str:
        """The view as a text without a word of any language."""


# Games of different types side by side need an existential type, which Python lacks.
AnyHouseGame: TypeAlias = HouseGame[Any, Any, Any, Any]  # type: ignore[explicit-any]
AnyLine: TypeAlias = Line[Any, Any, Any, Any]  # type: ignore[explicit-any]

_ALL: Final[tuple[AnyHouseGame, ...]] = (pairs, sequence, six_sequences, figures)
GAMES: Final[Mapping[str, AnyHouseGame]] = {game.name: game for game in _ALL}


@cache
def rules(name: str, language: str) -> Rules:
    """The rules page of a game, `fr` or `en`."""
    return read_rules(Path(__file__).parent / name, language)
