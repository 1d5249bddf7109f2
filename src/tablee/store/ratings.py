"""Results of rated games, and the ratings that follow from them, in SQL.

A result is written with the end of its game. It is counted later, at its place: the ratings are what is left after all
results in the order of their places. So they can be made again at any time.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import Connection, UpdateBase, bindparam, delete, func, select, text, update

from tablee.store.log import inserting
from tablee.store.model import GameResult
from tablee.store.schema import ratings, results

Key: TypeAlias = tuple[str, str]
"""A person, and a kind of game."""

_RESULT: Final = results.c.record, results.c.pool, results.c.ended_at, results.c.body
_LOCK: Final = 0x7AB1EF
"""The id of the PostgreSQL advisory lock of the node that counts results."""


class Counted(NamedTuple):
    """A result at its place."""

    place: int
    result: GameResult


def keep_result(connection: Connection, result: GameResult) -> None:
    """Write a result that is not counted yet; nothing if the result of this game is there."""
    adding = inserting(results, connection.dialect.name).on_conflict_do_nothing()
    connection.execute(adding, _row(result))


def _row(result: GameResult) -> dict[str, str | int]:
    return {"record": result.record, "pool": result.pool, "ended_at": result.ended_at, "body": result.body}


def is_free(connection: Connection) -> bool:
    """Whether nobody else counts results now; until the end of this transaction, nobody else will.

    On SQLite, a transaction is alone. On PostgreSQL this does not wait, since who waits may hold what others need.
    """
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.scalar(text("SELECT pg_try_advisory_xact_lock(:lock)"), {"lock": _LOCK}))


def waiting(connection: Connection, limit: int) -> list[GameResult]:
    """The results that are not counted yet, the oldest first, up to a limit."""
    wanted = select(*_RESULT).where(results.c.place.is_(None)).order_by(results.c.ended_at, results.c.record)
    return [GameResult(*row) for row in connection.execute(wanted.limit(limit))]


def last_place(connection: Connection) -> int:
    """The place of the result that was counted last; 0 before the first."""
    return connection.scalar(select(func.max(results.c.place))) or 0


def counted_after(connection: Connection, place: int, limit: int) -> list[Counted]:
    """The counted results after this place, in their order, up to a limit."""
    wanted = select(results.c.place, *_RESULT).where(results.c.place > place).order_by(results.c.place)
    return [Counted(row[0], GameResult(*row[1:])) for row in connection.execute(wanted.limit(limit))]


def result_of(connection: Connection, record: str) -> GameResult | None:
    """The result of a game, counted or not."""
    row = connection.execute(select(*_RESULT).where(results.c.record == record)).one_or_none()
    return None if row is None else GameResult(*row)


def results_with(connection: Connection, person: str) -> list[GameResult]:
    """The results whose body names a person, in the order in which they ended. It reads all results."""
    wanted = select(*_RESULT).where(results.c.body.contains(f'"{person}"', autoescape=True))
    return [GameResult(*row) for row in connection.execute(wanted.order_by(results.c.ended_at, results.c.record))]


def place_results(connection: Connection, placed: Sequence[Counted]) -> None:
    """Give these results their places."""
    rows = [{"of": result.record, "at": place} for place, result in placed]
    if rows:
        connection.execute(
            update(results).where(results.c.record == bindparam("of")).values(place=bindparam("at")), rows
        )


def rewrite_result(connection: Connection, record: str, body: str) -> None:
    """Replace the body of a result."""
    connection.execute(update(results).where(results.c.record == record).values(body=body))


def ratings_of(connection: Connection, people: Iterable[str]) -> dict[Key, str]:
    """The ratings of these people, by person and kind of game."""
    wanted = select(ratings.c.person, ratings.c.pool, ratings.c.body).where(ratings.c.person.in_(sorted(set(people))))
    return {(person, pool): body for person, pool, body in connection.execute(wanted)}


def all_ratings(connection: Connection) -> dict[Key, str]:
    """All ratings."""
    wanted = select(ratings.c.person, ratings.c.pool, ratings.c.body)
    return {(person, pool): body for person, pool, body in connection.execute(wanted)}


@cache
def _keeping(dialect: str) -> UpdateBase:
    adding = inserting(ratings, dialect)
    return adding.on_conflict_do_update(index_elements=["person", "pool"], set_={"body": adding.excluded.body})


def keep_ratings(connection: Connection, known: Mapping[Key, str]) -> None:
    """Write ratings over the earlier ones."""
    rows = [{"person": person, "pool": pool, "body": known[person, pool]} for person, pool in sorted(known)]
    if rows:
        connection.execute(_keeping(connection.dialect.name), rows)


def forget_ratings(connection: Connection) -> None:
    """Remove all ratings. They can be made again from the results."""
    connection.execute(delete(ratings))
