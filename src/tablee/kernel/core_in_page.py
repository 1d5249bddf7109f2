"""Run a core in a page: the browser that runs Python there runs WebAssembly beside it."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from js import Uint8Array, WebAssembly
from pyodide.ffi import JsException, to_js

from tablee.kernel.core import Function

# Values of JavaScript have no type in Python.
JsValue: TypeAlias = Any  # type: ignore[explicit-any]


def compiled(code: bytes) -> "Callable[[], Instance]":
    """What makes an instance of this code. Raises ValueError."""
    try:
        return partial(Instance, WebAssembly.Module.new(to_js(code)))
    except JsException as error:
        raise ValueError(f"the page refuses it ({error})") from None


class Instance:
    """The memory and the functions of one core. A function that takes numbers of 64 bits cannot be called here."""

    def __init__(self, module: JsValue) -> None:
        self._exports = WebAssembly.Instance.new(module).exports
        self._memory = self._exports.memory

    def function(self, name: str) -> Function | None:
        """The function with this name."""
        return getattr(self._exports, name, None)

    def size(self) -> int:
        """The size of the memory, in bytes."""
        return int(self._memory.buffer.byteLength)

    def grow(self, pages: int) -> None:
        """Add pages to the memory."""
        self._memory.grow(pages)

    def read(self, address: int, size: int) -> bytes:
        """A copy of a part of the memory."""
        return bytes(Uint8Array.new(self._memory.buffer, address, size).to_bytes())

    def write(self, address: int, data: bytes) -> None:
        """Write to the memory."""
        Uint8Array.new(self._memory.buffer, address, len(data)).assign(data)

    def share(self, address: int, size: int) -> memoryview:
        """Python has another memory in a page."""
        raise NotImplementedError

    def close(self) -> None:
        """Give the memory back."""
        self._exports = self._memory = None
