"""What the net for the chances of Séquence is given: the numbers of `chance_features`, but from views, without arrays.

A page computes it so.
"""

from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import chain, compress
from math import log1p, sqrt
from operator import itemgetter
from typing import Final, NamedTuple

from tablee.bots.arrays import np
from tablee.bots.side_net import Features
from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import CARD_AT, FIVE
from tablee.games.sequence.board_bytes import (
    CORNER,
    SPACES,
    chips_of,
    chosen,
    directions,
    each,
    everywhere,
    in_bytes,
    lines_of,
    number,
    rows_of,
)
from tablee.games.sequence.chance_features import HELD, LONGEST, SPACE_UNITS, UNITS, WEIGHTS
from tablee.games.sequence.model import HAND, MARK, NEEDED, ONE_EYED, TWO_EYED, View

_UNITS: Final[list[float]] = UNITS.tolist()
_WEIGHTS: Final[list[float]] = WEIGHTS.tolist()
_SPACE_UNITS: Final[list[float]] = SPACE_UNITS.tolist()
_AT: Final = itemgetter(*[DECK.cards.index(card) if card else len(DECK.cards) for card in CARD_AT])
_PLAYABLE: Final = everywhere(1, 1) - number(CORNER)
_BY_HELD: Final = 16
"""In the byte of a row, cards that the viewer holds for it count as much as this."""
_KINDS: Final = LONGEST + 1
"""Kinds of spaces for a side: without a row that it can fill, and by the chips in the best one."""
_BY_KIND: Final = [
    (best * _KINDS + against, min(_SPACE_UNITS[best], _SPACE_UNITS[against]))
    for best in range(LONGEST)
    for against in range(LONGEST)
]
"""Each kind of spaces that is counted, for a side and against it, and the unit of its count."""


def _table(kinds: dict[int, int]) -> bytes:
    """A table for `bytes.translate`; bytes that it does not name become 0."""
    return bytes(kinds.get(value, 0) for value in range(256))


_OPEN: Final = {
    filled + _BY_HELD * held: (min(filled, LONGEST - 1), min(held, HELD - 1))
    for filled in range(FIVE + 1)
    for held in range(FIVE + 1)
}
"""The byte of a row that a side can fill: its chips, and the cards that the viewer holds for it."""
_FILLED_BIT: Final = _table({byte: 1 << filled for byte, (filled, _) in _OPEN.items()})
_KIND: Final = _table({byte: 1 + filled * HELD + held for byte, (filled, held) in _OPEN.items()})
_FILLED: Final = [chosen(bytes(byte for byte, (filled, _) in _OPEN.items() if filled == n)) for n in range(LONGEST)]
_BEST: Final = bytes(value.bit_length() for value in range(256))


class Side(NamedTuple):
    """What a side can do."""

    rows: list[float]
    """How many rows it can still fill, by its chips in them and by the cards that the viewer holds for them."""
    best: bytes
    """By space, a bit for each number of chips in the rows through it that it can fill."""
    worth: list[float]
    """By space, what a chip is worth to it."""
    lines: bytes
    """1 for each space of its sequences."""


class Table(NamedTuple):
    """What does not belong to a side."""

    common: list[float]
    held: bytes
    """By space, 1 if it is free and the viewer holds its card."""
    unseen: bytes
    """By space, 1 if it is free and somebody else may hold its card."""
    free: bytes
    needed: int


def features_of(views: Sequence[View]) -> Features:
    """The features of some positions."""
    values = array("f", chain.from_iterable(one for view in views for one in _features(view)))
    sides = np.array(values).reshape(len(views), views[0].options.teams, -1)
    return Features(sides, np.zeros(0, np.float32))


def _features(view: View) -> list[list[float]]:
    """By side."""
    teams = view.options.teams
    order = [((view.viewer or 0) + n) % teams for n in range(teams)]
    chips, lines = chips_of(view.chips, order), lines_of(view.lines, order)
    table = _table_of(view, chips)
    sides = _sides(chips, lines, table)
    return [_of_side(table, n, sides) for n in range(teams)]


def _table_of(view: View, chips: Sequence[bytes]) -> Table:
    hand, gone = Counter(view.hand), Counter(card for pile in view.discards for card in pile)
    free = in_bytes(_PLAYABLE - sum(map(number, chips)), 1)
    held = bytes(_AT([card in hand for card in DECK.cards] + [False]))
    unseen = bytes(_AT([hand[card] + gone[card] < 2 for card in DECK.cards] + [False]))
    return Table(_common(view, hand, gone), _both(held, free), _both(unseen, free), free, NEEDED[view.options.teams])


def _both(left: bytes, right: bytes) -> bytes:
    return in_bytes(number(left) & number(right), 1)


def _sides(chips: Sequence[bytes], lines: Sequence[bytes], table: Table) -> list[Side]:
    teams = len(chips)
    kinds, best, through = list[bytes](), 0, 0
    held = number(table.held) * each(teams)
    for few, many, rows in zip(directions(teams), directions(teams * LONGEST), rows_of(chips, lines), strict=True):
        found = in_bytes(rows + _BY_HELD * few.counted(held), teams)
        kinds.append(found.translate(_KIND))
        best |= few.joined(number(found.translate(_FILLED_BIT)))
        through += many.spread(number(b"".join([found.translate(which) for which in _FILLED])))
    return [
        Side(
            _counted(b"".join([_board(one, team) for one in kinds])),
            _board(in_bytes(best, teams), team),
            _worth([_board(in_bytes(through, teams * LONGEST), n * teams + team) for n in range(LONGEST)], table.free),
            lines[team],
        )
        for team in range(teams)
    ]


def _board(boards: bytes, n: int) -> bytes:
    return boards[n * SPACES : (n + 1) * SPACES]


def _counted(kinds: bytes) -> list[float]:
    return [kinds.count(1 + kind) / _UNITS[kind // HELD] for kind in range(LONGEST * HELD)]


def _worth(through: Sequence[bytes], free: bytes) -> list[float]:
    a, b, c, d, e = _WEIGHTS
    return [
        a * one + b * two + c * three + d * four + e * five if is_free else 0.0
        for one, two, three, four, five, is_free in zip(*through, free, strict=True)
    ]


def _of_side(table: Table, team: int, sides: Sequence[Side]) -> list[float]:
    own, rivals = sides[team], [side for n, side in enumerate(sides) if n != team]
    theirs, lines = 0, 0
    for rival in rivals:
        theirs |= number(rival.best)
        lines |= number(rival.lines)
    kinds = _KINDS * number(own.best.translate(_BEST)) + number(in_bytes(theirs, 1).translate(_BEST))
    return [
        *table.common,
        float(team == 0),
        team / len(sides),
        *own.rows,
        *_most([rival.rows for rival in rivals]),
        *_spaces(in_bytes(kinds, 1), table),
        *_finished(own.lines, table),
        *_finished(in_bytes(lines, 1), table),
        *_worths(own.worth, _most([rival.worth for rival in rivals]), table),
    ]


def _most(lists: Sequence[list[float]]) -> list[float]:
    return lists[0] if len(lists) == 1 else list(map(max, *lists))


def _spaces(kinds: bytes, table: Table) -> list[float]:
    """How many free spaces of each kind there are: those that the viewer holds a card for, and the others."""
    held = Counter(compress(kinds, table.held))
    others = Counter(compress(kinds, table.free))
    others.subtract(held)
    return [which[kind] / unit for which in (held, others) for kind, unit in _BY_KIND]


def _finished(lines: bytes, table: Table) -> list[float]:
    """Whether a side has sequences, and whether it needs one more; lines of five spaces may share one."""
    spaces = lines.count(1)
    return [spaces / 10, float(spaces > 0 and table.needed == 2)]


def _worths(own: list[float], theirs: list[float], table: Table) -> list[float]:
    """The best spaces for a side and against it: among those the viewer holds cards for, and among all."""
    both = [mine + other for mine, other in zip(own, theirs, strict=True)]
    cells = [
        cell
        for worth in (own, theirs, both)
        for cell in (
            max(compress(worth, table.held), default=0.0),
            max(compress(worth, table.unseen), default=0.0),
            max(worth),
        )
    ]
    second = sorted([*compress(both, table.held), 0.0, 0.0])[-2]
    return [log1p(cell) / 4 for cell in (*cells, second, sum(own) / 8, sum(theirs) / 8)]


def _common(view: View, hand: Counter[Card], gone: Counter[Card]) -> list[float]:
    """What concerns all sides: jacks, the stock, and the table."""
    players, teams = view.options.players, view.options.teams
    stock = view.stock / (2 * len(DECK.cards))
    return [
        *(sum(hand[jack] for jack in jacks) / 2 for jacks in (TWO_EYED, ONE_EYED)),
        *(1 - sum(hand[jack] + gone[jack] for jack in jacks) / 4 for jacks in (TWO_EYED, ONE_EYED)),
        view.held[view.viewer or 0] / HAND[players],
        stock,
        view.passes / players,
        float(view.exchanged),
        sqrt(stock),
        float(view.phase is MARK),
        *(float(players == size) for size in HAND),
        float(teams == 3),
        float(players > teams),
    ]
