"""Bots for Séquence. They rate a space by the rows of five through it, for their team and for the opponents.

A row without an opponent's chip may still become a sequence. The more chips it has, the more it is worth. The same
holds for the opponents' rows, which a chip of ours blocks. The value of a space is the sum over the rows through it. A
row is worth less when the cards for its free spaces are gone, and more when they are in the hand. Jacks do more than
other cards, so playing one has a price. The weights were found by playing bots against each other.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, TypeAlias, assert_never

from tablee.bots.judging import Hand, Hands, Judged, total
from tablee.games.sequence.board import CARD_AT, CORNERS, ROWS, SPOTS, mask_named, spaces_in
from tablee.games.sequence.model import (
    NEEDED,
    ONE_EYED,
    TWO_EYED,
    Answer,
    Call,
    Draw,
    Exchange,
    Forfeit,
    Mark,
    Move,
    Pass,
    Place,
    Remove,
    View,
)
from tablee.kernel.seed import Seed

Reason: TypeAlias = Literal[
    "win", "line", "block", "grow", "remove", "free", "quiet", "exchange", "draw", "mark", "spare", "none"
]

OWN: Final = (0.4, 1.0, 4.0, 14.0, 120.0)
"""What a chip adds to an own row, by the number of chips already there; the fifth one completes a sequence."""
THEIRS: Final = (0.0, 0.8, 3.2, 12.0, 60.0)
"""What it is worth to block an opponents' row, by the number of their chips in it."""
LAST: Final = 90.0
"""What blocking is worth in addition if the row would win them the game."""
PRICE: Final = dict.fromkeys(TWO_EYED, 20.0) | dict.fromkeys(ONE_EYED, 70.0)
"""The price of playing a jack."""
HELD, OPEN, GONE = 1.2, 1.0, 0.4
"""Weight of a free space: its card is in the hand, may be anywhere, or is gone, so that only a jack can fill it."""

HANDS: Final[Hands] = {
    "beginner": Hand(noise=35, overlooks=0.5),
    "easy": Hand(noise=16, overlooks=0.3),
    "medium": Hand(noise=8, overlooks=0.08),
    "hard": Hand(noise=3),
    "expert": Hand(noise=0),
}
"""How precisely the levels play by this judge, where the net does not know the table."""


def judge(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:  # noqa: ARG001  it does not sample
    """The value of every move."""
    board = Board(view)
    return [_judge(board, move) for move in moves]


def _judge(board: "Board", move: Move) -> Judged[Move]:
    match move:
        case Place():
            return board.placed(move)
        case Remove():
            gain, reason = board.removed(move.space)
            return _judged(move, gain - PRICE[move.card], reason)
        case Exchange():
            return _judged(move, 500, "exchange")  # it costs nothing, and the turn goes on
        case Draw():
            return _judged(move, 500, "draw")
        case Mark():
            return _judged(move, -board.bound(move.row), "mark")
        case Forfeit():
            return _judged(move, -board.kept(move), "spare")
        case Pass():
            return _judged(move, 0, "none")
        case Call() | Answer():
            return _judged(move, -1000, "none")  # bots neither talk nor listen
        case _:
            assert_never(move)


def _judged(move: Move, value: float, reason: Reason) -> Judged[Move]:
    return Judged(move, value, reason)


@cache
def rows_through() -> tuple[tuple[int, ...], ...]:
    """By space: the indices in `ROWS` of the rows through it."""
    return tuple(tuple(n for n, row in enumerate(ROWS) if row >> space & 1) for space in range(len(CARD_AT)))


class Board:
    """The board as the viewer's team rates it: what each row is worth to build, and what to block."""

    def __init__(self, view: View) -> None:
        teams = view.options.teams
        self.team = (view.viewer or 0) % teams
        self.chips = [
            sum(1 << space for space, chip in enumerate(view.chips) if chip == str(team)) for team in range(teams)
        ]
        self.mine = self.chips[self.team]
        self.rivals = [team for team in range(teams) if team != self.team]
        self.others = [self.chips[team] for team in self.rivals]
        self.lines = [[mask_named(line.spaces) for line in view.lines if line.team == team] for team in range(teams)]
        self.needed = NEEDED[teams] - len(self.lines[self.team])
        self.chance = _chances(view)
        self.own = [self._own(row) for row in ROWS]
        self.spoils = [self._spoils(row) for row in ROWS]

    def _own(self, row: int) -> float:
        """The value of a chip of ours in this row."""
        if any(row & other for other in self.others) or not _may_count(row, self.lines[self.team]):
            return 0.0
        return OWN[min(4, (row & (self.mine | CORNERS)).bit_count())] * self._filled(row & ~self.mine)

    def _spoils(self, row: int) -> float:
        """The value of blocking this row for the opponents."""
        if row & self.mine:
            return 0.0
        worth = 0.0
        for team, chips in zip(self.rivals, self.others, strict=True):
            if all(not row & other for other in self.others if other != chips) and _may_count(row, self.lines[team]):
                count = min(4, (row & (chips | CORNERS)).bit_count())
                last = count == 4 and len(self.lines[team]) + 1 == NEEDED[len(self.lines)]
                worth += (THEIRS[count] + LAST * last) * self._filled(row & ~chips)
        return worth

    def _filled(self, free: int) -> float:
        """The product of the weights of these free spaces: how likely the row gets filled."""
        chance = 1.0
        for space in spaces_in(free & ~CORNERS):
            chance *= self.chance[space]
        return chance

    def placed(self, move: Place) -> Judged[Move]:
        """Judge a chip of ours on a space: the sequences it makes, the rows it extends, the rows it blocks."""
        rows, made = rows_through()[move.space], self.made(move.space)
        grows, blocks = total(self.own[n] for n in rows), total(self.spoils[n] for n in rows)
        price = PRICE.get(move.card, 0.0)
        wins = bool(made) and (self.needed == 1 or bool(two_apart(made)))
        reason: Reason = "block" if blocks > grows else "grow" if grows else "quiet"
        if made:
            reason = "win" if wins else "line"
        return Judged(move, grows + blocks - price, reason, careless=grows + blocks / 4 - price, wins=wins)

    def made(self, space: int) -> list[int]:
        """The sequences that a chip of ours on a space completes."""
        mine = self.mine | CORNERS | 1 << space
        rows = [ROWS[n] for n in rows_through()[space]]
        return [row for row in rows if row & mine == row and _may_count(row, self.lines[self.team])]

    def removed(self, space: int) -> tuple[float, Reason]:
        """The value of removing an opponent's chip, and the reason: it hurts their rows, or frees ours."""
        gain, hurts, frees = 0.0, False, False
        for n in rows_through()[space]:
            row = ROWS[n]
            for chips in self.others:
                if chips >> space & 1 and not row & self.mine:
                    count = min(4, (row & (chips | CORNERS)).bit_count())
                    gain += THEIRS[count] - THEIRS[count - 1] if count else 0.0
                    hurts = True
            if not any(row & other & ~(1 << space) for other in self.others):
                count = min(4, (row & (self.mine | CORNERS)).bit_count())
                gain += OWN[count] / 2
                frees |= count > 0
        return gain, "remove" if hurts else "free" if frees else "quiet"

    def bound(self, row: int) -> float:
        """What marking this row costs: rows that share more than one space with it can no longer count."""
        return total(self.own[n] for n, other in enumerate(ROWS) if 1 < (row & other).bit_count() < 5)

    def kept(self, move: Forfeit) -> float:
        """The value of a card in the hand: the price of a jack, or the value of the card's better space."""
        if move.card in PRICE:
            return PRICE[move.card]
        spaces = SPOTS[move.card]
        taken = self.mine | sum(self.others)
        free = [space for space in spaces if not taken >> space & 1]
        return max((total(self.own[n] + self.spoils[n] for n in rows_through()[space]) for space in free), default=0.0)


def _chances(view: View) -> list[float]:
    """The weight of each space, by what is known about the two copies of its card."""
    seen = Counter(card for pile in view.discards for card in pile)
    held = set(view.hand)
    seen.update(view.hand)
    return [OPEN if card is None else HELD if card in held else GONE if seen[card] >= 2 else OPEN for card in CARD_AT]


def _may_count(row: int, lines: Sequence[int]) -> bool:
    """Whether a row could still count as a sequence besides these (Q15)."""
    return all((row & line).bit_count() <= 1 for line in lines)


def two_apart(rows: Sequence[int]) -> list[int]:
    """The first two of these rows that can both count, or an empty list (Q15)."""
    return next(([b, a] for n, a in enumerate(rows) for b in rows[:n] if (a & b).bit_count() <= 1), [])
