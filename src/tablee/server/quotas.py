"""Quotas for what strangers ask: new tables, and wrong codes. They count for each place, and for the whole house."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

from tablee.server.client import Bucket
from tablee.server.connections import TRUSTED, place_of, wide_place_of
from tablee.store.model import StoreFailed
from tablee.store.store import Store
from tablee.table.refusal import Refused

Rate: TypeAlias = tuple[float, float]
"""Refill per second, and burst size."""

OPENED: Final[tuple[Rate, Rate]] = (1 / 60, 60), (5 / 60, 200)
"""New tables from one place, and from the larger network around it."""
HOUSE: Final[Rate] = (2, 600)
"""New tables from all places together."""
WRONG: Final[tuple[Rate, Rate]] = (1 / 60, 20), (5 / 60, 100)
"""Wrong codes from one place, and from the larger network around it."""
SHUT: Final[Rate] = (1 / 3600, 1)
"""How often a place that a table has banned counts anew: for an hour, the table is shut to newcomers from there."""
_BANNED: Final = 100
"""Number of banned devices of a table, the latest, whose places are remembered."""
_REMEMBERED: Final = 10_000
"""Maximum number of places remembered; the one seen longest ago is dropped first."""


@dataclass(frozen=True, slots=True)
class _Quota:
    """One quota in the database."""

    what: str
    rate: Rate

    @property
    def step(self) -> int:
        """The time after which there is one more, in milliseconds; at least one, so that clocks may differ a little."""
        return max(1, round(1000 / self.rate[0]))

    @property
    def burst(self) -> int:
        """The time in which it fills, in milliseconds."""
        return round(self.step * self.rate[1])


class Buckets:
    """A token bucket for each key. A full one need not be remembered."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """The bucket of this key."""
        bucket = self._buckets.pop(key, None) or Bucket(*self._rate)
        while self._buckets and (len(self._buckets) >= _REMEMBERED or next(iter(self._buckets.values())).is_full):
            self._buckets.popitem(last=False)
        self._buckets[key] = bucket
        return bucket


class Quotas:
    """The quotas of all nodes on one database. The database counts; this node remembers what is spent."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._full_at: OrderedDict[str, int] = OrderedDict()
        """When a quota will be full again, as far as this node knows."""

    async def open(self, host: str) -> None:
        """Count a new table. Raise `Refused` if too many were opened from this place, or from all places."""
        if host in TRUSTED:
            return
        if not await self._spend(_around("opened", host, OPENED)):
            raise Refused("too_many_new")
        if not await self._spend([_Quota(_digest("house"), HOUSE)]):
            raise Refused("house_full")

    def may_guess(self, host: str) -> bool:
        """Whether somebody from this place may still name a code that may be wrong."""
        return host in TRUSTED or not any(self._is_spent(quota) for quota in _around("wrong", host, WRONG))

    async def miss(self, host: str) -> None:
        """Count a wrong code."""
        if host not in TRUSTED:
            await self._spend(_around("wrong", host, WRONG))

    async def shut(self, table: str, device: str, host: str) -> None:
        """Shut a table to newcomers from this place, because this device was banned from it."""
        if host not in TRUSTED:
            with suppress(StoreFailed):  # then other nodes do not know
                await self._spend([_door(table, device, host)])

    async def is_shut(self, table: str, banned: Iterable[str], host: str) -> bool:
        """Whether one of the devices that are banned from a table was at this place within the last hour."""
        doors = [_door(table, device, host) for device in list(banned)[-_BANNED:]]
        if host in TRUSTED or not doors:
            return False
        if any(self._is_spent(door) for door in doors):
            return True
        return await self._store.is_spent([door.what for door in doors], self._now())

    async def _spend(self, quotas: Sequence[_Quota]) -> bool:
        """Take one from each quota, the smallest first; return False when nothing was left in one of them."""
        for quota in quotas:
            if self._is_spent(quota):
                return False
            now = self._now()
            full_at = await self._store.spend(quota.what, now, quota.step, quota.burst)
            self._remember(quota.what, now + quota.burst if full_at is None else full_at)
            if full_at is None:
                return False
        return True

    def _is_spent(self, quota: _Quota) -> bool:
        now, full_at = self._now(), self._full_at.get(quota.what, 0)
        return now + quota.burst - quota.step < full_at <= now + quota.burst  # later only if the clock was set back

    def _remember(self, what: str, full_at: int) -> None:
        known, now = self._full_at, self._now()
        known.pop(what, None)
        while known and (len(known) >= _REMEMBERED or next(iter(known.values())) <= now):
            known.popitem(last=False)
        known[what] = full_at


def _around(kind: str, host: str, rates: tuple[Rate, Rate]) -> list[_Quota]:
    """The quota of a place, and that of the larger network around it."""
    near, wide = rates
    return [_Quota(_digest(kind, place_of(host)), near), _Quota(_digest(f"{kind} around", wide_place_of(host)), wide)]


def _door(table: str, device: str, host: str) -> _Quota:
    """The door of a table, for those who come from the place of a device."""
    return _Quota(_digest("shut", table, device, place_of(host)), SHUT)


def _digest(*what: str) -> str:
    """What a quota is for, so that no address is stored."""
    return hashlib.sha256(" ".join(what).encode()).hexdigest()[:32]
