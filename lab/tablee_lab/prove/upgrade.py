"""The proof for upgrades: an earlier version and this one share a PostgreSQL for a while, and no game stops."""

import subprocess
from pathlib import Path
from typing import Final

from tablee_lab import postgresql
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.site import Found, Site, Trouble, attempt

BESIDE: Final = "3950380769a152b9ea3dcb813c385284c9a3621a"
"""The oldest commit beside which this version can run. Name a later one only if that cannot be avoided, and then say
in the changelog that the older nodes have to be stopped first."""
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
    source = check_out(BESIDE, folder / "earlier")
    with Nursery() as newer:
        trouble = _roll_over(newer, variant, things)
        found = attempt(postgresql.empty_database(), "plain", 2, trouble, source=source)
        complaints = [f"a newer server logged: {line[:200]}" for line in newer.complaints()]
    return Found([*found.broken, *complaints], found.figures)


def _roll_over(newer: Nursery, variant: str, things: int) -> Trouble:
    """Replace the nodes; before, between and after, wait until so many commands were sent or answered."""

    async def trouble(site: Site) -> None:
        site.nursery, site.variant = newer, variant
        for door in range(len(site.nodes)):
            await site.happen(things)
            older = site.nodes[door]
            await site.serve(door)  # the first of them migrates the database, while the older nodes play on
            older.end()
        await site.happen(things)

    return trouble
