"""The scene of an attack: a server with an empty database, and people who play there."""

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tablee.client import Visitor
from tablee.client.table import Table
from tablee.kernel.json import Json
from tablee.store.place import address_of
from tablee_lab.prove.browser import PATIENCE, Browser
from tablee_lab.prove.nodes import Node, Nursery


@dataclass
class Scene:
    """A server on SQLite."""

    nursery: Nursery
    path: Path
    """The file of its database."""
    node: Node

    @classmethod
    def set_up(cls, nursery: Nursery, folder: Path) -> "Scene":
        """Start the server with a database in this folder."""
        path = folder / "tablee.sqlite3"
        return cls(nursery, path, nursery.serve(address_of(path)))

    @property
    def database(self) -> str:
        """The address of its database."""
        return address_of(self.path)

    def serve(self) -> None:
        """Start another server on the same database, after the first one was killed."""
        self.node = self.nursery.serve(self.database)

    @property
    def address(self) -> tuple[str, int]:
        """Host and port of the server."""
        place = urlsplit(self.node.base)
        return str(place.hostname), place.port or 0

    def person(self, name: str) -> Browser:
        """Somebody with a device and an address of their own."""
        return Browser(self.node.base, name)

    def plug(self) -> socket.socket:
        """A bare connection to the server."""
        return socket.create_connection(self.address, timeout=PATIENCE)


@asynccontextmanager
async def joined(person: Visitor, code: str, companion: int | None = None) -> AsyncIterator[Table]:
    """Join a table for a while."""
    table = Table(person, code, companion)
    table.patience = PATIENCE
    try:
        await table.arrive()
        yield table
    finally:
        await table.leave()


@asynccontextmanager
async def playing(
    scene: Scene, *guests: Browser, options: Mapping[str, Json] | None = None, **settings: Json
) -> AsyncIterator[list[Table]]:
    """A game of Séquence between a host and guests; bots take the other seats."""
    host = scene.person("Host")
    code = await host.open("sequence", options, settings)
    tables = [Table(person, code) for person in (host, *guests)]
    try:
        for seat, table in enumerate(tables):
            table.patience = PATIENCE
            await table.arrive()
            await table.sit(seat)
        await tables[0].start("easy")
        for table in tables:
            await table.until(lambda: table.picture.stage == "playing")  # noqa: B023  awaited here
        yield tables
    finally:
        await asyncio.gather(*(table.leave() for table in tables))


async def move(table: Table) -> None:
    """Make the first legal move."""
    await table.until(lambda: table.picture.is_on)
    await table.command("move", seq=table.picture.seq, move=table.picture.moves[0])
