"""What the nets for chances learn from: for each game the tables, and how many games of each."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from struct import pack
from typing import Final

from tablee.games import six_sequences
from tablee.games.six_sequences.levels import FITTED
from tablee.games.six_sequences.value import WEIGHTS
from tablee.kernel.core import Core
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee_lab.train.harvest import Field, Harvest, core_of, harvest


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the games that a net learns from."""

    field: Field
    share: float
    """How many of the games are these."""


def _fitted(core: Core, raw: Mapping[str, Json]) -> None:
    """Give all seats the weights of the expert, which the core does not have by itself."""
    options = six_sequences.read_options(raw)
    weights = FITTED.get((options.players, options.teams), WEIGHTS)
    for seat in range(options.players):
        core.call("weigh", seat, core.put("weights", pack("<16d", *weights)))


PREPARE: Final[Mapping[str, Callable[[Core, Mapping[str, Json]], None]]] = {"six_sequences": _fitted}
"""What is done to the core of a game before it plays."""


def played(field: Field, seed: Seed, games: int) -> Iterator[Harvest]:
    """Positions of games of the core's bot, which here is the expert wherever the core can play as the expert does."""
    prepare = PREPARE.get(field.game)
    if prepare:
        prepare(core_of(field.game), field.options)
    return harvest(field, seed, games)


def _rummy(share: float, **raw: Json) -> Part:
    return Part(Field("six_sequences", raw, every=18, wild=0.4, most_wild=200), share)


def _boxes(share: float, **raw: Json) -> Part:
    return Part(Field("figures", raw, every=5, wild=0.3, most_wild=120), share)


def _rows(share: float, **raw: Json) -> Part:
    return Part(Field("sequence", raw, every=5, wild=0.4), share)


PARTS: Final[Mapping[str, tuple[Part, ...]]] = {
    "six_sequences": (
        _rummy(0.22, rounds=1),
        _rummy(0.1, rounds=3),
        _rummy(0.03, rounds=6),
        _rummy(0.1, rounds=1, claims="next"),
        _rummy(0.15, players=3, rounds=1),
        _rummy(0.04, players=3, rounds=3),
        _rummy(0.15, players=4, rounds=1),
        _rummy(0.03, players=4, rounds=3),
        _rummy(0.15, players=4, rounds=1, teams=True),
        _rummy(0.04, players=4, rounds=3, teams=True),
    ),
    "figures": (
        _boxes(0.35),
        _boxes(0.1, stopping="strong"),
        _boxes(0.1, points="sheet"),
        _boxes(0.15, players=3),
        _boxes(0.15, players=4),
        _boxes(0.05, players=4, stopping="strong"),
        _boxes(0.05, players=5),
        _boxes(0.05, players=6),
    ),
    "sequence": (
        _rows(0.5),
        _rows(0.2, players=3),
        _rows(0.2, players=4),
        _rows(0.03, players=6, teams=2),
        _rows(0.03, players=6, teams=3),
        _rows(0.03, players=8),
        _rows(0.02, players=9),
        _rows(0.02, players=10),
        _rows(0.01, players=12, teams=2),
        _rows(0.01, players=12, teams=3),
    ),
}
"""By game."""
