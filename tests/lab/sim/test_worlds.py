"""Simulated worlds full of faults: all promises hold in the end, and every planted bug is caught."""

import pytest

from tablee_lab.sim.many import caught, run
from tablee_lab.sim.mutants import NAMES
from tablee_lab.sim.world import World

WORLDS = range(24)
NOTICED = {
    "relies on notifications alone": 12,
    "never runs clocks": 10,
    "counts the time in which it stands still": 46,
}
"""Bugs that show in few worlds only, each with a seed that shows it; the others show in one of the first worlds."""


@pytest.mark.parametrize("seed", WORLDS)
def test_when_the_faults_end_all_promises_hold(seed: int) -> None:
    assert run(seed).broken == ()


def test_a_world_depends_on_its_seed_alone() -> None:
    worlds = [World(7), World(7)]
    reports = [world.run() for world in worlds]
    assert reports[0] == reports[1]
    assert [tab.history for tab in worlds[0].tabs] == [tab.history for tab in worlds[1].tabs]


def test_faults_do_happen() -> None:
    reports = [run(seed) for seed in range(10)]
    assert sum(report.crashes for report in reports) > 3
    assert sum(report.cuts for report in reports) > 3
    assert sum(report.outages for report in reports) > 3
    assert sum(report.commands for report in reports) > 300


@pytest.mark.parametrize("name", NAMES)
def test_every_planted_bug_is_caught(name: str) -> None:
    assert caught(name, NOTICED.get(name, 0), 10) is not None
