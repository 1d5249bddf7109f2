"""The reasons to refuse a move, and cards and runs in words: shared by the modules that explain refusals."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.model import State
from tablee.games.six_sequences.slots import ACE, CARDS, FITS, INDEX, JOKER, ONE, WIDTH, low_of
from tablee.kernel.game import IllegalMove
from tablee.messages.refusals import refuse

Reason: TypeAlias = Literal[
    # now
    "over", "answer", "answers", "turn", "draw_first", "last_turns", "nothing_new", "owe_run", "owe_set",
    # hand and stock
    "hand_full", "stock_empty", "discard_first", "refill_first", "not_held", "keep_joker", "pass_instead",
    # combinations
    "run_short", "gap", "no_row", "ones_and_aces", "mixed", "joker_in_set", "set_short", "more_sets", "suit_order",
    "from_table", "none_from_hand", "touches", "place_held",
    # cards added
    "no_number", "set_to_run", "not_in_set", "fresh", "other_suit", "name_end", "no_fit", "no_ends", "other_rank",
    # exchanges
    "swap_instead", "no_swap", "wrong_swap", "swap_from_hand",
    # the discard
    "drawn", "settled", "name_discard", "no_discard", "claim_cards", "claim_held", "claim_alone", "claim_for_set",
    "claim_from_hand", "claim_more_sets",
]  # fmt: skip

LONGEST_GAP: Final = 4
"""The most missing cards that a sentence names."""


def no(rule: str, reason: Reason, **words: str | int) -> IllegalMove:
    """The error for a move that this clause forbids."""
    return refuse("six_sequences", rule, reason, **words)


def in_words(cards: Sequence[Card]) -> str:
    """Cards as players read them: `4♥ 5♥ 6♥`."""
    return " ".join(DECK.pretty(card) for card in cards)


def run_in_words(state: State, side: int, slots: int) -> str:
    """The first run of a side that holds one of these slots, by its ends: `4♥–7♥`."""
    for run in state.table.runs:
        held = (1 << len(run.cards)) - 1 << WIDTH * run.suit + run.low
        if run.side == side and held & slots:
            return f"{DECK.pretty(CARDS[run.cards[0]])}–{DECK.pretty(CARDS[run.cards[-1]])}"
    raise ValueError("no run of this side holds such a slot")


def rank_of(card: Card) -> int:
    """The rank of a card, as a number."""
    return INDEX[card] % WIDTH


def is_row(ranks: list[int]) -> bool:
    """Whether cards of one suit, in this order, fit neighbouring slots (S11)."""
    if len(set(ranks)) < len(ranks) or set(ranks) <= {JOKER, ONE, ACE}:
        return False
    low = low_of(tuple(ranks))
    return all(rank in FITS.get(slot, ()) for slot, rank in enumerate(ranks, low))


def why_no_combination(cards: tuple[Card, ...]) -> IllegalMove | None:
    """Why these cards, as written, are neither a run nor a set; None if they are one (S10, S11)."""
    ranks, suits = [rank_of(card) for card in cards], {DECK.suit[card] for card in cards}
    words = in_words(cards)
    if len(suits) == 1:
        return None if len(cards) > 2 and is_row(ranks) else why_no_row(cards)
    natural = set(ranks) - {JOKER}
    if natural == {ONE, ACE}:
        return no("S10", "ones_and_aces", cards=words)
    if len(natural) > 1:
        return no("S11", "mixed", cards=words)
    if JOKER in ranks:
        return no("S10", "joker_in_set", card=in_words([card for card in cards if rank_of(card) == JOKER]))
    if len(cards) < 3 or len(suits) < len(cards):
        return no("S10", "set_short", cards=words)
    return None


def why_no_row(cards: tuple[Card, ...]) -> IllegalMove:
    """Why these cards of one suit, as written, are not a run: a gap, too few of them, or their order (S11)."""
    ranks = [rank_of(card) for card in cards]
    if is_row(ranks):
        return no("S11", "run_short", cards=in_words(cards))
    inner = sorted(rank for rank in ranks if rank not in (JOKER, ONE, ACE))
    gaps = [rank for rank in range(inner[0], inner[-1]) if rank not in inner] if inner else []
    if ranks.count(JOKER) < len(gaps) <= LONGEST_GAP:
        base = INDEX[cards[0]] - ranks[0]
        low, high, *missing = (CARDS[base + rank] for rank in (inner[0], inner[-1], *gaps))
        return no("S11", "gap", low=in_words([low]), high=in_words([high]), missing=in_words(missing))
    return no("S11", "no_row", cards=in_words(cards))
