"""Séquence for nets: what a player sees as planes of the board, and the moves as places on planes.

`features` takes the arrays of numpy or of JAX, whichever module it is given. So a net sees the same numbers in
training, from the states of `arrays`, and in play, from a view.
"""

from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias

from tablee.bots.arrays import np
from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import CARD_AT, CORNERS, ROWS, SPOTS, mask_named, spaces_in
from tablee.games.sequence.model import MARK, TWO_EYED, Exchange, Mark, Move, Pass, Place, Remove, View

# Arrays of numpy or of JAX: they have no common type.
Array: TypeAlias = Any  # type: ignore[explicit-any]

SPACES: Final = len(CARD_AT)
PLACE, JACK, REMOVE, EXCHANGE, CHOOSE = range(5)
"""The planes of actions: a card and its space, a two-eyed jack, a one-eyed jack, a dead card, a row."""
PASS: Final = 5 * SPACES
ACTIONS: Final = PASS + 1
"""The two jacks of a kind are one action. A dead card is named by its first space, a row by the one in its middle."""

PLAIN: Final = tuple(card for card in DECK.cards if SPOTS[card])
WILD, ONE_EYED, KINDS = len(PLAIN), len(PLAIN) + 1, len(PLAIN) + 2
"""The kinds of cards: the plain cards by their number, then the two kinds of jacks."""
KIND: Final = {card: n for n, card in enumerate(PLAIN)} | {
    card: WILD if card in TWO_EYED else ONE_EYED for card in DECK.cards if not SPOTS[card]
}
COPIES: Final = np.array([2] * len(PLAIN) + [4, 4], np.float32)
"""Number of cards of each kind."""

SIDES: Final = 3
"""Room for sides. With two teams the third is empty."""


def _flags(mask: int) -> list[bool]:
    return [bool(mask >> space & 1) for space in range(SPACES)]


IN_ROW: Final = np.array([_flags(row) for row in ROWS], np.float32)
"""By row and space: 1 if the space is in the row."""
_CORNER: Final = np.array(_flags(CORNERS), np.float32)
# A corner shows no card: it gets a kind of its own, of which there is no card.
KIND_AT: Final = np.array([KINDS if card is None else KIND[card] for card in CARD_AT], np.int32)
OTHER: Final = np.array(
    [space if card is None else sum(SPOTS[card]) - space for space, card in enumerate(CARD_AT)], np.int32
)
"""By space: the other space of its card."""
LONGEST: Final = 4
"""Rows are told apart by their number of chips, from 1 to this."""

ROWS_FROM: Final = 13
"""The first of the planes that count rows."""
SCALE: Final = np.array(
    [1.0] * 8 + [0.5, 0.5] + [1.0] * 3 + [0.25] * SIDES * LONGEST + [1.0] + [0.5] * SIDES, np.float32
)
"""The unit of each plane; the features are whole numbers."""
PLANES: Final = len(SCALE)
NUMBERS: Final = 16
"""Number of features that do not belong to a space."""


class Seen(NamedTuple):
    """What a player sees, as arrays of small numbers. Sides are in the order of play, the player's own first."""

    chips: Array
    """By side and space."""
    lines: Array
    """By side and space: the finished sequences."""
    count: Array
    """By side: the number of finished sequences."""
    held: Array
    """By kind: the cards in the own hand."""
    gone: Array
    """By kind: the cards on the discard piles."""
    last: Array
    """By side and kind: the card on top of each pile, but for the player's own."""
    marks: Array
    """By space: the middle of each row to choose from (Q16)."""
    table: Array
    """Numbers of players, teams, cards of the stock and passes, and 1 if a card was exchanged."""


def features(xp: ModuleType, seen: Seen) -> tuple[Array, Array]:
    """The planes, by space and plane, and the numbers. `xp` is numpy or jax.numpy."""
    chips, lines = seen.chips.astype(xp.float32), seen.lines.astype(xp.float32)
    taken = chips.sum(axis=0)
    held, unseen = _at(xp, seen.held), _at(xp, xp.asarray(COPIES) - seen.held - seen.gone)
    planes = [
        *chips,
        *lines,
        _CORNER,
        xp.ones(SPACES, xp.float32),
        held,
        unseen,
        1.0 - taken[OTHER] - _CORNER,
        chips[0][OTHER],
        (taken - chips[0])[OTHER],
        *_rows(xp, chips, lines),
        seen.marks,
        *(_at(xp, kinds) for kinds in seen.last),
    ]
    return xp.stack([xp.asarray(plane).astype(xp.int8) for plane in planes], axis=-1), _numbers(xp, seen)


def _at(xp: ModuleType, kinds: Array) -> Array:
    """By space, the number of its card among those counted by kind."""
    return xp.concatenate([kinds.astype(xp.float32), xp.zeros(1, xp.float32)])[KIND_AT]


def _rows(xp: ModuleType, chips: Array, lines: Array) -> list[Array]:
    """By side and number of chips: through each space, the rows that this side can still fill (Q8, Q15)."""
    in_row = xp.asarray(IN_ROW)
    mine = chips @ in_row.T
    free = (mine.sum(axis=0) - mine == 0) & (lines @ in_row.T <= 1)
    filled = xp.where(free, mine + xp.asarray(IN_ROW @ _CORNER), 0)
    return [
        (filled[side] == count).astype(xp.float32) @ in_row for side in range(SIDES) for count in range(1, LONGEST + 1)
    ]


def _numbers(xp: ModuleType, seen: Seen) -> Array:
    players, teams, stock, passes, exchanged = (seen.table[n].astype(xp.float32) for n in range(5))
    unseen = xp.asarray(COPIES) - seen.held - seen.gone
    return xp.stack(
        [
            *(seen.count[side].astype(xp.float32) for side in range(SIDES)),
            seen.held[WILD] / 2,
            seen.held[ONE_EYED] / 2,
            unseen[WILD] / 4,
            unseen[ONE_EYED] / 4,
            seen.held.sum() / 7,
            stock / 104,
            passes / players,
            exchanged,
            (seen.marks.sum() > 0).astype(xp.float32),
            players / 12,
            teams - 2,
            (players > teams).astype(xp.float32),
            (unseen.sum() - stock) / 36,
        ]
    ).astype(xp.float32)


def seen_in(view: View) -> Seen:
    """What the viewer of a view sees, as arrays of numpy."""
    assert view.viewer is not None, "a player has a seat"
    teams, seats = view.options.teams, view.options.players
    chips, lines = np.zeros((2, SIDES, SPACES), np.float32)
    count, last = np.zeros(SIDES, np.float32), np.zeros((SIDES, KINDS), np.float32)
    for space, chip in enumerate(view.chips):
        if chip != ".":
            chips[(int(chip) - view.viewer) % teams, space] = 1
    for line in view.lines:
        side = (line.team - view.viewer) % teams
        lines[side, spaces_in(mask_named(line.spaces))] = 1
        count[side] += 1
    for seat in range(seats):
        if seat != view.viewer and view.discards[seat]:
            last[(seat - view.viewer) % teams, KIND[view.discards[seat][-1]]] += 1
    marks = np.zeros(SPACES, np.float32)
    if view.phase is MARK and view.marker == view.viewer:
        marks[[middle(mask_named(row)) for row in view.rows]] = 1
    table = np.array([seats, teams, view.stock, view.passes, view.exchanged], np.float32)
    gone = tuple(card for pile in view.discards for card in pile)
    return Seen(chips, lines, count, _count(view.hand), _count(gone), last, marks, table)


def _count(cards: tuple[Card, ...]) -> Array:
    return np.bincount([KIND[card] for card in cards], minlength=KINDS).astype(np.float32)


def middle(row: int) -> int:
    """The space in the middle of a row."""
    return spaces_in(row)[2]


def action_of(move: Move) -> int:
    """The action of a move. Raises ValueError for the moves of manual draws (Q10) and of the silence (Q18)."""
    match move:
        case Place(card=card, space=space):
            return space if SPOTS[card] else JACK * SPACES + space
        case Remove(space=space):
            return REMOVE * SPACES + space
        case Exchange(card=card):
            return EXCHANGE * SPACES + SPOTS[card][0]
        case Mark(row=row):
            return CHOOSE * SPACES + middle(row)
        case Pass():
            return PASS
        case _:
            raise ValueError(f"{move} is no action of a net")
