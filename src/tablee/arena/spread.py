"""Distributes the deals: over this process, several processes on this machine, or a Ray cluster.

Results always come back in the order of the deal numbers. Only a few deals for each process are in progress.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import NamedTuple, Protocol, TypeVar

from tablee.arena.cluster import joined

T = TypeVar("T")

_AHEAD = 3
"""Deals in progress for each process: enough that none is idle while another plays a long one."""


class Crew(NamedTuple):
    """Where to play: local processes or a cluster."""

    workers: int = 1
    """Number of processes on this machine."""
    cluster: str | None = None
    """The address of a Ray cluster to use instead, HOST:PORT."""


class Players(Protocol):
    """Calls a function for every number of a range, in one or several processes."""

    def __call__(self, play: Callable[[int], T], numbers: range, /) -> Iterator[T]:
        """The result of `play` for each number, in order."""


class _Begin(Protocol):
    def __call__(self, play: Callable[[int], T], number: int, /) -> Callable[[], T]: ...


@contextmanager
def gathered(crew: Crew) -> Iterator[Players]:
    """Start the processes of a crew, and stop them at the end. Raises `NoCluster`."""
    if crew.cluster is not None:
        with joined(crew.cluster) as cluster:
            yield _in_order(cluster.begin, cluster.processes * _AHEAD)
    elif crew.workers == 1:
        yield map
    else:
        # This pool raises an error if a process dies; `multiprocessing.Pool` would wait for it forever.
        pool = ProcessPoolExecutor(crew.workers, get_context("spawn"))

        def begin(play: Callable[[int], T], number: int) -> Callable[[], T]:
            return pool.submit(play, number).result

        try:
            yield _in_order(begin, crew.workers * _AHEAD)
        finally:
            pool.shutdown(cancel_futures=True)


def _in_order(begin: _Begin, most: int) -> Players:
    """Keep at most `most` calls in progress, and return the results in order."""

    def play_all(play: Callable[[int], T], numbers: range) -> Iterator[T]:
        under_way: deque[Callable[[], T]] = deque()
        for number in numbers:
            under_way.append(begin(play, number))
            if len(under_way) == most:
                yield under_way.popleft()()
        while under_way:
            yield under_way.popleft()()

    return play_all
