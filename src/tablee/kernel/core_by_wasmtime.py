"""Run a core by wasmtime, which compiles WebAssembly for this machine."""

import atexit
from collections.abc import Callable
from ctypes import addressof, memmove, string_at
from functools import cache, partial
from weakref import WeakSet

import wasmtime

from tablee.kernel.core import Function


def compiled(code: bytes) -> "Callable[[], Instance]":
    """What makes an instance of this code. Raises ValueError, also when such an instance is made."""
    try:
        module = wasmtime.Module(_engine(), code)
    except wasmtime.WasmtimeError as error:
        raise ValueError(_said(error)) from None
    _modules.append(module)
    return partial(Instance, module)


class Instance:
    """The memory and the functions of one core."""

    def __init__(self, module: wasmtime.Module) -> None:
        self._store = wasmtime.Store(_engine())
        _living.add(self)
        try:
            self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
            raise ValueError(_said(error)) from None
        memory = self._exports.get("memory")
        if not isinstance(memory, wasmtime.Memory):
            raise ValueError("it has no memory")
        self._memory = memory
        self._base = self._address()

    def function(self, name: str) -> Function | None:
        """The function with this name."""
        found = self._exports.get(name)
        return partial(found, self._store) if isinstance(found, wasmtime.Func) else None

    def size(self) -> int:
        """The size of the memory, in bytes."""
        return self._memory.data_len(self._store)

    def grow(self, pages: int) -> None:
        """Add pages to the memory."""
        self._memory.grow(self._store, pages)
        self._base = self._address()

    def read(self, address: int, size: int) -> bytes:
        """A copy of a part of the memory."""
        return string_at(self._base + address, size)

    def write(self, address: int, data: bytes) -> None:
        """Write to the memory."""
        memmove(self._base + address, data, len(data))

    def share(self, address: int, size: int) -> memoryview:
        """A part of the memory itself. The memory stays as long as anybody holds it."""
        array = self._memory.get_buffer_ptr(self._store, size, address)
        array.owner = self  # type: ignore[attr-defined]  # else the array would outlive the memory
        return memoryview(array).cast("B")

    def close(self) -> None:
        """Give the memory back."""
        self._store.close()

    def _address(self) -> int:
        """The address of the memory in this process. It may change when memory is added."""
        return addressof(self._memory.data_ptr(self._store).contents)


_living: WeakSet[Instance] = WeakSet()
_modules: list[wasmtime.Module] = []


def _said(error: Exception) -> str:
    return f"wasmtime refuses it ({str(error).splitlines()[0]})"


@cache
def _engine() -> wasmtime.Engine:
    return wasmtime.Engine()


@atexit.register
def _close_all() -> None:
    """Close what is left. wasmtime complains on standard error if Python does it while it shuts down."""
    for instance in list(_living):
        instance.close()
    for module in _modules:
        module.close()
    if _modules:
        _engine().close()
