"""Known attacks on a server, each with the figures that show whether it has succeeded.

They run against this version, and, as a control, against a version from before the defences.
"""

import asyncio
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tablee_lab.prove.attacks import crowding, trespass
from tablee_lab.prove.attacks.scene import Scene
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.site import Found
from tablee_lab.prove.upgrade import check_out

BEFORE: Final = "3335efd"
"""The last commit without any of the defences."""
_Figures: TypeAlias = dict[str, float]


class Attack(NamedTuple):
    """An attack, and the most that its figures may be if the server withstands it."""

    name: str
    run: Callable[[Scene], Coroutine[None, None, _Figures]]
    most: _Figures


ATTACKS: Final = (
    Attack("moves", trespass.change_a_move, {"forged games served": 0}),
    Attack("imports", crowding.import_games, {"seconds for a bot's move": 5}),
    Attack("clocks", trespass.stop_the_clock, {"moves that clocks made": 0}),
    Attack("seats", trespass.take_a_bots_seat, {"hands seen": 0}),
    Attack("hosts", trespass.take_the_hosts_place, {"hosts replaced": 0, "seats emptied": 0}),
    Attack("chat", crowding.talk_without_end, {"lines said": 30, "slow readers closed": 0}),
    Attack("connections", crowding.hold_connections, {"seconds without an answer": 15}),
    Attack("disk", trespass.fill_the_disk, {"servers that say they are well": 0}),
    Attack("tables", crowding.open_tables, {"tables opened": 61, "guesses answered": 40}),
    Attack("log", crowding.grow_a_log, {"seconds that others wait": 0.5}),
    Attack("servers", trespass.serve_twice, {"servers on one file": 1}),
)


def attacked(folder: Path, attacks: int, variant: str) -> Found:
    """Make the first so many attacks, each on a new server: of this version, or of the one before the defences."""
    source = check_out(BEFORE, folder / "earlier") if variant == "earlier" else None
    broken: list[str] = []
    figures: _Figures = {}
    for attack in ATTACKS[:attacks]:
        with tempfile.TemporaryDirectory(dir=folder) as place, Nursery(source) as nursery:
            found = asyncio.run(attack.run(Scene.set_up(nursery, Path(place))))
        figures.update(found)
        broken += [f"{attack.name}: {found[what]:g} {what}" for what, most in attack.most.items() if found[what] > most]
    return Found(broken, figures)
