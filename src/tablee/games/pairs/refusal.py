"""Explain why a pair is refused: the clause that forbids it, and a sentence with its cards."""

from typing import Literal, TypeAlias

from tablee.cards.k6t import DECK
from tablee.games.pairs.legal import PLAYER
from tablee.games.pairs.model import PILES, Pair, State
from tablee.kernel.game import IllegalMove, Seat
from tablee.messages.refusals import refuse

Reason: TypeAlias = Literal["nobody", "won", "one_pile", "empty", "ranks", "ranks_partners"]


def check(state: State, seat: Seat, move: Pair) -> None:
    """Raise `IllegalMove` for a move that `moves` does not list."""
    if seat != PLAYER:
        raise _no("P1", "nobody")
    if not any(state.piles):
        raise _no("P4", "won")
    if not 0 <= move.first < move.second < len(PILES):
        raise _no("P2", "one_pile")
    for place in (move.first, move.second):
        if not state.piles[place]:
            raise _no("P2", "empty", pile=PILES[place])
    one, other = state.piles[move.first][-1], state.piles[move.second][-1]
    if DECK.rank[one] != DECK.rank[other]:
        cards = {"first": DECK.pretty(one), "second": DECK.pretty(other)}
        tops = [pile[-1] for pile in state.piles if pile]
        partners = [DECK.pretty(top) for top in tops if DECK.rank[top] == DECK.rank[one] and top != one]
        if partners:
            raise _no("P2", "ranks_partners", **cards, partners=", ".join(partners))
        raise _no("P2", "ranks", **cards)


def _no(rule: str, reason: Reason, **words: str) -> IllegalMove:
    return refuse("pairs", rule, reason, **words)
