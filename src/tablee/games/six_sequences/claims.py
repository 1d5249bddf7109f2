"""Decide who gets the discard when several players claim it (S21)."""

from tablee.games.six_sequences.legal import opponents
from tablee.games.six_sequences.model import Claim, State, side_of
from tablee.games.six_sequences.slots import FIELD, INDEX, WIDTH, has_one_suit, low_of
from tablee.games.six_sequences.table import Table
from tablee.kernel.game import Seat


def winning_claim(state: State) -> tuple[Seat, Claim] | None:
    """The claim that wins, once everybody has answered; None if nobody claims the discard."""
    made = [(seat, answer) for seat in opponents(state, state.turn) if isinstance(answer := state.answers[seat], Claim)]
    # S21: among equal claims `max` takes the first, and the nearest player in turn order comes first here.
    return max(made, key=lambda claim: _weight(state.table, side_of(state, claim[0]), claim[1]), default=None)


def _weight(table: Table, side: int, claim: Claim) -> tuple[int, int, int]:
    """The priority of a claim: runs before sets, then the run that reaches higher, then the longer run (S21)."""
    if not has_one_suit(claim.cards):
        return 0, 0, 0  # S21: all sets are equal
    suit, ranks = INDEX[claim.cards[0]] // WIDTH, tuple(INDEX[card] % WIDTH for card in claim.cards)
    held = table.held[side] >> WIDTH * suit & FIELD
    low = low_of(ranks)
    high = low + len(ranks) - 1
    while held >> high + 1 & 1:
        high += 1
    while held >> low - 1 & 1:
        low -= 1
    return 1, high, high - low + 1
