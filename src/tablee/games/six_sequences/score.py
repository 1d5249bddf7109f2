"""The score: which side dominates a suit, what it is worth, and the result of a game (S23 to S27)."""

from tablee.cards.k6t import DECK
from tablee.games.six_sequences.model import Lead, Result, State
from tablee.games.six_sequences.slots import ACES, CARDS, FITS, HIGH, JOKERS, RANK, SUITS, WIDTH, cards_in
from tablee.games.six_sequences.table import Run, Table
from tablee.kernel.game import Outcome

_FIGURES = range(13, 19)
"""The ranks of J C B R Q K, which are also their slots."""
_ALL_FIGURES = sum(RANK[rank] for rank in _FIGURES)


def leads(table: Table) -> tuple[Lead, ...]:
    """The suits that a side dominates, each with the run that it keeps (S23, S24)."""
    found = []
    for suit in SUITS:
        runs = [run for run in table.runs if run.suit == suit]
        if runs:
            longest = max(runs, key=lambda run: (len(run.cards), run.high))  # S23
            own = [run for run in runs if run.side == longest.side]
            kept = max(own, key=worth)  # S24
            cards = tuple(CARDS[card] for card in kept.cards)
            letter = DECK.suits[suit].letter
            found.append(Lead(letter, kept.side, len(longest.cards), cards, kept.low, worth(kept)))
    return tuple(found)


def worth(run: Run) -> int:
    """The points of a run. A joker counts as the card of its slot, and as an A in the high slot (S25)."""
    return sum(_points(slot, card % WIDTH) for slot, card in enumerate(run.cards, run.low))


def _points(slot: int, rank: int) -> int:
    if slot == HIGH:
        return 5 if rank != 1 else 1  # S25: a 1 in the high slot stays a 1
    return 2 if slot in _FIGURES else 1  # S25


def points_by_slot() -> tuple[dict[str, int], ...]:
    """For each slot, from the low end up: the ranks that fit it, and their points there (S11, S25)."""
    return tuple({DECK.ranks[rank].text: _points(slot, rank) for rank in fits} for slot, fits in FITS.items())


def cost(hand: int) -> int:
    """The cost of the cards left in a hand, in points (S26)."""
    return 5 * (hand & (ACES | JOKERS)).bit_count() + 2 * (hand & _ALL_FIGURES).bit_count()


def result_of(state: State) -> Result:
    """The result of a round that has ended."""
    won, sides = leads(state.table), state.setup.sides
    costs = tuple(cost(hand) for hand in state.hands)
    points = tuple(
        sum(lead.points for lead in won if lead.side == side) - sum(costs[side::sides])  # S26: both partners' hands
        for side in range(sides)
    )
    return Result(won, tuple(cards_in(hand) for hand in state.hands), costs, points)


def totals(results: tuple[Result, ...], sides: int) -> tuple[int, ...]:
    """The points of each side so far."""
    return tuple(sum(result.points[side] for result in results) for side in range(sides))


def outcome(state: State) -> Outcome | None:
    """The result, or None before the end. The highest total wins; equal totals share the win (S27)."""
    if not state.over:
        return None
    points = totals(state.results, state.setup.sides)
    scores = tuple(points[seat % len(points)] for seat in range(len(state.hands)))  # S2
    best = max(scores)
    return Outcome(scores, frozenset(seat for seat, score in enumerate(scores) if score == best))  # S27
