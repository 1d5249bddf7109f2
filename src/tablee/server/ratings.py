"""Counting the results of rated games: the ratings in the database are a fold over all results, in their order.

A result is written in the transaction that ends its game, so none is lost. It gets its place in the transaction that
counts it, so none counts twice. The ratings can be made again at any time, and are then the same.
"""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection

from tablee.house.rated import (
    RatingSeen,
    StrengthSeen,
    pool_of,
    rating_seen,
    read_rating,
    read_result,
    result_due,
    strengths_seen,
    write,
)
from tablee.house.rating import Gone, Person, Rating, Result, Robot, rated
from tablee.server.visit import Visit
from tablee.store import ratings as kept
from tablee.store.model import GameResult, StoreFailed
from tablee.store.ratings import Counted, Key
from tablee.store.store import Store
from tablee.table.model import Table

_AT_ONCE: Final = 200
"""How many results are counted in one transaction: others wait for it."""
_PAGE: Final = 1_000
_DAY: Final = 24 * 3600 * 1000


class Ratings:
    """Ratings in memory, by person and kind of game."""

    def __init__(self, known: Mapping[Key, str] | None = None) -> None:
        self._of: defaultdict[str, dict[str, Rating]] = defaultdict(dict)
        for (person, pool), body in (known or {}).items():
            self._of[pool][person] = read_rating(body)

    def of(self, person: str, pool: str) -> Rating:
        """The rating of a person; that of a newcomer if they have none."""
        return self._of[pool].get(person, Rating())

    def count(self, result: GameResult) -> dict[Key, str]:
        """Count a result; return the new ratings."""
        found = rated(self._of[result.pool], read_result(result.body), result.record, result.ended_at)
        self._of[result.pool].update(found)
        return {(person, result.pool): write(rating) for person, rating in found.items()}

    def all(self) -> dict[Key, str]:
        """All ratings."""
        return {(person, pool): write(one) for pool, found in self._of.items() for person, one in found.items()}


# Counting


def count(connection: Connection) -> bool:
    """Count the next results that wait. Return whether more may wait that nobody else counts now."""
    if not kept.is_free(connection):
        return False
    found = kept.waiting(connection, _AT_ONCE)
    if found:
        people = {one for result in found for one in _people(read_result(result.body))}
        ratings, changed = Ratings(kept.ratings_of(connection, people)), dict[Key, str]()
        for result in found:
            changed |= ratings.count(result)
        kept.keep_ratings(connection, changed)
        start = kept.last_place(connection) + 1
        kept.place_results(connection, [Counted(place, result) for place, result in enumerate(found, start)])
    return len(found) == _AT_ONCE


def _people(result: Result) -> Iterator[str]:
    return (one.id for one in result.seats if isinstance(one, Person))


def _counted(connection: Connection) -> Iterator[GameResult]:
    """All counted results, in their order."""
    place = 0
    while page := kept.counted_after(connection, place, _PAGE):
        yield from (result for _, result in page)
        place = page[-1].place


def rebuild(connection: Connection) -> int:
    """Make all ratings again; return the number of results. Raises `StoreFailed` if a server counts just now."""
    if not kept.is_free(connection):
        raise StoreFailed("a server counts results just now: try again")
    while count(connection):
        pass
    kept.forget_ratings(connection)
    ratings, number = Ratings(), 0
    for result in _counted(connection):
        ratings.count(result)
        number += 1
    kept.keep_ratings(connection, ratings.all())
    return number


# What is shown


async def up_to_date(store: Store, people: Iterable[str]) -> dict[Key, Rating]:
    """The ratings of these people, with all results counted."""
    while await store.work(count):
        pass
    found = await store.work(partial(kept.ratings_of, people=tuple(people)))
    return {key: read_rating(body) for key, body in found.items()}


async def see_ratings(visit: Visit) -> tuple[RatingSeen, ...]:
    """List my ratings: one for each kind of table at which I have finished a rated game."""
    found = await up_to_date(visit.house.store, [visit.person])
    return tuple(rating_seen(pool, rating) for (_, pool), rating in sorted(found.items()))


async def strengths_at(store: Store, table: Table) -> tuple[StrengthSeen | None, ...]:
    """How strong those at a rated table are, by seat. A table that is not rated shows nothing of its people."""
    pool = pool_of(table) if table.settings.rated else None
    if pool is None:
        return ()
    found = await up_to_date(store, table.people())
    return strengths_seen(table, {person: rating for (person, kind), rating in found.items() if kind == pool})


# Checking


def faults_of_result(store: Store, before: Table, after: Table) -> Iterator[str]:
    """Say what is wrong with the result of a game that ends here in the log."""
    due = _due(store, before, after)
    if due is None:
        return
    found = store.work(partial(kept.result_of, record=due.record)).result()
    if found is None:
        yield f"{due.record}: the result of this rated game is missing; `tablee house ratings` restores it"
    elif not _is_same(found, due):
        yield f"{due.record}: the result that counts is not that of the log"


def _due(store: Store, before: Table, after: Table) -> GameResult | None:
    """The result of a game that ends here in the log; None unless a server wrote its record, which it does at the end.

    So nobody gets a result by bringing a log along.
    """
    due = result_due(before, after)
    return None if due is None or store.record(due.record).result() is None else due


def _is_same(found: GameResult, due: GameResult) -> bool:
    """Whether two results agree. Of somebody who was erased, nothing is left to compare; bots may be measured anew."""
    if (found.pool, found.ended_at) != (due.pool, due.ended_at):
        return False
    one, other = read_result(found.body), read_result(due.body)
    seats = zip(one.seats, other.seats, strict=True)
    alike = all(isinstance(a, Gone) or a == b or (isinstance(a, Robot) and _level(b) == a.level) for a, b in seats)
    return alike and (one.sides, one.winners) == (other.sides, other.winners)


def _level(holder: object) -> str:
    return holder.level if isinstance(holder, Robot) else ""


def faults_of_ratings(connection: Connection) -> list[str]:
    """Say which ratings are not what the results come to."""
    ratings, found = Ratings(), kept.all_ratings(connection)
    for result in _counted(connection):
        ratings.count(result)
    wrong = sorted(person for person, _ in dict(found.items() ^ ratings.all().items()))
    return [f"the ratings of {person} are not what the results come to" for person in dict.fromkeys(wrong)]


def restore(store: Store, before: Table, after: Table) -> bool:
    """Keep the result of a game that ends here in the log, if it is missing; return whether it was."""
    due = _due(store, before, after)
    if due is None or store.work(partial(kept.result_of, record=due.record)).result() is not None:
        return False
    store.work(partial(kept.keep_result, result=due)).result()
    return True


# Erasing


def erase(connection: Connection, id_: str) -> None:
    """Erase a person from the results, and their ratings. The ratings of others stay as they are.

    In each result, what was known of the person's strength then takes their place. Raises `StoreFailed` if a server
    counts results just now.
    """
    results = {result.record for result in kept.results_with(connection, id_)}
    if not results:
        return
    rebuild(connection)
    ratings, aliases = Ratings(), defaultdict[tuple[str, int], str](partial(secrets.token_hex, 8))
    for result in _counted(connection):
        if result.record in results:
            known = ratings.of(id_, result.pool)
            alias = aliases[result.pool, result.ended_at // _DAY]
            gone = Gone(alias, known.mean, known.spread, known.is_established)
            kept.rewrite_result(connection, result.record, write(_without(read_result(result.body), id_, gone)))
        ratings.count(result)
    rebuild(connection)


def _without(result: Result, id_: str, gone: Gone) -> Result:
    seats = tuple(gone if isinstance(one, Person) and one.id == id_ else one for one in result.seats)
    return replace(result, seats=seats)
