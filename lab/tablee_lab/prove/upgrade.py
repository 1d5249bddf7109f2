"""The proof for upgrades: an earlier version and this one share a PostgreSQL for a while, and no game stops."""

import asyncio
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tablee_lab import postgresql
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.site import PATIENCE, Found, Site, Trouble, attempt
from tablee_lab.prove.steady import Door, Steady

BESIDE: Final = "3950380769a152b9ea3dcb813c385284c9a3621a"
"""The oldest commit beside which this version can run. Name a later one only if that cannot be avoided, and then say
in the changelog that the older nodes have to be stopped first."""
_OFTEN: Final = 10
"""How often the same player may be refused because the database fails, during an upgrade: the client asks again."""
_LOOK: Final = 0.05
"""Time between two looks at who has played, in seconds."""
_HERE: Final = Path(__file__).parents[3]


class NoHistory(Exception):
    """The earlier version is not here; the message is a sentence for the user."""


def check_out(commit: str, folder: Path) -> Path:
    """Write the sources of an earlier version into a folder, and return it. Raise `NoHistory` if they are missing."""
    command = ["git", "-C", str(_HERE), "archive", commit, "src", "lab"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        raise NoHistory(f"the version {commit[:7]} cannot be fetched: git is not installed") from None
    if done.returncode != 0:
        raise NoHistory(
            f"the version {commit[:7]} is not in this checkout: clone the repository with its whole history"
        )
    folder.mkdir()
    subprocess.run(["tar", "-x", "-C", str(folder)], input=done.stdout, check=True)
    return folder


def upgraded(folder: Path, things: int, variant: str) -> Found:
    """Upgrade two nodes, one after the other, while people play at both."""
    source, stopped = check_out(BESIDE, folder / "earlier"), list[str]()
    with Nursery() as newer:
        trouble = _roll_over(newer, variant, things, stopped)
        found = attempt(postgresql.empty_database(), "plain", 2, trouble, source=source)
        complaints = [f"a newer server logged: {line}" for line in newer.complaints()]
    return Found([*stopped, *found.broken, *complaints], found.figures)


def _roll_over(newer: Nursery, variant: str, things: int, stopped: list[str]) -> Trouble:
    """Replace the nodes; before, between and after, wait until so many commands were sent or answered.

    What the players at the older nodes cannot do any more is added to `stopped`.
    """

    async def trouble(site: Site) -> None:
        site.nursery, site.variant = newer, variant
        for door in range(len(site.nodes)):
            await site.happen(things)
            older = site.nodes[door]
            await site.serve(door)  # the first of them migrates the database, while the older nodes play on
            stopped.extend(await _play_beside(site, site.world.doors[door:]))
            older.end()
        await site.happen(things)

    return trouble


async def _play_beside(site: Site, older: Sequence[Door]) -> list[str]:
    """Wait until each player at an older node has done something; or say who cannot, because the database fails there.

    A player who is at an older node stays there until it ends.
    """
    waiting = {one.name: one for one in site.people if one.door in older}
    before, refused = len(site.world.history), {name: _failures(one) for name, one in waiting.items()}
    async with asyncio.timeout(PATIENCE):
        while waiting:
            for sent in site.world.history[before:]:
                if sent.is_done:
                    waiting.pop(sent.id.partition("-")[0], None)
            if stopped := [name for name, one in waiting.items() if _failures(one) >= refused[name] + _OFTEN]:
                return [f"{name} cannot play on at an older node" for name in stopped]
            await asyncio.sleep(_LOOK)
    return []


def _failures(player: Steady) -> int:
    """How often a player was told that the server is too busy, or that its database failed."""
    return sum(refusal["why"] == "busy" for refusal in player.refusals)
