"""The list of proofs. Each has a claim, a test of it, and a broken server that the test must catch."""

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablee_lab.prove.attacks import attacked
from tablee_lab.prove.clocks import clocks_stand
from tablee_lab.prove.cores import mutated
from tablee_lab.prove.damage import damaged
from tablee_lab.prove.fuzz import fuzzed
from tablee_lab.prove.silent import silent
from tablee_lab.prove.site import Found
from tablee_lab.prove.soak import soaked
from tablee_lab.prove.trouble import database_crashes, disk_full, frozen, killed, nodes_killed
from tablee_lab.prove.upgrade import upgraded
from tablee_lab.sim.many import caught_all, run_all
from tablee_lab.sim.mutants import NAMES

_MOST: Final = 200
"""Maximum number of simulated worlds in which a bug must be caught."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim and its test. The test runs on the real server, and on a broken one as a control."""

    name: str
    claim: str
    run: Callable[[Path, int, str], Found]
    """Takes a folder, the amount of faults, and a variant of the server."""
    unit: str
    short: int
    long: int
    control: str
    """The broken variant that must be caught."""
    control_amount: int
    """The amount of faults for the broken variant."""
    variant: str = "plain"

    def hold(self, amount: int) -> Found:
        """Test the real server."""
        return self._try(amount, self.variant)

    def catch(self) -> Found:
        """Test the broken server."""
        return self._try(self.control_amount, self.control)

    def _try(self, amount: int, variant: str) -> Found:
        with tempfile.TemporaryDirectory() as folder:
            return self.run(Path(folder), amount, variant)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a proof."""

    found: Found
    control: Found
    seconds: float

    @property
    def is_proved(self) -> bool:
        """Whether the claim holds, and the broken server was caught."""
        return not self.found.broken and bool(self.control.broken)


def judge(proof: Proof, amount: int) -> Verdict:
    """Test both servers; return the verdict."""
    began = time.perf_counter()
    return Verdict(proof.hold(amount), proof.catch(), time.perf_counter() - began)


def _simulated(_: Path, worlds: int, variant: str) -> Found:
    """Simulated worlds with faults. For the variant `buggy`, each bug must be caught in some world."""
    workers = os.cpu_count() or 1
    if variant == "buggy":
        missed = [name for name, report in caught_all(NAMES, 0, _MOST, workers) if report is None]
        return Found([] if missed else ["every bug is caught"], {"bugs": len(NAMES), "missed": len(missed)})
    reports = list(run_all(0, worlds, workers))
    broken = [f"tablee sim --worlds 1 --seed {one.seed}: {one.broken[0]}" for one in reports if one.broken]
    return Found(broken, {"entries": sum(one.entries for one in reports)})


PROOFS: Final = {
    proof.name: proof
    for proof in (
        Proof("kills", "a killed server loses nothing it has acknowledged", killed, "kills", 8, 200, "early", 3),
        Proof("nodes", "nor do two nodes when one is killed", nodes_killed, "kills", 4, 50, "early", 2),
        Proof("database", "nor do two nodes if their database crashes", database_crashes, "crashes", 2, 20, "early", 1),
        Proof("freeze", "a frozen node is late, but never wrong", frozen, "stops", 3, 30, "pushy", 2),
        Proof("upgrade", "games go on during an upgrade", upgraded, "commands each", 30, 2_000, "strict", 5),
        Proof(
            "clocks", "no clock runs while nobody serves", clocks_stand, "stops", 2, 20, "hurried", 1, variant="brisk"
        ),
        Proof("attacks", "known attacks fail", attacked, "attacks", 1, 11, "earlier", 1),
        Proof("disk", "on a full disk nothing unstored is acknowledged", disk_full, "times", 2, 20, "early", 1),
        Proof("damage", "a stored move that was replaced is not served", damaged, "tables", 3, 50, "blind", 1),
        Proof(
            "silent",
            "a client that never reads harms nobody else",
            silent,
            "sockets",
            30,
            100,
            "generous",
            10,
            "talkative",
        ),
        Proof(
            "fuzz",
            "every message gets exactly one answer",
            fuzzed,
            "messages",
            3_000,
            1_000_000,
            "touchy",
            600,
        ),
        Proof("soak", "memory does not grow", soaked, "seconds", 9, 600, "forgetful", 7, variant="brief"),
        Proof("worlds", "in simulated worlds all promises are kept", _simulated, "worlds", 10, 10_000, "buggy", 0),
        Proof("cores", "every mistake in a compiled core is found", mutated, "mutants a core", 2, 50, "harmless", 0),
    )
}
