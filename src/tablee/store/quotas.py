"""Quotas in SQL: token buckets that all nodes share. One number tells how full a bucket is: when it is full again."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sqlalchemy import BigInteger, Connection, UpdateBase, bindparam, case, delete, exists, select

from tablee.store.log import inserting
from tablee.store.schema import quotas

_SKEW: Final = 60_000
"""How much the clocks of two nodes may differ, in milliseconds. A bucket that is emptier than empty by more than this
is full: the clock of the machine was set back."""


@cache
def _spending(dialect: str) -> UpdateBase:
    """One statement, so that of two nodes only one gets the last token."""
    now, step, least = (bindparam(name, type_=BigInteger) for name in ("now", "step", "least"))
    full_at = quotas.c.full_at
    then = case((full_at > least + _SKEW, now), (full_at < now, now), else_=full_at) + step
    adding = inserting(quotas, dialect).values(what=bindparam("asked"), full_at=now + step)
    spending = adding.on_conflict_do_update(index_elements=[quotas.c.what], set_={"full_at": then}, where=then <= least)
    return spending.returning(full_at)


def spend(connection: Connection, what: str, now: int, step: int, burst: int) -> int | None:
    """Take a token from a bucket; return when it is full again, or None if there is no token.

    `step` is the time after which there is another token, and `burst` that in which an empty bucket fills. All times
    are in milliseconds.
    """
    names = {"asked": what, "now": now, "step": step, "least": now + burst}
    full_at: int | None = connection.scalar(_spending(connection.dialect.name), names)
    return full_at


def is_spent(connection: Connection, what: Sequence[str], now: int) -> bool:
    """Whether one of these buckets, which have room for a single token, is empty."""
    return bool(connection.scalar(select(exists().where(quotas.c.what.in_(what), quotas.c.full_at > now))))


def forget(connection: Connection, now: int) -> None:
    """Forget the buckets that are full."""
    connection.execute(delete(quotas).where(quotas.c.full_at <= now))
