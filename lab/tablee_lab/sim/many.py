"""Runs many worlds, in one or several processes, with the correct server or with a mutant."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final

from tablee_lab.sim.mutants import mutant
from tablee_lab.sim.world import Report, World

_AT_A_TIME: Final = 10


def run(seed: int) -> Report:
    """Run the world of a seed; return its report."""
    return World(seed).run()


def run_all(first: int, number: int, workers: int) -> Iterator[Report]:
    """Run `number` worlds; yield their reports in order."""
    seeds = range(first, first + number)
    if workers == 1:
        yield from map(run, seeds)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(run, seeds, chunksize=_AT_A_TIME)


def caught(name: str, first: int, most: int) -> Report | None:
    """Return the report of the first world that catches a bug, of at most `most` worlds; None if none does."""
    with mutant(name):
        return next((report for report in map(run, range(first, first + most)) if report.broken), None)


def caught_all(names: tuple[str, ...], first: int, most: int, workers: int) -> Iterator[tuple[str, Report | None]]:
    """For each bug, the report of the first world that catches it, or None."""
    if workers == 1:
        yield from ((name, caught(name, first, most)) for name in names)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from zip(names, pool.map(partial(caught, first=first, most=most), names), strict=True)
