"""Refuse moves that are not legal: the clause that forbids each, and a sentence with its cards.

Every check function raises `IllegalMove`.
"""

from collections import Counter
from typing import Literal, TypeAlias

from tablee.cards.colours import DECK, Card
from tablee.games.figures.boxes import BOXES, BRELAN, CARRE, DOUBLE, FULL, SERIES, made, mask_of_five
from tablee.games.figures.legal import stopping
from tablee.games.figures.model import DISCARD, MARK, TURN, Cross, Discard, Mark, State, Take
from tablee.kernel.game import IllegalMove, Seat
from tablee.messages.refusals import refuse

Reason: TypeAlias = Literal[
    "drawn", "own_pile", "empty_pile", "draw_first", "not_held", "too_late", "used", "weak", "too_early", "nobody",
    "chosen", "ended", "turn", "over", "no_value", "identical", "unmade", "no_box",
]  # fmt: skip


def _no(rule: str, reason: Reason, **words: str | int) -> IllegalMove:
    return refuse("figures", rule, reason, **words)


def check_draw(state: State, seat: Seat) -> None:
    """Refuse a draw out of turn, or a second card in the same turn."""
    if state.phase is not TURN or seat != state.turn:
        _check_turn(state, seat)
        raise _no("F7", "drawn")  # F7


def check_take(state: State, seat: Seat, move: Take) -> None:
    """Refuse to take a card out of turn, from the own pile, or from an empty pile."""
    check_draw(state, seat)
    if move.owner == seat:
        raise _no("F7", "own_pile")  # F7
    if not 0 <= move.owner < len(state.discards) or not state.discards[move.owner]:
        raise _no("F7", "empty_pile")


def check_discard(state: State, seat: Seat, move: Discard) -> None:
    """Refuse a discard before a card was drawn or taken, or of a card that is not in the hand."""
    if state.phase is not DISCARD or seat != state.turn:
        _check_turn(state, seat)
        raise _no("F8", "draw_first", card=DECK.pretty(move.card))  # F8
    if move.card not in state.hands[seat]:
        raise _no("F7", "not_held", card=DECK.pretty(move.card))


def check_lay_down(state: State, seat: Seat, move: Mark) -> None:
    """Refuse to lay down out of turn, after drawing, or with a figure that may not end the round."""
    _check_turn(state, seat)
    if state.phase is DISCARD:
        raise _no("F8", "too_late")  # F8
    _check_open("F9", state, seat, move.box)  # F9
    _check_made(state.hands[seat], move.box)
    if not stopping(state, state.hands[seat]) >> move.box & 1:
        raise _no("F9", "weak", box=BOXES[move.box])  # F9


def check_choice(state: State, seat: Seat, move: Mark | Cross) -> None:
    """Refuse a box that may not be marked or crossed out."""
    _check_over(state)
    if state.phase is not MARK:
        raise _no("F10", "too_early")
    if not 0 <= seat < len(state.hands):
        raise _no("F1", "nobody")
    if seat not in state.waiting:
        raise _no("F10", "chosen")
    _check_open("F10", state, seat, move.box)  # F10
    if isinstance(move, Mark):
        _check_made(state.hands[seat], move.box)


def _check_open(rule: str, state: State, seat: Seat, box: int) -> None:
    if box not in range(len(BOXES)):
        raise _no(rule, "no_box")
    if not state.open[seat] >> box & 1:
        raise _no(rule, "used", box=BOXES[box])


def _check_turn(state: State, seat: Seat) -> None:
    """Refuse a move of a turn when it is not this player's turn."""
    _check_over(state)
    if state.phase is MARK:
        raise _no("F12" if state.laid is None else "F9", "ended")
    if seat != state.turn:
        raise _no("F6", "turn")  # F6


def _check_over(state: State) -> None:
    if not state.waiting:
        raise _no("F10", "over")


def _check_made(hand: tuple[Card, ...], box: int) -> None:
    """Refuse a figure that the hand does not make. Say so if it only seems made, because of identical cards."""
    if made(mask_of_five(hand)) >> box & 1:
        return
    name, cards = BOXES[box], _in_words(hand)
    if box < SERIES:
        raise _no("F3", "no_value", box=name, cards=cards)
    counts = Counter(DECK.rank[card] for card in hand)
    pairs, most = sum(count >= 2 for count in counts.values()), max(counts.values())
    seeming = {DOUBLE: pairs >= 2, BRELAN: most >= 3, FULL: most >= 3 and pairs >= 2, CARRE: most >= 4}
    if seeming.get(box):
        same = [card for card, count in Counter(hand).items() if count > 1 for _ in range(count)]
        raise _no("F2", "identical", box=name, cards=_in_words(tuple(same)))  # F2
    raise _no("F4", "unmade", box=name, cards=cards, need=name)


def _in_words(hand: tuple[Card, ...]) -> str:
    return " ".join(DECK.pretty(card) for card in sorted(hand))
