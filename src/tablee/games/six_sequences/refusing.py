"""Explain why cards do not form a combination, and why the discard may not be claimed: part of `refusal`."""

from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.legal import asks_all
from tablee.games.six_sequences.model import CLAIM, DRAW, State, side_of
from tablee.games.six_sequences.slots import (
    ACE,
    FITS,
    INDEX,
    JOKER,
    ONE,
    RANK,
    WIDTH,
    beside,
    low_of,
    mask_of,
    places_of,
)
from tablee.games.six_sequences.table import lacks_run
from tablee.kernel.game import Seat


def rank_of(card: Card) -> int:
    """The rank of a card, as a number."""
    return INDEX[card] % WIDTH


def slots_of(cards: tuple[Card, ...]) -> range:
    """The slots of a row whose cards are in order, as bit positions in a mask."""
    low = INDEX[cards[0]] // WIDTH * WIDTH + low_of(tuple(map(rank_of, cards)))
    return range(low, low + len(cards))


def why_no_combination(cards: tuple[Card, ...]) -> tuple[str, str] | None:
    """Why these cards, as written, are neither a run nor a set; None if they are one (S10, S11)."""
    ranks, suits = [rank_of(card) for card in cards], {DECK.suit[card] for card in cards}
    if len(suits) == 1:
        if len(cards) > 2 and is_row(ranks):
            return None
        return "S11", "a run is three or more cards in a row, written from the low end up"
    natural = set(ranks) - {JOKER}
    if natural == {ONE, ACE}:
        return "S10", "1s and aces do not form a set together"
    if len(natural) > 1:
        return "S11", "these cards have neither the same suit nor the same rank"
    if JOKER in ranks:
        return "S10", "a set has no joker"
    if len(cards) < 3 or len(suits) < len(cards):
        return "S10", "a set is three or more cards of one rank"
    return None


def is_row(ranks: list[int]) -> bool:
    """Whether cards of one suit, in this order, fit neighbouring slots (S11)."""
    if len(set(ranks)) < len(ranks) or set(ranks) <= {JOKER, ONE, ACE}:
        return False
    low = low_of(tuple(ranks))
    return all(rank in FITS.get(slot, ()) for slot, rank in enumerate(ranks, low))


def why_no_set(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    """Why the player may not lay these cards of one rank as a set. The discard may be among them."""
    if lacks_run(state.table, side_of(state, seat)):
        return "S12", "you would have laid more sets than runs"
    return "S10", f"write the set in suit order: {''.join(card for card in DECK.cards if card in cards)}"


def why_no_claim(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    """Why the discard may not be taken with these cards (S18 to S21)."""
    if state.phase is not DRAW and state.phase is not CLAIM:
        return "S5", "you have already drawn"
    if state.phase is DRAW and asks_all(state):
        return "S21", "the claims for this discard are already settled"
    if not state.discards or state.discards[-1] not in [INDEX[card] for card in cards]:
        return "S18", "a claim names the discard and the cards that are laid with it"
    side, mask, taken = side_of(state, seat), mask_of(cards), 1 << state.discards[-1]
    row = len({DECK.suit[card] for card in cards}) == 1
    lent = state.table.lent[side] if row else 0
    if mask & ~(state.hands[seat] | lent | taken):
        return "S18", "cards laid with the discard must come from your hand or, for a run, from your sets"
    return (_why_no_row if row else _why_no_new_set)(state, seat, cards)


def _why_no_row(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    side, alone = side_of(state, seat), len(cards) == 1
    held = state.table.held[side]
    if not alone and not is_row([rank_of(card) for card in cards]):
        return "S11", "a run is three or more cards in a row, written from the low end up"
    slots = places_of(mask_of(cards)) if alone else sum(1 << slot for slot in slots_of(cards))
    if slots & held and not (alone and slots & ~held):
        return "S19", "the discard may not be taken for an exchange, or for a place that your run already holds"
    if slots & beside(held):
        return "S19", "a card of your hand must need the discard: the next card, or the one behind a card of your sets"
    if alone and _has_set_of(state, side, cards[0]):
        return "S20", "the discard may not be added to a set"
    if len(cards) == 2:
        return "S11", "a run is three or more cards in a row"
    return "S18", "you must lay at least one card from your hand with the discard"


def _why_no_new_set(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    if (
        len({rank_of(card) for card in cards}) == 1
        and len(cards) < 3
        and _has_set_of(state, side_of(state, seat), cards[0])
    ):
        return "S20", "the discard may not be added to a set"
    if wrong := why_no_combination(cards):
        return wrong
    rule, why = why_no_set(state, seat, cards)
    return rule, f"{why}, and the rest of your hand holds no run" if rule == "S12" else why  # S18


def _has_set_of(state: State, side: int, card: Card) -> bool:
    """Whether the side has a set of this card's rank."""
    return any(laid.side == side and laid.cards & RANK[rank_of(card)] for laid in state.table.sets)
