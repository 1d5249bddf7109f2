"""Perft: counts the move sequences of a given length. Wrong rules rarely give the right counts."""

from tablee.kernel.game import Game, M, O, S, V


def perft(game: Game[O, S, M, V], state: S, seats: int, depth: int) -> int:
    """The number of sequences of `depth` legal moves, by any seats, from this state."""
    if depth == 0:
        return 1
    return sum(
        perft(game, game.apply(state, seat, move).state, seats, depth - 1)
        for seat in range(seats)
        for move in game.moves(state, seat)
    )
