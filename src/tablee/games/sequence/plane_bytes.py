"""What a player sees of Séquence, as planes for the large net: the numbers of `planes.features`, but without arrays.

A page computes it so. A plane has a byte for each space.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from tablee.cards.french import Card
from tablee.games.sequence import planes
from tablee.games.sequence.board import mask_named
from tablee.games.sequence.board_bytes import (
    CORNER,
    SPACES,
    chips_of,
    chosen,
    directions,
    flags,
    in_bytes,
    lines_of,
    number,
    rows_of,
)
from tablee.games.sequence.model import MARK, View
from tablee.games.sequence.planes import KIND, KINDS, LONGEST, ONE_EYED, SIDES, WILD, middle

_COPIES: Final = tuple(map(int, planes.COPIES.tolist()))
_OTHER: Final[Callable[[bytes], tuple[int, ...]]] = itemgetter(*map(int, planes.OTHER.tolist()))
_AT: Final[Callable[[Sequence[int]], tuple[int, ...]]] = itemgetter(*map(int, planes.KIND_AT.tolist()))
_ONES: Final = bytes([1]) * SPACES
_PLAYABLE: Final = number(_ONES) - number(CORNER)


class Planes(NamedTuple):
    """What the net is given."""

    planes: bytes
    """By plane and space, in whole numbers."""
    numbers: list[float]
    """What belongs to no space."""


def planes_of(view: View) -> Planes:
    """What the viewer sees."""
    assert view.viewer is not None, "a player has a seat"
    teams = view.options.teams
    sides = [(view.viewer + n) % teams if n < teams else n for n in range(SIDES)]
    chips, lines = chips_of(view.chips, sides), lines_of(view.lines, sides)
    held, gone = _count(view.hand), _count(card for pile in view.discards for card in pile)
    unseen = [copies - mine - played for copies, mine, played in zip(_COPIES, held, gone, strict=True)]
    marking = view.phase is MARK and view.marker == view.viewer
    marks = flags(middle(mask_named(row)) for row in view.rows) if marking else bytes(SPACES)
    own, taken = number(chips[0]), sum(map(number, chips))
    parts = [
        *chips,
        *lines,
        CORNER,
        _ONES,
        _at(held),
        _at(unseen),
        bytes(_OTHER(in_bytes(_PLAYABLE - taken, 1))),
        bytes(_OTHER(chips[0])),
        bytes(_OTHER(in_bytes(taken - own, 1))),
        *_rows(chips, lines),
        marks,
        *map(_at, _last(view)),
    ]
    return Planes(b"".join(parts), _numbers(view, held, unseen, marking))


def _count(cards: Iterable[Card]) -> list[int]:
    """By kind, how many of these cards there are."""
    found = [0] * KINDS
    for card in cards:
        found[KIND[card]] += 1
    return found


def _at(kinds: list[int]) -> bytes:
    """By space, the number of its card among those counted by kind."""
    return bytes(_AT([*kinds, 0]))


def _last(view: View) -> list[list[int]]:
    """By side and kind: the card on top of each pile, but for the viewer's own."""
    found = [[0] * KINDS for _ in range(SIDES)]
    for seat, pile in enumerate(view.discards):
        if seat != view.viewer and pile:
            found[(seat - (view.viewer or 0)) % view.options.teams][KIND[pile[-1]]] += 1
    return found


def _rows(chips: list[bytes], lines: list[bytes]) -> list[bytes]:
    """By side and number of chips: through each space, the rows that this side can still fill (Q8, Q15)."""
    boards, counts = SIDES * LONGEST, range(1, LONGEST + 1)
    through = 0
    for direction, rows in zip(directions(boards), rows_of(chips, lines), strict=True):
        filled = in_bytes(rows, SIDES)
        through += direction.spread(number(b"".join([filled.translate(chosen(bytes([count]))) for count in counts])))
    found = in_bytes(through, boards)  # by count and side
    planes_by_count = [found[start : start + SPACES] for start in range(0, boards * SPACES, SPACES)]
    return [planes_by_count[n * SIDES + side] for side in range(SIDES) for n in range(LONGEST)]


def _numbers(view: View, held: list[int], unseen: list[int], marking: bool) -> list[float]:
    teams, players = view.options.teams, view.options.players
    count = [0] * SIDES
    for line in view.lines:
        count[(line.team - (view.viewer or 0)) % teams] += 1
    return [
        *count,
        held[WILD] / 2,
        held[ONE_EYED] / 2,
        unseen[WILD] / 4,
        unseen[ONE_EYED] / 4,
        sum(held) / 7,
        view.stock / 104,
        view.passes / players,
        view.exchanged,
        marking and bool(view.rows),
        players / 12,
        teams - 2,
        players > teams,
        (sum(unseen) - view.stock) / 36,
    ]
