"""Moves out of turn: a player may have some while the game waits for others. All code that plays games uses this."""

from collections.abc import Sequence

from tablee.kernel.game import Game, M, O, S, Seat, V


def choices(game: Game[O, S, M, V], state: S, seat: Seat) -> Sequence[M]:
    """The moves that a bot in this seat chooses from."""
    return game.for_bots(game.moves(state, seat))


def reminder(game: Game[O, S, M, V], state: S, seat: Seat) -> M | None:
    """A move out of turn that this seat should not miss. None if there is none, or if it is the seat's turn."""
    return None if seat in game.to_act(state) else game.remind(game.moves(state, seat))
