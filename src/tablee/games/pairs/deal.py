"""Read the options and deal the cards."""

from collections.abc import Mapping
from itertools import count

from tablee.cards.k6t import DECK
from tablee.games.pairs.model import HEIGHT, PILES, Options, State
from tablee.games.pairs.twin import solve
from tablee.kernel.game import read_fields
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed


def read_options(raw: Mapping[str, Json]) -> Options:
    """The options; the defaults are `hidden` and `any` (P6). Raises `BadOptions`."""
    return read_fields(Options, raw)


def seats(_: Options) -> int:
    """Always one: a patience has one player."""
    return 1


def may_choose_deal(options: Options) -> bool:
    """Whether the player may choose a deal by its number. Not with `winnable`: that search can take long."""
    return options.deal == "any"


def deal(options: Options, seed: Seed) -> State:
    """Deal twenty piles of six (P1); with `winnable`, deal from the seed again and again until a deal is winnable."""
    if options.deal == "any":
        return _lay_out(options, seed)
    deals = (_lay_out(options, seed.child("attempt", n)) for n in count())
    # P6: the solver has no limit here, so that the deal depends on the seed alone.
    return next(state for state in deals if solve(state.piles).winnable)


def _lay_out(options: Options, seed: Seed) -> State:
    cards = seed.child("deck").shuffled(DECK.cards)
    # P1
    return State(options.faces, tuple(cards[n * HEIGHT : (n + 1) * HEIGHT] for n in range(len(PILES))))
