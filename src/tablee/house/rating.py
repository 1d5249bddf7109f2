"""Ratings: how strong people are at a game, on one scale with the bots, as a pure function of finished games.

The strength of a player is a number of points. A player 400 points above another wins ten times as often as they lose.
With several players the same holds for every two of them: the chance of a side to win is its share of
`exp(points / POINT)`, where the points of a team are the mean of its members (Luce's rule of choice).

What is known of a person is a mean and a spread, the standard deviation. A game moves the mean by the difference
between the result and the chance, and makes the spread smaller: Glicko's update (Glickman 1999), with Luce's rule for
more than two sides. Bots have measured strengths that never move: they hold the scale in its place.

Three rules keep people from moving each other's ratings with identities made for it:

- A game counts fully only if everybody else at the table is a bot, or established: ten full games on three days.
- Other games never move an established person. They move a newcomer by `LOOSE` at most, all together, and never make
  the spread smaller.
- Between the same two players, `DAILY` games a day count.
"""

from collections.abc import Mapping, Sequence
from math import pi, sqrt
from typing import Final, NamedTuple, TypeAlias

import msgspec

from tablee.bots.judging import Level
from tablee.kernel.arithmetic import exp, total

START: Final = 1500.0
SPREAD: Final = 350.0
"""The mean and the spread of somebody of whom nothing is known."""
POINT: Final = 173.717792761
"""400 / ln 10."""
DRIFT: Final = 10.0
"""How much less certain a rating gets in a day, as a spread: people change."""
FULL: Final = 10
"""After this many full games, a person is established."""
DAYS: Final = 3
"""On this many days at least."""
DAILY: Final = 5
"""How many games a day count between the same two players."""
LOOSE: Final = 300.0
"""How far games against newcomers move a newcomer at most, all together."""
WEIGHT: Final = 0.25
"""How much one of those games counts."""
TRACK: Final = 30
"""How many last games a rating remembers."""
SURE: Final = 1.96
"""The true strength is within this many spreads of the mean, 19 times out of 20."""
_DAY: Final = 24 * 3600 * 1000


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A rating after a game: the game's record; the mean, the spread, and how the mean changed, in whole points."""

    record: str
    mean: int
    spread: int
    change: int


class Rating(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a person's strength at one kind of table."""

    mean: float = START
    spread: float = SPREAD
    full: int = 0
    """The number of full games."""
    days: int = 0
    """The number of days with a full game."""
    loose: float = 0.0
    """How far other games have moved the mean."""
    full_day: int = -1
    """The last day with a full game, in days since 1970."""
    day: int = -1
    """The last day with a game."""
    met: dict[str, int] = {}
    """How many games counted on that day, by the other player."""
    played: int = 0
    won: int = 0
    run: int = 0
    """Games won in a row, up to the last one."""
    best: int = 0
    track: tuple[Mark, ...] = ()
    """The last games."""

    @property
    def is_established(self) -> bool:
        """Whether games against this person count fully; until then the rating is provisional."""
        return self.full >= FULL and self.days >= DAYS

    @property
    def margin(self) -> int:
        """Half the 95 % interval, in points."""
        return round(SURE * self.spread)


class Person(msgspec.Struct, frozen=True, tag="person", tag_field="is"):
    """A seat of a person."""

    id: str


class Robot(msgspec.Struct, frozen=True, tag="bot", tag_field="is"):
    """A seat of a bot, and the strength of its level when the game ended."""

    level: Level
    mean: float


class Gone(msgspec.Struct, frozen=True, tag="gone", tag_field="is"):
    """A seat of a person who was erased, and what was known of their strength then."""

    alias: str
    """It is the same for all their games of a day, and for no others."""
    mean: float
    spread: float
    established: bool


Holder: TypeAlias = Person | Robot | Gone


class Result(msgspec.Struct, frozen=True):
    """A finished game that counts. Seat n plays for side n % sides."""

    seats: tuple[Holder, ...]
    sides: int
    winners: tuple[int, ...]
    """The sides that won. Without any, all have drawn."""


class _Strength(NamedTuple):
    mean: float
    spread: float
    is_firm: bool
    """Whether a game against this player counts fully."""
    name: str
    """By which the daily limit knows the player."""


def chances(strengths: Sequence[float]) -> list[float]:
    """The chance of each side to win, from the points of the sides."""
    most = max(strengths)
    weights = [exp((one - most) / POINT) for one in strengths]
    return [weight / total(weights) for weight in weights]


def rated(known: Mapping[str, Rating], result: Result, record: str, ended_at: int) -> dict[str, Rating]:
    """The ratings of the people of a game after it, by their ids. Who is not in `known` has played nothing yet."""
    today = ended_at // _DAY
    before = [_today(known.get(one.id, Rating()), today) if isinstance(one, Person) else None for one in result.seats]
    players = [_strength(holder, rating) for holder, rating in zip(result.seats, before, strict=True)]
    return {
        holder.id: _after(rating, players, seat, result, record)
        for seat, (holder, rating) in enumerate(zip(result.seats, before, strict=True))
        if isinstance(holder, Person) and rating is not None
    }


def _today(rating: Rating, today: int) -> Rating:
    """The rating at the beginning of a game. Two nodes may finish games of two days in the wrong order."""
    return rating if today <= rating.day else msgspec.structs.replace(rating, day=today, met={})


def _strength(holder: Holder, rating: Rating | None) -> _Strength:
    match holder:
        case Person():
            known = rating or Rating()
            return _Strength(known.mean, known.spread, known.is_established, holder.id)
        case Robot():
            return _Strength(holder.mean, 0.0, True, holder.level)
        case Gone():
            return _Strength(holder.mean, holder.spread, holder.established, holder.alias)


def _after(rating: Rating, players: Sequence[_Strength], seat: int, result: Result, record: str) -> Rating:
    """The rating of the person in a seat after the game."""
    side = seat % result.sides
    others = [player for place, player in enumerate(players) if place != seat]
    names = {player.name for player in others}
    won = side in result.winners
    run = rating.run + 1 if won else 0
    counted = msgspec.structs.replace(
        rating, played=rating.played + 1, won=rating.won + won, run=run, best=max(rating.best, run)
    )
    if all(rating.met.get(name, 0) < DAILY for name in names):
        counted = _moved(counted, players, seat, result, is_full=all(player.is_firm for player in others))
        counted = msgspec.structs.replace(counted, met={**counted.met, **{n: counted.met.get(n, 0) + 1 for n in names}})
    mean = round(counted.mean)
    mark = Mark(record, mean, round(counted.spread), mean - round(rating.mean))
    return msgspec.structs.replace(counted, track=(*counted.track, mark)[-TRACK:])


def _moved(rating: Rating, players: Sequence[_Strength], seat: int, result: Result, *, is_full: bool) -> Rating:
    if not is_full and rating.is_established:
        return rating
    side, sides = seat % result.sides, result.sides
    size = len(players) // sides
    teams = [players[one::sides] for one in range(sides)]
    doubt = _doubt(players, seat, sides)
    damping = 1 / sqrt(1 + 3 * doubt / (pi * POINT) ** 2)
    chance = chances([damping * total(one.mean for one in team) / size for team in teams])[side]
    share = 1 / len(result.winners) if side in result.winners else 0.0 if result.winners else 1 / sides
    step = damping / (POINT * size)
    if not is_full:
        shift = WEIGHT * rating.spread**2 * step * (share - chance)
        loose = max(-LOOSE, min(LOOSE, rating.loose + shift))
        return msgspec.structs.replace(rating, mean=_exact(rating.mean + loose - rating.loose), loose=_exact(loose))
    idle = rating.day - rating.full_day if rating.full else 0
    variance = min(SPREAD**2, rating.spread**2 + idle * DRIFT**2)
    variance = 1 / (1 / variance + chance * (1 - chance) * step**2)
    return msgspec.structs.replace(
        rating,
        mean=_exact(rating.mean + variance * step * (share - chance)),
        spread=_exact(sqrt(variance)),
        full=rating.full + 1,
        days=rating.days + (rating.full_day != rating.day),
        full_day=rating.day,
    )


def _doubt(players: Sequence[_Strength], seat: int, sides: int) -> float:
    """How uncertain the strength of the others is, as a variance: that of the own team, and the mean of the others."""
    size, side = len(players) // sides, seat % sides
    squares = [(place, player.spread**2) for place, player in enumerate(players) if place != seat]
    own = total(square for place, square in squares if place % sides == side)
    other = total(square for place, square in squares if place % sides != side)
    return (own + other / (sides - 1)) / size**2


def _exact(value: float) -> float:
    """Thousandths of a point: what is stored is what is counted with."""
    return round(value, 3)
