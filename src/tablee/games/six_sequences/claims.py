"""Who gets the discard when several want it (S21)."""

from tablee.games.six_sequences.legal import opponents
from tablee.games.six_sequences.model import Claim, State, side_of
from tablee.games.six_sequences.slots import FIELD, INDEX, WIDTH, has_one_suit, low_of
from tablee.games.six_sequences.table import Table
from tablee.kernel.game import Seat


def winning_claim(state: State) -> tuple[Seat, Claim] | None:
    """The claim that comes first, once everybody has answered; None when nobody wants the discard."""
    made = [(seat, answer) for seat in opponents(state, state.turn) if isinstance(answer := state.answers[seat], Claim)]
    # S21: of equal claims `max` takes the first, and the nearest player in turn order stands first here.
    return max(made, key=lambda claim: _weight(state.table, side_of(state, claim[0]), claim[1]), default=None)


def _weight(table: Table, side: int, claim: Claim) -> tuple[int, int, int]:
    """A run before a set; of two runs the one that would reach higher, then the longer one (S21)."""
    if not has_one_suit(claim.cards):
        return 0, 0, 0  # S21: sets are all alike
    suit, ranks = INDEX[claim.cards[0]] // WIDTH, tuple(INDEX[card] % WIDTH for card in claim.cards)
    held = table.held[side] >> WIDTH * suit & FIELD
    low = low_of(ranks)
    high = low + len(ranks) - 1
    while held >> high + 1 & 1:
        high += 1
    while held >> low - 1 & 1:
        low -= 1
    return 1, high, high - low + 1
