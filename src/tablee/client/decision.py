"""A decision at a table: what the player sees, and the moves to choose from."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import get_type_hints

from tablee.games import AnyHouseGame, named
from tablee.kernel.game import Seat
from tablee.kernel.json import Json, from_plain


@dataclass(frozen=True, slots=True)
class Decision:
    """The game waits for this seat. The view and the moves are the game's own values, as a bot takes them."""

    game: AnyHouseGame
    seat: Seat
    seq: int
    """The number of the position."""
    view: object
    moves: tuple[object, ...]
    _make: Callable[[str, int], Awaitable[bool]]

    async def play(self, move: object) -> bool:
        """Make a move. Returns False if the position has changed since, for instance by an undo.

        True means that the move is on the server's disk. Raises `Refused` if the rules do not allow the move.
        """
        return await self._make(str(move), self.seq)


@cache
def _view_type(game: str) -> type[object]:
    """The type of a game's views, as its function `view` declares it."""
    kind: type[object] = get_type_hints(named(game).view)["return"]
    return kind


def read_view(game: str, view: Json) -> object:
    """A view of a game, read from the server's JSON. Raises `Misfit` if it does not fit."""
    return from_plain(_view_type(game), view)
