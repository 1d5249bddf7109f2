"""Options and the deal."""

from collections.abc import Mapping
from itertools import count

from tablee.cards.k6t import DECK
from tablee.games.pairs.model import HEIGHT, PILES, Options, State
from tablee.games.pairs.solver import solve
from tablee.kernel.game import read_fields
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed


def read_options(raw: Mapping[str, Json]) -> Options:
    """The options, `hidden` and `any` where nothing is said (P6)."""
    return read_fields(Options, raw)


def seats(_: Options) -> int:
    """A patience is for one."""
    return 1


def may_choose_deal(options: Options) -> bool:
    """Whether the player may choose a deal by its number. The search for a winnable deal may take long: not there."""
    return options.deal == "any"


def deal(options: Options, seed: Seed) -> State:
    """Twenty piles of six (P1); with `winnable` the first winnable one of the seed's endless row of deals."""
    if options.deal == "any":
        return _lay_out(options, seed)
    deals = (_lay_out(options, seed.child("attempt", n)) for n in count())
    # P6: the solver has no limit here, so which deal it is depends on the seed alone.
    return next(state for state in deals if solve(state.piles).winnable)


def _lay_out(options: Options, seed: Seed) -> State:
    cards = seed.child("deck").shuffled(DECK.cards)
    # P1
    return State(options.faces, tuple(cards[n * HEIGHT : (n + 1) * HEIGHT] for n in range(len(PILES))))
