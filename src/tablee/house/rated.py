"""Which games count for the ratings, and the result that is kept of them."""

from collections.abc import Mapping
from typing import Final

import msgspec

from tablee.bots.judging import LEVELS, Level
from tablee.games import GAMES
from tablee.house.rating import DAYS, FULL, SURE, Holder, Person, Rating, Result, Robot
from tablee.store.model import GameResult
from tablee.table.model import Chair, Match, Table

read_rating: Final = msgspec.json.Decoder(Rating).decode
read_result: Final = msgspec.json.Decoder(Result).decode
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


def write(value: Rating | Result) -> str:
    """A rating or a result as the text that the store keeps."""
    return _ENCODER.encode(value).decode()


class MarkSeen(msgspec.Struct, frozen=True):
    """A rating after one of the last games: the id of its record, the points, half the interval, and the change."""

    record: str
    mean: int
    margin: int
    change: int


class RatingSeen(msgspec.Struct, frozen=True):
    """How strong somebody is at one kind of table. The true strength is within the margin, 19 times out of 20."""

    game: str
    seats: int
    sides: int
    mean: int
    margin: int
    provisional: bool
    games_left: int
    """The number of full games until the rating is no longer provisional."""
    days_left: int
    """On how many more days they have to be, at least."""
    played: int
    won: int
    run: int
    best: int
    levels: tuple[int, ...]
    """The strength of the bots, the weakest level first."""
    track: tuple[MarkSeen, ...]


class StrengthSeen(msgspec.Struct, frozen=True):
    """How strong the player of a seat is. A bot has no margin."""

    mean: int
    margin: int
    provisional: bool


def rating_seen(pool: str, rating: Rating) -> RatingSeen:
    """Show a rating to its owner."""
    game, seats, sides = pool.split("/")
    strengths = GAMES[game].strengths() or {}
    return RatingSeen(
        game=game,
        seats=int(seats),
        sides=int(sides),
        mean=round(rating.mean),
        margin=rating.margin,
        provisional=not rating.is_established,
        games_left=max(0, FULL - rating.full),
        days_left=max(0, DAYS - rating.days),
        played=rating.played,
        won=rating.won,
        run=rating.run,
        best=rating.best,
        levels=tuple(strengths[level] for level in LEVELS if level in strengths),
        track=tuple(MarkSeen(one.record, one.mean, round(SURE * one.spread), one.change) for one in rating.track),
    )


def strengths_seen(table: Table, ratings: Mapping[str, Rating]) -> tuple[StrengthSeen | None, ...]:
    """Show how strong those at a table are, by seat: people by these ratings, and bots. None if nothing is known."""
    levels = GAMES[table.game].strengths() or {}
    return tuple(_strength_seen(chair, levels, ratings) for chair in table.chairs)


def _strength_seen(chair: Chair, levels: Mapping[Level, int], ratings: Mapping[str, Rating]) -> StrengthSeen | None:
    if chair.person is None:
        return None if chair.level is None else StrengthSeen(levels[chair.level], 0, provisional=False)
    rating = ratings.get(chair.person)
    return None if rating is None else StrengthSeen(round(rating.mean), rating.margin, not rating.is_established)


def pool_of(table: Table) -> str | None:
    """The kind of game that is played at a table: its name, and the numbers of players and of sides.

    None if nobody can be rated there: the game is for one player, or nobody knows how strong its bots are.
    """
    game = GAMES[table.game]
    options = game.read_options(table.options)
    learning = game.learning()
    if learning is None or game.strengths() is None:
        return None
    sides = learning.sides(options)
    return f"{table.game}/{game.seats(options)}/{sides}" if sides > 1 else None


def result_due(before: Table, after: Table) -> GameResult | None:
    """The result to keep with this entry, or None: it is not the end of a game, or the game does not count."""
    if before.is_finished or not after.is_finished or not after.settings.rated:
        return None
    pool, match = pool_of(after), after.match
    if pool is None or match is None or match.outcome is None or not _counts(after, match):
        return None
    sides = int(pool.rsplit("/", 1)[1])
    winners = {seat % sides for seat in match.outcome.winners}
    result = Result(_holders(after), sides, tuple(sorted(winners)))
    return GameResult(after.record_id, pool, after.at, write(result))


def _counts(table: Table, match: Match) -> bool:
    """Whether the players have played this game themselves, with equal chances, and each on a device of their own."""
    if match.assisted or match.replaced or match.origin is not None:
        return False
    if table.day is not None or table.deal is not None:  # somebody may know the cards
        return False
    people = {seat for seat, chair in enumerate(table.chairs) if chair.person is not None}
    if {seat for _, seat in table.dealt_to} != people or len({device for device, _ in table.dealt_to}) < len(people):
        return False
    # Somebody may have taken the seat of a bot, or given up their own.
    if any(chair.person is not None and chair.level is not None for chair in table.chairs):
        return False
    return bool(people) and all((turn.by == "person") == (turn.seat in people) for turn in match.turns)


def _holders(table: Table) -> tuple[Holder, ...]:
    strengths, holders = GAMES[table.game].strengths() or {}, list[Holder]()
    for chair in table.chairs:
        if chair.person is not None:
            holders.append(Person(chair.person))
        elif chair.level is not None:
            holders.append(Robot(chair.level, float(strengths[chair.level])))
    return tuple(holders)
