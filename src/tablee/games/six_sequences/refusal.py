"""Explain why a move is refused: the clause that forbids it, and a sentence with its cards. General reasons come first.

These functions are called only for moves that are not legal. They do not decide what is legal: `legal` does.
"""

from typing import assert_never

from tablee.cards.k6t import Card
from tablee.games.six_sequences.legal import to_act
from tablee.games.six_sequences.model import (
    CLAIM,
    COMPLETE,
    DRAW,
    FULL,
    LAST,
    OWE,
    Claim,
    Discard,
    Draw,
    Extend,
    Lay,
    Move,
    Pass,
    State,
    Swap,
    side_of,
)
from tablee.games.six_sequences.reasons import Reason, in_words, no, rank_of, run_in_words, why_no_combination
from tablee.games.six_sequences.refusing import slots_of, why_no_claim, why_no_extension, why_no_set
from tablee.games.six_sequences.slots import CARDS, INDEX, JOKER, WIDTH, beside, cards_in, mask_of
from tablee.games.six_sequences.table import lacks_run
from tablee.kernel.game import IllegalMove, Seat

__all__ = ["Reason", "refusal"]


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The error to raise for a move that is not legal."""
    return _why_not_now(state, seat, move) or _why_not(state, seat, move)


def _why_not_now(state: State, seat: Seat, move: Move) -> IllegalMove | None:
    """What forbids this kind of move now, regardless of its cards; or None."""
    if state.over:
        return no("S27", "over")
    if state.phase is CLAIM:
        if isinstance(move, Claim) and seat in to_act(state):
            return None
        card = in_words([CARDS[state.discards[-1]]])
        return no("S21", "answer" if seat in to_act(state) else "answers", card=card)
    if seat != state.turn:
        return no("S4", "turn")
    if state.phase is DRAW and not isinstance(move, Claim):
        return no("S5", "draw_first")
    if state.phase is LAST and isinstance(move, Draw | Claim | Discard):
        return no("S22", "last_turns")
    if state.phase is OWE and not isinstance(move, Lay):
        return _owed_first(state)
    if state.phase is COMPLETE and isinstance(move, Lay):
        return no("S8", "nothing_new", cards=in_words(move.cards))
    return None


def _why_not(state: State, seat: Seat, move: Move) -> IllegalMove:
    match move:
        case Draw():
            return no("S7", "hand_full") if _size(state, seat) == FULL else no("S22", "stock_empty")
        case Pass():
            return no("S9", "discard_first") if _size(state, seat) == FULL else no("S7", "refill_first")
        case Discard():
            return _why_no_discard(state, seat, move.card)
        case Lay():
            return _why_no_lay(state, seat, move.cards)
        case Extend():
            return why_no_extension(state, seat, move)
        case Swap():
            return _why_no_swap(state, move)
        case Claim():
            return why_no_claim(state, seat, move.cards)
        case _:
            assert_never(move)


def _size(state: State, seat: Seat) -> int:
    return state.hands[seat].bit_count()


def _why_no_discard(state: State, seat: Seat, card: Card) -> IllegalMove:
    if not state.hands[seat] >> INDEX[card] & 1:
        return no("S9", "not_held", cards=in_words([card]))
    if rank_of(card) == JOKER:
        return no("S9", "keep_joker", card=in_words([card]))
    return no("S7", "refill_first") if state.left else no("S9", "pass_instead")


def _why_no_lay(state: State, seat: Seat, cards: tuple[Card, ...]) -> IllegalMove:
    if wrong := why_no_combination(cards):
        return wrong
    is_set = len({rank_of(card) for card in cards}) == 1
    mask, hand = mask_of(cards), state.hands[seat]
    if state.phase is OWE and (is_set or mask & ~(hand & ~state.owed)):
        return _owed_first(state)
    lent = 0 if is_set else state.table.lent[side_of(state, seat)] & ~state.fresh
    if away := mask & ~(hand | lent):
        if there := away & _on_table(state):
            return no("S14", "from_table", cards=in_words(cards_in(there)))
        return no("S6", "not_held", cards=in_words(cards_in(away)))
    if not mask & hand:
        return no("S14", "none_from_hand", cards=in_words(cards))
    return why_no_set(state, seat, cards) if is_set else _why_no_new_run(state, seat, cards)


def _why_no_new_run(state: State, seat: Seat, cards: tuple[Card, ...]) -> IllegalMove:
    """Why the player may not lay this run as a new one (S13)."""
    side = side_of(state, seat)
    held = state.table.held[side]
    slots = slots_of(cards)
    for card, slot in zip(cards, slots, strict=True):
        if held >> slot & 1:
            return _why_not_there(state, card, run_in_words(state, side, 1 << slot))
    near = beside(sum(1 << slot for slot in slots))
    return no("S13", "touches", cards=in_words(cards), run=run_in_words(state, side, near))


def _why_not_there(state: State, card: Card, run: str) -> IllegalMove:
    """Why a card cannot be laid in a slot that an own run already holds; an exchange may be possible instead."""
    for given, taken in state.table.exchanges:
        if given == INDEX[card]:
            rule = "S16" if taken % WIDTH == JOKER else "S17"
            return no(rule, "swap_instead", card=in_words([card]), taken=in_words([CARDS[taken]]))
    return no("S13", "place_held", card=in_words([card]), run=run)


def _owed_first(state: State) -> IllegalMove:
    """What the player has to lay next, after claiming a set before its run (S18)."""
    lacks = lacks_run(state.table, side_of(state, state.turn))
    return no("S18", "owe_run" if lacks else "owe_set", cards=in_words(cards_in(state.owed)))


def _on_table(state: State) -> int:
    """Every card on the table."""
    cards = 0
    for lent in state.table.lent:
        cards |= lent
    for run in state.table.runs:
        cards |= sum(1 << card for card in run.cards)
    return cards


def _why_no_swap(state: State, move: Swap) -> IllegalMove:
    rule = "S16" if rank_of(move.taken) == JOKER else "S17"
    there = [given for given, taken in state.table.exchanges if taken == INDEX[move.taken]]
    words = {"card": in_words([move.card]), "taken": in_words([move.taken])}
    if not there:
        return no(rule, "no_swap", taken=words["taken"])
    if INDEX[move.card] not in there:
        return no(rule, "wrong_swap", **words)
    return no(rule, "swap_from_hand", card=words["card"])
