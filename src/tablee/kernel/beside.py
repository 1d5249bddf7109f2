"""Moves beside the turn, which a game may have (`BesideTheTurn`): who plays a game through has to know of them.

The functions are looked up by their names here: to ask for the type takes longer than most moves do.
"""

from collections.abc import Callable, Sequence

from tablee.kernel.game import Game, M, O, S, Seat, V


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
