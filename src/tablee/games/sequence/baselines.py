"""The reference players for bots: the builder, which looks only at its own rows, and the judge.

The builder values its rows and its jacks as the judge does, and completes a sequence whenever it can. It ignores the
opponents' rows: it never blocks them, and removes a chip only to free a row of its own.

The judge plays the move with the highest value, without a net. The core plays the same moves.
"""

from collections.abc import Mapping, Sequence

from tablee.bots.judging import Hand, Judged, JudgingBot, total
from tablee.games.sequence.board import CORNERS, ROWS
from tablee.games.sequence.bots import OWN, PRICE, Board, judge
from tablee.games.sequence.model import Move, Place, Remove, View
from tablee.kernel.bot import Bot
from tablee.kernel.seed import Seed


def baselines() -> Mapping[str, Bot[View, Move]]:
    """The reference players of this game, by their name in the arena."""
    return {"builder": JudgingBot(_judge_own, Hand(noise=0)), "judge": JudgingBot(judge, Hand(noise=0))}


def _judge_own(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """The judge's values of the moves, without what concerns the opponents."""
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
    """What its rows gain when an opponent's chip is removed from a space."""
    rows = [row for row in ROWS if row >> space & 1]
    free = [row for row in rows if not any(row & other & ~(1 << space) for other in board.others)]
    return total(OWN[min(4, (row & (board.mine | CORNERS)).bit_count())] / 2 for row in free)
