"""What a series of deals says about its entrants, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean, pvariance

from tablee.arena.interval import interval
from tablee.arena.match import Deal


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's share of the wins, with its 95 % interval, and its points a game."""

    name: str
    share: float
    low: float
    high: float
    points: float


def standings(names: Sequence[str], deals: Sequence[Deal]) -> list[Standing]:
    """Every entrant, in the order of their names."""
    found = []
    for one, name in enumerate(names):
        shares = [deal.shares[one] for deal in deals]
        low, high = interval_of(shares, games=len(names))
        found.append(Standing(name, fmean(shares), low, high, fmean(deal.points[one] for deal in deals)))
    return found


def interval_of(shares: Sequence[float], games: int) -> tuple[float, float]:
    """The 95 % interval of a mean of shares, a deal being the unit.

    The spread between deals says how many independent games they are worth: rotating the seats takes luck out, so that
    may be more than were played. Where all deals ended alike nothing can be said about the spread, and the games count.
    """
    mean, deals = fmean(shares), len(shares)
    spread = pvariance(shares) / deals
    worth = mean * (1 - mean) / spread if spread else deals * games
    return interval(mean * worth, worth)


def evidence(shares: Sequence[float], low: float, high: float) -> float:
    """How much the deals speak for a share of `high` against one of `low`: the logarithm of the odds.

    The generalised sequential test, with the mean of each deal taken as normal with the spread that was seen.
    """
    spread = pvariance(shares)
    if not spread:
        return 0.0
    return len(shares) * (high - low) * (2 * fmean(shares) - low - high) / (2 * spread)


BOUND = log(0.95 / 0.05)
"""With so much evidence either way the test is decided, wrongly in one case out of twenty."""
ENOUGH = 30
"""So many deals show a spread worth trusting."""


def verdict(shares: Sequence[float], low: float, high: float) -> bool | None:
    """Whether the share is `high` rather than `low`, as soon as it is decided; None as long as it is not."""
    if len(shares) < ENOUGH:
        return None
    found = evidence(shares, low, high)
    return found > 0 if abs(found) >= BOUND else None
