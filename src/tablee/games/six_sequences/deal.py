"""Read the options, and deal each round."""

from collections.abc import Mapping

from tablee.games.six_sequences.model import DRAW, HAND, Options, Result, Setup, State
from tablee.games.six_sequences.slots import CARDS
from tablee.games.six_sequences.table import bare
from tablee.kernel.game import BadOptions, read_fields
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed

ROUNDS = range(1, 13)


def read_options(raw: Mapping[str, Json]) -> Options:
    """The options; by default two players without teams (S2, S21, S27). Raises `BadOptions`."""
    options = read_fields(Options, raw)
    if options.teams and options.players != 4:
        raise BadOptions("teams", f"expected four players for two teams, got {options.players}")  # S2
    if options.rounds not in ROUNDS:
        raise BadOptions("rounds", f"expected a whole number from 1 to 12, got {options.rounds}")  # S27
    return options


def seats(options: Options) -> int:
    """The number of seats: one for each player."""
    return options.players


def deal(options: Options, seed: Seed) -> State:
    """Choose the first dealer at random, and deal the first round (S4)."""
    return deal_round(Setup(options, seed, seed.child("dealer").below(options.players)), ())  # S4


def deal_round(setup: Setup, results: tuple[Result, ...]) -> State:
    """Shuffle all cards and deal eight to each player; the player to the dealer's left starts (S4)."""
    number, players = len(results), setup.options.players
    cards = setup.seed.child("round", number).shuffled(range(len(CARDS)))  # S1
    hands = tuple(sum(1 << card for card in cards[seat * HAND : (seat + 1) * HAND]) for seat in range(players))
    stock = cards[players * HAND :]
    dealer = setup.dealer + number  # S4: the deal moves left
    return State(
        setup,
        number,
        DRAW,
        turn=(dealer + 1) % players,  # S4
        hands=hands,
        shown=0,
        stock=stock,
        left=len(stock),
        discards=(),  # S4: there is no first discard
        table=bare(setup.sides),
        answers=(None,) * players,
        results=results,
    )
