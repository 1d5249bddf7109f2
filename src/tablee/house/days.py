"""The deal of the day: one for each game and day, the same for everybody. Its seed is secret until the day ends."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec

from tablee.games import GAMES
from tablee.kernel.seed import Seed
from tablee.table.refusal import Refused

OPEN: Final = bytes(32)
"""What a house without a server uses as its secret. So its deals are the same at every such house."""


class DaySeen(msgspec.Struct, frozen=True):
    """The deal of a day: the commitment to its seed, and the seed itself once the day is over."""

    game: str
    day: str
    sealed: str
    seed: str | None


def day_of(now: int) -> date:
    """The UTC date of a time in milliseconds: the same day for everybody."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def day_read(text: str, now: int) -> date:
    """The day of this name: a date such as 2026-11-19, or `today`. Raises `Refused` if it has not come yet."""
    if text == "today":
        return day_of(now)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refused("not_found") from None
    if day.isoformat() != text or day > day_of(now):
        raise Refused("not_found")
    return day


def seed_of(secret: bytes, game: str, day: date) -> Seed:
    """The seed of a deal of the day."""
    return Seed(secret).child("day", day.year, day.month, day.day, game)


def days_seen(secret: bytes, now: int) -> tuple[DaySeen, ...]:
    """The deals of today, without seeds, and those of yesterday, with seeds."""
    today = day_of(now)
    found = []
    for day in (today, today - timedelta(days=1)):
        for game in GAMES:
            seed = seed_of(secret, game, day)
            found.append(DaySeen(game, day.isoformat(), seed.commitment(), None if day == today else seed.text))
    return tuple(found)
