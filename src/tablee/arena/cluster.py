"""Plays the deals of a series on a Ray cluster.

Ray is optional: it is imported only when a series asks for a cluster. All machines need the same code as this one, or
the same series would give other results. So every process compares a hash of the code before it plays.
"""

import hashlib
import logging
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import tablee

if TYPE_CHECKING:
    from ray import ObjectRef

T = TypeVar("T")

_PATIENCE = 5.0
"""Timeout for the first connection, in seconds."""
_PLAYING = ("kernel", "cards", "bots", "games", "arena")
"""The parts of the package that affect the result of a game."""


class NoCluster(RuntimeError):
    """The cluster cannot be reached, or cannot play for us."""


class Cluster:
    """A cluster that this process has joined."""

    def __init__(self) -> None:
        import ray

        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray has no types there
        self.processes = max(1, int(resources.get("CPU", 1)))
        """Number of processes that work at the same time."""
        self.task = ray.remote(_play)

    def begin(self, play: Callable[[int], T], number: int) -> Callable[[], T]:
        """Start `play(number)` on the cluster. Returns a function that waits for the result."""
        flying = self.task.remote(play, number, _code())
        return lambda: cast("T", _result(flying))


@contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """Join the cluster at this address, and leave it at the end. Raises `NoCluster`."""
    try:
        import ray
        from ray.exceptions import RayError
    except ImportError:
        raise NoCluster("Ray is not installed here: it comes with the extra `ray`, as in tablee[ray]") from None
    _knock(address)
    # The port answers. If it is not Ray, one attempt takes half a minute to fail, and Ray makes twenty by default.
    os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "1")
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (RayError, OSError, RuntimeError, ValueError) as error:
        raise NoCluster(f"there is no Ray cluster to join at {address}: {_first_line(error)}") from None
    try:
        _check_installed()
        yield Cluster()
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Check that the port answers. Ray itself would retry for a quarter of an hour."""
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not (port.isascii() and port.isdecimal() and 0 < int(port) < 1 << 16):
        raise NoCluster(f"the address of a Ray cluster is HOST:PORT, not {address[:60]!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()
    except OSError as error:
        raise NoCluster(f"nobody answers at {address}, where a Ray cluster should be: {error}") from None


def _check_installed() -> None:
    """Refuse a cluster without our package. The check needs only the standard library, so any cluster can run it."""
    import ray

    try:
        _result(ray.remote(version).remote("tablee"))
    except PackageNotFoundError:
        raise NoCluster("the machines of the Ray cluster do not have tablee installed") from None


def _play(play: Callable[[int], object], number: int, code: str) -> object:
    """Play a number in a process of the cluster. Raises `NoCluster` if the code differs."""
    if _code() != code:
        raise NoCluster(f"{socket.gethostname()}, of the Ray cluster, has another tablee than this machine")
    return play(number)


def _result(task: "ObjectRef[T]") -> T:
    """The result of a task. Raises the task's own exception, or `NoCluster` if Ray failed."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        return ray.get(task)
    except RayTaskError as error:
        raise error.cause from error
    except RayError as error:
        raise NoCluster(f"the Ray cluster has failed: {_first_line(error)}") from None


@cache
def _code() -> str:
    """A hash of the code that affects play. Processes with the same hash get the same results."""
    folder, digest = Path(tablee.__file__).parent, hashlib.sha256()
    files = [path for part in _PLAYING for kind in ("*.py", "*.json") for path in (folder / part).rglob(kind)]
    for path in sorted(files):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
