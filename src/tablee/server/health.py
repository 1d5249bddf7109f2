"""Whether this server can play: it writes to its store, and reads back what it wrote."""

import asyncio
import secrets
from typing import Final

import msgspec

from tablee.server.house import House
from tablee.table.refusal import Refused

_PROBE: Final = "ready"
"""The person under whose id the store is tried. No id of a real person looks like this."""
PATIENCE: Final = 2.0
"""Timeout for the store, in seconds."""


class Health(msgspec.Struct, frozen=True):
    """Whether the server works."""

    ok: bool


async def tried_store(house: House) -> Health:
    """Write something new, and read it back. Raise `Refused` or `StoreFailed` if that fails or takes too long."""
    word = secrets.token_hex(8)
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.name_person(_PROBE, word, house.now())
            found = await house.store.person(_PROBE)
    except TimeoutError:
        raise Refused("busy") from None
    if found != word:
        raise Refused("busy")
    return Health(True)
