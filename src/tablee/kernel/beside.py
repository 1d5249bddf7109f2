"""Moves beside the turn, which a game may have: who plays a game through has to know of them."""

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from tablee.kernel.game import Game, M, O, S, Seat, V
from tablee.kernel.looked import Looked


@runtime_checkable
class BesideTheTurn(Protocol, metaclass=Looked):
    """A game with moves beside the turn: one that nobody would want to forget, and some that are not for bots."""

    def remind(self, moves: Sequence[object], /) -> object | None: ...
    def unspoken(self, moves: Sequence[object], /) -> Sequence[object]: ...


# Below the functions are looked up by their names: to ask for the type takes longer than most moves do.


def choices(game: Game[O, S, M, V], state: S, seat: Seat) -> Sequence[M]:
    """The moves that a bot has to choose from."""
    unspoken: Callable[[Sequence[M]], Sequence[M]] | None = getattr(game, "unspoken", None)
    moves = game.moves(state, seat)
    return moves if unspoken is None else unspoken(moves)


def reminder(game: Game[O, S, M, V], state: S, seat: Seat) -> M | None:
    """A move beside the turn that this seat would not want to forget."""
    remind: Callable[[Sequence[M]], M | None] | None = getattr(game, "remind", None)
    if remind is None or seat in game.to_act(state):
        return None
    return remind(game.moves(state, seat))
