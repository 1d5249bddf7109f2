"""Explain why a card may not be added, and why the discard may not be claimed: part of `refusal`."""

from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.legal import asks_all
from tablee.games.six_sequences.model import CLAIM, DRAW, Extend, State, side_of
from tablee.games.six_sequences.reasons import (
    in_words,
    is_row,
    no,
    rank_of,
    run_in_words,
    why_no_combination,
    why_no_row,
)
from tablee.games.six_sequences.slots import (
    ACE,
    CARDS,
    INDEX,
    JOKER,
    ONE,
    RANK,
    WIDTH,
    beside,
    cards_in,
    low_of,
    mask_of,
    places_of,
)
from tablee.games.six_sequences.table import Run, Set, lacks_run
from tablee.kernel.game import IllegalMove, Seat


def slots_of(cards: tuple[Card, ...]) -> range:
    """The slots of a row whose cards are in order, as bit positions in a mask."""
    low = INDEX[cards[0]] // WIDTH * WIDTH + low_of(tuple(map(rank_of, cards)))
    return range(low, low + len(cards))


def why_no_set(state: State, seat: Seat, cards: tuple[Card, ...]) -> IllegalMove:
    """Why the player may not lay these cards of one rank as a set. The discard may be among them."""
    if lacks_run(state.table, side_of(state, seat)):
        return no("S12", "more_sets", cards=in_words(cards))
    return no("S10", "suit_order", cards=in_words([card for card in DECK.cards if card in cards]))


def why_no_extension(state: State, seat: Seat, move: Extend) -> IllegalMove:
    """Why a card may not be added to a combination (S10, S11, S13, S14)."""
    side = side_of(state, seat)
    runs = [run for run in state.table.runs if (run.number, run.side) == (move.to, side)]
    sets = [laid for laid in state.table.sets if (laid.number, laid.side) == (move.to, side)]
    if not runs and not sets:
        return no("S13", "no_number", number=move.to)
    if wrong := _why_not_from(state, seat, move, bool(runs)):
        return wrong
    return _why_not_on_run(runs[0], move) if runs else _why_not_on_set(sets[0], move)


def _why_not_from(state: State, seat: Seat, move: Extend, to_run: bool) -> IllegalMove | None:
    """What is wrong with the source of the card, or None."""
    card, bit = in_words([move.card]), 1 << INDEX[move.card]
    if move.out_of is None:
        return None if state.hands[seat] & bit else no("S13", "not_held", cards=card)
    if not to_run:
        return no("S14", "set_to_run", card=card)
    if not any(
        (laid.number, laid.side) == (move.out_of, side_of(state, seat)) and laid.cards & bit
        for laid in state.table.sets
    ):
        return no("S14", "not_in_set", card=card, number=move.out_of)
    return no("S14", "fresh", card=card) if state.fresh & bit else None


def _why_not_on_run(run: Run, move: Extend) -> IllegalMove:
    card = in_words([move.card])
    low, high = (in_words([CARDS[one]]) for one in (run.cards[0], run.cards[-1]))
    if DECK.suit[move.card] != DECK.suits[run.suit].letter:
        return no("S11", "other_suit", card=card, low=low, high=high)
    if not move.end and rank_of(move.card) in (JOKER, ONE, ACE):
        return no("S11", "name_end", card=card)
    return no("S11", "no_fit", card=card, low=low, high=high)


def _why_not_on_set(laid: Set, move: Extend) -> IllegalMove:
    if rank_of(move.card) == JOKER:
        return no("S10", "joker_in_set", card=in_words([move.card]))
    if move.end:
        return no("S10", "no_ends")
    return no("S10", "other_rank", card=in_words([move.card]), cards=in_words(cards_in(laid.cards)))


def why_no_claim(state: State, seat: Seat, cards: tuple[Card, ...]) -> IllegalMove:
    """Why the discard may not be taken with these cards (S18 to S21)."""
    if state.phase is not DRAW and state.phase is not CLAIM:
        return no("S5", "drawn")
    if not state.discards:
        return no("S18", "no_discard")
    discard = in_words([CARDS[state.discards[-1]]])
    if state.phase is DRAW and asks_all(state):
        return no("S21", "settled", card=discard)
    if state.discards[-1] not in [INDEX[card] for card in cards]:
        return no("S18", "name_discard", card=discard)
    side, mask, taken = side_of(state, seat), mask_of(cards), 1 << state.discards[-1]
    row = len({DECK.suit[card] for card in cards}) == 1
    lent = state.table.lent[side] if row else 0
    if away := mask & ~(state.hands[seat] | lent | taken):
        return no("S18", "claim_cards", cards=in_words(cards_in(away)))
    return _why_no_row(state, seat, cards, discard) if row else _why_no_new_set(state, seat, cards, discard)


def _why_no_row(state: State, seat: Seat, cards: tuple[Card, ...], discard: str) -> IllegalMove:
    side, alone = side_of(state, seat), len(cards) == 1
    held = state.table.held[side]
    if not alone and not is_row([rank_of(card) for card in cards]):
        return why_no_row(cards)
    slots = places_of(mask_of(cards)) if alone else sum(1 << slot for slot in slots_of(cards))
    if slots & held and not (alone and slots & ~held):
        return no("S19", "claim_held", card=discard, run=run_in_words(state, side, slots))
    if slots & beside(held):
        return no("S19", "claim_alone", card=discard, run=run_in_words(state, side, beside(slots)))
    if alone and _has_set_of(state, side, cards[0]):
        return no("S20", "claim_for_set", card=discard)
    return why_no_row(cards) if len(cards) == 2 else no("S18", "claim_from_hand", card=discard)


def _why_no_new_set(state: State, seat: Seat, cards: tuple[Card, ...], discard: str) -> IllegalMove:
    one_rank = len({rank_of(card) for card in cards}) == 1
    if one_rank and len(cards) < 3 and _has_set_of(state, side_of(state, seat), cards[0]):
        return no("S20", "claim_for_set", card=discard)
    if wrong := why_no_combination(cards):
        return wrong
    refused = why_no_set(state, seat, cards)
    return no("S12", "claim_more_sets", cards=in_words(cards)) if refused.rule == "S12" else refused  # S18


def _has_set_of(state: State, side: int, card: Card) -> bool:
    """Whether the side has a set of this card's rank."""
    return any(laid.side == side and laid.cards & RANK[rank_of(card)] for laid in state.table.sets)
