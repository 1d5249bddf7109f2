"""Benchmark of the patience solver: deals decided per second."""

from itertools import count

from tablee.games import pairs
from tablee.games.pairs.model import Options, Pair
from tablee.games.pairs.solver import solve
from tablee.kernel.seed import Seed
from tablee.kernel.solving import Verdict
from tablee_lab.bench.report import How, Lines, Row
from tablee_lab.bench.turns import BARE, Work, bare_loop, take_turns

LIMIT = 100_000
"""Maximum number of nodes for a deal, as in `tablee solve`."""


def lines(how: How) -> Lines:
    """Compare the solver with the bare loop."""
    if not how.wants("pairs"):
        return
    yield "the solver, in deals decided in a second of one core, from deal 0 on: more is better"
    verdicts: list[Verdict[Pair]] = []
    deals, bare = deciding(verdicts), Work(bare_loop)
    take_turns(how.seconds, deals, bare)
    won, lost = (sum(verdict.winnable is found for verdict in verdicts) for found in (True, False))
    more = f"{won} winnable, {lost} proved lost, {deals.done - won - lost} undecided"
    yield Row("deals of the patience", deals.speed, BARE, bare.speed, "/s", more)


def deciding(verdicts: list[Verdict[Pair]]) -> Work:
    """Solve deals 0, 1, 2, …, and append each verdict to the list."""
    numbers = count()

    def decide() -> int:
        piles = pairs.deal(Options(), Seed.numbered(next(numbers))).piles
        verdicts.append(solve(piles, LIMIT))
        return 1

    return Work(decide)
