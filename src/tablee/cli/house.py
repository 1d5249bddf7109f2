"""`tablee house`: what an operator does with a database. A server may run on it meanwhile, and notices in seconds."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection

from tablee.cli.arguments import Mistake
from tablee.cli.exchange import database
from tablee.server import ratings
from tablee.server.bans import network_of
from tablee.server.checking import all_tables, faults, restore_results
from tablee.server.erasing import erase_at, export, tables_of
from tablee.server.keeping import Keep, sweep
from tablee.store import housekeeping, person
from tablee.store.model import StoreFailed
from tablee.store.store import Store

T = TypeVar("T")

_TRIES: Final = 20
"""Maximum number of attempts to change what a server uses at the same moment."""
_ID: Final = 32
"""Length of a person's id, in characters."""


def status(chosen: Namespace) -> int:
    """Print what is in the database."""
    with database(chosen.database, new=False) as store:
        for name, count in store.work(housekeeping.counts).result()._asdict().items():
            print(f"{name}: {count}")
    return 0


def tables(chosen: Namespace) -> int:
    """List the tables, the last changed first; or the people of one table."""
    with database(chosen.database, new=False) as store:
        if chosen.code:
            return _print_people(store, chosen.code.upper())
        found = sorted(all_tables(store), key=lambda table: (-table.changed_at, table.code))
        for table in found[: chosen.limit]:
            state = "records only" if not table.entries else "over" if table.ended else "open"
            what = f"{table.code}  {table.game}  {state}  entries: {table.entries}  people: {table.people}"
            print(f"{what}  opened: {_day(table.opened_at)}  changed: {_day(table.changed_at)}")
        if len(found) > chosen.limit:
            print(f"and {len(found) - chosen.limit} more (see --limit)")
    return 0


def _print_people(store: Store, code: str) -> int:
    people = store.work(lambda connection: housekeeping.members_of(connection, code)).result()
    if not people:
        raise Mistake(f"there is no table {code[:20]!r}")
    for id_, name, since in people:
        print(f"{id_}  {name or 'without a name'}  since {_day(since)}")
    return 0


def close(chosen: Namespace) -> int:
    """Remove a table. People who are there are told that it is gone."""
    code = chosen.code.upper()
    with database(chosen.database, new=False) as store:
        if not store.work(lambda connection: housekeeping.remove(connection, code)).result():
            raise Mistake(f"there is no table {code[:20]!r}")
    print(f"closed {code}; the records of its finished games stay")
    return 0


def ban(chosen: Namespace) -> int:
    """Ban a person or an address, lift a ban, or list all bans."""
    with database(chosen.database, new=False) as store:
        if chosen.who is None:
            for one in sorted(store.work(housekeeping.banned).result()):
                print(one)
            return 0
        what = chosen.who if _is_person(chosen.who) else network_of(chosen.who)
        if what is None:
            raise Mistake(f"expected the id of a person, an address or a network, got {chosen.who[:60]!r}")
        if chosen.lift:
            if not store.work(lambda connection: housekeeping.lift(connection, what)).result():
                raise Mistake(f"there is no ban of {what}")
            print(f"lifted the ban of {what}")
        else:
            store.work(lambda connection: housekeeping.ban(connection, what, _now())).result()
            print(f"banned {what}")
    return 0


def export_person(chosen: Namespace) -> int:
    """Print all that is known of a person, as JSON."""
    id_ = _person(chosen.person)
    with database(chosen.database, new=False) as store:
        found = store.work(lambda connection: export(connection, id_)).result()
    if found is None:
        raise Mistake("nothing is known of this person")
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    return 0


def erase(chosen: Namespace) -> int:
    """Erase a person. The games of others stay as they were."""
    id_ = _person(chosen.person)
    with database(chosen.database, new=False) as store:
        if store.work(lambda connection: export(connection, id_)).result() is None:
            raise Mistake("nothing is known of this person")
        codes = store.work(lambda connection: tables_of(connection, id_)).result()
        for code in codes:
            _again(store, partial(erase_at, id_=id_, code=code))
        _again(store, partial(ratings.erase, id_=id_))
        store.work(lambda connection: person.forget(connection, id_)).result()
    print(f"erased; tables: {len(codes)}. A ban of this id stays, and so do backups")
    return 0


def _again(store: Store, do: Callable[[Connection], T]) -> T:
    """Do something; again, if a server was faster."""
    for _ in range(_TRIES - 1):
        with suppress(StoreFailed):  # somebody has just moved there, or results are counted
            return store.work(do).result()
        time.sleep(0.1)
    return store.work(do).result()


def make_ratings(chosen: Namespace) -> int:
    """Restore missing results of rated games from the log, and make all ratings again."""
    with database(chosen.database, new=False) as store:
        restored = restore_results(store)
        number = _again(store, ratings.rebuild)
    print(f"results: {number}, restored: {restored}")
    return 0


def clean(chosen: Namespace) -> int:
    """Remove what is too old."""
    keep = Keep(chosen.keep_empty, chosen.keep_tables, chosen.keep_records)
    after, removed, records = "", 0, 0
    with database(chosen.database, new=False) as store:
        while True:
            swept = store.work(partial(sweep, keep=keep, now=_now(), after=after)).result()
            removed, records = removed + len(swept.tables), records + swept.records
            for code in swept.tables:
                print(f"removed {code}")
            if swept.after is None:
                break
            after = swept.after
    print(f"tables removed: {removed}, records removed: {records}")
    return 0


def check(chosen: Namespace) -> int:
    """Check every table and record. Return 1 if something is wrong."""
    count = 0
    with database(chosen.database, new=False) as store:
        for fault in faults(store):
            print(fault, flush=True)
            count += 1
    print(f"faults: {count}")
    return min(count, 1)


def _person(text: str) -> str:
    if not _is_person(text):
        raise Mistake(f"the id of a person has {_ID} characters, as `tablee house tables CODE` prints it")
    return text


def _is_person(text: str) -> bool:
    return len(text) == _ID and set(text) <= set("0123456789abcdef")


def _now() -> int:
    return time.time_ns() // 1_000_000


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
