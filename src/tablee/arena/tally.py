"""The results of a series of deals: the share of every entrant, its confidence interval, and a sequential test."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean, pvariance

from tablee.arena.interval import interval
from tablee.arena.match import Deal


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's share of the wins, with its 95 % interval, and its points per game."""

    name: str
    share: float
    low: float
    high: float
    points: float


def standings(names: Sequence[str], deals: Sequence[Deal]) -> list[Standing]:
    """The standing of every entrant, in the order of `names`."""
    found = []
    for one, name in enumerate(names):
        shares = [deal.shares[one] for deal in deals]
        low, high = interval_of(shares, games=len(names))
        found.append(Standing(name, fmean(shares), low, high, fmean(deal.points[one] for deal in deals)))
    return found


def interval_of(shares: Sequence[float], games: int) -> tuple[float, float]:
    """The 95 % interval of the mean share, with the deal as the unit.

    The variance between deals tells how many independent games they are worth. Rotating the seats removes luck, so that
    may be more than were played. If all deals have the same result, the variance tells nothing, and the games count.
    """
    mean, deals = fmean(shares), len(shares)
    spread = pvariance(shares) / deals
    worth = mean * (1 - mean) / spread if spread else deals * games
    return interval(mean * worth, worth)


def evidence(shares: Sequence[float], low: float, high: float) -> float:
    """The log-likelihood ratio for a share of `high` against a share of `low`.

    This is the generalised sequential test. It treats the result of a deal as normal, with the observed variance.
    """
    spread = pvariance(shares)
    if not spread:
        return 0.0
    return len(shares) * (high - low) * (2 * fmean(shares) - low - high) / (2 * spread)


BOUND = log(0.95 / 0.05)
"""The test is decided when the evidence reaches this bound either way. It is wrong in one case out of twenty."""
ENOUGH = 30
"""Minimum number of deals for a reliable variance."""


def verdict(shares: Sequence[float], low: float, high: float) -> bool | None:
    """True if the share is `high`, False if it is `low`, None while that is undecided."""
    if len(shares) < ENOUGH:
        return None
    found = evidence(shares, low, high)
    return found > 0 if abs(found) >= BOUND else None
