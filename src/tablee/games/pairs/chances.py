"""How likely the player is to win the patience: the share of imagined layouts in which the judge plays on and wins.

The hidden cards are dealt again, always with the same chance, so that a position has one value. With every card known,
the solver knows the answer. Without a core there are fewer layouts, and the chance is less precise.

A player who chose a winnable deal has better chances than this says: a view does not show that option.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from tablee.bots.judging import JudgingBot
from tablee.games.pairs.apply import apply
from tablee.games.pairs.bots import HANDS, judge
from tablee.games.pairs.legal import PLAYER, moves, to_act
from tablee.games.pairs.levels import rate
from tablee.games.pairs.model import Options, State, View
from tablee.games.pairs.score import outcome
from tablee.games.pairs.twin import solve, twin
from tablee.games.pairs.view import imagine, view
from tablee.kernel.seed import Seed

LAYOUTS: Final = 400
"""Number of imagined layouts in a core."""
IN_PYTHON: Final = 25
"""And in Python."""
_SEED: Final = Seed.numbered(0)
NODES: Final = 100_000
"""The solver gives up after this many nodes, and the position counts as lost. Of 100,000 deals that were two."""
_LONGEST: Final = 60
"""Maximum number of moves."""
BETTER: Final = 0.07
"""How much better the expert is than the judge, in logits: it wins 35.4 % of the deals where the judge wins 33.9 %."""
_ERROR: Final = 0.03


def chances(views: Sequence[View]) -> list[tuple[float, ...]]:
    """For each view the chance to win."""
    return [(_chance(one),) for one in views]


def chances_error(options: Options) -> float:
    """How far the chances may be off: the solver, which knows open cards, makes no mistake."""
    return _ERROR if options.faces == "hidden" else 0.0


def _chance(seen: View) -> float:
    hidden = sum(card is None for pile in seen.piles for card in pile)
    if hidden <= 1:  # then the last card is known too
        return float(bool(solve(imagine(seen, seen.options, _SEED).piles, NODES).winnable))
    won = _share(seen)
    # Half a layout is added on both sides: among so few, none or all would be too sure.
    return 1 / (1 + exp(-BETTER - log(won / (1 - won))))


def _share(seen: View) -> float:
    """The share of layouts that are won from here: by the expert's pair, and then by those of the judge."""
    found, state = twin(seen.options), imagine(seen, seen.options, _SEED)
    first = JudgingBot(rate, HANDS["expert"]).choose(seen, moves(state, PLAYER), _SEED)
    if found is not None and view(state, PLAYER) == seen:
        tried = found.try_worlds(found.pack(state), PLAYER, [first], _SEED, range(LAYOUTS), _LONGEST, guided=True)
        shares = [one or 0.0 for (one,) in tried]
    else:  # without a core, or if the player remembers cards that lie face down again
        layouts = (imagine(seen, seen.options, _SEED.child("world", n)) for n in range(IN_PYTHON))
        shares = [_played(apply(layout, PLAYER, first).state) for layout in layouts]
    return (sum(shares) + 0.5) / (len(shares) + 1)


def _played(state: State) -> float:
    """Whether the judge wins from here."""
    bot = JudgingBot(judge, HANDS["expert"])
    while to_act(state):
        state = apply(state, PLAYER, bot.choose(view(state, PLAYER), moves(state, PLAYER), _SEED)).state
    found = outcome(state)
    return float(found is not None and bool(found.winners))
