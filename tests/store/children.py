"""Functions that the tests run in other processes, forked from one with everything loaded, so that they start fast."""

import asyncio
import os
from contextlib import closing
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from multiprocessing.synchronize import Barrier

from tablee.store.model import Written
from tablee.store.store import Store
from tests.store.tables import entry, get, open_table


def processes() -> ForkServerContext:
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.store.children", "alembic.command", "psycopg"])
    return context


def open_at_once(url: str, start: Barrier) -> None:
    """Open a database at the same moment as other processes."""
    start.wait(60)
    with closing(Store.open(url)) as store:
        get(store.secret("cookies"))


def append_for_ever(url: str, codes: list[str], told: "Connection[object, object]", early: bool) -> None:
    """Append to several tables at once and report every entry: after the acknowledgement, or, if `early`, before it."""
    store = Store.open(url)

    def tell(code: str, seq: int) -> None:
        os.write(told.fileno(), f"{code} {seq}\n".encode())

    async def go_on(code: str) -> None:
        for seq in count(2):
            if early:
                tell(code, seq)
            assert await store.append(entry(seq, table=code)) == Written()
            if not early:
                tell(code, seq)

    async def all_go_on() -> None:
        await asyncio.gather(*map(go_on, codes))

    for code in codes:
        open_table(store, code)
    asyncio.run(all_go_on())
