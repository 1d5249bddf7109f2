"""Load the core of a game: its rules in C, compiled to WebAssembly, for jobs that take too long in Python.

The rules in Python are the law. A core does the same faster, and law 9 proves it. It runs by `wasmtime`, and in a page
by the browser itself. Every caller goes on in Python if there is no core: if `wasmtime` is not installed, or if the
file is missing, damaged or of another edition. One sentence in the log says why, once.

A core has a memory of its own, which it never allocates from: `Core.place` finds room for a value, and the functions
take addresses. Each thread has its own cores, because a core does one job at a time.
"""

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import local
from typing import Final, Protocol, TypeAlias

COMMON: Final = 1
"""The version of `core.h` and `jobs.h` that this module and `twin` expect."""
SEAL: Final = b"\x00\x27\x06tablee"
"""Header of the last section of a core. A SHA-256 of all bytes before it follows."""
_PAGE: Final = 1 << 16
"""Size of a page of memory, in bytes."""

_own = local()


class Unusable(Exception):
    """A core cannot be used; the message says why."""


class Function(Protocol):
    """A function of a core."""

    def __call__(self, *arguments: int) -> int | None:
        """Call it, with numbers and addresses."""


class Instance(Protocol):
    """A core's memory and functions, as whatever runs WebAssembly has them."""

    def function(self, name: str) -> Function | None:
        """The function with this name."""

    def size(self) -> int:
        """The size of the memory, in bytes."""

    def grow(self, pages: int) -> None:
        """Add pages to the memory."""

    def read(self, address: int, size: int) -> bytes:
        """A copy of a part of the memory."""

    def write(self, address: int, data: bytes) -> None:
        """Write to the memory."""

    def share(self, address: int, size: int) -> memoryview:
        """A part of the memory itself, which stays as long as anybody holds it."""

    def close(self) -> None:
        """Give the memory back."""


Module: TypeAlias = Callable[[], Instance]
"""The compiled code of a core: it makes instances."""


class Core:
    """A core in use: its functions by name, and its memory."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._instance = module()
        self._free = self._instance.size()
        self._places: dict[str, tuple[int, int]] = {}
        self._functions: dict[str, Function] = {}
        if self.has("prepare"):
            self.call("prepare")

    def another(self) -> "Core":
        """A second core from the same file, with a memory of its own."""
        return Core(self._module)

    def close(self) -> None:
        """Give the memory back. Nothing works afterwards."""
        self._instance.close()

    def call(self, name: str, *arguments: int) -> int:
        """Call a function, with numbers and addresses. Returns its result, or 0 if it has none."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = self._function(name)
        found = function(*arguments)
        return int(found) if found is not None else 0

    def has(self, name: str) -> bool:
        """Whether there is a function with this name."""
        return self._instance.function(name) is not None

    def _function(self, name: str) -> Function:
        found = self._instance.function(name)
        if found is None:
            raise Unusable(f"it has no function {name}")
        return found

    def place(self, name: str, size: int) -> int:
        """The address of the place with this name. A new or larger place is made by adding memory."""
        address, room = self._places.get(name, (0, 0))
        if room >= size:
            return address
        address = (self._free + 15) // 16 * 16
        self._free = address + size
        missing = self._free - self._instance.size()
        if missing > 0:
            self._instance.grow((missing + _PAGE - 1) // _PAGE)
        self._places[name] = address, size
        return address

    def bytes_at(self, address: int, size: int) -> memoryview:
        """A part of the memory, to read and to write. The memory stays as long as anybody holds it."""
        if not 0 <= address <= address + size <= self._instance.size():
            raise IndexError(f"no {size} bytes at {address} in this memory")
        return self._instance.share(address, size)

    def put(self, name: str, data: bytes) -> int:
        """Write these bytes to the place with this name. Returns its address."""
        address = self.place(name, len(data))
        self._instance.write(address, data)
        return address

    def get(self, address: int, size: int) -> bytes:
        """A copy of a part of the memory."""
        return self._instance.read(address, size)


def core_at(place: Path, edition: int, layout: int) -> Core | None:
    """This thread's core in the file; None if it cannot be used. Both numbers must be those of the file."""
    known: dict[Path, Core | None] = _own.__dict__.setdefault("cores", {})
    if place not in known:
        module = _module(place, edition, layout)
        known[place] = None if module is None else Core(module)
    return known[place]


@cache
def _module(place: Path, edition: int, layout: int) -> Module | None:
    """The compiled file, once for all threads; None if it cannot be used, after one sentence in the log."""
    try:
        return _compiled(place, edition, layout)
    except Unusable as why:
        import logging  # slow to load, and seldom needed

        logging.getLogger("tablee").warning(
            "The core of %s is not used, and Python does its work, slower: %s.", place.parent.name, why
        )
        return None


def _compiled(place: Path, edition: int, layout: int) -> Module:
    """Read, check and compile the file. Raises `Unusable`."""
    try:
        code = place.read_bytes()
    except OSError:
        raise Unusable("its file is missing") from None
    body, seal, digest = code[: -len(SEAL) - 32], code[-len(SEAL) - 32 : -32], code[-32:]
    if seal != SEAL or hashlib.sha256(body).digest() != digest:
        raise Unusable("its file is damaged")
    try:
        module = _runtime()(code)
        core = Core(module)
    except ImportError:
        raise Unusable("wasmtime is not installed") from None
    except (ValueError, OSError) as error:
        raise Unusable(str(error)) from None
    found, wanted = (core.call("edition"), core.call("layout")), (edition, COMMON << 16 | layout)
    if found != wanted:
        raise Unusable(f"it is of edition {found[0]} and layout {found[1]:x}, not {wanted[0]} and {wanted[1]:x}")
    return module


def _runtime() -> Callable[[bytes], Module]:
    """What compiles a core here. Raises ImportError."""
    if sys.platform == "emscripten":
        from tablee.kernel.core_in_page import compiled
    else:
        from tablee.kernel.core_by_wasmtime import compiled
    return compiled
