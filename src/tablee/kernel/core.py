"""Load the core of a game: its rules in C, compiled to WebAssembly, for jobs that take too long in Python.

The rules in Python are the law. A core does the same faster, and law 9 proves it. Every caller goes on in Python if
there is no core: if `wasmtime` is not installed, or if the file is missing, damaged or of another edition. One sentence
in the log says why, once.

A core has a memory of its own, which it never allocates from: `Core.place` finds room for a value, and the functions
take addresses. Each thread has its own cores, because a core does one job at a time.
"""

import atexit
import hashlib
from functools import cache
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

if TYPE_CHECKING:
    import wasmtime

COMMON: Final = 1
"""The version of `core.h` and `jobs.h` that this module and `twin` expect."""
SEAL: Final = b"\x00\x27\x06tablee"
"""Header of the last section of a core. A SHA-256 of all bytes before it follows."""
_PAGE: Final = 1 << 16
"""Size of a page of memory, in bytes."""

_own = local()


_living: "WeakSet[Core]" = WeakSet()


class Unusable(Exception):
    """A core cannot be used; the message says why."""


class Core:
    """A core in use: its functions by name, and its memory."""

    def __init__(self, module: "wasmtime.Module") -> None:
        from ctypes import memmove, string_at

        import wasmtime

        self._memmove, self._string_at = memmove, string_at
        self._module = module
        self._store = wasmtime.Store(_engine())
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        memory = self._exports["memory"]
        if not isinstance(memory, wasmtime.Memory):
            raise Unusable("it has no memory")
        self._memory = memory
        self._free = memory.data_len(self._store)
        self._base = self._address()
        self._places: dict[str, tuple[int, int]] = {}
        self._functions: dict[str, wasmtime.Func] = {}
        _living.add(self)
        if self.has("prepare"):
            self.call("prepare")

    def another(self) -> "Core":
        """A second core from the same file, with a memory of its own."""
        return Core(self._module)

    def close(self) -> None:
        """Give the memory back. Nothing works afterwards."""
        self._store.close()

    def call(self, name: str, *arguments: int) -> int:
        """Call a function, with numbers and addresses. Returns its result, or 0 if it has none."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = self._function(name)
        found = function(self._store, *arguments)
        return int(found) if found is not None else 0

    def has(self, name: str) -> bool:
        """Whether there is a function with this name."""
        return name in self._exports

    def _function(self, name: str) -> "wasmtime.Func":
        import wasmtime

        found = self._exports.get(name)
        if not isinstance(found, wasmtime.Func):
            raise Unusable(f"it has no function {name}")
        return found

    def _address(self) -> int:
        """The address of the memory in this process. It may change when memory is added."""
        from ctypes import addressof

        return addressof(self._memory.data_ptr(self._store).contents)

    def place(self, name: str, size: int) -> int:
        """The address of the place with this name. A new or larger place is made by adding memory."""
        address, room = self._places.get(name, (0, 0))
        if room >= size:
            return address
        address = (self._free + 15) // 16 * 16
        self._free = address + size
        missing = self._free - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, (missing + _PAGE - 1) // _PAGE)
            self._base = self._address()
        self._places[name] = address, size
        return address

    def bytes_at(self, address: int, size: int) -> memoryview:
        """A part of the memory, to read and to write. The memory stays as long as anybody holds it."""
        if not 0 <= address <= address + size <= self._memory.data_len(self._store):
            raise IndexError(f"no {size} bytes at {address} in this memory")
        array = self._memory.get_buffer_ptr(self._store, size, address)
        array.owner = self  # type: ignore[attr-defined]  # else the array would outlive the memory
        return memoryview(array).cast("B")

    def put(self, name: str, data: bytes) -> int:
        """Write these bytes to the place with this name. Returns its address."""
        address = self.place(name, len(data))
        self._memmove(self._base + address, data, len(data))
        return address

    def get(self, address: int, size: int) -> bytes:
        """A copy of a part of the memory."""
        return self._string_at(self._base + address, size)


def core_at(place: Path, edition: int, layout: int) -> Core | None:
    """This thread's core in the file; None if it cannot be used. Both numbers must be those of the file."""
    known: dict[Path, Core | None] = _own.__dict__.setdefault("cores", {})
    if place not in known:
        module = _module(place, edition, layout)
        known[place] = None if module is None else Core(module)
    return known[place]


@atexit.register
def _close_all() -> None:
    """Close what is left. wasmtime complains on standard error if Python does it while it shuts down."""
    for core in list(_living):
        core.close()
    for module in _modules:
        module.close()
    if _modules:
        _engine().close()


_modules: "list[wasmtime.Module]" = []


@cache
def _module(place: Path, edition: int, layout: int) -> "wasmtime.Module | None":
    """The compiled file, once for all threads; None if it cannot be used, after one sentence in the log."""
    try:
        return _compiled(place, edition, layout)
    except Unusable as why:
        import logging  # slow to load, and seldom needed

        logging.getLogger("tablee").warning(
            "The core of %s is not used, and Python does its work, slower: %s.", place.parent.name, why
        )
        return None


def _compiled(place: Path, edition: int, layout: int) -> "wasmtime.Module":
    """Read, check and compile the file. Raises `Unusable`."""
    try:
        code = place.read_bytes()
    except OSError:
        raise Unusable("its file is missing") from None
    body, seal, digest = code[: -len(SEAL) - 32], code[-len(SEAL) - 32 : -32], code[-32:]
    if seal != SEAL or hashlib.sha256(body).digest() != digest:
        raise Unusable("its file is damaged")
    try:
        import wasmtime
    except ImportError:
        raise Unusable("wasmtime is not installed") from None
    try:
        module = wasmtime.Module(_engine(), code)
        _modules.append(module)
        core = Core(module)
    except (wasmtime.WasmtimeError, wasmtime.Trap, OSError) as error:
        raise Unusable(f"wasmtime refuses it ({str(error).splitlines()[0]})") from None
    found, wanted = (core.call("edition"), core.call("layout")), (edition, COMMON << 16 | layout)
    if found != wanted:
        raise Unusable(f"it is of edition {found[0]} and layout {found[1]:x}, not {wanted[0]} and {wanted[1]:x}")
    return module


@cache
def _engine() -> "wasmtime.Engine":
    import wasmtime

    return wasmtime.Engine()
