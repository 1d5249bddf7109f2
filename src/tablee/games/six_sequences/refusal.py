"""Explain why a move is refused: the clause that forbids it, and a sentence. General reasons come first.

These functions are called only for moves that are not legal. They do not decide what is legal: `legal` does.
"""

from typing import assert_never

from tablee.cards.k6t import DECK, Card
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
from tablee.games.six_sequences.refusing import rank_of, slots_of, why_no_claim, why_no_combination, why_no_set
from tablee.games.six_sequences.slots import ACE, CARDS, INDEX, JOKER, ONE, WIDTH, cards_in, mask_of
from tablee.games.six_sequences.table import Run, lacks_run
from tablee.kernel.game import IllegalMove, Seat


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The error to raise for a move that is not legal."""
    return IllegalMove(*(_why_not_now(state, seat, move) or _why_not(state, seat, move)))


def _why_not_now(state: State, seat: Seat, move: Move) -> tuple[str, str] | None:
    """What forbids this kind of move now, regardless of its cards; or None."""
    if state.over:
        return "S27", "the game is over"
    if state.phase is CLAIM:
        if isinstance(move, Claim) and seat in to_act(state):
            return None
        return "S21", "the opponents answer to the discard first, each once, with a claim or a pass"
    if seat != state.turn:
        return "S4", "it is not your turn"
    if state.phase is DRAW and not isinstance(move, Claim):
        return "S5", "draw first"
    if state.phase is LAST and isinstance(move, Draw | Claim | Discard):
        return "S22", "the stock is empty: place what you can, then pass"
    if state.phase is OWE and not isinstance(move, Lay):
        return _owed_first(state)
    if state.phase is COMPLETE and isinstance(move, Lay):
        return "S8", "you may not lay a new combination after refilling your hand"
    return None


def _why_not(state: State, seat: Seat, move: Move) -> tuple[str, str]:
    match move:
        case Draw():
            return ("S7", "your hand is full") if _size(state, seat) == FULL else ("S22", "the stock is empty")
        case Pass():
            full = _size(state, seat) == FULL
            return ("S9", "end your turn with a discard") if full else ("S7", "refill your hand first")
        case Discard():
            return _why_no_discard(state, seat, move.card)
        case Lay():
            return _why_no_lay(state, seat, move.cards)
        case Extend():
            return _why_no_extension(state, seat, move)
        case Swap():
            return _why_no_swap(state, move)
        case Claim():
            return why_no_claim(state, seat, move.cards)
        case _:
            assert_never(move)


def _size(state: State, seat: Seat) -> int:
    return state.hands[seat].bit_count()


def _holds(state: State, seat: Seat, card: Card) -> bool:
    return bool(state.hands[seat] >> INDEX[card] & 1)


def _why_no_discard(state: State, seat: Seat, card: Card) -> tuple[str, str]:
    if not _holds(state, seat, card):
        return "S9", f"you do not hold {DECK.pretty(card)}"
    if rank_of(card) == JOKER:
        return "S9", "a joker may not be discarded"
    if state.left:
        return "S7", "refill your hand first"
    return "S9", "with eight cards or fewer you do not discard: pass"


def _why_no_lay(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    if wrong := why_no_combination(cards):
        return wrong
    is_set = len({rank_of(card) for card in cards}) == 1
    mask, hand = mask_of(cards), state.hands[seat]
    if state.phase is OWE and (is_set or mask & ~(hand & ~state.owed)):
        return _owed_first(state)
    lent = 0 if is_set else state.table.lent[side_of(state, seat)] & ~state.fresh
    if mask & ~(hand | lent):
        if mask & ~hand & _on_table(state):
            return "S14", "only a run may use cards from the table: those of your own sets from earlier turns"
        return "S6", "you do not hold all of these cards"
    if not mask & hand:
        return "S14", "a run needs at least one card from your hand"
    if is_set:
        return why_no_set(state, seat, cards)
    return _why_no_new_run(state, seat, cards)


def _why_no_new_run(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    """Why the player may not lay this run as a new one (S13)."""
    held = state.table.held[side_of(state, seat)]
    for card, slot in zip(cards, slots_of(cards), strict=True):
        if held >> slot & 1:
            return _why_not_there(state, card)
    return "S13", "these cards touch a run of yours: add them to it"


def _why_not_there(state: State, card: Card) -> tuple[str, str]:
    """Why a card cannot be laid in a slot that an own run already holds; an exchange may be possible instead."""
    for given, taken in state.table.exchanges:
        if given == INDEX[card]:
            rule = "S16" if taken % WIDTH == JOKER else "S17"
            return rule, f"{DECK.pretty(CARDS[taken])} is in the place of {DECK.pretty(card)} in your run: exchange it"
    return "S13", "your run already holds one of these places"


def _owed_first(state: State) -> tuple[str, str]:
    """What the player has to lay next, after claiming a set before its run (S18)."""
    owed = "".join(cards_in(state.owed))
    if lacks_run(state.table, side_of(state, state.turn)):
        return "S18", f"lay a run from the rest of your hand first, then +{owed}"
    return "S18", f"lay the set that you have claimed next: +{owed}"


def _on_table(state: State) -> int:
    """Every card on the table."""
    cards = 0
    for lent in state.table.lent:
        cards |= lent
    for run in state.table.runs:
        cards |= sum(1 << card for card in run.cards)
    return cards


def _why_no_extension(state: State, seat: Seat, move: Extend) -> tuple[str, str]:
    side = side_of(state, seat)
    runs = [run for run in state.table.runs if (run.number, run.side) == (move.to, side)]
    sets = [laid for laid in state.table.sets if (laid.number, laid.side) == (move.to, side)]
    if not runs and not sets:
        return "S13", f"no combination of yours has the number {move.to}"
    if wrong := _why_not_from(state, seat, move, bool(runs)):
        return wrong
    return _why_not_on_run(runs[0], move) if runs else _why_not_on_set(move)


def _why_not_from(state: State, seat: Seat, move: Extend, to_run: bool) -> tuple[str, str] | None:
    """What is wrong with the source of the card, or None."""
    if move.out_of is None:
        return None if _holds(state, seat, move.card) else ("S13", f"you do not hold {DECK.pretty(move.card)}")
    if not to_run:
        return "S14", "a card from a set may only go to a run"
    bit = 1 << INDEX[move.card]
    if not any(
        (laid.number, laid.side) == (move.out_of, side_of(state, seat)) and laid.cards & bit
        for laid in state.table.sets
    ):
        return "S14", f"{DECK.pretty(move.card)} is not in a set of yours with the number {move.out_of}"
    if state.fresh & bit:
        return "S14", f"{DECK.pretty(move.card)} was put there in this turn"
    return None


def _why_not_on_run(run: Run, move: Extend) -> tuple[str, str]:
    if DECK.suit[move.card] != DECK.suits[run.suit].letter:
        return "S11", "all cards of a run have the same suit"
    if not move.end and rank_of(move.card) in (JOKER, ONE, ACE):
        return "S11", "name the end: - for the low end, + for the high end"
    return "S11", f"{DECK.pretty(move.card)} does not fit at that end of the run"


def _why_not_on_set(move: Extend) -> tuple[str, str]:
    if rank_of(move.card) == JOKER:
        return "S10", "a set has no joker"
    if move.end:
        return "S10", "a set has no ends"
    return "S10", f"{DECK.pretty(move.card)} does not have the rank of the set"


def _why_no_swap(state: State, move: Swap) -> tuple[str, str]:
    rule = "S16" if rank_of(move.taken) == JOKER else "S17"
    there = [given for given, taken in state.table.exchanges if taken == INDEX[move.taken]]
    if not there:
        return rule, f"{DECK.pretty(move.taken)} cannot be taken from any run"
    if INDEX[move.card] not in there:
        return rule, f"{DECK.pretty(move.card)} does not belong in that place"
    return rule, f"you do not hold {DECK.pretty(move.card)}: it must come from your hand"
