"""A player to measure bots by: the builder, who sees its own rows alone.

It values its rows as the strongest bot does, with the same price on jacks, and completes a sequence wherever it can.
The opponents' rows are nothing to it: it puts no chip in their way, and takes one off only to free a row of its own.
"""

from collections.abc import Mapping, Sequence

from tablee.bots.judging import Hand, Judged, JudgingBot
from tablee.games.sequence.board import CORNERS, ROWS
from tablee.games.sequence.bots import OWN, PRICE, Board, judge
from tablee.games.sequence.model import Move, Place, Remove, View
from tablee.kernel.bot import Bot
from tablee.kernel.seed import Seed


def baselines() -> Mapping[str, Bot[View, Move]]:
    """The players that bots of this game are measured by, by their name in the arena."""
    return {"builder": JudgingBot(_judge, Hand(noise=0))}


def _judge(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """What the strongest bot thinks of the moves, less all that is about the opponents."""
    board = Board(view)
    board.spoils = [0.0] * len(board.spoils)
    return [_own_part(board, one) for one in judge(view, moves, seed)]


def _own_part(board: Board, judged: Judged[Move]) -> Judged[Move]:
    match judged.move:
        case Place():
            return board.placed(judged.move)
        case Remove():
            return judged._replace(value=_freed(board, judged.move.space) - PRICE[judged.move.card])
        case _:
            return judged


def _freed(board: Board, space: int) -> float:
    """What its rows gain when a chip of an opponent goes from a space."""
    rows = [row for row in ROWS if row >> space & 1]
    free = [row for row in rows if not any(row & other & ~(1 << space) for other in board.others)]
    return sum(OWN[min(4, (row & (board.mine | CORNERS)).bit_count())] / 2 for row in free)
