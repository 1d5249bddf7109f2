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
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.probe(_PROBE, secrets.token_hex(8))
            found = await house.store.person(_PROBE)  # another node may have written another word meanwhile
    except TimeoutError:
        raise Refused("busy") from None
    if found is None:
        raise Refused("busy")
    return Health(True)
