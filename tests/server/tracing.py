"""Which of our functions run, and how control goes from one of our files to another."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

import tablee

_OURS: Final = f"{Path(tablee.__file__).parent}/"


class Function(NamedTuple):
    """A function of ours, and the file that it stands in."""

    file: str
    name: str


class Trace:
    """The functions of ours that were called while it was on, each once, in the order of their first call."""

    def __init__(self) -> None:
        self.on = False
        self.functions: dict[Function, None] = {}
        self.hops: dict[tuple[str, str], None] = {}
        """From which file to which other one control went, each once."""

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """What Python calls whenever a function is called or returns."""
        if not (self.on and event == "call" and _is_ours(frame)):
            return
        file = _file(frame)
        self.functions[Function(file, frame.f_code.co_qualname)] = None
        caller = frame.f_back
        while caller is not None and not _is_ours(caller):
            caller = caller.f_back
        if caller is not None and _file(caller) != file:
            self.hops[_file(caller), file] = None

    @property
    def files(self) -> list[str]:
        """The files of the functions, in the order of their first call."""
        return list(dict.fromkeys(function.file for function in self.functions))

    def __str__(self) -> str:
        head = f"{len(self.hops)} hops between {len(self.files)} files, {len(self.functions)} functions"
        hops = [f"{caller} -> {callee}" for caller, callee in self.hops]
        return "\n".join([head, "", *hops, "", *(f"{one.file}: {one.name}" for one in self.functions)])


def _is_ours(frame: FrameType) -> bool:
    # A comprehension or a lambda is a part of the function that it stands in.
    return frame.f_code.co_filename.startswith(_OURS) and not frame.f_code.co_name.startswith("<")


def _file(frame: FrameType) -> str:
    """A file of ours; a game counts as one, since each has files of its own."""
    path = frame.f_code.co_filename.removeprefix(_OURS)
    return path.rpartition("/")[0] if path.startswith("games/") else path


@contextmanager
def traced() -> Iterator[Trace]:
    """Have every thread traced that is started from now on."""
    trace = Trace()
    threading.setprofile(trace)
    try:
        yield trace
    finally:
        threading.setprofile(None)
        sys.setprofile(None)
