"""The legal moves: `moves` lists them. `refusal` explains why any other move is refused."""

from collections.abc import Sequence
from functools import cache

from tablee.cards.colours import Card
from tablee.games.figures.boxes import boxes_in, made, mask_of_five, strong
from tablee.games.figures.model import DISCARD, MARK, Move, State
from tablee.games.figures.notation import CROSSES, DISCARDS, DRAW, MARKS, TAKES
from tablee.kernel.game import Seat


def to_act(state: State) -> frozenset[Seat]:
    """The player whose turn it is; while the hands are shown, everybody who has not yet chosen (F10)."""
    return state.waiting


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of a seat. In a turn: draw, take, lay down; then discards; after the round: mark, cross out."""
    if seat not in state.waiting:
        return ()
    phase, hand = state.phase, state.hands[seat]
    if phase is DISCARD:
        return [DISCARDS[card] for card in dict.fromkeys(hand)]
    open_boxes = state.open[seat]
    if phase is MARK:
        return _marks(made(mask_of_five(hand)) & open_boxes) + _crosses(open_boxes)  # F10
    found: list[Move] = [DRAW]
    for owner, pile in enumerate(state.discards):
        if pile and owner != seat:  # F7: any other player's
            found.append(TAKES[owner])
    found += _marks(stopping(state, hand) & open_boxes)  # F9
    return found


def stopping(state: State, hand: tuple[Card, ...]) -> int:
    """The boxes that a hand may end the round with (F9)."""
    mask = mask_of_five(hand)
    return strong(mask) if state.setup.options.stopping == "strong" else made(mask)  # F9


@cache
def _marks(boxes: int) -> tuple[Move, ...]:
    return tuple(MARKS[box] for box in boxes_in(boxes))


@cache
def _crosses(boxes: int) -> tuple[Move, ...]:
    return tuple(CROSSES[box] for box in boxes_in(boxes))
