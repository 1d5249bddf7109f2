"""A second, slow implementation of the score of a round, written from the rules page alone."""

from collections.abc import Sequence
from typing import NamedTuple

from tablee.games.six_sequences.view import Combination
from tests.games.six_sequences.oracle.moves import HIGH, RANKS, SUITS, ends, rank

COURT = ["J", "C", "B", "R", "Q", "K"]


class Dominance(NamedTuple):
    """S23, S24: which side dominates a suit, the length of its longest run, and the points of the run it keeps."""

    side: int
    length: int
    points: int


def card_points(card: str, slot: int) -> int:
    """S25: an A in the high slot is 5, a court card 2, any other 1; a joker counts as the card it stands for."""
    stands_for = RANKS[slot - 1] if rank(card) == "0" else rank(card)
    if stands_for == "A":
        return 5 if slot == HIGH else 1
    return 2 if stands_for in COURT else 1


def run_points(run: Combination) -> int:
    """S25: the points of all cards of a run."""
    return sum(card_points(card, slot) for slot, card in enumerate(run.cards, ends(run)[0]))


def dominances(table: Sequence[Combination]) -> dict[str, Dominance]:
    """S23: the longest run of each suit dominates, of equal ones the highest. S24: its side keeps its best run."""
    found = {}
    for letter in SUITS:
        runs = [laid for laid in table if laid.kind == "run" and laid.suit == letter]
        if runs:
            longest = max(len(run.cards) for run in runs)
            first = max((run for run in runs if len(run.cards) == longest), key=lambda run: ends(run)[1])
            kept = max(run_points(run) for run in runs if run.side == first.side)
            found[letter] = Dominance(first.side, longest, kept)
    return found


def run_points_of_sides(table: Sequence[Combination], sides: int) -> list[int]:
    """S24: return the run points of each side; all other runs and all sets count for nothing."""
    led = dominances(table).values()
    return [sum(lead.points for lead in led if lead.side == side) for side in range(sides)]


def hand_cost(hand: Sequence[str]) -> int:
    """S26: 2 for each court card, 5 for an A, 5 for a joker."""
    return sum(5 if rank(card) in ("A", "0") else 2 if rank(card) in COURT else 0 for card in hand)


def oracle_score(table: Sequence[Combination], hands: Sequence[Sequence[str]], teams: bool) -> list[int]:
    """S23 to S26: the points of each side at the end of a round; for a team both hands count."""
    sides = 2 if teams else len(hands)
    points = run_points_of_sides(table, sides)
    for seat, hand in enumerate(hands):
        points[seat % 2 if teams else seat] -= hand_cost(hand)
    return points
