"""Why a move is refused: the clause that forbids it, found from the general to the particular.

These functions are asked only about moves that `moves` does not list; they decide nothing, they explain.
"""

from typing import assert_never

from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.legal import asks_all, to_act
from tablee.games.six_sequences.model import (
    CLAIM,
    COMPLETE,
    DRAW,
    FULL,
    LAST,
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
from tablee.games.six_sequences.slots import ACE, FITS, INDEX, JOKER, ONE, RANK, WIDTH, beside, low_of, mask_of
from tablee.games.six_sequences.table import Run
from tablee.kernel.game import IllegalMove, Seat


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The refusal of a move that is not legal."""
    return IllegalMove(*(_why_not_now(state, seat, move) or _why_not(state, seat, move)))


def _why_not_now(state: State, seat: Seat, move: Move) -> tuple[str, str] | None:
    """What forbids this kind of move at this moment, whatever its cards."""
    if state.over:
        return "S27", "the game is over"
    if state.phase is CLAIM:
        if isinstance(move, Claim) and seat in to_act(state):
            return None
        return "S21", "the opponents answer to the discard first, each once: a claim or a pass"
    if seat != state.turn:
        return "S4", "it is not your turn"
    if state.phase is DRAW and not isinstance(move, Claim):
        return "S5", "draw first"
    if state.phase is LAST and isinstance(move, Draw | Claim | Discard):
        return "S22", "the stock is empty: place what you can, then pass"
    if state.phase is COMPLETE and isinstance(move, Lay):
        return "S8", "no new combination once you have refilled your hand"
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
            return _why_no_claim(state, seat, move.cards)
        case _:
            assert_never(move)


def _size(state: State, seat: Seat) -> int:
    return state.hands[seat].bit_count()


def _holds(state: State, seat: Seat, card: Card) -> bool:
    return bool(state.hands[seat] >> INDEX[card] & 1)


def _rank(card: Card) -> int:
    return INDEX[card] % WIDTH


def _why_no_discard(state: State, seat: Seat, card: Card) -> tuple[str, str]:
    if not _holds(state, seat, card):
        return "S9", f"you do not hold {DECK.pretty(card)}"
    if _rank(card) == JOKER:
        return "S9", "a joker may not be discarded"
    if state.left:
        return "S7", "refill your hand first"
    return "S9", "with eight cards or fewer there is no discard: pass"


def _why_no_lay(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    if wrong := _why_no_combination(cards):
        return wrong
    is_set = len({_rank(card) for card in cards}) == 1
    mask, hand = mask_of(cards), state.hands[seat]
    lent = 0 if is_set else state.table.lent[side_of(state, seat)] & ~state.fresh
    if mask & ~(hand | lent):
        if mask & ~hand & _on_table(state):
            return "S14", "only a run takes cards from the table, out of your own sets of earlier turns"
        return "S6", "a combination is laid from your hand"
    if not mask & hand:
        return "S14", "a run needs at least one card from your hand"
    if is_set:
        return _why_no_set(state, seat, cards)
    return "S13", "these cards touch a run of yours: add them to it"


def _why_no_set(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    side = side_of(state, seat)
    if state.table.sets_laid[side] >= state.table.runs_laid[side]:
        return "S12", "you would have laid more sets than runs"
    return "S10", f"a set is written suit by suit: {''.join(card for card in DECK.cards if card in cards)}"


def _on_table(state: State) -> int:
    """Every card on the table."""
    cards = 0
    for lent in state.table.lent:
        cards |= lent
    for run in state.table.runs:
        cards |= sum(1 << card for card in run.cards)
    return cards


def _why_no_combination(cards: tuple[Card, ...]) -> tuple[str, str] | None:
    """What keeps these cards, wherever they are, from being a run or a set as they are written (S10, S11)."""
    ranks, suits = [_rank(card) for card in cards], {DECK.suit[card] for card in cards}
    if len(suits) == 1:
        if len(cards) > 2 and _is_row(ranks):
            return None
        return "S11", "a run is three or more in a row, from the low end up"
    natural = set(ranks) - {JOKER}
    if natural == {ONE, ACE}:
        return "S10", "no 1s and aces in one set"
    if len(natural) > 1:
        return "S11", "these cards have neither one suit nor one rank"
    if JOKER in ranks:
        return "S10", "no joker in a set"
    if len(cards) < 3 or len(suits) < len(cards):
        return "S10", "a set is three or more of one rank"
    return None


def _is_row(ranks: list[int]) -> bool:
    """Whether cards of one suit, in this order, stand in neighbouring slots (S11)."""
    if len(set(ranks)) < len(ranks) or set(ranks) <= {JOKER, ONE, ACE}:
        return False
    low = low_of(tuple(ranks))
    return all(rank in FITS.get(slot, ()) for slot, rank in enumerate(ranks, low))


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
    """What is wrong with where the card comes from."""
    if move.out_of is None:
        return None if _holds(state, seat, move.card) else ("S13", f"you do not hold {DECK.pretty(move.card)}")
    if not to_run:
        return "S14", "what is taken out of a set goes to a run"
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
        return "S11", "a run has one suit"
    if not move.end and _rank(move.card) in (JOKER, ONE, ACE):
        return "S11", "say at which end: - for the low one, + for the high one"
    return "S11", f"{DECK.pretty(move.card)} does not come next to this run"


def _why_not_on_set(move: Extend) -> tuple[str, str]:
    if _rank(move.card) == JOKER:
        return "S10", "no joker in a set"
    if move.end:
        return "S10", "a set has no ends"
    return "S10", f"{DECK.pretty(move.card)} has another rank than the set"


def _why_no_swap(state: State, move: Swap) -> tuple[str, str]:
    rule = "S16" if _rank(move.taken) == JOKER else "S17"
    there = [given for given, taken in state.table.exchanges if taken == INDEX[move.taken]]
    if not there:
        return rule, f"{DECK.pretty(move.taken)} is not there to be taken"
    if INDEX[move.card] not in there:
        return rule, f"{DECK.pretty(move.card)} is not the card for that place"
    return rule, f"you do not hold {DECK.pretty(move.card)}: it has to come from your hand"


def _why_no_claim(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    if state.phase is not DRAW and state.phase is not CLAIM:
        return "S5", "you have drawn already"
    if state.phase is DRAW and asks_all(state):
        return "S21", "the answers to this discard have been given"
    if not state.discards or state.discards[-1] not in [INDEX[card] for card in cards]:
        return "S18", "a claim names the discard with the cards that go down with it"
    return _why_not_worth_it(state, seat, cards)


def _why_not_worth_it(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[str, str]:
    side, mask, taken = side_of(state, seat), mask_of(cards), 1 << state.discards[-1]
    row = len({DECK.suit[card] for card in cards}) == 1
    lent = state.table.lent[side] if row else 0
    if mask & ~(state.hands[seat] | lent | taken):
        return "S18", "what goes down with the discard comes from your hand, a run may also take from your sets"
    rank = state.discards[-1] % WIDTH
    if row and len(cards) > 1 and not _is_row([_rank(card) for card in cards]):
        return "S11", "the cards of a run are in a row, from the low end up"
    if row and mask & beside(state.table.held[side]):
        return "S19", "a card of your hand has to need the discard: one beyond it"
    if len(cards) < 3 and any(laid.side == side and laid.cards & (mask | RANK[rank]) for laid in state.table.sets):
        return "S20", "the discard may not be added to a set"
    if wrong := _why_no_combination(cards):
        return wrong if len(cards) > 1 else ("S18", "the discard is taken with at least one card of your hand")
    if not row:
        return _why_no_set(state, seat, cards)
    return "S18", "the discard is taken with at least one card of your hand"
