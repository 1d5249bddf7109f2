"""The deal of the day: one for each game and each day, the same for everybody, sealed until the day is over."""

from datetime import UTC, date, datetime, timedelta

import msgspec

from tablee.games import GAMES
from tablee.kernel.seed import Seed


class DaySeen(msgspec.Struct, frozen=True):
    """The deal of a day: the commitment to it, and once the day is over the seed."""

    game: str
    day: str
    sealed: str
    seed: str | None


def day_of(now: int) -> date:
    """The date of a time in milliseconds, in Greenwich: the same day for everybody."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def seed_of(secret: bytes, game: str, day: date) -> Seed:
    """The seed of a deal of the day."""
    return Seed(secret).child("day", day.year, day.month, day.day, game)


def days_seen(secret: bytes, now: int) -> tuple[DaySeen, ...]:
    """The deals of today, sealed, and those of yesterday, which are open."""
    today = day_of(now)
    found = []
    for day in (today, today - timedelta(days=1)):
        for game in GAMES:
            seed = seed_of(secret, game, day)
            found.append(DaySeen(game, day.isoformat(), seed.commitment(), None if day == today else seed.text))
    return tuple(found)
