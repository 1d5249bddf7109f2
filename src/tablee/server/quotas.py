"""Quotas for what strangers ask: new tables, and wrong codes. They count for each place, and for the whole server."""

from collections import OrderedDict
from typing import Final, TypeAlias

from tablee.server.client import Bucket
from tablee.server.connections import TRUSTED, place_of, wide_place_of
from tablee.table.refusal import Refused

Rate: TypeAlias = tuple[float, float]
"""Refill per second, and burst size."""

OPENED: Final[tuple[Rate, Rate]] = (1 / 60, 60), (5 / 60, 200)
"""New tables from one place, and from the larger network around it."""
HOUSE: Final[Rate] = (2, 600)
"""New tables from all places together."""
WRONG: Final[tuple[Rate, Rate]] = (1 / 60, 20), (5 / 60, 100)
"""Wrong codes from one place, and from the larger network around it."""
_REMEMBERED: Final = 10_000
"""Number of places remembered; the one seen longest ago is dropped first."""


class Buckets:
    """A token bucket for each key."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """The bucket of this key."""
        bucket = self._buckets.pop(key, None) or Bucket(*self._rate)
        self._buckets[key] = bucket
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


class Quota:
    """A quota for each place, and for the larger network around it. This machine has none."""

    def __init__(self, rates: tuple[Rate, Rate]) -> None:
        self._near, self._wide = (Buckets(rate) for rate in rates)

    def is_spent(self, host: str) -> bool:
        """Whether nothing is left for this address."""
        return any(not bucket.has() for bucket in self._of(host))

    def spend(self, host: str) -> bool:
        """Count one; return False when nothing was left."""
        return all(bucket.take() for bucket in self._of(host))

    def _of(self, host: str) -> list[Bucket]:
        return [] if host in TRUSTED else [self._near.of(place_of(host)), self._wide.of(wide_place_of(host))]


class Quotas:
    """The quotas of this node."""

    def __init__(self) -> None:
        self._opened = Quota(OPENED)
        self._house = Buckets(HOUSE)
        self._wrong = Quota(WRONG)

    def open(self, host: str) -> None:
        """Count a new table. Raise `Refused` if too many were opened from this place, or from all places."""
        if not self._opened.spend(host):
            raise Refused("too_many_new")
        if host not in TRUSTED and not self._house.of("").take():
            raise Refused("house_full")

    def may_guess(self, host: str) -> bool:
        """Whether somebody from this place may still name a code that may be wrong."""
        return not self._wrong.is_spent(host)

    def miss(self, host: str) -> None:
        """Count a wrong code."""
        self._wrong.spend(host)
