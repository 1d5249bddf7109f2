"""The levels of Les 6 Séquences: one judge with other weights, and with less noise the stronger the level.

The expert's weights were fitted by self-play of the core, for each kind of table. Every second player had the weights
of the moment with a small change, and the others with the opposite one; then the weights moved towards those who won
more. With three players this brought nothing clear, so there the expert has the judge's weights. The weaker levels like
to lay cards, as beginners do, and err in what they keep.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from struct import pack
from typing import Final

from tablee.bots.judging import Hand, Hands, Judged, JudgingBot, Level
from tablee.games.six_sequences.bots import judge_by
from tablee.games.six_sequences.model import Move, Options, State
from tablee.games.six_sequences.twin import twin
from tablee.games.six_sequences.value import WEIGHTS, Weights
from tablee.games.six_sequences.view import View
from tablee.kernel.bot import Bot
from tablee.kernel.core import Core
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin

HANDS: Final[Hands] = {
    "beginner": Hand(5.0, 0.8),
    "easy": Hand(2.0, 0.3),
    "medium": Hand(1.0, 0.08),
    "hard": Hand(0.42),
    "expert": Hand(0.0),
}
_TWO_SIDES: Final = Weights(
    kept=0.874,
    far=0.865,
    first=0.395,
    spread=2.05,
    fresh=1.75,
    laid=3.35,
    set=0.558,
    shed=4.61,
    gift=4.27,
    least_spread=0.118,
    per_turn=0.913,
    early=10.5,
    without_run=0.281,
    set_turns=5.23,
    chosen=1.72,
    with_run=0.127,
)
"""For two players; they are as good for two teams."""
_FOUR: Final = Weights(
    kept=0.92,
    far=0.77,
    first=0.743,
    spread=2.12,
    fresh=1.38,
    laid=2.26,
    set=0.39,
    shed=2.56,
    gift=1.47,
    least_spread=0.161,
    per_turn=1.03,
    early=8.3,
    without_run=0.44,
    set_turns=4.66,
    chosen=1.25,
    with_run=0.0997,
)
FITTED: Final[Mapping[tuple[int, bool], Weights]] = {
    (2, False): _TWO_SIDES,
    (4, False): _FOUR,
    (4, True): _TWO_SIDES,
}
"""The expert's weights, by the number of players and whether they form teams; elsewhere it has the judge's."""
_SEATS: Final = 4
_HASTY: Final[Mapping[Level, Weights]] = {
    "beginner": WEIGHTS._replace(fresh=5.0, laid=6.0),
    "easy": WEIGHTS._replace(fresh=3.0, laid=4.0),
    "medium": WEIGHTS._replace(fresh=2.0, laid=3.0),
    "hard": WEIGHTS._replace(fresh=2.0, laid=3.0),
}
"""The weights of the weaker levels."""


def bot(level: Level) -> Bot[View, Move]:
    """A bot of this level."""
    weights = _HASTY.get(level)
    return JudgingBot(rate if weights is None else partial(judge_by, weights), HANDS[level])


def rate(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """The value of each move for the viewer, as the expert sees it, in points of the round."""
    return judge_by(FITTED.get((view.options.players, view.options.teams), WEIGHTS), view, moves, seed)


def expert_core(options: Options) -> Twin[Options, State, Move] | None:
    """A twin that judges as the expert does; None if there is no core."""
    own = twin(options)
    weights = FITTED.get((options.players, options.teams))
    return own if own is None or weights is None else replace(own, core=_weighing(own.core, weights))


@lru_cache(16)
def _weighing(core: Core, weights: Weights) -> Core:
    """Another core, in which every seat has these weights. Each thread has its own, because it has its own `core`."""
    found = core.another()
    given = found.put("weights", pack(f"<{len(weights)}d", *weights))
    for seat in range(_SEATS):
        found.call("weigh", seat, given)
    return found
