"""How many deals of the patience the solver decides in a second."""

from itertools import count

from tablee.games import pairs
from tablee.games.pairs.model import Options
from tablee.games.pairs.solver import Verdict, solve
from tablee.kernel.seed import Seed
from tablee_lab.bench.report import How, Lines, Row
from tablee_lab.bench.turns import BARE, Work, bare_loop, take_turns

LIMIT = 100_000
"""After so many nodes a deal is given up, as `tablee solve` does."""


def lines(how: How) -> Lines:
    """Deals with all cards known, decided one after the other."""
    if not how.wants("pairs"):
        return
    yield "the solver, in deals decided in a second of one core, from deal 0 on: more is better"
    verdicts: list[Verdict] = []
    deals, bare = deciding(verdicts), Work(bare_loop)
    take_turns(how.seconds, deals, bare)
    won, lost = (sum(verdict.winnable is found for verdict in verdicts) for found in (True, False))
    more = f"{won} winnable, {lost} proved lost, {deals.done - won - lost} undecided"
    yield Row("deals of the patience", deals.speed, BARE, bare.speed, "/s", more)


def deciding(verdicts: list[Verdict]) -> Work:
    """The deals 0, 1, 2, …, and what was found out about each."""
    numbers = count()

    def decide() -> int:
        piles = pairs.deal(Options(), Seed.numbered(next(numbers))).piles
        verdicts.append(solve(piles, LIMIT))
        return 1

    return Work(decide)
