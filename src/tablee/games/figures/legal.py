"""The legal moves: `moves` lists them. The check functions refuse any other move and name the clause.

Every check function raises `IllegalMove`.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from tablee.cards.colours import DECK, Card
from tablee.games.figures.boxes import BOXES, BRELAN, CARRE, DOUBLE, FULL, SERIES, boxes_in, made, mask_of_five, strong
from tablee.games.figures.model import DISCARD, MARK, TURN, Cross, Discard, Mark, Move, State, Take
from tablee.games.figures.notation import CROSSES, DISCARDS, DRAW, MARKS, TAKES
from tablee.kernel.game import IllegalMove, Seat


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


def check_draw(state: State, seat: Seat) -> None:
    """Refuse a draw out of turn, or a second card in the same turn."""
    if state.phase is not TURN or seat != state.turn:
        _check_turn(state, seat)
        raise IllegalMove("F7", "you have already drawn or taken a card: discard one")  # F7


def check_take(state: State, seat: Seat, move: Take) -> None:
    """Refuse to take a card out of turn, from the own pile, or from an empty pile."""
    check_draw(state, seat)
    if move.owner == seat:
        raise IllegalMove("F7", "you cannot take from your own pile")  # F7
    if not 0 <= move.owner < len(state.discards) or not state.discards[move.owner]:
        raise IllegalMove("F7", "there is no card on that pile")


def check_discard(state: State, seat: Seat, move: Discard) -> None:
    """Refuse a discard before a card was drawn or taken, or of a card that is not in the hand."""
    if state.phase is not DISCARD or seat != state.turn:
        _check_turn(state, seat)
        raise IllegalMove("F8", "draw or take a card before you discard one")  # F8
    if move.card not in state.hands[seat]:
        raise IllegalMove("F7", f"you do not hold {DECK.pretty(move.card)}")


def check_lay_down(state: State, seat: Seat, move: Mark) -> None:
    """Refuse to lay down out of turn, after drawing, or with a figure that may not end the round."""
    _check_turn(state, seat)
    if state.phase is DISCARD:
        raise IllegalMove("F8", "you have drawn or taken a card: you may lay down in your next turn")  # F8
    if not _is_open(state, seat, move.box):
        raise IllegalMove("F9", "that box is not open on your sheet")  # F9
    _check_made(state.hands[seat], move.box)
    if not stopping(state, state.hands[seat]) >> move.box & 1:
        raise IllegalMove("F9", "at this table a row of the upper line needs three colours to end the round")  # F9


def check_choice(state: State, seat: Seat, move: Mark | Cross) -> None:
    """Refuse a box that may not be marked or crossed out."""
    _check_over(state)
    if state.phase is not MARK:
        raise IllegalMove("F10", "a box can be crossed out only when the round has ended")
    if not 0 <= seat < len(state.hands):
        raise IllegalMove("F1", "no such player")
    if seat not in state.waiting:
        raise IllegalMove("F10", "you have already chosen")
    if not _is_open(state, seat, move.box):
        raise IllegalMove("F10", "that box is not open on your sheet")  # F10
    if isinstance(move, Mark):
        _check_made(state.hands[seat], move.box)


def _is_open(state: State, seat: Seat, box: int) -> bool:
    return box in range(len(BOXES)) and bool(state.open[seat] >> box & 1)


def _check_turn(state: State, seat: Seat) -> None:
    """Refuse a move of a turn when it is not this player's turn."""
    _check_over(state)
    if state.phase is MARK:
        raise IllegalMove("F12" if state.laid is None else "F9", "the round has ended: mark a box or cross one out")
    if seat != state.turn:
        raise IllegalMove("F6", "it is not your turn")  # F6


def _check_over(state: State) -> None:
    if not state.waiting:
        raise IllegalMove("F10", "the twelve rounds are over")


def _check_made(hand: tuple[Card, ...], box: int) -> None:
    """Refuse a figure that the hand does not make. Say so if it only seems made, because of identical cards."""
    if made(mask_of_five(hand)) >> box & 1:
        return
    if box < SERIES:
        raise IllegalMove("F3", f"you hold no {BOXES[box]}")
    counts = Counter(DECK.rank[card] for card in hand)
    pairs, most = sum(count >= 2 for count in counts.values()), max(counts.values())
    seeming = {DOUBLE: pairs >= 2, BRELAN: most >= 3, FULL: most >= 3 and pairs >= 2, CARRE: most >= 4}
    if seeming.get(box):
        raise IllegalMove("F2", f"identical cards count once: your hand does not make {BOXES[box]}")  # F2
    raise IllegalMove("F4", f"your hand does not make {BOXES[box]}")
