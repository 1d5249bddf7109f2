"""Who plays the deals: this process, several on this machine, or those of a Ray cluster.

Whoever plays them, deals come back in the order of their numbers, and only a few for each process are under way.
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
"""So many deals are under way for each process: enough that none has to wait while another plays a long one."""


class Crew(NamedTuple):
    """Who is to play."""

    workers: int = 1
    """How many processes of this machine."""
    cluster: str | None = None
    """Or else those of a Ray cluster: its address, HOST:PORT."""


class Players(Protocol):
    """Those who play, once they are there."""

    def __call__(self, play: Callable[[int], T], numbers: range, /) -> Iterator[T]:
        """What `play` makes of each number, in their order."""


class _Begin(Protocol):
    def __call__(self, play: Callable[[int], T], number: int, /) -> Callable[[], T]: ...


@contextmanager
def gathered(crew: Crew) -> Iterator[Players]:
    """The players of a crew, as long as they are needed."""
    if crew.cluster is not None:
        with joined(crew.cluster) as cluster:
            yield _in_order(cluster.begin, cluster.processes * _AHEAD)
    elif crew.workers == 1:
        yield map
    else:
        # A process that dies breaks this pool. The other one of the standard library would wait for it for ever.
        pool = ProcessPoolExecutor(crew.workers, get_context("spawn"))

        def begin(play: Callable[[int], T], number: int) -> Callable[[], T]:
            return pool.submit(play, number).result

        try:
            yield _in_order(begin, crew.workers * _AHEAD)
        finally:
            pool.shutdown(cancel_futures=True)


def _in_order(begin: _Begin, most: int) -> Players:
    """Players who begin a few, and wait for the first of them before they begin the next."""

    def play_all(play: Callable[[int], T], numbers: range) -> Iterator[T]:
        under_way: deque[Callable[[], T]] = deque()
        for number in numbers:
            under_way.append(begin(play, number))
            if len(under_way) == most:
                yield under_way.popleft()()
        while under_way:
            yield under_way.popleft()()

    return play_all
