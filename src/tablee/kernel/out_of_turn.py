"""Moves out of turn: players may have some while the game waits for others. Everything that plays games asks here."""

from collections.abc import Sequence

from tablee.kernel.game import Game, M, O, S, Seat, V


def choices(game: Game[O, S, M, V], state: S, seat: Seat) -> Sequence[M]:
    """The moves that a bot in this seat chooses from."""
    return game.for_bots(game.moves(state, seat))


def reminder(game: Game[O, S, M, V], state: S, seat: Seat) -> M | None:
    """A move out of turn that this seat would not want to forget; None where there is none, or it is on turn."""
    return None if seat in game.to_act(state) else game.remind(game.moves(state, seat))
