"""What a viewer may see."""

from dataclasses import dataclass
from typing import Final, Literal

from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.model import Lead, Options, Phase, Result, State
from tablee.games.six_sequences.score import cost, leads, points_by_slot, totals
from tablee.games.six_sequences.slots import CARDS, cards_in
from tablee.games.six_sequences.table import Table
from tablee.kernel.game import Seat, Viewer

FOR_THE_BOARD: Final = {"POINTS_BY_SLOT": points_by_slot()}
"""Constants for the board of the web client. `tools/typescript.py` writes them next to the types."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A run or a set on the table."""

    number: int
    side: int
    kind: Literal["run", "set"]
    cards: tuple[Card, ...]
    """A run from the low end up, the joker in its place; a set suit by suit."""
    suit: str | None
    """The suit of a run."""
    low: int | None
    """The lowest slot of a run: 1 for the low end, 2 for the 2, up to 19 for the high end."""


@dataclass(frozen=True, slots=True)
class View:
    """The game as a viewer may see it: no hand but their own, not even a partner's."""

    viewer: Viewer
    options: Options
    dealer: Seat
    """The dealer of the first round."""
    round: int
    phase: Phase
    turn: Seat
    hand: tuple[Card, ...]
    cost: int
    """What the viewer's hand would cost if the round ended now."""
    held: tuple[int, ...]
    """How many cards each player holds."""
    known: tuple[tuple[Card, ...], ...]
    """The publicly known cards in each hand."""
    stock: int
    discards: tuple[Card, ...]
    """The discard pile in order, the top card last. Everybody has seen all of it."""
    table: tuple[Combination, ...]
    runs_laid: tuple[int, ...]
    sets_laid: tuple[int, ...]
    fresh: tuple[Card, ...]
    """The cards that were put on sets in this turn and cannot be moved yet."""
    owed: tuple[Card, ...]
    """A set that was claimed before its run: still in the hand, to be laid right after the run."""
    leads: tuple[Lead, ...]
    """The suits that a side dominates now."""
    points: tuple[int, ...]
    """What the runs would bring each side if the round ended now, without the costs of the hands."""
    answered: tuple[Seat, ...]
    """The players who have answered to the discard."""
    answer: str | None
    """The viewer's own answer."""
    placed: bool
    passes: int
    stuck: tuple[Seat, ...]
    results: tuple[Result, ...]
    totals: tuple[int, ...]
    """The points of each side in the finished rounds."""
    over: bool


def view(state: State, viewer: Viewer) -> View:
    """The table, the discards and the viewer's own hand; of other hands and the stock, only their size."""
    setup, table = state.setup, state.table
    hand = 0 if viewer is None else state.hands[viewer]
    dominated = leads(table)
    answer = None if viewer is None else state.answers[viewer]
    return View(
        viewer,
        setup.options,
        setup.dealer,
        state.round,
        state.phase,
        state.turn,
        cards_in(hand),
        cost(hand),
        tuple(hand.bit_count() for hand in state.hands),
        tuple(cards_in(hand & state.shown) for hand in state.hands),
        state.left,
        tuple(CARDS[card] for card in state.discards),
        combinations(table),
        table.runs_laid,
        table.sets_laid,
        cards_in(state.fresh),
        cards_in(state.owed),
        dominated,
        tuple(sum(lead.points for lead in dominated if lead.side == side) for side in range(setup.sides)),
        tuple(seat for seat, given in enumerate(state.answers) if given is not None),
        None if answer is None else str(answer),
        state.placed,
        state.passes,
        state.stuck,
        state.results,
        totals(state.results, setup.sides),
        state.over,
    )


def combinations(table: Table) -> tuple[Combination, ...]:
    """Everything on the table, by number."""
    runs = [
        Combination(
            run.number, run.side, "run", tuple(CARDS[card] for card in run.cards), DECK.suits[run.suit].letter, run.low
        )
        for run in table.runs
    ]
    sets = [Combination(laid.number, laid.side, "set", cards_in(laid.cards), None, None) for laid in table.sets]
    return tuple(sorted([*runs, *sets], key=lambda combination: combination.number))
