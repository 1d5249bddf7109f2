"""Weights of Les 6 Séquences: measure them against the judge's, and fit them by self-play. The core plays all games.

    python -m tablee_lab.train.weights match --deals 4000 --seed 7    the fitted weights against the judge's
    python -m tablee_lab.train.weights fit --steps 500 --seed 1       fit weights, from the judge's on, and print them

With `--players` and `--teams`, both do so for another table. Every second seat has the first weights, and each deal is
played again with the seats exchanged. In a step of a fit, the two sides have the weights of the moment plus and minus a
random change, over a batch of deals. Then all weights move along the change, by as much as it won or lost.
"""

import argparse
import sys
from collections.abc import Sequence
from statistics import fmean
from struct import pack
from typing import Final

import numpy as np

from tablee.arena.tally import interval_of
from tablee.games import six_sequences
from tablee.games.six_sequences.levels import FITTED
from tablee.games.six_sequences.value import WEIGHTS, Weights
from tablee.kernel.core import Core
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed

_CHANGE: Final = Weights(0.05, 0.1, 0.1, 0.5, 0.4, 0.5, 0.4, 1.0, 0.7, 0.05, 0.15, 2.0, 0.15, 1.0, 0.2, 0.1)
"""The size of a change of each weight."""
_BATCH: Final = 150
"""Deals in a step."""
_PACE: Final = 3.0
"""How far a step moves the weights, in changes for each share won."""
_LONGEST: Final = 3000
"""Maximum number of moves in a round."""


class Match:
    """Deals played by two sets of weights, in a core of its own: nobody else plays with these weights."""

    def __init__(self, players: int, teams: bool = False) -> None:
        raw: dict[str, Json] = {"players": players, "teams": teams, "rounds": 1}
        self.options = six_sequences.read_options(raw)
        twin = six_sequences.twin(self.options)
        if twin is None:
            raise RuntimeError("the core of six_sequences cannot be used")
        self.core: Core = twin.core.another()
        self.blank = twin.blank
        self.size = self.core.call("state_size")

    def share(self, one: Weights, other: Weights, seed: Seed) -> float:
        """The share of wins of the first weights in a deal, which is played with the seats exchanged too."""
        return fmean(self._game((one, other)[turn:] + (one, other)[:turn], turn, seed) for turn in range(2))

    def _game(self, seated: Sequence[Weights], own: int, seed: Seed) -> float:
        """The share of every second seat, from `own` on: there sit the first weights."""
        players, core = self.options.players, self.core
        for seat in range(players):
            core.call("weigh", seat, core.put("weights", pack("<16d", *seated[seat % 2])))
        state = core.put("state", self.blank(self.options, seed))
        core.call("deal", state)
        sums = core.put("sums", bytes(8 * players))
        if core.call("playouts", state, 1, core.put("seed", seed.secret), _LONGEST, 1, sums):
            return 0.5
        return float(np.frombuffer(core.get(sums, 8 * players))[own::2].sum())


def measured(match: Match, one: Weights, other: Weights, deals: int, seed: Seed) -> list[float]:
    """The share of the first weights in each deal."""
    return [match.share(one, other, seed.child("deal", number)) for number in range(deals)]


def fitted(match: Match, steps: int, seed: Seed) -> Weights:
    """The weights after so many steps, as the mean over the second half of them."""
    numbers = np.random.default_rng(seed.below(2**32))
    now, scale, kept = np.array(WEIGHTS), np.array(_CHANGE), []
    for step in range(steps):
        change = numbers.normal(size=len(now))
        one, other = Weights(*(now + scale * change)), Weights(*(now - scale * change))
        won = fmean(match.share(one, other, seed.child("step", step, n)) for n in range(_BATCH)) - 0.5
        now = now + _PACE * (1 - 0.8 * step / steps) * won * scale * change
        if 2 * step >= steps - 1:
            kept.append(now)
    return Weights(*map(float, np.mean(kept, axis=0)))


def main(words: Sequence[str]) -> int:
    """Measure or fit, and print the result."""
    parser = argparse.ArgumentParser(prog="python -m tablee_lab.train.weights", description=__doc__)
    parser.add_argument("task", choices=("match", "fit"))
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--players", type=int, default=2, choices=(2, 4))
    parser.add_argument("--teams", action="store_true", help="two teams of two")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    if asked.teams and asked.players != 4:
        parser.error("--teams needs --players 4")
    match, seed = Match(asked.players, asked.teams), Seed.numbered(asked.seed)
    if asked.task == "fit":
        print(fitted(match, asked.steps, seed))
        return 0
    shares = measured(match, FITTED[asked.players, asked.teams], WEIGHTS, asked.deals, seed)
    low, high = interval_of(shares, games=2)
    print(f"{fmean(shares):.1%} [{low:.1%}, {high:.1%}] in {len(shares)} deals")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
